"""Tables that are ruled: where drawn lines part columns, what stands between them is cells, however much it reads.

Looking at what is drawn costs as much as taking the words, so it is done only where rows stand side by side.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.ingest.pdf.rows import Row, RowStyle

Drawn = Iterable[tuple[str, tuple[float, float, float, float]]]
"""PyMuPDF's log of what a page draws: kind and box."""

_THIN, _WIDE, _TALL = 2.5, 20.0, 8.0
_LEVEL, _APART = 1.5, 6.0
"""Points by which parts of one rule may differ in height, and lie apart."""
_SIDE_BY_SIDE = 3
"""Pairs of rows beside one another from which a page may hold a table."""
_FAR = 60.0
"""Points of white below which a table that no rule closes does not go on."""


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where a table begins and ends, as far as rules say, and between which columns they part."""

    top: float
    bottom: float
    left: float
    right: float
    edges: tuple[float, ...]

    def crossed_by(self, row: Row) -> bool:
        return any(row.x0 < edge - 2 and row.x1 > edge + 2 for edge in self.edges)

    def column_of(self, row: Row) -> int:
        return bisect_left(self.edges, (row.x0 + row.x1) / 2)


def mark_ruled_tables(rows: Sequence[Row], drawn: Callable[[], Drawn]) -> None:
    """Give rows that stand in ruled tables the look `RULED`. `drawn` is called only where there may be one."""
    beside = sum(1 for one, other in pairwise(rows) if _are_beside(one, other))
    if beside < _SIDE_BY_SIDE:
        return
    for grid in _grids(drawn()):
        for row in _inside(rows, grid):
            row.look |= RowStyle.RULED


def _are_beside(one: Row, other: Row) -> bool:
    level = min(one.y1, other.y1) - max(one.y0, other.y0) > 0.5 * (one.y1 - one.y0)
    return level and other.x0 - one.x1 > 0.5 * one.size


def _grids(drawn: Drawn) -> list[_Grid]:
    """Tables whose rules are interrupted where their columns meet, or have upright rules there."""
    across: list[tuple[float, float, float]] = []
    upright: list[tuple[float, float, float]] = []
    for kind, (x0, y0, x1, y1), *_ in drawn:
        if "path" not in kind:
            continue
        if y1 - y0 < _THIN and x1 - x0 > _WIDE:
            across.append((y0, x0, x1))
        elif x1 - x0 < _THIN and y1 - y0 > _TALL:
            upright.append((x0, y0, y1))
    found = []
    for lines in _alike(_parted(across)):
        edges, left, right = lines[0][1:]
        found.append(_Grid(min(y for y, *_ in lines), max(y for y, *_ in lines), left, right, edges))
    return found or _upright_grids(upright)


def _upright_grids(upright: list[tuple[float, float, float]]) -> list[_Grid]:
    """Tables whose columns are parted by upright rules: three or more beside one another, none of them a gutter."""
    extents: dict[int, tuple[float, float]] = {}
    for x, y0, y1 in upright:
        top, bottom = extents.get(round(x), (y0, y1))
        extents[round(x)] = min(top, y0), max(bottom, y1)
    found: list[_Grid] = []
    left = sorted(extents)
    while left:
        top, bottom = extents[left[0]]
        height = max(bottom - top, 1.0)
        own = [x for x in left if min(extents[x][1], bottom) - max(extents[x][0], top) > 0.7 * height]
        left = [x for x in left if x not in own]
        if len(own) > 2 and all(x - before > _WIDE for before, x in pairwise(own)):
            found.append(_Grid(top, bottom, float(own[0]), float(own[-1]), tuple(map(float, own[1:-1]))))
    return found


_Rule = tuple[float, tuple[float, ...], float, float]
"""Height, where it is interrupted, left and right end."""


def _parted(across: list[tuple[float, float, float]]) -> list[_Rule]:
    """Rules made of two parts or more that almost touch."""
    found: list[_Rule] = []
    parts: list[tuple[float, float]] = []
    height = -100.0
    for y, x0, x1 in [*sorted(across), (1e9, 0.0, 0.0)]:
        if y - height > _LEVEL:
            spans = sorted(set(parts))
            gaps = [(a[1] + b[0]) / 2 for a, b in pairwise(spans) if -_LEVEL < b[0] - a[1] < _APART]
            if gaps:
                found.append((height, tuple(gaps), spans[0][0], spans[-1][1]))
            parts, height = [], y
        parts.append((round(x0, 1), round(x1, 1)))
    return found


def _alike(rules: list[_Rule]) -> list[list[_Rule]]:
    """Rules that are interrupted at the same places, together; one alone is an underlined heading."""
    groups: list[list[_Rule]] = []
    for rule in rules:
        for group in groups:
            same = len(group[0][1]) == len(rule[1])
            if same and all(abs(a - b) < _APART for a, b in zip(group[0][1], rule[1], strict=True)):
                group.append(rule)
                break
        else:
            groups.append([rule])
    return [group for group in groups if len(group) > 1]


def _inside(rows: Sequence[Row], grid: _Grid) -> list[Row]:
    """The rows of a table: between its rules, and below the last while they keep to the columns."""
    across = [row for row in rows if row.x1 > grid.left - _APART and row.x0 < grid.right + _APART]
    found = [row for row in across if row.y1 > grid.top and (row.y0 + row.y1) / 2 < grid.bottom]
    below: list[Row] = []
    reach = grid.bottom
    for row in sorted((row for row in across if (row.y0 + row.y1) / 2 >= grid.bottom), key=lambda row: row.y0):
        if grid.crossed_by(row) or row.y0 - reach > _FAR:
            break
        below.append(row)
        reach = max(reach, row.y1)
    if len({grid.column_of(row) for row in below}) > 1:
        found += below
    return found
