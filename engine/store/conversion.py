"""Encrypting a library, and making it plain again: the other form is made beside it, checked, and put in its place.

A vault is complete before it gets its name, and from then on the library is encrypted; what lies in clear is erased
after that. The other way, everything is complete in the folder `decrypted` before the vault is taken away. So a kill or
a power cut at any moment leaves one whole library, and whoever opens it next ends what was begun (`end`).
"""

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy import select

from engine.errors import LibraryProblem, LibraryUnavailable, OutOfResources, UsageError
from engine.store import backups, presence, problems
from engine.store.damage.exchange import PREFIX, end_exchange, kept_aside, remove_left
from engine.store.database import Database, connect
from engine.store.decisions import FILE_NAME as JOURNAL_NAME
from engine.store.decisions import lines_of
from engine.store.documents.copies import Copies
from engine.store.encryption import cipher, key_file, keys
from engine.store.opening import FILE_NAME, open_file
from engine.store.syncing import sync_file, sync_folder
from engine.store.tables import DocumentRecord
from engine.store.vault.parts import COPIES, copies_in, journal_in

Checkpoint = Callable[[str, int, int], None]

_DECRYPTED = "decrypted"
_LEFT = "clear-files-left"
"""In a vault: what lay in clear before is not erased yet."""
_LABEL_MODELS = "label_models"
_WAIT_SECONDS = 10.0
_ROOM = 1.2
"""Free disk space that is asked for, in sizes of all that is copied."""
_BLOCK_BYTES = 1 << 20


def encrypt(home: Path, passphrase: str, checkpoint: Checkpoint) -> None:
    """Encrypt the library in a home folder, or begin an encrypted one; it is open afterwards.

    Raises:
        UsageError: it is encrypted already, or nobody should have this passphrase.
        LibraryUnavailable: open in another process, damaged, or made by a newer version.
        OutOfResources: no room.
        Cancelled: from the checkpoint; then nothing has changed.
    """
    keys.check_new(passphrase)
    end(home)
    if keys.is_encrypted(home):
        raise UsageError("The library is encrypted already; precis library passphrase changes its passphrase.")
    end_exchange(home / FILE_NAME)
    open_file(home / FILE_NAME, read_only=False, wait=_WAIT_SECONDS)  # there, whole, and up to date
    with _to_ourselves(home) as folder:
        made = folder / keys.VAULT
        made.mkdir(mode=0o700)
        key = key_file.create(made, keys.normal(passphrase))
        with _held(made, key), problems.explained_file(home / FILE_NAME):
            _export(home, made, None, keys.derived(key, keys.LIBRARY), checkpoint)
            _copy_documents(home, made, checkpoint)
            (made / _LEFT).touch()
            checkpoint("exchange", 0, 1)
            _put(made, keys.vault_of(home))
        keys.hold(keys.vault_of(home), key)
        _erase_clear(home)


def decrypt(home: Path, checkpoint: Checkpoint) -> None:
    """Make the encrypted library of a home folder plain again. It has been opened with its passphrase.

    Raises:
        UsageError: it is not encrypted.
        LibraryUnavailable, OutOfResources, Cancelled: as `encrypt` does; and needing its passphrase.
    """
    end(home)
    if not keys.is_encrypted(home):
        raise UsageError("The library is not encrypted.")
    keys.require_open(home)
    vault = keys.vault_of(home)
    end_exchange(vault / FILE_NAME)
    open_file(vault / FILE_NAME, read_only=False, wait=_WAIT_SECONDS)
    with _to_ourselves(home) as folder:
        made = folder / _DECRYPTED
        made.mkdir(mode=0o700)
        with problems.explained_file(vault / FILE_NAME):
            _export(vault, made, keys.key_of(vault / FILE_NAME, keys.LIBRARY), None, checkpoint)
            _copy_documents(vault, made, checkpoint)
            checkpoint("exchange", 0, 1)
            _put(made, home / _DECRYPTED)
        _end_decrypting(home)


def change_passphrase(home: Path, new: str) -> None:
    """Give an encrypted library, which has been opened with its passphrase, another one. It may be in use.

    Raises:
        UsageError: it is not encrypted, or nobody should have the new passphrase.
        LibraryUnavailable: it needs its passphrase.
        OutOfResources: no room.
    """
    keys.check_new(new)
    vault = keys.vault_of(home)
    key = keys.library_key_of(vault / FILE_NAME) if keys.is_encrypted(home) else None
    if key is None:
        raise UsageError("The library is not encrypted; precis library encrypt gives it a passphrase.")
    key_file.write(vault, key, keys.normal(new))


def end(home: Path) -> None:
    """End what a kill or a power cut has cut short. Costs a look where there is nothing.

    Raises:
        LibraryUnavailable: another process is at it.
    """
    if (home / _DECRYPTED).is_dir():
        with _alone(home):
            _end_decrypting(home)
    elif (keys.vault_of(home) / _LEFT).exists():
        try:
            with _alone(home):
                _erase_clear(home)
        except LibraryUnavailable as error:
            if error.problem is not LibraryProblem.LOCKED:
                raise  # else another Précis has it open, and ours need not wait for this


@contextmanager
def _alone(home: Path) -> Iterator[None]:
    lock = presence.alone(home / FILE_NAME)
    try:
        yield
    finally:
        lock.close()


@contextmanager
def _to_ourselves(home: Path) -> Iterator[Path]:
    """A folder to work in, while nobody else has the library open."""
    with _alone(home):
        remove_left(home / FILE_NAME)
        with problems.explained_os(home / FILE_NAME):
            _require_room(home)
            folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=home))
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _held(made: Path, key: bytes) -> Iterator[None]:
    keys.hold(made, key)
    try:
        yield
    finally:
        keys.let_go(made)


def _require_room(home: Path) -> None:
    root = keys.root_of(home)
    there = [*backups.with_log(root / FILE_NAME), *_files_in(root / COPIES), *_files_in(root / _LABEL_MODELS)]
    needed = int(_ROOM * sum(file.stat().st_size for file in there)) + (16 << 20)
    free = shutil.disk_usage(home).free
    if free < needed:
        raise OutOfResources(
            f"There is too little space in {home}: {needed / 1e6:,.0f} MB are needed for a second copy of the library, "
            f"{free / 1e6:,.0f} MB are free. Free some disk space and try again; nothing was changed."
        )


def _export(source: Path, made: Path, source_key: bytes | None, key: bytes | None, checkpoint: Checkpoint) -> None:
    """The library file and the journal, in the other form, and looked at."""
    checkpoint("library", 0, 1)
    with closing(connect(source / FILE_NAME, _WAIT_SECONDS)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    cipher.export(source / FILE_NAME, source_key, made / FILE_NAME, key)
    if not backups.sound(made / FILE_NAME) or _counts(made / FILE_NAME) != _counts(source / FILE_NAME):
        raise problems.damaged(source / FILE_NAME)
    journal_in(made).rewrite(lines_of(journal_in(source).read()))


def _counts(file: Path) -> dict[str, int]:
    with closing(connect(file, _WAIT_SECONDS, mode="immutable")) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0")
        return {
            table: connection.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]  # noqa: S608
            for (table,) in tables.fetchall()
            if not table.startswith("sqlite_")
        }


def _copy_documents(source: Path, made: Path, checkpoint: Checkpoint) -> None:
    """The copies of documents and the models of labels, in the other form; each copy is read again."""
    before, after = Database(source / FILE_NAME, wait=_WAIT_SECONDS), Database(made / FILE_NAME, wait=_WAIT_SECONDS)
    try:
        old, new = copies_in(source, before), copies_in(made, after)
        with before.reading() as session:
            rows = session.execute(select(DocumentRecord.sha256, DocumentRecord.suffix))
            suffixes = {row.sha256: row.suffix for row in rows}
        wanted = old.all() | suffixes
        (made / COPIES).mkdir(mode=0o700)
        for number, (sha256, suffix) in enumerate(wanted.items()):
            checkpoint("copies", number, len(wanted))
            if old.path(sha256, suffix).exists():
                _copy(old, new, sha256, suffix, lambda: checkpoint("copies", number, len(wanted)))  # noqa: B023
    finally:
        before.close()
        after.close()
    if (source / _LABEL_MODELS).is_dir():
        shutil.copytree(source / _LABEL_MODELS, made / _LABEL_MODELS)
    for log in ("-wal", "-shm"):
        (made / f"{FILE_NAME}{log}").unlink(missing_ok=True)


def _copy(old: Copies, new: Copies, sha256: str, suffix: str, tick: Callable[[], None]) -> None:
    digest, again = hashlib.sha256(), hashlib.sha256()
    with new.writing(new.path(sha256, suffix), suffix) as write:
        for block in old.blocks(sha256, suffix):
            tick()
            digest.update(block)
            write(block)
    for block in new.blocks(sha256, suffix):
        again.update(block)
    if digest.digest() != again.digest():
        raise problems.full(new.path(sha256, suffix))


def _put(made: Path, target: Path) -> None:
    """Give a complete folder its name, after all of it is on the disk."""
    for file in _files_in(made):
        sync_file(file)
    for folder in (made, *(inner for inner in made.rglob("*") if inner.is_dir())):
        sync_folder(folder)
    if target.exists():  # without a key, or `end` would have seen to it
        shutil.rmtree(target)
    made.rename(target)
    sync_folder(target.parent)


def _erase_clear(home: Path) -> None:
    """Erase all that lay in clear before the library was encrypted."""
    path = home / FILE_NAME
    places = [
        *(path.with_name(path.name + end) for end in ("", "-wal", "-shm", "-journal", ".mended")),
        *kept_aside(path),
        *home.glob(f"{PREFIX}*"),
        *home.glob("reading-*"),
        home / JOURNAL_NAME,
        (home / JOURNAL_NAME).with_suffix(".partial"),
        home / COPIES,
        home / "backups",
        home / _LABEL_MODELS,
    ]
    with problems.explained_os(path):
        for place in places:
            for file in [place] if place.is_file() or place.is_symlink() else _files_in(place):
                _erase(file)
            if place.is_dir():
                shutil.rmtree(place)
        _forget_titles(home)
        sync_folder(home)
        (keys.vault_of(home) / _LEFT).unlink(missing_ok=True)


def _erase(file: Path) -> None:
    """Overwrite a file, unless it is there under another name too, and delete it."""
    state = file.lstat()
    if not file.is_symlink() and state.st_nlink == 1:
        with file.open("r+b", buffering=0) as stream:
            for start in range(0, state.st_size, _BLOCK_BYTES):
                stream.write(bytes(min(_BLOCK_BYTES, state.st_size - start)))
            os.fsync(stream.fileno())
    file.unlink()


def _forget_titles(home: Path) -> None:
    """Titles of documents that the window remembers. It keeps none for an encrypted library."""
    file = home / "window" / "state.json"
    with suppress(OSError, ValueError):
        state = json.loads(file.read_bytes())
        if isinstance(state, dict) and "recent" in state:
            del state["recent"]
            fresh = file.with_suffix(".new")
            fresh.write_text(json.dumps(state), encoding="utf-8")
            fresh.replace(file)


def _end_decrypting(home: Path) -> None:
    with problems.explained_os(home / FILE_NAME):
        for made in sorted((home / _DECRYPTED).iterdir()):
            target = home / made.name
            if target.is_dir():
                shutil.rmtree(target)
            made.replace(target)
        sync_folder(home)
        if keys.vault_of(home).is_dir():
            shutil.rmtree(keys.vault_of(home))
        (home / _DECRYPTED).rmdir()
        sync_folder(home)
    keys.lock(home)


def _files_in(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_symlink() or file.is_file()]
