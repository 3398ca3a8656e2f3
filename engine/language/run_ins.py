"""Titles that paragraphs begin with as a sentence of their own: "2.1 Information you give us. When you ..."."""

import re
from bisect import bisect_right
from collections.abc import Collection, Sequence
from itertools import pairwise

from engine.document import Block, Document
from engine.language.english import AUXILIARIES
from engine.language.vocabulary import is_function_word
from engine.schema.enums import Role

_NUMBER = re.compile(r"\s*\(?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]?\s+(?=[A-Z])")
_NUMBERED = re.compile(r"(?P<title>\d{1,2}[.)]?\s+[A-Z][^.:;?!\n]{2,80})(?P<stop>\.\s+(?=[A-Z\"“(]))?")
_LABELLED = re.compile(r"(?P<label>[A-Z][\w/’'&-]*(?:,? [\w/’'&-]+){0,5}):\s+(?=[A-Z\d“\"(])")
_COUNTED_LABEL = re.compile(
    r"(?P<label>(?:Recommendation|Finding|Conclusion|Option|Question|Issue|Objective|Condition|Requirement|Principle|"
    r"Action|Step|Rule|Ground|Claim|Resolution|Lesson)s? (?:\d{1,3}(?:\.\d{1,2})?[a-z]?|[A-Z]|[IVX]{1,5}))\b"
    r"[.:*]*\s+(?=[\w“\"(])"
)
"""The same with a number, whatever stands behind it: “Recommendation 3. Parliament should ...”."""
_GOES_ON = re.compile(r"(?<=\w[\w)”\"%])[.!?]\s{1,40}[A-Z\d“\"(]")
"""Where a paragraph has another sentence."""
_WORDS, _WORDS_IN_TITLE_CASE = 6, 10
_FEWEST, _SHARE = 3, 0.75
"""Paragraphs that begin so, in all and of those with a number and several sentences: one alone may be a statement."""


def run_in_titles(document: Document) -> frozenset[int]:
    """The sentences that are such titles, by index; none where a document's paragraphs do not mostly begin so."""
    starts = [block.start for block in document.blocks]
    found: list[int] = []
    several = 0
    for index, (one, after) in enumerate(pairwise(document.sentences)):
        block = bisect_right(starts, one.start) - 1
        if block < 0 or starts[block] != one.start or after.start >= document.blocks[block].end:
            continue
        text = document.text[one.start : one.end]
        number = _NUMBER.match(text)
        if number is None or one.role not in {Role.BODY, Role.LIST}:
            continue
        several += 1
        if text.endswith(".") and _is_title(text[number.end() :]):
            found.append(index)
    return frozenset(found) if _are_usual(found, several) else frozenset()


def run_in_titles_of(blocks: Sequence[Block], text: str) -> dict[int, str]:
    """The same where sentences are not known: titles, without their stop, of paragraphs with a plain number, by where
    these start.
    """
    found: dict[int, str] = {}
    several = 0
    for block in blocks:
        if block.role not in {Role.BODY, Role.LIST} or not text[block.start].isdigit():
            continue
        match = _NUMBERED.match(text, block.start, block.end)
        if match is None or block.end - match.end() < len(match[0]):
            continue
        several += 1
        if match["stop"] and _is_title(match["title"].split(maxsplit=1)[1]):
            found[block.start] = " ".join(match["title"].split())
    return found if _are_usual(found, several) else {}


def labels_of(blocks: Sequence[Block], text: str) -> list[tuple[int, int, str]]:
    """The labels of paragraphs of several sentences, such as “L4/5: ...”, each with where what it is said of begins and
    ends, in text order; none where few paragraphs have one, or one label returns as a speaker's name does.
    """
    found = [
        (match.end(), block.end, match["label"])
        for block in blocks
        if block.role in {Role.BODY, Role.LIST}
        and (
            (match := _COUNTED_LABEL.match(text, block.start, block.end))
            or (
                (match := _LABELLED.match(text, block.start, block.end))
                and _GOES_ON.search(text, match.end(), block.end)
            )
        )
    ]
    return found if len(found) >= _FEWEST and len({label for _, _, label in found}) == len(found) else []


def _is_title(text: str) -> bool:
    words = [word.strip(".,;:") for word in text.replace(" to be ", " to ").split()]  # "Services to be Provided"
    if not AUXILIARIES.isdisjoint(word.lower() for word in words):
        return False
    in_title_case = all(word[:1].isupper() or is_function_word(word.lower()) for word in words)
    return len(words) <= (_WORDS_IN_TITLE_CASE if in_title_case else _WORDS)


def _are_usual(found: Collection[int], several: int) -> bool:
    return len(found) >= max(_FEWEST, _SHARE * several)
