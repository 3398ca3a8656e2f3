"""One function for each thing a user does or a view needs. Widgets call these and never the channel.

Each returns a `Call`; its failure is shown as a banner unless the caller asks for it.
"""

from app.client.call import Call
from app.client.client import Client
from engine.schema.comparison import CompareDocuments, Comparison, VersionRows, VersionsOf
from engine.schema.defaults import WORDS
from engine.schema.documents import (
    DocumentId,
    DrawPage,
    Locate,
    OpenedDocument,
    PagePicture,
    Places,
    Quotation,
    ReadResult,
    ReadText,
    ReadTurns,
    ReadWords,
    TextSlice,
    TurnTexts,
    WordBoxes,
)
from engine.schema.documents_table import AskDocument, ExportedRow, ExportTable, TableAnswer, TableRow
from engine.schema.enums import FieldName, Mending, ReviewState, SortKey, SummaryFormat, TextForm, Turn
from engine.schema.fields import FieldRows, SetField
from engine.schema.highlights import (
    Highlight,
    HighlightColour,
    HighlightRows,
    KeptHighlight,
    PutHighlight,
    SetHighlight,
)
from engine.schema.jobs import Export, Exported, JobId, JobRows, MoveJob, Summarize, WriteOut, WrittenOut
from engine.schema.labels import (
    GiveLabel,
    GiveMany,
    GivenMany,
    LabelRules,
    LabelSetName,
    LabelSetRows,
    LabelsOfDocument,
    ReadReview,
    RenameLabel,
    ReviewRows,
    SaveLabelSet,
    TaughtSet,
    TriedRules,
    Undone,
)
from engine.schema.library import (
    AddFiles,
    AddOutcome,
    BackupRows,
    DocumentIds,
    DocumentRows,
    FindingRows,
    FolderPath,
    Hits,
    ListDocuments,
    MendedLibrary,
    MendLibrary,
    NewPassphrase,
    Passphrase,
    RemoveDocuments,
    RenameDocument,
    Search,
    TrashedRows,
    Unlock,
    VaultState,
    WatchedRows,
    WatchFolder,
)
from engine.schema.life_cycle import Checks, Nothing
from engine.schema.models import AddModel, FoundModels, ModelCheck, ModelName, ModelRow, ModelRows
from engine.schema.origins import KeptOrigins, ReadOrigins
from engine.schema.result import ResultObject
from engine.schema.review import Review
from engine.schema.reviewing import (
    AddLine,
    LeftOutLines,
    LineReviews,
    ReadLeftOut,
    RestoreReview,
    ReviewedLine,
    ReviewLine,
)

# -- library ----------------------------------------------------------------------------------------------------------


def list_documents(
    client: Client, text: str, sort: SortKey, *, descending: bool, offset: int, limit: int, label: str = ""
) -> Call[DocumentRows]:
    """One window of the library; with `label`, of the documents that have it."""
    params = ListDocuments(filter=text, sort=sort, descending=descending, offset=offset, limit=limit, label=label)
    return client.request("library.list", params, DocumentRows)


def add_files(
    client: Client, paths: list[str], *, summarize: bool, words: int, form: SummaryFormat = SummaryFormat.PLAIN
) -> Call[AddOutcome]:
    """Copy files and folders into the library."""
    params = AddFiles(paths=paths, summarize=summarize, words=words, format=form)
    return client.request("library.add", params, AddOutcome)


def list_watched(client: Client) -> Call[WatchedRows]:
    """The watched folders."""
    return client.request("folders.list", Nothing(), WatchedRows)


def watch_folder(client: Client, path: str, *, summarize: bool, words: int, form: SummaryFormat) -> Call[Nothing]:
    """Add what is put into a folder from now on, as `add_files` would."""
    params = WatchFolder(path=path, summarize=summarize, words=words, format=form)
    return client.request("folders.watch", params, Nothing)


def unwatch_folder(client: Client, path: str) -> Call[Nothing]:
    """Watch a folder no longer."""
    return client.request("folders.unwatch", FolderPath(path=path), Nothing)


def remove_documents(client: Client, ids: list[int]) -> Call[Nothing]:
    """Put documents into the trash."""
    return client.request("library.remove", RemoveDocuments(ids=ids), Nothing)


def erase_documents(client: Client, ids: list[int]) -> Call[Nothing]:
    """Delete documents for good, from the library or the trash."""
    return client.request("library.remove", RemoveDocuments(ids=ids, erase=True), Nothing)


def check_library(client: Client) -> Call[FindingRows]:
    """Look the whole library over."""
    return client.request("library.check", Nothing(), FindingRows)


def list_backups(client: Client) -> Call[BackupRows]:
    return client.request("library.backups", Nothing(), BackupRows)


def mend_library(client: Client, how: Mending, backup: str | None = None) -> Call[MendedLibrary]:
    """Repair the library, put a backup in its place, or make it anew."""
    return client.request("library.mend", MendLibrary(how=how, backup=backup), MendedLibrary)


def vault_state(client: Client) -> Call[VaultState]:
    """Whether the library is encrypted."""
    return client.request("vault.state", Nothing(), VaultState)


def open_vault(client: Client, passphrase: str) -> Call[Nothing]:
    """Open an encrypted library."""
    return client.request("vault.open", Passphrase(passphrase), Nothing)


def lock_library(client: Client) -> Call[Nothing]:
    """Close an encrypted library, which needs its passphrase again then."""
    return client.request("vault.lock", Nothing(), Nothing)


def encrypt_library(client: Client, passphrase: str) -> Call[Nothing]:
    return client.request("vault.encrypt", Passphrase(passphrase), Nothing)


def decrypt_library(client: Client, passphrase: str) -> Call[Nothing]:
    """Make an encrypted library plain again."""
    return client.request("vault.decrypt", Passphrase(passphrase), Nothing)


def change_passphrase(client: Client, passphrase: str, new: str) -> Call[Nothing]:
    return client.request("vault.change", NewPassphrase(passphrase, new), Nothing)


def list_trash(client: Client) -> Call[TrashedRows]:
    return client.request("library.trash", Nothing(), TrashedRows)


def put_back(client: Client, ids: list[int]) -> Call[Nothing]:
    """Take documents out of the trash."""
    return client.request("library.restore", DocumentIds(ids=ids), Nothing)


def rename_document(client: Client, document_id: int, title: str) -> Call[Nothing]:
    """Give a document the user's own title."""
    return client.request("library.rename", RenameDocument(document_id=document_id, title=title), Nothing)


def unlock(client: Client, document_id: int, password: str) -> Call[JobId]:
    """Try a password on a protected document."""
    return client.request("library.unlock", Unlock(document_id=document_id, password=password), JobId)


def search(client: Client, text: str, document_id: int | None = None, offset: int = 0, limit: int = 50) -> Call[Hits]:
    """Look for words in texts, summaries and titles."""
    params = Search(text=text, document_id=document_id, offset=offset, limit=limit)
    return client.request("library.search", params, Hits)


# -- one document -----------------------------------------------------------------------------------------------------


def open_document(client: Client, document_id: int) -> Call[OpenedDocument]:
    """Everything of a document but text, words and pictures."""
    return client.request("document.open", DocumentId(document_id=document_id), OpenedDocument)


def read_result(client: Client, result_id: int) -> Call[ResultObject]:
    """A stored result as the JSON contract has it."""
    return client.request("document.result", ReadResult(result_id=result_id), ResultObject)


def read_text(client: Client, document_id: int, start: int, end: int) -> Call[TextSlice]:
    """A window of the text."""
    return client.request("document.text", ReadText(document_id=document_id, start=start, end=end), TextSlice)


def read_quotation(client: Client, document_id: int, start: int, end: int) -> Call[Quotation]:
    """Words of the text and how they are cited."""
    params = ReadText(document_id=document_id, start=start, end=end)
    return client.request("document.quote", params, Quotation)


def read_turns(client: Client, document_id: int, offset: int, limit: int) -> Call[TurnTexts]:
    """A window of a transcript's turns."""
    params = ReadTurns(document_id=document_id, offset=offset, limit=limit)
    return client.request("document.turns", params, TurnTexts)


def draw_page(client: Client, document_id: int, page: int, scale: float) -> Call[PagePicture]:
    """A page's picture, `scale` device pixels per point."""
    return client.request("document.picture", DrawPage(document_id=document_id, page=page, scale=scale), PagePicture)


def read_words(client: Client, document_id: int, page: int) -> Call[WordBoxes]:
    """Where a page's words stand."""
    return client.request("document.words", ReadWords(document_id=document_id, page=page), WordBoxes)


def locate(client: Client, document_id: int, start: int, end: int) -> Call[Places]:
    """Where a span of the text stands."""
    return client.request("document.locate", Locate(document_id=document_id, start=start, end=end), Places)


# -- reviews ----------------------------------------------------------------------------------------------------------


def read_reviews(client: Client, document_id: int) -> Call[LineReviews]:
    """What readers made of a document's lines."""
    return client.request("reviews.document", DocumentId(document_id=document_id), LineReviews)


def review_line(
    client: Client,
    document_id: int,
    result_id: int,
    position: int,
    *,
    by: str,
    state: ReviewState | None,
    edited: str | None,
    note: str,
) -> Call[ReviewedLine]:
    """Keep what the review of a summary's line is from now on."""
    params = ReviewLine(
        document_id=document_id, result_id=result_id, position=position, by=by, state=state, edited=edited, note=note
    )
    return client.request("reviews.set", params, ReviewedLine)


def add_line(client: Client, document_id: int, start: int, end: int, *, by: str) -> Call[ReviewedLine]:
    """Make words of a document a line of its summaries."""
    return client.request("reviews.add", AddLine(document_id=document_id, start=start, end=end, by=by), ReviewedLine)


def read_left_out(client: Client, document_id: int, result_id: int) -> Call[LeftOutLines]:
    """The best passages that a summary did not take."""
    return client.request("reviews.left_out", ReadLeftOut(document_id=document_id, result_id=result_id), LeftOutLines)


def read_origins(client: Client, document_id: int, result_id: int, chunk: int) -> Call[KeptOrigins]:
    """What was kept of how the lines of a chunk of a summary came about."""
    params = ReadOrigins(document_id=document_id, result_id=result_id, chunk=chunk)
    return client.request("reviews.origins", params, KeptOrigins)


def restore_review(client: Client, document_id: int, line: str, review: Review | None) -> Call[Nothing]:
    """Put a review back as it was."""
    params = RestoreReview(document_id=document_id, line=line, review=review)
    return client.request("reviews.restore", params, Nothing)


# -- fields -----------------------------------------------------------------------------------------------------------


def read_fields(client: Client, document_id: int) -> Call[FieldRows]:
    """Correspondent, date and subject of a document."""
    return client.request("fields.document", DocumentId(document_id=document_id), FieldRows)


def set_field(client: Client, document_id: int, name: FieldName, value: str | None) -> Call[FieldRows]:
    """Confirm or correct a field; None takes back what was given."""
    return client.request("fields.set", SetField(document_id=document_id, name=name, value=value), FieldRows)


# -- highlights -------------------------------------------------------------------------------------------------------


def read_highlights(client: Client, document_id: int) -> Call[HighlightRows]:
    """What readers marked in a document."""
    return client.request("highlights.document", DocumentId(document_id=document_id), HighlightRows)


def set_highlight(
    client: Client, document_id: int, start: int, end: int, *, colour: HighlightColour, by: str, note: str
) -> Call[KeptHighlight]:
    """Mark words of a document."""
    params = SetHighlight(document_id=document_id, start=start, end=end, colour=colour, by=by, note=note)
    return client.request("highlights.set", params, KeptHighlight)


def put_highlight(client: Client, document_id: int, key: str, highlight: Highlight | None) -> Call[KeptHighlight]:
    """Put a highlight in the place of another, or take it away."""
    params = PutHighlight(document_id=document_id, key=key, highlight=highlight)
    return client.request("highlights.put", params, KeptHighlight)


# -- versions ---------------------------------------------------------------------------------------------------------


def compare_documents(client: Client, old_id: int, new_id: int) -> Call[Comparison]:
    """What differs between two documents. Can be cancelled."""
    return client.request("compare.documents", CompareDocuments(old_id=old_id, new_id=new_id), Comparison)


def find_versions(client: Client, document_id: int) -> Call[VersionRows]:
    """The documents that look like versions of one."""
    return client.request("compare.versions", VersionsOf(document_id=document_id), VersionRows)


# -- tables across documents ------------------------------------------------------------------------------------------


def read_table_row(client: Client, document_id: int) -> Call[TableRow]:
    """What a document states, for its row of a table. Can be cancelled."""
    return client.request("table.row", DocumentId(document_id=document_id), TableRow)


def ask_document(client: Client, document_id: int, question: str) -> Call[TableAnswer]:
    """What a document answers; nothing of it is kept. Can be cancelled."""
    return client.request("table.answer", AskDocument(document_id=document_id, question=question), TableAnswer)


def export_table(client: Client, path: str, columns: list[str], rows: list[ExportedRow]) -> Call[Exported]:
    """Write a table across documents to a file, as CSV."""
    return client.request("table.export", ExportTable(path=path, columns=columns, rows=rows), Exported)


# -- work -------------------------------------------------------------------------------------------------------------


def summarize(
    client: Client,
    document_id: int,
    words: int,
    query: str | None,
    *,
    model: str | None = None,
    kind: str = "auto",
    form: SummaryFormat = SummaryFormat.PLAIN,
    fresh: bool = False,
    after: str | None = None,
) -> Call[JobId]:
    """Queue a summary; `model` left out is the engine's default, `kind` the document's own.

    `after` is the question that was asked before, from which one that leans on it is completed. A query that ends as a
    question is answered, or refused, whatever format was asked for.
    """
    if query is not None and query.endswith(("?", "？", "؟")):
        form, words = SummaryFormat.ANSWER, words or WORDS
    params = Summarize(
        document_id=document_id, words=words, query=query, after=after, model=model, fresh=fresh, kind=kind, format=form
    )
    return client.request("summary.start", params, JobId)


def list_jobs(client: Client) -> Call[JobRows]:
    """What runs, waits, or ended in this session of the engine."""
    return client.request("job.list", Nothing(), JobRows)


def cancel_job(client: Client, job_id: int) -> Call[Nothing]:
    """Stop a job; what it made so far is kept."""
    return client.request("job.cancel", JobId(job_id=job_id), Nothing)


def move_job(client: Client, job_id: int, to: Turn) -> Call[Nothing]:
    """Let a waiting job wait at another place in the queue."""
    return client.request("job.move", MoveJob(job_id=job_id, to=to), Nothing)


def resume_job(client: Client, job_id: int) -> Call[Nothing]:
    """Go on with a stopped or interrupted job."""
    return client.request("job.resume", JobId(job_id=job_id), Nothing)


def export_result(
    client: Client, document_id: int, form: str, path: str, result_id: int | None, *, full_paths: bool = False
) -> Call[Exported]:
    """Write a summary to a file, in one of the formats of `result.export`."""
    params = Export(document_id=document_id, format=form, path=path, result_id=result_id, full_paths=full_paths)
    return client.request("result.export", params, Exported)


def write_out(
    client: Client, document_id: int, form: TextForm, result_id: int | None, *, full_paths: bool = False
) -> Call[WrittenOut]:
    """A summary as text, to be copied or printed."""
    params = WriteOut(document_id=document_id, form=form, result_id=result_id, full_paths=full_paths)
    return client.request("result.text", params, WrittenOut)


def run_doctor(client: Client) -> Call[Checks]:
    """The self-test, network silence included."""
    return client.request("doctor.run", Nothing(), Checks)


# -- labels -----------------------------------------------------------------------------------------------------------


def read_labels(client: Client, document_id: int) -> Call[LabelsOfDocument]:
    """The labels of a document with their passages, and what label sets say along it."""
    return client.request("labels.document", DocumentId(document_id=document_id), LabelsOfDocument)


def list_label_sets(client: Client) -> Call[LabelSetRows]:
    """Every label set and what can be undone."""
    return client.request("labels.sets", Nothing(), LabelSetRows)


def save_label_set(client: Client, wanted: SaveLabelSet) -> Call[Nothing]:
    """Make a label set, or change the one of its name."""
    return client.request("labels.save", wanted, Nothing)


def delete_label_set(client: Client, name: str) -> Call[Nothing]:
    """Delete a label set; undo brings it back."""
    return client.request("labels.delete", LabelSetName(name=name), Nothing)


def rename_label(client: Client, set_name: str, label: str, name: str) -> Call[Nothing]:
    """Rename a label of a set, or with an empty label the set; what was given and taught stays."""
    return client.request("labels.rename", RenameLabel(set=set_name, label=label, name=name), Nothing)


def give_label(client: Client, wanted: GiveLabel) -> Call[Nothing]:
    """Give a label to documents; an empty one says that none of the set fits."""
    return client.request("labels.give", wanted, Nothing)


def give_many_labels(client: Client, wanted: GiveMany) -> Call[GivenMany]:
    """Give the labels that a table or a folder names."""
    return client.request("labels.give_many", wanted, GivenMany)


def take_label(client: Client, set_name: str, label: str, ids: list[int]) -> Call[Nothing]:
    """Take back a label that was given."""
    return client.request("labels.take", GiveLabel(set=set_name, label=label, document_ids=ids), Nothing)


def read_label_rules(client: Client, set_name: str) -> Call[LabelRules]:
    """The rules of a label set."""
    return client.request("labels.rules", LabelSetName(name=set_name), LabelRules)


def save_label_rules(client: Client, wanted: LabelRules) -> Call[Nothing]:
    """Put rules in the place of those that a set has."""
    return client.request("labels.save_rules", wanted, Nothing)


def try_label_rules(client: Client, wanted: LabelRules) -> Call[TriedRules]:
    """What rules would do; nothing is written."""
    return client.request("labels.try_rules", wanted, TriedRules)


def teach_labels(client: Client, set_name: str) -> Call[TaughtSet]:
    """Let a label set learn from the documents its labels were given to."""
    return client.request("labels.teach", LabelSetName(name=set_name), TaughtSet)


def fine_tune_labels(client: Client, set_name: str) -> Call[JobId]:
    """Fine-tune a model on a label set's examples, in the background."""
    return client.request("labels.fine_tune", LabelSetName(name=set_name), JobId)


def undo_labels(client: Client) -> Call[Undone]:
    """Undo the last change to labels."""
    return client.request("labels.undo", Nothing(), Undone)


def review_labels(client: Client) -> Call[ReviewRows]:
    """Documents of which a label set is not sure, the least sure first."""
    return client.request("labels.review", ReadReview(), ReviewRows)


# -- models -----------------------------------------------------------------------------------------------------------


def list_models(client: Client) -> Call[ModelRows]:
    """The models on this machine."""
    return client.request("models.list", Nothing(), ModelRows)


def find_models(client: Client) -> Call[FoundModels]:
    """Language models that other programs keep on this machine."""
    return client.request("models.find", Nothing(), FoundModels)


def add_model(client: Client, path: str, *, link: bool, name: str | None = None) -> Call[ModelRow]:
    """Take a checkpoint in: a folder, or a GGUF file. Can be cancelled while it copies."""
    return client.request("models.add", AddModel(path=path, link=link, name=name), ModelRow)


def remove_model(client: Client, name: str) -> Call[Nothing]:
    """Take an added model away."""
    return client.request("models.remove", ModelName(name=name), Nothing)


def verify_model(client: Client, name: str) -> Call[ModelCheck]:
    """Compare a model's files with their checksums."""
    return client.request("models.verify", ModelName(name=name), ModelCheck)
