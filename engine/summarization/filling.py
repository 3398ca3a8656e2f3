"""Filling the headings of a brief: which sentence of the document says what each of them asks.

A sentence speaks for a heading by its likeness to what stands under such headings, by words that are used there, by
the document's own heading above it, and by the facts in it. Words are looked for once; likeness is taken from whatever
vectors there are, so that a long document is looked over with coarse ones first and the sentences that may fill a
heading are put on the encoder's shortlist. What reaches no heading's threshold is not shown: that a document does not
say something is an answer too.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.facts.found import Found
from engine.facts.rules import KINDS
from engine.language.quotability import Quotability, quotable_span
from engine.phases import Phases
from engine.progress import Checkpoint
from engine.salience.encoding import BLOCK, Encoder, SentenceVectors
from engine.salience.features import Features
from engine.salience.salience import standard
from engine.schema.brief import Part, Section
from engine.schema.enums import Role, Stage
from engine.schema.result import Notice
from engine.summarization.headings import PLACES, HeadingMeaning
from engine.summarization.parts import part_at
from engine.summarization.selection import Unit, Weighed

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]

CUE, UNDER, FACT, SALIENCE = 0.3, 0.15, 0.35, 0.03
"""What a word that speaks for a heading, the document's own heading, a fact, and a deviation of salience are worth."""
SOME_FACT = 0.08
"""What a date or a sum is worth, which stands in many a sentence."""
ALONE = 0.62
"""Least likeness of a line for which nothing else speaks."""
BELOW_BEST = 0.25
"""Lines so much worse than their heading's best are not told."""
AWKWARD, LOST = 0.12, 0.15
"""What a poor standing costs, and pointing back at a sentence that can't be taken along."""
EACH_MORE = 0.06
"""What each sentence that has to come along costs."""
LONG, TOO_LONG = 60, 150
"""Words beyond which a sentence costs for its length, and at which none is taken while there is another."""
EACH_LONG_WORD = 0.0015
TOLD = 0.86
"""Likeness to a line that is told at which a sentence says nothing new."""
SHORTLISTED, SHORTLISTED_OF_PART = 10, 6
"""Sentences that may fill a heading, or the brief of a part, which the encoder reads of a long document."""
LINES_OF_A_PART = 4
_DISTINCT = 0.7
"""Likeness at which sentences of one salient heading, or of one part, are too alike."""
_LEAST_SEEN = 0.25
"""Share of a document's words that stand in sentences, below which nothing is said to be missing."""
_UNSURE = "Little of this text is whole sentences: what this brief does not name may stand in it all the same."
IN_SHORT = "in_short"
"""The key of the heading under which the lines of a part stand."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sentence stands in a brief."""

    section: str
    part: int | None = None


@dataclass(frozen=True, slots=True)
class Signs:
    """What the words of each candidate say for and against each heading: arrays (headings, candidates)."""

    worth: Floats
    barred: npt.NDArray[np.bool_]

    @property
    def speaks(self) -> npt.NDArray[np.bool_]:
        """Where words, a heading or a fact speak for it."""
        return self.worth > 0


@dataclass(frozen=True, slots=True)
class Filling:
    """A brief before it is written down."""

    places: Mapping[int, Place]
    """Of each sentence that is told, by its index in the document."""
    rows: tuple[int, ...]
    """The candidates that are told, rising."""
    sections: tuple[Section, ...]
    notices: tuple[Notice, ...] = ()

    def noting(self, notice: Notice) -> "Filling":
        """The same with a notice more."""
        return replace(self, notices=(*self.notices, notice))


def signs_of(
    document: Document,
    headings: Sequence[HeadingMeaning],
    features: Features,
    facts: Sequence[Found],
    checkpoint: Checkpoint,
) -> Signs:
    """Look at the words of every candidate once."""
    total = len(features.candidates)
    worth = np.zeros((len(headings), total), dtype=np.float32)
    barred = np.zeros((len(headings), total), dtype=np.bool_)
    share = features.candidates / max(len(document.sentences), 1)  # (c,)
    for number, heading in enumerate(headings):
        low, high = PLACES[heading.place]
        barred[number] = (share < low) | (share > high)
    if len(document.sentences) < _SHORT:
        barred[:] = False  # in a page or two everything is near the beginning and the end
    phases = Phases(checkpoint, Stage.SALIENCE, 1)
    phases.begin()
    known = _facts_by_row(document, features, facts)
    for row, (text, above) in enumerate(_texts_with_headings(document, features)):
        if row % BLOCK == 0:
            phases.at(row, total)
        for number, heading in enumerate(headings):
            if heading.salient or barred[number, row]:
                continue
            if any(pattern.search(text) for pattern in heading.never) or (
                heading.needs and not any(pattern.search(text) for pattern in heading.needs)
            ):
                barred[number, row] = True
                continue
            cued = sum(pattern.search(text) is not None for pattern in heading.cues)
            points = CUE * min(cued, 1) + 0.05 * min(max(cued - 1, 0), 2)
            points += UNDER * any(pattern.search(above) for pattern in heading.under)
            points += max((known.get((row, kind), 0.0) for kind in heading.facts), default=0.0)
            worth[number, row] = points
    return Signs(worth, barred)


_HESITATION = re.compile(r"(?:^|(?<=\s))(?:u[hm]+|mm+|hm+|erm?|ah)\b(?:\s*,)?", re.IGNORECASE)
_RULED = re.compile(r"-{3,}")
_TORN = re.compile(r"\s+((?:['’](?:m|s|re|ll|ve|d|t)|n['’]t)\b|[.,;:!?](?=\s|$))", re.IGNORECASE)
_LOOKED_AT = frozenset({Role.BODY, Role.LIST, Role.HEADING, Role.FURNITURE})
_FEW, _MANY = 8, 220
"""Words of what is taken whatever it is."""
_OPEN = re.compile(r"(?:[,:;]|\b(?:between|among|and|by))\s*$", re.IGNORECASE)
_SHORT = 40
"""Sentences of a document in which places say nothing."""


def _texts_with_headings(document: Document, features: Features) -> Iterator[tuple[str, str]]:
    """The words of each candidate, and the heading above it with the first words of its paragraph."""
    starts = [block.start for block in document.blocks]
    heading, sentence = "", 0
    for index in features.candidates.tolist():
        while sentence < index:
            one = document.sentences[sentence]
            if one.role is Role.HEADING:
                heading = document.text[one.start : min(one.end, one.start + 120)]
            sentence += 1
        start, end = quotable_span(document, index)
        block = bisect_right(starts, start) - 1
        first = document.text[starts[block] : starts[block] + 60] if block >= 0 else ""
        yield plainly(document.text[start:end]), f"{heading}\n{first}"


def plainly(text: str) -> str:
    """Words as they are usually written: without sounds of hesitation, and what a transcript tore apart joined."""
    text = _HESITATION.sub(" ", " ".join(_RULED.sub(" ", text).split()))
    return " ".join(_TORN.sub(r"\1", text).replace("’", "'").split())


def _facts_by_row(document: Document, features: Features, facts: Sequence[Found]) -> dict[tuple[int, str], float]:
    starts = [document.sentences[index].start for index in features.candidates.tolist()]
    known: dict[tuple[int, str], float] = {}
    for fact in facts:
        row = bisect_right(starts, fact.start) - 1
        if row >= 0 and fact.start < document.sentences[int(features.candidates[row])].end:
            worth = (SOME_FACT if fact.kind in KINDS else FACT) * fact.score
            known[row, fact.kind] = max(known.get((row, fact.kind), 0.0), worth)
    return known


def needed_anyway(document: Document, headings: Sequence[HeadingMeaning]) -> dict[int, tuple[int, ...]]:
    """Sentences with the cues of a heading that takes them whatever they are, by index; each with those that go on
    where it is left open, as the opening of a contract is that names each party in a paragraph of its own.
    """
    needed: dict[int, tuple[int, ...]] = {}
    total = len(document.sentences)
    for heading in headings:
        if not heading.whatever:
            continue
        low, high = (0.0, 1.0) if total < _SHORT else PLACES[heading.place]
        for index in range(int(low * total), min(int(high * total) + 1, total)):
            text = _looked_at(document, index)
            if not _FEW <= len(text.split()) <= _MANY or any(pattern.search(text) for pattern in heading.never):
                continue
            if any(pattern.search(text) for pattern in heading.cues):
                needed[index] = tuple(_going_on(document, index, len(text.split())))
    return needed


def _looked_at(document: Document, index: int) -> str:
    """The words of a sentence of running text, a list, a heading or a title page; else none."""
    if document.sentences[index].role not in _LOOKED_AT:
        return ""
    start, end = quotable_span(document, index)
    return plainly(document.text[start : min(end, start + 2000)])


def _going_on(document: Document, index: int, words: int) -> Iterator[int]:
    """The sentences that go on with one that ends in the middle, as long as all is not too long."""
    text = _looked_at(document, index)
    while _OPEN.search(text) and index + 1 < len(document.sentences):
        index += 1
        text = _looked_at(document, index)
        words += len(text.split())
        if not text or words > _MANY:
            return
        yield index


def scores_of(
    headings: Sequence[HeadingMeaning], signs: Signs, found: Weighed, vectors: SentenceVectors, encoder: Encoder
) -> Floats:
    """How much each candidate belongs under each heading, (headings, candidates); -inf where it can't stand there."""
    features, quotabilities, salience, units = found.features, found.quotabilities, found.scores, found.units
    likeness = _likeness(headings, features, vectors, encoder)  # (h, c)
    costs = AWKWARD * (quotabilities == Quotability.POOR) + EACH_LONG_WORD * np.maximum(features.words - LONG, 0)
    leans = features.column("leans_back").astype(bool)
    alone = np.array([len(unit.rows) == 1 for unit in units], dtype=np.bool_)
    more = np.array([len(unit.rows) - 1 for unit in units], dtype=np.float32)
    costs = costs + LOST * (leans & alone) + EACH_MORE * more  # (c,)
    lift = SALIENCE * np.clip(standard(salience), -2, 2)  # (c,)
    scores = likeness + signs.worth + lift - costs  # (h, c)
    must = np.array([[heading.must] for heading in headings], dtype=np.bool_)  # (h, 1)
    mute = ~signs.speaks & (must | (likeness < ALONE))
    whatever = np.array([[heading.whatever] for heading in headings], dtype=np.bool_)  # (h, 1)
    poor = (quotabilities == Quotability.DOUBTFUL) | (features.words > TOO_LONG)
    out = signs.barred | mute | (poor & ~whatever)
    for number, heading in enumerate(headings):
        if heading.salient:
            scores[number] = salience - 20 * (quotabilities == Quotability.POOR) - (leans & alone)
            out[number] = signs.barred[number] | (quotabilities == Quotability.DOUBTFUL)
    return np.where(out, -np.inf, scores).astype(np.float32)


def _likeness(
    headings: Sequence[HeadingMeaning], features: Features, vectors: SentenceVectors, encoder: Encoder
) -> Floats:
    """The best likeness of each candidate to a sentence of each heading, (h, c)."""
    likeness = np.zeros((len(headings), len(features.candidates)), dtype=np.float32)
    sentences = [sentence for heading in headings for sentence in heading.like]
    if not sentences or not len(features.candidates):
        return likeness
    products = vectors.products(features.candidates, encoder.encode(sentences))  # (c, n)
    first = 0
    for number, heading in enumerate(headings):
        if heading.like:
            likeness[number] = products[:, first : first + len(heading.like)].max(axis=1)
            first += len(heading.like)
    return likeness


def shortlist_rows(
    scores: Floats, parts: Sequence[Part], document: Document, features: Features, units: Sequence[Unit]
) -> set[int]:
    """The rows that may fill a heading or the brief of a part, with what they lean on."""
    wanted: set[int] = set()
    for number in range(len(scores)):
        best = np.argsort(-scores[number], kind="stable")[:SHORTLISTED]
        wanted.update(int(row) for row in best if scores[number, row] > -np.inf)
    for rows in rows_of_parts(parts, document, features):
        wanted.update(sorted(rows, key=lambda row: (-units[row].worth, row))[:SHORTLISTED_OF_PART])
    return {other for row in wanted for other in units[row].rows}


def rows_of_parts(parts: Sequence[Part], document: Document, features: Features) -> list[list[int]]:
    """The candidates of each part."""
    found: list[list[int]] = [[] for _ in parts]
    for row, index in enumerate(features.candidates.tolist() if parts else ()):
        found[part_at(parts, document.sentences[index].start)].append(row)
    return found


class Filler:
    """Chooses the lines of a brief: no sentence twice, near-duplicates once, the fewest that say it."""

    def __init__(
        self,
        document: Document,
        headings: Sequence[HeadingMeaning],
        parts: Sequence[Part],
        found: Weighed,
        vectors: SentenceVectors,
        *,
        allowed: npt.NDArray[np.bool_],
    ) -> None:
        """`allowed` (c,): the candidates that may be told, as far as the encoder has read them."""
        self._document, self._headings, self._parts = document, headings, parts
        self._features, self._units, self._vectors = found.features, found.units, vectors
        self._allowed = allowed
        self._least = np.array([heading.least for heading in headings], dtype=np.float32)  # (h,)
        self._said: list[int] = []
        self._rows: set[int] = set()

    def fill(self, scores: Floats, words: int) -> Filling:
        """Rank the lines once, and tell those that `words` have room for: fewer words tell a beginning of the same."""
        lines = self._lines(scores)
        ranked = [(turn, number, unit) for number, found in enumerate(lines) for turn, unit in enumerate(found)]
        ranked.sort(key=lambda line: line[:2])
        queue = [(unit, Place(self._headings[number].key)) for _, number, unit in ranked]
        queue += self._lines_of_parts()
        places: dict[int, Place] = {}
        rows: set[int] = set()
        spent = 0
        cut: set[Place] = set()
        for unit, place in queue:
            new = [row for row in unit.rows if row not in rows]
            cost = int(self._features.words[new].sum())
            if cut or spent + cost > 1.1 * words:
                cut.add(place)
                continue
            spent += cost
            rows.update(new)
            places.update((int(self._features.candidates[row]), place) for row in new)
        return Filling(places, tuple(sorted(rows)), *self._told(places, cut, scores))

    def _lines(self, scores: Floats) -> list[list[Unit]]:
        """The units under each heading, best first; those that look for the most telling come last."""
        found: list[list[Unit]] = [[] for _ in self._headings]
        margins = np.where(np.isneginf(scores), -np.inf, scores - self._least[:, None])  # (h, c)
        sought = [number for number, heading in enumerate(self._headings) if not heading.salient]
        own = np.full(scores.shape[1], -1)
        if sought and scores.shape[1]:
            best = margins[sought].argmax(axis=0)
            own = np.array(sought)[best]
        for number in sought:
            mine = (own == number) & self._allowed
            found[number] = self._best(scores[number], mine, self._headings[number].most, self._headings[number].least)
        for number in sought:
            if not found[number]:  # what would rather stand elsewhere and is not needed there
                found[number] = self._best(scores[number], self._allowed, 1, self._headings[number].least)
        for number, heading in enumerate(self._headings):
            if heading.salient:
                found[number] = self._best(scores[number], self._allowed, heading.most, -np.inf, distinct=_DISTINCT)
        return found

    def _best(
        self, scores: Floats, mine: npt.NDArray[np.bool_], most: int, least: float, distinct: float = TOLD
    ) -> list[Unit]:
        found: list[Unit] = []
        order = np.argsort(-np.where(mine, scores, -np.inf), kind="stable")
        top = None
        for row in order[: 20 * most].tolist():
            score = float(scores[row])
            if not mine[row] or score == -np.inf or score < least:
                break
            if top is not None and least > -np.inf and score < top - BELOW_BEST:
                break
            unit = self._units[row]
            if not self._is_new(unit, distinct):
                continue
            top = score if top is None else top
            found.append(unit)
            self._say(unit)
            if len(found) == most:
                break
        return found

    def _is_new(self, unit: Unit, distinct: float) -> bool:
        row = unit.rows[-1]
        if row in self._rows or not all(self._allowed[other] for other in unit.rows):
            return False
        if not self._said:
            return True
        candidates = self._features.candidates
        told = self._vectors.gather(candidates[self._said])  # (s, d)
        return float((told @ self._vectors.gather(candidates[[row]])[0]).max()) < distinct

    def _say(self, unit: Unit) -> None:
        self._rows.update(unit.rows)
        self._said.append(unit.rows[-1])

    def _lines_of_parts(self) -> list[tuple[Unit, Place]]:
        """What matters most in each part: the best of every part before the second of any."""
        found: list[tuple[int, int, Unit]] = []
        for index, rows in enumerate(rows_of_parts(self._parts, self._document, self._features)):
            mine = np.zeros(len(self._allowed), dtype=np.bool_)
            mine[rows] = True
            worth = np.array([unit.worth for unit in self._units], dtype=np.float32)
            mine &= self._allowed & (worth > -50)
            best = self._best(worth, mine, LINES_OF_A_PART, -np.inf, distinct=_DISTINCT)
            found += [(turn, index, unit) for turn, unit in enumerate(best)]
        found.sort(key=lambda line: line[:2])
        return [(unit, Place(IN_SHORT, index)) for _, index, unit in found]

    def _told(
        self, places: Mapping[int, Place], cut: set[Place], scores: Floats
    ) -> tuple[tuple[Section, ...], tuple[Notice, ...]]:
        """The headings in order: filled, or empty because there is nothing. One cut off, or told elsewhere, is not
        there: to say that nothing was found would be false.
        """
        filled = set(places.values())
        sections, missing = [], []
        notices: list[Notice] = []
        sure = int(self._features.words.sum()) >= _LEAST_SEEN * self._document.words
        if not sure and filled:
            notices.append(Notice(code="brief_unsure", message=_UNSURE))
        for number, heading in enumerate(self._headings):
            place = Place(heading.key)
            if place in filled:
                sections.append(Section(heading.key, heading.title, found=True))
            elif place in cut:
                missing.append(heading.title)
            elif sure and not heading.salient and not bool((scores[number] >= heading.least).any()):
                searched = f"Looked for {heading.searched}."
                sections.append(Section(heading.key, heading.title, found=False, searched=searched))
        sections += [
            Section(IN_SHORT, part.title, found=True, part=part.index)
            for part in self._parts
            if Place(IN_SHORT, part.index) in filled
        ]
        if missing:
            message = f"There was no room in the length asked for: {', '.join(missing)}."
            notices.append(Notice(code="brief_cut", message=message))
        return tuple(sections), tuple(notices)


def display_order(sections: Sequence[Section]) -> dict[tuple[str | None, int | None], int]:
    """Where the lines of each heading come."""
    return {(section.key, section.part): number for number, section in enumerate(sections)}
