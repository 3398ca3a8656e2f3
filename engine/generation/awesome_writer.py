"""AWESOME as a writer: passage and salient text into the encoder, tokens out of the search, both into the memory.

The memory is updated after what was chosen is known, from one pass of the decoder over it (`decoding.remember`). Of
such a pass comes the attention that links use. Between two passages a document's memory is all that is kept. Other
encoder-decoders (`engine.models.seq2seq.model`, `engine.models.colt5.model`) come through here as well: to a search
they are AWESOME without a memory.
"""

import copy
import dataclasses
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from engine.errors import OutOfResources
from engine.generation import salient_content
from engine.generation.decoding import Hypothesis, StepwiseSearch, decoder_inputs, remember
from engine.generation.memory_plan import RunPlan, resident_bytes
from engine.generation.salient_content import (
    Context,
    Salient,
    SalientVectors,
    SegmentInput,
    salient_sentences,
    segment_input,
    source_form,
)
from engine.generation.surface import Detokenizer
from engine.generation.writer import Check, GeneratedText, LengthBudget
from engine.models.awesome.memory_bytes import from_bytes, to_bytes
from engine.models.awesome.model import Awesome
from engine.models.awesome.states import Encoded, Memory
from engine.models.colt5.model import Colt5
from engine.models.configs import GenerationSettings, MemoryKind
from engine.models.poolingformer.model import Poolingformer
from engine.models.seq2seq.model import Seq2Seq
from engine.models.stopping import stoppable
from engine.models.summary_tokenizer import SummaryTokenizer
from engine.schema.result import ModelUse

_QUERY_SHARE, _LONGEST_QUERY = 8, 512
"""A question may take up to an eighth of the model's positions, and so many; what is beyond is not read."""
_ENDS = ".?!"
"""Marks that end a sentence."""
_SLACK = 4
"""Tokens by which a passage may be longer than its sentences, counted one by one, together are."""


@dataclass(slots=True)
class AwesomeReading:
    """A passage in the encoder, and the tokens written of it so far."""

    text: str
    source: SegmentInput
    encoded: Encoded
    beside: tuple[int, ...]
    """Numbers of the salient sentences that were read with it, as text or as vectors."""
    memory: Memory | None
    """What its document's memory was when it was read."""
    start: int
    """The decoder's first input for what was written last."""
    tokens: tuple[int, ...] = field(default=())
    detokenizer: Detokenizer | None = None
    """Of a model that writes in word pieces: how its source spells them."""


class AwesomeWriter:
    """Fulfils `Writer` with AWESOME's weights, a plain BART's with the memory off, or another family's."""

    def __init__(
        self,
        model: Awesome | Seq2Seq | Colt5,
        tokenizer: SummaryTokenizer,
        generation: GenerationSettings,
        *,
        use: ModelUse,
        key: str,
        remembers: bool,
        plan: RunPlan,
    ) -> None:
        self.use, self.key, self.remembers = use, key, remembers
        self.batch = plan.batch
        self.one_pass = isinstance(model, Poolingformer)
        self.lower_case = model.config.lower_case
        self.hears_style = isinstance(model, Awesome) and bool(model.config.length_tokens)
        form = source_form(model.config)
        self._most_of_query = min(form.positions // _QUERY_SHARE, _LONGEST_QUERY)
        marks = len(form.before) + len(form.behind) + tokenizer.count([form.opening])[0]
        self.longest = form.positions - marks - self._most_of_query - _SLACK
        self._line_break = model.config.line_break if isinstance(model, Seq2Seq) else ""
        self._model, self._tokenizer, self._generation, self._plan = model, tokenizer, generation, plan
        self._device = plan.device
        self.together: Callable[[AwesomeReading, LengthBudget, Check], None] | None = None
        """Writes of a passage beside others (`engine.research.evaluation.batched_runs`), where that is how this writer
        writes.
        """
        ends = (tokenizer.id_of(mark) for mark in _ENDS)
        self._enders = tuple(number for number in ends if number is not None)
        self._memory: Memory | None = None
        self._vectors: SalientVectors | None = None
        self._reads_salient = True

    # ------------------------------------------------------------------------------------------- before a passage

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """How many tokens each text is."""
        return self._tokenizer.count(texts)

    def salient(self, numbers: Sequence[int], chunks: Sequence[int], texts: Sequence[str]) -> list[Salient]:
        """Salient sentences with their lengths in tokens."""
        if not self._reads_salient:
            return []
        return salient_sentences(numbers, chunks, texts, self._tokenizer)

    def ablate(self, *, memory: bool, salient: bool) -> None:
        """Keep the memory, and salient sentences, on or off from here on: what each is worth is measured so."""
        trained = isinstance(self._model, Awesome) and self._model.config.memory is not MemoryKind.NONE
        self.remembers, self._reads_salient = memory and trained, salient

    def prepare(
        self,
        salient: Sequence[Salient],
        context: Callable[[Salient], Context | None],
        query: str | None,
        check: Check,
    ) -> None:
        """Encode what the model takes in as key-value vectors; where it reads salient text there is nothing to do."""
        self._vectors = None
        if isinstance(self._model, Awesome) and self._model.config.salient_layers and salient:
            with stoppable(self._model, check):
                self._vectors = salient_content.vectors_in_context(
                    self._model, salient, context, self._tokenizer, query=self._bounded(query)
                )

    def restore(self, memory: bytes) -> None:
        """Begin a document, or go on with one."""
        model = self._model
        if not self.remembers or not isinstance(model, Awesome):
            self._memory = None
        elif memory:
            dtype = model.embed_tokens.weight.dtype
            self._memory = from_bytes(memory, self._device).map(lambda rows: rows.to(dtype))
        else:
            self._memory = model.first_memory().detach()

    def serialise(self) -> bytes:
        """Both memories' rows as safetensors, in the model's dtype."""
        return b"" if self._memory is None else to_bytes(self._memory)

    def another(self) -> "AwesomeWriter":
        """A writer of another document, over the same loaded model."""
        other = copy.copy(self)
        other._memory = other._vectors = None
        return other

    # -------------------------------------------------------------------------------------------------- a passage

    def read(
        self,
        text: str,
        past: Sequence[Salient],
        future: Sequence[Salient],
        query: str | None,
        check: Check,
        *,
        highlights: Sequence[tuple[int, int]] = (),
        headings: Sequence[tuple[int, int]] = (),
        sentences: Sequence[tuple[int, int]] = (),
    ) -> AwesomeReading:
        """Encode a passage with the salient sentences that fit beside it, as text or as key-value vectors, and tell a
        model that learned to be told which of its own are salient. One that copies copies no headings, and begins
        sentences where the passage's begin.
        """
        model, vectors, start = self._model, self._vectors, self._model.config.start_id
        beside = (past, future) if vectors is None else ((), ())
        source = segment_input(text, *beside, self._tokenizer, model.config, query=self._bounded(query))
        ids = torch.tensor([source.ids], device=self._device)  # (1, S)
        with torch.inference_mode(), stoppable(model, check):
            if vectors is None or not isinstance(model, Awesome):
                encoded, numbers = model.encode(ids, None, self._memories()), source.salient
            else:
                places = vectors.places_beside(past, future)
                rows = salient_content.side_by_side([vectors.at(places)], model.config.d_model)  # (1, e, d)
                encoded = model.encode(ids, None, self._memories(), rows)
                numbers = tuple(vectors.sentences[place].number for place in places)
        if isinstance(model, Awesome) and model.copying is not None:  # not from what stands beside the passage
            encoded = encoded.copied_from([source.own], model.config.pad_id, but=[source.rows_of(headings)])
            encoded = encoded.beginning_at([source.rows_of(sentences)], self._enders)
            with torch.inference_mode():
                encoded = model.highlight(encoded, [source.rows_of(highlights)])
        return AwesomeReading(text, source, encoded, numbers, self._memory, start)

    def salient_read(self, reading: AwesomeReading) -> tuple[int, ...]:
        """Salient sentences that were read with the passage."""
        return reading.beside

    def write(self, reading: AwesomeReading, budget: LengthBudget, check: Check) -> Iterator[GeneratedText]:
        """Search; greedily, what is written is shown token by token, with beams all of it at the end."""
        if self.together is not None:
            self.together(reading, budget, check)
            yield from self._again(reading)
            return
        steps = self._begun(reading, budget, check)
        ends: list[int] = []
        while not steps.done:
            self._take(steps, check)
            tokens = steps.so_far()
            if tokens is not None:
                text = self._text(reading, tokens)
                ends.append(len(text))
                reading.tokens = tokens
                yield GeneratedText(text, tuple(ends), finished=steps.done, ended=self._ended(tokens))
        if steps.so_far() is None:
            yield self._whole(reading, steps.finish()[0].tokens)

    def write_batch(
        self, readings: Sequence[AwesomeReading], budgets: Sequence[LengthBudget], check: Check
    ) -> list[GeneratedText]:
        """Search for several passages in one batch."""
        memories = [reading.memory for reading in readings if reading.memory is not None]
        if len({id(memory) for memory in memories}) < len(memories):
            raise ValueError("passages that a memory links can't be written side by side")
        encoded = _side_by_side([reading.encoded for reading in readings])
        settings = self._settings(budgets)
        with stoppable(self._model, check):
            steps = StepwiseSearch(
                self._model,
                encoded,
                memories or None,
                settings,
                least=[min(budget.least, budget.most) + 1 for budget in budgets],
                most=[min(budget.most + 1, settings.max_length) for budget in budgets],
                starts=[self._started(reading, budget) for reading, budget in zip(readings, budgets, strict=True)],
            )
        while not steps.done:
            self._take(steps, check)
        found = steps.finish()
        return [self._whole(reading, one.tokens) for reading, one in zip(readings, found, strict=True)]

    def attention(self, reading: AwesomeReading, tokens: int) -> npt.NDArray[np.float32] | None:
        """Cross-attention, mean over heads and layers, spread over the characters that each source token stands for."""
        said = Hypothesis(reading.tokens[:tokens], None, reading.start)
        inputs = decoder_inputs(self._model, [said], reading.encoded.states.device)
        with torch.inference_mode():
            decoded = self._model.decode(inputs, reading.encoded, self._memories(), cross_attention=True)
        if decoded.cross_attention is None:
            return None
        rows: Tensor = decoded.cross_attention[0, :tokens, reading.source.own].float().cpu()  # (T, own)
        spread = np.zeros((rows.size(0), len(reading.text)), dtype=np.float32)
        for column, (first, last) in enumerate(reading.source.offsets):
            if last > first:
                spread[:, first:last] += rows[:, column : column + 1].numpy() / (last - first)
        return spread

    def remember(self, reading: AwesomeReading, tokens: int, check: Check) -> None:
        """M_t from M_{t-1}, the passage's own rows and the rows of what was said."""
        self._stay_within_limit()
        memories = self._memories()
        if memories is None or not isinstance(self._model, Awesome):
            return
        said = [Hypothesis(reading.tokens[:tokens], None, reading.start)]
        with stoppable(self._model, check):
            after, _ = remember(self._model, memories, reading.encoded, said, spans=[reading.source.own])
        self._memory = after[0]

    # ---------------------------------------------------------------------------------------------------- parts

    def _begun(self, reading: AwesomeReading, budget: LengthBudget, check: Check) -> StepwiseSearch:
        """A search; what is read at every step is projected here (AWESOME), or at the first step (others)."""
        memories = None if reading.memory is None else [reading.memory]
        with stoppable(self._model, check):
            starts = [self._started(reading, budget)]
            return StepwiseSearch(self._model, reading.encoded, memories, self._settings([budget]), starts=starts)

    def _started(self, reading: AwesomeReading, budget: LengthBudget) -> int:
        """The decoder's first input, which tells some models how much to write; noted in the reading."""
        if isinstance(self._model, Awesome):
            reading.start = self._model.config.start_for((budget.least + budget.most) // 2)
        return reading.start

    def _take(self, steps: StepwiseSearch, check: Check) -> None:
        check()
        with stoppable(self._model, check) if steps.first else nullcontext():
            steps.take()

    def _stay_within_limit(self) -> None:
        """Refuse to go on beyond what is allowed: what is finished is kept, and can be carried on with more."""
        gpu = self._device.startswith("cuda")
        used = torch.cuda.max_memory_allocated() if gpu else resident_bytes()
        if used > self._plan.limit:
            raise OutOfResources(
                f"Summarizing takes {used / 1e9:.1f} GB of memory, and {self._plan.limit / 1e9:.1f} GB are allowed. "
                "What is finished is kept: allow more with --memory-gb, or choose a smaller model."
            )

    def _settings(self, budgets: Sequence[LengthBudget]) -> GenerationSettings:
        """The model's own settings, with lengths that serve all of these rooms."""
        most = max(budget.most for budget in budgets)
        return dataclasses.replace(
            self._generation,
            min_length=min(min(budget.least, budget.most) for budget in budgets) + 1,
            max_length=min(most, self._model.config.max_positions - 1) + 1,
            forced_eos_id=None,
        )

    def _whole(self, reading: AwesomeReading, tokens: tuple[int, ...]) -> GeneratedText:
        """All that was written of a passage, which is noted with it."""
        reading.tokens = tokens
        ends = tuple(len(self._text(reading, tokens[:count])) for count in range(1, len(tokens) + 1))
        return GeneratedText(self._text(reading, tokens), ends, finished=True, ended=self._ended(tokens))

    def _again(self, reading: AwesomeReading) -> Iterator[GeneratedText]:
        """What was written of a passage, as `write` would have shown it."""
        whole = self._whole(reading, reading.tokens)
        for count in range(1, len(reading.tokens)) if self._generation.beams == 1 else ():
            yield GeneratedText(self._text(reading, reading.tokens[:count]), whole.ends[:count], finished=False)
        yield whole

    def _text(self, reading: AwesomeReading, tokens: Sequence[int]) -> str:
        if self.lower_case:
            reading.detokenizer = reading.detokenizer or self._detokenizer(reading.source)
            return reading.detokenizer(self._tokenizer.pieces(tokens))
        text = self._tokenizer.decode(tokens)
        return text.replace(self._line_break, "\n") if self._line_break else text

    def _detokenizer(self, source: SegmentInput) -> Detokenizer:
        """How the passage joins what a vocabulary without blanks and capitals has as pieces."""
        return Detokenizer(self._tokenizer.pieces(source.ids[source.own], special=True), source.offsets)

    def _ended(self, tokens: Sequence[int]) -> bool:
        return bool(tokens) and tokens[-1] == self._model.config.eos_id

    def _memories(self) -> list[Memory] | None:
        return None if self._memory is None else [self._memory]

    def _bounded(self, query: str | None) -> str | None:
        """The words of a question that an eighth of the positions hold."""
        words = (query or "").split()
        while words and self.count_tokens([" ".join(words) + " "])[0] > self._most_of_query:
            words = words[: math.ceil(len(words) / 2)] if len(words) > 1 else []
        return " ".join(words) or None


def _side_by_side(parts: Sequence[Encoded]) -> Encoded:
    """Encoded passages as one batch, padded behind. What memories record is left out: there is none."""
    if len(parts) == 1:
        return parts[0]
    with torch.inference_mode():
        rows = [part.states[0] for part in parts]  # (S, d) each
        states = nn.utils.rnn.pad_sequence(rows, batch_first=True)  # (B, S, d)
        lengths = torch.tensor([row.size(0) for row in rows], device=states.device)  # (B,)
        valid = torch.arange(states.size(1), device=states.device) < lengths[:, None]  # (B, S)
        sources = [part.tokens[0] for part in parts if part.tokens is not None]  # (S,) each
        tokens = nn.utils.rnn.pad_sequence(sources, batch_first=True) if sources else None  # (B, S)
        pulled = [part.pulls[0] for part in parts if part.pulls is not None]  # (S,) each
        pulls = nn.utils.rnn.pad_sequence(pulled, batch_first=True) if pulled else None  # (B, S)
        begun = [part.begins[0] for part in parts if part.begins is not None]  # (S,) each
        begins = nn.utils.rnn.pad_sequence(begun, batch_first=True) if begun else None  # (B, S)
    return Encoded(states, valid, (), tokens, pulls, begins, parts[0].enders)
