"""Volume to bytes and back: text slices, spans, the words of a page, vectors.

Numbers are laid out column by column as differences, which zlib takes to a quarter; every packed value carries zlib's
checksum, so that damage is found when it is read. The fastest level is used, since the disk is seldom the narrow
place and reading a file must not wait for its storage.
"""

import struct
import zlib
from array import array
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from engine.document import Block, PageWords, Sentence
from engine.schema.enums import Role

SLICE_CHARACTERS = 1 << 14
"""Code points in a text slice: a window costs at most two slices more than it shows."""

SLICE_SPANS = 4096

_LEVEL = 1
_ROLES: tuple[Role, ...] = (
    Role.BODY,
    Role.HEADING,
    Role.LIST,
    Role.TABLE,
    Role.CAPTION,
    Role.FOOTNOTE,
    Role.REFERENCE,
    Role.CODE,
    Role.FURNITURE,
    Role.SPEECH,
)
"""The place of a role here is its number in stored spans: append, never reorder."""

_NUMBERS = {role: number for number, role in enumerate(_ROLES)}
_WORDS_HEADER = struct.Struct("<4sccI")
_Integers = npt.NDArray[np.int64]


def pack_text(text: str) -> Iterator[tuple[int, bytes]]:
    """Cut a text into numbered slices. Lone surrogates are kept, so that no text can fail to be stored."""
    for number, start in enumerate(range(0, len(text), SLICE_CHARACTERS)):
        piece = text[start : start + SLICE_CHARACTERS]
        yield number, zlib.compress(piece.encode("utf-8", "surrogatepass"), _LEVEL)


def unpack_text(data: bytes) -> str:
    """The text of one slice."""
    return zlib.decompress(data).decode("utf-8", "surrogatepass")


def pack_spans(spans: Sequence[Block] | Sequence[Sentence]) -> bytes:
    """Spans with roles, in text order."""
    starts = np.fromiter((span.start for span in spans), np.int64, len(spans))
    ends = np.fromiter((span.end for span in spans), np.int64, len(spans))
    roles = bytes([_NUMBERS[span.role] for span in spans])
    return zlib.compress(struct.pack("<I", len(spans)) + _differences(starts) + _column(ends - starts) + roles, _LEVEL)


def unpack_spans(data: bytes) -> Iterator[tuple[int, int, Role]]:
    """Start, end and role of each span."""
    raw = zlib.decompress(data)
    (count,) = struct.unpack_from("<I", raw)
    starts, position = _read_column(raw, 4, count)
    lengths, position = _read_column(raw, position, count)
    starts = np.cumsum(starts)
    roles = raw[position : position + count]
    yield from zip(starts.tolist(), (starts + lengths).tolist(), map(_ROLES.__getitem__, roles), strict=True)


def pack_ranges(ranges: Sequence[tuple[int, int]]) -> bytes:
    """Spans without roles: the passages of the index."""
    pairs = np.array(ranges, np.int64).reshape(-1, 2)
    columns = _differences(pairs[:, 0]) + _column(pairs[:, 1] - pairs[:, 0])
    return zlib.compress(struct.pack("<I", len(ranges)) + columns, _LEVEL)


def unpack_ranges(data: bytes) -> list[tuple[int, int]]:
    """Start and end of each range."""
    raw = zlib.decompress(data)
    (count,) = struct.unpack_from("<I", raw)
    starts, position = _read_column(raw, 4, count)
    lengths, _ = _read_column(raw, position, count)
    starts = np.cumsum(starts)
    return list(zip(starts.tolist(), (starts + lengths).tolist(), strict=True))


def pack_words(words: PageWords) -> bytes:
    """The words of a page; their arrays come back with the same item types and the very same values."""
    count = len(words.starts)
    if not len(words.ends) == len(words.lines) == len(words.boxes) // 4 == count or len(words.boxes) % 4:
        raise ValueError("the arrays of a page's words differ in length")
    starts = np.array(words.starts, np.int64)
    boxes, form = _pack_boxes(words.boxes)
    codes = (words.starts.typecode + words.ends.typecode + words.lines.typecode + words.boxes.typecode).encode()
    header = _WORDS_HEADER.pack(codes, form, b"1", count)
    ends, lines = np.array(words.ends, np.int64), np.array(words.lines, np.int64)
    return zlib.compress(header + _differences(starts) + _column(ends - starts) + _differences(lines) + boxes, _LEVEL)


def unpack_words(page: int, data: bytes) -> PageWords:
    """The words of page `page`."""
    raw = zlib.decompress(data)
    codes, form, _, count = _WORDS_HEADER.unpack_from(raw)
    starts, position = _read_column(raw, _WORDS_HEADER.size, count)
    lengths, position = _read_column(raw, position, count)
    lines, position = _read_column(raw, position, count)
    starts = np.cumsum(starts)
    kinds = codes.decode("ascii")
    boxes = np.frombuffer(raw, "<f4" if form == b"f" else "<f8", 4 * count, position).reshape(4, count).T
    return PageWords(
        page=page,
        starts=array(kinds[0], starts.tolist()),
        ends=array(kinds[1], (starts + lengths).tolist()),
        lines=array(kinds[2], np.cumsum(lines).tolist()),
        boxes=array(kinds[3], boxes.ravel().tolist()),
    )


def pack_vectors(vectors: npt.NDArray[np.float16]) -> bytes:
    """Sentence vectors (n, d): noise to a compressor, so only wrapped in its checksum."""
    rows, width = vectors.shape
    return zlib.compress(struct.pack("<II", rows, width) + np.ascontiguousarray(vectors, "<f2").tobytes(), 0)


def unpack_vectors(data: bytes) -> npt.NDArray[np.float16]:
    """Sentence vectors (n, d)."""
    raw = zlib.decompress(data)
    rows, width = struct.unpack_from("<II", raw)
    return np.frombuffer(raw, "<f2", rows * width, 8).reshape(rows, width).astype(np.float16)  # (n, d)


def _pack_boxes(boxes: "array[float]") -> tuple[bytes, bytes]:
    """Corner by corner, as single precision where nothing is lost by it (PDF coordinates are)."""
    values = np.array(boxes, np.float64).reshape(-1, 4).T
    with np.errstate(over="ignore"):
        single = values.astype("<f4")
    if np.array_equal(single.astype(np.float64), values):  # NaN is unequal to itself and stays double
        return single.tobytes(), b"f"
    return values.astype("<f8").tobytes(), b"d"


def _differences(values: _Integers) -> bytes:
    return _column(np.diff(values, prepend=0))


def _column(values: _Integers) -> bytes:
    """Integers at the least of four widths that holds them all, after one byte that says which."""
    for code in ("<i1", "<i2", "<i4"):
        limits = np.iinfo(code)
        if not values.size or (values.min() >= limits.min and values.max() <= limits.max):
            return code[2:].encode() + values.astype(code).tobytes()
    return b"8" + values.astype("<i8").tobytes()


def _read_column(raw: bytes, position: int, count: int) -> tuple[_Integers, int]:
    code = f"<i{raw[position : position + 1].decode('ascii')}"
    end = position + 1 + count * np.dtype(code).itemsize
    return np.frombuffer(raw, code, count, position + 1).astype(np.int64), end
