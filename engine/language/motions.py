"""Votes in minutes with what was voted on: “Carried 5-1.” says nothing without “Mr Lund moved to sell the barn.”

What was moved stands before, in the same item of business; between the two there are who seconded it, who spoke, and
how each voted. A motion told without its vote may be taken for a decision. English only.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from engine.document import Document
from engine.language.quoted_words import quotable_span
from engine.schema.enums import Role

_COUNT = r"\d{1,2}\s?(?:[-–—:]|to)\s?\d{1,2}(?:\s?[-–—:]\s?\d{1,2})?"
_RESULT = (
    r"(?:carried|passed|passes|adopted|approved|agreed|failed|fails|defeated|lost|rejected|denied|fell|died|withdrawn|"
    r"prevailed)"
)
_WHO = r"(?-i:[A-Z])[\w.'’-]*(?:,? (?:(?:and|&) )?(?-i:[A-Z])[\w.'’-]*){0,4}"
_SECONDED = rf"(?:moved (?:by )?{_WHO},? (?:and )?)?seconded(?: by)? {_WHO}"
_MOTION = (
    r"(?:(?:the |this |that |main |amended |original |substitute )*"
    r"(?:motion|amendment|resolution|ordinance|vote|question|item|it)(?: as amended)?)"
)
_VERDICT = re.compile(
    rf"^\W*(?:{_SECONDED}[,;:]? (?:and )?)?(?:{_MOTION} (?:was |is |then |has |had |duly |unanimously )*)?{_RESULT}\b"
    rf"(?=\W*$|,? (?:{_COUNT}|unanimously|on a|by (?:a |an |voice |roll|\d)|with |nem|as amended|for (?:want|lack)|"
    r"due to|\(|in (?:its|their) entirety|\d))"
    r"|^\W*(?:the )?(?:vote|result|roll call|tally)(?: on the \w+(?: \w+)?)? "
    rf"(?:was|is|being|stood at|resulted in)\b.{{0,40}}(?:{_COUNT}|\b(?:in favou?r|for)\b.{{0,30}}\bagainst\b)"
    rf"|^\W*(?:{_COUNT})[,;:]? (?:the )?(?:motion )?{_RESULT}\b"
    rf"|^\W*{_MOTION} (?:was |is |then |has |had )*{_RESULT}\W*$",
    re.IGNORECASE,
)
"""What became of a motion, in words that don't say which."""
_OF_ITSELF = re.compile(
    r"\b(?:moved|proposed|motion)\b.{4,400}?[;,.] (?:the |this )?(?:motion|amendment|proposal|it)? ?(?:was |is )?"
    rf"{_RESULT}\b",
    re.IGNORECASE,
)
"""A motion and what became of it in one sentence."""
_MOVES = re.compile(
    r"\b(?:moved|moves|proposed|made a motion|offered (?:an? )?(?:motion|amendment|resolution))\b"
    rf"(?! (?:in|on|away|forward|house|to (?:item|the next|executive)|into)\b)"
    rf"(?!(?: by)? {_WHO}(?:,? (?:and )?seconded[^.]{{0,60}})?\W*$)"
    r"|^\W*(?:a |the )?motion (?:by|of|from|to|that|was made)\b|^\W*(?:resolved|be it resolved|resolution)\b"
    r"|\b(?:moved|moves) (?-i:[A-Z])",
    re.IGNORECASE,
)
"""What was moved."""
_ASKED_FOR = re.compile(
    r"\b(?:asked|recommend(?:ed|s)|requested|proposed|sought|presented|introduced)\b(?: \w+){0,3}? (?:that|to|approval|"
    r"permission|authori[sz]ation)\b",
    re.IGNORECASE,
)
"""What was asked of a meeting, where no motion says what was moved."""
_BARE_MOVE = re.compile(rf"^\W*{_SECONDED}\W*$", re.IGNORECASE)
_BALLOT = re.compile(
    r"^\W*(?:ayes?|nays?|noes|yeas?|yes|no|abstain\w*|abstentions?|against|in favou?r|for|absent|opposed)\s*:",
    re.IGNORECASE,
)
_OPTION = re.compile(r"\b(?:option|alternative|scenario|proposal|bid|lot|plan) (?-i:[A-Z]|\d{1,2})\b", re.IGNORECASE)
_LEANS = re.compile(r"^\W*(?:he|she|they|it|this|that|these)\b", re.IGNORECASE)
_OF_PROCEDURE = re.compile(
    r"\b(?:enter(?:ed)?|(?:go|move|recess|convene|retire|adjourn)(?:ed|s)?(?: in)?to) (?:an? |the )?"
    r"(?:executive|closed|private) session\b"
    r"|\bto (?:adjourn|recess|close (?:the )?meeting|return to open session)\b|\bthe meeting (?:be )?adjourn(?:ed)?\b",
    re.IGNORECASE,
)
_NAMES_BARELY = re.compile(
    r"\b(?:moved|moves|motion) (?:for |to )?(?:approval|adoption|acceptance|passage|"
    r"(?:approve|adopt|accept) (?:it|this|the item|as (?:presented|recommended)))\b(?! of\b)"
    r"|\b(?:approve|adopt|accept|reject|deny|award|authori[sz]e|make|support|grant) (?:the|this|that) "
    r"(?P<thing>purchase|contract|request|recommendation|application|proposal|plan|lease|grant|agreement|offer|bids?|"
    r"appointment|resolution|ordinance|policy|change|settlement|sale)s?\b"
    r"(?! (?:of|with|for|from|to|by|between|no\b|\d))",
    re.IGNORECASE,
)
"""A motion that names what is to be approved by a word that only the sentences before it explain."""
_BACK, _SAME_VOTE = 12, 2
"""Sentences between what was moved and the vote on it, and between two that tell of one vote, at most."""
_TEXT = frozenset({Role.BODY, Role.LIST})


@dataclass(frozen=True, slots=True)
class Vote:
    """What a vote is told with, by index."""

    on: tuple[int, ...]
    """What was moved, and how the vote was counted, rising."""
    named: tuple[int, ...] = ()
    """The sentences that say what the motion names by a letter or a word alone."""


def votes_in(document: Document) -> dict[int, Vote]:
    """The votes of minutes that do not say on what, by index."""
    if not document.is_english or document.turns:
        return {}
    found: dict[int, Vote] = {}
    voted: set[int] = set()
    last = -_SAME_VOTE - 1
    for index, one in enumerate(document.sentences):
        if one.role not in _TEXT or _VERDICT.search(_said(document, index)) is None:
            continue
        before = list(_before(document, index))
        moved = next((other for other in before if other not in voted and _is_moved(_said(document, other))), None)
        if moved is None and index - last <= _SAME_VOTE and last in before:
            found[index], last = Vote((*found[last].on, last), found[last].named), index
            continue
        if moved is None:
            asked = (other for other in before if other > last and _ASKED_FOR.search(_said(document, other)))
            moved = next(asked, None)
        if moved is None:
            continue
        between = [other for other in before if other > moved and other not in found and _counts(document, other)]
        found[index] = Vote(tuple(sorted((moved, *between))), tuple(sorted(_what_it_names(document, moved))))
        voted.add(moved)
        last = index
    return found


def _is_moved(text: str) -> bool:
    return _MOVES.search(text) is not None and not _OF_ITSELF.search(text) and not _VERDICT.search(text)


def _counts(document: Document, index: int) -> bool:
    """Whether a sentence between a motion and its vote says how was voted."""
    text = _said(document, index)
    return (_BALLOT.match(text) or _VERDICT.search(text)) is not None


def is_of_procedure(document: Document, moved: int) -> bool:
    """Whether a motion is only about the meeting itself: to adjourn, or to meet behind closed doors."""
    return _OF_PROCEDURE.search(_said(document, moved)) is not None


def _before(document: Document, index: int) -> Iterator[int]:
    """The sentences before one in its item of business, the nearest first."""
    for other in range(index - 1, max(index - 1 - _BACK, -1), -1):
        if document.sentences[other].role is Role.HEADING:
            return
        if document.sentences[other].role in _TEXT:
            yield other


def _what_it_names(document: Document, moved: int) -> Iterator[int]:
    """The sentences that say what an option is that was moved by its letter alone, and whom a motion speaks of that
    begins with “He”.
    """
    text = _said(document, moved)
    before = list(_before(document, moved))
    if before[:1] == [moved - 1] and _LEANS.match(text):
        yield moved - 1
    option = _OPTION.search(text)
    if option is not None:
        yield from [other for other in before if option[0].lower() in _said(document, other).lower()][-1:]
    elif barely := _NAMES_BARELY.search(text):
        thing = (barely["thing"] or "").lower()
        said = ((other, _said(document, other)) for other in before)
        named = (other for other, words in said if (thing and thing in words.lower()) or _ASKED_FOR.search(words))
        yield from islice(named, 1)


def _said(document: Document, index: int) -> str:
    start, end = quotable_span(document, index)
    return " ".join(document.text[start : min(end, start + 600)].split())
