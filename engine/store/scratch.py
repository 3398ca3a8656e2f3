"""Folders for what is not to be kept, beside the library. What a killed process left is removed by the next one."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.platforms.files import safe_name
from engine.store import processes

_PREFIX = "reading-"
_OWNER = "owner"


def make_folder(place: Path) -> Path:
    """A private folder in `place`; whoever asks for it removes it."""
    sweep(place)
    folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=place))
    (folder / _OWNER).write_text(processes.own_identity(), encoding="utf-8")
    return folder


@contextmanager
def by_its_own_name(copy: Path, name: str, place: Path) -> Iterator[Path]:
    """A library copy, which is named by its hash, under the name its user knows, in a folder in `place`."""
    folder = make_folder(place)
    try:
        inner = folder / "file"
        inner.mkdir()
        yield _linked(copy, inner / safe_name(name))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _linked(copy: Path, link: Path) -> Path:
    try:
        link.symlink_to(copy)
    except OSError:  # no right to make links (Windows), or a name this file system can't hold
        try:
            os.link(copy, link)
        except OSError:
            return copy
    return link


def sweep(place: Path) -> None:
    """Remove what processes left that are dead. A folder without the name of its owner is being made, or nobody's: it
    stays.
    """
    for owner in place.glob(f"{_PREFIX}*/{_OWNER}"):
        try:
            ours = os.name == "nt" or owner.parent.lstat().st_uid == os.getuid()
            if ours and not owner.parent.is_symlink() and processes.is_alive(owner.read_text("utf-8")) is False:
                shutil.rmtree(owner.parent, ignore_errors=True)
        except OSError:
            continue  # another process was faster
