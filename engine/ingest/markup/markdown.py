"""Markdown: its text without the marks, read by markdown-it (CommonMark with tables and strike-through).

Front matter gives the title and is otherwise left out of the text, as are HTML tags and comments.
"""

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from engine.document import CELL_GAP
from engine.ingest.raw import MarkupBlock
from engine.language.forms import FIELD
from engine.schema.enums import Role

_FRONT_MATTER = re.compile(r"\A(?:---|\+\+\+)[ \t]*\n(.*?)\n(?:---|\+\+\+|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_TITLE = re.compile(r"^title[ \t]*[:=][ \t]*(.+?)[ \t]*$", re.MULTILINE | re.IGNORECASE)
_ALERT = re.compile(r"\A\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*(?=\S)", re.IGNORECASE)
"""The mark of a box that a page shows in colour."""
# A line over a title, as reStructuredText has it.
_OVERLINE = re.compile(r"^[=~*#-]{3,}\s+")
_HEADING_WORDS = 14
_LINKS_AT_MOST = 2000
"""Opening brackets in a paragraph, beyond which none is taken for a link's."""
_TAG = re.compile(r"<[/!?a-zA-Z][^<>]*>")
_LABELLED = re.compile(r"\s*[A-Z][\w.'’/&-]*(?: [\w.'’()/&-]+){0,6}:\s+\S")
"""A line that begins with a label, which may be longer than those of most forms: “Approved by the board: 9 July”."""
_STRAY = re.compile(r"(?<!\w)\*\*+(?=[^\s*])|(?<=[^\s*])\*\*+(?!\w)|(?<!\S)\*{4}(?!\S)")
"""Marks of bold print without their other half, or with nothing between them: “**Sanctions. **The”, “****”."""


def read_markdown(text: str) -> tuple[str | None, list[MarkupBlock]]:
    """The title of a Markdown text, from its front matter or its first heading, and its blocks."""
    title, body = _without_front_matter(text)
    blocks = [block for block in _Walker().blocks(_parsed(body)) if block.text]
    if title is None:
        title = next((block.text for block in blocks if block.level == 1), None)
    return title, blocks


def _parsed(body: str) -> list[Token]:
    """The tokens of a text. Where a paragraph is full of brackets none is a link's: the parser looks from each of them
    to the end, which for some thousands takes minutes.
    """
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    unlinked = MarkdownIt("commonmark").enable("strikethrough").disable(["link", "image"])

    def inline(state: StateCore) -> None:
        for token in state.tokens:
            if token.type == "inline":
                chosen = unlinked if token.content.count("[") > _LINKS_AT_MOST else parser
                token.children = []
                chosen.inline.parse(token.content, chosen, state.env, token.children)

    parser.core.ruler.at("inline", inline)
    return parser.parse(body)


def _without_front_matter(text: str) -> tuple[str | None, str]:
    """The title that YAML or TOML front matter names, and the text after it."""
    match = _FRONT_MATTER.match(text.lstrip("\n"))
    if match is None or not re.search(r"^[\w-]+[ \t]*[:=]", match[1], re.MULTILINE):
        return None, text
    title = _TITLE.search(match[1])
    return title[1].strip("\"'") if title else None, text.lstrip("\n")[match.end() :]


def _without_comments(text: str) -> str:
    """The text, each comment a space. One search a comment: a pattern looks for the end of each that has none."""
    parts, after = [], 0
    while (start := text.find("<!--", after)) >= 0 and (end := text.find("-->", start + 4)) >= 0:
        parts.append(text[after:start])
        after = end + 3
    return " ".join([*parts, text[after:]])


@dataclass(slots=True)
class _Walker:
    """Where in the document the tokens are: in a heading, in lists, in a row of a table."""

    level: int = 0
    lists: int = 0
    number: str = ""
    """That of the entry which begins here, as it is written."""
    row: list[str] | None = None

    def blocks(self, tokens: Sequence[Token]) -> Iterator[MarkupBlock]:
        """The blocks of a token stream in order."""
        for token in tokens:
            if token.type == "inline":
                said = token.children or []
                plain = self.row is not None or self.level > 0
                for line in [said] if plain else _lines(said, titled=not self.lists):
                    yield from self._inline(self.number + _inline(line), bold=_is_bold(line))
                    self.number = ""
            elif token.type in {"fence", "code_block"}:
                yield MarkupBlock(token.content.strip("\n"), Role.CODE)
            elif token.type == "html_block":
                yield MarkupBlock(
                    " ".join(html.unescape(_TAG.sub(" ", _without_comments(token.content))).split()), Role.BODY
                )
            elif token.type == "tr_close":
                yield MarkupBlock(CELL_GAP.join(self.row or []).strip(), Role.TABLE)
                self.row = None
            else:
                self._move(token)

    def _move(self, token: Token) -> None:
        if token.type.endswith("_list_open"):
            self.lists += 1
        elif token.type.endswith("_list_close"):
            self.lists -= 1
        elif token.type == "list_item_open":
            self.number = f"{token.info}{token.markup} " if token.info else ""
        elif token.type in {"heading_open", "heading_close"}:
            self.level = int(token.tag[1:]) if token.nesting == 1 else 0
        elif token.type == "tr_open":
            self.row = []

    def _inline(self, said: str, *, bold: bool) -> Iterator[MarkupBlock]:
        said = _ALERT.sub("", said)
        if self.row is not None:
            self.row.append(said)
        elif self.level:
            yield MarkupBlock(_OVERLINE.sub("", said), Role.HEADING, self.level)
        elif said.startswith("|") and said.endswith("|") and said.count("|") > 2:
            yield MarkupBlock(said, Role.TABLE)
        elif bold and not self.lists and _is_title(said):
            yield MarkupBlock(said, Role.HEADING, 4)
        else:
            yield MarkupBlock(said, Role.LIST if self.lists else Role.BODY)


def _is_title(text: str) -> bool:
    """Whether words that are bold are few, and no sentence."""
    return len(text.split()) <= _HEADING_WORDS and text[-1:] not in ".,;:"


def _is_bold(children: Sequence[Token]) -> bool:
    """Whether a paragraph is bold as a whole, as headings are that were not written as such."""
    kinds = [child.type for child in children if child.type != "text" or child.content.strip()]
    return kinds[:1] == ["strong_open"] and kinds[-1] == "strong_close" and kinds.count("strong_open") == 1


def _lines(children: Sequence[Token], *, titled: bool) -> list[Sequence[Token]]:
    """The pieces of a paragraph, those of each field of a form by themselves: "Patient: ..." above "Admitted: ...". All
    lines have a label, and most one as forms have: no paragraph of prose is broken so. Where it may be `titled`, a line
    in bold above the others is a title.
    """
    lines: list[list[Token]] = [[]]
    for child in children:
        if child.type in {"softbreak", "hardbreak"}:
            lines.append([])
        else:
            lines[-1].append(child)
    texts = [_inline(line) for line in lines]
    if titled and len(lines) > 1 and _is_bold(lines[0]) and _is_title(texts[0]):
        return [lines[0], list(children[len(lines[0]) + 1 :])]
    fields = sum(FIELD.match(text) is not None for text in texts)
    is_form = len(lines) > 1 and 2 * fields > len(lines) and all(map(_LABELLED.match, texts))
    return list(lines) if is_form or (len(lines) > 1 and fields == len(lines)) else [children]


def _inline(children: Sequence[Token]) -> str:
    """The text of a paragraph's pieces; pictures are their alternative text."""
    parts: list[str] = []
    for child in children:
        if child.type == "text":
            parts.append(_STRAY.sub("", child.content))
        elif child.type == "code_inline":
            parts.append(child.content)
        elif child.type in {"softbreak", "hardbreak"}:
            parts.append(" ")
        elif child.type == "image":
            parts.append(_inline(child.children or []))
        elif child.type == "html_inline" and child.content.lower().startswith("<br"):
            parts.append(" ")
    return " ".join("".join(parts).split())
