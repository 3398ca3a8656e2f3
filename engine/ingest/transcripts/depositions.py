"""Testimony as a court reporter takes it down: “Q.” and “A.”, most often with a number before each line of a page.

    12   Q.  Was the alarm working?
    13   A.  It had been disconnected.
    14        MR. WATTS: Objection.

A question and its answer are turns, and so is what a lawyer or the court says in between; a line without any of these
goes on with the one before. What nobody says (numbers, pages, “EXAMINATION”, “BY MS. MONROE:”) is left out.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

_NUMBER = re.compile(r"[ \t]{0,8}(\d{1,2})(?=[ \t]|$)")
_LAST_LINE, _NUMBERED = 30, 0.7
"""Lines of a page at most, and the share of lines that have a number where they are numbered."""
_PART = re.compile(r"[ \t]*(?P<part>[QA])(?:[.:][ \t]{0,8}|[ \t]{1,8})(?=[\w“\"'(\[$–—-])")
_LABEL = re.compile(
    r"[ \t]*(?P<name>(?:THE (?:WITNESS|COURT|DEPONENT|REPORTER|CLERK|VIDEOGRAPHER|INTERPRETER|JUDGE)"
    r"|(?:MR|MS|MRS|MISS|DR|JUDGE)\.? [A-Z][A-Z'’-]{1,30})):[ \t]*(?=\S)"
)
_UNSAID = re.compile(
    r"[ \t]*(?:page[ \t]+\d{1,4}|\d{1,4}|BY (?:MR|MS|MRS|MISS|DR)\.? [A-Z'’ -]{2,40}:"
    r"|(?:(?:FURTHER |DIRECT |CROSS|RE-?DIRECT |RE-?CROSS)[ -]?){0,3}EXAMINATION(?: BY .{2,40})?(?: \(.{2,20}\))?"
    r"|\([A-Z].*|[-_=*. ]{3,})[ \t]*",
    re.IGNORECASE,
)
_TAKEN_DOWN = re.compile(r"\b(?:deposition|duly sworn|cross-examination|direct examination)\b", re.IGNORECASE)
_HEAD = 60
"""Lines of the head, in which testimony without numbered lines says what it is."""
_TITLE = 100
"""Characters of a title at most."""
_LEAST = 3
"""Questions with an answer behind them."""


@dataclass(frozen=True, slots=True)
class Testimony:
    """What is said, each with who says it, the title, and what is left out."""

    said: tuple[tuple[str, str], ...]
    title: str | None
    left_out: tuple[str, ...]


def read_testimony(lines: Sequence[str]) -> Testimony | None:
    """The testimony that these lines are, or None."""
    numbers = [_NUMBER.match(line) for line in lines]
    numbered = _is_numbered([int(number[1]) if number else None for number in numbers])
    if not numbered and _TAKEN_DOWN.search("\n".join(lines[:_HEAD])) is None:
        return None
    bare = [line[number.end() :] if numbered and number else line for line, number in zip(lines, numbers, strict=True)]
    parts = [part["part"] for line in bare if (part := _PART.match(line))]
    if sum(pair == ("Q", "A") for pair in pairwise(parts)) < _LEAST:
        return None
    said: list[tuple[str, list[str]]] = []
    unsaid: list[str] = []
    for line in bare:
        part, label = _PART.match(line), _LABEL.match(line)
        if part and (said or part["part"] == "Q"):
            said.append((part["part"], [line[part.end() :].strip()]))
        elif label and said:
            said.append((label["name"].title(), [line[label.end() :].strip()]))
        elif said and not _UNSAID.fullmatch(line):
            said[-1][1].append(line.strip())
        elif line.strip():
            unsaid.append(line.strip())
    title = next((line for line in unsaid if _TAKEN_DOWN.search(line) and len(line) <= _TITLE), None)
    turns = ((speaker, " ".join(filter(None, words))) for speaker, words in said)
    return Testimony(tuple(turns), title or next(iter(unsaid), None), tuple(unsaid))


def _is_numbered(numbers: Sequence[int | None]) -> bool:
    """Whether most lines have a number that counts on from that of the line before, or begins a page."""
    known = [number for number in numbers if number is not None and 0 < number <= _LAST_LINE]
    counted = sum(after in {before + 1, 1} for before, after in pairwise(known))
    return (
        len(known) >= _NUMBERED * len(numbers) and counted >= _NUMBERED * (len(known) - 1) and len(known) > _LAST_LINE
    )
