"""Rows of tables that a heading takes, such as medicines, fees and tasks, and heads without which they say nothing."""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence

from engine.document import CELL_GAP, Document, Sentence
from engine.language.forms import Field, Tables, begins_table, cells_of, field_of
from engine.language.supplements import Supplements
from engine.schema.enums import Role
from engine.summarization.headings import HeadingMeaning

_ROWS, _CELLS = 40, 6
"""Rows of tables that may be told, and cells behind the first in each."""
_LENGTH = (
    r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|eighteen|twenty|thirty|ninety) "
    r"(?:working |calendar )?(?:day|week|month|year)s?\b"
)
_NUMBER = r"[-–−(]?\s?(?:[$€£¥]|[A-Z]{3})?\s?[-–−]?\d"
_FIGURE = re.compile(rf"{_NUMBER}|(?i:{_LENGTH})")
"""How a cell begins that is a figure, or a length of time in words."""
_FIGURE_ALONE = re.compile(
    rf"{_NUMBER}[\d.,  ]*\s?"
    r"(?:%|m|k|bn|million|billion|thousand|[mkµ]?g|mcg|m?l|[mck]m|ha|h|min|hours?|days?"
    r"|[a-zµμ]{1,6}/[a-z\d]{1,5})?\)?$",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)\d\d(?:[/–-]\d{2,4})?\*?$")
"""What stands above the figures of a year."""
_YES_OR_NO = re.compile(r"(?:yes|no|y|n|x|✓|✗|true|false|pass|fail)$", re.IGNORECASE)
_SOME = r"(?!0(?:[.,]0+)?(?!\d|[.,]\d))\d"
_SUM = re.compile(rf"[$€£¥]\s?{_SOME}|\d\s?(?:€|EUR\b|USD\b|GBP\b|CHF\b|%)|\b(?:EUR|USD|GBP|CHF)\s?{_SOME}")
_MONEY = re.compile(r"[$€£¥]\s?\d|(?:EUR|USD|GBP|CHF)\s?\d|\d[\d.,]*\s?(?:€|EUR\b|USD\b|GBP\b|CHF\b)")
_PERIOD = re.compile(
    r"\d{1,4}[/.-]\d{1,4}(?:[/.-]\d{1,4})?\s*(?:[–—-]|to|until)\s*\d{1,4}[/.-]\d{1,4}(?:[/.-]\d{1,4})?"
)
"""A cell that only says from when to when: “09/01/2025 – 08/31/2026”."""
_PRICED = re.compile(rf"\w(?:\S{{1,40}}[ \u00a0]{{1,3}}){{1,14}}[$€£¥]\s?{_SOME}[\d,.]{{0,20}}")
"""A line of a schedule of prices that is no row of a table: “Total for both years $4,000”."""
_PARTICULARS = 3
"""Rows of a table of labels with their values at least."""
ROWS_TOGETHER, FEW_ROWS = 14, 6
"""Rows of a table that are told together, where all of it must be told and elsewhere."""


_REFERS_BELOW = re.compile(
    r"\b(?:(?:set out|shown|given|listed|specified|stated|described) (?:in the (?:following )?table )?below|"
    r"table below|following table|as follows)\b",
    re.IGNORECASE,
)
_LEADING = 400
"""Characters of a sentence that leads on to a table at most."""


def rows_of_tables(
    document: Document, headings: Sequence[HeadingMeaning], supplements: Supplements
) -> dict[int, tuple[int, ...]]:
    """Rows of tables below a title, or a head, that a heading with `rows` has, by index: medicines that somebody takes,
    fees, tasks with who has them.

    All rows but the head of a table with figures are told: one with nothing but dashes says that something was stopped.
    Of a sheet of particulars the rows are told that surely are what a heading asks for: “Term: ten years from May”.
    """
    wanted = [heading for heading in headings if heading.rows or heading.columns]
    found: dict[int, tuple[int, ...]] = {}
    table: list[int] = []
    mine = False

    def close() -> None:
        named = _has_head(document, table, wanted)
        if (mine or named or any(announced(document, table[0], wanted))) and len(found) < _ROWS:
            found.update(_rows_of(document, table, wanted, titled=mine, named=named))
        table.clear()

    for index, one in enumerate(document.sentences if wanted else ()):
        if one.role is Role.TABLE:
            if table and begins_table(document, index):
                close()
            table.append(index)
            continue
        if one.role is Role.FURNITURE:  # a rule below the head, or a page's end
            continue
        if table:
            close()
        if one.role is Role.HEADING:
            text = document.text[one.start : min(one.end, one.start + 1000)]
            mine = any(pattern.search(text) for heading in wanted if heading.rows for pattern in heading.under)
    if table:
        close()
    found.update(_prices_in(supplements, document, headings, found))
    found.update(_particulars(document, headings))
    return found


def _particulars(document: Document, headings: Sequence[HeadingMeaning]) -> dict[int, tuple[int, ...]]:
    """The rows of tables of labels with their values that surely belong below a heading, by index; those that name who
    is party to something together.
    """
    found: dict[int, tuple[int, ...]] = {}
    for table in Tables(document).all():
        pairs = [(index, field) for index in table if (field := _pair(document, index)) is not None]
        if len(pairs) < _PARTICULARS or 2 * len(pairs) <= len(table):
            continue
        for heading in headings:
            sure = [index for index, field in pairs if heading.is_sure(str(field))]
            found.update(_together(sure) if heading.whatever and len(sure) > 1 else dict.fromkeys(sure, ()))
    return dict(list(found.items())[:_ROWS])


def _pair(document: Document, index: int) -> Field | None:
    """A row of two cells as a label with its value."""
    return field_of(_text_of(document, index), document.sentences[index].role)


def _rows_of(
    document: Document, table: Sequence[int], wanted: Sequence[HeadingMeaning], *, titled: bool, named: bool
) -> dict[int, tuple[int, ...]]:
    """The rows of one table that are told, each with what it is told with: of a table below a title that one of the
    headings `wanted` has, or whose head is `named` as one has it.
    """
    whole = named and _is_even(document, table)
    counted = _counted_sums(document, table)
    rows = table[1:] if whole else rows_in(document, table)
    told = [index for index in rows if whole or index in counted or row_of(document, index) is not None]
    if len(told) > 1:  # “3.0:1 to 4.0:1” is no label, but the others mislead without it
        like = {_cells(document, index) for index in told}
        told = [index for index in rows if told[0] <= index <= told[-1] and _cells(document, index) in like]
    found: dict[int, tuple[int, ...]] = dict.fromkeys(told, ())
    found.update(_together(sorted(counted.intersection(told))))
    if titled and all(_has_a_price(document, index) for index in told):  # two of seven prices pass for the price
        found.update(_together(told))
    if named and _is_told_whole(document, table, wanted):
        found.update(_together([index for index in told if _cells(document, index) == _cells(document, table[0])]))
    if (above := _leads_on_to(document, table[0])) is not None:
        found.update({index: (above, *found[index]) for index in told})
    return found


def _counted_sums(document: Document, table: Sequence[int]) -> frozenset[int]:
    """The rows of a table with a head that begin with a number they are counted by, or a period, and have a sum: “2
    £50,000   on acceptance of the report”. They have no label, and are told with the head.
    """
    if not _is_head(document, table[0]):
        return frozenset()
    return frozenset(index for index in table[1:] if _is_counted_sum(document, index))


def _is_counted_sum(document: Document, index: int) -> bool:
    first, *others = cells_of(document, index)
    if _PERIOD.fullmatch(first):
        return any(_MONEY.match(cell) for cell in others)
    return first.rstrip(".").isdigit() and len(others) > 1 and _SUM.match(others[0]) is not None


def _prices_in(
    supplements: Supplements, document: Document, headings: Sequence[HeadingMeaning], found: Collection[int]
) -> dict[int, tuple[int, ...]]:
    """The rows and lines of a schedule with a sum, where an agreement leaves to it what a heading with `rows` asks:
    “the Charges set out in Schedule 2”. Those of one schedule are told together, unless they are many.
    """
    titled = [pattern for heading in headings if heading.rows for pattern in heading.under]
    prices: dict[int, tuple[int, ...]] = {}
    starts = [one.start for one in document.sentences] if supplements.all else []
    for one in supplements.all:
        if not any(pattern.search(one.said) for pattern in titled):
            continue
        within = range(bisect_left(starts, one.start), bisect_left(starts, one.end))
        rows = [index for index in within if index not in found and _has_a_price(document, index)]
        prices.update(_together(rows) or dict.fromkeys(rows[:FEW_ROWS], ()))
    return prices


def _has_a_price(document: Document, index: int) -> bool:
    one = document.sentences[index]
    row = row_of(document, index) if one.role is Role.TABLE else None
    if row is not None:
        return _SUM.search(row.value) is not None
    return _PRICED.fullmatch(document.text, one.start, min(one.end, one.start + 1000)) is not None


def _together(rows: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Each of some rows with the others; nothing where there is one, or where they are too many to be told at once."""
    if not 1 < len(rows) <= ROWS_TOGETHER:
        return {}
    return {row: tuple(other for other in rows if other != row) for row in rows}


def announced(document: Document, first: int, headings: Sequence[HeadingMeaning]) -> list[bool]:
    """Of which headings with `rows` the line right above a table, whose first row is `first`, says that it holds what
    they ask for: “The rent is as follows:”.
    """
    above = _line_above(document, first)
    if above is None:
        return [False] * len(headings)
    text = " ".join(document.text[above.start : above.end].split())
    return [
        heading.rows
        and (heading.is_sure(text) or any(one.search(text) for one in (*heading.under, *heading.cues)))
        and not any(one.search(text) for one in heading.never)
        for heading in headings
    ]


def _leads_on_to(document: Document, first: int) -> int | None:
    """The sentence right above a table, whose first row is `first`, that its rows say nothing without: “You may have a
    bonus of up to 25% of your salary, measured as follows:”.
    """
    above = _line_above(document, first)
    return first - 1 if above is not None and above.end - above.start <= _LEADING else None


def tables_led_to(document: Document) -> dict[int, tuple[int, ...]]:
    """Of each sentence that refers to the table right below it the rows of that, by index: “in instalments as set out
    below” promises what only the table says.
    """
    found: dict[int, tuple[int, ...]] = {}
    for table in Tables(document).all():
        above = _above(document, table[0])
        if above is None or len(table) >= ROWS_TOGETHER:
            continue
        if _REFERS_BELOW.search(document.text, max(above.start, above.end - _LEADING), above.end) is not None:
            found[table[0] - 1] = tuple(table)
    return found


def _line_above(document: Document, first: int) -> Sentence | None:
    """The sentence right above a table, whose first row is `first`, that ends with a colon."""
    above = _above(document, first)
    return above if above is not None and document.text[above.end - 1] == ":" else None


def _above(document: Document, first: int) -> Sentence | None:
    """The sentence right above a table, whose first row is `first`; None where a heading or nothing stands there."""
    above = document.sentences[first - 1] if first else None
    return above if above is not None and above.role in {Role.BODY, Role.LIST} else None


def _is_told_whole(document: Document, table: Sequence[int], wanted: Sequence[HeadingMeaning]) -> bool:
    """Whether a heading that asks for the table is told whole: no item of a bill is told without the others."""
    return _has_head(document, table, [heading for heading in wanted if heading.whole])


def _has_head(document: Document, table: Sequence[int], wanted: Sequence[HeadingMeaning]) -> bool:
    """Whether the first row of a table names what one of the headings asks for: “Action   Owner   Due”."""
    if len(table) <= 1 or not _is_head(document, table[0]):
        return False
    head = cells_of(document, table[0])
    return any(pattern.fullmatch(cell) for heading in wanted for pattern in heading.columns for cell in head)


def _is_even(document: Document, table: Sequence[int]) -> bool:
    """Whether all rows of a table have as many cells as its head: none was torn."""
    counts = {_cells(document, index) for index in table}
    return len(counts) == 1 and counts != {1}


def _cells(document: Document, index: int) -> int:
    return _text_of(document, index).count(CELL_GAP) + 1


def _text_of(document: Document, index: int) -> str:
    one = document.sentences[index]
    return document.text[one.start : min(one.end, one.start + 1000)]


def rows_in(document: Document, table: Sequence[int]) -> list[int]:
    """The rows of a table with figures but its head; none of one without figures, or with rows that were torn."""
    figures = [index for index in table if _figures_in(document, index)]
    if not figures or any(_is_torn(document, index) for index in table):
        return []
    return list(table) if table[0] in figures and not _is_head(document, table[0]) else list(table[1:])


def _is_head(document: Document, index: int) -> bool:
    """Whether no cell of a row, behind its first, is a figure but a year."""
    return _figures_in(document, index) == _figures_in(document, index, _YEAR)


def _is_torn(document: Document, index: int) -> bool:
    """Whether a row has figures but no cells: where some rows of a table could not be read, the others mislead."""
    text = _text_of(document, index)
    return CELL_GAP not in text.strip() and any(char.isdigit() for char in text)


def heads_of_rows(document: Document, rows: Collection[int]) -> dict[int, tuple[int, ...]]:
    """Of rows with a figure in more than one cell, or counted ones with a sum, the head of their table, by index: "Cost
    £45,000   £18,000" says nothing without it.
    """
    found: dict[int, tuple[int, ...]] = {}
    if not rows:
        return found
    tables = Tables(document)
    for index in rows:
        head = tables.first(index)
        needs = _figures_in(document, index, _FIGURE_ALONE) > 1 or _figures_in(document, index, _YES_OR_NO) > 0
        needs = needs or _is_counted_sum(document, index)
        if head != index and needs and _is_head(document, head):
            found[index] = (head,)
    return found


def entire_rows(document: Document, rows: Iterable[int]) -> dict[int, int]:
    """Of some rows those with as many cells as the head of their table, none of which is a figure, with the head: such
    a row is whole though it ends as no sentence does.
    """
    tables = Tables(document)
    heads = {row: tables.first(row) for row in rows}
    return {
        row: head
        for row, head in heads.items()
        if row != head and _cells(document, row) == _cells(document, head) > 1 and _is_head(document, head)
    }


def row_of(document: Document, index: int) -> Field | None:
    """A row with what its first cell says of the others; None where it has no or too many cells."""
    return field_of(_text_of(document, index), document.sentences[index].role, _CELLS)


def _figures_in(document: Document, index: int, figure: re.Pattern[str] = _FIGURE) -> int:
    """The cells of a row, behind its first, that are figures: "£18,000" and "2.5 mg" are, "Option 2" is none."""
    cells = [cell.strip() for cell in _text_of(document, index).split(CELL_GAP)]
    return sum(figure.match(cell) is not None for cell in cells[1:])
