"""The SHA-256 of a file's bytes, by which the library knows it, and whether the file stayed the same while read."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from engine.errors import FileProblem, UnreadableFile
from engine.progress import Checkpoint, silent
from engine.regular_files import open_regular
from engine.schema.enums import Stage

_PIECE = 1 << 20


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """A file's hash and what the file system said of it when the hash was taken."""

    sha256: str
    size: int
    changed_ns: int
    inode: int

    def check(self, path: Path) -> None:
        """Make sure that `path` is still the file that was hashed.

        Raises:
            UnreadableFile: it was changed, replaced or deleted meanwhile, so what was read of it can't be trusted.
        """
        try:
            status = path.stat()
        except OSError as error:
            raise _changed(path, self.sha256) from error
        if (status.st_size, status.st_mtime_ns, status.st_ino) != (self.size, self.changed_ns, self.inode):
            raise _changed(path, self.sha256)


def hash_file(path: Path, checkpoint: Checkpoint = silent) -> Fingerprint:
    """Hash the file piece by piece, passing the checkpoint between pieces.

    Raises:
        UnreadableFile: the file changed while it was read, is no regular one, or can't be read.
        Cancelled: from the checkpoint.
    """
    digest = hashlib.sha256()
    try:
        with open_regular(path) as file:
            status = os.fstat(file.fileno())
            while piece := file.read(_PIECE):
                digest.update(piece)
                checkpoint(Stage.READ, 0, 0)
    except OSError as error:
        message = f"“{path.name}” can't be read: {error.strerror or 'the disk reports an error'}."
        raise UnreadableFile(FileProblem.MISSING, message) from error
    fingerprint = Fingerprint(digest.hexdigest(), status.st_size, status.st_mtime_ns, status.st_ino)
    fingerprint.check(path)
    return fingerprint


def _changed(path: Path, sha256: str) -> UnreadableFile:
    """The error for a file that did not stay the same."""
    message = f"“{path.name}” was changed while it was being read. Add it again once nothing is writing to it."
    return UnreadableFile(FileProblem.DAMAGED, message, sha256)
