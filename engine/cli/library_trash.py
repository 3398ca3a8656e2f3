"""`precis library trash ...`: what was removed and can still be had back."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.library_access import Json, confirmed, open_library, write_rows
from engine.cli.terminal import complain, inline, tell
from engine.errors import UsageError

if TYPE_CHECKING:
    from engine.store.library import Library

commands = typer.Typer(
    help="The trash: list, restore or erase what was removed in the last 30 days.", no_args_is_help=True
)

_MIN_HASH_LENGTH = 6


@commands.command("list")
def list_trash(as_json: Json = None) -> None:
    """List what is in the trash, the latest first."""
    with open_library(read_only=True) as library:
        trashed = library.documents.trashed()
    if as_json is not None:
        rows = [{"id": row.id, "title": row.title, "path": row.path, "removed": removed} for removed, row in trashed]
        write_rows(rows, as_json)
        return
    for removed, row in trashed:
        tell(f"{row.id:>5}  {removed[:10]}  {inline(row.title)}\n")


@commands.command()
def restore(
    documents: Annotated[
        list[str], typer.Argument(help="Numbers, or the first characters of SHA-256 sums; `all` for everything.")
    ],
) -> None:
    """Restore documents from the trash, with their summaries and labels."""
    with open_library() as library:
        library.put_back(_found(library, documents))


@commands.command()
def empty(yes: Annotated[bool, typer.Option("--yes", help="Don't ask.")] = False) -> None:
    """Erase what is in the trash for good."""
    with open_library() as library:
        ids = [row.id for _, row in library.documents.trashed()]
        if ids and (yes or confirmed(f"Erase {len(ids)} documents for good?")):
            erase(library, ids)


def erase(library: "Library", ids: Sequence[int]) -> None:
    """Remove documents for good, and say so where their words could not be wiped yet."""
    if not library.remove(ids):
        complain("another Précis has the library open; the words are wiped when it is closed")


def _found(library: "Library", names: Sequence[str]) -> list[int]:
    rows = [row for _, row in library.documents.trashed()]
    if list(names) == ["all"]:
        return [row.id for row in rows]
    found = []
    for name in names:
        ids = [row.id for row in rows if str(row.id) == name]
        ids = ids or [row.id for row in rows if len(name) >= _MIN_HASH_LENGTH and row.sha256.startswith(name.lower())]
        if len(ids) != 1:
            raise UsageError(f"No single document in the trash matches “{name}”; see precis library trash list.")
        found += ids
    return found
