"""The document's own titles as the headings of its brief, where its kind is not known, and what stands above them.

A kind that nobody foresaw says in its own titles what its reader looks for. Each title has the lines that say it best:
the first sentence, what has a date, a sum or a deadline in it, what is demanded or concluded. Titles of definitions,
sources and disclaimers are left out (`titles` in `resources/language`); of decisions, conclusions and what is to be
done nothing is left out while there is room. The lines of a form above the first title are told together.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from engine.document import CELL_GAP, Document, Sentence, count_words
from engine.facts.clause_kinds import CONTRACT
from engine.facts.found import Found
from engine.language.forms import field_of
from engine.language.letters import SALUTATION
from engine.language.quotability import Quotability, is_ended
from engine.language.word_lists import lists_with
from engine.protocol.plain_text import one_line
from engine.salience.features import Features
from engine.salience.salience import standard
from engine.schema.brief import OWN_TITLE
from engine.schema.enums import Role
from engine.summarization.heading_scores import EACH_LONG_WORD, EACH_MORE, LONG, LOST, TOO_LONG
from engine.summarization.headings import OTHER, PARTICULARS, HeadingMeaning, headings_of
from engine.summarization.parts import LEAST_WORDS
from engine.summarization.selection import Weighed
from engine.summarization.signs import SURE

Floats = npt.NDArray[np.float32]

FEWEST, MOST = 3, 20
"""Titles of one level that can be the headings of a brief."""
_LEAST_TEXT = 6
"""Words below a title without which it has nothing to tell."""
_LARGEST = 0.6
"""Share of the document that one of them may hold, at most."""
_FEWEST_BESIDE, _NAMED = 4, 0.3
"""Titles of a document of a known kind that are told beside its headings, at least, and the share of them that these
name where they fit it.
"""
_MANY = 0.4
"""Share of the titles of which nothing is told, from which on the headings of its kind do not fit a document."""
_LONGEST_TITLE, _LONGEST_KEY = 120, 40
_EACH_LINE = 45
"""Words below a title for which it has a line more."""
_FEWEST_LINES, _MOST_LINES, _MOST_WEIGHTY = 2, 6, 10
_FORM_WORDS, _FORM_LINES = 40, 16
"""Words of a line of a form, and lines above the first title that are looked at for particulars."""
_COUNTED_ROW = re.compile(r"\s*\d\S*(?:\s+[^\W_]\S*){4,}")
"""A row of several words that begins with a number, a day or a time."""
_FORM = frozenset({Role.BODY, Role.TABLE, Role.LIST, Role.FURNITURE})
"""What a line of a form may be: the first lines of a page may look like its header."""
_COMPLETE = frozenset({CONTRACT, "court decision", "court filing", "fiction"})
"""Kinds that are never told by titles: their headings are all there is to ask."""
_ANYTHING = (re.compile(r"\w"),)
_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"^\W*(?:(?:\d{1,2}(?:\.\d{1,2})*|[A-Z]|[IVX]{1,5})[.)]?\s+)?")
"""What a title is counted by."""

BASE = 0.2
"""What any line is worth that can stand below its title."""
WEIGHTY = 0.2
_FACTS = {"deadline": 0.25, "amount": 0.2, "percentage": 0.15, "date": 0.15, "duration": 0.1}
_ALL_FACTS = 0.35
_NO_SENTENCE = 0.5
"""What it costs to be no sentence, where it is no item, no row and no field."""


@dataclass(frozen=True, slots=True)
class _Worth:
    """What speaks for a line below whatever title."""

    salience: float
    """A deviation of it."""
    first: float
    """To be the first sentence below a title."""
    asked: float
    """Words that surely demand, recommend or conclude something."""
    facts: float
    """What dates and sums are worth beside `_FACTS`."""


_LEARNED = _Worth(salience=0.4, first=0.2, asked=0.2, facts=0.6)
"""Where salience was learned from what readers of such documents must have."""
_UNLEARNED = _Worth(salience=0.12, first=0.25, asked=0.4, facts=1.0)


@dataclass(frozen=True, slots=True)
class OwnTitle:
    """A title of the document with what stands below it."""

    heading: HeadingMeaning
    start: int
    end: int
    weighty: bool


def headings_for(document: Document, kind: str | None, language: str | None) -> tuple[HeadingMeaning, ...]:
    """The headings of a document's brief: those of its kind in a language, else its own titles below what it is about.

    Raises:
        ModelUnavailable: a file of the headings is missing or damaged.
    """
    known = headings_of(kind, language)
    titles = own_titles(document) if known[0].kind == OTHER else ()
    return headings_with(titles) if titles else known


def headings_with(titles: Iterable[OwnTitle]) -> tuple[HeadingMeaning, ...]:
    """What a document is about and its particulars, with its own titles below them."""
    general = [one for one in headings_of(None) if one.lead or one.key == PARTICULARS]
    return (*general, *(one.heading for one in titles))


def titles_beside(document: Document, known: Sequence[HeadingMeaning]) -> tuple[OwnTitle, ...]:
    """The titles that are told, or that may be beside the headings of a kind."""
    titles = own_titles(document)
    if known[0].kind == OTHER:
        return titles
    return () if known[0].kind in _COMPLETE or len(titles) < _FEWEST_BESIDE else titles


def are_named(titles: Sequence[OwnTitle], known: Sequence[HeadingMeaning]) -> bool:
    """Whether the headings of a kind name many of the titles: a document that they fit."""
    if known[0].kind == OTHER:
        return False
    patterns = [pattern for heading in known for pattern in (*heading.under, *heading.belongs)]
    named = sum(any(pattern.search(one.heading.title) for pattern in patterns) for one in titles)
    return named >= _NAMED * len(titles)


def own_titles(document: Document) -> tuple[OwnTitle, ...]:
    """The titles of the coarsest level that divides the document well, in order; none where it has none, or parts."""
    if not document.outline or document.words >= LEAST_WORDS:
        return ()
    for level in sorted({one.level for one in document.outline}):
        found = _without_preface(document, _titles_of(document, level))
        if len(found) > MOST:
            return ()
        if len(found) >= FEWEST and max(one.end - one.start for one in found) <= _LARGEST * len(document.text):
            return found
    return ()


def _titles_of(document: Document, level: int) -> tuple[OwnTitle, ...]:
    """The titles down to a level that have something to tell."""
    entries = sorted((one for one in document.outline if one.level <= level), key=lambda one: one.start)
    bounds = [*(one.start for one in entries), len(document.text)]
    keys: set[str] = set()
    found: list[OwnTitle] = []
    for entry, (start, end) in zip(entries, pairwise(bounds), strict=True):
        title = one_line(entry.title, _LONGEST_TITLE)
        words = count_words(document.text[start:end]) - count_words(title)
        if not _WORD.search(title) or words < _LEAST_TEXT or _says(document, "left_out", title):
            continue
        decisive = _says(document, "decisive", title)
        weighty = decisive or _says(document, "weighty", title)
        lines = _MOST_WEIGHTY if weighty else min(max(round(words / _EACH_LINE), _FEWEST_LINES), _MOST_LINES)
        heading = HeadingMeaning(
            _key_of(title, keys),
            title,
            "",
            most=lines,
            under=_ANYTHING,
            columns=_ANYTHING,
            rows=True,
            least=0.0,
            whole=decisive,
            expected=False,
            kind=OTHER,
        )
        found.append(OwnTitle(heading, start, end, weighty))
    return tuple(found)


def _without_preface(document: Document, titles: tuple[OwnTitle, ...]) -> tuple[OwnTitle, ...]:
    """The titles behind those that open the document: its own, and those with a form below them and no sentence."""
    first = 0
    while first < len(titles) and _opens(document, titles[first], first):
        first += 1
    return titles[first:]


def _opens(document: Document, title: OwnTitle, place: int) -> bool:
    """Whether a title is the document's own, with deeper ones behind it, or has no sentence below it, but a form."""
    levels = [one.level for one in document.outline if one.start <= title.start][-1:]
    behind = [one.level for one in document.outline if one.start > title.start]
    if place == 0 and behind and min(behind) > levels[0]:
        return True
    below = [one for one in document.sentences if title.start <= one.start < title.end]
    return not any(one.role is Role.BODY and is_ended(document.text[one.start : one.end]) for one in below) and any(
        _is_particular(document, one) for one in below
    )


def _key_of(title: str, taken: set[str]) -> str:
    """A key that the same title has in every document, and no other in this one."""
    words = _WORD.findall(_NUMBER.sub("", title).casefold()) or ["title"]
    first = key = OWN_TITLE + "_".join(words)[:_LONGEST_KEY].strip("_")
    number = 1
    while key in taken:
        number += 1
        key = f"{first}_{number}"
    taken.add(key)
    return key


def _says(document: Document, name: str, title: str) -> bool:
    lists = lists_with("titles", "en" if document.is_english else document.language)
    text = _NUMBER.sub("", title)
    return lists is not None and any(re.search(one, text, re.IGNORECASE) for one in lists.phrases(name, "titles"))


class OwnTitles:
    """What stands below a document's own titles, and the lines of a form above them."""

    def __init__(
        self, document: Document, titles: Sequence[OwnTitle], facts: Sequence[Found], *, forms: bool = True
    ) -> None:
        """Without `forms` nothing is told but what could stand in any summary: no fields, items and rows."""
        self._document, self._titles = document, titles
        self._facts = facts
        self._worth_of = _LEARNED if document.is_english else _UNLEARNED
        self.forms = forms
        self._form = _form_above(document, titles) if forms else frozenset[int]()
        self._items = self._entries() if forms else frozenset[int]()

    @property
    def needed(self) -> frozenset[int]:
        """Sentences that are told though they could stand in no summary: fields, and items below titles of weight."""
        return self._form | self._items

    def untold(self, told: Iterable[int]) -> list[str]:
        """The keys of the titles below which nothing is told; none where they are few though the kind does not fit."""
        starts = [self._document.sentences[index].start for index in told]
        left = [one.heading.key for one in self._titles if not any(one.start <= start < one.end for start in starts)]
        return left if not self.forms or len(left) >= _MANY * len(self._titles) else []

    def weigh(
        self,
        headings: Sequence[HeadingMeaning],
        values: Floats,
        found: Weighed,
        *,
        worth: Floats,
        barred: npt.NDArray[np.bool_],
    ) -> None:
        """Put into `values` (h, c) how much each candidate belongs under particulars and under each title; `worth` and
        `barred` (h, c) are what words say for and against it.
        """
        candidates = found.features.candidates
        rows = {heading.key: number for number, heading in enumerate(headings)}
        above = np.isin(candidates, sorted(self._form))  # (c,)
        of_any = np.array([heading.kind == OTHER for heading in headings], dtype=np.bool_)  # (h,)
        values[np.ix_(of_any, above)] = -np.inf
        if PARTICULARS in rows:
            values[rows[PARTICULARS]] = np.where(above, 1 - 0.001 * np.arange(len(candidates)), -np.inf)
        if not self._titles:
            return
        general = self._worth(found, self._asked(headings, worth))
        sentences = [self._document.sentences[one] for one in candidates.tolist()]
        starts = np.array([one.start for one in sentences], dtype=np.int64)  # (c,)
        body = np.array([one.role is Role.BODY for one in sentences], dtype=np.bool_)  # (c,)
        for number, heading in enumerate(headings):
            if heading.lead:  # what it is about stands above the first title, or below it
                values[number, starts >= self._titles[0].start] = -np.inf
        for one in self._titles:
            number = rows[one.heading.key]
            inside = (starts >= one.start) & (starts < one.end) & ~above
            mine = general + WEIGHTY * one.weighty
            first = np.flatnonzero(inside & body)[:1]
            mine[first] += self._worth_of.first
            values[number] = np.where(inside & ~barred[number], mine, -np.inf)

    @staticmethod
    def _asked(headings: Sequence[HeadingMeaning], worth: Floats) -> Floats:
        """How surely each candidate says what the headings of any document ask for, up to 1 (c,)."""
        asking = [number for number, one in enumerate(headings) if not one.salient and not one.is_own_title]
        asked = worth[asking].max(axis=0) if asking else np.zeros(worth.shape[1], dtype=np.float32)
        return np.asarray(np.minimum(asked / SURE, 1), dtype=np.float32)

    def _worth(self, found: Weighed, asked: Floats) -> Floats:
        """What each candidate is worth below whatever title (c,); -inf of what is no line."""
        features = found.features
        leans = features.column("leans_back").astype(bool) | features.quotes_on  # (c,)
        single = np.array([len(unit.rows) == 1 for unit in found.units], dtype=np.bool_)
        more = np.array([min(len(unit.rows) - 1, 3) for unit in found.units], dtype=np.float32)
        costs = EACH_LONG_WORD * np.maximum(features.words - LONG, 0) + EACH_MORE * more + 2 * LOST * (leans & single)
        roles = [self._document.sentences[one].role for one in features.candidates.tolist()]
        entry = np.array([one in {Role.LIST, Role.TABLE} for one in roles], dtype=np.bool_)  # (c,)
        poor = found.quotabilities == Quotability.POOR
        costs = costs + np.where(poor & ~entry, _NO_SENTENCE, 0)
        costs = costs + _NO_SENTENCE * np.where(entry, 0, found.unfinished)
        salience = np.where(entry, 0, np.clip(standard(found.scores), -2, 2))  # learned from sentences alone
        each = self._worth_of
        worth = BASE + each.salience * salience + each.asked * asked + each.facts * self._of_facts(features) - costs
        title = np.array([one is Role.HEADING for one in roles], dtype=np.bool_)
        out = (found.quotabilities == Quotability.DOUBTFUL) | title | (features.words > TOO_LONG)
        return np.where(out, -np.inf, worth).astype(np.float32)

    def _of_facts(self, features: Features) -> Floats:
        """What the dates and sums in each candidate are worth, each kind once (c,)."""
        sentences = self._document.sentences
        starts = [sentences[index].start for index in features.candidates.tolist()]
        kinds: list[set[str]] = [set() for _ in starts]
        for fact in self._facts:
            row = bisect_right(starts, fact.start) - 1
            if row >= 0 and fact.start < sentences[int(features.candidates[row])].end:
                kinds[row].add(fact.kind)
        worth = [min(sum(_FACTS.get(kind, 0.0) for kind in found), _ALL_FACTS) for found in kinds]
        return np.array(worth, dtype=np.float32)

    def _entries(self) -> frozenset[int]:
        """Items of lists below titles of weight, and rows that begin with a number or a day, as of a chronology: they
        are told though they are no sentences.
        """
        spans = [(one.start, one.end) for one in self._titles if one.weighty]
        found: set[int] = set()
        for index, one in enumerate(self._document.sentences if self._titles else ()):
            below = one.role is Role.LIST and any(start <= one.start < end for start, end in spans)
            row = one.role is Role.TABLE and _COUNTED_ROW.match(self._document.text, one.start, one.end)
            if below or row:
                found.add(index)
        return frozenset(found)


def _form_above(document: Document, titles: Sequence[OwnTitle]) -> frozenset[int]:
    """The lines of a form that stand before the first sentence of the text, or above the first title, with what else
    there names somebody or a day; of a letter those above “Dear Ms Lund,”.
    """
    found: list[int] = []
    titled = False
    for index, one in enumerate(document.sentences):
        if (titles and one.start >= titles[0].start) or len(found) == _FORM_LINES:
            break
        if SALUTATION.match(document.text, one.start, one.end):
            break
        if _is_particular(document, one) or (titles and _names_somewhat(document, one)):
            found.append(index)
        elif not titles and one.role is Role.BODY and is_ended(document.text[one.start : one.end]):
            break
        elif titled and titles and _is_of_the_title(document, index):
            found.append(index)
        titled |= one.role is Role.HEADING
    return frozenset(found)


def _is_of_the_title(document: Document, index: int) -> bool:
    """Whether a title beside another is a part of the document's own: not the one word above a box, nor one with lines
    of its own.
    """
    one, beside = document.sentences[index], document.sentences[max(index - 1, 0) : index + 2]
    if one.role is not Role.HEADING or " " not in document.text[one.start : one.end].strip():
        return False
    return sum(other.role is Role.HEADING for other in beside) > 1


def _names_somewhat(document: Document, one: Sentence) -> bool:
    """Whether it is a line that is no sentence: “By Ann Moss, updated on 2 May 2026”, “Survey No. 12”."""
    text = document.text[one.start : one.end]
    short = one.role is Role.BODY and 1 < len(text.split()) <= _FORM_WORDS
    return short and not is_ended(text) and not text.rstrip().endswith((",", ":")) and any(map(str.isalnum, text))


def _is_particular(document: Document, one: Sentence) -> bool:
    """Whether a sentence is a line of a form: “Vessel: MV Anna”, or a row with a label and one value."""
    text = document.text[one.start : one.end]
    if one.role not in _FORM or len(text.split()) > _FORM_WORDS:
        return False
    role = Role.BODY if CELL_GAP not in text.strip() else one.role
    return field_of(text, role) is not None
