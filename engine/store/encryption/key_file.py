"""The file that holds the key of an encrypted library, itself encrypted under the passphrase; and its copy.

Another passphrase is another key file for the same key, so that changing it does not touch the library. There are two
of them, since the library is lost with the key: what one of them has lost, the other still has.
"""

import os
import secrets
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import quote

from engine.platforms.files import replace
from engine.store import problems
from engine.store.encryption import cipher
from engine.store.syncing import sync_file, sync_folder

FILE_NAME, COPY_NAME = "library.key", "library.key.copy"
KEY_BYTES = 32
ROUNDS = 1_000_000
"""Of PBKDF2 with SHA-512, for whoever tries passphrases: 0.9 s each on one core of 2.9 GHz."""


def is_in(vault: Path) -> bool:
    """Whether a folder is the vault of a library."""
    return (vault / FILE_NAME).exists() or (vault / COPY_NAME).exists()


def create(vault: Path, passphrase: str) -> bytes:
    """Make a new key and keep it in an empty vault."""
    key = secrets.token_bytes(KEY_BYTES)
    write(vault, key, passphrase)
    return key


def write(vault: Path, key: bytes, passphrase: str) -> None:
    """Keep a key under a passphrase, in the place of an earlier one. A kill leaves a file that one of the two opens.

    Raises:
        OutOfResources, LibraryUnavailable: it can't be written.
    """
    fresh = vault / f"{FILE_NAME}.new"
    with problems.explained_file(vault / FILE_NAME):
        fresh.unlink(missing_ok=True)
        os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with closing(cipher.connect_by_passphrase(_address(fresh, "rw"), passphrase, ROUNDS)) as file:
            file.execute("PRAGMA journal_mode = OFF")
            file.execute("CREATE TABLE key (bytes BLOB NOT NULL)")
            file.execute("INSERT INTO key VALUES (?)", (key,))
        if _key_in(fresh, passphrase) != key:
            raise problems.full(vault / FILE_NAME)
        sync_file(fresh)
        _copy(fresh, vault / f"{COPY_NAME}.new")
        replace(fresh, vault / FILE_NAME)
        replace(vault / f"{COPY_NAME}.new", vault / COPY_NAME)
        sync_folder(vault)


def read(vault: Path, passphrase: str) -> bytes | None:
    """The key, if it is the passphrase's. Where only one of the two files has it, and it is the first, the other one is
    made anew.
    """
    file, copy = vault / FILE_NAME, vault / COPY_NAME
    with problems.explained_os(file):
        first, second = _bytes_of(file), _bytes_of(copy)
    key = _key_in(file, passphrase) if first else None
    if key is not None:
        if first != second:
            with suppress(OSError):  # a folder that can only be read
                _copy(file, vault / f"{COPY_NAME}.new")
                replace(vault / f"{COPY_NAME}.new", copy)
        return key
    return _key_in(copy, passphrase) if second and second != first else None


def _key_in(file: Path, passphrase: str) -> bytes | None:
    try:
        with closing(cipher.connect_by_passphrase(_address(file, "ro"), passphrase, ROUNDS)) as opened:
            row = opened.execute("SELECT bytes FROM key").fetchone()
    except sqlite3.Error:  # another passphrase, or a damaged file: a seal that does not hold can't tell which
        return None
    key = row[0] if row is not None else None
    return key if isinstance(key, bytes) and len(key) == KEY_BYTES else None


def _bytes_of(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return b""


def _copy(file: Path, target: Path) -> None:
    shutil.copyfile(file, target)
    target.chmod(0o600)
    sync_file(target)


def _address(file: Path, mode: str) -> str:
    how = "immutable=1" if mode == "ro" else f"mode={mode}"
    return f"file:{quote(str(file))}?{how}"
