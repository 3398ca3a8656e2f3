"""Plain text: paragraphs, headings, lists and tables, recognized by line ends, indents and marks alone.

Nothing is left out: what is no prose (rules, page numbers, mail headers) keeps its place with the role `FURNITURE`.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from engine.document import CELL_GAP
from engine.ingest.letterheads import ADDRESS
from engine.ingest.markup.labelled import are_labelled, labelled
from engine.ingest.markup.lines import LABEL, UNFINISHED, goes_on, joined, mid_sentence, one_line
from engine.ingest.markup.mails import HEADER, with_senders
from engine.ingest.markup.pages import over_pages, without_heads, without_page_numbers
from engine.ingest.markup.titles import (
    BULLET,
    NUMBERED,
    SUBCLAUSE,
    is_section_title,
    is_title,
    level_of,
    stands_over,
    stands_over_list,
    with_answered_questions,
    with_counted_titles,
    with_title_of_section,
    without_lone_dates,
)
from engine.ingest.markup.underlines import with_underlines, without_underlines
from engine.ingest.raw import MarkupBlock
from engine.language.bylines import BYLINE
from engine.language.earlier_mail import QUOTED
from engine.language.forms import ADDRESSED, FIELD, NAME_LINE
from engine.language.titles_of_people import BEHIND, COMMON
from engine.schema.enums import Role

_EMPTY_LINES = re.compile(r"\n(?:[^\S\n]*\n)+|\A(?:[^\S\n]*\n)+")
"""What parts the groups of lines; a line of white space is empty, whichever of Unicode's white space it holds."""
_RULE = re.compile(r"\s*(?:[-*•]\s+)?(?:([-=*_~#+.•·])\s?(?:\1\s?){2,}|[─━═]{3,})\s*")
_RULES = re.compile(r"[-=_~*─━═+|\s]+")
"""A row of rules, between the head of a table and what stands below."""
_UNDERLINE = re.compile(r"\s*([=\-~^*#\"'+`])\1{2,}\s*")
_SPACED_OUT = re.compile(r"\s*(?:[A-Z] {1,2}){3,}[A-Z]\W*")
"""A title set apart by spaces between its letters: “R E C I T A L S”."""
_SEPARATES = re.compile(
    r"\s*-{2,}\s*(?:original|forwarded|begin forwarded|ursprüngliche|message d’origine)\b[^-]{0,40}-{2,}\s*",
    re.IGNORECASE,
)
"""What a mail program puts between a message and the one that it answers."""
_PAGE = re.compile(
    r"\s*(?:[-–—\[]\s*)?\d{1,5}(?:\s*(?:of|/)\s*\d{1,5})?\s*[-–—\]]?\s*|.{0,80}\bPage \d+(?: of \d+)?[\s\])]*",
    re.IGNORECASE,
)
_PART_TITLE = re.compile(
    r"(?:[\dIVX.]+\s+)?(?:introduction|abstract|summary|contents|table of contents|preface|foreword|overview|"
    r"background|section \w+.*|chapter \w+.*|article \w+.*|exhibit .*|part \w+)",
    re.IGNORECASE,
)
_HEAD_BLOCKS, _HEAD_WORDS, _LETTER_BLOCKS = 12, 10, 16
"""Blocks among which a title may stand that is not the first line, words of those before it, and of it, and blocks
among which the salutation of a letter stands.
"""
_MIN_QUOTED = 2
"""Lines with the mark of a mail program, from which it is one."""
_COLUMNS = re.compile(r"\S(?: {3,}|\t+| \| ?)\S")
_WRAP_AT_MOST = 130
_CENTRED_FROM, _OFF_CENTRE = 5, 1.5
"""Spaces before each centred line, and how far its middle is from the others' at most."""
_NO_ROW = re.compile(r"\s*(?:\(?\w{1,4}[.)]|[-*•·–—]|[^\W\d_][\w .’'-]{0,30}:)\s")
"""How an item of a list begins, or what somebody says: no row of a table, though a wide gap follows."""
_LEAST_ROWS = 2
"""Rows with columns, without which lines that go on with a cell make no table."""
_FIELD_IN_COLUMNS = re.compile(r"[A-Z][\w.'’/() -]{0,28}?\s*:\s+\S")
_BEFORE_COLON = re.compile(r"(?<=\w)\s+:(?=\s)")
_OUTDENTED = re.compile(r"(?:[A-Z][A-Z/&'’-]*[ ,]+)*[A-Z][A-Z/&'’-]{3,}(?:\s+\(?\d{1,4}[-/. ][\w/. :-]{2,60})?\s*:?")
"""A title in capitals that stands further out than the text below it, maybe with its day and who signs it."""
_OUT, _TITLE_WORDS = 2, 10
"""Spaces that it stands further out at least, and its words at most."""
_FIRST_CELL, _BROKEN_AT = 4, 45
"""Spaces before a line that has no first cell, and the width at which cells are broken, at least."""
_FAR_BEFORE = 0.7
"""Share of the width at which no line ends whose paragraph goes on."""
_ADDRESS_LINES, _ADDRESS_WORDS = 8, 8
"""Lines below “Bill to:”, with it, and words of each, at most."""
_SHORT_FORM = re.compile(
    rf"\b(?:Inc|Ltd|Co|Corp|LLC|St|Ave|Rd|Blvd|{'|'.join((*COMMON, *BEHIND))}|P\.?O|[SC]\.?[ACLV]|S\.R\.L|"
    r"Ltda|S\.A\.S)\.\s*$"
)
"""How a line of an address ends with a stop: “Acme Inc.”, “12 Main St.”."""
_LABEL_ALONE = re.compile(r"\s*\((?:[A-Za-z]{1,2}|\d{1,3}|[ivxl]{1,6})\)\s*")
"""A line with the label of an item only, as laws are set: what stands above it is another item."""
_BETWEEN_PARTIES = re.compile(r"\s*[-–—(]+\s*(?:and|v\.?|vs\.?|versus|und|et|y)\s*[-–—)]+\s*", re.IGNORECASE)
"""A line between the parties above a judgment: “- and -”."""
_LINES_OF_AN_ITEM = 12
"""Lines above one in which the letter before its own is looked for."""
_COUNTED_LETTER = re.compile(r"\s*\((?P<letter>[b-z])\)\s")
_CONTACT = re.compile(
    r"\s*(?:attn|attention|c/o|tel(?:ephone)?|phone|fax|e-?mail|vat(?: no\.?)?|tél|siret|tva|n\.?i\.?f|c\.?i\.?f|rfc|"
    r"rut|cuit)\b",
    re.IGNORECASE,
)
"""How a line of an address begins that has a label of its own."""


_SALUTATION = re.compile(r"\W*dear [^.:]{2,60}", re.IGNORECASE)
_NAMES_NO_TEXT = re.compile(
    r"\W*(?:(?:and|strictly|private|confidential|draft|without prejudice|subject to contract|privileged)\b[\W_]*)+"
    r"|\W*(?:dated?:? )?(?:the )?\d{1,2}(?:st|nd|rd|th)?,? (?:day of )?[a-z]+,? \d{4}\W*"
    rf"|{_SALUTATION.pattern}|\W*\(\d{{1,2}}\) .*",
    re.IGNORECASE,
)
"""What stands above the title of a text and names it not: a marking, a day, a salutation, the parties by number."""
_NO_TITLE = re.compile(f"(?:{_PART_TITLE.pattern})|{_NAMES_NO_TEXT.pattern}", re.IGNORECASE)


def read_plain(text: str) -> tuple[str | None, list[MarkupBlock]]:
    """The title of a plain text, if it has a line that can be one, and its blocks."""
    groups = [group.split("\n") for group in _EMPTY_LINES.split(text.rstrip()) if group.strip()]
    own = [group for group in groups if not QUOTED.match(group[0])]
    width = _width_of_lines(own)
    blocks: list[MarkupBlock] = []
    for index, group in enumerate(groups):
        below = groups[index + 1 : index + 2] if index else groups[1:4]  # a byline may stand below a text's title
        following = [line for other in below for line in other]
        for marks, lines in _by_marks(group):
            if marks:
                found = _blocks_of_group(lines, [], wrapped=True)
                blocks.extend(MarkupBlock(f"{marks} {block.text}", block.role, block.level) for block in found)
            elif are_labelled(lines) and not HEADER.match(lines[0]):
                blocks.extend(labelled(lines, width))
            else:
                wrapped = width > 0 and not _are_lines_of_their_own(lines, width)
                blocks.extend(_blocks_of_group(with_underlines(lines), following, wrapped=wrapped))
    blocks = over_pages(without_page_numbers(without_heads(without_underlines(blocks))), text)
    blocks = with_answered_questions(with_title_of_section(list(_labels_joined(blocks))))
    blocks = with_senders(without_lone_dates(with_counted_titles(blocks)))
    first = next((block for block in blocks if block.role is not Role.FURNITURE), None)
    named = first is not None and first.role is Role.HEADING and not _NO_TITLE.fullmatch(first.text)
    title = _title_of_letter(blocks) or (first.text if first is not None and named else _title_below_a_head(blocks))
    return title.strip("#*_ ") or title if title else None, blocks


def _title_below_a_head(blocks: Sequence[MarkupBlock]) -> str | None:
    """The title that stands below what a letter or a form begins with: names, an address, a salutation."""
    for place, block in enumerate(blocks[:_HEAD_BLOCKS]):
        words = len(block.text.split())
        if _NAMES_NO_TEXT.fullmatch(block.text) or _is_letterhead(blocks, place):
            continue
        if block.role is Role.HEADING:
            part = _PART_TITLE.fullmatch(block.text) or NUMBERED.match(block.text)
            return None if part else block.text
        if block.role is Role.BODY and block.text.isupper() and 1 < words <= _HEAD_WORDS:
            return block.text
        if block.role in {Role.BODY, Role.LIST} and words > _HEAD_WORDS:
            return None
    return None


def _title_of_letter(blocks: Sequence[MarkupBlock]) -> str | None:
    """What a letter is about, where it says so in a title right below its salutation."""
    for block, below in pairwise(blocks[:_LETTER_BLOCKS]):
        if _SALUTATION.fullmatch(block.text) and below.role is Role.HEADING and not NUMBERED.match(below.text):
            return below.text
    return None


def _is_letterhead(blocks: Sequence[MarkupBlock], place: int) -> bool:
    """Whether a line in capitals is who writes: one of the lines right below it has an address."""
    block = blocks[place]
    below = [one.text for one in blocks[place + 1 : place + 4] if one.role is Role.BODY]
    return (
        block.role is Role.BODY
        and block.text.isupper()
        and any(len(text.split()) <= _HEAD_WORDS and ADDRESS.search(text) for text in below)
    )


def _by_marks(group: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """The paragraphs of a group by the marks that a mail program has put before their lines, without these.

    A single line with such a mark is none: it may be a prompt, or more than something.
    """
    found = [QUOTED.match(line) for line in group]
    if sum(one is not None for one in found) < _MIN_QUOTED:
        yield "", list(group)
        return
    marks, lines = "", list[str]()
    for line, one in zip(group, found, strict=True):
        mark = "".join(one["marks"].split()) if one is not None else ""
        rest = line[one.end() :] if one is not None else line
        if lines and (mark != marks or not rest.strip()):
            yield marks, lines
            lines = []
        marks = mark
        if rest.strip():
            lines.append(rest)
    if lines:
        yield marks, lines


def _width_of_lines(groups: Sequence[Sequence[str]]) -> int:
    """The characters of a line where line ends are where the paper ended and not where the paragraph did; else 0."""
    inner = sorted(len(line.rstrip()) for group in groups for line in group[:-1] if not _is_short_by_nature(line))
    if not inner:
        return 0
    width = inner[int(len(inner) * 0.9)]
    if not 30 <= width <= _WRAP_AT_MOST:
        return 0
    return width if sum(length >= _FAR_BEFORE * width for length in inner) >= 0.6 * len(inner) else 0


def _are_lines_of_their_own(lines: Sequence[str], width: int) -> bool:
    """Whether lines end far before the paper does, though none goes on in the next: an address, a signature, or what
    somebody takes, in text whose paragraphs are broken by the width of the paper.
    """
    *broken, _ = lines
    capitals = "".join(lines).isupper()  # a title over several lines
    if not broken or capitals or any(len(line.split()) > _ADDRESS_WORDS for line in lines):
        return False
    begun = [line.strip()[:1] for line in lines]
    return (
        all(len(line.strip()) < _FAR_BEFORE * width for line in lines)
        and not any(first.islower() or first in "([" for first in begun)
        and not any(UNFINISHED.search(line.rstrip(" ,")) or line.rstrip().endswith(("-", "–")) for line in broken)
    )


def _is_short_by_nature(line: str) -> bool:
    """Whether the length of a line says nothing of where lines are broken."""
    return (
        any(pattern.match(line) for pattern in (_RULE, _UNDERLINE, _PAGE, HEADER)) or _COLUMNS.search(line) is not None
    )


def _blocks_of_group(lines: Sequence[str], following: Sequence[str], *, wrapped: bool) -> Iterator[MarkupBlock]:
    """The blocks in lines between two empty lines."""
    if _is_table(lines):
        yield from _table_in(lines, following, wrapped=wrapped)
        return
    if _is_address(lines):
        first, *others = map(one_line, lines)
        yield MarkupBlock(f"{first} {CELL_GAP.join(others)}", Role.BODY)
        return
    if len(lines) > 1 and HEADER.match(lines[0]) and all(HEADER.match(line) or line[:1].isspace() for line in lines):
        yield from (MarkupBlock(one_line(line), Role.FURNITURE) for line in lines)
        return
    if _is_centred(lines):
        yield from _centred(lines, following)
        return
    if (title := _outdented_title(lines)) is not None:
        if title:
            yield from _blocks_of_group(lines[:title], lines[title:], wrapped=wrapped)
        yield MarkupBlock(one_line(lines[title]), Role.HEADING, level_of(lines[title].strip()))
        below = lines[title + 1 :]
        if len(below) == 1 and not BULLET.match(below[0]):  # what a title stands over is none
            yield MarkupBlock(one_line(below[0]), Role.BODY)
        else:
            yield from _blocks_of_group(below, following, wrapped=wrapped)
        return
    yield from _paragraphs(lines, following, wrapped=wrapped)


def _paragraphs(lines: Sequence[str], following: Sequence[str], *, wrapped: bool) -> Iterator[MarkupBlock]:
    """The paragraphs, items and titles in lines that are neither a table nor set in another way."""
    paragraph: list[str] = []
    role = Role.BODY
    listed = len(lines) > 1 and not stands_over(lines[0].strip(), lines[1:])
    listed = listed and stands_over_list(lines[0].strip(), lines[1:])
    form = sum(FIELD.match(line) is not None for line in lines) > 1
    for index, line in enumerate(lines):
        below = lines[index + 1] if index + 1 < len(lines) else ""
        if not paragraph and _UNDERLINE.fullmatch(below) and not _RULE.fullmatch(line) and len(line.split()) <= 20:
            yield MarkupBlock(one_line(line), Role.HEADING, 1 if below.strip()[0] in "=#*" else 2)
            continue
        alone = _line_role(line, lines, following) if index or len(lines) == 1 else _role_of_first(line, lines[1:])
        starts = BULLET.match(line) is not None and not (wrapped and _is_within(paragraph, role, line))
        starts |= listed and index > 0 and not any(map(BULLET.match, lines))
        starts |= _LABEL_ALONE.fullmatch(line) is not None
        field = (form and FIELD.match(line) is not None) or SUBCLAUSE.match(line) is not None
        ends = not wrapped and not (paragraph and goes_on(paragraph[-1], line))
        if paragraph and (alone is not None or starts or field or ends):
            yield MarkupBlock(joined(paragraph), role)
            paragraph, role = [], Role.BODY
        if alone is not None:
            yield MarkupBlock(one_line(line), alone, level_of(line) if alone is Role.HEADING else 0)
        elif line.strip():
            role = Role.LIST if starts else role
            paragraph.append(line)
    if paragraph:
        yield MarkupBlock(joined(paragraph), role)


def _outdented_title(lines: Sequence[str]) -> int | None:
    """The place of the first such title that nothing but a rule stands right above; None where there is none."""
    places = (place for place, _ in enumerate(lines) if not place or _RULE.fullmatch(lines[place - 1]))
    return next((place for place in places if _is_outdented_title(lines[place:])), None)


def _is_outdented_title(lines: Sequence[str]) -> bool:
    """Whether the first line is a title by how it stands: in capitals, and further out than all below it, which is not.
    Who is party to something stands so, too, and what is said of them goes on with a small letter.
    """
    title, *rest = [line.rstrip() for line in lines]
    below = list(takewhile(lambda line: not _RULE.fullmatch(line), rest))
    if not below or _OUTDENTED.fullmatch(title.strip()) is None or len(title.split()) > _TITLE_WORDS:
        return False
    indent = len(title) - len(title.lstrip())
    return (
        all(len(line) - len(line.lstrip()) >= indent + _OUT for line in below)
        and not below[0].strip()[0].islower()
        and not below[0].isupper()
        and BULLET.match(title) is None
    )


def _is_within(paragraph: Sequence[str], role: Role, line: str) -> bool:
    """Whether a line that begins as an item does is none where lines are broken by their length: it stands in the
    middle of a sentence, or has the next letter of a list within its paragraph, “(c)” below “... (a) ...; (b) ...;”.
    """
    if not paragraph:
        return False
    if role is Role.BODY and mid_sentence(paragraph[-1]):
        return True
    found = _COUNTED_LETTER.match(line)
    if found is None:
        return False
    near = joined(paragraph[-_LINES_OF_AN_ITEM:])
    near = near[1:] if len(paragraph) <= _LINES_OF_AN_ITEM else near  # “(b)” below an item “(a)” is the next item
    return f"({chr(ord(found['letter']) - 1)}) " in near


def _table_in(lines: Sequence[str], following: Sequence[str], *, wrapped: bool) -> Iterator[MarkupBlock]:
    """The rows of a table, with the title above it and what else stands before and behind it."""
    first, last = _table_within(lines)
    title = lines[0].strip()
    titled = _COLUMNS.search(lines[0]) is None and is_title(title, lines[1:])
    if titled:
        yield MarkupBlock(one_line(title), Role.HEADING, level_of(title))
    if first > titled:
        yield from _blocks_of_group(lines[titled:first], lines[first:], wrapped=wrapped)
    rows = list(_rows(lines[max(first, titled) : last]))
    form = _is_form_in_columns(rows)
    for row in rows:
        if form and not _RULES.fullmatch(row):
            yield from (MarkupBlock(_BEFORE_COLON.sub(":", cell), Role.BODY) for cell in _fields_of(row))
        else:
            yield MarkupBlock(row, Role.FURNITURE if _RULES.fullmatch(row) else Role.TABLE)
    if last < len(lines):
        yield from _blocks_of_group(lines[last:], following, wrapped=wrapped)


def _is_form_in_columns(rows: Sequence[str]) -> bool:
    """Whether lines that look like a table's are those of a form with its fields beside one another: “Ward: 6
    Admitted: 11 February”. Most have two, and none has fewer labels than cells.
    """
    fields = [_fields_of(row) for row in rows if not _RULES.fullmatch(row)]
    labelled = [row for row in fields if row and all(_FIELD_IN_COLUMNS.match(cell) for cell in row)]
    return (
        len(labelled) >= _LEAST_ROWS
        and 2 * len(labelled) >= len(fields)
        and 2 * sum(len(row) > 1 for row in labelled) > len(labelled)
    )


def _fields_of(row: str) -> list[str]:
    """The cells of a row, with one that is only what stands before a colon put before the next."""
    cells: list[str] = []
    for cell in row.split(CELL_GAP):
        if cells and (cell.startswith(":") or cells[-1].endswith(":")):
            cells[-1] += f" {cell}"
        else:
            cells.append(cell)
    return cells


def _is_centred(lines: Sequence[str]) -> bool:
    """Whether lines stand in the middle of the page, as those of a title do: each begins where its length lets it."""
    if len(lines) < 2 or any(line.startswith("\t") for line in lines):
        return False
    indents = [len(line) - len(line.lstrip()) for line in lines]
    middles = [(indent + len(line.rstrip())) / 2 for indent, line in zip(indents, lines, strict=True)]
    return (
        min(indents) >= _CENTRED_FROM and max(indents) > min(indents) + 1 and max(middles) - min(middles) <= _OFF_CENTRE
    )


def _centred(lines: Sequence[str], following: Sequence[str]) -> Iterator[MarkupBlock]:
    """Each centred line by itself, the first as a title if it is one; capitals over two lines are one title."""
    first = 1
    while first < len(lines) and lines[0].isupper() and lines[first].isupper():
        first += 1
    title = joined(lines[:first])
    addressed = any(ADDRESS.search(line) for line in lines[first : first + 2])  # who wrote it, and where they are
    titled = is_title(title, [*lines[first:], *following]) and not addressed
    yield MarkupBlock(title, Role.HEADING, level_of(title)) if titled else MarkupBlock(title, Role.BODY)
    yield from (MarkupBlock(one_line(line), Role.BODY) for line in lines[first:])


def _line_role(line: str, lines: Sequence[str], following: Sequence[str]) -> Role | None:
    """What a line is that is one by itself, `FURNITURE`, `HEADING` or what stands between two parties; else None."""
    if _BETWEEN_PARTIES.fullmatch(line):
        return Role.BODY
    if _RULE.fullmatch(line) or _PAGE.fullmatch(line) or _SEPARATES.fullmatch(line) or BYLINE.fullmatch(line.strip()):
        return Role.FURNITURE
    if _SPACED_OUT.fullmatch(line) or is_section_title(line):
        return Role.HEADING
    return Role.HEADING if len(lines) == 1 and is_title(line.strip(), following) else None


def _role_of_first(line: str, below: Sequence[str]) -> Role | None:
    """`FURNITURE` or `HEADING` for the first of several lines, else None: a title may stand right above its text."""
    title = line.strip()
    if _RULE.fullmatch(line) or _PAGE.fullmatch(line) or _SEPARATES.fullmatch(line) or BYLINE.fullmatch(title):
        return Role.FURNITURE
    below = below[1:] if len(below) > 1 and BYLINE.fullmatch(below[0].strip()) else below
    if is_section_title(title):
        return Role.HEADING
    return Role.HEADING if stands_over(title, below) or stands_over_list(title, below) else None


def _is_address(lines: Sequence[str]) -> bool:
    """Whether a name and its address stand line by line below “Bill to:”."""
    first, *others = lines
    if ADDRESSED.fullmatch(first) is None or not 1 < len(lines) <= _ADDRESS_LINES:
        return False
    if NAME_LINE.fullmatch(others[0]) is None or not any(map(str.isdigit, "".join(others))):
        return False
    return all(
        len(line.split()) <= _ADDRESS_WORDS
        and (_SHORT_FORM.search(line) is not None or not line.rstrip().endswith((".", ";", ":", "?", "!")))
        and (_CONTACT.match(line) is not None or not any(one.match(line) for one in (FIELD, BULLET, _RULE)))
        for line in others
    )


def _is_table(lines: Sequence[str]) -> bool:
    """Whether most lines have columns, or go on with the last cell of a row above."""
    rows = [_COLUMNS.search(line) is not None for line in lines]
    written = sum(not _RULES.fullmatch(line) for line in lines)
    if 2 * sum(rows) > written > 1:
        return True
    real = sum(row and _NO_ROW.match(line) is None for row, line in zip(rows, lines, strict=True))
    if real < _LEAST_ROWS:
        return False
    width = max(len(line.rstrip()) for line in lines)
    inside = False
    wrapped = 0
    for above, below in pairwise(lines):
        goes_on = (inside or _COLUMNS.search(above) is not None) and _NO_ROW.match(above) is None
        inside = goes_on and _goes_on_in_cell(above, below, width)
        wrapped += inside
    return (sum(rows) + wrapped) * 2 > len(lines)


def _table_within(lines: Sequence[str]) -> tuple[int, int]:
    """The lines among which the table stands: before it and behind it items of the same list may stand, as in "a)
    Resolved that these be paid:".
    """
    rows = [index for index, line in enumerate(lines) if _COLUMNS.search(line) is not None]
    first, last = rows[0], rows[-1] + 1
    while last < len(lines) and not BULLET.match(lines[last]):
        last += 1
    return (first if any(map(BULLET.match, lines[:first])) else 0), last


def _rows(lines: Sequence[str]) -> Iterator[str]:
    """The rows of a table; a line that only goes on with the last cell of the row above belongs to it."""
    width = max((len(line.rstrip()) for line in lines), default=0)
    row, last = "", ""
    for line in lines:
        if not line.strip():
            continue
        if row and _goes_on_in_cell(last, line, width):
            row = f"{row} {one_line(line)}"
        else:
            if row:
                yield row
            row = _columns(line)
        last = line
    if row:
        yield row


def _goes_on_in_cell(line: str, below: str, width: int) -> bool:
    """Whether the line below has nothing but what had no more room in the last cell of a line, or plainly goes on."""
    start = len(below) - len(below.lstrip())
    if not below.strip() or "\t" in line + below or start < _FIRST_CELL or _COLUMNS.search(below):
        return False
    end = line.rstrip()
    gaps = [found.end() for found in re.finditer(r" {2,}(?=\S)", end)]
    if not gaps or abs(gaps[-1] - start) > 1:
        return False
    full = width >= _BROKEN_AT and len(end) + 1 + len(below.split(maxsplit=1)[0]) > width
    return full or end.endswith((",", "-", "/")) or below.lstrip()[0].islower() or UNFINISHED.search(end) is not None


def _columns(line: str) -> str:
    """A row of a table with its columns parted by tabs."""
    return CELL_GAP.join(
        one_line(cell) for cell in re.split(r" {3,}|\t+| +\|(?: +|$)", line.strip().strip("|").strip())
    )


def _labels_joined(blocks: Sequence[MarkupBlock]) -> Iterator[MarkupBlock]:
    """Blocks that are only a label, such as "(a)" on a line of its own, joined to the block they belong to."""
    label = ""
    for block in blocks:
        if block.role in {Role.BODY, Role.LIST} and LABEL.fullmatch(block.text) and len(label) < 24:
            label = f"{label}{block.text} "
            continue
        if label and block.role in {Role.BODY, Role.LIST, Role.HEADING}:
            block = MarkupBlock(f"{label}{block.text}", Role.LIST)
        elif label:
            yield MarkupBlock(label.strip(), Role.FURNITURE)
        label = ""
        yield block
    if label:
        yield MarkupBlock(label.strip(), Role.FURNITURE)
