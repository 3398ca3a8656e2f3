"""SQLite files under a key: connections through SQLCipher, which behave as those of Python's own `sqlite3` do.

SQLCipher encrypts every page of a file, of its journal and of its write-ahead log, and seals each with a checksum. What
SQLite sorts beside the file it does not encrypt, so that stays in memory.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import cast
from urllib.parse import quote

from engine.errors import PartUnavailable

PAGE_BYTES = 4096
"""Of a library file; SQLCipher's own choice."""


def connect(address: str, key: bytes, *, wait: float = 10.0, page_bytes: int = PAGE_BYTES) -> sqlite3.Connection:
    """Open the file at an SQLite URI under a key of 32 bytes.

    Raises:
        sqlite3.Error: it can't be opened. A wrong key shows with the first reading, as a file that is no database.
        PartUnavailable: SQLCipher can't be loaded.
    """
    connection = _bare(address, wait)
    try:
        connection.execute(f"PRAGMA key = \"x'{key.hex()}'\"")
        connection.execute(f"PRAGMA cipher_page_size = {page_bytes}")
    except BaseException:
        connection.close()
        raise
    return connection


def connect_by_passphrase(address: str, passphrase: str, rounds: int) -> sqlite3.Connection:
    """Open a file under a key that is made of a passphrase, in so many rounds of PBKDF2 with SHA-512."""
    connection = _bare(address, 10.0)
    try:
        connection.execute("PRAGMA key = '{}'".format(passphrase.replace("'", "''")))
        connection.execute(f"PRAGMA kdf_iter = {rounds}")
    except BaseException:
        connection.close()
        raise
    return connection


def export(source: Path, source_key: bytes | None, target: Path, target_key: bytes | None) -> None:
    """Copy a whole database into a new file, under another key or in clear (None). Nobody else may write the source.

    Raises:
        sqlite3.Error: the source can't be read to its end, or the target not be written.
    """
    target.touch(mode=0o600)
    with closing(_bare(f"file:{quote(str(source))}?mode=rw", 10.0)) as connection:
        connection.execute("PRAGMA temp_store = MEMORY")
        if source_key is not None:
            connection.execute(f"PRAGMA key = \"x'{source_key.hex()}'\"")
        key = "" if target_key is None else f"x'{target_key.hex()}'"
        connection.execute("ATTACH DATABASE ? AS target KEY ?", (str(target), key))
        connection.execute("PRAGMA target.journal_mode = OFF")
        connection.execute("SELECT sqlcipher_export('target')").fetchall()
        connection.execute("DETACH DATABASE target")


def _bare(address: str, wait: float) -> sqlite3.Connection:
    try:
        from engine.store.encryption.driver import Connection
    except ImportError as error:
        raise PartUnavailable(
            "An encrypted library needs SQLCipher, which is not installed or can't be loaded here: install the Python "
            "package sqlcipher3, or Précis again."
        ) from error
    opened = Connection(address, uri=True, timeout=wait, isolation_level=None, check_same_thread=False)
    connection = cast("sqlite3.Connection", opened)
    connection.execute("PRAGMA cipher_log_level = NONE")  # left alone, it writes to standard error
    return connection
