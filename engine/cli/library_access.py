"""What the commands on the library share: opening it, naming a document in it, writing rows as JSON Lines."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.output_paths import json_place
from engine.errors import LibraryProblem, LibraryUnavailable, NotFound, UsageError
from engine.home import home

if TYPE_CHECKING:
    from engine.store.library import Library

Json = Annotated[
    str | None, typer.Option("--json", metavar="OUT|-", callback=json_place, help="JSON Lines instead of text.")
]
Document = Annotated[
    str, typer.Argument(metavar="DOCUMENT", help="Its number, or the first characters of its SHA-256.")
]
_MIN_HASH_LENGTH = 6


@contextmanager
def open_library(*, read_only: bool = False) -> "Iterator[Library]":
    from engine.store.library import Library

    if read_only and not Library.exists(home()):
        read_only = False  # there is nothing to read yet: make the empty library
    try:
        opened = Library.open(home(), read_only=read_only)
    except LibraryUnavailable as unavailable:
        if not read_only or unavailable.problem is not LibraryProblem.READ_ONLY:
            raise
        opened = Library.open(home())  # one of an earlier version is brought up to date first
    with opened as library:
        yield library


def confirmed(question: str) -> bool:
    """Ask on a terminal; where nobody can answer, what the command says is meant."""
    return not _on_terminal() or typer.confirm(question, err=True)


def _on_terminal() -> bool:
    return sys.stdin.isatty()


def find_document(library: "Library", name: str) -> int:
    """A document by its number or the beginning of its SHA-256. Raises `UsageError`."""
    if name.isascii() and name.isdigit():
        with suppress(NotFound):
            return library.documents.get(int(name)).id
    _, rows = library.documents.rows(limit=sys.maxsize)
    found = [row.id for row in rows if len(name) >= _MIN_HASH_LENGTH and row.sha256.startswith(name.lower())]
    if len(found) != 1:
        raise UsageError(f"No single document in the library matches “{name}”; see precis library list.")
    return found[0]


def write_rows(rows: Sequence[object], target: str, *, failures: bool = False) -> None:
    """Rows as JSON Lines, to a file or standard output. `failures`: there are inputs that gave no row."""
    from engine.cli.output import JsonLines

    with JsonLines(target) as output:
        if failures:
            output.note_failure()
        for row in rows:
            output.write(row)
