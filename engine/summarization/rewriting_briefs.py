"""The brief of a model that rewrites: each line is chosen as a quotation, then said in words of the model's own.

A line keeps its heading and its source. It is quoted where it is short, where it is told together with others (items of
a list and what governs them, a question and its answer), where it leans on the sentence before, and wherever what the
model wrote is not whole or not borne out.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from engine.document import Document, count_words
from engine.generation.chunkwise import ChunkTask, Draft
from engine.generation.rewriting import RewritingModel
from engine.schema.enums import Verdict
from engine.schema.result import ModelUse
from engine.summarization.extractive import ExtractiveSummarizer, ReadChunk
from engine.summarization.rewriting import SHORT, Outcomes, Sayer, closed, leans, opened


@dataclass(slots=True)
class BriefChunk:
    """A chunk with the lines that are quoted of it, as they are told."""

    read: ReadChunk
    told: list[Draft] = field(default_factory=list)


class RewritingBrief:
    """Fulfils `ChunkSummarizer` with a summarizer that quotes and a model that rewrites."""

    streams = True

    def __init__(
        self,
        document: Document,
        quoting: ExtractiveSummarizer,
        rewriting: RewritingModel,
        *,
        together: frozenset[int],
        models: tuple[ModelUse, ...],
        check: Callable[[int], None],
    ) -> None:
        """Sentences in `together` say little one by one, and are quoted.

        `check` hears the chunk that is worked on, several times a second, and may raise Cancelled.
        """
        self._document, self._quoting, self._together = document, quoting, together
        self._checked, self._place = check, 0
        self._sayer = Sayer(document, rewriting, question="", check=self._check)
        self.models = models
        self.outcomes = Outcomes()

    def restore(self, memory: bytes) -> None:
        """Go on from a kept memory."""
        self.outcomes, self._sayer.last, rest = opened(memory)
        self._quoting.restore(rest)

    def serialise(self) -> bytes:
        return closed(self.outcomes, self._sayer.last, self._quoting.serialise())

    def encode(self, task: ChunkTask) -> BriefChunk:
        """Find the chunk's lines."""
        self._place = task.chunk.index
        return BriefChunk(self._quoting.encode(task))

    def decode(self, state: BriefChunk) -> Iterator[Draft]:
        """Say line by line; each is verified before it is given on."""
        for quoted in self._quoting.decode(state.read):
            self._check()
            said = self._said(quoted)
            state.told.append(quoted)
            self._sayer.last = said.text
            yield said

    def update(self, state: BriefChunk, drafts: list[Draft]) -> None:
        """Remember which sentences were told."""
        self._quoting.update(state.read, state.told[: len(drafts)])

    def skip(self, task: ChunkTask) -> None:
        """Leave the chunk's words to the next ones."""
        self._quoting.skip(task)

    def _check(self) -> None:
        self._checked(self._place)

    def _said(self, quoted: Draft) -> Draft:
        sentence, words = quoted.source, count_words(quoted.text)
        assert sentence is not None
        short = words <= SHORT and not self._sayer.told_of(sentence)
        if short or sentence in self._together or leans(self._document, sentence):
            self.outcomes.quoted += 1
            return quoted
        written = self._sayer.say([sentence], words)
        if written is None or written.draft is None:
            self.outcomes.quoted += 1
            return quoted if written is not None else replace(quoted, verdict=Verdict.QUOTED_INSTEAD)
        self.outcomes.written += 1
        self.outcomes.again += written.again
        return replace(written.draft, says=sentence)
