"""Global salient content for a segment (AWESOME section 3.2): sentences from elsewhere in the document, as text before
and behind the segment, or as key-value vectors for the encoder.

Which ones: "outermost first", the earliest of the past and the last of the future in turn, so that the longest-ranged
context has precedence. Open in the paper and decided here: in each round the past goes first; sentences are whole or
not there; where a side's next sentence does not fit, that side is closed and the other goes on; within a block
sentences stand in document order; a block's words of introduction stand only where it holds something, and the
segment's own only beside another block; everything, marks and query included, counts towards the positions.

Both sides are ends of the list of salient sentences, so whatever the segment, only the first sentences up to the limit
and the last ones are ever asked for: their vectors are all that is kept, however long the document.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import torch
from torch import Tensor, nn

from engine.models.awesome.model import Awesome
from engine.models.awesome.states import Rows
from engine.models.configs import AwesomeConfig, Colt5Config
from engine.models.seq2seq.configs import Seq2SeqConfig
from engine.models.summary_tokenizer import SummaryTokenizer

PREVIOUS = "Previous important sentences:"
CURRENT = "Current chunk:"
NEXT = "Next important sentences:"

Sentence = TypeVar("Sentence")

MAX_VECTORS = 1024
"""How many key-value vectors a segment is given at most."""


@dataclass(frozen=True, slots=True)
class Salient:
    """An extracted sentence: its number in the document, the chunk it lies in, its text and its length in tokens."""

    number: int
    chunk: int
    text: str
    tokens: int
    """With the blank before it, as it stands behind another."""


def salient_sentences(
    numbers: Sequence[int], chunks: Sequence[int], texts: Sequence[str], tokenizer: SummaryTokenizer
) -> list[Salient]:
    """Extracted sentences in document order, their tokens counted; runs of white space inside them become blanks."""
    clean = [" ".join(text.split()) for text in texts]
    counts = tokenizer.count([f" {text}" for text in clean])
    return [Salient(*fields) for fields in zip(numbers, chunks, clean, counts, strict=True)]


def choose(
    past: Sequence[Sentence], future: Sequence[Sentence], fits: Callable[[Sentence, bool], bool]
) -> list[tuple[bool, Sentence]]:
    """Sentences in the order of their inclusion, each with whether it is of the past.

    `fits(sentence, is_past)` takes the sentence's room where there is room for it.
    """
    chosen: list[tuple[bool, Sentence]] = []
    left, right = list(past), list(future)
    while left or right:
        for side, is_past in ((left, True), (right, False)):
            if not side:
                continue
            sentence = side.pop(0 if is_past else -1)
            if fits(sentence, is_past):
                chosen.append((is_past, sentence))
            else:
                side.clear()
    return chosen


# ------------------------------------------------------------------------------------------ as text


@dataclass(frozen=True, slots=True)
class SourceForm:
    """What a model's sources look like."""

    positions: int
    """Tokens at most, marks included."""
    before: tuple[int, ...]
    behind: tuple[int, ...]
    """Marks that a source opens and ends with."""
    opening: str = ""
    """Words it opens with, the blank behind them included."""


def source_form(config: AwesomeConfig | Seq2SeqConfig | Colt5Config) -> SourceForm:
    """The form of the sources of a model of this configuration."""
    if isinstance(config, AwesomeConfig):
        return SourceForm(config.source_positions, (config.bos_id,), (config.eos_id,))
    if isinstance(config, Colt5Config):
        return SourceForm(config.source_positions, (), config.marks_behind)
    return SourceForm(config.source_positions, config.marks_before, config.marks_behind, config.opening)


@dataclass(frozen=True, slots=True)
class SegmentInput:
    """What the encoder reads for one segment."""

    ids: tuple[int, ...]
    """With the marks of beginning and end; never more than the model's positions."""
    own: slice
    """Which rows are the segment's own tokens: what is remembered, and what links point into."""
    offsets: tuple[tuple[int, int], ...]
    """For each own row the code points of the segment's text that it stands for."""
    salient: tuple[int, ...]
    """Numbers of the sentences taken along, in document order."""

    def rows_at(self, place: tuple[int, int]) -> slice | None:
        """The rows that stand for these code points of the segment's text, half open; None where none does."""
        offsets = enumerate(self.offsets, start=self.own.start)
        found = [row for row, (first, last) in offsets if first < place[1] and last > place[0] and last > first]
        return slice(found[0], found[-1] + 1) if found else None

    def rows_of(self, places: Sequence[tuple[int, int]]) -> list[slice]:
        """The rows of several places; of those that have none, nothing."""
        return [rows for place in places if (rows := self.rows_at(place)) is not None]


def segment_input(
    chunk: str,
    past: Sequence[Salient],
    future: Sequence[Salient],
    tokenizer: SummaryTokenizer,
    config: AwesomeConfig | Seq2SeqConfig | Colt5Config,
    *,
    query: str | None = None,
) -> SegmentInput:
    """A segment's text with salient sentences of the chunks before and behind it, up to the model's positions.

    `past` and `future` are in document order. Raises ValueError where the segment alone (with the query) is too long.
    """
    form = source_form(config)
    limit = form.positions - len(form.before) - len(form.behind)
    head = form.opening + (f"{query.strip()} " if query and query.strip() else "")
    chosen = _choose_text(chunk, past, future, tokenizer, limit - tokenizer.count([head])[0])
    while True:
        text, start = _compose(head, chunk, chosen)
        ids, offsets = tokenizer.encode_with_offsets(text)
        if len(ids) <= limit:
            break
        if not chosen:
            raise ValueError(f"a segment of {len(ids)} tokens is too long for {form.positions} positions")
        chosen.pop()
    end = start + len(chunk)
    own = [row for row, (first, last) in enumerate(offsets) if last > start and first < end]
    first, shift = (own[0] if own else 0), len(form.before)
    rows = slice(first + shift, own[-1] + 1 + shift) if own else slice(shift, shift)
    inside = [offsets[row - shift] for row in range(rows.start, rows.stop)]
    return SegmentInput(
        ids=(*form.before, *ids, *form.behind),
        own=rows,
        offsets=tuple((max(first, start) - start, min(last, end) - start) for first, last in inside),
        salient=tuple(sorted(sentence.number for _, sentence in chosen)),
    )


def _choose_text(
    chunk: str, past: Sequence[Salient], future: Sequence[Salient], tokenizer: SummaryTokenizer, limit: int
) -> list[tuple[bool, Salient]]:
    """What fits beside the chunk by tokens counted beforehand; words of introduction count with the first sentence."""
    previous, current, following, own = tokenizer.count([f" {text}" for text in (PREVIOUS, CURRENT, NEXT, chunk)])
    budget = limit - own
    opened: set[bool] = set()

    def fits(sentence: Salient, is_past: bool) -> bool:
        nonlocal budget
        cost = sentence.tokens
        cost += 0 if is_past in opened else previous if is_past else following
        cost += 0 if opened else current
        if cost > budget:
            return False
        budget -= cost
        opened.add(is_past)
        return True

    return choose(past, future, fits)


def _compose(head: str, chunk: str, chosen: Sequence[tuple[bool, Salient]]) -> tuple[str, int]:
    """The encoder's text and where in it the chunk starts."""
    past = sorted((sentence for is_past, sentence in chosen if is_past), key=lambda sentence: sentence.number)
    future = sorted((sentence for is_past, sentence in chosen if not is_past), key=lambda sentence: sentence.number)
    introduction = [PREVIOUS, *(sentence.text for sentence in past)] if past else []
    introduction += [CURRENT] if chosen else []
    before = head + "".join(f"{part} " for part in introduction)
    behind = " ".join(["", NEXT, *(sentence.text for sentence in future)]) if future else ""
    return before + chunk + behind, len(before)


# -------------------------------------------------------------------------------- as key-value vectors


@dataclass(frozen=True, slots=True)
class SalientVectors:
    """Encoder outputs of the salient sentences that some segment may be given."""

    sentences: tuple[Salient, ...]
    lengths: tuple[int, ...]
    """Vectors of each sentence, kept or not: one that does not fit closes its side all the same."""
    vectors: Mapping[int, Tensor]
    """By place in `sentences`, (n, d) each: only of those that are ever needed."""
    limit: int

    def of(self, chunk: int) -> Tensor | None:
        """What chunk number `chunk` is given, (e, d) with e at most the limit; None where nothing."""
        past = [one for one in self.sentences if one.chunk < chunk]
        future = [one for one in self.sentences if one.chunk > chunk]
        return self.at(self.places_beside(past, future))

    def at(self, places: Sequence[int]) -> Tensor | None:
        """The vectors of the sentences at these places, (e, d); None where there are none."""
        return torch.cat([self.vectors[place] for place in places]) if places else None  # (e, d)

    def places_beside(self, past: Sequence[Salient], future: Sequence[Salient]) -> list[int]:
        """Places in `sentences` of those of the past and the future that fit within the limit, in document order."""
        places = {sentence.number: place for place, sentence in enumerate(self.sentences)}
        budget = self.limit

        def fits(place: int, _is_past: bool) -> bool:
            nonlocal budget
            if self.lengths[place] > budget:
                return False
            budget -= self.lengths[place]
            return True

        before, behind = ([places[one.number] for one in side if one.number in places] for side in (past, future))
        return sorted(place for _, place in choose(before, behind, fits))


def reachable_sentences(lengths: Sequence[int], limit: int = MAX_VECTORS) -> list[int]:
    """Places of the sentences that some segment may be given: those at both ends, up to the limit of tokens each."""
    first = _ends_within(lengths, limit)
    last = _ends_within(lengths[::-1], limit)
    return [place for place in range(len(lengths)) if place < first or place >= len(lengths) - last]


def _ends_within(lengths: Sequence[int], limit: int) -> int:
    total = 0
    for count, length in enumerate(lengths):
        total += length
        if total > limit:
            return count
    return len(lengths)


@torch.no_grad()
def salient_vectors(
    model: Awesome,
    sentences: Sequence[Salient],
    rows: Sequence[slice],
    source: Callable[[int], Sequence[int]],
    *,
    homes: Sequence[int] | None = None,
    limit: int = MAX_VECTORS,
) -> SalientVectors:
    """Encode the sources that hold needed sentences and keep those sentences' rows.

    `rows` says which rows of its source each sentence is, `source(home)` gives the ids of a source, `homes` is which
    one each sentence lies in: its chunk's, unless given. Sources are encoded without memory (what the future remembers
    is not known yet) and one at a time.
    """
    homes = [sentence.chunk for sentence in sentences] if homes is None else homes
    lengths = tuple(part.stop - part.start for part in rows)
    device = model.embed_tokens.weight.device
    vectors: dict[int, Tensor] = {}
    states, home = None, None
    for place in reachable_sentences(lengths, limit):
        if states is None or homes[place] != home:
            home = homes[place]
            states = model.encode(torch.tensor([list(source(home))], device=device)).states[0]  # (S, d)
        vectors[place] = states[rows[place]].clone()  # (n, d)
    return SalientVectors(tuple(sentences), lengths, vectors, limit)


@dataclass(frozen=True, slots=True)
class Context:
    """Where a salient sentence stands: the text it is read in, and its code points there."""

    text: str
    start: int
    end: int


def vectors_in_context(
    model: Awesome,
    sentences: Sequence[Salient],
    context: Callable[[Salient], Context | None],
    tokenizer: SummaryTokenizer,
    *,
    query: str | None = None,
    limit: int = MAX_VECTORS,
) -> SalientVectors:
    """`salient_vectors` of sentences whose contexts are told; those that have none are left out."""
    config = model.config
    kept: list[Salient] = []
    rows: list[slice] = []
    homes: list[int] = []
    first: list[Salient] = []
    """The first sentence of each context: of the texts themselves one is held at a time."""
    told: SegmentInput | None = None
    text = None
    for sentence in sentences:
        found = context(sentence)
        if found is None:
            continue
        if told is None or found.text != text:
            text = found.text
            told = segment_input(text, [], [], tokenizer, config, query=query)
            first.append(sentence)
        own = told.rows_at((found.start, found.end))
        if own is not None:
            kept.append(sentence)
            rows.append(own)
            homes.append(len(first) - 1)

    def source(home: int) -> Sequence[int]:
        found = context(first[home])
        assert found is not None
        return segment_input(found.text, [], [], tokenizer, config, query=query).ids

    return salient_vectors(model, kept, rows, source, homes=homes, limit=limit)


def side_by_side(vectors: Sequence[Tensor | None], width: int) -> Rows | None:
    """Salient vectors of B documents as one batch, (B, e, d), padded behind; None where no document has any."""
    first = next((one for one in vectors if one is not None), None)
    if first is None:
        return None
    parts = [first.new_zeros(0, width) if one is None else one for one in vectors]
    states = nn.utils.rnn.pad_sequence(parts, batch_first=True)  # (B, e, d)
    lengths = torch.tensor([part.size(0) for part in parts], device=first.device)  # (B,)
    return Rows(states, torch.arange(states.size(1), device=first.device) < lengths[:, None])  # (B, e)
