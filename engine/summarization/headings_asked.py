"""Questions that ask for what a brief of this kind of document has a heading for: what was decided, who does what.

The lines that such a heading is sure of answer even where they don't name the thing: "Then we accept the offer of the
foundation" comes ten turns after "The second item is the sale of the Hamburg office".
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.language.quoted_words import quotable_span
from engine.salience.encoding import BLOCK
from engine.salience.questions import Asked, stem
from engine.summarization.briefing import COURT_DECISION
from engine.summarization.headings import HeadingMeaning, headings_of

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.int64]

REACH, AWAY = 24, 0.05
"""Sentences that may lie between the naming of a thing and the line that tells of it; what each costs, in logits."""
_HOLDING, _DECISION, _ACTIONS = "holding", "decision", "actions"
_WHAT_WAS_FOUND = re.compile(
    r"\b(?:did|does|has|have|what|how|why)\b.{0,30}\b(?:court|tribunal|judges?|justices)\b.{0,40}"
    r"\b(?:f[io]u?nd|h[eo]ld|rul(?:e|ed)|decided?|conclud(?:e|ed)|allow(?:ed)?|dismiss(?:ed)?|award(?:ed)?|"
    r"accept(?:ed)?)\b"
    r"|^\W*(?:was|were|is|has) (?:there )?.{0,60}"
    r"\b(?:violat(?:ion|ed)|breach(?:ed)?|infring\w+|liable|unlawful|lawful|unfair)\b"
    r"|\bwho (?:won|lost)\b",
    re.IGNORECASE,
)
"""What asks a judgment for what the court found."""
_WHEN_OR_WHERE = re.compile(r"^\W*(?:and )?(?:when|where)\b", re.IGNORECASE)
_NEW_ITEM = re.compile(
    r"\b(?:(?:first|second|third|fourth|fifth|sixth|next|last|final) (?:item|point|topic|question|thing|issue)\b"
    r"|(?:moving|move|turning|turn) (?:on )?to\b|item (?:number )?\d)|^\W*(?:and )?what about\b",
    re.IGNORECASE,
)
"""Words with which a meeting goes on to something else."""
SURE, CUED = 0.3, -0.3
"""What a line is worth beyond the one it follows from, in logits, where it surely tells it and where words hint."""


@dataclass(frozen=True, slots=True)
class LinesAsked:
    """The lines that a question asks for by the heading they would stand under."""

    sure: Indices
    cued: Indices
    """Rows among the candidates, rising."""
    parts: Indices
    """Of each candidate the last row before it that opens another item, (c,)."""
    tasks: bool
    """Whether they say who does what, which a question with “who will” may ask for of somebody else."""

    def added_to(self, worth: Floats, headings: Indices) -> Floats:
        """The worth (c,) with lines asked for worth as much as what they follow from under one of the headings (c,)."""
        lifted = worth.copy()
        for rows, more in ((self.cued, CUED), (self.sure, SURE)):
            for row in rows.tolist():
                first = max(row - REACH, int(self.parts[row]), 0)
                before = worth[first : row + 1] - AWAY * np.arange(row - first, -1, -1, dtype=np.float32)
                before = np.where(headings[first : row + 1] == headings[row], before, -np.inf)
                lifted[row] = max(float(lifted[row]), float(before.max()) + more)
        return lifted


def lines_asked(
    document: Document,
    candidates: Indices,
    kind: str | None,
    asked: Asked,
    check: Callable[[], None] = lambda: None,
) -> LinesAsked | None:
    """The lines among the candidates (c,) that are asked for by their heading; None where the question asks for none.

    `check` is asked often, and may end it. Raises ModelUnavailable.
    """
    heading = _heading_asked(kind, asked.text)
    if heading is None or heading.kind not in _GO_ON:
        return None
    sure, cued, part = [], [], -1
    parts = np.zeros(len(candidates), dtype=np.int64)
    for row, sentence in enumerate(candidates.tolist()):
        if row % BLOCK == 0:
            check()
        start, end = quotable_span(document, sentence)
        text = document.text[start:end]
        if _NEW_ITEM.search(text):
            part = row
        parts[row] = part
        if _in(heading.never, text):
            continue
        if heading.is_sure(text):
            sure.append(row)
        elif _in(heading.cues, text):
            cued.append(row)
    rows = np.array(sure, dtype=np.int64), np.array(cued, dtype=np.int64)
    return LinesAsked(*rows, parts, tasks=heading.key == _ACTIONS)


def heading_asked_for(kind: str | None, question: str) -> HeadingMeaning | None:
    """The heading that a question asks for and for nothing else, as "What was decided?" does; else None."""
    heading = _heading_asked(kind, question)
    if heading is not None and heading.key in {_HOLDING, _DECISION} and _WHEN_OR_WHERE.match(question):
        return None  # the day of a judgment is no holding
    return heading if heading is not None and _asks_for_all(heading, question) else None


def held(kind: str | None, question: str, texts: Sequence[str]) -> Floats | None:
    """Where a judgment is asked what the court found of a thing, how much each of some sentences (c,) tells what it
    held: 1 where its words surely do, half where they hint at it; None where something else is asked.
    """
    if kind != COURT_DECISION or _WHAT_WAS_FOUND.search(question) is None:
        return None
    (heading,) = (one for one in headings_of(kind) if one.key == _HOLDING)
    return np.array(
        [
            0.0 if _in(heading.never, text) else 1.0 if heading.is_sure(text) else 0.5 * _in(heading.cues, text)
            for text in texts
        ],
        dtype=np.float32,
    )


def _heading_asked(kind: str | None, question: str) -> HeadingMeaning | None:
    """The heading whose words come first in the question."""
    found: list[tuple[int, HeadingMeaning]] = []
    for heading in headings_of(kind) if kind else ():
        places = [match.start() for pattern in heading.asked if (match := pattern.search(question))]
        if places:
            found.append((min(places), heading))
    return min(found, key=lambda one: one[0])[1] if found else None


def _asks_for_all(heading: HeadingMeaning, question: str) -> bool:
    """Whether nothing of the question is left once the words that ask for the heading are taken out."""
    rest = question
    for pattern in (pattern for one in headings_of(heading.kind) for pattern in one.asked):
        rest = pattern.sub(" ", rest)
    left = {stem(term) for term in Asked.of(rest).terms}
    whole = (*_OF_THE_WHOLE, *_DECIDED_ON) if heading.kind == _OFFICIAL_DECISION else _OF_THE_WHOLE
    return not left - {stem(term) for term in whole}


_OF_THE_WHOLE = (
    "meeting", "committee", "board", "council", "group", "decision", "action", "item", "point", "minutes", "court",
    "judge", "tribunal", "case", "report", "study", "paper", "author", "expert", "inspectors", "main", "key", "invoice",
    "bill", "agreement", "contract", "lease", "licence", "license",
)  # fmt: skip
_OFFICIAL_DECISION = "official decision"
_DECIDED_ON = (
    "permission", "application", "appeal", "complaint", "claim", "request", "consent", "permit", "approval", "planning",
)  # fmt: skip
"""What an official decision is on: it decides one such thing."""
_GO_ON = frozenset({"minutes", "meeting transcript"})
"""Kinds of documents in which a decision or a task follows from what was said before it."""


def _in(patterns: tuple[re.Pattern[str], ...], text: str) -> bool:
    return any(pattern.search(text) for pattern in patterns)
