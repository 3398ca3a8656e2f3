"""The numbers of lists and clauses that a file counts and does not write: “7.2”, “(b)”, “Schedule 1”.

Word keeps how they look in `word/numbering.xml` (ECMA-376 Part 1, 17.9), HTML in the list's tag, Markdown in the mark.
Whoever cites a clause cites its number, and other clauses refer to it by it: it belongs to the text.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET

from engine.ingest.markup.elements import attribute, value_at

_PLACE = re.compile(r"%([1-9])")
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_MOST_ROMAN = 4999
_MOST_LETTERS = 26 * 30
_UNSEEN = frozenset({"bullet", "none"})
_LEVELS = 9


def counted(number: int, form: str) -> str:
    """A number as a list shows it. `form` is Word's name of the numerals; decimal ones stand for those not known."""
    if form in {"lowerLetter", "upperLetter"} and 0 < number <= _MOST_LETTERS:
        times, letter = divmod(number - 1, 26)
        shown = chr(ord("a") + letter) * (times + 1)  # after “z” comes “aa”, then “bb”
        return shown.upper() if form == "upperLetter" else shown
    if form in {"lowerRoman", "upperRoman"} and 0 < number <= _MOST_ROMAN:
        shown = ""
        for value, numeral in _ROMAN:
            times, number = divmod(number, value)
            shown += numeral * times
        return shown.upper() if form == "upperRoman" else shown
    if form == "decimalZero":
        return f"{number:02d}"
    return str(number)


@dataclass(frozen=True, slots=True)
class Level:
    """How the entries of one level of a list are numbered."""

    form: str = "decimal"
    shown: str = ""
    """The number with its surroundings, “%1.%2” for that of the level above and its own."""
    first: int = 1
    restarts_below: int | None = None
    """The level, counted from 1, whose entries make this one begin again; None: any above; 0: none."""
    style: str | None = None
    """The paragraph style whose paragraphs stand on this level."""
    decimal: bool = False
    """Whether all numbers in it are shown as decimal ones, as lawyers have them."""


@dataclass(slots=True)
class _List:
    """A list's levels, and how far each was counted."""

    levels: dict[int, Level] = field(default_factory=dict)
    counts: dict[int, int] = field(default_factory=dict)

    def next(self, level: int) -> None:
        """Count an entry on a level."""
        own = self.levels.get(level, Level())
        self.counts[level] = self.counts[level] + 1 if level in self.counts else own.first
        for deeper in [one for one in self.counts if one > level]:
            restarts = self.levels.get(deeper, Level()).restarts_below
            if restarts is None or level < restarts:
                del self.counts[deeper]


@dataclass(slots=True)
class WordNumbers:
    """Counts the numbered paragraphs of a Word document, in their order."""

    lists: dict[str, _List] = field(default_factory=dict)
    """By `abstractNumId`."""
    uses: dict[str, str] = field(default_factory=dict)
    """The list of each `numId`: several share its count."""
    anew: dict[str, dict[int, int]] = field(default_factory=dict)
    """Where a `numId` begins to count, by level, when it is first used."""
    other_levels: dict[str, dict[int, Level]] = field(default_factory=dict)
    """Levels that look different in one `numId`."""

    @classmethod
    def read(cls, part: bytes, styles: Mapping[str, str]) -> "WordNumbers":
        """Those of `word/numbering.xml`. `styles` gives the `numId` of each numbering style, to which a list may point
        instead of having levels.
        """
        read, links = cls(), dict[str, str]()
        root = ET.fromstring(part)  # noqa: S314 - the caller refuses document types
        for element in root.iterfind("{*}abstractNum"):
            name = attribute(element, "abstractNumId") or ""
            read.lists[name] = _List(dict(filter(None, map(_level, element.iterfind("{*}lvl")))))
            link = value_at(element, "numStyleLink")
            if link is not None:
                links[name] = link
        for element in root.iterfind("{*}num"):
            name = attribute(element, "numId") or ""
            read.uses[name] = value_at(element, "abstractNumId") or ""
            for override in element.iterfind("{*}lvlOverride"):
                read._override(name, override)
        for name, style in links.items():
            pointed = read.lists.get(read.uses.get(styles.get(style, ""), ""))
            if pointed is not None and not read.lists[name].levels:
                read.lists[name].levels = pointed.levels
        return read

    def _override(self, name: str, override: ET.Element) -> None:
        level = _number(attribute(override, "ilvl"), 0)
        if override.find("{*}startOverride") is not None:
            self.anew.setdefault(name, {})[level] = _number(value_at(override, "startOverride"), 1)
        for found in filter(None, map(_level, override.iterfind("{*}lvl"))):
            self.other_levels.setdefault(name, {})[found[0]] = found[1]

    def level_of_style(self, name: str, style: str) -> int | None:
        """The level of a `numId` on which paragraphs of a style stand; None where the list names no such style."""
        one = self.lists.get(self.uses.get(name, ""))
        return next((level for level, own in one.levels.items() if own.style == style), None) if one else None

    def next(self, name: str, level: int) -> str:
        """Count a paragraph of a `numId` on a level; its number as shown, "" where it is a bullet or has none."""
        one = self.lists.get(self.uses.get(name, ""))
        if one is None or not 0 <= level < _LEVELS:
            return ""
        first = self.anew.get(name, {}).pop(level, None)
        if first is not None:
            one.counts[level] = first - 1
        one.next(level)
        levels = one.levels | self.other_levels.get(name, {})
        own = levels.get(level, Level())
        if own.form in _UNSEEN and not _PLACE.search(own.shown):
            return own.shown.strip() if own.form == "none" else ""
        return _PLACE.sub(lambda place: self._shown(one, levels, int(place[1]) - 1, own), own.shown).strip()

    @staticmethod
    def _shown(one: _List, levels: Mapping[int, Level], level: int, own: Level) -> str:
        other = levels.get(level, Level())
        if other.form in _UNSEEN:
            return ""
        return counted(one.counts.get(level, other.first), "decimal" if own.decimal else other.form)


def _level(element: ET.Element) -> tuple[int, Level] | None:
    """A level's number and how it counts; None where it has no number."""
    number = attribute(element, "ilvl")
    if number is None or not number.isdigit():
        return None
    given = {name: value_at(element, name) for name in ("numFmt", "lvlText", "start", "lvlRestart", "pStyle", "isLgl")}
    restart = given["lvlRestart"]
    return int(number), Level(
        form=given["numFmt"] or "decimal",
        shown=given["lvlText"] or "",
        first=_number(given["start"], 1),
        restarts_below=int(restart) if restart is not None and restart.isdigit() else None,
        style=given["pStyle"],
        decimal=element.find("{*}isLgl") is not None and given["isLgl"] not in {"0", "false"},
    )


def _number(text: str | None, otherwise: int) -> int:
    return int(text) if text is not None and re.fullmatch(r"\d{1,6}", text) else otherwise


_HTML_FORMS = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
_CSS_FORMS = {
    "decimal": "decimal", "decimal-leading-zero": "decimalZero", "lower-alpha": "lowerLetter",
    "lower-latin": "lowerLetter", "upper-alpha": "upperLetter", "upper-latin": "upperLetter",
    "lower-roman": "lowerRoman", "upper-roman": "upperRoman",
}  # fmt: skip
_LIST_STYLE = re.compile(r"list-style(?:-type)?\s*:\s*([\w -]+)")
_OWN = re.compile(r"[\[(]?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]{1,2}|[ivxlc]{1,6}|[A-Z]|[IVXLC]{1,6})[.)\]:](?:\s|\Z)|\d+\.\d")


def has_own_number(text: str) -> bool:
    """Whether an entry's text begins with a number of its own: “(a) ...”, “12. ...”."""
    return _OWN.match(text) is not None


class HtmlList:
    """An ordered list of a page: what its entries are numbered with."""

    def __init__(self, attributes: Mapping[str, str]) -> None:
        style = _LIST_STYLE.search(attributes.get("style", ""))
        words: Sequence[str] = style[1].lower().split() if style else ()
        css = next((_CSS_FORMS[word] for word in words if word in _CSS_FORMS), None)
        self._form = css or _HTML_FORMS.get(attributes.get("type", ""), "decimal")
        self._shown = "none" not in words
        self._next = _number(attributes.get("start"), 1)
        self._step = -1 if "reversed" in attributes and "start" in attributes else 1
        self._known = "reversed" not in attributes or "start" in attributes

    def next(self, attributes: Mapping[str, str]) -> str:
        """Count an entry by its tag; its number with a full stop, "" where the page shows none or it can't be known."""
        own = attributes.get("value")
        if own is not None:
            self._next, self._known = _number(own, self._next), True
        number, self._next = self._next, self._next + self._step
        return f"{counted(number, self._form)}." if self._shown and self._known else ""
