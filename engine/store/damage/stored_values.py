"""Whether a stored row can be what was stored: the types of its columns, and the checksums of what is packed."""

import zlib
from collections.abc import Sequence

from sqlalchemy import Boolean, Column, Float, Integer, LargeBinary, String, Table

PACKED = {
    "text_slices": ("data",),
    "span_slices": ("data",),
    "page_words": ("data",),
    "vectors": ("data",),
    "results": ("chunks", "ledger", "summary", "labels", "details", "brief"),
    "outcomes": ("sentences", "ledger"),
    "labels": ("evidence",),
    "label_sets": ("rules",),
    "label_steps": ("before",),
    "outlooks": ("scores", "timeline"),
}
"""Columns that hold zlib's checksum with what they hold."""


def sound_row(table: Table, columns: Sequence[Column[object]], row: Sequence[object]) -> tuple[object, ...] | None:
    """The values of a row, its texts decoded from UTF-8; None if one of them can't be what was stored."""
    values = []
    packed = PACKED.get(table.name, ())
    for column, value in zip(columns, row, strict=True):
        kept = _sound_value(column, value)
        if kept is None and not (value is None and column.nullable):
            return None
        if column.name in packed and isinstance(kept, bytes) and not _unpacks(kept):
            return None
        values.append(kept)
    return tuple(values)


def _sound_value(column: Column[object], value: object) -> object:
    """The value in its column's type, or None."""
    match column.type:
        case String():
            return _text(value)
        case Boolean():
            return value if value in (0, 1) else None
        case Integer():
            return value if isinstance(value, int) else None
        case Float():
            return value if isinstance(value, int | float) else None
        case LargeBinary():
            return value if isinstance(value, bytes) else None
    return value


def _text(value: object) -> str | None:
    if isinstance(value, str):
        return value
    try:
        return value.decode("utf-8") if isinstance(value, bytes) else None
    except UnicodeDecodeError:
        return None


def _unpacks(data: bytes) -> bool:
    try:
        zlib.decompress(data)
    except zlib.error:
        return False
    return True
