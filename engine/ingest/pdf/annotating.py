"""Highlights and comments in a PDF, in the worker: annotations as every PDF reader shows, lists and removes them."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.ingest.pdf.mupdf import MuPdf, Pdf

_COLOURS = {"yellow": (1.0, 0.85, 0.3), "green": (0.6, 0.9, 0.55), "blue": (0.6, 0.8, 1.0), "pink": (1.0, 0.7, 0.85)}


def annotate(pymupdf: MuPdf, document: Pdf, marks: Sequence[dict[str, Any]], on_mark: Callable[[], None]) -> bytes:
    """Add `marks` (see `annotated_copy.Mark`) and write the document, as encrypted as it was. `on_mark` hears of each.

    What a page that is damaged can't take is left out: the rest of the copy is still of use.
    """
    for mark in marks:
        on_mark()
        try:
            page = document.load_page(mark["page"] - 1)
            quads = [pymupdf.Rect(box).quad * page.derotation_matrix for box in mark["boxes"]]
            added = page.add_highlight_annot(quads)
            added.set_colors(stroke=_COLOURS[mark["colour"]])
            added.set_info(title=mark["author"], content=mark["comment"])
            added.update()
        except (RuntimeError, ValueError):
            continue
    written: bytes = document.tobytes(encryption=pymupdf.PDF_ENCRYPT_KEEP, no_new_id=True)
    return written
