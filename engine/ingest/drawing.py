"""A page as a picture, in the worker."""

from engine.ingest.mupdf import MuPdf, Pdf

LARGEST_SIDE = 8192
"""Pixels."""


def draw_page(pymupdf: MuPdf, document: Pdf, number: int, scale: float) -> tuple[int, int, bytes]:
    """Draw page `number` (from 1) at `scale` pixels to a point: width, height and a PNG.

    Sides are held to `LARGEST_SIDE` pixels by a smaller scale, and to one pixel at least.
    """
    page = document.load_page(number - 1)
    rect = page.rect
    longest = max(rect.width, rect.height, 1e-3)
    shortest = max(min(rect.width, rect.height), 1e-3)
    scale = min(max(scale, 1.0 / shortest), LARGEST_SIDE / longest)
    picture = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), alpha=False)
    return picture.width, picture.height, picture.tobytes("png")
