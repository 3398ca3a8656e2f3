"""What the words of a document say for and against each heading of a brief: looked at once, whatever vectors there are.

A sentence speaks for a heading by words that are used there, by the document's own heading above it, and by the facts
in it; what rules it out is told too. What people say in a meeting about the meeting itself speaks for nothing.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.facts.clause_kinds import CONTRACT
from engine.facts.found import Found
from engine.facts.rules import KINDS
from engine.language.english import CONDUCTING, FILLERS
from engine.language.quotability import quotable_span
from engine.language.vocabulary import terms_of
from engine.phases import Phases
from engine.progress import Checkpoint
from engine.salience.encoding import BLOCK
from engine.salience.features import Features
from engine.schema.enums import Role, Stage
from engine.summarization.headings import PLACES, HeadingMeaning

Floats = npt.NDArray[np.float32]

CUE, UNDER, FACT = 0.3, 0.15, 0.35
"""What a word that speaks for a heading, the document's own heading, and a fact are worth."""
SOME_FACT = 0.08
"""What a date or a sum is worth, which stands in many a sentence."""
LEAST_MATTER = 3
"""Words about the matter without which nothing that is said stands in a brief; one less where a heading needs cues."""


@dataclass(frozen=True, slots=True)
class Signs:
    """What the words of each candidate say for and against each heading: arrays (headings, candidates)."""

    worth: Floats
    barred: npt.NDArray[np.bool_]
    hinted: npt.NDArray[np.bool_]
    """Of each heading whether any words of the document, a title or a fact speak for it, wherever (headings,)."""
    stating: npt.NDArray[np.bool_]
    """Whether a clause that the heading asks for was found in it."""
    stated: npt.NDArray[np.bool_]
    """Of each heading whether a clause that it asks for was found, wherever (headings,)."""

    @property
    def speaks(self) -> npt.NDArray[np.bool_]:
        """Where words, a heading or a fact speak for it."""
        return self.worth > 0


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
    clauses = _clauses(facts)
    stated = np.array([any(one.kind in heading.facts for one in clauses) for heading in headings], dtype=np.bool_)
    stating = np.zeros_like(barred)
    for one, row in _rows_of(document, features, clauses):
        stating[:, row] |= [one.kind in heading.facts for heading in headings]
    hinted = np.zeros(len(headings), dtype=np.bool_)
    for row, (text, above) in enumerate(_texts_with_headings(document, features)):
        if row % BLOCK == 0:
            phases.at(row, total)
        spoken = document.sentences[int(features.candidates[row])].role is Role.SPEECH
        unfit, matter = _UNFIT.search(text) is not None, matter_of(text) if spoken else LEAST_MATTER
        for number, heading in enumerate(headings):
            if unfit and not heading.whatever and heading.kind != CONTRACT:  # whose lines that lead on say something
                barred[number, row] = True
            barred[number, row] |= matter < LEAST_MATTER - heading.must
            if barred[number, row] and (heading.salient or hinted[number]):
                continue
            points, cued = _points_of(heading, text, above)
            hinted[number] |= cued
            barred[number, row] |= points is None
            if not barred[number, row] and points is not None and not heading.salient:
                points += max((known.get((row, kind), 0.0) for kind in heading.facts), default=0.0)
                worth[number, row] = points
                hinted[number] |= points > 0
    _hint_elsewhere(document, headings, features, hinted)
    return Signs(worth, barred, hinted, stating, stated)


def _points_of(heading: HeadingMeaning, text: str, above: str) -> tuple[float | None, bool]:
    """What a sentence's words and those above it are worth under a heading, None where they rule it out; and whether it
    has a word that speaks for the heading.
    """
    if any(pattern.search(text) for pattern in heading.never):
        return None, False
    if heading.salient:
        return 0.0, False
    cued = sum(pattern.search(text) is not None for pattern in heading.cues)
    if heading.needs and not any(pattern.search(text) for pattern in heading.needs):
        return None, cued > 0
    points = CUE * min(cued, 1) + 0.05 * min(max(cued - 1, 0), 2)
    return points + UNDER * any(pattern.search(above) for pattern in heading.under), cued > 0


def matter_of(text: str) -> int:
    """How many words of what somebody says are about the matter, and not about the talk itself."""
    return len(set(terms_of(text)) - FILLERS - CONDUCTING)


_UNFIT = re.compile(
    r"^\W*\||\s\|\s.*\s\|\s|^#|:[\s*_]*$|\.{4,}|(?:\. ){4,}"
    r"|^\W*(?:table|figure|fig\.|box|chart|exhibit)\s+[\dA-Z][\w.-]*\s*[.:|–—]|(?:https?://\S+\s*){2,}"
    r"|(?:[\[{(](?:disfmarker|vocalsound|gap|inaudible|unintelligible|crosstalk)[\]})].*){2,}",
    re.IGNORECASE | re.DOTALL,
)
"""Rows of tables, titles, what leads on to a list, entries of a table of contents, captions, lists of addresses, speech
of which too little was heard."""


def _hint_elsewhere(
    document: Document, headings: Sequence[HeadingMeaning], features: Features, hinted: npt.NDArray[np.bool_]
) -> None:
    """Look through what is never quoted, titles, captions and fragments, for words that speak for a heading."""
    quoted = frozenset(features.candidates.tolist())
    for index, one in enumerate(document.sentences):
        left = [number for number, heading in enumerate(headings) if not hinted[number] and not heading.salient]
        if not left:
            return
        if index in quoted or one.role is Role.FURNITURE:
            continue
        text = plainly(document.text[one.start : min(one.end, one.start + 600)])
        for number in left:
            heading = headings[number]
            patterns = (*heading.cues, *heading.under) if one.role is Role.HEADING else heading.cues
            hinted[number] = any(pattern.search(text) for pattern in patterns)


_HESITATION = re.compile(r"(?:^|(?<=\s))(?:u[hm]+|mm+|hm+|erm?|ah)\b(?:\s*,)?", re.IGNORECASE)
_RULED = re.compile(r"-{3,}")
_TORN = re.compile(r"\s+((?:['’](?:m|s|re|ll|ve|d|t)|n['’]t)\b|[.,;:!?](?=\s|$))", re.IGNORECASE)
_LOOKED_AT = frozenset({Role.BODY, Role.LIST, Role.HEADING, Role.FURNITURE})
_RATHER = 0.5
"""The probability from which a clause is rather there than not."""
_QUOTES = ('"', "“", "„", "'", "‘")
_NAME, _NAMED = 10, 3
"""Words of a name at most, and how many are told where nothing else names them."""
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
    known: dict[tuple[int, str], float] = {}
    for fact, row in _rows_of(document, features, facts):
        worth = (SOME_FACT if fact.kind in KINDS else FACT) * fact.score
        known[row, fact.kind] = max(known.get((row, fact.kind), 0.0), worth)
    return known


def _rows_of(document: Document, features: Features, facts: Sequence[Found]) -> Iterator[tuple[Found, int]]:
    """Facts that stand in candidates, each with its row."""
    starts = [document.sentences[index].start for index in features.candidates.tolist()]
    for fact in facts:
        row = bisect_right(starts, fact.start) - 1
        if row >= 0 and fact.start < document.sentences[int(features.candidates[row])].end:
            yield fact, row


def _clauses(facts: Sequence[Found]) -> list[Found]:
    """Those facts that are rather clauses than not; a date or a sum is none."""
    return [one for one in facts if one.kind not in KINDS and one.score >= _RATHER]


def stated_anyway(
    document: Document,
    headings: Sequence[HeadingMeaning],
    facts: Sequence[Found],
    needed: Mapping[int, tuple[int, ...]],
) -> dict[int, tuple[int, ...]]:
    """Sentences that name what a heading asks for first and takes whatever it is, where none of those `needed` does, by
    the index of the first: a cover sheet that gives each party a line of its own has no sentence that names them.
    """
    starts = [one.start for one in document.sentences]
    spans = [(starts[index], document.sentences[max(others, default=index)].end) for index, others in needed.items()]
    clauses = _clauses(facts)
    found: dict[int, tuple[int, ...]] = {}
    for heading in headings:
        if not heading.whatever or not heading.facts:
            continue
        named = [one for one in clauses if one.kind == heading.facts[0] and not _is_term(document.text, one)]
        named = [one for one in named if len(one.value.split()) <= _NAME]
        if any(start <= one.start < end for one in named for start, end in spans):
            continue
        places = sorted({bisect_right(starts, one.start) - 1 for one in named[:_NAMED]})
        if places:
            found[places[0]] = tuple(places[1:])  # one party without the other says little
    return found


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


def _is_term(text: str, fact: Found) -> bool:
    """Whether it stands in quotation marks: what somebody is called in the document."""
    return text[max(fact.start - 1, 0) : fact.start] in _QUOTES


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
