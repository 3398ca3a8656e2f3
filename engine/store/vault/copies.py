"""The copies of documents in an encrypted library: each a small encrypted database that holds the document in pieces.

A copy is named by a keyed hash, so that nobody can tell from its name whether a document they have is in the library.
To be read it is decrypted into a file of the kernel's that has no place on any disk; where there is none such (Windows,
macOS), into a private folder beside the library, which is removed when nobody reads any more.
"""

import errno
import hashlib
import hmac
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock
from urllib.parse import quote

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.store import scratch
from engine.store.database import Database
from engine.store.documents.copies import Copies, create
from engine.store.encryption import cipher, keys
from engine.store.syncing import sync_file
from engine.store.tables import DocumentRecord

_PAGE_BYTES = 1 << 16
"""Of a copy: twice as fast to read as with small ones."""
_RESTING = 2
"""Decrypted documents that are kept although nobody reads them just now: pages are drawn one after the other."""
_IN_MEMORY = Path("/dev/shm")  # noqa: S108 - in it a private folder is made


@dataclass(slots=True)
class _Decrypted:
    file: Path
    end: ExitStack
    """What removes it."""
    readers: int = 0
    used: int = field(default=0)


class EncryptedCopies(Copies):
    """The folder `files/` of one encrypted library."""

    def __init__(self, database: Database, folder: Path, key: bytes) -> None:
        """`key` is the library's."""
        super().__init__(database, folder)
        self._key = keys.derived(key, keys.COPY)
        self._naming = keys.derived(key, keys.NAME)
        self._decrypted: dict[str, _Decrypted] = {}
        self._turn = RLock()
        self._count = 0

    def path(self, sha256: str, suffix: str) -> Path:  # noqa: ARG002 - a suffix would tell something
        """Where the encrypted copy stands."""
        return self._folder / hmac.new(self._naming, sha256.encode(), hashlib.sha256).hexdigest()

    def links(self) -> Path:
        """In memory, where the system has a folder there: a link's name is the document's."""
        return _IN_MEMORY if _in_memory() and os.access(_IN_MEMORY, os.W_OK) else self._folder.parent

    def size_of(self, sha256: str, suffix: str) -> int:
        """Bytes of the document."""
        with self._reading(self.path(sha256, suffix)) as file:
            return int(file.execute("SELECT coalesce(sum(length(data)), 0) FROM pieces").fetchone()[0])

    def blocks(self, sha256: str, suffix: str) -> Iterator[bytes]:
        """The content of the document, piece by piece."""
        with self._reading(self.path(sha256, suffix)) as file:
            for (piece,) in file.execute("SELECT data FROM pieces ORDER BY number"):
                yield piece

    @contextmanager
    def readable(self, sha256: str, suffix: str) -> Iterator[Path]:
        """A decrypted file, until the block ends."""
        with self._turn:
            held = self._decrypted.get(sha256)
            if held is None:
                held = self._decrypted[sha256] = self._decrypt(sha256, suffix)
            self._count += 1
            held.readers, held.used = held.readers + 1, self._count
        try:
            yield held.file
        finally:
            with self._turn:
                held.readers -= 1
                self._let_go(_RESTING)

    def close(self) -> None:
        """Remove every decrypted file that nobody reads."""
        with self._turn:
            self._let_go(0)

    def _let_go(self, most: int) -> None:
        resting = sorted((one.used, sha256) for sha256, one in self._decrypted.items() if not one.readers)
        for _, sha256 in resting[: max(len(resting) - most, 0)]:
            self._decrypted.pop(sha256).end.close()

    def _decrypt(self, sha256: str, suffix: str) -> _Decrypted:
        with ExitStack() as stack:
            folder = scratch.make_folder(self.links())
            stack.callback(shutil.rmtree, folder, ignore_errors=True)
            file = folder / f"{sha256}{suffix}"
            if _in_memory():
                target = os.memfd_create("precis")
                stack.callback(os.close, target)
                file.symlink_to(f"/proc/{os.getpid()}/fd/{target}")
                self._write_out(sha256, suffix, target)
            else:
                target = create(file)
                try:
                    self._write_out(sha256, suffix, target)
                finally:
                    os.close(target)
            return _Decrypted(file, stack.pop_all())

    def _write_out(self, sha256: str, suffix: str, target: int) -> None:
        for piece in self.blocks(sha256, suffix):
            rest = memoryview(piece)
            while rest:
                rest = rest[os.write(target, rest) :]

    def _named(self, files_there: list[Path]) -> dict[str, str]:
        found = {}
        for file in files_there:
            with suppress(OSError), self._reading(file) as opened:
                row = opened.execute("SELECT sha256, suffix FROM document").fetchone()
                if row is not None and file == self.path(row[0], row[1]):
                    found[str(row[0])] = str(row[1])
        return found

    def _has_document(self, session: Session, name: str) -> bool:
        return any(self.path(sha256, "").name == name for sha256 in session.scalars(select(DocumentRecord.sha256)))

    @contextmanager
    def _reading(self, file: Path) -> Iterator[sqlite3.Connection]:
        """An encrypted copy, opened. What is wrong with it becomes an `OSError`, as with files."""
        if not file.exists():
            raise FileNotFoundError(file)
        try:
            with closing(cipher.connect(_address(file, "immutable=1"), self._key, page_bytes=_PAGE_BYTES)) as opened:
                yield opened
        except sqlite3.Error as error:
            raise _damaged(file) from error

    @contextmanager
    def writing(self, target: Path, suffix: str) -> Iterator[Callable[[bytes], object]]:
        digest, number = hashlib.sha256(), 0
        os.close(create(target))
        with (
            _explained(target),
            closing(cipher.connect(_address(target, "mode=rw"), self._key, page_bytes=_PAGE_BYTES)) as file,
        ):
            file.execute("PRAGMA journal_mode = OFF")  # what is not finished is thrown away
            file.execute("PRAGMA synchronous = OFF")
            file.execute("BEGIN")
            file.execute("CREATE TABLE document (sha256 TEXT NOT NULL, suffix TEXT NOT NULL)")
            file.execute("CREATE TABLE pieces (number INTEGER PRIMARY KEY, data BLOB NOT NULL)")

            def write(piece: bytes) -> None:
                nonlocal number
                with _explained(target):
                    file.execute("INSERT INTO pieces VALUES (?, ?)", (number, piece))
                digest.update(piece)
                number += 1

            yield write
            file.execute("INSERT INTO document VALUES (?, ?)", (digest.hexdigest(), suffix))
            file.execute("COMMIT")
        sync_file(target)


@contextmanager
def _explained(file: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(file)) from error
        raise _damaged(file) from error


def _damaged(file: Path) -> OSError:
    return OSError(errno.EIO, os.strerror(errno.EIO), str(file))


def _in_memory() -> bool:
    return sys.platform == "linux" and Path("/proc/self/fd").is_dir()


def _address(file: Path, how: str) -> str:
    return f"file:{quote(str(file))}?{how}"
