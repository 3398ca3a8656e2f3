"""A page as a picture, in the worker."""

import struct
import zlib

from engine.ingest.pdf.mupdf import MuPdf, Pdf

MAX_SIDE_PIXELS = 8192
"""Pixels."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def draw_page(pymupdf: MuPdf, document: Pdf, number: int, scale: float) -> tuple[int, int, bytes]:
    """Draw page `number` (from 1) at `scale` pixels to a point: width, height and a PNG.

    Sides are held to `MAX_SIDE_PIXELS` pixels by a smaller scale, and to one pixel at least.
    """
    page = document.load_page(number - 1)
    rect = page.rect
    longest = max(rect.width, rect.height, 1e-3)
    scale = min(scale, MAX_SIDE_PIXELS / longest)
    # Each side on its own, so that a page a kilometre long and a hair wide still has a pixel across.
    across = max(scale, 1.0 / max(rect.width, 1e-3))
    down = max(scale, 1.0 / max(rect.height, 1e-3))
    picture = page.get_pixmap(matrix=pymupdf.Matrix(across, down), alpha=False, colorspace=pymupdf.csRGB)
    return picture.width, picture.height, encode_png(picture.width, picture.height, picture.samples)


def encode_png(width: int, height: int, samples: bytes) -> bytes:
    """RGB rows as a PNG, at the fastest compression: half the time of MuPDF's own for a twentieth more bytes."""
    stride = 3 * width
    rows = b"".join([b"\0" + samples[start : start + stride] for start in range(0, stride * height, stride)])
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return _SIGNATURE + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(rows, 1)) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
