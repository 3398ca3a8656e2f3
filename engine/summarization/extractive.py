"""The summarizer that quotes: from each chunk the sentences that matter in the whole document, none said twice.

It writes nothing of its own. Which sentences matter is known before the first chunk (`selection.choose` over the whole
document, each weighed against all that is chosen). What memory adds is the way the run went: words that earlier chunks
were granted and did not spend, because one failed, go to the next good sentences that repeat nothing said or planned.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.generation.chunkwise import ChunkTask, Draft
from engine.language.long_sentences import begins_an_item
from engine.language.quoted_words import quotable_span, words_quoted
from engine.salience.encoding import SentenceVectors
from engine.salience.features import Features
from engine.schema.result import ModelUse
from engine.summarization.said_memory import SummaryMemory
from engine.summarization.selection import Unit

Floats = npt.NDArray[np.float32]

_ALIKE = 0.6
"""Sentences as like as this to something said or to be said are no use as fillers."""


@dataclass(frozen=True, slots=True)
class ReadChunk:
    """A chunk as the extractive summarizer sees it: rows of candidates, those planned first."""

    task: ChunkTask
    planned: tuple[int, ...]
    others: tuple[int, ...]


class ExtractiveSummarizer:
    """Fulfils `ChunkSummarizer` by quoting."""

    streams = False

    def __init__(
        self,
        document: Document,
        features: Features,
        units: list[Unit],
        vectors: SentenceVectors,
        *,
        models: tuple[ModelUse, ...],
        fills: bool = True,
        pieces: Mapping[int, Sequence[int]] | None = None,
    ) -> None:
        """`fills`: whether words that a failed chunk leaves go to further sentences of others; `pieces`: the sentences
        that are one with later ones, which are quoted in one line.
        """
        self._document = document
        self._features = features
        self._units = units
        self._vectors = vectors
        self._memory = SummaryMemory()
        self._fills = fills
        self._before = {one: one - 1 for others in (pieces or {}).values() for one in others}
        self.models = models

    def restore(self, memory: bytes) -> None:
        """Go on from a kept memory."""
        self._memory = SummaryMemory.restore(memory)

    def encode(self, task: ChunkTask) -> ReadChunk:
        """Find the chunk's candidates, those that are salient in the whole document apart."""
        candidates = self._features.candidates
        low, high = np.searchsorted(candidates, (task.chunk.first_sentence, task.chunk.last_sentence))
        salient = set(task.salient.tolist())
        rows = range(int(low), int(high))
        begun = {row for row in rows if self._is_begun_before(int(candidates[row]), task.chunk.first_sentence, salient)}
        planned = tuple(row for row in rows if int(candidates[row]) in salient and row not in begun)
        others = [row for row in rows if row not in planned and row not in begun and len(self._units[row].rows) == 1]
        others.sort(key=lambda row: -self._units[row].worth)
        return ReadChunk(task, planned, tuple(others))

    def decode(self, state: ReadChunk) -> list[Draft]:
        """Quote what was planned; fill what others left unspent with what memory does not hold yet."""
        spare = self._memory.granted - self._memory.words
        room = state.task.words + spare
        chosen = []
        for row in state.planned:
            if self._features.words[row] <= room:
                chosen.append(row)
                room -= int(self._features.words[row])
        if self._fills and state.task.words and spare > 0:
            chosen += self._fillers(state, chosen, room)
        drafts: list[Draft] = []
        for row in sorted(chosen):
            sentence = int(self._features.candidates[row])
            if drafts and self._is_one_with(sentence, drafts[-1]):
                drafts[-1] = self._joined(drafts[-1], sentence)
            else:
                drafts.append(Draft(words_quoted(self._document, sentence), sentence, 1.0))
        if drafts:
            drafts[-1] = self._to_its_end(drafts[-1], state.task)
        return drafts

    def update(self, state: ReadChunk, drafts: list[Draft]) -> None:
        """Remember what was said and what was granted."""
        self._memory.granted += state.task.words
        for draft in drafts:
            assert draft.source is not None
            assert draft.last is not None
            rows = np.searchsorted(self._features.candidates, range(draft.source, draft.last + 1))
            self._memory.say(draft.source, int(self._features.words[rows].sum()))  # as they were granted

    def skip(self, task: ChunkTask) -> None:
        """Leave the chunk's words to the next ones."""
        self._memory.granted += task.words

    def serialise(self) -> bytes:
        return self._memory.serialise()

    def _unsaid(self, rows: tuple[int, ...]) -> list[int]:
        """The rows that repeat nothing that was said."""
        likeness = self._memory.similarity_to_said(self._vectors, self._features.candidates[list(rows)])
        return [row for row, alike in zip(rows, likeness, strict=True) if alike < _ALIKE]

    def _fillers(self, state: ReadChunk, chosen: list[int], room: int) -> list[int]:
        """Further rows of the chunk that fit into `room` words and repeat nothing."""
        salient = self._vectors.gather(state.task.salient)  # (s, d)
        fillers: list[int] = []
        for row in self._unsaid(state.others):
            words = int(self._features.words[row])
            if words > room or row in chosen or self._units[row].worth <= 0:
                continue
            vector = self._vectors.gather(self._features.candidates[[row]])[0]  # (d,)
            if float((salient @ vector).max(initial=0.0)) < _ALIKE:
                fillers.append(row)
                room -= words
        return fillers

    def _is_one_with(self, piece: int, draft: Draft) -> bool:
        """Whether a sentence is the next piece of the one that a draft quotes, and no item with a line of its own."""
        return self._before.get(piece) == draft.last and not begins_an_item(self._document, piece)

    def _joined(self, draft: Draft, piece: int) -> Draft:
        """The draft up to the end of a piece, whose beginning, such as “(30) days”, is no number of a list."""
        assert draft.source is not None
        start, end = quotable_span(self._document, draft.source)[0], quotable_span(self._document, piece)[1]
        return replace(draft, text=" ".join(self._document.text[start:end].split()), through=piece)

    def _to_its_end(self, draft: Draft, task: ChunkTask) -> Draft:
        """A chunk's last quotation with the pieces of its sentence that the next chunk begins with."""
        salient = set(task.salient.tolist())
        assert draft.last is not None
        piece = draft.last + 1
        while piece >= task.chunk.last_sentence and piece in salient and self._is_one_with(piece, draft):
            draft = self._joined(draft, piece)
            piece += 1
        return draft

    def _is_begun_before(self, sentence: int, first: int, salient: set[int]) -> bool:
        """Whether a piece is quoted by an earlier chunk, with the beginning of its sentence."""
        while sentence in self._before and not begins_an_item(self._document, sentence):
            sentence = self._before[sentence]
            if sentence < first:
                return sentence in salient
        return False
