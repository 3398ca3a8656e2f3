"""The one place that imports PyMuPDF, without its layout models.

Importing `pymupdf.layout` or `pymupdf4llm` takes a second and 90 MB and, worse, changes text rectangles for the whole
process; both are barred before the import, so that there is one set of rectangles everywhere.
"""

import sys
from typing import Any, TypeAlias

MuPdf: TypeAlias = Any
"""The pymupdf module. PyMuPDF has no types; these names say at least what is meant."""
Pdf: TypeAlias = Any
"""An open `pymupdf.Document`."""
PdfPage: TypeAlias = Any
"""A `pymupdf.Page`."""
Rect: TypeAlias = Any
Matrix: TypeAlias = Any


def load() -> MuPdf:
    """The pymupdf module, quiet and without layout analysis."""
    for barred in ("pymupdf.layout", "pymupdf4llm"):
        sys.modules.setdefault(barred, None)  # type: ignore[arg-type]
    import pymupdf

    pymupdf.TOOLS.mupdf_display_errors(on=False)
    pymupdf.TOOLS.mupdf_display_warnings(on=False)
    return pymupdf
