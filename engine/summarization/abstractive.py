"""The summarizer that writes: chunk by chunk with a memory and with what is salient elsewhere, every sentence linked.

What the extractive choice over the whole document finds decides how many words each chunk is granted; a chunk without
any stays silent, but is read for the memory. Words that a chunk was granted and did not use go to the next ones that
speak. Sentences are given on as soon as they are finished, each with its evidence. One that says again, word for word,
what was said is passed over. Nothing is ever left out for being poorly supported.
"""

import hashlib
import logging
import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from engine.document import Chunk, Document
from engine.generation.chunkwise import ChunkTask, Draft
from engine.generation.linking import Linker
from engine.generation.memory_plan import is_out_of_memory
from engine.generation.passages import Passage, passages_of
from engine.generation.styles import headed, style_of
from engine.generation.surface import Recaser
from engine.generation.writer import GeneratedText, LengthBudget, Reading, Writer
from engine.language.boundaries import sentence_spans
from engine.language.vocabulary import words_of
from engine.progress import Checkpoint
from engine.schema.enums import Role, Stage
from engine.schema.result import ModelUse
from engine.summarization.selection import MOST

if TYPE_CHECKING:
    from engine.generation.salient_content import Context, Salient

log = logging.getLogger(__name__)

SHARE = 3 / 4
"""Of a model's positions that a chunk's sentences may fill, as 768 of BART's 1,024; the rest is for salient text."""
LONGEST_CHUNK, MIN_SHARE = 768, 2 / 3
"""Tokens of a chunk at most, and the share of that which it has at least before it may end (Se3: 512 of 768)."""
_BARTS_POSITIONS, _MAX_TIMES = 1024, 4

_FEWEST = 8
"""Words below which no sentence is asked for."""
_LEAST, _ENOUGH, _AMPLE = 0.8, 0.9, 1.3
"""Shares of the words wanted of a chunk: at least written, after which no more is, and never more than."""
_TOKENS_FOR_THE_LAST = 16
_SETTLED = 12
"""Characters behind a sentence's end from which on that end is sure."""
_ENDS = re.compile(r"[.!?]")
_LOOSE = re.compile(r"\s+([.,;:!?])")
_HEAD = struct.Struct("<4sIIII")
_MARK = b"WROT"
_HASH = 8


def chunk_bounds(longest: int, tokens_of_query: int = 0, *, one_pass: bool = False) -> tuple[int, int]:
    """Least and most tokens of a chunk for a model that reads `longest` at once.

    One that reads far more than BART's 1,024 is given chunks as much larger, up to four times; one that is made to read
    a document in one pass (`one_pass`) reads as much of it as fits.
    """
    if one_pass:
        most = longest - tokens_of_query
        return int(most * MIN_SHARE), most
    times = min(max(longest // _BARTS_POSITIONS, 1), _MAX_TIMES)
    most = max(1, min(times * LONGEST_CHUNK, int(longest * SHARE), longest - tokens_of_query))
    return max(1, int(most * MIN_SHARE)), most


@dataclass(frozen=True, slots=True)
class ChunkToWrite:
    """A chunk as passages, and the words wanted of it; none where it stays silent."""

    task: ChunkTask
    passages: tuple[Passage, ...]
    words: int


class AbstractiveSummarizer(Generic[Reading]):
    """Fulfils `ChunkSummarizer` with a model that writes."""

    streams = True

    def __init__(
        self,
        document: Document,
        chunks: Sequence[Chunk],
        writer: Writer[Reading],
        linker: Linker,
        *,
        words: int,
        query: str | None,
        salient: Sequence[int],
        models: tuple[ModelUse, ...],
        checkpoint: Checkpoint,
        grants: Sequence[int],
    ) -> None:
        """`salient` are the sentences that matter in the whole document, `words` is the summary's length, `grants` are
        the words of each chunk.
        """
        self.models = models
        self._document, self._chunks, self._writer, self._linker = document, chunks, writer, linker
        self._query = headed(style_of(document, words), query) if writer.hears_style else query
        self._checkpoint = checkpoint
        self._limit = int(MOST * words)
        self._grants = grants
        self._ahead: dict[int, list[tuple[Reading, GeneratedText]]] = {}
        self._salient = _salient(document, chunks, writer, salient)
        self._prepared = False
        self._laid_out: tuple[int, list[Passage]] = (-1, [])
        self._words = self._granted = 0
        self._said: list[bytes] = []
        self._said_here = 0
        self._place = 0

    # ------------------------------------------------------------------------------------- the door (`ChunkSummarizer`)

    def restore(self, memory: bytes) -> None:
        """Go on from a kept memory: what was said and spent, and the model's own."""
        self._words = self._granted = 0
        self._said, own = [], b""
        if memory:
            mark, self._words, self._granted, count, size = _HEAD.unpack_from(memory.ljust(_HEAD.size, b"\0"))
            end = _HEAD.size + _HASH * count
            if mark != _MARK or len(memory) != end + size:
                raise ValueError("not a memory of a summary that was written")
            self._said = [memory[at : at + _HASH] for at in range(_HEAD.size, end, _HASH)]
            own = memory[end:]
        self._writer.restore(own)

    def serialise(self) -> bytes:
        own = self._writer.serialise()
        return _HEAD.pack(_MARK, self._words, self._granted, len(self._said), len(own)) + b"".join(self._said) + own

    def encode(self, task: ChunkTask) -> ChunkToWrite:
        """Lay the chunk out in passages and say how many words are wanted of it."""
        self._place, self._said_here = task.chunk.index, 0
        self._check()
        passages = passages_of(self._document, task.chunk, self._writer.count_tokens, self._writer.longest)
        return ChunkToWrite(task, tuple(passages), self._wanted(task))

    def decode(self, state: ChunkToWrite) -> Iterator[Draft]:
        """Read, write and remember passage by passage. Sentences come as they are finished."""
        if not state.words and not self._writer.remembers:
            return
        ahead = self._written_ahead(state) if state.words else []
        for number, passage in enumerate(state.passages):
            wanted = _share(state.words, passage, state.passages)
            reading, ready = ahead[number] if ahead else (self._read(state.task.chunk, passage), None)
            telling = _SentenceIntake(
                wanted, min(self._limit - self._words, _ample(wanted)), small=self._writer.lower_case
            )
            if wanted >= _FEWEST or (wanted and len(state.passages) == 1):
                yield from self._write(state.task.chunk, passage, reading, telling, ready)
            self._writer.remember(reading, telling.tokens, self._check)

    def update(self, state: ChunkToWrite, drafts: list[Draft]) -> None:  # noqa: ARG002 (what was said is counted at once)
        """Count what was granted; all else was remembered when it was said."""
        self._granted += state.task.words

    def skip(self, task: ChunkTask) -> None:
        """A chunk that failed: what it had said before stands, the rest of its words goes to the next ones."""
        self._words += self._said_here
        self._granted += task.words

    # --------------------------------------------------------------------------------------------------------- parts

    def _check(self) -> None:
        self._checkpoint(Stage.SUMMARIZE, self._place, len(self._chunks))

    def _wanted(self, task: ChunkTask) -> int:
        """Words wanted of a chunk: its grant and what earlier ones left, within what the summary may still have."""
        if not task.words:
            return 0
        wanted = min(task.words + self._granted - self._words, self._limit - self._words)
        return wanted if wanted >= _FEWEST else 0

    def _read(self, chunk: Chunk, passage: Passage) -> Reading:
        if not self._prepared:
            self._writer.prepare(self._salient, self._context, self._query, self._check)
            self._prepared = True
        past = [one for one in self._salient if one.chunk < chunk.index]
        future = [one for one in self._salient if one.chunk > chunk.index]
        salient = {one.number for one in self._salient if one.chunk == chunk.index}
        own = {piece.sentence for piece in passage.pieces}
        headings = {number for number in own if self._document.sentences[number].role is Role.HEADING}
        return self._writer.read(
            passage.text,
            past,
            future,
            self._query,
            self._check,
            highlights=passage.places_of(salient),
            headings=passage.places_of(headings),
            sentences=passage.places_of(own - headings),
        )

    def _context(self, sentence: "Salient") -> "Context | None":
        """The passage that a salient sentence is read in, and where it stands there."""
        from engine.generation.salient_content import Context

        if self._laid_out[0] != sentence.chunk:
            chunk = self._chunks[sentence.chunk]
            passages = passages_of(self._document, chunk, self._writer.count_tokens, self._writer.longest)
            self._laid_out = (sentence.chunk, passages)
        for passage in self._laid_out[1]:
            for piece in passage.pieces:
                if piece.sentence == sentence.number:
                    return Context(passage.text, piece.start, piece.end)
        return None

    def _written_ahead(self, state: ChunkToWrite) -> list[tuple[Reading, GeneratedText]]:
        """What was written of the chunk beside others of its group; nothing where chunks are written one by one.

        Groups are the same however often the work was interrupted, and so is what is written of them: it depends on
        each chunk's grant alone. Where memory runs out, groups are halved.
        """
        index = state.task.chunk.index
        while index not in self._ahead and self._writer.batch > 1 and not self._writer.remembers:
            speaking = [i for i, words in enumerate(self._grants) if words]
            first = speaking.index(index) // self._writer.batch * self._writer.batch
            try:
                self._ahead = self._group(speaking[first : first + self._writer.batch])
            except (RuntimeError, MemoryError) as error:
                if not is_out_of_memory(error):
                    raise
                self._ahead = {}
                self._writer.batch //= 2
                log.warning("memory ran out: from here on %d sections side by side", self._writer.batch)
        return self._ahead.pop(index, [])

    def _group(self, indices: Sequence[int]) -> dict[int, list[tuple[Reading, GeneratedText]]]:
        """Read and write these chunks side by side."""
        owners: list[int] = []
        readings: list[Reading] = []
        budgets: list[LengthBudget] = []
        for index in indices:
            chunk = self._chunks[index]
            passages = passages_of(self._document, chunk, self._writer.count_tokens, self._writer.longest)
            for passage in passages:
                owners.append(index)
                readings.append(self._read(chunk, passage))
                budgets.append(_budget(passage, _share(self._grants[index], passage, passages)))
        written = self._writer.write_batch(readings, budgets, self._check) if readings else []
        found: dict[int, list[tuple[Reading, GeneratedText]]] = {index: [] for index in indices}
        for owner, reading, one in zip(owners, readings, written, strict=True):
            found[owner].append((reading, one))
        return found

    def _write(
        self, chunk: Chunk, passage: Passage, reading: Reading, telling: "_SentenceIntake", ready: GeneratedText | None
    ) -> Iterator[Draft]:
        recase = Recaser(passage.text) if self._writer.lower_case else None
        budget: LengthBudget | None = _budget(passage, telling.wanted)
        while budget is not None:
            longer: LengthBudget | None = None
            source = self._writer.write(reading, budget, self._check) if ready is None else iter((ready,))
            ready = None
            for written in source:
                longer = telling.longer(budget, written)
                if longer is not None:
                    break
                for start, end in telling.finished(written):
                    text = _tidy(written.text[start:end])
                    text = recase(text) if recase is not None else text
                    if self._new(text):
                        yield self._draft(chunk, passage, reading, text, telling.tokens_of(written, start, end))
                    else:
                        telling.take_back(len(text.split()))
                if telling.over:
                    return
            budget = longer

    def _draft(self, chunk: Chunk, passage: Passage, reading: Reading, text: str, tokens: tuple[int, int]) -> Draft:
        linked = self._linker.link(
            text,
            chunk,
            attention=self._attention(passage, reading, tokens),
            salient=self._writer.salient_read(reading),
            remembered=self._writer.remembers,
            check=self._check,
        )
        count = len(text.split())
        self._words += count
        self._said_here += count
        return Draft(text, None, linked.score, linked.spans, linked.support)

    def _attention(self, passage: Passage, reading: Reading, tokens: tuple[int, int]) -> dict[int, float]:
        """How much the tokens first:last rested on each sentence of the passage."""
        first, last = tokens
        spread = self._writer.attention(reading, last)
        if spread is None or last <= first:
            return {}
        mean = spread[first:last].mean(axis=0)  # (characters,)
        found: dict[int, float] = {}
        for piece in passage.pieces:
            found[piece.sentence] = found.get(piece.sentence, 0.0) + float(mean[piece.start : piece.end].sum())
        return found

    def _new(self, text: str) -> bool:
        """Whether this was not said before, and from now on it was."""
        digest = hashlib.sha256(" ".join(words_of(text)).encode()).digest()[:_HASH]
        if digest in self._said or not text:
            return False
        self._said.append(digest)
        return True


def _budget(passage: Passage, wanted: int) -> LengthBudget:
    """Room for so many words of a passage, as many tokens each as the passage's own have."""
    ratio = passage.tokens / max(len(passage.text.split()), 1)
    return LengthBudget(int(_LEAST * wanted * ratio), int(_ample(wanted) * ratio) + _TOKENS_FOR_THE_LAST)


def _share(words: int, passage: Passage, passages: Sequence[Passage]) -> int:
    """The part of a chunk's words that falls to one of its passages."""
    return round(words * passage.tokens / max(sum(one.tokens for one in passages), 1))


def _tidy(text: str) -> str:
    """Single blanks, and none before a mark."""
    return _LOOSE.sub(r"\1", " ".join(text.split()))


def _ample(wanted: int) -> int:
    return max(int(_AMPLE * wanted), wanted + _FEWEST)


def _salient(
    document: Document, chunks: Sequence[Chunk], writer: Writer[Reading], numbers: Sequence[int]
) -> "list[Salient]":
    homes, chunk = [], 0
    for number in numbers:
        while chunks[chunk].last_sentence <= number:
            chunk += 1
        homes.append(chunk)
    sentences = [document.sentences[number] for number in numbers]
    return writer.salient(numbers, homes, [document.text[one.start : one.end] for one in sentences])


class _SentenceIntake:
    """What of a passage's writing is taken: whole sentences, in order, while there is room for them.

    `small`: sentences may open with a small letter, as with a model that knows no others.
    """

    def __init__(self, wanted: int, most: int, *, small: bool) -> None:
        self.wanted, self.most, self._small = wanted, most, small
        self.tokens = 0
        """Tokens up to the end of the last sentence that was taken: what is remembered as said."""
        self._taken = 0
        self._reached = 0
        self._closed = False

    @property
    def over(self) -> bool:
        """Whether nothing more is to be written."""
        return self._closed or self._taken >= _ENOUGH * self.wanted

    def take_back(self, words: int) -> None:
        """A sentence that was offered says nothing new: its words are still to be had."""
        self._taken -= words

    def longer(self, budget: LengthBudget, written: GeneratedText) -> LengthBudget | None:
        """More room, where a model came to its end long before the words wanted: its words have more tokens than
        the source's. None where that is not so, or would make no difference.

        What a greedy search wrote before it ended is what it writes with more room too, so nothing told is taken back.
        """
        words = len(_tidy(written.text).split())
        if not written.finished or words >= _LEAST * _ENOUGH * self.wanted:
            return None
        ratio = len(written.ends) / max(words, 1)
        wider = LengthBudget(int(_LEAST * self.wanted * ratio), int(self.most * ratio) + _TOKENS_FOR_THE_LAST)
        return wider if wider.least > 1.1 * budget.least else None

    def finished(self, written: GeneratedText) -> Iterator[tuple[int, int]]:
        """The spans of further sentences that are finished and fit."""
        pending = written.text[self._reached :]
        if not written.finished and not _ENDS.search(pending, 0, max(len(pending) - _SETTLED, 0)):
            return
        spans = sentence_spans(pending, spoken=self._small) if pending.strip() else []
        if not written.finished and spans and len(pending) - spans[-1][0] < _SETTLED:
            spans = spans[:-1]
        base = self._reached
        for start, end in spans if written.finished else spans[:-1]:
            if self.over:
                return
            whole = not written.finished or written.ended or _ENDS.search(pending, max(end - 2, start), end) is not None
            yield from self._take(written, base + start, base + end, whole=whole)

    def _take(self, written: GeneratedText, start: int, end: int, *, whole: bool) -> Iterator[tuple[int, int]]:
        count = len(_tidy(written.text[start:end]).split())
        if self._taken + count > self.most or not whole:
            self._closed = True
            if self._taken:
                return
            end = _cut(written.text, start, end, self.most)
            count = len(_tidy(written.text[start:end]).split())
        self._reached = end
        self._taken += count
        self.tokens = self.tokens_of(written, start, end)[1]
        if count:
            yield start, end

    @staticmethod
    def tokens_of(written: GeneratedText, start: int, end: int) -> tuple[int, int]:
        """The tokens that stand for these characters, half open."""
        first = next((i for i, reached in enumerate(written.ends) if reached > start), len(written.ends))
        last = next((i for i, reached in enumerate(written.ends) if reached >= end), len(written.ends) - 1)
        return first, max(last + 1, first)


def _cut(text: str, start: int, end: int, words: int) -> int:
    """Where the first `words` words of a sentence end that is too long, or was never finished."""
    found = list(re.finditer(r"\S+", text[start:end]))[: max(words, 0)]
    return start + found[-1].end() if found else start
