"""Whether a library is encrypted, and the keys of those that this process has opened with their passphrase.

An encrypted library lies in the folder `vault` of the home folder, whole: file, copies, journal, backups, and the key,
which the passphrase opens. Keys are in memory alone; each purpose has one of its own, made of the library's.
"""

import hashlib
import hmac
import unicodedata
from collections.abc import Callable
from pathlib import Path

from engine.errors import UsageError
from engine.store import problems
from engine.store.encryption import key_file

VAULT = "vault"
SHORTEST = 8
"""Characters of a new passphrase."""
LIBRARY, JOURNAL, COPY, NAME = b"library", b"journal", b"copy", b"name"
"""What a key is for."""

Asker = Callable[[str], str | None]
"""Asks for a passphrase, given what is to be said first, such as that the last one was wrong. None: nobody is there."""

_opened: dict[Path, bytes] = {}
_askers: list[Asker] = []


def vault_of(home: Path) -> Path:
    """The folder of an encrypted library."""
    return home / VAULT


def is_encrypted(home: Path) -> bool:
    """Whether the library in a home folder is."""
    return key_file.is_in(vault_of(home))


def root_of(home: Path) -> Path:
    """The folder that the library's files lie in: the home folder itself, or the vault in it."""
    return vault_of(home) if is_encrypted(home) else home


def is_open(home: Path) -> bool:
    """Whether the library can be read by this process as far as its passphrase goes."""
    return not is_encrypted(home) or vault_of(home) in _opened


def ask_with(asker: Asker) -> None:
    """Let `require_open` ask for the passphrase, rather than say that it is needed."""
    _askers[:] = [asker]


def unlock(home: Path, passphrase: str) -> None:
    """Take the key of an encrypted library into memory.

    Raises:
        LibraryUnavailable: it is another passphrase.
    """
    vault = vault_of(home)
    key = key_file.read(vault, normal(passphrase))
    if key is None:
        raise problems.wrong_passphrase(vault)
    _opened[vault] = key


def lock(home: Path) -> None:
    """Forget the key again."""
    _opened.pop(vault_of(home), None)


def require_open(home: Path) -> None:
    """See to it that the library can be read: ask for its passphrase if it has one and somebody can be asked.

    Raises:
        LibraryUnavailable: nobody can be asked.
    """
    wrong: problems.WrongPassphrase | None = None
    while not is_open(home):
        passphrase = _askers[0](str(wrong or "")) if _askers else None
        if passphrase is None:
            raise wrong or problems.passphrase_needed(vault_of(home))
        try:
            unlock(home, passphrase)
        except problems.WrongPassphrase as error:
            wrong = error


def hold(folder: Path, key: bytes) -> None:
    """What lies in `folder` is encrypted under this library key: a vault that is being made, or what was copied out
    of one.
    """
    _opened[folder] = key


def let_go(folder: Path) -> None:
    """Undo `hold`."""
    _opened.pop(folder, None)


def library_key_of(path: Path) -> bytes | None:
    """The key of the vault that a file lies in; None for a file outside of one.

    Raises:
        LibraryUnavailable: the vault is locked.
    """
    for folder in path.parents:
        if folder in _opened:
            return _opened[folder]
        if folder.name == VAULT and key_file.is_in(folder):
            raise problems.passphrase_needed(folder)
    return None


def key_of(path: Path, purpose: bytes) -> bytes | None:
    """The key of a file in a vault for a purpose; None for a file outside of one.

    Raises:
        LibraryUnavailable: the vault is locked.
    """
    key = library_key_of(path)
    return derived(key, purpose) if key is not None else None


def derived(key: bytes, purpose: bytes) -> bytes:
    """The key for a purpose, from which neither the library's nor another purpose's can be told."""
    return hmac.digest(key, b"precis " + purpose, hashlib.sha256)


def normal(passphrase: str) -> str:
    """The passphrase as it is used, so that it does not matter how a keyboard composes an accented letter."""
    return unicodedata.normalize("NFC", passphrase)


def check_new(passphrase: str) -> None:
    """Refuse what should not be a passphrase. Raises `UsageError`."""
    if len(normal(passphrase)) < SHORTEST:
        raise UsageError(f"A passphrase needs at least {SHORTEST} characters; several words are best.")
    if not normal(passphrase).isprintable():
        raise UsageError("A passphrase can have letters, digits, spaces and punctuation, but no control characters.")
