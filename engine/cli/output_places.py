"""Where output may go: never over a source, another output, or a file that is not plainly an earlier output.

Checked before any file is opened, because a document that was written over is gone.
"""

import os
import re
import stat
from collections.abc import Iterable, Sequence
from pathlib import Path

from engine.errors import UsageError

STDOUT = "-"
_HEAD = 64 * 1024
_OUR_FACTS = b"source SHA-256"
"""Stands near the top of every export for people."""
_TRANSCRIPT = re.compile(rb'"(?:meeting_transcripts|segments|transcription|utterances|monologues)"\s*:')


def check_places(places: Iterable[tuple[str, str, Path]], inputs: Sequence[Path]) -> None:
    """Refuse outputs that would destroy something.

    Args:
        places: the option as the user knows it (`--json`), the format (json, markdown, html), and the file.
        inputs: files that are read, or must not be lost.

    Raises:
        UsageError: a place is an input, is named twice, or holds something that is no earlier output.
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
        if not _may_go(form, path):
            raise UsageError(
                f"{option}: {path} exists and is not an earlier {form} output; remove it first or choose another place."
            )


def _identities(path: Path) -> list[object]:
    """What a file is known by: its real path, and, where it is there, the file itself (it may have other names)."""
    known: list[object] = [os.path.normcase(os.path.realpath(path))]
    try:
        status = path.stat()
    except (OSError, ValueError):
        return known
    return [*known, (status.st_dev, status.st_ino)] if stat.S_ISREG(status.st_mode) else []


def _may_go(form: str, path: Path) -> bool:
    """Whether what is at `path` may be written over: nothing, a device or pipe, an empty file, an earlier output."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return True
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except (OSError, ValueError):
        return True  # nothing is there, or writing will say what is wrong
    if form == "json":
        return not head.strip() or (head.lstrip().startswith(b"{") and not _TRANSCRIPT.search(head))
    return not head.strip() or _OUR_FACTS in head
