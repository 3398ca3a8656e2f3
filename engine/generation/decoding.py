"""Greedy and beam search over AWESOME's decoder, or another family's, several documents side by side.

What `transformers.generate` gives for the same weights and settings is given here token for token, but faster: what a
chunk offers to read is projected once and shared by all beams, caches are static, and beams never copy them
(`DecoderCache.ancestry`). Memories are read, never written: they are updated after the chosen hypothesis
(`remember`), from one pass of the decoder over it, so that they do not depend on how it was found.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import torch
from torch import Tensor

from engine.models.awesome.cuda_graphs import step_of
from engine.models.awesome.model import Awesome
from engine.models.awesome.states import Encoded, Memory
from engine.models.configs import GenerationSettings

_IMPOSSIBLE = -1.0e9
"""The score of what must not win: finite, as sums with it must stay comparable."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """What was decoded for one document. `tokens` end with the end token unless the length ran out; no start token."""

    tokens: tuple[int, ...]
    score: float | None
    """Log probability over length to the power of the length penalty; None where greedy."""
    start_id: int | None = None
    """The decoder's first input, where it was another than the model's."""


class SearchConfig(Protocol):
    """What a search must know of a model's configuration."""

    @property
    def max_positions(self) -> int: ...
    @property
    def pad_id(self) -> int: ...
    @property
    def eos_id(self) -> int: ...
    @property
    def start_id(self) -> int: ...


class Cache(Protocol):
    """A search's state in a model."""

    def follow(self, parents: Tensor) -> None:
        """From here on beam k continues what beam `parents[b, k]` (B, K) had written."""


class SequenceModel(Protocol):
    """A model that a search can write with: AWESOME, or another family (`engine.models.seq2seq.model`)."""

    @property
    def config(self) -> SearchConfig: ...

    def start(self, encoded: Encoded, memories: Sequence[Memory] | None, beams: int, capacity: int) -> Any:  # noqa: ANN401 (its own kind of cache)
        """A `Cache` for so many steps of `beams` hypotheses a document."""

    def step(self, tokens: Tensor, cache: Any) -> Tensor:  # noqa: ANN401 (its own kind of cache)
        """Next-token logits (B, K, V) after the beams' newest tokens (B, K)."""


def no_checkpoint() -> None:
    """Let a search run that nobody may stop."""


def generate(
    model: SequenceModel,
    encoded: Encoded,
    memories: Sequence[Memory] | None,
    settings: GenerationSettings,
    *,
    checkpoint: Callable[[], None] = no_checkpoint,
) -> list[Hypothesis]:
    """Decode a summary of each encoded segment. `checkpoint` is called before each step and may raise Cancelled."""
    steps = StepwiseSearch(model, encoded, memories, settings)
    while not steps.done:
        checkpoint()
        steps.take()
    return steps.finish()


class StepwiseSearch:
    """A search taken step by step, for who wants to see what is written while it is."""

    @torch.inference_mode()
    def __init__(
        self,
        model: SequenceModel,
        encoded: Encoded,
        memories: Sequence[Memory] | None,
        settings: GenerationSettings,
        *,
        least: Sequence[int] | None = None,
        most: Sequence[int] | None = None,
        starts: Sequence[int] | None = None,
    ) -> None:
        """`least`, `most`, `starts`: each document's own `min_length`, `max_length`, first input, if they differ."""
        length = min(settings.max_length, model.config.max_positions + 1)
        kind = _Beams if settings.beams > 1 else _Greedy
        self._model = model
        self._search = kind(model, settings, encoded, length)
        if least is not None:
            self._search.rules.least = torch.tensor(least, device=encoded.states.device)  # (B,)
        if most is not None:
            self._search.limits = torch.tensor(most, device=encoded.states.device).clamp(max=length)  # (B,)
        if starts is not None:
            self._search.sequences[:, :, 0] = torch.tensor(starts, device=encoded.states.device)[:, None]  # (B, K)
        self._cache = model.start(encoded, memories, settings.beams, length - 1)
        self._step = step_of(model, self._cache) if isinstance(model, Awesome) else model.step
        self._count = 1
        self._length = length
        self.done = length < 2

    @torch.inference_mode()
    def take(self) -> None:
        """One further token of every hypothesis."""
        newest = self._search.sequences[:, :, self._count - 1]  # (B, K)
        logits = self._step(newest, self._cache).float()  # (B, K, V)
        over = self._search.advance(logits, self._count, self._cache)
        self._count += 1
        self.done = over or self._count >= self._length

    @property
    def first(self) -> bool:
        """Whether no token was taken yet."""
        return self._count == 1

    def so_far(self) -> tuple[int, ...] | None:
        """The first document's tokens, which stand for good; None in beam search, where nothing stands yet."""
        if isinstance(self._search, _Beams):
            return None
        tokens: list[int] = self._search.sequences[0, 0, 1 : self._count].tolist()
        return tuple(tokens)

    @torch.inference_mode()
    def finish(self) -> list[Hypothesis]:
        """The best hypothesis of each document."""
        return self._search.finish()


@torch.inference_mode()
def remember(
    model: Awesome,
    memories: Sequence[Memory],
    encoded: Encoded,
    hypotheses: Sequence[Hypothesis],
    *,
    spans: Sequence[slice] | None = None,
    cross_attention: bool = False,
) -> tuple[list[Memory], Tensor | None]:
    """The memories after the segment, by one pass of the decoder over the chosen hypotheses.

    `spans` names the source rows to remember of each document, where not all real ones are the segment's own. The
    second result is attention to the source (B, T, S), row i that of the step that chose token i, where asked for.
    """
    inputs = decoder_inputs(model, hypotheses, encoded.states.device)  # (B, T)
    decoded = model.decode(inputs, encoded, memories, cross_attention=cross_attention)
    sources = spans or real_rows(encoded)
    targets = [slice(0, len(_without_end(model, hypothesis)) + 1) for hypothesis in hypotheses]
    after = model.update(memories, encoded.records, decoded.records, sources, targets)
    return after, decoded.cross_attention


def decoder_inputs(model: SequenceModel, hypotheses: Sequence[Hypothesis], device: torch.device) -> Tensor:
    """The decoder's inputs that give these hypotheses: start token, all but the end token. (B, T), padded behind."""
    starts = [model.config.start_id if one.start_id is None else one.start_id for one in hypotheses]
    rows = [[start, *_without_end(model, one)] for start, one in zip(starts, hypotheses, strict=True)]
    inputs = torch.full((len(rows), max(map(len, rows))), model.config.pad_id, device=device)  # (B, T)
    for i, row in enumerate(rows):
        inputs[i, : len(row)] = torch.tensor(row, device=device)
    return inputs


def real_rows(encoded: Encoded) -> list[slice]:
    """For each document the rows that are not padding."""
    batch, length = encoded.states.shape[:2]
    counts = [length] * batch if encoded.valid is None else encoded.valid.sum(dim=1).tolist()
    return [slice(0, int(count)) for count in counts]


def _without_end(model: SequenceModel, hypothesis: Hypothesis) -> tuple[int, ...]:
    ended = bool(hypothesis.tokens) and hypothesis.tokens[-1] == model.config.eos_id
    return hypothesis.tokens[:-1] if ended else hypothesis.tokens


def _start(model: SequenceModel, settings: GenerationSettings) -> int:
    return model.config.start_id if settings.start_id is None else settings.start_id


# ------------------------------------------------------------------------------------------------------ what may follow


class _Rules:
    """The settings' constraints, put into scores (B, K, V) in place. The order is transformers'."""

    def __init__(self, model: SequenceModel, settings: GenerationSettings, length: int) -> None:
        self.settings, self.length, self.eos_id = settings, length, model.config.eos_id
        self.least: Tensor | None = None
        """(B,): what each document has at least before it may end, counted as `min_length` is."""

    def apply(self, scores: Tensor, sequences: Tensor, count: int) -> None:
        """`sequences` (B, K, >= count) hold `count` tokens each, start token included; scores are for the next."""
        settings = self.settings
        size = settings.no_repeat_ngram
        if size and count >= size:
            _ban_repeats(scores, sequences[:, :, :count], size)
        if count < settings.min_length:
            scores[..., self.eos_id] = -math.inf
        if self.least is not None:
            scores[..., self.eos_id].masked_fill_((count < self.least)[:, None], -math.inf)
        if settings.forced_bos_id is not None and count == 1:
            _force(scores, settings.forced_bos_id)
        if settings.forced_eos_id is not None and count == self.length - 1:
            _force(scores, settings.forced_eos_id)


def _ban_repeats(scores: Tensor, sequences: Tensor, size: int) -> None:
    """Make impossible what would complete an n-gram of `size` that a sequence (B, K, n) holds already."""
    windows = sequences.unfold(2, size, 1)  # (B, K, n - size + 1, size)
    ending = sequences[:, :, None, sequences.size(2) - size + 1 :]  # (B, K, 1, size - 1)
    repeats = (windows[..., :-1] == ending).all(dim=-1)  # (B, K, n - size + 1)
    batch, beam, place = repeats.nonzero(as_tuple=True)
    scores[batch, beam, windows[batch, beam, place, -1]] = -math.inf


def _force(scores: Tensor, token: int) -> None:
    scores.fill_(-math.inf)
    scores[..., token] = 0


# --------------------------------------------------------------------------------------------------------------- greedy


class _Greedy:
    """The likeliest token at every step."""

    def __init__(self, model: SequenceModel, settings: GenerationSettings, encoded: Encoded, length: int) -> None:
        batch, device = encoded.states.size(0), encoded.states.device
        self.rules = _Rules(model, settings, length)
        self.settings, self.eos_id = settings, model.config.eos_id
        self.sequences = torch.full((batch, 1, length), model.config.pad_id, device=device)  # (B, 1, L)
        self.sequences[:, :, 0] = _start(model, settings)
        self.open = torch.ones(batch, dtype=torch.bool, device=device)  # (B,)
        self.limits = torch.full((batch,), length, device=device)  # (B,)

    def advance(self, logits: Tensor, count: int, _cache: Cache) -> bool:
        """Choose the token behind `count` ones from logits (B, 1, V); True when every document has ended."""
        self.rules.apply(logits, self.sequences, count)
        chosen = logits[:, 0].argmax(dim=-1)  # (B,)
        self.sequences[:, 0, count] = torch.where(self.open, chosen, self.sequences[:, 0, count])
        self.open &= (chosen != self.eos_id) & (count + 1 < self.limits)
        return not bool(self.open.any())

    def finish(self) -> list[Hypothesis]:
        """The tokens of each document up to its end token, or its limit."""
        rows = zip(self.sequences[:, 0].tolist(), self.limits.tolist(), strict=True)
        start = self.settings.start_id
        return [Hypothesis(_to_end(row[1:limit], self.eos_id), None, start) for row, limit in rows]


def _to_end(tokens: list[int], eos_id: int) -> tuple[int, ...]:
    end = tokens.index(eos_id) + 1 if eos_id in tokens else len(tokens)
    return tuple(tokens[:end])


# ---------------------------------------------------------------------------------------------------------- beam search


class _Beams:
    """Beam search: the K best open continuations, and beside them the K best finished ones."""

    def __init__(self, model: SequenceModel, settings: GenerationSettings, encoded: Encoded, length: int) -> None:
        batch, device, width = encoded.states.size(0), encoded.states.device, settings.beams
        self.rules = _Rules(model, settings, length)
        self.settings, self.length, self.eos_id = settings, length, model.config.eos_id
        self.sequences = torch.full((batch, width, length), model.config.pad_id, device=device)  # (B, K, L)
        self.sequences[:, :, 0] = _start(model, settings)
        # All beams start alike: only the first may be continued.
        self.scores = torch.full((batch, width), _IMPOSSIBLE, device=device)  # (B, K)
        self.scores[:, 0] = 0
        self.done = self.sequences.clone()  # (B, K, L)
        self.done_lengths = torch.ones(batch, width, dtype=torch.long, device=device)  # (B, K)
        self.done_scores = torch.full((batch, width), _IMPOSSIBLE, device=device)  # (B, K)
        self.is_done = torch.zeros(batch, width, dtype=torch.bool, device=device)  # (B, K)
        self.improvable = torch.ones(batch, 1, dtype=torch.bool, device=device)  # (B, 1)
        self.limits = torch.full((batch,), length, device=device)  # (B,)

    def advance(self, logits: Tensor, count: int, cache: Cache) -> bool:
        """Take one step from logits (B, K, V) of beams of `count` tokens; True when the search is over."""
        width = self.settings.beams
        scores = logits.log_softmax(dim=-1)  # (B, K, V)
        self.rules.apply(scores, self.sequences, count)
        scores += self.scores[:, :, None]
        # Twice as many candidates as beams: if the K best all end, K others go on.
        best, flat = scores.flatten(1).topk(2 * width)  # (B, 2 K)
        parents, tokens = flat // scores.size(-1), flat % scores.size(-1)  # (B, 2 K)
        candidates = _pick(self.sequences, parents)  # (B, 2 K, L)
        candidates[:, :, count] = tokens
        ends = (tokens == self.eos_id) | (count + 1 >= self.limits)[:, None]  # (B, 2 K)

        open_scores = best + ends * _IMPOSSIBLE
        self.scores, chosen = open_scores.topk(width)  # (B, K)
        self.sequences = _pick(candidates, chosen)  # (B, K, L)
        cache.follow(parents.gather(1, chosen))
        self._finish_some(candidates, best, ends, count)
        return self._over(ends, count + 1)

    def _finish_some(self, candidates: Tensor, best: Tensor, ends: Tensor, count: int) -> None:
        """Keep the K best finished sequences of each document; of this step's only the K best candidates may enter."""
        width = self.settings.beams
        entering = ends.clone()  # (B, 2 K)
        entering[:, width:] = False
        scores = best / count**self.settings.length_penalty  # (B, 2 K)
        full = self.is_done.all(dim=1, keepdim=True) & (self.settings.early_stopping is True)  # (B, 1)
        for barred in (full, ~self.improvable, ~entering):
            scores = scores + barred * _IMPOSSIBLE
        merged = torch.cat([self.done_scores, scores], dim=1)  # (B, 3 K)
        self.done_scores, chosen = merged.topk(width)  # (B, K)
        lengths = torch.full_like(ends, count + 1, dtype=torch.long)  # (B, 2 K)
        self.done = _pick(torch.cat([self.done, candidates], dim=1), chosen)  # (B, K, L)
        self.done_lengths = torch.cat([self.done_lengths, lengths], dim=1).gather(1, chosen)  # (B, K)
        self.is_done = torch.cat([self.is_done, entering], dim=1).gather(1, chosen)  # (B, K)

    def _over(self, ends: Tensor, count: int) -> bool:
        """Whether no document can gain any more, now that beams have `count` tokens."""
        settings = self.settings
        forever = settings.early_stopping == "never" and settings.length_penalty > 0
        reach = self.limits[:, None] - 1 if forever else count - 1
        hope = self.scores[:, :1] / reach**settings.length_penalty  # (B, 1)
        worst = torch.where(self.is_done, self.done_scores.amin(dim=1, keepdim=True), _IMPOSSIBLE)  # (B, K)
        self.improvable = self.improvable & (hope > worst).any(dim=1, keepdim=True) & (count < self.limits)[:, None]
        full = bool(self.is_done.all()) and settings.early_stopping is True
        return full or bool(ends.all()) or not bool(self.improvable.any())

    def finish(self) -> list[Hypothesis]:
        """The best finished sequence of each document."""
        best = zip(
            self.done[:, 0].tolist(), self.done_lengths[:, 0].tolist(), self.done_scores[:, 0].tolist(), strict=True
        )
        start = self.settings.start_id
        return [Hypothesis(tuple(row[1:length]), score, start) for row, length, score in best]


def _pick(rows: Tensor, beams: Tensor) -> Tensor:
    """Rows (B, n, L) of the numbered beams (B, k): (B, k, L)."""
    return rows.gather(1, beams[:, :, None].expand(-1, -1, rows.size(2)))  # (B, k, L)
