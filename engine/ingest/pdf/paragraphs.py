"""Rows in reading order to paragraphs: pieces of one printed line are put together, then lines are grouped.

A paragraph ends where the leading grows, the indent or the type changes, or a line ends short after a full stop. What
is decided here needs only the page; what a paragraph is (heading, note, prose) is decided with the whole document.
"""

import re
from dataclasses import dataclass
from itertools import pairwise

from engine.ingest.pdf.continuation import begins_low, counts_on, is_count, is_finished, is_open, is_stopped
from engine.ingest.pdf.lines import is_bullet, is_marked, runs_left, whole_lines
from engine.ingest.pdf.rows import Row, RowStyle
from engine.language.bullets import SIGNS, TICKS
from engine.language.bylines import BYLINE
from engine.language.forms import FIELD
from engine.language.months import IN_DATES

_BULLET_SIGN = re.compile(rf"^(?![∙·])[{SIGNS}{TICKS}](\s|$)")
_RULE = re.compile(r"^[-_=–—.*·~ ]{4,}$")
_TITLE = re.compile(r"[A-Z][^\W\d_]*(?:['’-][^\W\d_]+)*(?: (?:[^\W\d_][\w'’-]*|&)){0,5}")
_NUMBERED_TITLE = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,3}\.? [A-Z][^.!?;]{1,90}[^\W_]")
_OF_A_LETTER = re.compile(
    r"(?:[A-Z]\w+, )?(?:\d{1,2}(?:st|nd|rd|th)? [A-Z][a-z]{2,8}|[A-Z][a-z]{2,8} \d{1,2}),? \d{4}"
    r"|Dear [A-Z][^.;!?]{1,60}[,:]?"
    r"|(?:Yours (?:faithfully|sincerely|truly)|(?:Kind|Best|Warm) regards|Sincerely(?: yours)?),?"
)
"""A line that by itself is the date, the greeting or the close of a letter."""
_OPENER = re.compile("The|This|These|It|He|She|They|We|There")
"""Words that only open a sentence when they have a capital."""
_NUMBER = re.compile(r"\(?\d{1,3}[.)] +")
_NUMBERED_THING = re.compile(
    r"\b(?:clause|section|article|paragraph|para|schedule|chapter|rule|regulation|part|annex|appendix|exhibit|item|step|"
    r"figure|table|page|phase|stage|condition|recommendation|finding|point|question|note|claim|form|version|volume)s?\Z",
    re.IGNORECASE,
)
"""What a number at the beginning of the next line belongs to: “ended earlier under clause” / “7.”."""
_DAY = re.compile(rf"\d{{1,2}}\. (?:{'|'.join(IN_DATES['de'])})\b", re.IGNORECASE)
"""A day as German writes it: its number has a stop."""
_TITLE_SHARE, _NUMBERED_TITLE_SHARE = 0.6, 0.9
"""Of its paragraph's width, what a title set like the text below it takes at most."""


class Start:
    """How a paragraph begins: bits."""

    BREAK = 0
    JUMP = 1
    """At the top of a column: it may go on from the paragraph before."""
    MARKED = 2
    """With a bullet or an enumerator."""
    INDENTED = 4
    TITLE = 8
    """A title set like the text, right above it: nothing but its line's end parts them."""


@dataclass(slots=True)
class Paragraph:
    rows: list[Row]
    start: int
    wide: bool
    """Its last row reaches the right edge of its column: it may go on."""


def paragraphs(rows: list[Row]) -> list[Paragraph]:
    """Group rows in reading order to paragraphs."""
    lines = whole_lines(rows)
    found: list[Paragraph] = []
    for column in _columns(lines):
        found += _split(column, jump=bool(found))
    return found


def _columns(lines: list[Row]) -> list[list[Row]]:
    """Runs of lines that go down the page: a new one starts where the order jumps up."""
    columns: list[list[Row]] = []
    for line in lines:
        if columns:
            last = columns[-1][-1]
            down = line.y1 > last.y1 - 0.5 * last.size
            upright = not (line.look ^ last.look) & RowStyle.VERTICAL
            if down and upright:
                columns[-1].append(line)
                continue
        columns.append([line])
    return columns


def _split(lines: list[Row], *, jump: bool) -> list[Paragraph]:
    lines, underlines = _without_underlines(lines)
    leading = _leading(lines)
    found: list[Paragraph] = []
    current = [lines[0]]
    start = Start.JUMP if jump else 0
    right = max(line.x1 for line in lines)
    for index in range(1, len(lines)):
        line = lines[index]
        following = lines[index + 1] if index + 1 < len(lines) else None
        under = underlines.get(id(current[-1]))
        reason = _breaks(current, line, following, leading, right, bottom=under.y1 if under else current[-1].y1)
        if len(current) == 1 and not start & Start.JUMP and _stands_over(current[0], line, following, right):
            start |= Start.TITLE
            reason = Start.BREAK if reason is None else reason
        if reason is None:
            current.append(line)
            continue
        found += _with_underlines(_paragraph(current, start, right), underlines)
        current, start = [line], reason
    found += _with_underlines(_paragraph(current, start, right), underlines)
    return found


def _without_underlines(lines: list[Row]) -> tuple[list[Row], dict[int, Row]]:
    """Lines without those that underline the one above with hyphens, as typewriters do; these by the line's id."""
    kept: list[Row] = []
    underlines: dict[int, Row] = {}
    for line in lines:
        above = kept[-1] if kept else None
        if above is not None and _is_rule(line) and id(above) not in underlines and not _is_rule(above):
            close = line.y1 - above.y1 < 1.6 * above.size
            if close and line.x0 > above.x0 - above.size and line.x1 < above.x1 + above.size:
                underlines[id(above)] = line
                continue
        kept.append(line)
    return kept, underlines


def _with_underlines(paragraph: Paragraph, underlines: dict[int, Row]) -> list[Paragraph]:
    """The paragraph, and behind it the hyphens that underline words of it."""
    if not underlines:
        return [paragraph]
    under = [underlines[id(row)] for row in paragraph.rows if id(row) in underlines]
    return [paragraph, *(Paragraph([row], Start.BREAK, wide=False) for row in under)]


def _paragraph(rows: list[Row], start: int, right: float) -> Paragraph:
    if is_marked(rows[0]):
        start |= Start.MARKED
    last = rows[-1]
    if runs_left(last):
        return Paragraph(rows, start, last.x0 < min(row.x0 for row in rows) + 3.0 * last.size)
    edge = max(row.x1 for row in rows) if len(rows) > 2 else right
    return Paragraph(rows, start, last.x1 > edge - 3.0 * last.size)


def _leading(lines: list[Row]) -> dict[int, float]:
    """The usual distance from line to line, for each size of type."""
    steps: dict[int, list[float]] = {}
    for above, below in pairwise(lines):
        step = below.y1 - above.y1
        if abs(above.size - below.size) < 0.6 and 0 < step < 4 * below.size:
            steps.setdefault(round(below.size), []).append(step)
    usual = {}
    for size, found in steps.items():
        found.sort()
        # The lower third rather than the median: pages of short paragraphs have as many gaps as lines.
        usual[size] = min(found[len(found) // 3], 2.4 * max(size, 1))
    return usual


def _breaks(
    current: list[Row], line: Row, following: Row | None, leading: dict[int, float], right: float, *, bottom: float
) -> int | None:
    """Why a paragraph starts at `line`, or None if it goes on. `bottom`: of the last line, its underline included."""
    last = current[-1]
    size = max(last.size, line.size, 1.0)
    step = line.y1 - bottom
    usual = leading.get(round(line.size), 1.25 * size)
    if _type_changes(current, line, size, right) or (step > 1.3 * usual + 0.5 and step > 1.02 * size):
        return Start.BREAK
    tabular = bool(last.look & RowStyle.CELLS), bool(line.look & RowStyle.CELLS)
    if all(tabular):
        return None
    if tabular[1] and step > 1.05 * usual:
        return Start.BREAK
    return _text_breaks(current, line, following, size, right)


def _type_changes(current: list[Row], line: Row, size: float, right: float) -> bool:
    """Whether `line` is set so differently, or so far to the side, that it is something else."""
    last = current[-1]
    if (last.look ^ line.look) & (RowStyle.VERTICAL | RowStyle.RULED) or _is_rule(last) or _is_rule(line):
        return True
    if abs(last.size - line.size) > 0.09 * size and not _inline_size_change(last, line, right):
        return True
    if min(last.x1, line.x1) <= max(last.x0, line.x0) and not (last.look | line.look) & RowStyle.CELLS:
        return True
    return bool((last.look ^ line.look) & RowStyle.BOLD) and _weight_change(current, last, line)


def _text_breaks(current: list[Row], line: Row, following: Row | None, size: float, right: float) -> int | None:
    """A break by marks, by a line that ends short, or by the indent."""
    last = current[-1]
    measure = right - min(last.x0, line.x0)
    short = last.x1 < right - 0.18 * measure
    closed = is_finished(last.text[-200:], line.text[:40])
    if _starts_item(current, line, closed=closed, short=short):
        return Start.MARKED
    if short and (_is_of_form(current[0], line, following) or _is_of_letter(last, line)):
        return Start.BREAK
    if closed and last.x1 < right - 0.25 * measure:
        return Start.BREAK
    indent = line.x0 - last.x0
    if indent > 0.7 * size and (closed or short):
        # A hanging indent goes in after its first line and stays there; a new paragraph's comes out again.
        stays = following is not None and abs(following.x0 - line.x0) < 1.5
        hanging = len(current) == 1 and (is_marked(current[0]) or following is None or stays)
        if not hanging and (following is None or following.x0 < line.x0 - 0.5 * size or closed):
            return Start.INDENTED
    elif indent < -0.7 * size and len(current) > 1 and _comes_out(current, line, size):
        return Start.BREAK
    return Start.BREAK if short and len(current) == 1 and _is_title_of(last, line, right) else None


def _is_of_form(first: Row, line: Row, following: Row | None) -> bool:
    """Whether a line is a field of a form, as “Tenant: ...” is below “Landlord: ...” or below the form's title, or the
    first numbered paragraph below such fields.
    """
    if FIELD.match(first.text):
        return FIELD.match(line.text) is not None or _NUMBER.match(line.text) is not None
    fields = FIELD.match(line.text) and following is not None and FIELD.match(following.text)
    return bool(fields) and first.text.isupper() and not is_open(first.text)


def _is_of_letter(last: Row, line: Row) -> bool:
    """Whether a line is the date, the greeting or the close of a letter or says who wrote an article, or stands below
    such a line.
    """
    either = any(pattern.fullmatch(one.text) for pattern in (_OF_A_LETTER, BYLINE) for one in (last, line))
    return either and not is_open(last.text.rstrip(","))


def _is_title_of(last: Row, line: Row, right: float) -> bool:
    """Whether a line in capitals, set in the middle, stands over the first full line of a paragraph."""
    if line.x0 > last.x0 - 3 * line.size or line.x1 < right - 2 * line.size or is_open(last.text):
        return False
    return last.text.isupper() and not line.text.isupper()


def _stands_over(title: Row, line: Row, following: Row | None, right: float) -> bool:
    """Whether a short line, after which the next line's first word would have fitted, stands over prose."""
    alike = title.look == line.look and abs(title.size - line.size) < 0.06 * line.size
    if not alike or title.look & (RowStyle.VERTICAL | RowStyle.CELLS) or runs_left(line):
        return False
    near = line.y1 - title.y1 < 2.6 * line.size and abs(title.x0 - line.x0) < 2 * line.size
    numbered = _NUMBERED_TITLE.fullmatch(title.text) is not None
    # "do" is a joining word in Portuguese, and the end of "What you must do".
    if (
        not near
        or (is_open(title.text) and not title.text.endswith(" do"))
        or not (numbered or _TITLE.fullmatch(title.text))
    ):
        return False
    goes_on = following is not None and following.size == line.size and abs(following.x0 - line.x0) < 2 * line.size
    edge = max(line.x1, following.x1) if goes_on and following is not None else line.x1
    prose = is_stopped(line.text[-200:], "") or (goes_on and line.x1 > edge - 6 * line.size)
    if not prose or len(line.words) < 4 or not _NUMBER.sub("", line.text, count=1)[:1].isupper():
        return False
    first = line.words[0]
    shouted = len(first[4]) > 1 and first[4].isupper() and not line.text.isupper()
    if (numbered and _NUMBER.match(line.text)) or (shouted and title.text.isupper()):
        return False  # the next of short items, the rest of a title in capitals
    edge = right if numbered else edge
    if numbered and _OPENER.fullmatch(first[4]):
        return True
    fitted = title.x1 + (first[2] - first[0]) + line.size < edge
    share = _NUMBERED_TITLE_SHARE if numbered else _TITLE_SHARE
    return fitted and title.x1 - title.x0 < share * (edge - line.x0)


def _comes_out(current: list[Row], line: Row, size: float) -> bool:
    """Whether a line is back where the paragraph began, or farther out than any line of it."""
    return abs(current[0].x0 - line.x0) < 1.5 or line.x0 < min(row.x0 for row in current) - 0.7 * size


def _is_rule(row: Row) -> bool:
    """Whether a row is a line drawn with characters, as typewriters underline."""
    return len(row.words) < 8 and _RULE.match(row.words[0][4] + row.words[-1][4]) is not None


def _inline_size_change(last: Row, line: Row, right: float) -> bool:
    """A line of prose whose size differs because most of it is a formula or small capitals goes on all the same."""
    if min(last.size, line.size) < 0.75 * max(last.size, line.size):
        return False
    return last.x1 > right - 2 * last.size and line.words[0][4][:1].islower()


def _weight_change(current: list[Row], last: Row, line: Row) -> bool:
    """Bold to plain is a heading above prose; one bold line within prose is emphasis, or a term that it opens with."""
    end = last.text[-200:]
    if is_open(end) or (begins_low(line.text) and not is_finished(end, line.text[:40])):
        return False
    if last.look & RowStyle.BOLD:
        return all(row.look & RowStyle.BOLD for row in current)
    return line.words[0][4][:1].isupper() or line.words[0][4][:1].isdigit()


def _starts_item(current: list[Row], line: Row, *, closed: bool, short: bool) -> bool:
    """Whether an item of a list starts at `line`.

    "(120) days" may begin a line as well as "(b) the other" does: where nothing before it has ended, an item shows by
    its indent, or by counting on from the item before.
    """
    mark, last = line.words[0][4], current[-1]
    if _BULLET_SIGN.match(mark):
        return True
    if not is_marked(line) or _mid_list(last, line) or _counts(current, line):
        return False
    if not short and not closed and _ends_with_number(last, line):
        return False
    if closed or abs(line.x0 - last.x0) > 0.7 * line.size or _follows(current[0].words[0][4], mark):
        return True
    if is_open(last.text[-200:]):
        return False
    return (short or len(current) == 1) and (not mark.startswith("(") or _ordinal(mark) == 1)


def _follows(before: str, mark: str) -> bool:
    first, second = _ordinal(before), _ordinal(mark)
    return first is not None and second is not None and second == first + 1


def _ordinal(mark: str) -> int | None:
    """The place that the mark of an item gives it: 2 for "(2)", "b.", "ii)"; None where it is none."""
    core = mark.strip("().").lower()
    if core.isascii() and core.isdigit():
        return int(core)
    roman = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10}.get(core)
    if roman is not None and len(core) > 1:
        return roman
    if core == "i":
        return 1
    return ord(core) - ord("a") + 1 if len(core) == 1 and core.isalpha() else None


def _counts(current: list[Row], line: Row) -> bool:
    """Whether a line begins with "(2)" or "(1)" in the middle of a paragraph whose lines all begin alike."""
    if abs(line.x0 - current[-1].x0) > 0.7 * line.size or not is_count(line.text):
        return False
    before = " ".join([row.text for row in current])
    return counts_on(before, line.text) or (len(current) > 1 and not is_finished(before[-200:], line.text[:40]))


def _ends_with_number(last: Row, line: Row) -> bool:
    """Whether the number that begins a line belongs to the full line above: it names what is numbered there, or the
    number is all there is.
    """
    mark = line.words[0][4]
    if not mark[0].isdigit() or not mark.endswith(".") or line.x0 > last.x0 + 0.7 * line.size:
        return False
    return len(line.words) == 1 or _NUMBERED_THING.search(last.text[-20:]) is not None


def _mid_list(last: Row, line: Row) -> bool:
    """A line that only happens to begin like an enumerator: "as shown in Section" / "2. of the", "vom" / "14. Mai"."""
    text = line.words[0][4]
    if _DAY.match(line.text) and not is_finished(last.text[-200:], line.text[:40]):
        return True
    return text in {"a", "I", "A"} or (
        len(line.words) > 1
        and line.words[1][4][:1].islower()
        and not is_bullet(text)
        and last.x0 == line.x0
        and not text.startswith("(")
    )
