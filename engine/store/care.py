"""Looking after a library as a whole: repaired, made anew, put back from a backup, backed up. It must be open nowhere.

(Backing up is for an open one, too.)
"""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from engine.errors import LibraryUnavailable
from engine.store import backups, conversion, problems
from engine.store.backups import Backup
from engine.store.damage import mending
from engine.store.damage.mending import Mended
from engine.store.database import connect, is_whole
from engine.store.encryption import keys
from engine.store.library import FILE_NAME, WAIT_SECONDS

Checkpoint = Callable[[str, int, int], None]


def repair(home: Path, checkpoint: Checkpoint) -> Mended:
    """Save what can be read of a damaged library. See `mending.repair`."""
    return mending.repair(_file_in(home), checkpoint)


def rebuild(home: Path, checkpoint: Checkpoint) -> Mended:
    """Make the library anew from copies and decisions. See `mending.rebuild`."""
    return mending.rebuild(_file_in(home), checkpoint)


def restore(home: Path, name: str | None, checkpoint: Checkpoint) -> tuple[Path, Mended]:
    """Put a backup (the newest, if none is named) in the library's place; which one it was. See `mending.restore`.

    Raises:
        NotFound: there is no such backup.
    """
    path = _file_in(home)
    backup = backups.find(path, name)
    return backup, mending.restore(path, backup, checkpoint)


def backups_in(home: Path) -> list[Backup]:
    """The backups of a library, newest first."""
    return backups.listed(keys.root_of(home) / FILE_NAME)


def back_up(home: Path) -> Path:
    """Make a backup now. The library may be open.

    Raises:
        LibraryUnavailable: it is damaged, or not there.
        OutOfResources: no room.
    """
    path = _file_in(home)
    with problems.explained_file(path):
        with closing(connect(path, WAIT_SECONDS, mode="ro")) as connection:
            revision = str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])
        return backups.back_up(path, revision)


def back_up_weekly(home: Path) -> Path | None:
    """Make a backup if the newest one is a week old. Raises as `back_up` does."""
    return back_up(home) if backups.is_due(keys.root_of(home) / FILE_NAME) else None


def damage_behind(home: Path) -> LibraryUnavailable | None:
    """The damage that explains an error which looks like a bug; None if the library is whole, or there is none."""
    path = keys.root_of(home) / FILE_NAME
    if not path.exists() or not keys.is_open(home):
        return None
    return problems.damaged(path) if not is_whole(path) else None


def _file_in(home: Path) -> Path:
    """The library file, where it is; its passphrase is asked for if it needs one that can be asked for."""
    conversion.end(home)
    keys.require_open(home)
    return keys.root_of(home) / FILE_NAME
