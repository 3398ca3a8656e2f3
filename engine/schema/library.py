"""Requests about the library as a whole and their answers: its list, what goes in and out, search."""

from engine.schema.defaults import WORDS
from engine.schema.enums import ChangeKind, DocumentState, FieldName, FoundIn, Kind, Mending, SortKey, SummaryFormat
from engine.schema.message import Int, Message


class ListDocuments(Message, frozen=True):
    """`library.list`: one window of the library."""

    filter: str = ""
    sort: SortKey = SortKey.ADDED
    descending: bool = True
    offset: Int = 0
    limit: Int = 200
    label: str = ""
    """Only documents that have this label, where it is not empty."""


class DocumentRow(Message, frozen=True):
    """A document as the library list shows it."""

    id: int
    title: str
    path: str
    kind: Kind | None
    """None until the file has been read."""
    added: str
    """ISO 8601, UTC."""
    pages: int | None
    words: int
    duration_s: float | None
    language: str | None
    state: DocumentState
    problem: str | None = None
    labels: tuple[str, ...] = ()
    pages_unread: int = 0
    """Pages that are scanned or failed."""
    correspondent: str = ""
    date: str = ""
    """ISO 8601: of a day, a month or a year."""
    subject: str = ""
    given_fields: tuple[FieldName, ...] = ()
    """Which of these three the user gave; the others are suggested."""


class DocumentRows(Message, frozen=True):
    total: int
    documents: list[DocumentRow]


class AddFiles(Message, frozen=True):
    """`library.add`: copy files (folders are walked) into the library, queue reading and, if asked, summarizing."""

    paths: list[str]
    summarize: bool = True
    words: Int = WORDS
    format: SummaryFormat = SummaryFormat.PLAIN


class AddedFile(Message, frozen=True):
    """A file that was taken. `duplicate`: the same content was there already, and `document_id` is that document."""

    path: str
    document_id: int
    job_id: int | None
    duplicate: bool


class RejectedFile(Message, frozen=True):
    """A file that was not taken, with a sentence why."""

    path: str
    kind: str
    message: str


class AddOutcome(Message, frozen=True):
    added: list[AddedFile]
    rejected: list[RejectedFile]


class WatchFolder(Message, frozen=True):
    """`folders.watch`: take in, as `library.add` does, what is put into a folder from now on, in later sessions too."""

    path: str
    summarize: bool = True
    words: Int = WORDS
    format: SummaryFormat = SummaryFormat.PLAIN


class FolderPath(Message, frozen=True):
    """`folders.unwatch`: watch a folder no longer."""

    path: str


class WatchedRow(Message, frozen=True):
    """A watched folder."""

    path: str
    problem: str
    """Why it can't be watched at the moment, in a sentence; empty where it can."""
    taken: int
    """Documents that came from it in this session."""
    refused: list[RejectedFile]
    """The last files in it that were not taken."""


class WatchedRows(Message, frozen=True):
    """Answer to `folders.list`: by name."""

    folders: list[WatchedRow]


class RemoveDocuments(Message, frozen=True):
    """`library.remove`: put documents into the trash; with `erase` delete copies, text, index rows and results."""

    ids: list[Int]
    erase: bool = False


class DocumentIds(Message, frozen=True):
    """`library.restore`: take documents out of the trash."""

    ids: list[Int]


class TrashedRow(Message, frozen=True):
    """A document in the trash. `removed` is when it was put there: ISO 8601, UTC."""

    id: int
    title: str
    path: str
    removed: str


class TrashedRows(Message, frozen=True):
    """Answer to `library.trash`: the last first, and how many days each stays."""

    documents: list[TrashedRow]
    days: int


class FindingRow(Message, frozen=True):
    """Something in the library that is not as it was stored."""

    sentence: str
    document_id: int | None
    in_file: bool
    """Whether it is the library's file that is hit, and not the copy of a document."""


class FindingRows(Message, frozen=True):
    """Answer to `library.check`, which reads the whole library."""

    findings: list[FindingRow]


class BackupRow(Message, frozen=True):
    """A backup of the library. `made` is ISO 8601, UTC."""

    name: str
    made: str
    bytes: int


class BackupRows(Message, frozen=True):
    """Answer to `library.backups`: the newest first."""

    backups: list[BackupRow]


class MendLibrary(Message, frozen=True):
    """`library.mend`: work on the library is stopped, and goes on when it is done. `backup` is for restoring."""

    how: Mending
    backup: str | None = None


class MendedLibrary(Message, frozen=True):
    """What the library has now; the documents that are `unread` wait to be read again."""

    documents: int
    unread: int


class RenameDocument(Message, frozen=True):
    """`library.rename`: the user's own title."""

    document_id: Int
    title: str


class Unlock(Message, frozen=True):
    """`library.unlock`: try a password on an encrypted document and read it. The password is not stored."""

    document_id: Int
    password: str


class Search(Message, frozen=True):
    """`library.search`: full text over texts, summaries and titles. `document_id` limits it to one document."""

    text: str
    document_id: Int | None = None
    offset: Int = 0
    limit: Int = 50


class Hit(Message, frozen=True):
    """Where words that were searched for stand. `snippet` marks them with U+0002 and U+0003.

    For a hit in a summary the span is that of the sentence's first evidence; for one in a title it is 0:0.
    """

    document_id: int
    title: str
    where: FoundIn
    snippet: str
    start: int
    end: int
    page: int | None
    time: float | None


class Hits(Message, frozen=True):
    """Answer to `library.search`. `more`: there are hits past this window."""

    hits: list[Hit]
    more: bool


class Changed(Message, frozen=True):
    """`library.changed`: what a mutation changed, so that each view refreshes what it shows."""

    kinds: list[ChangeKind]
    document_ids: list[int]


class VaultState(Message, frozen=True):
    """`vault.state`: whether the library is encrypted, and whether its passphrase was given."""

    encrypted: bool
    open: bool


class Passphrase(Message, frozen=True):
    """`vault.open`, `vault.encrypt`, `vault.decrypt`: the passphrase of the library, or the one it is to have."""

    passphrase: str


class NewPassphrase(Message, frozen=True):
    """`vault.change`: another passphrase, by whoever knows the one there is."""

    passphrase: str
    new: str
