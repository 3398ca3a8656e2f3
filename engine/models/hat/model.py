"""HAT, the Hierarchical Attention Transformer: an encoder that reads a whole long document (arXiv 2210.05529).

A document is a list of segments of at most K tokens, each beginning with its own [CLS]. Segment-wise blocks (SWE) are
plain post-LN Transformer blocks over each segment alone; cross-segment blocks (CSE) are the same block over the [CLS]
states of a document. So cost grows with the number of segments, not with its square (the CSE's square is negligible).

Nothing is computed for padding segments: the real segments of all documents of a batch are packed into one tensor
(S, K, d), however many each document has; `HatBatch` knows which segment belongs where. Where only segment states are
wanted, the last segment-wise block computes its [CLS] row alone, which changes no result. Without gradients, segments
pass in slabs through every run of segment-wise blocks, so that only the states themselves grow with the document.

Letters: B documents, N most segments of a document, S segments in the batch, K slots of a segment, T = N * K,
d width, h heads, e = d / h, f hidden width of the feed-forward part, L labels, V vocabulary.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint

from engine.models.configs import HatConfig, HatHeadConfig, HatTask
from engine.models.dropout import Dropout, attend

SLAB = 16
"""Segments that pass together when no gradient is kept: 2,048 tokens, whose feed-forward states fit a CPU's cache."""


@dataclass(frozen=True, slots=True)
class HatBatch:
    """The real segments of some documents, packed, document after document."""

    input_ids: Tensor
    """(S, K) int64, padded with the pad id; slot 0 is [CLS]."""
    lengths: Tensor
    """(S,) int64: real tokens, [CLS] included."""
    positions: Tensor
    """(S,) int64: index of the segment in its document, from 0; gaps are allowed (a segment left out)."""
    counts: tuple[int, ...]
    """Segments of each document, each at least 1."""

    def __post_init__(self) -> None:
        if not self.counts or min(self.counts) < 1 or sum(self.counts) != self.input_ids.shape[0]:
            raise ValueError("each document needs at least one segment, and the counts have to add up to the segments")

    def to(self, device: torch.device | str) -> "HatBatch":
        """The same batch on `device`."""
        return HatBatch(self.input_ids.to(device), self.lengths.to(device), self.positions.to(device), self.counts)

    @property
    def seen(self) -> Tensor:
        """(S, K) bool: True where a token is real."""
        slots = torch.arange(self.input_ids.shape[1], device=self.input_ids.device)
        return slots[None, :] < self.lengths[:, None]  # (S, K)

    def last(self) -> Tensor:
        """(B,) int64: row of each document's last segment."""
        return torch.tensor(self.counts, device=self.lengths.device).cumsum(0) - 1

    def rows(self) -> tuple[Tensor, Tensor]:
        """Where each segment stands in a (B, N) table: its document and its place there, both (S,)."""
        counts = torch.tensor(self.counts, device=self.lengths.device)
        document = torch.repeat_interleave(torch.arange(len(self.counts), device=counts.device), counts)  # (S,)
        first = (counts.cumsum(0) - counts)[document]  # (S,)
        return document, torch.arange(len(document), device=counts.device) - first

    def spread(self, values: Tensor, fill: float = 0.0) -> Tensor:
        """Unpack (S, ...) to (B, N, ...), with `fill` where a document has fewer segments."""
        shape = (len(self.counts), max(self.counts), *values.shape[1:])
        document, place = self.rows()
        return values.new_full(shape, fill).index_put((document, place), values)  # (B, N, ...)


def pack(documents: Sequence[Sequence[Sequence[int]]], config: HatConfig, *, whole: bool = False) -> HatBatch:
    """Pack documents, given as segments of token ids without [CLS], into a batch.

    Args:
        documents: For each document its segments, each of at most K - 1 ids. A document without segments becomes one
            segment that is only its [CLS].
        config: Gives K, N and the special ids.
        whole: Keep all K slots even where every segment is shorter; otherwise slots that no segment fills are cut off.

    Raises:
        ValueError: A segment is longer than K - 1, or a document has more than N segments.
    """
    kept = [document if len(document) else [[]] for document in documents]
    segments = [segment for document in kept for segment in document]
    longest = max((len(segment) for segment in segments), default=0) + 1
    most = max((len(document) for document in kept), default=0)
    if longest > config.segment_length:
        raise ValueError(f"a segment of {longest - 1} tokens does not fit {config.segment_length - 1}")
    if most > config.segments:
        raise ValueError(f"a document of {most} segments does not fit {config.segments} segment positions")
    width = config.segment_length if whole else longest
    ids = torch.full((len(segments), width), config.pad_id, dtype=torch.long)  # (S, K)
    ids[:, 0] = config.cls_id
    for row, segment in enumerate(segments):
        ids[row, 1 : 1 + len(segment)] = torch.as_tensor(segment, dtype=torch.long)
    counts = tuple(len(document) for document in kept)
    positions = torch.cat([torch.arange(count) for count in counts]) if counts else torch.zeros(0, dtype=torch.long)
    lengths = torch.tensor([len(segment) + 1 for segment in segments], dtype=torch.long)
    return HatBatch(ids, lengths, positions, counts)


class Block(nn.Module):
    """One post-LN Transformer block as in BERT and RoBERTa: attention, add and norm, feed-forward, add and norm."""

    def __init__(self, config: HatConfig) -> None:
        super().__init__()
        self.heads = config.heads
        self.attention_dropout = config.attention_dropout
        self.activation = config.activation
        self.query = nn.Linear(config.width, config.width)
        self.key = nn.Linear(config.width, config.width)
        self.value = nn.Linear(config.width, config.width)
        self.mix = nn.Linear(config.width, config.width)
        self.norm_attention = nn.LayerNorm(config.width, eps=config.layer_norm_eps)
        self.widen = nn.Linear(config.width, config.hidden)
        self.narrow = nn.Linear(config.hidden, config.width)
        self.norm_output = nn.LayerNorm(config.width, eps=config.layer_norm_eps)
        self.dropout = Dropout(config.dropout)

    def forward(self, x: Tensor, mask: Tensor | None, first_only: bool = False) -> Tensor:
        """States (G, n, d) to states (G, n, d), or to (G, 1, d) of the first slot alone.

        Args:
            x: G independent sequences of n states.
            mask: (G, 1, 1, n) bool, True where a key may be seen; None if all may.
            first_only: Compute the row of slot 0 only; keys and values still come from all slots.
        """
        asked = x[:, :1] if first_only else x  # (G, m, d), m = 1 or n
        attended = attend(
            self._split(self.query(asked)),
            self._split(self.key(x)),
            self._split(self.value(x)),
            mask,
            self.attention_dropout if self.training else 0.0,
        )  # (G, h, m, e)
        attended = attended.transpose(1, 2).flatten(2)  # (G, m, d)
        x = self.norm_attention(asked + self.dropout(self.mix(attended)))
        return self.norm_output(x + self.dropout(self.narrow(self._activate(self.widen(x)))))  # type: ignore[no-any-return]

    def _split(self, x: Tensor) -> Tensor:
        return x.reshape(*x.shape[:2], self.heads, -1).transpose(1, 2)  # (G, h, n, e)

    def _activate(self, x: Tensor) -> Tensor:
        if self.activation == "relu":
            return F.relu(x)
        return F.gelu(x, approximate="tanh" if self.activation == "gelu_new" else "none")


class Embeddings(nn.Module):
    """Words, slot within the segment and token type, summed and normalised; slots restart in every segment."""

    def __init__(self, config: HatConfig) -> None:
        super().__init__()
        self.first_slot = config.pad_id + 1
        self.words = nn.Embedding(config.vocabulary, config.width, padding_idx=config.pad_id)
        self.slots = nn.Embedding(config.segment_positions, config.width)
        self.types = nn.Embedding(config.token_types, config.width)
        self.norm = nn.LayerNorm(config.width, eps=config.layer_norm_eps)
        self.dropout = Dropout(config.dropout)

    def forward(self, input_ids: Tensor, words: Tensor | None = None) -> Tensor:
        """Ids (S, K) to states (S, K, d). `words` (S, K, d) stands in for the looked-up word embeddings."""
        slots = self.slots.weight[self.first_slot : self.first_slot + input_ids.shape[1]]  # (K, d)
        words = self.words(input_ids) if words is None else words  # (S, K, d)
        # The token type is 0 everywhere: HAT marks no second text.
        return self.dropout(self.norm(words + (slots + self.types.weight[0])))  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class HatStates:
    segments: Tensor
    """(S, d): the [CLS] state of every segment."""
    tokens: Tensor | None
    """(S, K, d), or None where only segment states were asked for. Slots without a token hold nothing of meaning."""


class HatEncoder(nn.Module):
    """Embeddings and blocks in the order of the layout. The cross-segment position table is one, shared by all CSEs."""

    def __init__(self, config: HatConfig) -> None:
        super().__init__()
        self.config = config
        self.embeddings = Embeddings(config)
        self.blocks = nn.ModuleList(Block(config) for _ in config.blocks)
        self.segment_positions = nn.Embedding(config.segments + 1, config.width)
        self.recompute = False
        """Keep only each block's input for the backward pass and compute the rest again: less memory, more time."""
        self.apply(self._initialise)

    def forward(self, batch: HatBatch, *, tokens: bool = True, words: Tensor | None = None) -> HatStates:
        """Encode a batch.

        Args:
            batch: S packed segments.
            tokens: Whether token states are wanted; without them the last segment-wise block is nearly free.
            words: (S, K, d) word embeddings to use instead of looking them up (for attribution).

        Returns:
            Segment states (S, d) and, if asked for, token states (S, K, d).
        """
        inputs = _Inputs(batch, words)
        layout = self.config.blocks
        first_only_at = None if tokens else layout.rindex("S")
        x: Tensor | None = None
        for kind, run in groupby(range(len(layout)), key=layout.__getitem__):
            if kind == "S":
                x = self._segment_wise(list(run), x, inputs, first_only_at)  # (S, K, d) or (S, 1, d)
                continue
            assert x is not None  # a layout begins with S
            # In place: the norm that made x does not need its output again; the copy is what the blocks' backward sees.
            x[:, 0] = self._cross_segment(list(run), x[:, 0].clone(), inputs)
        assert x is not None
        return HatStates(x[:, 0], x if tokens else None)

    def resize(self, segments: int) -> None:
        """Give the cross-segment position table `segments` positions, for documents longer than trained on.

        New positions repeat the learned ones from the first on, as Longformer extends BERT's: a start for training, and
        better than noise without.
        """
        learned = self.segment_positions.weight.detach()[1:]  # (N, d)
        places = torch.arange(segments, device=learned.device) % len(learned)
        table = nn.Embedding(segments + 1, self.config.width, device=learned.device, dtype=learned.dtype)
        with torch.no_grad():
            table.weight.copy_(torch.cat([self.segment_positions.weight[:1], learned[places]]))  # (N + 1, d)
        self.segment_positions = table
        self.config = replace(self.config, segments=segments)

    def _segment_wise(self, run: list[int], x: Tensor | None, inputs: "_Inputs", first_only_at: int | None) -> Tensor:
        """Pass all segments through the blocks `run`; (S, K, d), or (S, 1, d) past block `first_only_at`."""
        if torch.is_grad_enabled():
            return self._slab(run, x, inputs, slice(None), first_only_at)  # (S, K or 1, d)
        total = len(inputs.batch.lengths)
        out = None if first_only_at in run else x  # written in place, slab by slab, where the shape stays
        for start in range(0, total, SLAB):
            slab = slice(start, start + SLAB)
            y = self._slab(run, x, inputs, slab, first_only_at)  # (<= SLAB, K or 1, d)
            if out is None:
                out = y.new_empty((total, *y.shape[1:]))  # (S, K or 1, d)
            out[slab] = y
        assert out is not None
        return out

    def _slab(
        self, run: list[int], x: Tensor | None, inputs: "_Inputs", slab: slice, first_only_at: int | None
    ) -> Tensor:
        words = None if inputs.words is None else inputs.words[slab]  # (s, K, d)
        y = self.embeddings(inputs.batch.input_ids[slab], words) if x is None else x[slab]  # (s, K, d)
        mask = None if inputs.mask is None else inputs.mask[slab]  # (s, 1, 1, K)
        for index in run:
            y = self._run(index, y, mask, first_only=index == first_only_at)
        return y

    def _cross_segment(self, run: list[int], segments: Tensor, inputs: "_Inputs") -> Tensor:
        """Pass the [CLS] states (S, d) through the consecutive cross-segment blocks `run`."""
        for index in run:
            if self.config.cross_segment_positions:
                segments = segments + self.segment_positions(inputs.batch.positions + 1)  # (S, d)
            table = self._run(index, inputs.table.spread(segments), inputs.table.mask, first_only=False)  # (B, N, d)
            segments = inputs.table.gather(table)  # (S, d)
        return segments

    def _run(self, index: int, x: Tensor, mask: Tensor | None, *, first_only: bool) -> Tensor:
        block = self.blocks[index]
        if self.recompute and self.training and torch.is_grad_enabled():
            return checkpoint(block, x, mask, first_only, use_reentrant=False)  # type: ignore[no-any-return]
        return block(x, mask, first_only)  # type: ignore[no-any-return]

    def _initialise(self, module: nn.Module) -> None:
        if isinstance(module, nn.Linear | nn.Embedding):
            nn.init.normal_(module.weight, std=self.config.initial_std)
        if isinstance(module, nn.Linear):
            nn.init.zeros_(module.bias)
        if isinstance(module, nn.Embedding) and module.padding_idx is not None:
            with torch.no_grad():
                module.weight[module.padding_idx].zero_()


class _Table:
    """Between packed segment states (S, d) and the padded table (B, N, d) that cross-segment attention reads."""

    def __init__(self, batch: HatBatch) -> None:
        self.shape = (len(batch.counts), max(batch.counts))
        self.even = len(set(batch.counts)) == 1
        self.mask: Tensor | None = None
        if not self.even:
            self.document, self.place = batch.rows()
            real = torch.zeros(self.shape, dtype=torch.bool, device=batch.lengths.device)  # (B, N)
            real[self.document, self.place] = True
            self.mask = real[:, None, None, :]  # (B, 1, 1, N)

    def spread(self, segments: Tensor, fill: float = 0.0) -> Tensor:
        """(S, d) to (B, N, d), with `fill` for segments that a document does not have."""
        if self.even:
            return segments.reshape(*self.shape, -1)  # (B, N, d)
        table = segments.new_full((*self.shape, segments.shape[1]), fill)  # (B, N, d)
        return table.index_put((self.document, self.place), segments)

    def gather(self, table: Tensor) -> Tensor:
        """(B, N, d) to (S, d)."""
        return table.flatten(0, 1) if self.even else table[self.document, self.place]  # (S, d)


class _Inputs:
    """A batch with what every block of one pass needs of it, worked out once."""

    def __init__(self, batch: HatBatch, words: Tensor | None) -> None:
        seen = batch.seen
        self.batch = batch
        self.words = words
        self.mask = None if bool(seen.all()) else seen[:, None, None, :]  # (S, 1, 1, K)
        self.table = _Table(batch)


class Projection(nn.Module):
    """PR of the paper: a dense layer and tanh, then dropout and a linear layer to the labels."""

    def __init__(self, config: HatConfig, head: HatHeadConfig) -> None:
        super().__init__()
        self.dense = nn.Linear(config.width, config.width)
        self.dropout = Dropout(head.dropout)
        self.scores = nn.Linear(config.width, head.labels)

    def forward(self, x: Tensor) -> Tensor:
        """States (..., d) to scores (..., L)."""
        return self.scores(self.dropout(torch.tanh(self.dense(x))))  # type: ignore[no-any-return]


class LanguageHead(nn.Module):
    """Which word a token state stands for: dense, GELU, layer norm, decoder tied to the word embeddings."""

    def __init__(self, config: HatConfig) -> None:
        super().__init__()
        self.dense = nn.Linear(config.width, config.width)
        self.norm = nn.LayerNorm(config.width, eps=config.layer_norm_eps)
        self.bias = nn.Parameter(torch.zeros(config.vocabulary))

    def forward(self, x: Tensor, words: Tensor) -> Tensor:
        """States (..., d) and the word table (V, d) to scores (..., V)."""
        return F.linear(self.norm(F.gelu(self.dense(x))), words, self.bias)  # (..., V)


class HatModel(nn.Module):
    """The encoder with one head."""

    def __init__(self, config: HatConfig, head: HatHeadConfig) -> None:
        super().__init__()
        self.head_config = head
        self.encoder = HatEncoder(config)
        self.head: Projection | LanguageHead
        if head.task is HatTask.LANGUAGE:
            self.head = LanguageHead(config)
        else:
            self.head = Projection(config, head)
        for module in self.head.modules():
            if isinstance(module, nn.Linear):
                nn.init.normal_(module.weight, std=config.initial_std)
                nn.init.zeros_(module.bias)

    @property
    def config(self) -> HatConfig:
        return self.encoder.config

    def forward(self, batch: HatBatch, *, at: Tensor | None = None, words: Tensor | None = None) -> Tensor:
        """Scores of the head's task.

        Args:
            batch: Packed segments. For inference the hypothesis, for a choice the candidate is the last segment.
            at: (S, K) bool for the token and language tasks: score these M tokens only.
            words: (S, K, d) word embeddings instead of looked-up ones.

        Returns:
            LANGUAGE (S, K, V) or (M, V); TOKENS (S, K, L) or (M, L); SEGMENTS (S, L); DOCUMENT (B, L); NLI (B, 3);
            CHOICE (B,): one score for each document with its candidate. `HatBatch.spread` pads by document.
        """
        task = self.head_config.task
        states = self.encoder(batch, tokens=task in (HatTask.LANGUAGE, HatTask.TOKENS), words=words)
        if states.tokens is not None:
            chosen = states.tokens if at is None else states.tokens[at]  # (S, K, d) or (M, d)
            if isinstance(self.head, LanguageHead):
                return self.head(chosen, self.encoder.embeddings.words.weight)  # type: ignore[no-any-return]
            return self.head(chosen)  # type: ignore[no-any-return]
        if task is HatTask.SEGMENTS:
            return self.head(states.segments)  # type: ignore[no-any-return]
        pooled = (
            pool_max(states.segments, batch) if task is HatTask.DOCUMENT else states.segments[batch.last()]
        )  # (B, d)
        scores: Tensor = self.head(pooled)  # (B, L)
        return scores[:, 0] if task is HatTask.CHOICE else scores


def pool_max(segments: Tensor, batch: HatBatch) -> Tensor:
    """Maximum over the real segments of each document: (S, d) to (B, d)."""
    return _Table(batch).spread(segments, float("-inf")).amax(1)  # (B, d)
