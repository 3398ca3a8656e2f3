"""What a format's reader hands on: the document's text and structure before sentences, hash and language are known."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.document import Block, DoubtfulSpan, Heading, Page
from engine.schema.enums import Role
from engine.schema.result import LeftOut, Notice


@dataclass(frozen=True, slots=True)
class RawText:
    """A file's text with its places. `blocks` and `outline` refer to `text` by code-point offsets.

    Blocks are in text order and do not overlap; only white space lies between them. `pages` partition the text
    (each starts where the one before ended) or are empty for formats without pages.
    """

    title: str
    text: str
    pages: Sequence[Page]
    blocks: Sequence[Block]
    outline: Sequence[Heading]
    left_out: Sequence[LeftOut]
    notices: Sequence[Notice]
    doubts: Sequence[DoubtfulSpan] = ()


@dataclass(frozen=True, slots=True)
class MarkupBlock:
    """A block of a reflowable file (EPUB, HTML, DOCX, FB2, MOBI): clean text of one paragraph, list item, table row...

    `text` has no line breaks except in `CODE` and `TABLE`, and no surrounding white space. `level` is 1 to 6 for a
    heading, else 0.
    """

    text: str
    role: Role
    level: int = 0
