"""Word documents: paragraphs with roles from their styles, tables row by row, foot- and endnotes; Teams' transcripts.

Read from the package itself with the standard library, for python-docx passes over text in tracked insertions, content
controls, text boxes and footnotes without a word. A package may be hostile: its parts are unpacked to a bound, and a
document type declaration, which no Word file has and entity bombs need, is refused.
"""

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import BinaryIO
from xml.etree import ElementTree as ET

from engine.document import CELL_GAP
from engine.errors import FileProblem, UnreadableFile
from engine.ingest.encoding import clean
from engine.ingest.flow import write_flow
from engine.ingest.markup.elements import attribute, local_name, value_at
from engine.ingest.markup.numbers import WordNumbers
from engine.ingest.markup.package import BROKEN, Package
from engine.ingest.markup.titles import (
    counts_on,
    is_set_as_title,
    level_of,
    stands_over,
    with_counted_entries,
    with_counted_titles,
    without_lone_dates,
)
from engine.ingest.raw import MarkupBlock, RawText
from engine.ingest.transcripts.labelled import read_labelled
from engine.ingest.transcripts.spoken import RawTranscript
from engine.schema.enums import LeftOutReason, Role
from engine.schema.result import LeftOut

_DOCTYPES = tuple("<!DOCTYPE".encode(encoding) for encoding in ("utf-8", "utf-16-le", "utf-16-be"))
_SKIPPED = frozenset({"moveFrom", "del", "instrText", "delText", "pPr", "rPr", "Fallback", "p", "tbl"})
_BREAKS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "ptab": "\t"}
_NAMED_ROLES = (
    (re.compile(r"toc\b.*|table of (?:contents|figures)|index \d"), Role.FURNITURE),
    (re.compile(r"caption"), Role.CAPTION),
    (re.compile(r"(?:foot|end)note text"), Role.FOOTNOTE),
    (re.compile(r"list\b.*"), Role.LIST),
    (re.compile(r"html preformatted|(?:source )?code\b.*|plain text"), Role.CODE),
    (re.compile(r"bibliography|references?"), Role.REFERENCE),
)


@dataclass(slots=True)
class _Style:
    """What a paragraph style says of a paragraph's role."""

    name: str = ""
    parent: str | None = None
    level: int | None = None
    listed: bool = False
    bold: bool = False
    list_number: str | None = None
    """The `numId` of its paragraphs."""
    list_level: int | None = None


@dataclass(slots=True)
class _Reader:
    """Walks one part and gives its blocks."""

    styles: dict[str, _Style]
    numbers: WordNumbers = field(default_factory=WordNumbers)
    hidden: int = 0
    title: str | None = None
    bold: list[bool] = field(default_factory=list)
    """Of each block given so far, whether all of its letters are bold."""
    _cells: list[list[str]] = field(default_factory=list)
    _tables: int = 0
    _fallback: int = 0

    def blocks(self, part: bytes, role: Role | None = None) -> Iterator[MarkupBlock]:
        """The blocks of a part in order; `role` is given to all of its paragraphs if named."""
        for event, element in ET.iterparse(io.BytesIO(part), events=("start", "end")):  # noqa: S314 - see _part
            tag = local_name(element)
            if event == "start":
                self._open(tag)
                continue
            if tag == "p" and not self._fallback:
                yield from self._paragraph(element, role)
                element.clear()
            elif tag in {"tr", "tbl", "Fallback"}:
                yield from self._close(tag)
                element.clear()

    def _open(self, tag: str) -> None:
        if tag == "tbl":
            self._tables += 1
        elif tag == "tr" and self._tables == 1:
            self._cells = []
        elif tag == "tc" and self._tables == 1:
            self._cells.append([])
        elif tag == "Fallback":
            self._fallback += 1

    def _close(self, tag: str) -> Iterator[MarkupBlock]:
        if tag == "Fallback":
            self._fallback -= 1
        elif tag == "tbl":
            self._tables -= 1
        elif self._tables == 1:
            row = [" ".join(cell) for cell in self._cells]
            self._cells = []
            if any(row):
                self.bold.append(False)
                yield MarkupBlock(CELL_GAP.join(row), Role.TABLE)

    def _paragraph(self, element: ET.Element, role: Role | None) -> Iterator[MarkupBlock]:
        """A paragraph's block, or nothing where it goes into a table's row."""
        style = value_at(element, "pPr", "pStyle")
        text = self._text(element).strip()
        deleted = not text and element.find("{*}pPr/{*}rPr/{*}del") is not None
        number = "" if deleted else self._number(element, style)  # one without text counts, too
        if not text:
            return
        if number and not text.startswith(number):
            text = f"{number} {text}"
        if self._tables and self._cells:
            self._cells[-1].append(" ".join(text.split()))
            return
        found, level, title = self._role(element, style)
        if title and self.title is None:
            self.title = text
        self.bold.append(self._is_bold(element, style))
        yield MarkupBlock(text, role or found, 0 if role else level)

    def _is_bold(self, element: ET.Element, style: str | None) -> bool:
        """Whether every run of a paragraph that has letters is bold, by itself or by the paragraph's style."""
        by_style = any(one.bold for one in self._ancestry(style))
        runs = [run for run in element.iter() if local_name(run) == "r" and any(map(str.isalpha, _letters(run)))]
        return bool(runs) and all(by_style if (own := _switch(run, "b")) is None else own for run in runs)

    def _number(self, element: ET.Element, style: str | None) -> str:
        """The number that Word shows before a paragraph: by its own properties, else by its style's."""
        own = element.find("{*}pPr/{*}numPr")
        number, level = _list_place(own) if own is not None else (None, None)
        names = [style] if style else []
        for found in self._ancestry(style):
            if number is not None:
                break
            number, level = found.list_number, found.list_level if level is None else level
            if number is not None and level is None:
                levels = [self.numbers.level_of_style(number, name) for name in names]
                level = next((one for one in levels if one is not None), None)
            names += [found.parent] if found.parent else []
        return self.numbers.next(number, level or 0) if number is not None else ""

    def _ancestry(self, style: str | None) -> Iterator[_Style]:
        """A style and those it is based on, the nearest first."""
        visited: set[str] = set()
        while style and style in self.styles and style not in visited:
            visited.add(style)
            yield self.styles[style]
            style = self.styles[style].parent

    def _text(self, element: ET.Element) -> str:
        """The text under an element, all changes accepted; hidden text is counted and left out."""
        parts: list[str] = []
        for child in element:
            tag = local_name(child)
            if tag == "t":
                parts.append(child.text or "")
            elif tag in _BREAKS:
                parts.append(_BREAKS[tag])
            elif tag in _SKIPPED:
                continue
            else:
                text = self._text(child)
                if tag == "r" and _is_hidden(child):
                    self.hidden += len(text)
                else:
                    parts.append(text)
        return "".join(parts)

    def _role(self, element: ET.Element, style: str | None) -> tuple[Role, int, bool]:
        """Role, heading level and whether it is the title, by the paragraph's own properties and its style's."""
        listed = element.find("{*}pPr/{*}numPr") is not None
        own = value_at(element, "pPr", "outlineLvl")
        level = int(own) if own is not None and own.isdigit() else None
        names: list[str] = []
        for found in self._ancestry(style):
            names.append(found.name)
            level = found.level if level is None else level
            listed = listed or found.listed
        if names and names[0] in {"title", "subtitle"}:
            return Role.HEADING, 1 if names[0] == "title" else 2, names[0] == "title"
        for name in names:
            for pattern, role in _NAMED_ROLES:
                if pattern.fullmatch(name):
                    return role, 0, False
        if level is not None and level < 9:
            return Role.HEADING, min(6, level + 1), False
        return (Role.LIST if listed else Role.BODY), 0, False


def read_docx(file: BinaryIO, name: str) -> RawText | RawTranscript:
    """Read a Word document; one that is a transcript (Teams, Otter) gives its turns.

    Raises:
        UnreadableFile: damaged, or a package that unpacks to too much.
    """
    try:
        with Package(file, name) as package:
            return _read_package(package)
    except UnreadableFile:
        raise
    except BROKEN as error:
        message = f"“{name}” is damaged and can't be read as a Word document. Open it in Word and save it again."
        raise UnreadableFile(FileProblem.DAMAGED, message) from error


def _read_package(package: Package) -> RawText | RawTranscript:
    """Read the parts of a package."""
    names = set(package.namelist())
    main = "word/document.xml"
    if main not in names:
        main = next((name for name in sorted(names) if re.fullmatch(r"word/document\d*\.xml", name)), main)
    styles = _styles(_part(package, "word/styles.xml")) if "word/styles.xml" in names else {}
    reader = _Reader(styles)
    if "word/numbering.xml" in names:
        of_styles = {name: style.list_number for name, style in styles.items() if style.list_number is not None}
        reader.numbers = WordNumbers.read(_part(package, "word/numbering.xml"), of_styles)
    blocks = _with_titles(list(reader.blocks(_part(package, main))), reader.bold)
    for notes in ("word/footnotes.xml", "word/endnotes.xml"):
        if notes in names:
            blocks.extend(reader.blocks(_part(package, notes), Role.FOOTNOTE))
    transcript = read_labelled(clean("\n\n".join(block.text for block in blocks)))
    if transcript is not None:
        return transcript
    left_out = [LeftOut(None, LeftOutReason.HIDDEN, reader.hidden)] if reader.hidden else []
    lines = (block if block.role in {Role.CODE, Role.TABLE} else _on_one_line(block) for block in blocks)
    return write_flow(_core_title(package, names) or reader.title, lines, left_out=left_out)


def _with_titles(blocks: Sequence[MarkupBlock], bold: Sequence[bool]) -> list[MarkupBlock]:
    """The blocks with the titles that no style names: those in bold or capitals, and where there are none, plain ones.

    Where most paragraphs are bold it says nothing.
    """
    prose = [index for index, block in enumerate(blocks) if block.role in {Role.BODY, Role.LIST}]
    tells = 2 * sum(bold[index] for index in prose) < len(prose)
    styled = any(block.role is Role.HEADING for block in blocks)
    made = list(blocks)
    for index in prose:
        block = blocks[index]
        text = " ".join(block.text.split())
        following = blocks[index + 1] if index + 1 < len(blocks) else None
        if following is None:
            break
        below = " ".join(following.text.split())
        shouted = text.isupper() and not below.isupper()
        titled = ((tells and bold[index]) or shouted) and is_set_as_title(text)
        if not titled and not styled and block.role is Role.BODY and following.role in {Role.BODY, Role.LIST}:
            titled = stands_over(text, [below]) and not (index and counts_on(text, blocks[index - 1].text))
        if titled:
            made[index] = MarkupBlock(block.text, Role.HEADING, level_of(text))
    return without_lone_dates(with_counted_titles(with_counted_entries(made)))


def _on_one_line(block: MarkupBlock) -> MarkupBlock:
    """The block without its line breaks."""
    return MarkupBlock(" ".join(block.text.split()), block.role, block.level)


def _part(package: Package, name: str) -> bytes:
    """A part of the package, unpacked.

    Raises:
        ValueError: it declares a document type.
    """
    data = package.part(name)
    if any(doctype in data for doctype in _DOCTYPES):
        raise ValueError("a part of the package declares a document type")
    return data


def _styles(part: bytes) -> dict[str, _Style]:
    """The paragraph styles by their ids."""
    styles: dict[str, _Style] = {}
    for element in ET.fromstring(part):  # noqa: S314 - see _part
        name = attribute(element, "styleId")
        if local_name(element) != "style" or name is None:
            continue
        style = _Style(
            name=(value_at(element, "name") or "").lower(),
            parent=value_at(element, "basedOn"),
            listed=element.find("{*}pPr/{*}numPr") is not None,
            bold=bool(_switch(element, "b")),
        )
        if (numbered := element.find("{*}pPr/{*}numPr")) is not None:
            style.list_number, style.list_level = _list_place(numbered)
        level = value_at(element, "pPr", "outlineLvl")
        heading = re.fullmatch(r"heading (\d)", style.name)
        if heading:
            style.level = int(heading[1]) - 1
        elif level is not None and level.isdigit():
            style.level = int(level)
        styles[name] = style
    return styles


def _core_title(package: Package, names: set[str]) -> str | None:
    """The title in the document's properties, unless it is only a file name or a template's."""
    if "docProps/core.xml" not in names:
        return None
    root = ET.fromstring(_part(package, "docProps/core.xml"))  # noqa: S314 - see _part
    title = next((element.text for element in root if local_name(element) == "title"), None)
    if not title or re.search(
        r"\.(?:docx?|dotx?)$|^(?:document|untitled|microsoft word)", title.strip(), re.IGNORECASE
    ):
        return None
    return title


def _list_place(numbered: ET.Element) -> tuple[str | None, int | None]:
    """The `numId` and the level that a paragraph or a style names."""
    depth = value_at(numbered, "ilvl")
    return value_at(numbered, "numId"), int(depth) if depth is not None and depth.isdigit() else None


def _letters(run: ET.Element) -> str:
    """The text of a run itself."""
    return "".join(child.text or "" for child in run if local_name(child) == "t")


def _is_hidden(run: ET.Element) -> bool:
    """Whether a run is hidden text."""
    return bool(_switch(run, "vanish"))


def _switch(element: ET.Element, name: str) -> bool | None:
    """Whether a property of a run or a style is on; None where it says nothing."""
    found = element.find(f"{{*}}rPr/{{*}}{name}")
    return None if found is None else (attribute(found, "val") or "1") not in {"0", "false", "off"}
