"""Folders that are named where files are wanted: the documents in them."""

from collections.abc import Sequence
from pathlib import Path

from engine.cli.advice import is_result
from engine.cli.terminal import complain
from engine.errors import FileProblem, UnreadableFile
from engine.export.files import is_output
from engine.ingest.formats import find_files


def documents_in(paths: Sequence[Path], *, links_out: bool = True) -> list[Path]:
    """The files named, and of folders, at any depth, those that can be documents, sorted: hidden ones are none, and
    what Précis wrote itself is none, which is told.

    With `links_out` links that lead out of their folder are followed, else they are left out and told.
    """

    def tell_link(link: Path) -> None:
        complain(f"{link}: skipped, it is a link that leads out of the folder")

    found = find_files(paths, None if links_out else tell_link)
    results = {path for path in found if path not in paths and (is_result(path) or is_output(path))}
    for path in sorted(results):
        complain(f"{path}: skipped, it was written by Précis itself")
    return [path for path in found if path not in results]


def documents_at(path: Path) -> list[Path]:
    """A file as it is; of a folder its documents, without links that lead out. One without a document stands for
    itself: it can't be read.
    """
    return (documents_in([path], links_out=False) or [path]) if path.is_dir() else [path]


def check_holds_documents(path: Path) -> None:
    """Raise `UnreadableFile` where `path` is a folder that `documents_at` found no document in."""
    if path.is_dir():
        raise UnreadableFile(FileProblem.EMPTY, f"“{path.name}” contains no documents that Précis can read.")
