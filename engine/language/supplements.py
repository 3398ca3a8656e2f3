"""Where the exhibits and schedules of an agreement begin, behind its signatures, and what it says of each.

They have clauses of their own, such as the law of a form that is attached, which are not those of the agreement. Others
hold what the agreement leaves to them: "the Charges set out in Schedule 2".
"""

import re
from bisect import bisect_right
from dataclasses import dataclass

from engine.document import Document
from engine.schema.enums import Role

_SIGNED = re.compile(
    r"\bIN WITNESS W[HB]EREOF\b|\b[Ii]n [Ww]itness [Ww]hereof\b"
    r"|\b(?:executed|signed) (?:this|the) (?:[Aa]greement|[Ll]ease|[Cc]ontract|[Dd]eed)\b.{0,80}\b(?:as of|on) the "
    r"(?:date|day)"
)
CALLED = r"EXHIBIT|SCHEDULE|ANNEX|APPENDIX|ATTACHMENT"
"""What a supplement is called in its title."""
TITLE_OF_SUPPLEMENT = re.compile(rf"(?i:{CALLED})\s+(?:\d{{1,3}}|[A-Z]{{1,2}}|[IVX]{{1,5}})\b")
"""How the title of one begins."""
_SUPPLEMENT = re.compile(rf"\b(?:{CALLED}|{CALLED.title()})\s+[\"“]?[A-Z0-9]{{1,3}}\b")
_NAME = (
    rf"(?P<called>{CALLED}|ANLAGE|ANHANG|ANNEXE|ANEXO)\s+[\"“]?"
    r"(?P<number>(?-i:\d{1,2}|[A-Z]{1,3}(?:-\d{1,2})?))[\"”]?(?![\w-]|\.\d)"
)
_TITLE = re.compile(rf"\W*{_NAME}(?!\s+(?-i:[a-z]))", re.IGNORECASE)
_REFERENCE = re.compile(rf"\b(?:{_NAME})", re.IGNORECASE)
_CLOSED = re.compile(r"[.;:]\s|\n")
_EARLIEST = 0.2
"""Share of the text before which an agreement does not end: a sheet that stands before it may be signed, too."""
_HEAD = 90
"""Characters of a paragraph in which a supplement is named."""
_SAID, _MOST_SAID = 80, 5
"""Characters before a reference to a supplement that say what stands in it, and references that are looked at."""


@dataclass(frozen=True, slots=True)
class Supplement:
    """One exhibit, schedule or annex: its offsets in the text from its title on."""

    start: int
    end: int
    said: str
    """What the agreement says before it refers to it, such as “pays the Charges set out in”; "" where it does not."""


class Supplements:
    """Those of an agreement, by what stands in them."""

    def __init__(self, document: Document) -> None:
        titles = _titles(document)
        self._starts = [start for start, _ in titles]
        ends = [*self._starts[1:], len(document.text)][: len(titles)]
        said = _said_of(document.text, titles)
        self.all = tuple(
            Supplement(start, end, said.get(name, "")) for (start, name), end in zip(titles, ends, strict=True)
        )

    def said_of(self, offset: int) -> str:
        """What the agreement says of the supplement in which an offset lies; "" where it lies in none."""
        place = bisect_right(self._starts, offset) - 1
        return self.all[place].said if place >= 0 else ""


def supplements_from(document: Document) -> int:
    """The offset at which the first supplement behind the signatures begins; the text's length where there is none."""
    text = document.text
    signed = _SIGNED.search(text, int(_EARLIEST * len(text)))
    if signed is None:
        return len(text)
    for block in document.blocks:
        if block.start > signed.start() and _SUPPLEMENT.search(text, block.start, min(block.end, block.start + _HEAD)):
            return block.start
    return len(text)


def _titles(document: Document) -> list[tuple[int, str]]:
    """Where each supplement begins, and its name; a name that heads every page of it counts once."""
    found: list[tuple[int, str]] = []
    for block in document.blocks:
        if block.role is not Role.HEADING and block.end - block.start > _HEAD:
            continue
        title = _TITLE.match(document.text, block.start, min(block.end, block.start + _HEAD))
        if title is not None and not (found and found[-1][1] == _name_of(title)):
            found.append((block.start, _name_of(title)))
    return found


def _said_of(text: str, titles: list[tuple[int, str]]) -> dict[str, str]:
    """What stands before each reference to a supplement in its clause, by the supplement's name."""
    named, starts = {name for _, name in titles}, {start for start, _ in titles}
    said: dict[str, list[str]] = {}
    last = 0
    for reference in _REFERENCE.finditer(text) if named else ():
        name, low = _name_of(reference), max(last, reference.start() - _SAID)
        last = reference.end()
        if name not in named or reference.start() in starts or len(said.setdefault(name, [])) == _MOST_SAID:
            continue
        clause = _CLOSED.split(text[low : reference.start()])[-1]
        said[name].append(" ".join(clause.split()))
    return {name: "\n".join(clauses) for name, clauses in said.items()}


def _name_of(found: re.Match[str]) -> str:
    return f"{found['called']} {found['number']}".casefold()
