"""Plain text: paragraphs, headings, lists and tables, recognized by line ends, indents and marks alone.

Nothing is left out: what is no prose (rules, page numbers, mail headers) keeps its place with the role `FURNITURE`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.document import CELL_GAP, joins_unspaced
from engine.ingest.markup.titles import (
    BULLET,
    NUMBERED,
    SUBCLAUSE,
    is_title,
    level_of,
    stands_over,
    stands_over_list,
    with_counted_titles,
    without_lone_dates,
)
from engine.ingest.raw import MarkupBlock
from engine.language.earlier_mail import QUOTED
from engine.language.forms import ADDRESSED, FIELD, NAME_LINE
from engine.language.titles_of_people import BEHIND, COMMON
from engine.schema.enums import Role

_EMPTY_LINES = re.compile(r"\n(?:[^\S\n]*\n)+|\A(?:[^\S\n]*\n)+")
"""What parts the groups of lines; a line of white space is empty, whichever of Unicode's white space it holds."""
_RULE = re.compile(r"\s*(?:([-=*_~#+.•·])\s?(?:\1\s?){2,}|[─━═]{3,})\s*")
_UNDERLINE = re.compile(r"\s*([=\-~^*#\"'+`])\1{2,}\s*")
_RUN_IN_TITLE = re.compile(
    r"\s*(?:(?:\(?(?:\d{1,3}(?:\.\d{1,3}){0,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]|\d{1,3}(?:\.\d{1,3}){1,3})\s+)?"
    r"(?P<title>[A-Z][^\n.:;]{2,80}[.:]?)(?=[ \n])"
)
"""A title that a paragraph begins with, with its number."""
_DASHES, _DASHES_WITHIN = re.compile(r"\s*[-=_]{4,}\s*"), re.compile(r"\s([-=_]{4,}(?=\s|\Z)|-{3}\Z)")
_QUOTED_TERM, _TERM_LONG = re.compile(r"[\"“]([A-Z][^\"”\n]{2,60})[\"”]"), 60
"""What a contract defines, such as “Effective Date”, which is underlined in it."""
_UNEVEN, _ONE_LINE = 2, 120
"""Characters that an underline and its title may differ by, and how far behind the title it stands at most."""
_SPACED_OUT = re.compile(r"\s*(?:[A-Z] {1,2}){3,}[A-Z]\W*")
"""A title set apart by spaces between its letters: “R E C I T A L S”."""
_LABEL = re.compile(r"\s*\(?(?:[A-Za-z]{1,2}|\d{1,3}[A-Z]?|[ivxlIVXL]{1,6})[.)]\s*|\s*[-*•]\s*")
_PAGE = re.compile(
    r"\s*(?:[-–—\[]\s*)?\d{1,5}(?:\s*(?:of|/)\s*\d{1,5})?\s*[-–—\]]?\s*|.{0,80}\bPage \d+(?: of \d+)?[\s\])]*",
    re.IGNORECASE,
)
_PART_TITLE = re.compile(
    r"(?:[\dIVX.]+\s+)?(?:introduction|abstract|summary|contents|table of contents|preface|foreword|overview|"
    r"background|section \w+.*|chapter \w+.*|article \w+.*|exhibit .*|part \w+)",
    re.IGNORECASE,
)
_HEAD_BLOCKS, _HEAD_WORDS = 12, 10
"""Blocks among which a title may stand that is not the first line, and words of those before it, and of it."""
_MIN_HEADS = 3
_PAGE_BEHIND = re.compile(r"\s(\d{1,4})\Z")
_MIN_PAGES = 4
"""Paragraphs that end with rising numbers, from which these are page numbers."""
_MIN_SAME = 4
"""Times that a line without numbers comes right below furniture, from which it is a running head."""
_HEAD_LONG, _PARTED = 80, 2
"""Characters of such a line at most, and how many sentences it parts at least where nothing else tells it."""
_BETWEEN_PAGES = 4
"""Lines of furniture between two pages at most."""
_PARAGRAPH_AT_MOST = 20_000
"""Characters of a paragraph that may go on over a page: beyond, pages without line ends are no paragraph, and joining
them one by one would take time in the square of them.
"""
_MIN_QUOTED = 2
"""Lines with the mark of a mail program, from which it is one."""
_MAIL = re.compile(r"\s*(?:From|To|Cc|Bcc|Subject|Sent|Date|Reply-To|Message-ID):\s", re.IGNORECASE)
_COLUMNS = re.compile(r"\S(?: {3,}|\t+| \| ?)\S")
_WRAP_AT_MOST = 110
_GOING_ON = re.compile(r"\s*(?:[^\W\d_A-Z]|\((?:(?:the|each|together|hereinafter|collectively),? )*[\"“])")
"""How a line begins that goes on with the one above it: low, or with what something is called."""
_UNFINISHED = re.compile(
    r"(?:\b(?:the|an?|of|to|in|on|at|by|for|from|with|and|or|nor|that|which|whose|into|between|under|over|as|than|if|"
    r"because|is|are|was|were|be|been|has|have|had|will|would|shall|should|must|may|can|could|not|its|their|his|her|our|"
    r"your|my|this|these)|,)\s*$"
)
"""How a line ends that can't be the end of a paragraph: "at the" above "Mill Lane junction"."""
_CENTRED_FROM, _OFF_CENTRE = 5, 1.5
"""Spaces before each centred line, and how far its middle is from the others' at most."""
_LAST_WORD = re.compile(
    r"(?<![;:,.])\s([A-Z][a-z]+|the|an?|of|to|in|by|for|from|with|and|or|under|any|all|each|such|this|its|their)\Z"
)
_FIRST_WORD = re.compile(r"([A-Z][a-z]+)\b")
_SAID_ELSEWHERE, _SAID_AT_MOST = 3, 300
"""Times that two words stand side by side in a text, from which no sentence ends between them, and how many such pairs
are looked for."""
_A_HEAD = 40
"""Characters that a block has in common with others where a running head begins both."""
_NO_ROW = re.compile(r"\s*(?:\(?\w{1,4}[.)]|[-*•·–—]|[^\W\d_][\w .’'-]{0,30}:)\s")
"""How an item of a list begins, or what somebody says: no row of a table, though a wide gap follows."""
_LEAST_ROWS = 2
"""Rows with columns, without which lines that go on with a cell make no table."""
_FIRST_CELL, _BROKEN_AT = 4, 45
"""Spaces before a line that has no first cell, and the width at which cells are broken, at least."""
_ADDRESS_LINES, _ADDRESS_WORDS = 8, 8
"""Lines below “Bill to:”, with it, and words of each, at most."""
_SHORT_FORM = re.compile(rf"\b(?:Inc|Ltd|Co|Corp|LLC|St|Ave|Rd|Blvd|{'|'.join((*COMMON, *BEHIND))}|P\.?O)\.\s*$")
"""How a line of an address ends with a stop: “Acme Inc.”, “12 Main St.”."""
_CONTACT = re.compile(r"\s*(?:attn|attention|c/o|tel(?:ephone)?|phone|fax|e-?mail|vat(?: no\.?)?)\b", re.IGNORECASE)
"""How a line of an address begins that has a label of its own."""
_LONG_LINE = 55
"""Characters of a line that was rather broken by its length than by its author."""


def read_plain(text: str) -> tuple[str | None, list[MarkupBlock]]:
    """The title of a plain text, if it has a line that can be one, and its blocks."""
    groups = [group.split("\n") for group in _EMPTY_LINES.split(text.rstrip()) if group.strip()]
    own = [group for group in groups if not QUOTED.match(group[0])]
    wrapped = _is_wrapped(own)
    blocks: list[MarkupBlock] = []
    for index, group in enumerate(groups):
        below = groups[index + 1 : index + 2] if index else groups[1:4]  # a byline may stand below a text's title
        following = [line for other in below for line in other]
        for marks, lines in _by_marks(group):
            if marks:
                found = _blocks_of_group(lines, [], wrapped=True)
                blocks.extend(MarkupBlock(f"{marks} {block.text}", block.role, block.level) for block in found)
            else:
                blocks.extend(_blocks_of_group(_with_underlines(lines), following, wrapped=wrapped))
    blocks = _over_pages(_without_page_numbers(_without_heads(_without_underlines(blocks))), text)
    blocks = list(_labels_joined(blocks))
    blocks = without_lone_dates(with_counted_titles(blocks))
    first = next((block for block in blocks if block.role is not Role.FURNITURE), None)
    named = first is not None and first.role is Role.HEADING and not _PART_TITLE.fullmatch(first.text)
    title = first.text if first is not None and named else _title_below_a_head(blocks)
    return title.strip("#*_ ") or title if title else None, blocks


def _title_below_a_head(blocks: Sequence[MarkupBlock]) -> str | None:
    """The title that stands below what a letter or a form begins with: names, an address, a salutation."""
    for block in blocks[:_HEAD_BLOCKS]:
        words = len(block.text.split())
        if block.role is Role.HEADING:
            part = _PART_TITLE.fullmatch(block.text) or NUMBERED.match(block.text)
            return None if part else block.text
        if block.role is Role.BODY and block.text.isupper() and 1 < words <= _HEAD_WORDS:
            return block.text
        if block.role in {Role.BODY, Role.LIST} and words > _HEAD_WORDS:
            return None
    return None


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


def _is_wrapped(groups: Sequence[Sequence[str]]) -> bool:
    """Whether line ends are where the paper ended and not where the paragraph did."""
    inner = sorted(len(line.rstrip()) for group in groups for line in group[:-1] if not _is_short_by_nature(line))
    if not inner:
        return False
    width = inner[int(len(inner) * 0.9)]
    if not 30 <= width <= _WRAP_AT_MOST:
        return False
    return sum(length >= 0.7 * width for length in inner) >= 0.6 * len(inner)


def _is_short_by_nature(line: str) -> bool:
    """Whether the length of a line says nothing of where lines are broken."""
    return (
        any(pattern.match(line) for pattern in (_RULE, _UNDERLINE, _PAGE, _MAIL)) or _COLUMNS.search(line) is not None
    )


def _blocks_of_group(lines: Sequence[str], following: Sequence[str], *, wrapped: bool) -> Iterator[MarkupBlock]:
    """The blocks in lines between two empty lines."""
    if _is_table(lines):
        above = lines[0].strip()
        titled = _COLUMNS.search(lines[0]) is None and is_title(above, lines[1:])
        if titled:
            yield MarkupBlock(_line(above), Role.HEADING, level_of(above))
        yield from (MarkupBlock(row, Role.TABLE) for row in _rows(lines[titled:]))
        return
    if _is_address(lines):
        first, *others = map(_line, lines)
        yield MarkupBlock(f"{first} {CELL_GAP.join(others)}", Role.BODY)
        return
    if len(lines) > 1 and _MAIL.match(lines[0]) and all(_MAIL.match(line) or line[:1].isspace() for line in lines):
        yield from (MarkupBlock(_line(line), Role.FURNITURE) for line in lines)
        return
    if _is_centred(lines):
        yield from _centred(lines, following)
        return
    paragraph: list[str] = []
    role = Role.BODY
    listed = len(lines) > 1 and not stands_over(lines[0].strip(), lines[1:])
    listed = listed and stands_over_list(lines[0].strip(), lines[1:])
    form = sum(FIELD.match(line) is not None for line in lines) > 1
    for index, line in enumerate(lines):
        below = lines[index + 1] if index + 1 < len(lines) else ""
        if not paragraph and _UNDERLINE.fullmatch(below) and not _RULE.fullmatch(line) and len(line.split()) <= 20:
            yield MarkupBlock(_line(line), Role.HEADING, 1 if below.strip()[0] in "=#*" else 2)
            continue
        alone = _line_role(line, lines, following) if index or len(lines) == 1 else _role_of_first(line, lines[1:])
        starts = BULLET.match(line) is not None and not (
            paragraph and role is Role.BODY and wrapped and _mid_sentence(paragraph[-1])
        )
        starts |= listed and index > 0 and not any(map(BULLET.match, lines))
        field = (form and FIELD.match(line) is not None) or SUBCLAUSE.match(line) is not None
        ends = not wrapped and not (paragraph and _goes_on(paragraph[-1], line))
        if paragraph and (alone is not None or starts or field or ends):
            yield MarkupBlock(_joined(paragraph), role)
            paragraph, role = [], Role.BODY
        if alone is not None:
            yield MarkupBlock(_line(line), alone, level_of(line) if alone is Role.HEADING else 0)
        elif line.strip():
            role = Role.LIST if starts else role
            paragraph.append(line)
    if paragraph:
        yield MarkupBlock(_joined(paragraph), role)


def _with_underlines(lines: Sequence[str]) -> list[str]:
    """The lines, one that underlines no more than the title that the line above begins with behind that line."""
    found: list[str] = []
    for line in lines:
        title = _RUN_IN_TITLE.match(found[-1]) if found and _DASHES.fullmatch(line) else None
        if title is not None and _is_as_long(title["title"], line.strip()) and found[-1][title.end() :].strip():
            found[-1] = f"{found[-1].rstrip()} {line.strip()}"
        else:
            found.append(line)
    return found


def _is_as_long(title: str, dashes: str) -> bool:
    return abs(len(title) - len(dashes)) <= _UNEVEN


def _without_underlines(blocks: Sequence[MarkupBlock]) -> list[MarkupBlock]:
    """The blocks, what underlines the title that a paragraph begins with, or a defined term, behind it as `FURNITURE`:
    “1. Term. It begins with the first race ----- of 1998”.
    """
    found: list[MarkupBlock] = []
    for block in blocks:
        lines = _underlines(block.text) if block.role in {Role.BODY, Role.LIST} else []
        if not lines:
            found.append(block)
            continue
        parts, start = [], 0
        for first, last in lines:
            parts.append(block.text[start:first])
            start = last
        text = " ".join([*map(str.strip, parts), block.text[start:].strip()]).strip()
        found.append(MarkupBlock(text, block.role, block.level))
        found += [MarkupBlock(block.text[first:last].strip(), Role.FURNITURE) for first, last in lines]
    return found


def _underlines(text: str) -> list[tuple[int, int]]:
    """Where dashes stand that are as long as the title a text begins with, or as a term in quotation marks before
    them.
    """
    title = _RUN_IN_TITLE.match(text)
    found: list[tuple[int, int]] = []
    for dashes in _DASHES_WITHIN.finditer(text):
        before = text[max(0, dashes.start() - _ONE_LINE - _TERM_LONG) : dashes.start()]
        near = title is not None and title.end() <= dashes.start() <= title.end() + _ONE_LINE
        of_title = title is not None and near and _is_as_long(title["title"], dashes[1])
        if of_title or any(abs(len(term[1]) - len(dashes[1])) <= 1 for term in _QUOTED_TERM.finditer(before)):
            found.append(dashes.span(1))
    return found


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
    title = _joined(lines[:first])
    titled = is_title(title, [*lines[first:], *following])
    yield MarkupBlock(title, Role.HEADING, level_of(title)) if titled else MarkupBlock(title, Role.BODY)
    yield from (MarkupBlock(_line(line), Role.BODY) for line in lines[first:])


def _mid_sentence(line: str) -> bool:
    """Whether a line breaks off within a sentence, so that "5. March" below it is no list item."""
    return not re.search(r"[.!?:;)\"”]\s*$", line)


def _goes_on(line: str, below: str) -> bool:
    """Whether a sentence goes on in the line below, whatever other lines do: among tables and code some paragraphs are
    wrapped. Lines of a poem are short.
    """
    if len(line.strip()) < _LONG_LINE or not _mid_sentence(line):
        return False
    return _GOING_ON.match(below) is not None or _UNFINISHED.search(line) is not None


def _line_role(line: str, lines: Sequence[str], following: Sequence[str]) -> Role | None:
    """`FURNITURE` or `HEADING` for a line that is one by itself, else None."""
    if _RULE.fullmatch(line) or _PAGE.fullmatch(line):
        return Role.FURNITURE
    if _SPACED_OUT.fullmatch(line):
        return Role.HEADING
    return Role.HEADING if len(lines) == 1 and is_title(line.strip(), following) else None


def _role_of_first(line: str, below: Sequence[str]) -> Role | None:
    """`FURNITURE` or `HEADING` for the first of several lines, else None: a title may stand right above its text."""
    if _RULE.fullmatch(line) or _PAGE.fullmatch(line):
        return Role.FURNITURE
    title = line.strip()
    return Role.HEADING if stands_over(title, below) or stands_over_list(title, below) else None


def _joined(lines: Sequence[str]) -> str:
    """Lines as one paragraph; no space after a hyphen, which is kept, nor in a script that has none."""
    text = _line(lines[0])
    for line in lines[1:]:
        piece = _line(line)
        broken = len(text) > 1 and text[-1] == "-" and text[-2].isalpha() and piece[:1].islower()
        glued = broken or joins_unspaced(text, piece)
        text = f"{text}{piece}" if glued else f"{text} {piece}"
    return text


def _line(line: str) -> str:
    """A line with single spaces."""
    return " ".join(line.split())


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
    if 2 * sum(rows) > len(lines) > 1:
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


def _rows(lines: Sequence[str]) -> Iterator[str]:
    """The rows of a table; a line that only goes on with the last cell of the row above belongs to it."""
    width = max((len(line.rstrip()) for line in lines), default=0)
    row, last = "", ""
    for line in lines:
        if not line.strip():
            continue
        if row and _goes_on_in_cell(last, line, width):
            row = f"{row} {_line(line)}"
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
    return full or end.endswith((",", "-", "/")) or below.lstrip()[0].islower() or _UNFINISHED.search(end) is not None


def _columns(line: str) -> str:
    """A row of a table with its columns parted by tabs."""
    return CELL_GAP.join(_line(cell) for cell in re.split(r" {3,}|\t+| +\|(?: +|$)", line.strip().strip("|").strip()))


def _without_heads(blocks: Sequence[MarkupBlock]) -> list[MarkupBlock]:
    """The blocks, lines that come again and again with other numbers in them (running heads) made `FURNITURE`."""
    masked = [re.sub(r"\d+", "#", block.text) if len(block.text) <= 120 else "" for block in blocks]
    often = {head for head, count in Counter(masked).items() if "#" in head and count >= _MIN_HEADS and " " in head}
    found = [
        MarkupBlock(block.text, Role.FURNITURE) if head in often and _is_loose(block) else block
        for head, block in zip(masked, blocks, strict=True)
    ]
    below = Counter(block.text for above, block in pairwise(found) if above.role is Role.FURNITURE)
    whole = Counter(block.text for block in found)
    same = {text for text, count in below.items() if count >= _MIN_SAME and whole[text] <= count + 1}
    found = [MarkupBlock(one.text, Role.FURNITURE) if one.text in same and _is_loose(one) else one for one in found]
    return _without_interruptions(found)


def _without_interruptions(blocks: Sequence[MarkupBlock]) -> list[MarkupBlock]:
    """The blocks, lines that come again and again and part sentences made `FURNITURE` behind the first of them, which
    may be the title.
    """
    counts = Counter(block.text for block in blocks if len(block.text) <= _HEAD_LONG and _is_loose(block))
    often = {text for text, count in counts.items() if count > _PARTED and " " in text}
    parted: Counter[str] = Counter()
    above, between = "", list[str]()
    for block in blocks:
        if block.text in often:
            between.append(block.text)
            continue
        if block.role is Role.FURNITURE:
            continue
        if between and len(above) >= _LONG_LINE and _mid_sentence(above) and _GOING_ON.match(block.text):
            parted.update(between)
        above, between = block.text, []
    heads = {text for text, count in parted.items() if count >= _PARTED}
    seen: set[str] = set()
    found: list[MarkupBlock] = []
    for block in blocks:
        again = block.text in seen
        seen.add(block.text)
        found.append(MarkupBlock(block.text, Role.FURNITURE) if again and block.text in heads else block)
    return found


def _without_page_numbers(blocks: Sequence[MarkupBlock]) -> list[MarkupBlock]:
    """The blocks, page numbers at the ends of paragraphs, where line ends were lost, as `FURNITURE` of their own.

    They are known by their order: a paragraph ends with 4, a later one with 5, another with 6.
    """
    latest: dict[int, int] = {}
    """By its number, the last paragraph that ends with it."""
    before: dict[int, int] = {}
    """Of each such paragraph the one that ends with the number before."""
    pages: dict[int, int] = {}
    """Of each such paragraph how many in a row it ends."""
    for index, block in enumerate(blocks):
        ended = _PAGE_BEHIND.search(block.text) if block.role in {Role.BODY, Role.LIST} else None
        if ended is not None and ended.start() >= _LONG_LINE:
            number = int(ended[1])
            if number - 1 in latest:
                before[index] = latest[number - 1]
            pages[index] = 1 + pages.get(before.get(index, -1), 0)
            latest[number] = index
    last = max(latest.values(), key=lambda index: pages[index], default=None)
    if last is None or pages[last] < _MIN_PAGES:
        return list(blocks)
    longest = {last}
    while last in before:
        last = before[last]
        longest.add(last)
    found: list[MarkupBlock] = []
    for index, block in enumerate(blocks):
        ended = _PAGE_BEHIND.search(block.text) if index in longest else None
        if ended is None:
            found.append(block)
        else:
            found.append(MarkupBlock(block.text[: ended.start()], block.role, block.level))
            found.append(MarkupBlock(ended[1], Role.FURNITURE))
    return found


def _over_pages(blocks: Sequence[MarkupBlock], text: str) -> list[MarkupBlock]:
    """The blocks, a paragraph that page numbers and running heads interrupt in the middle of a sentence as one, before
    them; and one that ends without a stop where two words part that stand side by side elsewhere, as a page ended.
    """
    found: list[MarkupBlock] = []
    pairs = _SAID_AT_MOST
    heads = Counter(block.text[:_A_HEAD] for block in blocks)
    for block in blocks:
        at = len(found)
        while (
            block.role is Role.BODY and at and found[at - 1].role is Role.FURNITURE and len(found) - at < _BETWEEN_PAGES
        ):
            at -= 1
        above = found[at - 1] if at else None
        if (
            above is not None
            and above.role in {Role.BODY, Role.LIST}
            and len(above.text) <= _PARAGRAPH_AT_MOST
            and not _LABEL.match(block.text)
        ):
            once = block.role is Role.BODY and heads[block.text[:_A_HEAD]] == 1
            pair = _words_over(above.text, block.text) if once and pairs else None
            pairs -= pair is not None
            over_a_page = at < len(found) and _goes_on(above.text, block.text)
            if over_a_page or (pair is not None and text.count(pair) >= _SAID_ELSEWHERE):
                found[at - 1] = MarkupBlock(_joined([above.text, block.text]), above.role, above.level)
                continue
        found.append(block)
    return found


def _words_over(above: str, below: str) -> str | None:
    """The two words that a paragraph without a stop ends and the next begins with, if they may be of one sentence:
    “this” and “Agreement”, “Harbour” and “Bakery”.
    """
    last, first = _LAST_WORD.search(above), _FIRST_WORD.match(below)
    if last is None or first is None or len(above) < _LONG_LINE or len(below) < _LONG_LINE:
        return None
    return f"{last[1]} {first[1]}"


def _is_loose(block: MarkupBlock) -> bool:
    """Whether a block stands by itself and is no sentence."""
    return block.role in {Role.BODY, Role.HEADING} and block.text[-1] not in ".;:,"


def _labels_joined(blocks: Sequence[MarkupBlock]) -> Iterator[MarkupBlock]:
    """Blocks that are only a label, such as "(a)" on a line of its own, joined to the block they belong to."""
    label = ""
    for block in blocks:
        if block.role in {Role.BODY, Role.LIST} and _LABEL.fullmatch(block.text) and len(label) < 24:
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
