"""From blocks of a reflowable file (text, Markdown, HTML, EPUB, DOCX) to the document text with offsets."""

import re
from collections.abc import Iterable, Sequence

from engine.document import Block, Heading
from engine.ingest.encoding import clean
from engine.ingest.raw import MarkupBlock, RawText
from engine.schema.enums import Role
from engine.schema.result import LeftOut, Notice

_REFERENCES = re.compile(
    r"(?:\d+(?:\.\d+)*\.?\s+|[IVX]+\.\s+|appendix\s+\w+[.:]?\s+)?"
    r"(?:references?(?: list| cited)?|bibliography|works cited|literature(?: cited)?|cited literature|sources)\s*:?",
    re.IGNORECASE,
)
_QUOTABLE = frozenset({Role.BODY, Role.LIST, Role.CAPTION, Role.FOOTNOTE})


def write_flow(
    title: str | None,
    blocks: Iterable[MarkupBlock],
    *,
    left_out: Sequence[LeftOut] = (),
    notices: Sequence[Notice] = (),
) -> RawText:
    """The text of `blocks`: paragraphs parted by an empty line, items of a list and rows of a table by a line end.

    What stands under a heading such as "References" becomes `REFERENCE`, up to the next heading of that level.
    """
    parts: list[str] = []
    written: list[Block] = []
    outline: list[Heading] = []
    length = 0
    before: Role | None = None
    for block in _with_references(blocks):
        text = clean(block.text).strip()
        if not text:
            continue
        if before is not None:
            gap = "\n" if block.role is before and block.role in {Role.LIST, Role.TABLE, Role.FURNITURE} else "\n\n"
            parts.append(gap)
            length += len(gap)
        if block.level:
            outline.append(Heading(block.level, " ".join(text.split()), length, None))
        parts.append(text)
        written.append(Block(length, length + len(text), block.role))
        length += len(text)
        before = block.role
    name = " ".join(clean(title).split()) if title else ""
    return RawText(name, "".join(parts), (), written, outline, left_out, notices)


def _with_references(blocks: Iterable[MarkupBlock]) -> Iterable[MarkupBlock]:
    """The blocks, those of a list of references given their role."""
    level: int | None = None
    for block in blocks:
        if block.level:
            if level is None or block.level <= level:
                level = block.level if _REFERENCES.fullmatch(block.text.strip()) else None
        elif level is not None and block.role in _QUOTABLE:
            block = MarkupBlock(block.text, Role.REFERENCE)
        yield block
