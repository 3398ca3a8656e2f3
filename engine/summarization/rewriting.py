"""The summarizer that rewrites: what matters is chosen as for quoting, then said in sentences of its own.

Of each chunk the sentences that matter in the whole document are taken in groups of one to three that speak of the
same thing; a model says each group in one sentence. A sentence is shown only if it is whole and its sources say what it
says: else it is written again in words of the sources alone, else its strongest source is quoted in its place, else,
where that leans on what is not shown, it is left out. So what a sentence rests on is known before it is written.
"""

import struct
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.document import Document, count_words
from engine.generation.chunkwise import ChunkTask, Draft, SourceSpan
from engine.generation.rewriting import RewritingModel, RewritingTask, WrittenSentence
from engine.language.abridging import is_abridged
from engine.language.english import HESITATIONS
from engine.language.quotability import depends_on_previous
from engine.language.quoted_words import quotable_span, set_as_written, words_quoted
from engine.language.reporting import is_reported, reported
from engine.language.spoken import stumbles, tidied
from engine.language.vocabulary import words_of
from engine.language.wholeness import is_whole
from engine.salience.encoding import SentenceVectors
from engine.salience.features import Features
from engine.schema.enums import Role, Support, Verdict, Via
from engine.schema.result import ModelUse, Notice
from engine.summarization.said_memory import SummaryMemory
from engine.summarization.selection import ENOUGH

MOST_SOURCES, MOST_WORDS = 3, 110
"""Sentences said in one, and the words they have together."""
NEAR, ALIKE = 3, 0.45
"""Sentences of one group stand at most so far apart, and are at least so alike."""
SHORT = 16
"""A sentence of at most so many words that stands by itself is quoted: it can't be said much shorter."""
SHARE, LEAST, MOST = 0.65, 10, 36
"""Words of a sentence to be written: of its sources', at least, at most."""
LIMIT, AHEAD = 1.1, 40
"""Words said at most, of those wanted; and by how many a summary may be ahead of its place in the document."""
TELLABLE, STUMBLING, BROKEN = 1.0, 3.0, 1000.0
"""What it is worth that a sentence can be told of its speaker, and what it costs that the speaker stumbles, or that it
is none by its form, in standard deviations of salience."""
_HEAD = struct.Struct("<4sIIIII")
_MARK = b"REWR"


@dataclass(frozen=True, slots=True)
class Group:
    """Rows of candidates that are said in one sentence, in text order."""

    rows: tuple[int, ...]


@dataclass(slots=True)
class Outcomes:
    """How the sentences came about."""

    written: int = 0
    again: int = 0
    """Of the written those that needed a second try."""
    quoted: int = 0
    left_out: int = 0
    """What could be neither written nor quoted by itself."""
    no_room: int = 0
    """What was left out because the summary had its length."""

    def notice(self) -> Notice:
        """How the summary came about, for whoever reads it."""
        parts = [f"Written and checked against their sources: {self.written}"]
        if self.again:
            parts[0] += f" ({self.again} at the second try)"
        if self.quoted:
            parts.append(
                f"quoted, because what was written was not supported or there was no need to write: {self.quoted}"
            )
        if self.left_out:
            parts.append(f"left out, being neither: {self.left_out}")
        if self.no_room:
            parts.append(f"left out, because the summary was long enough: {self.no_room}")
        return Notice(code="written", message="; ".join(parts) + ".")


def closed(outcomes: Outcomes, last: str, memory: bytes) -> bytes:
    """How the sentences came about, the one said last, and a summarizer's own memory, as bytes."""
    head = _HEAD.pack(_MARK, outcomes.written, outcomes.again, outcomes.quoted, outcomes.left_out, outcomes.no_room)
    said = last.encode()
    return head + len(said).to_bytes(4, "little") + said + memory


def opened(memory: bytes) -> tuple[Outcomes, str, bytes]:
    """What `closed` made bytes of; of none the beginning.

    Raises:
        ValueError: it did not.
    """
    if not memory:
        return Outcomes(), "", b""
    mark, *counts = _HEAD.unpack_from(memory.ljust(_HEAD.size, b"\0"))
    begin = _HEAD.size + 4
    size = int.from_bytes(memory[_HEAD.size : begin], "little")
    if mark != _MARK or len(memory) < begin + size:
        raise ValueError("not a memory of a summary that was rewritten")
    return Outcomes(*counts), memory[begin : begin + size].decode(), memory[begin + size :]


@dataclass(frozen=True, slots=True)
class Written:
    """What came of asking for a sentence: one that may be shown, or a source that was given back as it stands."""

    draft: Draft | None = None
    given_back: int | None = None
    """The source sentence that was given back."""
    again: bool = False
    """Whether it took a second try."""


class Sayer:
    """Says sentences of a document in one, and shows it only where it is whole and its sources bear it out."""

    def __init__(
        self,
        document: Document,
        rewriting: RewritingModel,
        *,
        question: str,
        check: Callable[[], None],
        mended: Mapping[int, str] | None = None,
    ) -> None:
        """`mended`: of sentences, by index, what a speaker said without what they took back. `check` is called with
        every piece that is written and may raise Cancelled.
        """
        self._document, self._rewriting, self._mended = document, rewriting, mended or {}
        self._question, self._check = question, check
        self.last = ""
        """What was said last: it is not said again, and the next one follows it."""

    def say(self, sentences: Sequence[int], words: int) -> Written | None:
        """Say sentences of so many words together in one; None where nothing that may be shown was written."""
        cuts_alone = self._rewriting.cuts_alone
        if len(sentences) == 1 and (speaker := self.told_of(sentences[0])):
            return self._of_speaker(sentences[0], speaker, words)
        sources = [self._words(one) if cuts_alone else self._source(one) for one in sentences]
        first = sentences[0]
        task = RewritingTask(
            sources,
            min(max(round(SHARE * words), LEAST), MOST),
            before=self._source(first - 1) if first and leans(self._document, first) else "",
            said=self.last,
            question=self._question,
        )
        known = [*sources, task.before] if task.before else sources
        spoken = self._document.sentences[first].role is Role.SPEECH
        for again in (False, True):
            made = self._rewriting.rewriter.write(task, self._check, from_sources_alone=again)
            if made.text in sources and not leans(self._document, sentences[sources.index(made.text)]):
                return Written(given_back=sentences[sources.index(made.text)])
            cut = is_abridged(made.text, [self._words(one) for one in sentences])
            sure = self._sure_of(made, known, spoken=spoken) if cut or not cuts_alone else 0.0
            if sure >= self._rewriting.threshold:
                # Supported is only what stands so in a source, or is one cut shorter where that is safe: the verifier
                # alone lets some false ones pass, as its card says.
                support = Support.SUPPORTED if cut or sure == 1.0 else Support.WEAK
                draft = Draft(made.text, None, sure, self._spans(sentences), support, Verdict.REWRITTEN)
                return Written(draft, again=again)
            if cuts_alone and _words_stand_in(made.text, sources):
                break  # bound to them it would write the same
        return None

    def said_last(self, sentence: int) -> bool:
        """Whether what was said last is a sentence, as it stands, shorter, or told of who said it."""
        source, speaker = self._words(sentence), self._speaker(sentence) or ""
        last = self.last.removeprefix(f"{speaker}: ")
        sources = [source, self._mended.get(sentence, source)]
        as_it_stands = last in {words_quoted(self._document, sentence), *(_begun(tidied(one)) for one in sources)}
        return as_it_stands or is_abridged(last, sources) or any(is_reported(last, speaker, [one]) for one in sources)

    def leads_on(self, sentence: int) -> bool:
        """Whether a sentence ends in a colon: what it says comes behind it."""
        return self._words(sentence).endswith(":")

    def told_of(self, sentence: int) -> str | None:
        """The speaker of whom a sentence may be told, however short it is; None where it is only cut or rewritten."""
        by_rule = self._rewriting.cuts_alone and self._document.is_english
        return self._speaker(sentence) if by_rule else None

    def _of_speaker(self, sentence: int, speaker: str, words: int) -> Written | None:
        """Tell what somebody said as a minute of it would, or with the name before it, less what may go.

        The name is part of the line either way: without it a line in the first person says nothing of whom it is.
        """
        whole = self._words(sentence)
        source = self._mended.get(sentence, whole)
        said = [source]
        if words > SHORT:
            task = RewritingTask(said, min(max(round(SHARE * words), LEAST), MOST), said=self.last)
            cut = self._rewriting.rewriter.write(task, self._check).text
            said = [cut, source] if is_abridged(cut, [source]) else said
        known = [f"{speaker}: {whole}"]
        for text in said:
            told = reported(text, speaker)
            if told is None or not is_reported(told, speaker, [source]):
                continue
            if draft := self._shown(told, known, sentence):
                return Written(draft)
        for text in said:
            bare = _begun(tidied(text))
            leaning = depends_on_previous(bare, spoken=True)
            if text == whole and (leaning or words_of(bare) == words_of(source)):
                return Written(given_back=sentence)
            if leaning:
                continue
            only_tidied = text == whole and not stumbles(bare)
            if draft := self._named(bare, known, sentence, only_tidied=only_tidied):
                return Written(draft)
        return None

    def stumbles_in(self, sentence: int) -> bool:
        """Whether somebody who could be told of stumbles there."""
        text = self._words(sentence)
        stumbling = sentence in self._mended or stumbles(text) or not HESITATIONS.isdisjoint(words_of(text))
        return stumbling and self.told_of(sentence) is not None

    def without_sounds(self, sentence: int) -> Draft | None:
        """What somebody said, with their name before it, less sounds and what they said twice; None where there is
        none of that, or it stays hard to read.
        """
        if self.told_of(sentence) is None:
            return None
        source = self._words(sentence)
        bare = _begun(tidied(source))
        if words_of(bare) == words_of(source) or HESITATIONS.isdisjoint(words_of(source)) or stumbles(bare):
            return None
        return self._named(bare, [], sentence, only_tidied=True)

    def _named(self, bare: str, known: Sequence[str], sentence: int, *, only_tidied: bool) -> Draft | None:
        """The same as `_shown`, with the name of who says it before it."""
        draft = self._shown(bare, known, sentence, only_tidied=only_tidied)
        return replace(draft, text=f"{self._speaker(sentence)}: {bare}") if draft is not None else None

    def _shown(self, text: str, known: Sequence[str], sentence: int, *, only_tidied: bool = False) -> Draft | None:
        """What is shown of a text that follows from its source by rule, if it is whole and the judge is sure of it.

        Nobody need judge what was `only_tidied`: it is what was said, without the sounds and what was said twice.
        """
        if text == self.last or not is_whole(text):
            return None
        sure = 1.0 if only_tidied else self._rewriting.judge(text, known)
        if sure < self._rewriting.threshold:
            return None
        return Draft(text, None, sure, self._spans([sentence]), Support.SUPPORTED, Verdict.REWRITTEN)

    def _sure_of(self, made: WrittenSentence, known: Sequence[str], *, spoken: bool) -> float:
        """How sure it is that a sentence may be shown: 0 where it is not whole, leans on another, or says one again."""
        if not made.ended or not made.text or made.text == self.last or depends_on_previous(made.text, spoken=spoken):
            return 0.0
        return self._rewriting.judge(made.text, known)

    def _spans(self, sentences: Sequence[int]) -> tuple[SourceSpan, ...]:
        spans = [quotable_span(self._document, one) for one in sentences]
        return tuple(SourceSpan(start, end, Via.CHUNK, 1.0) for start, end in spans)

    def _words(self, sentence: int) -> str:
        start, end = quotable_span(self._document, sentence)
        return set_as_written(self._document.text[start:end], english=self._document.is_english)

    def _source(self, sentence: int) -> str:
        """A sentence's words, of speech with its speaker before them."""
        text, speaker = self._words(sentence), self._speaker(sentence)
        return f"{speaker}: {text}" if speaker else text

    def _speaker(self, sentence: int) -> str | None:
        """Who says a sentence, in a talk whose speakers are named."""
        if self._document.sentences[sentence].role is not Role.SPEECH:
            return None
        speaker = self._document.speaker_at(quotable_span(self._document, sentence)[0])
        return " ".join(speaker.split()) if speaker else None


def leans(document: Document, sentence: int) -> bool:
    """Whether a sentence says nothing without the one before it."""
    start, end = quotable_span(document, sentence)
    return depends_on_previous(document.text[start:end], spoken=document.sentences[sentence].role is Role.SPEECH)


class Room:
    """How many words a summary has left for a sentence beside those that are said in any case."""

    def __init__(self, features: Features, words: int, first: Collection[int]) -> None:
        self._wanted = words
        self.chooses = int(features.words.sum()) > words
        """Whether the document says more than the summary is to."""
        rows = np.flatnonzero(np.isin(features.candidates, list(first)))
        self._first = features.candidates[rows]
        self._words = features.words[rows]

    def holds(self, sentence: int, spent: int, words: int) -> bool:
        """Whether a sentence of so many words may be said where so many are spent."""
        place = int(np.searchsorted(self._first, sentence, side="right"))
        needed = 0 if self._is_first(sentence, place) else int(self._words[place:].sum())
        full = not self._is_first(sentence, place) and spent + needed >= ENOUGH * self._wanted
        return not full and spent + needed + words <= LIMIT * self._wanted

    def _is_first(self, sentence: int, place: int) -> bool:
        return place > 0 and int(self._first[place - 1]) == sentence


def worth_told(document: Document, sentence: int, mended: str | None = None) -> float:
    """What a sentence is worth more than for what it says: it can be told of its speaker, or would be no whole line.

    `mended` is what is said of it, if not all.
    """
    text = mended or words_quoted(document, sentence)
    start = document.sentences[sentence].start
    if document.sentences[sentence].role is Role.SPEECH and (speaker := document.speaker_at(start)):
        if reported(text, speaker):
            return TELLABLE
        return -STUMBLING * stumbles(text) if is_whole(_begun(tidied(text))) else -BROKEN
    return 0.0 if is_whole(text) else -BROKEN


class RewritingSummarizer:
    """Fulfils `ChunkSummarizer` with a model that rewrites and a judge of what it wrote."""

    streams = True

    def __init__(
        self,
        document: Document,
        features: Features,
        vectors: SentenceVectors,
        rewriting: RewritingModel,
        *,
        words: int,
        question: str | None,
        models: tuple[ModelUse, ...],
        check: Callable[[int], None],
        first: Collection[int] | None = None,
        mended: Mapping[int, str] | None = None,
        opening: Draft | None = None,
    ) -> None:
        """About `words` words are written, those of the `opening` line among them, which is said before all others.

        Of what is salient the sentences that are `first` are said in any case, the others where those leave room; with
        none given, all are said in their order until the length is reached.

        `check` hears the chunk that is worked on, several times a second, and may raise Cancelled.
        """
        self._wanted, self._opening = words, opening
        self._room = None if first is None else Room(features, words, first)
        self._document, self._features, self._vectors = document, features, vectors
        self._rewriting = rewriting
        self._most = 1 if rewriting.cuts_alone else MOST_SOURCES  # two are hardly ever joined by cutting
        self._checked = check
        self._sayer = Sayer(document, rewriting, question=question or "", check=self._check, mended=mended)
        self._memory = SummaryMemory()
        self._again = False
        self._place = 0
        self.models = models
        self.outcomes = Outcomes()

    # ------------------------------------------------------------------------------------- the door (`ChunkSummarizer`)

    def restore(self, memory: bytes) -> None:
        """Go on from a kept memory: what was said, how it came about, and the sentence said last."""
        self.outcomes, self._sayer.last, rest = opened(memory)
        self._memory = SummaryMemory.restore(rest) if rest else SummaryMemory()

    def serialise(self) -> bytes:
        return closed(self.outcomes, self._sayer.last, self._memory.serialise())

    def encode(self, task: ChunkTask) -> list[Group]:
        """The chunk's sentences that matter, those that are said together in groups."""
        self._place = task.chunk.index
        candidates = self._features.candidates
        low, high = np.searchsorted(candidates, (task.chunk.first_sentence, task.chunk.last_sentence))
        salient = set(task.salient.tolist())
        return self._grouped([row for row in range(int(low), int(high)) if int(candidates[row]) in salient])

    def decode(self, state: list[Group]) -> Iterator[Draft]:
        """Write group by group; each sentence is verified before it is given on."""
        spent, planned = self._memory.words, self._memory.granted
        if self._opening is not None and not self._memory.words:
            spent += count_words(self._opening.text)
            yield self._opening
        for group in state:
            self._check()
            draft = self._said(group)
            planned += self._words_of(group)
            if draft is None:
                self.outcomes.left_out += 1
                continue
            words = count_words(draft.text)
            if not self._fits(group, spent, words, planned):
                self.outcomes.no_room += 1
                continue
            spent += words
            self._count(draft)
            self._sayer.last = draft.text
            yield draft

    def _fits(self, group: Group, spent: int, words: int, planned: int) -> bool:
        """Whether there is room for so many words more; `planned` are those of all groups so far, before writing."""
        if self._room is None:
            reach = LIMIT * self._rewriting.expected * planned + AHEAD
            return spent + words <= min(LIMIT * self._wanted, reach)
        return self._room.holds(int(self._features.candidates[group.rows[0]]), spent, words)

    def update(self, state: list[Group], drafts: list[Draft]) -> None:
        """Remember which sentences were said."""
        words = sum(count_words(draft.text) for draft in drafts)
        self._memory.granted += sum(map(self._words_of, state))
        for group in state:
            for row in group.rows:
                self._memory.say(int(self._features.candidates[row]), 0)
        self._memory.words += words

    def skip(self, task: ChunkTask) -> None:
        """Nothing of the chunk was said."""

    def _check(self) -> None:
        self._checked(self._place)

    # ----------------------------------------------------------------------------------------------------- one sentence

    def _said(self, group: Group) -> Draft | None:
        sentences = [int(self._features.candidates[row]) for row in group.rows]
        if self._sayer.leads_on(sentences[-1]):
            return None  # without what follows it says nothing: “is amended to read as follows:”
        short = len(sentences) == 1 and self._features.words[group.rows[0]] <= SHORT
        if short and not self._leans(group.rows[0]) and not self._sayer.told_of(sentences[0]):
            return self._quoted(group, None)
        written = self._sayer.say(sentences, self._words_of(group))
        if written is None and self._room is not None and self._room.chooses and self._sayer.stumbles_in(sentences[0]):
            return None  # there are others, and what can't be told well reads badly as it stands
        if written is None:
            return self._quoted(group, Verdict.QUOTED_INSTEAD)
        if written.given_back is not None:
            row = group.rows[sentences.index(written.given_back)]
            return self._quoted(Group((row,)), None) or self._quoted(group, Verdict.QUOTED_INSTEAD)
        self._again = written.again
        return written.draft

    def _quoted(self, group: Group, verdict: Verdict | None) -> Draft | None:
        """The group's strongest sentence as it stands, unless it leans on what is not shown."""
        rows = [row for row in group.rows if not self._leans(row) or self._is_behind_what_was_said(row)]
        if not rows:
            return None
        best = max(rows, key=lambda row: (self._features.column("rank")[row], -row))
        sentence = int(self._features.candidates[best])
        if (draft := self._sayer.without_sounds(sentence)) is not None:
            return draft
        return Draft(words_quoted(self._document, sentence), sentence, 1.0, verdict=verdict)

    def _is_behind_what_was_said(self, row: int) -> bool:
        """Whether the line before it says the sentence before it, on which it leans."""
        before = int(self._features.candidates[row]) - 1
        return before >= 0 and self._sayer.said_last(before)

    def _count(self, draft: Draft) -> None:
        if draft.source is not None:
            self.outcomes.quoted += 1
        else:
            self.outcomes.written += 1
            self.outcomes.again += self._again

    def _words_of(self, group: Group) -> int:
        return sum(int(self._features.words[row]) for row in group.rows)

    # ---------------------------------------------------------------------------------------------------------- sources

    def _grouped(self, rows: Sequence[int]) -> list[Group]:
        """Rows in order, each with the group before it where it stands near, is alike, and there is room."""
        groups: list[list[int]] = []
        for row in rows:
            if groups and self._belongs(groups[-1], row):
                groups[-1].append(row)
            else:
                groups.append([row])
        return [Group(tuple(group)) for group in groups]

    def _belongs(self, group: Sequence[int], row: int) -> bool:
        candidates = self._features.candidates
        if len(group) == self._most or candidates[row] - candidates[group[-1]] > NEAR:
            return False
        if sum(int(self._features.words[one]) for one in (*group, row)) > MOST_WORDS:
            return False
        mean = self._vectors.gather(candidates[list(group)]).mean(axis=0)  # (d,)
        return float(self._vectors.gather(candidates[[row]])[0] @ mean) >= ALIKE or self._leans(row)

    def _leans(self, row: int) -> bool:
        return leans(self._document, int(self._features.candidates[row]))


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def _words_stand_in(text: str, sources: Sequence[str]) -> bool:
    return set(words_of(text)) <= {word for source in sources for word in words_of(source)}
