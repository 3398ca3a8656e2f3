"""The parts of a library that lie beside its file, in clear or encrypted as the library is."""

from pathlib import Path

from engine.store.database import Database
from engine.store.decisions import FILE_NAME as JOURNAL_NAME
from engine.store.decisions import Decisions
from engine.store.documents.copies import Copies
from engine.store.encryption import keys

COPIES = "files"


def copies_in(root: Path, database: Database) -> Copies:
    """The copies of documents of the library in `root`."""
    key = keys.library_key_of(root / COPIES)
    if key is None:
        return Copies(database, root / COPIES)
    from engine.store.vault.copies import EncryptedCopies

    return EncryptedCopies(database, root / COPIES, key)


def journal_in(root: Path) -> Decisions:
    """The journal of decisions of the library in `root`."""
    key = keys.library_key_of(root / JOURNAL_NAME)
    if key is None:
        return Decisions(root / JOURNAL_NAME)
    from engine.store.vault.journal import FILE_NAME, EncryptedDecisions

    return EncryptedDecisions(root / FILE_NAME, keys.derived(key, keys.JOURNAL))
