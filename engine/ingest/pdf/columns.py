"""Reading order: the order of the file, unless it jumps backwards; then columns are found from the white between them.

Most programs write text in the order it is read, two-column papers included, so that order is kept. Some write footers
first, whole pages shuffled, or line by line across both columns: those pages are cut recursively, along the widest
white gap down the page first, then across it (XY-cut).
"""

from itertools import pairwise

from engine.ingest.pdf.continuation import begins_low
from engine.ingest.pdf.lines import with_marks
from engine.ingest.pdf.rows import Row, RowStyle

_MAX_ROWS = 1500
"""Pages with more rows than this are tables or drawings: their own order is as good as any."""

_SWITCHES = 6


def reading_order(rows: list[Row], width: float, height: float) -> list[Row]:
    """The rows in reading order; turned rows come last."""
    upright = [row for row in rows if not row.look & RowStyle.VERTICAL]
    if len(upright) != len(rows):
        return reading_order(upright, width, height) + [row for row in rows if row.look & RowStyle.VERTICAL]
    if len(rows) < 3 or len(rows) > _MAX_ROWS:
        return rows
    head, body, foot = _margins(rows, height)
    if len(body) > 2 and (_jumps_back(body) or _runs_across(body, width)):
        body = _cut(with_marks(body), 0)
    return head + body + foot


def _margins(rows: list[Row], height: float) -> tuple[list[Row], list[Row], list[Row]]:
    """Rows above and below all others, wherever the file wrote them, are read first and last.

    Only rows that stand by themselves: the first line of a column may reach as high as a running head does.
    """
    top, bottom = 0.08 * height, 0.92 * height
    edges = {id(row) for row in rows if row.y1 <= top or row.y0 >= bottom}
    if not edges:
        return [], rows, []
    body = [row for row in rows if id(row) not in edges]
    attached = _attached([row for row in rows if id(row) in edges], body)
    if attached:
        body = [row for row in rows if id(row) not in edges or id(row) in attached]
    loose = [row for row in rows if id(row) in edges and id(row) not in attached]
    head = sorted([row for row in loose if row.y1 <= top], key=lambda row: (round(row.y1), row.x0))
    foot = sorted([row for row in loose if row.y1 > top], key=lambda row: (round(row.y1), row.x0))
    return head, body, foot


def _attached(edges: list[Row], body: list[Row]) -> set[int]:
    """Ids of rows at the edge of a page that are lines of a column: set as tightly as the lines next to them."""
    found: set[int] = set()
    lines = list(body)
    waiting = edges
    while waiting:
        joined = [row for row in waiting if any(_next_line(row, line) for line in lines)]
        if not joined:
            break
        found |= {id(row) for row in joined}
        lines = joined
        waiting = [row for row in waiting if id(row) not in found]
    return found


def _next_line(row: Row, other: Row) -> bool:
    """Whether two rows are neighbouring lines of one column: alike in type, close, and one above the other."""
    size = max(row.size, other.size, 1.0)
    if abs(row.size - other.size) > 0.07 * size or (row.look ^ other.look) & RowStyle.BOLD:
        return False
    if abs(row.x0 - other.x0) > 4.0 * size or min(row.x1, other.x1) <= max(row.x0, other.x0):
        return False
    return 0.6 * size < abs(row.y1 - other.y1) < 1.7 * size


def _jumps_back(rows: list[Row]) -> bool:
    """Whether the file goes up within a column, or left beside what it wrote before."""
    blocks: list[list[float]] = []
    number = -1
    for row in rows:
        if row.block != number:
            number = row.block
            blocks.append([row.x0, row.y0, row.x1, row.y1])
        else:
            box = blocks[-1]
            box[0], box[1] = min(box[0], row.x0), min(box[1], row.y0)
            box[2], box[3] = max(box[2], row.x1), max(box[3], row.y1)
    for earlier, later in pairwise(blocks):
        slack = 3.0
        if later[1] >= earlier[1] - slack:
            continue
        overlap = min(earlier[2], later[2]) - max(earlier[0], later[0])
        if overlap > 0.4 * min(earlier[2] - earlier[0], later[2] - later[0]):
            return True
        if later[2] <= earlier[0] + slack:
            return True
    return False


def _runs_across(rows: list[Row], width: float) -> bool:
    """Whether columns of prose are written row by row, left and right in turn.

    So are tables; but lines of prose begin low as often as not, for their sentences run from line to line, or they are
    as wide as half a page and leave one gutter free.
    """
    switches = low = 0
    edges: list[tuple[float, float]] = []
    for one, other in pairwise(rows):
        beside = other.x0 > one.x1 or other.x1 < one.x0
        if beside and abs(one.y1 - other.y1) < 1.5 * one.size and _is_prose(one, width) and _is_prose(other, width):
            switches += 1
            low += begins_low(other.words[0][4])
            if other.x0 > one.x1 and min(one.x1 - one.x0, other.x1 - other.x0) > 0.25 * width:
                edges.append((one.x1, other.x0))
    if switches < _SWITCHES or 3 * switches < len(rows):
        return False
    if 4 * low >= switches:
        return True
    if len(edges) < _SWITCHES or 3 * len(edges) < len(rows):
        return False
    return max(x1 for x1, _ in edges) < min(x0 for _, x0 in edges)


def _is_prose(row: Row, width: float) -> bool:
    return row.x1 - row.x0 > 0.15 * width and len(row.words) > 3


def _cut(rows: list[Row], depth: int) -> list[Row]:
    if len(rows) < 2 or depth > 60:
        return sorted(rows, key=lambda row: (row.y0, row.x0)) if depth > 60 else rows
    gutter = _gutter(rows)
    if gutter is not None:
        left = [row for row in rows if row.x1 <= gutter]
        right = [row for row in rows if row.x1 > gutter]
        return _cut(left, depth + 1) + _cut(right, depth + 1)
    level = _level(rows)
    if level is not None:
        above = [row for row in rows if row.y1 <= level]
        below = [row for row in rows if row.y1 > level]
        return _cut(above, depth + 1) + _cut(below, depth + 1)
    return sorted(rows, key=lambda row: (round(row.y1 / max(row.size, 1.0)), row.x0))


def _gutter(rows: list[Row]) -> float | None:
    """The middle of the widest white gap down the page that has columns of rows on both sides, side by side."""
    spans = sorted((row.x0, row.x1) for row in rows)
    least = 0.8 * sorted(row.size for row in rows)[len(rows) // 2]
    best: tuple[float, float] | None = None
    reach = spans[0][1]
    for x0, x1 in spans:
        if x0 - reach >= least and (best is None or x0 - reach > best[0]):
            middle = (reach + x0) / 2
            if _background(rows, middle):
                best = (x0 - reach, middle)
        reach = max(reach, x1)
    return best[1] if best else None


def _background(rows: list[Row], x: float) -> bool:
    """Whether the rows left and right of `x` are columns: two rows or more each, standing side by side."""
    left = [row for row in rows if row.x1 <= x]
    right = [row for row in rows if row.x1 > x]
    if len(left) < 2 or len(right) < 2:
        return False
    top = max(min(row.y0 for row in left), min(row.y0 for row in right))
    bottom = min(max(row.y1 for row in left), max(row.y1 for row in right))
    shorter = min(max(row.y1 for row in side) - min(row.y0 for row in side) for side in (left, right))
    return bottom - top > 0.5 * shorter


def _level(rows: list[Row]) -> float | None:
    """The bottom edge above the tallest white gap across the rows; None where rows overlap all the way down.

    Boxes of neighbouring lines overlap a little, so each row counts with its middle part only.
    """
    spans = sorted((row.y0 + 0.2 * (row.y1 - row.y0), row.y1 - 0.2 * (row.y1 - row.y0), row.y1) for row in rows)
    best: tuple[float, float] | None = None
    reach, edge = spans[0][1], spans[0][2]
    for y0, y1, bottom in spans[1:]:
        if y0 > reach and (best is None or y0 - reach > best[0]):
            best = (y0 - reach, edge)
        reach, edge = max(reach, y1), max(edge, bottom)
    return best[1] if best else None
