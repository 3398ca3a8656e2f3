"""Checksums of model files."""

import hashlib
from functools import lru_cache
from pathlib import Path


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file in hexadecimal, read in pieces. Raises `OSError`."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def sha256_once(path: Path) -> str:
    """`sha256_of`, computed once in a process unless the file changes: several models stand on the same file."""
    status = path.stat()
    return _sha256(path, status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=64)
def _sha256(path: Path, _size: int, _changed: int) -> str:
    return sha256_of(path)
