"""The numbers of paragraphs that are counted from one end of a document to the other: the sections of an Act, the
paragraphs of a judgment, the clauses of a short agreement.

They are what the document is cited by: “section 3(1)(a)”, “paragraph 12”. The numbers go through most of the text, one
after the other, which those of a list in it do not.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from engine.document import Block
from engine.language.separate_opinions import separate_opinions
from engine.language.supplements import CALLED, TITLE_OF_SUPPLEMENT
from engine.schema.enums import Role

_NUMBER = re.compile(
    r"(?:\[(?P<bracketed>\d{1,3})\]|(?P<marked>\d{1,3})[.)]|(?P<bare>\d{1,3})(?=\s+[A-Z“‘\"(]))\s+(?=\S)"
)
_FIGURE = re.compile(r"\((\d{1,2})\)\s+")
_LETTER = re.compile(r"\(([a-z]{1,2}|[ivx]{1,5})\)\s+")
_DOTTED = re.compile(r"([a-z])\.\s+(?=[A-Z“\"(])")
_ROMAN = re.compile(r"[ivx]+")
_SUPPLEMENT = re.compile(rf"{TITLE_OF_SUPPLEMENT.pattern}|(?i:{CALLED})\W*\Z")
_MARK = re.compile(r"\((\d{1,2}|[A-Z]{1,2}|[a-z]{1,4}(?:-\d)?)\)(?:\s+|\Z)")
_LEAST, _LEAST_LETTERS, _LEAST_CLAUSES = 8, 5, 4
"""So many make a document one whose paragraphs are counted: any, lettered ones, those of an agreement."""
_COVERED = 0.6
"""The share of its text that they go through."""
_ORDERED = re.compile(
    r"\b(?:it is (?:hereby )?ordered(?: (?:that|by consent))?|(?:the court )?orders(?: that)?)\W*\Z", re.IGNORECASE
)
_ABOVE = 80
"""Characters above the first number in which an order says that it is one: all behind it is ordered, few or many."""
_KNOWN_BY = (
    ("clause", re.compile(r"\bthis (?:agreement|contract|lease|deed|licen[cs]e|undertaking|policy)\b", re.IGNORECASE)),
    (
        "section",
        re.compile(r"\bthis (?:act|by-?law|ordinance|law|code|statute|chapter|title|section)\b", re.IGNORECASE),
    ),
    (
        "paragraph",
        re.compile(r"\b(?:the|this) (?:court|tribunal|inspector|appellant|applicant|claimant)\b", re.IGNORECASE),
    ),
)
_SURE = 3
"""Such words that make it sure what the paragraphs are called."""


@dataclass(slots=True)
class _Counter:
    """Where the numbers have come to."""

    number: int = 0
    figure: str = ""
    dotted: str = ""
    """The letter of “b. Royalties.”"""
    letters: list[str] = field(default_factory=list)
    within: bool = False
    """Whether no title stands between the last number and what comes next."""
    _in_roman: bool = False

    @property
    def name(self) -> str:
        """The number with what is below it: “3(1)(a)”, “7.b(ii)”."""
        figure = f"({self.figure})" if self.figure else ""
        dotted = f".{self.dotted}" if self.dotted else ""
        return f"{self.number}{figure}{dotted}{''.join(f'({letter})' for letter in self.letters)}"

    def read(self, head: str) -> bool:
        """Read the numbers that a paragraph begins with; whether it has one."""
        found = _NUMBER.match(head)
        counted = found is not None and int(next(filter(None, found.groups()))) == self.number + 1
        if found is not None and counted:
            self.number, self.figure, self.dotted, self.letters = self.number + 1, "", "", []
            self.within = True
            head = head[found.end() :]
        figure = _FIGURE.match(head) if self.within else None
        if figure is not None:
            self.figure, self.dotted, self.letters = figure[1], "", []
            head = head[figure.end() :]
        dotted = _DOTTED.match(head) if self.within else None
        if dotted is not None and dotted[1] == (_after(self.dotted) if self.dotted else "a"):
            self.dotted, self.letters = dotted[1], []
            head = head[dotted.end() :]
        else:
            dotted = None
        letter = _LETTER.match(head) if self.within else None
        if letter is not None:
            self._add(letter[1])
        return counted or any(one is not None for one in (figure, dotted, letter))

    def leave(self, paragraph: str) -> bool:
        """Leave the list that a paragraph without a number ends, where it leads on to another; whether it does."""
        if not self.letters or not paragraph.rstrip().endswith(":"):
            return False
        self.letters.pop()
        return True

    def _add(self, letter: str) -> None:
        """Put a letter beside the one before or below it: a list begun with “(i)” has others below it, one begun with
        “(a)” has “(i)” below it.
        """
        if not self.letters:
            self._in_roman = letter == "i"
        above = self.letters[0] if self.letters else letter
        follows = len(letter) == len(above) == 1 and ord(letter) == ord(above) + 1
        beside = not self.letters or (_ROMAN.fullmatch(letter) is not None) is self._in_roman or follows
        self.letters = [letter] if beside else [above, letter]


@dataclass(slots=True)
class _LetteredCounter:
    """The same for a section whose paragraphs are lettered: “(c)”, below it “(1)”, “(A)” and “(i)”."""

    parts: list[str] = field(default_factory=lambda: ["", "", "", ""])

    @property
    def name(self) -> str:
        """The letter with what is below it: “(c)(1)(A)”."""
        return "".join(f"({part})" for part in self.parts if part)

    def read(self, head: str) -> bool:
        """Read what a paragraph begins with; whether it has a letter or a number."""
        found = False
        while (one := _MARK.match(head)) is not None:
            if not self.parts[0] and one[1] != "a":
                break
            self._add(one[1])
            found, head = True, head[one.end() :]
        return found

    def _add(self, mark: str) -> None:
        level = self._level(mark)
        self.parts[level:] = [mark, "", "", ""][: 4 - level]

    def _level(self, mark: str) -> int:
        if mark.isdigit():
            return 1
        if mark.isupper():
            return 2
        top = self.parts[0]
        follows = not top or mark == _after(top) or mark.startswith(f"{top.partition('-')[0]}-")
        counted_on = bool(self.parts[2]) and (mark == "i" or self.parts[3] == {"v": "iv", "x": "ix"}.get(mark, "-"))
        return 0 if follows and not counted_on else 3


def _after(letter: str) -> str:
    """The letter behind one, as sections are lettered: “b” behind “a-1”, “aa” behind “z”."""
    letter = letter.partition("-")[0]
    return "aa" if letter == "z" else letter[:-1] + chr(ord(letter[-1]) + 1)


def _lettered_paragraphs(text: str, blocks: Sequence[Block]) -> list[tuple[int, str | None]]:
    """The paragraphs of a single section by their letters; empty where they are not lettered from end to end."""
    counter, found, tops = _LetteredCounter(), list[tuple[int, str | None]](), list[int]()
    last = 0
    for block in blocks:
        if block.role not in {Role.BODY, Role.LIST}:
            continue
        before = counter.parts[0]
        if counter.read(text[block.start : min(block.end, block.start + 80)]):
            if counter.parts[3] and _ROMAN.fullmatch(counter.parts[3]) is None:
                return []  # lists that begin with “(a)” each
            found.append((block.start, f"paragraph {counter.name}"))
            last = block.end
        if counter.parts[0] != before:
            tops.append(block.start)
    return found if len(tops) >= _LEAST_LETTERS and last - tops[0] >= _COVERED * len(text) else []


def numbered_paragraphs(text: str, blocks: Sequence[Block]) -> list[tuple[int, str | None]]:
    """Where each begins and what it is called, “section 3(1)”, in text order; None where a schedule begins. Empty where
    the paragraphs are not counted from one end to the other.
    """
    counter, found = _Counter(), list[tuple[int, str | None]]()
    counted: list[int] = []
    last = 0
    for block in blocks:
        head = text[block.start : min(block.end, block.start + 80)]
        if counted and block.role is Role.HEADING and _SUPPLEMENT.match(head):  # before them, all is an appendix
            found.append((block.start, None))
            break
        said = block.role is Role.HEADING and text[block.start : block.end].rstrip().endswith(".")
        if not said and block.role not in {Role.BODY, Role.LIST}:
            if block.role is Role.HEADING:  # what has no number below it is in none: the order at a judgment's end
                found.append((block.start, None))
                counter.within = False
            continue
        before = counter.number
        if counter.read(head) or (block.role is Role.BODY and counter.leave(text[block.start : block.end])):
            found.append((block.start, counter.name))
        if counter.number > before:
            counted.append(block.start)
            last = block.end
    called = _called(text)
    ordered = bool(counted) and _ORDERED.search(text, max(counted[0] - _ABOVE, 0), counted[0]) is not None
    least = _LEAST_CLAUSES if called == _KNOWN_BY[0][0] or ordered else _LEAST
    reach = len(text) - counted[0] if ordered else len(text)
    if len(counted) < least or last - counted[0] < _COVERED * reach:
        return _lettered_paragraphs(text, blocks)
    if ordered:  # what is said of the whole order is none of its paragraphs
        found += [(block.start, None) for block in blocks if block.start >= last and block.role is Role.BODY][:1]
    for opinion in separate_opinions(text, blocks):
        if not any(opinion.start <= start < opinion.end for start in counted):
            found = [(start, name) for start, name in found if not opinion.start <= start < opinion.end]
            found.append((opinion.start, None))
    found.sort(key=itemgetter(0))
    return [(start, name and f"{called} {name}") for start, name in found]


def _called(text: str) -> str:
    """What the paragraphs are called, by what the document calls itself."""
    said = {word: sum(1 for _ in pattern.finditer(text)) for word, pattern in _KNOWN_BY}
    word = max(said, key=said.__getitem__)
    return word if said[word] >= _SURE else "paragraph"
