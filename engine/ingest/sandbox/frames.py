"""What passes between the engine and a page worker: framed messages, and a page packed into few bytes.

A message is one kind byte, a 32-bit length and that many bytes. Requests and small answers are JSON; a page is a JSON
head followed by raw arrays, so that a page of 400 words is some 15 KB and unpacks without a loop over its words.
Both ends are the same program on the same machine, so arrays travel in its own byte order. Nothing is ever unpickled.
"""

import json
import struct
from array import array
from dataclasses import dataclass, field
from typing import Any

from engine.schema.enums import PageState

HEAD = struct.Struct("<cI")
LARGEST = 1 << 28
"""Bytes of a message: a picture of 8192 by 8192 pixels that does not compress is the largest there is."""


class Kind:
    REQUEST = b"R"
    OPENED = b"O"
    PAGE = b"P"
    FAILED = b"F"
    REFUSED = b"E"
    UNFIT = b"U"
    """The worker itself can't work: a library that it needs can't be loaded. JSON: message, reason."""
    PATIENCE = b"W"
    """The page that comes next is being recognised: allow it more time."""
    PICTURE = b"G"
    PART = b"M"
    """A part of a finished text (`ingest.delivery`)."""
    COPY = b"C"
    """A whole PDF, written anew."""
    DONE = b"D"


def pack(kind: bytes, payload: bytes) -> bytes:
    return HEAD.pack(kind, len(payload)) + payload


def pack_json(kind: bytes, value: object) -> bytes:
    """A framed message whose payload is JSON. File names with undecodable bytes pass unharmed."""
    return pack(kind, json.dumps(value).encode())


@dataclass(slots=True)
class PageFrame:
    """A page as its worker saw it: paragraphs of rows of words, without meaning yet.

    Rows are in reading order. Row boxes are in layout coordinates (those of the page, turned where its text is turned),
    word boxes as displayed.
    """

    number: int
    """From 0."""
    width: float = 0.0
    height: float = 0.0
    rotation: int = 0
    state: str = PageState.READ.value
    reason: str | None = None
    confidence: float | None = None
    lacking: str | None = None
    """The language of a recognised page, ISO 639-1, if the recogniser had no data for it."""
    layout_width: float = 0.0
    layout_height: float = 0.0
    left_out: dict[str, int] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    """A text for each row."""
    boxes: "array[float]" = field(default_factory=lambda: array("f"))
    """Five numbers a row: x0, y0, x1, y1, type size."""
    looks: "array[int]" = field(default_factory=lambda: array("B"))
    counts: "array[int]" = field(default_factory=lambda: array("I"))
    """Words in each row."""
    word_starts: "array[int]" = field(default_factory=lambda: array("I"))
    """For each word, where it starts in its row's text."""
    word_lengths: "array[int]" = field(default_factory=lambda: array("I"))
    word_boxes: "array[float]" = field(default_factory=lambda: array("f"))
    """Four numbers a word."""
    rows: "array[int]" = field(default_factory=lambda: array("I"))
    """Rows in each paragraph."""
    starts: "array[int]" = field(default_factory=lambda: array("B"))
    """How each paragraph starts (`pdf.paragraphs.Start`)."""
    wide: "array[int]" = field(default_factory=lambda: array("B"))
    """1 where a paragraph's last row reaches the right edge of its column."""
    unsure: "array[int]" = field(default_factory=lambda: array("I"))
    """Words that were recognised with little confidence, by their number on the page, rising."""
    word_ends: list[int] = field(default_factory=list)
    """For each row, the number of words up to its end; filled when first needed, never sent."""


_HEAD_FIELDS = (
    "number", "width", "height", "rotation", "state", "reason", "confidence", "lacking",
    "layout_width", "layout_height", "left_out", "texts",
)  # fmt: skip
_ARRAYS = ("boxes", "looks", "counts", "word_starts", "word_lengths", "word_boxes", "rows", "starts", "wide", "unsure")
_LENGTHS = struct.Struct(f"<{len(_ARRAYS) + 1}I")


def encode_page(frame: PageFrame) -> bytes:
    head = json.dumps([getattr(frame, name) for name in _HEAD_FIELDS], ensure_ascii=False).encode()
    parts = [getattr(frame, name).tobytes() for name in _ARRAYS]
    return b"".join([_LENGTHS.pack(len(head), *[len(part) for part in parts]), head, *parts])


def decode_page(payload: bytes) -> PageFrame:
    """Unpack a page.

    Raises:
        ValueError: if the bytes are not a packed page.
    """
    if len(payload) < _LENGTHS.size:
        raise ValueError("a page shorter than its own head")
    lengths = _LENGTHS.unpack_from(payload)
    if _LENGTHS.size + sum(lengths) != len(payload):
        raise ValueError("a page whose parts do not add up")
    at = _LENGTHS.size + lengths[0]
    values: list[Any] = json.loads(payload[_LENGTHS.size : at])
    frame = PageFrame(**dict(zip(_HEAD_FIELDS, values, strict=True)))
    for name, length in zip(_ARRAYS, lengths[1:], strict=True):
        getattr(frame, name).frombytes(payload[at : at + length])
        at += length
    return frame
