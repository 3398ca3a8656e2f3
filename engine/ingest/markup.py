"""Reflowable files that PyMuPDF opens (EPUB, HTML, FB2, MOBI, DOCX...): blocks with roles, read in the page worker."""

from pathlib import Path

from engine.ingest.limits import Limits
from engine.ingest.raw import Markup
from engine.progress import Checkpoint, silent


def read_markup(path: Path, *, checkpoint: Checkpoint = silent, limits: Limits | None = None) -> Markup:
    """Read a reflowable file in the page worker.

    Raises:
        UnreadableFile: damaged, encrypted, or without any text (`EMPTY`).
        Cancelled: from the checkpoint.
    """
    raise NotImplementedError
