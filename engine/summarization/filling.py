"""Filling the headings of a brief: which sentence of the document says what each of them asks.

There are two thresholds. What reaches the first is told. That a document says nothing is claimed only where no sentence
comes near, none of its words stands anywhere, and no title tells of it. Between the two neither is said.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.facts.clause_kinds import CONTRACT
from engine.language.forms import Field, field_of
from engine.language.governed import NO_LISTS, Governed
from engine.language.mirrored import is_of_other_side
from engine.language.quotability import Quotability
from engine.language.support import numbers_in
from engine.salience.encoding import SentenceVectors
from engine.schema.brief import Part, Section
from engine.schema.enums import Role
from engine.schema.result import Notice
from engine.summarization.heading_scores import (
    DEVIATIONS,
    LONG,
    SALIENCE,
    SHORT,
    TOO_LONG,
    Scores,
    rows_of_parts,
)
from engine.summarization.headings import OTHER, PARTICULARS, HeadingMeaning
from engine.summarization.lengths import words_needed
from engine.summarization.selection import ENOUGH, MOST, Unit, Weighed, value_of
from engine.summarization.signs import plainly

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]

BELOW_BEST = 0.25
"""Lines so much worse than their heading's best are not told."""
FOREMOST = 0.3
"""What words are worth that make a sentence come before others of its heading."""
_CLEAR = 0.45
"""How far above the least score the best counts: one that is sure does not rule out those that are likely."""
_SPARED = SALIENCE * DEVIATIONS
"""What one that is sure may lack of the least score: no salience is so low that its words don't count."""
TOLD = 0.86
"""Likeness to a line that is told at which a sentence says nothing new."""
LINES_OF_A_PART = 4
LEAST_FURTHER, EACH_FURTHER = 40, 12
"""Lines of what matters most that are looked for, at least, and one for so many words of the brief."""
BELOW_MEAN = 1.0
"""How far below the mean of the document what else is told may lie, in its deviations: not at all where the document
follows its headings.
"""
_MORE = 1.2
"""How far above what a document needs a length lies that asks for more than that: less need matter then."""
ESSENTIAL = 1.2
"""From this worth on, in deviations of salience, a line is told before what is merely likely under a heading. This and
the next were chosen on made-up documents, those of dev among them.
"""
TRIVIAL = -0.2
"""Below this the best line of a title of the document itself is told no sooner than others: that a title stands there
does not make what is below it matter.
"""
ASKED = 1.0
"""What it is worth that a heading asks for a line, in deviations of salience."""
_NUMBER_OF_A_CLAUSE = re.compile(r"^\W*\d{1,2}(?:\.\d{1,2}){0,3}[.)]?\s")
_FIGURES = 3
"""Numbers in which a sentence says something else than one that is so like it."""
STATED = 3
"""Lines of a heading for which only the clause finder speaks."""
_OPENING = 8
"""Candidates among which the opening of a document is looked for."""
_DISTINCT = 0.7
"""Likeness at which sentences of one salient heading, or of one part, are too alike."""
_BEST, _OF_A_WHOLE, _ESSENTIAL, _SURE, _BEST_OF_A_TITLE, _OTHERS, _ROUGH = range(7)
"""Which lines are told before others."""
_BEHIND = 1000
"""Lines of a heading, at least: what is behind others comes when all of theirs are told."""
_ESSENTIAL_TURN = 3
"""Where a document follows its headings, what is essential comes behind the best line of each and those told whole."""
_ORDERED = 40
"""Lines at most that stand behind one that says what they are."""
_LEFT_OF_A_LIST = 2
"""Items that are told though they would not be for themselves, where as many of their list are."""
_BINDING = frozenset({CONTRACT, "legislation", "policy", "official decision", "insurance policy"})
"""Kinds of documents whose lists say all that must be so, or in which cases: two of four conditions are none."""
_LIST_WORDS, _SHORT_LIST_WORDS = 360, 150
"""Words up to which a list of such a document is told to its end: under a heading that is told whole, and elsewhere."""
_FEW_WORDS = 80
"""The same of a list of any other document."""
_LONG_LINE, _LONG_SHARE = 150, 2
"""Words beyond which a line is left out that would take more than this share, one in so many, of the brief: what is
left is worth more to its reader.
"""
_IT = re.compile(r"it\b", re.IGNORECASE)
_THIS_DOCUMENT = re.compile(
    r"\W*(?:[\d.]+\W+)?(?:[A-Z][\w ]{0,30}[.:] )?th(?:is|e) (?:[\w-]+ ){0,2}"
    r"(?:agreement|contract|lease|deed|licen[cs]e|policy)\b",
    re.IGNORECASE,
)
_CELLS = 6
"""Cells behind the first of a row."""
_LEAST_SEEN = 0.25
"""Share of a document's words that stand in sentences, below which nothing is said to be missing."""
_QUESTION = re.compile(r"\?[\s\"'”’)]*$")
_UNSURE = "This text has few whole sentences, so it may contain things that this brief does not mention."
_UNCLEAR = "Nothing certain was found under these headings, though the document may mention them: {}."
NO_ROWS: Mapping[int, int] = {}
NO_MEANINGS: Mapping[int, tuple[int, ...]] = {}
IN_SHORT = "in_short"
"""The key of the heading under which the lines of a part stand."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sentence stands in a brief."""

    section: str
    part: int | None = None


@dataclass(frozen=True, slots=True)
class Fit:
    """How a sentence came to stand under its heading."""

    score: float | None = None
    """How much it belongs there; None under headings that take what matters most, and where nothing but `stated`
    speaks for it.
    """
    least: float | None = None
    """The score from which on a sentence is told there."""
    stated: bool = False
    """Whether a clause that the heading asks for was found in it."""


@dataclass(frozen=True, slots=True)
class Filling:
    """A brief before it is written down."""

    places: Mapping[int, Place]
    """Of each sentence that is told, by its index in the document."""
    rows: tuple[int, ...]
    """The candidates that are told, rising."""
    sections: tuple[Section, ...]
    notices: tuple[Notice, ...] = ()
    fits: Mapping[int, Fit] = field(default_factory=dict)
    """Of each sentence under a heading of the whole document, by its index."""
    leading: frozenset[int] = frozenset()
    """The sentences that lead on to items that are told, or say enough without them, and entries told below them."""
    items_left: Mapping[int, int] = field(default_factory=dict)
    """Of each sentence that leads on to a list of which not all is told, by its index, how many items are not."""

    def noting(self, notice: Notice) -> "Filling":
        """The same with a notice more."""
        return replace(self, notices=(*self.notices, notice))


@dataclass(frozen=True, slots=True)
class _Line:
    """What may be told, where, and its value for each of its words; `asked`: a heading, or a part, asks for it."""

    unit: Unit
    place: Place
    value: float
    tier: int = _OTHERS
    """Lines of a lower one come first."""
    asked: bool = True


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
        scores: Scores,
        allowed: npt.NDArray[np.bool_],
        lists: Governed = NO_LISTS,
        rows: Mapping[int, int] = NO_ROWS,
        meanings: Mapping[int, tuple[int, ...]] = NO_MEANINGS,
        exceptions: Collection[int] = (),
        votes: Collection[int] = (),
    ) -> None:
        """`scores` are of the headings; `allowed` (c,): the candidates that may be told, as far as the encoder has read
        them. Of `lists` of which most is told, all is; of `rows`, each with the head of its table, those of one table
        count as one line; `meanings` are the sentences that say what the terms of a sentence mean, `exceptions` those
        that say where another does not hold: what comes along with others takes no line from them. `votes` say how was
        voted, and not on what: one like another is no repetition.
        """
        self._lists, self._rows_of, self._meanings = lists, rows, meanings
        self._votes = frozenset(votes)
        self._along = frozenset(exceptions).union(*meanings.values())
        self._document, self._headings, self._parts = document, headings, parts
        self._features, self._units, self._vectors = found.features, found.units, vectors
        self._allowed = allowed
        self._salience, self._quotabilities = found.scores, found.quotabilities
        self._good = (found.quotabilities == Quotability.GOOD) & (found.unfinished < 1)  # (c,)
        self._leans = found.features.column("leans_back").astype(bool) | found.features.quotes_on  # (c,)
        self._least = np.array([heading.least for heading in headings], dtype=np.float32)  # (h,)
        self._is_agreement = document.is_english and any(heading.kind == CONTRACT for heading in headings)
        self._binds = document.is_english and any(heading.kind in _BINDING for heading in headings)
        # What an agreement, or a text in another language, must tell its headings know better than what was learned.
        self._follows_headings = self._is_agreement or not document.is_english
        self._said: list[int] = []
        self._first: dict[int, int] = {}
        """Of what is told the row that it begins with, such as the line above the fields of a form."""
        self._rows: set[int] = set()
        self._scores = scores
        asked = self._with_rest_of_lists(self._asked(self._lines(scores), scores))
        self._filled_by_asking = {one.place for one in asked}
        self._asked_for = self._below_their_titles(asked)
        self._of_parts = self._lines_of_parts()

    def fill(self, words: int) -> Filling:
        """Tell what the headings ask for, then what each part says, as far as `words` go: fewer tell the beginning."""
        return self._filled([*self._asked_for, *self._of_parts], words)

    def fill_further(self, words: int) -> Filling:
        """The same with what else matters most: what is essential before what is merely likely under a heading, the
        rest by its value beside what the headings ask for, or behind it all. Where there are parts, all of it comes
        behind them.
        """
        more = self._below_their_titles(self._further(self._scores, words))
        if self._of_parts:
            return self._filled([*self._asked_for, *self._of_parts, *more], words)
        tier = _ESSENTIAL_TURN if self._follows_headings else _ESSENTIAL
        first = [replace(one, tier=tier) for one in more if self._is_essential(one.unit)]
        more = [one for one in more if not self._is_essential(one.unit)]
        beside, behind = ([], more) if self._follows_headings else (more, [])
        return self._filled([*sorted([*self._asked_for, *first, *beside], key=_rank), *behind], words)

    def _comes_along(self, row: int, unit: Unit) -> bool:
        """Whether a sentence is told for the sake of another of the line alone."""
        alone = row in unit.rows and len(unit.rows) == 1
        return not alone and int(self._features.candidates[row]) in self._along

    def _rows_of_meanings(self, unit: Unit) -> list[int]:
        candidates = self._features.candidates
        meanings = {one for row in unit.rows for one in self._meanings.get(int(candidates[row]), ())}
        return np.searchsorted(candidates, sorted(meanings)).tolist() if meanings else []

    def _below_their_titles(self, lines: Sequence[_Line]) -> list[_Line]:
        """The lines, with what matters most and no heading asked for beside what else is told of the section it stands
        in, where the title of that is one heading's alone.
        """
        anywhere = {one.key for one in self._headings if _takes_anything(one) or one.rest}

        def place_of(line: _Line) -> Place:
            below = np.flatnonzero(self._scores.below[:, line.unit.rows[-1]]).tolist()  # (h,)
            places = [Place(self._headings[number].key) for number in below]
            return places[0] if len(places) == 1 and places[0] in self._filled_by_asking else line.place

        if self._is_agreement:
            return list(lines)
        return [replace(one, place=place_of(one)) if one.place.section in anywhere else one for one in lines]

    def _filled(self, lines: Sequence[_Line], words: int) -> Filling:
        filling = self._filled_in_turn(lines, words)
        together = self._with_lists_together(lines, filling.items_left)
        return filling if together is None else self._filled_in_turn(together, words)

    def _filled_in_turn(self, lines: Sequence[_Line], words: int) -> Filling:
        queue = self._beside_what_they_lean_on(lines)
        own = {line.unit.rows[-1]: line.place for line in queue}
        places: dict[int, Place] = {}
        rows: set[int] = set()
        spent, along = 0, 0
        full = False
        cut: set[Place] = set()
        for at, line in enumerate(queue):
            unit, place = line.unit, line.place
            new = [row for row in (*self._rows_of_meanings(unit), *unit.rows) if row not in rows]
            cost = int(self._features.words[new].sum())
            too_long = cost > max(_LONG_LINE, words // _LONG_SHARE)
            beside = sum(int(self._features.words[row]) for row in new if self._comes_along(row, unit))
            if not too_long:
                fits = spent + along + cost + self._cost_of_mirror(queue[at : at + 2], rows) <= MOST * words
                full |= not fits or (spent >= ENOUGH * words and not line.asked)
            if too_long or full:
                if line.asked:
                    cut.add(place)
                continue
            spent, along = spent + cost - beside, along + beside
            told = [places[int(self._features.candidates[row])] for row in unit.rows if row in rows]
            rows.update(new)
            # What goes on from a sentence that is told already stands beside it.
            stays = told and not self._is_out_of_place(new[-1:], told[0])
            for row in new:
                where = (told[0] if stays else place) if row in unit.rows else own.get(row, place)
                places[int(self._features.candidates[row])] = where
        filling = Filling(places, tuple(sorted(rows)), *self._told(places, cut, self._scores))
        return replace(filling, fits=self._fits(filling, self._scores), items_left=self._items_left(places))

    def _asked(self, lines: Sequence[Sequence[Unit]], scores: Scores) -> list[_Line]:
        """The lines that the headings ask for, in the order in which they are told.

        What says the same of the other side comes with what it mirrors: one of the two alone would mislead.
        """
        asked: list[_Line] = []
        for number, found in enumerate(lines):
            told: list[_Line] = []
            turn = 0
            for at, unit in enumerate(found):
                mirrored = self._mirrored(unit, found[:at])
                if mirrored is not None:
                    told.append(replace(told[mirrored], unit=unit))
                    continue
                sure = self._is_sure(unit, number, scores)
                line_of = self._in_turn if self._follows_headings else self._by_worth
                line = line_of(self._headings[number], unit, turn, sure=sure)
                if scores.behind[number, unit.rows[-1]]:  # the paragraphs of an order are told in their order
                    line = replace(line, value=-float(unit.rows[-1]), tier=min(line.tier, _OF_A_WHOLE))
                told.append(line)
                turn += 1
            asked += told
        return sorted(asked, key=_rank)

    def _in_turn(self, heading: HeadingMeaning, unit: Unit, turn: int, *, sure: bool) -> _Line:
        """The best line of every heading before the second of any; from there on those that are sure come first."""
        rank = min(turn, 1) if heading.whole else 2 * turn
        waits = rank > 0 and not heading.whole and not sure
        tier = 2 * (rank + _BEHIND * self._is_behind(heading)) + waits
        if tier > _ESSENTIAL_TURN and self._is_essential(unit):
            return _Line(unit, Place(heading.key), value_of(unit, ASKED), _ESSENTIAL_TURN)
        return _Line(unit, Place(heading.key), 0.0, tier)

    def _by_worth(self, heading: HeadingMeaning, unit: Unit, turn: int, *, sure: bool) -> _Line:
        """The best line of every heading, all of those that are told whole, what is essential, the second and what
        surely belongs under one, the best below each title of the document that stands beside them, and then what is
        worth most.
        """
        place, behind = Place(heading.key), self._is_behind(heading)
        trivial = heading.is_own_title and not heading.whole and unit.worth < TRIVIAL
        if behind or (heading.salient and not heading.whole):
            tier = _BEST_OF_A_TITLE if behind and turn == 0 and not trivial else _OTHERS
            tier = _BEST if heading.lead and turn == 0 else tier  # what a letter is about
            return _Line(unit, place, value_of(unit), tier)
        tier = _BEST if turn == 0 else _OF_A_WHOLE if heading.whole else _SURE if sure or turn == 1 else _OTHERS
        if trivial:
            tier = _OTHERS
        elif tier > _ESSENTIAL and self._is_essential(unit):
            tier = _ESSENTIAL
        # Lines that are told together, as those of a form are, are worth what each is.
        return _Line(unit, place, value_of(replace(unit, words=unit.words // len(unit.rows)), ASKED), tier)

    def _is_essential(self, unit: Unit) -> bool:
        """Whether the document's reader must have it, as far as that was learned: of English alone."""
        return self._document.is_english and unit.worth >= ESSENTIAL

    def _is_behind(self, heading: HeadingMeaning) -> bool:
        """Whether it is a title of the document, or its particulars, beside headings of its kind, which come first."""
        own = heading.is_own_title or heading.key == PARTICULARS
        return own and any(one.kind != OTHER for one in self._headings)

    def _cost_of_mirror(self, lines: Sequence[_Line], told: Collection[int]) -> int:
        """The words, beside those of rows that are `told`, of the second of two lines where it mirrors the first: there
        is room for both or for neither.
        """
        line, *after = lines
        told = {*told, *line.unit.rows}
        return sum(
            int(self._features.words[[row for row in one.unit.rows if row not in told]].sum())
            for one in after
            if one.place == line.place and self._mirrored(one.unit, [line.unit]) is not None
        )

    def _is_sure(self, unit: Unit, number: int, scores: Scores) -> bool:
        return bool(scores.values[number, unit.rows[-1]] >= self._headings[number].least + _CLEAR)

    def _with_rest_of_lists(self, queue: Sequence[_Line]) -> list[_Line]:
        """The lines with the one or two items that are missing of a list of which more is told: whoever reads “(a), (b)
        and” takes them for all. A list is told to its end unless it is long, which a list of an agreement seldom is;
        there its items come together, so that the length ends before them or behind them.
        """
        candidates, lists = self._features.candidates, self._lists.by_stem
        whole = {heading.key for heading in self._headings if heading.whole}
        of_list: dict[int, list[int]] = {}
        """Of each list that is told, by its stem, the places in the queue of its items."""
        for place, line in enumerate(queue):
            stems = self._lists.by_item.get(int(candidates[line.unit.rows[-1]]))
            if stems:
                of_list.setdefault(stems[-1], []).append(place)
        more: dict[int, list[_Line]] = {}
        salient = {heading.key for heading in self._headings if heading.salient}
        told = {row for line in queue for row in line.unit.rows if line.place.section not in salient}
        for stem, places in of_list.items():
            rows = np.searchsorted(candidates, lists[stem]).tolist()
            missing = [row for row in rows if row not in told and self._allowed[row]]
            short = self._is_short(rows, queue[places[-1]].place.section in whole)
            if missing and (short or len(missing) <= _LEFT_OF_A_LIST <= len(rows) - len(missing)):
                at = places[0] if short and self._binds else places[-1]
                together = [queue[place].unit.rows[-1] for place in places if place > at]
                items = sorted({*missing, *together})
                more[at] = [replace(queue[at], unit=self._units[row]) for row in items]
        moved = {line.unit.rows[-1] for lines in more.values() for line in lines}
        return [
            line
            for place, one in enumerate(queue)
            for line in (*([one] if one.unit.rows[-1] not in moved else ()), *more.get(place, ()))
        ]

    def _is_short(self, rows: Sequence[int], whole: bool) -> bool:
        """Whether a list is told to its end, under a heading that is told `whole` or another."""
        most = _LIST_WORDS if whole else _SHORT_LIST_WORDS
        return int(self._features.words[list(rows)].sum()) <= (most if self._binds else _FEW_WORDS)

    def _with_lists_together(self, lines: Sequence[_Line], left: Mapping[int, int]) -> list[_Line] | None:
        """The lines with the items of those of these lists that are short behind their first, where all of them are
        asked for and no more than half came in time; None where there is no such list.
        """
        queue = {line.unit.rows[-1]: place for place, line in enumerate(lines)}
        more: dict[int, list[int]] = {}
        for stem, missing in left.items() if self._binds else ():
            rows = np.searchsorted(self._features.candidates, self._lists.by_stem[stem]).tolist()
            places = sorted(queue[row] for row in rows if row in queue)
            if len(places) == len(rows) <= 2 * missing and self._is_short(rows, whole=False):
                more[places[0]] = places
        if not more:
            return None
        moved = {place for places in more.values() for place in places}
        return [lines[one] for at in range(len(lines)) for one in more.get(at, () if at in moved else (at,))]

    def _items_left(self, places: Mapping[int, Place]) -> dict[int, int]:
        """Of each list of which a part is told, by the sentence that governs it, the items that are not."""
        left: dict[int, int] = {}
        for stem, items in self._lists.by_stem.items():
            missing = sum(item not in places for item in items)
            if 0 < missing < len(items):
                left[stem] = missing
        return left

    def _is_out_of_place(self, rows: Sequence[int], place: Place) -> bool:
        """Whether one says of the whole document, as “It may not be assigned”, what another heading is for than that
        of the sentence before, “This Agreement is governed by ...”.
        """
        heading = next((one for one in self._headings if one.key == place.section), None)
        if heading is None or place.part is not None or not rows:
            return False
        index = int(self._features.candidates[rows[0]])
        pair = self._document.sentences[max(index - 1, 0) : index + 1]
        before, text = (plainly(self._document.text[one.start : one.end]) for one in (pair[0], pair[-1]))
        return (
            _IT.match(text) is not None
            and _THIS_DOCUMENT.match(before) is not None
            and any(pattern.search(text) for pattern in heading.never)
        )

    def _fits(self, told: Filling, scores: Scores) -> dict[int, Fit]:
        numbers = {heading.key: number for number, heading in enumerate(self._headings)}
        fits: dict[int, Fit] = {}
        for row in told.rows:
            sentence = int(self._features.candidates[row])
            place = told.places[sentence]
            number = numbers.get(place.section) if place.part is None else None
            if number is None or self._headings[number].salient:
                continue
            score, stated = float(scores.values[number, row]), bool(scores.stating[number, row])
            known = np.isfinite(score)
            least = round(float(self._headings[number].least), 3) if known else None
            fits[sentence] = Fit(round(score, 3) if known else None, least, stated)
        return fits

    def _lines(self, scored: Scores) -> list[list[Unit]]:
        """The units under each heading, best first; those that look for the most telling come last."""
        scores = scored.values
        found: list[list[Unit]] = [[] for _ in self._headings]
        for number, heading in enumerate(self._headings):
            if heading.lead:
                found[number] = self._opening(scores, number)
            if heading.last:
                found[number] = self._ending(scores[number])
        margins = np.where(np.isneginf(scores), -np.inf, scores - self._least[:, None])  # (h, c)
        sought = [number for number, heading in enumerate(self._headings) if not heading.salient]
        own = self._owners(margins, sought, scored.behind)
        for number in sought:
            mine = (own == number) & self._allowed
            ordered = min(int(scored.behind[number].sum()), _ORDERED)
            most = max(self._headings[number].most, ordered + 1) - len(found[number])
            if most:
                whole = self._is_agreement and self._headings[number].whole
                first = FOREMOST * (scored.foremost[number] & (margins[number] >= 0))  # (c,)
                ranked = scores[number] + first.astype(np.float32)
                found[number] += self._best(
                    ranked, mine, most, self._headings[number].least, whole=whole, sure=scored.sure[number]
                )
        for number in sought:
            if not found[number]:  # what would rather stand elsewhere and is not needed there
                found[number] = self._best(scores[number], self._allowed, 1, self._headings[number].least)
            if not found[number]:
                found[number] = self._stated(scored.stating[number])
        # How a story ends is chosen before the turns in the middle, which may be anywhere.
        for number, heading in sorted(enumerate(self._headings), key=lambda one: not one[1].place):
            most = heading.most - len(found[number])
            if heading.salient and most:
                found[number] += self._best(scores[number], self._allowed, most, -np.inf, distinct=_DISTINCT)
        return found

    def _owners(self, margins: Floats, sought: Sequence[int], behind: npt.NDArray[np.bool_]) -> Indices:
        """Of each candidate the heading, one of those `sought`, under which it rather stands, (c,); -1: none.

        `margins` (h, c) say how far each is above the least score of the heading, `behind` (h, c) whether it stands
        behind a line of the heading's.
        """
        if not sought or not margins.shape[1]:
            return np.full(margins.shape[1], -1)
        own: Indices = np.array(sought)[self._of_blocks(margins[sought]).argmax(axis=0)]
        for number, ordered in enumerate(behind):
            own[ordered] = number
        return own

    def _of_blocks(self, margins: Floats) -> Floats:
        """The margins (h, c), of the fields of a form that are told together the greatest of any: what names a victim
        stands under who was involved, though it says where as well.
        """
        together = margins.copy()
        blocks = {unit.rows for row, unit in enumerate(self._units) if len(unit.rows) > 1 and row == unit.rows[0]}
        for rows in blocks:
            if all(self._units[row].rows == rows and self._field(row) is not None for row in rows):
                together[:, rows] = margins[:, rows].max(axis=1, keepdims=True)
        return together

    def _beside_what_they_lean_on(self, queue: Sequence[_Line]) -> list[_Line]:
        """The lines with those that matter most under the heading that asks for the sentence they lean on."""
        salient = {heading.key for heading in self._headings if heading.salient}
        asking = {
            line.unit.rows[-1]: line.place
            for line in queue
            if line.place.section not in salient and line.place.part is None
        }
        return [
            replace(line, place=next((asking[row] for row in line.unit.rows[:-1] if row in asking), line.place))
            if line.place.section in salient
            else line
            for line in queue
        ]

    def _further(self, scored: Scores, words: int) -> list[_Line]:
        """What matters most of what no heading asks for, for the heading that takes it wherever it stands."""
        taking = [number for number, one in enumerate(self._headings) if _takes_anything(one)]
        rest = [number for number, one in enumerate(self._headings) if one.rest and self._document.is_english]
        if not taking and not rest:
            return []
        number = (taking or rest)[-1]
        worths = scored.values[number] if taking else np.array([unit.worth for unit in self._units])  # (c,)
        usual = self._boilerplate(self._headings[number]) if not taking else np.zeros(len(worths), dtype=np.bool_)
        worth = np.where(self._good & ~usual, worths, -np.inf).astype(np.float32)
        known = worth[np.isfinite(worth)]
        if not len(known):
            return []
        more = words > _MORE * words_needed(self._document, self._headings)
        least = float(known.mean() - BELOW_MEAN * known.std() * ((not self._follows_headings) + more))
        distinct = TOLD if more else _DISTINCT
        most = max(LEAST_FURTHER, words // EACH_FURTHER)
        place = Place(self._headings[number].key)
        lines = [
            _Line(unit, place if taking else self._likeliest_place(unit, number), value_of(unit), asked=False)
            for unit in self._best(worth, self._allowed, most, least, distinct=distinct)
        ]
        lines += [
            _Line(unit, place, value_of(unit), _ROUGH, asked=False)
            for unit in self._best(self._said_roughly(), self._allowed, most, ESSENTIAL, distinct=_DISTINCT)
        ]
        return sorted(lines, key=_rank)

    def _likeliest_place(self, unit: Unit, rest: int) -> Place:
        """The heading that such a line belongs to most, where it would be told if that had room; else that of the
        `rest`.
        """
        margins = self._scores.values[:, unit.rows[-1]] - self._least  # (h,)
        best = int(margins.argmax())
        return Place(self._headings[best if margins[best] >= 0 else rest].key)

    def _said_roughly(self) -> Floats:
        """The salience of what people say that reads badly alone, minus infinity of all else (c,): what is essential is
        still told where nothing that reads well is left.
        """
        spoken = [self._document.sentences[one].role is Role.SPEECH for one in self._features.candidates.tolist()]
        rough = np.array(spoken, dtype=np.bool_) & ~self._good & (self._quotabilities == Quotability.GOOD)  # (c,)
        return np.where(rough & self._document.is_english, self._salience, -np.inf).astype(np.float32)

    def _boilerplate(self, heading: HeadingMeaning) -> npt.NDArray[np.bool_]:
        """Which candidates say what every document of the heading's kind says, (c,)."""
        said = (plainly(self._sentence(row)) for row in range(len(self._features.candidates)))
        return np.array([any(one.search(text) for one in heading.boilerplate) for text in said], dtype=np.bool_)

    def _opening(self, scores: Floats, number: int) -> list[Unit]:
        """The first sentence that says something by itself, where it is near the beginning."""
        salient = [number for number, heading in enumerate(self._headings) if heading.salient]
        fit = np.isfinite(scores[salient]).any(axis=0) & self._allowed & self._good  # (c,)
        if self._headings[number].salient:
            fit &= np.isfinite(scores[number])
        for row in np.flatnonzero(fit[:_OPENING]).tolist():
            unit = self._units[row]
            barred = any(pattern.search(plainly(self._sentence(row))) for pattern in self._headings[number].never)
            if len(unit.rows) == 1 and SHORT <= unit.words <= LONG and not self._leans[row] and not barred:
                self._say(unit)
                return [unit]
        return []

    def _ending(self, scores: Floats) -> list[Unit]:
        """The last sentence that says something by itself."""
        fit = np.isfinite(scores) & self._allowed & self._good & ~self._leans  # (c,)
        for row in np.flatnonzero(fit)[::-1].tolist():
            unit = self._units[row]
            if len(unit.rows) == 1 and SHORT <= unit.words <= LONG:
                self._say(unit)
                return [unit]
        return []

    def _best(
        self,
        scores: Floats,
        mine: npt.NDArray[np.bool_],
        most: int,
        least: float,
        distinct: float = TOLD,
        *,
        whole: bool = False,
        sure: npt.NDArray[np.bool_] | None = None,
    ) -> list[Unit]:
        """The best lines that say something new, none much worse than the first unless it is `sure`; where a heading is
        told `whole`, all items of a list count as one.
        """
        found: list[Unit] = []
        lists: set[int] = set()
        tables: set[int] = set()
        besides = 0
        """Lines that do not count: they mirror another, or their list or their table is told already."""
        order = np.argsort(-np.where(mine, scores, -np.inf), kind="stable")
        top = None
        for row in order[: 20 * most].tolist():
            score = float(scores[row])
            if not mine[row] or score == -np.inf or score < least - _SPARED:
                break
            if score < least and (sure is None or not sure[row]):
                continue
            table = self._rows_of.get(int(self._features.candidates[row]))
            low = top is not None and least > -np.inf and score < min(top, least + _CLEAR) - BELOW_BEST
            if low and table not in tables and (sure is None or not sure[row]):  # a row is no worse than its table
                continue
            unit = self._units[row]
            full = len(found) - besides >= most
            listed = whole or bool(tables)
            if (len(found) >= 2 * most and not listed) or (
                full and not tables and not (self._is_agreement and distinct == TOLD)
            ):
                break
            stem = self._stem(unit) if whole else None
            mirrors = distinct == TOLD and self._mirrored(unit, found) is not None
            free = mirrors or stem in lists or table in tables
            if (full and not free) or not self._is_new(row, unit, distinct):
                continue
            top = score if top is None else top
            besides += free
            if stem is not None:
                lists.add(stem)
            if table is not None and distinct == TOLD:
                tables.add(table)
            found.append(unit)
            self._say(unit)
        return found

    def _stem(self, unit: Unit) -> int | None:
        """The row of what governs the item right above it, where the line is an item of a list."""
        stems = self._lists.by_item.get(int(self._features.candidates[unit.rows[-1]]))
        return int(np.searchsorted(self._features.candidates, stems[-1])) if stems else None

    def _stated(self, stating: npt.NDArray[np.bool_]) -> list[Unit]:
        """The sentences in which a clause was found that the heading asks for, in text order."""
        found: list[Unit] = []
        for row in np.flatnonzero(stating & self._allowed).tolist():
            unit = self._units[row]
            last = self._document.sentences[int(self._features.candidates[unit.rows[-1]])]
            leads_on = self._document.text[last.end - 1] == ":"
            if len(found) < STATED and unit.words <= TOO_LONG and not leads_on and self._is_new(row, unit, TOLD):
                found.append(unit)
                self._say(unit)
        return found

    def _is_new(self, own: int, unit: Unit, distinct: float) -> bool:
        """Whether the unit of a row says what is not told yet: that row, or what it ends with."""
        if own in self._rows and unit.rows[-1] in self._rows:
            return False
        row = next(one for one in reversed(unit.rows) if one not in self._rows)
        if not all(self._allowed[other] for other in unit.rows):
            return False
        if self._scores.behind[:, row].any():
            return True  # each paragraph of an order orders something
        if int(self._features.candidates[row]) in self._votes:
            return True
        field, asks = self._field(row), self._asks(row)
        return not any(
            asks == self._asks(near)
            and self._are_one(field, self._field(near))
            and not self._is_of_another(unit, near)
            and not (distinct == TOLD and (self._is_another_clause(row, near) or self._tells_figures(row, near)))
            for near in self._like(row, self._said, distinct)
        )

    def _mirrored(self, unit: Unit, found: Sequence[Unit]) -> int | None:
        """Which of those found says the same of the other side: the two are one thing that the heading tells. Of items
        what governs them counts: “Supplier may end it if:” and “Buyer may end it if:” have a list each.
        """
        if not self._is_agreement:
            return None
        for row_of in (_last_row, self._stem):
            row = row_of(unit)
            if row is None:
                continue
            rows = {place: other for place, one in enumerate(found) if (other := row_of(one)) is not None}
            alike = set(self._like(row, list(rows.values()), TOLD))
            for place, other in rows.items():
                if other in alike and self._is_of_other_side(row, other):
                    return place
        return None

    def _like(self, row: int, rows: Sequence[int], distinct: float) -> list[int]:
        """Those of the rows whose sentences are at least so like this row's."""
        if not rows:
            return []
        candidates = self._features.candidates
        alike = self._vectors.gather(candidates[list(rows)]) @ self._vectors.gather(candidates[[row]])[0]  # (s,)
        return [rows[near] for near in np.flatnonzero(alike >= distinct).tolist()]

    def _is_another_clause(self, row: int, told: int) -> bool:
        """Whether of two sentences of an agreement that are so alike each says something: of another side, with other
        numbers, or one right after the other, as the exclusion of one loss and the cap on all others do.
        """
        if not self._is_agreement:
            return self._tells_other_numbers(row, told)
        candidates = self._features.candidates
        return (
            abs(int(candidates[row]) - int(candidates[told])) == 1
            or self._is_of_other_side(row, told)
            or self._tells_other_numbers(row, told)
        )

    def _is_of_other_side(self, row: int, told: int) -> bool:
        return self._is_agreement and is_of_other_side(self._sentence(row), self._sentence(told))

    def _tells_other_numbers(self, row: int, told: int) -> bool:
        """Whether each of two sentences has numbers that the other has not: two milestones are two payments."""
        mine, others = (numbers_in(_NUMBER_OF_A_CLAUSE.sub("", self._sentence(one))) for one in (row, told))
        return bool(mine - others and others - mine)

    def _tells_figures(self, row: int, told: int) -> bool:
        """Whether it has several numbers that a line lacks that is so like it: a result is no repetition of the aim."""
        mine, others = (numbers_in(self._sentence(one)) for one in (row, told))
        return len(mine - others) >= _FIGURES and len(mine - others) > len(others)

    def _sentence(self, row: int) -> str:
        one = self._document.sentences[int(self._features.candidates[row])]
        return self._document.text[one.start : one.end]

    def _asks(self, row: int) -> bool:
        """Whether it is a question: an answer in the words of what was asked is no repetition of it."""
        one = self._document.sentences[int(self._features.candidates[row])]
        return _QUESTION.search(self._document.text, one.start, one.end) is not None

    def _is_of_another(self, unit: Unit, told: int) -> bool:
        """Whether two fields of forms stand below different lines: the address of a witness is not the victim's."""
        first, row = self._first[told], unit.rows[-1]
        return self._field(row) is not None and unit.rows[0] != row and first not in {told, unit.rows[0]}

    def _field(self, row: int) -> Field | None:
        one = self._document.sentences[int(self._features.candidates[row])]
        return field_of(self._document.text[one.start : one.end], one.role, _CELLS)

    @staticmethod
    def _are_one(field: Field | None, told: Field | None) -> bool:
        """Whether what is so alike says the same: of two fields or rows what is labelled otherwise says something else,
        such as "Eyes: wash with water" and "Skin: wash with water".
        """
        return field is None or told is None or field.label.casefold() == told.label.casefold()

    def _say(self, unit: Unit) -> None:
        self._rows.update(unit.rows)
        self._said.append(unit.rows[-1])
        self._first[unit.rows[-1]] = unit.rows[0]

    def _lines_of_parts(self) -> list[_Line]:
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
        return [_Line(unit, Place(IN_SHORT, index), value_of(unit)) for _, index, unit in found]

    def _told(
        self, places: Mapping[int, Place], cut: set[Place], scores: Scores
    ) -> tuple[tuple[Section, ...], tuple[Notice, ...]]:
        """The headings in order: filled, or empty because there is nothing. One cut off, told elsewhere or unclear is
        not there: to say that nothing was found would be false.
        """
        filled = set(places.values())
        sections, missing, unclear = [], [], []
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
            elif (
                sure
                and heading.expected
                and not heading.salient
                and not bool((scores.values[number] >= heading.least).any())
            ):
                if scores.silent[number]:
                    searched = f"Looked for {heading.searched}."
                    sections.append(Section(heading.key, heading.title, found=False, searched=searched))
                else:
                    unclear.append(heading.title)
        sections += [
            Section(IN_SHORT, part.title, found=True, part=part.index)
            for part in self._parts
            if Place(IN_SHORT, part.index) in filled
        ]
        if missing:
            message = f"These headings did not fit into the requested length: {', '.join(missing)}."
            notices.append(Notice(code="brief_cut", message=message))
        if unclear and filled:
            notices.append(Notice(code="brief_unclear", message=_UNCLEAR.format(", ".join(unclear))))
        return tuple(sections), tuple(notices)


def _takes_anything(heading: HeadingMeaning) -> bool:
    """Whether it is for what matters most, wherever that stands and whoever said it when."""
    return heading.salient and not (heading.lead or heading.place or heading.earlier)


def _rank(line: _Line) -> tuple[int, float]:
    return line.tier, -line.value


def _last_row(unit: Unit) -> int | None:
    return unit.rows[-1]


def display_order(sections: Sequence[Section]) -> dict[tuple[str | None, int | None], int]:
    """Where the lines of each heading come."""
    return {(section.key, section.part): number for number, section in enumerate(sections)}
