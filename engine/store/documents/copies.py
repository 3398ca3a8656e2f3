"""The copies of documents in `files/`, named by content: taken in, found, and taken away, whatever dies meanwhile.

Every file that has no document (yet, or any more) is in `stray_files` before it exists, with the process that answers
for it. So a kill at any point leaves either a document with its copy, or a stray that the next opener deletes.
"""

import contextlib
import hashlib
import os
import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.orm import Session

from engine.errors import FileProblem, PrecisError, UnreadableFile
from engine.platforms import files
from engine.regular_files import open_regular
from engine.store import problems, processes
from engine.store.database import Database
from engine.store.syncing import sync_folder
from engine.store.tables import DocumentRecord, StrayFileRecord

BLOCK_BYTES = 1 << 20
_SUFFIX = re.compile(r"\.[a-z0-9]{1,9}")
_COPY = re.compile(r"(?P<sha256>[0-9a-f]{64})(?P<suffix>\.[a-z0-9]{1,9})?")
_INCOMING = ".incoming-"


@dataclass(frozen=True, slots=True)
class Incoming:
    """A file that has been copied into the folder but belongs to no document yet."""

    file: Path
    sha256: str
    bytes: int


class Copies:
    """The folder `files/` of one library."""

    in_place = False
    """Whether a document is read where its user has it, under the name that it has there."""

    def __init__(self, database: Database, folder: Path) -> None:
        self._database = database
        self._folder = folder

    def path(self, sha256: str, suffix: str) -> Path:
        """Where the copy of a document stands (or should)."""
        return self._folder / f"{sha256}{suffix}"

    @contextlib.contextmanager
    def readable(self, sha256: str, suffix: str) -> Iterator[Path]:
        """A file that holds the document, until the block ends. Raises `OSError`."""
        yield self.path(sha256, suffix)

    def links(self) -> Path:
        """Where a file may be linked to under the name that its user gave it."""
        return self._folder.parent

    def size_of(self, sha256: str, suffix: str) -> int:
        """Bytes of the document. Raises `OSError`."""
        return self.path(sha256, suffix).stat().st_size

    def blocks(self, sha256: str, suffix: str) -> Iterator[bytes]:
        """The content of the document, piece by piece. Raises `OSError`."""
        with self.path(sha256, suffix).open("rb") as stream:
            while block := stream.read(BLOCK_BYTES):
                yield block

    def fault_of(self, sha256: str, suffix: str) -> str | None:
        """What is wrong with the copy of a document: `missing` or `altered`; None if it is what was taken in."""
        digest = hashlib.sha256()
        try:
            for block in self.blocks(sha256, suffix):
                digest.update(block)
        except FileNotFoundError:
            return "missing"
        except OSError:
            return "altered"  # a part of it can't be read any more
        return None if digest.hexdigest() == sha256 else "altered"

    def all(self) -> dict[str, str]:
        """Every file in the folder that is named as a copy is, but for strays: suffixes by SHA-256."""
        with self._database.reading() as session:
            strays = set(session.scalars(select(StrayFileRecord.name)))
        return self._named([file for file in sorted(self._folder.glob("*")) if file.name not in strays])

    def _named(self, files_there: list[Path]) -> dict[str, str]:
        """The SHA-256 and suffix of those files that are copies."""
        names = [_COPY.fullmatch(file.name) for file in files_there]
        return {name["sha256"]: name["suffix"] or "" for name in names if name is not None}

    @contextlib.contextmanager
    def take(self, source: Path, tick: Callable[[], None] = lambda: None) -> Iterator[Incoming]:
        """Copy a file in and hash it. What is not kept with `keep` is gone at the end. `tick` is called for every
        megabyte; what it raises passes through.

        Raises:
            UnreadableFile: there is no such file, it is not an ordinary one, or it may not be read.
            OutOfResources: the disk is full.
        """
        self._folder.mkdir(mode=0o700, exist_ok=True)
        name = f"{_INCOMING}{secrets.token_hex(8)}"
        file = self._folder / name
        self.register_stray(name)
        try:
            yield Incoming(file, *self._copy(source, file, tick))
        finally:
            with contextlib.suppress(OSError):
                file.unlink(missing_ok=True)
            with self._database.writing() as session:
                self.forget(session, name)

    def close(self) -> None:
        """Let go of what `readable` made."""

    def register_stray(self, name: str) -> None:
        """Note a file as stray, in a transaction of its own, before it comes into being."""
        with self._database.writing() as session:
            self.mark_stray(session, name)

    def mark_stray(self, session: Session, name: str) -> None:
        """Note a file as stray together with what else `session` does. `sweep` deletes it."""
        row = {"name": name, "owner": processes.own_identity()}
        session.execute(insert(StrayFileRecord).values(row).on_conflict_do_update(["name"], set_=row))

    def keep(self, session: Session, incoming: Incoming, suffix: str) -> None:
        """Give a copy its lasting name, in the transaction that stores its document. Call `register_stray` it
        before.
        """
        final = self.path(incoming.sha256, suffix)
        try:
            files.replace(incoming.file, final)
        except PermissionError:
            if not final.is_file():
                raise
            # Windows, and somebody has the copy open that is there: named by its content, it is the same.
        sync_folder(self._folder)
        self.forget(session, final.name)

    def forget(self, session: Session, name: str) -> None:
        """A file is no stray any more: it has a document, or it never came into being."""
        session.execute(delete(StrayFileRecord).where(StrayFileRecord.name == name))

    def sweep(self) -> int:
        """Delete the strays that dead processes, or this one's own removals, left. Returns how many."""
        with self._database.reading() as session:
            strays = session.execute(select(StrayFileRecord.name, StrayFileRecord.owner)).all()
        due = [name for name, owner in strays if _is_due(name, owner)]
        for name in due:
            with self._database.writing() as session:  # holds off a process that takes the same content in right now
                if self._has_document(session, name) or _unlinked(self._folder / name):
                    self.forget(session, name)
        return len(due)

    def _has_document(self, session: Session, name: str) -> bool:
        """Whether the file of this name is the copy of a document."""
        query = select(DocumentRecord.id).where(DocumentRecord.sha256 == name.partition(".")[0])
        return session.scalar(query) is not None

    def _copy(self, source: Path, target: Path, tick: Callable[[], None]) -> tuple[str, int]:
        digest, size = hashlib.sha256(), 0
        with opened(source) as read:
            try:
                with self.writing(target, suffix_of(source)) as write:
                    while block := os.read(read, BLOCK_BYTES):
                        tick()
                        digest.update(block)
                        size += len(block)
                        write(block)
            except OSError as error:
                raise self._explained(error, source) from error
        return digest.hexdigest(), size

    @contextlib.contextmanager
    def writing(self, target: Path, suffix: str) -> Iterator[Callable[[bytes], object]]:  # noqa: ARG002
        """What takes the pieces of a new copy, which lasts when the block ends. Raises `OSError`."""
        with os.fdopen(create(target), "wb") as write:
            yield write.write
            write.flush()
            os.fsync(write.fileno())

    def _explained(self, error: OSError, source: Path) -> PrecisError:
        return problems.explain_os(error, self._database.path) or explained_reading(error, source)


def explained_reading(error: OSError, source: Path) -> UnreadableFile:
    """What is to be said of a file that breaks off."""
    return UnreadableFile(FileProblem.DAMAGED, f"{source} could not be read to its end: {error.strerror}.")


def _unlinked(file: Path) -> bool:
    """Whether a file is gone now. On Windows one that is open somewhere stays, and is a stray until the next time."""
    try:
        file.unlink(missing_ok=True)
    except PermissionError:
        return False
    return True


def suffix_of(path: Path) -> str:
    """The suffix a copy keeps: a plain short one, or none."""
    suffix = path.suffix.lower()
    return suffix if _SUFFIX.fullmatch(suffix) else ""


def _is_due(name: str, owner: str) -> bool:
    if owner == processes.own_identity():
        return not name.startswith(_INCOMING)  # another thread may be copying it right now
    return processes.is_alive(owner) is False


@contextlib.contextmanager
def opened(source: Path) -> Iterator[int]:
    """A descriptor of a regular file."""
    try:
        file = open_regular(source)
    except UnreadableFile as error:
        raise UnreadableFile(error.problem, f"{source} can't be added: {error}") from error
    except FileNotFoundError as error:
        raise UnreadableFile(
            FileProblem.MISSING, f"{source} does not exist. Check its name, or whether it was moved."
        ) from error
    except OSError as error:
        raise UnreadableFile(FileProblem.MISSING, f"{source} can't be opened: {error.strerror}.") from error
    with file:
        yield file.fileno()


def create(target: Path) -> int:
    return os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
