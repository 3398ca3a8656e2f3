"""HTML to blocks with roles, by what its tags say. Runs in the page worker; standard library only.

Tags name headings, lists, tables and code outright, so nothing is guessed from how a page would look. Navigation and
page feet are read but are furniture; scripts, styles and what is hidden are no text.
"""

import codecs
import re
from html.parser import HTMLParser

from engine.document import CELL_GAP
from engine.ingest.encoding import decode
from engine.ingest.markup.numbers import HtmlList, has_own_number
from engine.ingest.pdf.roles import is_notice
from engine.ingest.raw import MarkupBlock
from engine.language.note_marks import RAISED_FIGURES
from engine.schema.enums import Role

_SILENT = {"script", "style", "template", "noscript", "svg", "math", "select", "button", "iframe", "object", "canvas"}
_FURNITURE = {"nav", "footer", "menu"}
_HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
_BLOCKS = {
    "p", "div", "section", "article", "main", "header", "aside", "address", "blockquote", "figure", "ul", "ol", "dl",
    "table", "thead", "tbody", "tfoot", "form", "fieldset", "details", "summary", "hr", "body", "html", "center",
    "li", "dt", "dd", "figcaption", "caption", "pre", "nav", "footer", "menu", "tr", "td", "th", *_HEADINGS,
}  # fmt: skip
_LISTS = {"ol", "ul", "menu"}
_VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"}
_ROLES = {
    "li": Role.LIST, "dd": Role.LIST, "dt": Role.LIST, "figcaption": Role.CAPTION, "caption": Role.CAPTION,
    "pre": Role.CODE, "nav": Role.FURNITURE, "footer": Role.FURNITURE, "menu": Role.FURNITURE,
    "address": Role.FURNITURE,
}  # fmt: skip
_CHARSET = re.compile(rb"""(?:charset|encoding)\s*=\s*["']?\s*([A-Za-z0-9_.:-]+)""", re.IGNORECASE)
_HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_NOTE = re.compile(r"\b(?:doc-)?(?:footnote|endnote|rearnote)s?\b")
_FIGURES = re.compile(r"\s*\d{1,3}\s*")
_CLOSED = re.compile(r"[.!?:;,][\"'”’)\]]*$")
_LONG_CELL = 120


def decode_html(data: bytes) -> str:
    """The text of an HTML file: by its mark or declaration, else as any text file."""
    declared = _CHARSET.search(data[:2048])
    if declared is not None and not data.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            codecs.lookup(declared[1].decode("ascii"))
            return data.decode(declared[1].decode("ascii"))
        except (LookupError, UnicodeDecodeError):
            pass
    return decode(data)


def read_html(text: str, *, furniture: bool = False) -> tuple[str | None, list[MarkupBlock]]:
    """Title and blocks of an HTML text; without a title its first heading, if it is one of the first level.

    Args:
        text: the file's text.
        furniture: make all of it furniture: a contents page.
    """
    reader = _Reader()
    reader.feed(text)
    reader.close()
    blocks = reader.finish()
    if furniture:
        blocks = [MarkupBlock(block.text, Role.FURNITURE) for block in blocks]
    first = next((block for block in blocks if block.role is Role.HEADING), None)
    heading = first.text if first is not None and first.level == 1 else None
    return reader.title or heading, blocks


class _Reader(HTMLParser):
    """Collects the text of the innermost block and writes it out when a block starts or ends."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.title = ""
        self._blocks: list[MarkupBlock] = []
        self._open: list[str] = []
        self._text: list[str] = []
        self._bold = 0
        """Characters of the current block that are bold."""
        self._linked = 0
        """Characters of it that are links: a list of links is navigation."""
        self._silent: int | None = None
        """How many tags were open when a silent one began."""
        self._notes: int | None = None
        self._cells: list[str] | None = None
        self._in_title = False
        self._lists: list[HtmlList | None] = []
        """Those that are open; None for one without numbers."""
        self._number = ""
        """That of the entry which has begun and has no text yet."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self._text.append("\n")
            return
        if tag in _BLOCKS:
            self._flush()
        if tag in _VOID:
            return
        self._imply_ends(tag)
        self._open.append(tag)
        given = {name: value or "" for name, value in attrs}
        if tag in _LISTS:
            self._lists.append(HtmlList(given) if tag == "ol" else None)
        elif tag == "li":
            self._number = self._lists[-1].next(given) if self._lists and self._lists[-1] else ""
        if self._silent is None and (tag in _SILENT or "hidden" in given or _HIDING.search(given.get("style", ""))):
            self._silent = len(self._open)
        if self._notes is None and _NOTE.search(f"{given.get('epub:type', '')} {given.get('role', '')}"):
            self._notes = len(self._open)
        if tag == "tr":
            self._cells = []
        self._in_title = tag == "title" and "svg" not in self._open and not self.title

    def _imply_ends(self, tag: str) -> None:
        """End what HTML lets authors leave open: a paragraph before a block, an item before the next."""
        if tag in _BLOCKS and self._open and self._open[-1] == "p":
            self.handle_endtag("p")
        closing = {"li": ("li",), "dt": ("dt", "dd"), "dd": ("dt", "dd"), "tr": ("td", "th", "tr"), "td": ("td", "th")}
        for other in closing.get("td" if tag == "th" else tag, ()):
            if self._open and self._open[-1] == other:
                self.handle_endtag(other)

    def handle_endtag(self, tag: str) -> None:
        if tag == "title":
            self._in_title = False
        if tag not in self._open:
            if tag == "p":
                self._flush()
            return
        if tag in _BLOCKS:
            self._flush()
        while self._open:
            ended = self._open.pop()
            if self._silent is not None and len(self._open) < self._silent:
                self._silent = None
            if self._notes is not None and len(self._open) < self._notes:
                self._notes = None
            if ended == "tr":
                self._end_row()
            if ended in _LISTS and self._lists:
                self._lists.pop()
            if ended == tag:
                break

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title = " ".join((self.title + data).split())
        elif self._silent is None and "head" not in self._open:
            raised = "sup" in self._open and _FIGURES.fullmatch(data) is not None
            self._text.append(data.translate(RAISED_FIGURES) if raised else data)
            if "b" in self._open or "strong" in self._open:
                self._bold += len("".join(data.split()))
            if "a" in self._open:
                self._linked += len("".join(data.split()))

    def finish(self) -> list[MarkupBlock]:
        """The blocks, once everything was fed."""
        self._flush()
        self._end_row()
        return self._blocks

    def _flush(self) -> None:
        raw, bold, linked = "".join(self._text), self._bold, self._linked
        self._text, self._bold, self._linked = [], 0, 0
        code = "pre" in self._open
        if code:
            text = "\n".join(line.rstrip() for line in raw.strip("\n").splitlines()).rstrip()
        else:
            text = " ".join(raw.split())
        if not text.strip():
            return
        if self._cells is not None and ("td" in self._open or "th" in self._open):
            self._cells.append(" ".join(text.split()))
            return
        role, level = self._role(text, bold)
        links_only = linked >= 0.9 * len("".join(text.split())) and len(text.split()) < 15
        if (role is Role.LIST and links_only) or (role is Role.BODY and len(text) < 200 and is_notice(text)):
            role = Role.FURNITURE
        elif self._number and not code and not has_own_number(text):
            text = f"{self._number} {text}"
        self._number = ""
        self._blocks.append(MarkupBlock(text, role, level))

    def _role(self, text: str, bold: int) -> tuple[Role, int]:
        for tag in reversed(self._open):
            if tag in _FURNITURE:
                return Role.FURNITURE, 0
        if self._notes is not None:
            return Role.FOOTNOTE, 0
        for tag in reversed(self._open):
            if tag in _HEADINGS:
                return Role.HEADING, _HEADINGS[tag]
            if tag in _ROLES:
                return _ROLES[tag], 0
        if bold >= 0.9 * len("".join(text.split())) and len(text.split()) <= 14 and not _CLOSED.search(text):
            return Role.HEADING, 5
        return Role.BODY, 0

    def _end_row(self) -> None:
        """Write a table's row; one long cell alone is a page laid out as a table, not a table."""
        cells, self._cells = self._cells, None
        if not cells:
            return
        if len(cells) == 1 and len(cells[0]) > _LONG_CELL:
            self._blocks.append(MarkupBlock(cells[0], Role.BODY))
        else:
            self._blocks.append(MarkupBlock(CELL_GAP.join(cells), Role.TABLE))
