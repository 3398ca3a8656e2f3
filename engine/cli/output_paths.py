"""Where output may go: never over a source, another output, or a file that is not plainly an earlier output.

Checked before any file is opened, because a document that was written over is gone.
"""

import os
import stat
from collections.abc import Iterable, Sequence
from pathlib import Path

from engine.errors import UsageError
from engine.export.output_places import look_at

STDOUT = "-"


def check_places(places: Iterable[tuple[str, str, Path]], inputs: Sequence[Path]) -> None:
    """Refuse outputs that would destroy something.

    Args:
        places: the option as the user knows it (`--json`), the format (json, markdown, html), and the file.
        inputs: files that are read, or must not be lost.

    Raises:
        UsageError: a place is an input, is named twice, can't be written, or holds something that is no earlier
            output.
    """
    sources = [identity for path in inputs for identity in _identities(path)]
    taken: set[object] = set()
    for option, form, path in places:
        mine = _identities(path)
        if any(identity in sources for identity in mine):
            raise UsageError(f"{option}: {path} is one of the documents and would be lost; choose another place.")
        if any(identity in taken for identity in mine):
            raise UsageError(f"{option}: {path} would be written twice; choose another place for one of them.")
        taken.update(mine)
        try:
            look_at(form, path)
        except UsageError as error:
            raise UsageError(f"{option}: {error}") from error


def json_place(target: str | None) -> str | None:
    """Refuse, while the command line is still being read, a `--json OUT` that would destroy something.

    Raises:
        UsageError: OUT can't be written, or holds something that is no earlier output.
    """
    if target not in {None, STDOUT}:
        check_places([("--json", "json", Path(str(target)))], ())
    return target


def _identities(path: Path) -> list[object]:
    """What a file is known by: its real path, and, where it is there, the file itself (it may have other names)."""
    known: list[object] = [os.path.normcase(os.path.realpath(path))]
    try:
        status = path.stat()
    except (OSError, ValueError):
        return known
    return [*known, (status.st_dev, status.st_ino)] if stat.S_ISREG(status.st_mode) else []
