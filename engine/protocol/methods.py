"""Every method of the protocol, once: its name, the type of its parameters and of its result.

The window sends requests, the engine answers each exactly once and sends notifications in between. A request is
cancelled by the notification `$/cancelRequest {id}` and is still answered (code REQUEST_CANCELLED). Both sides are of
one build, so a field that is missing, unknown or of another type is an error (INVALID_PARAMS).
"""

from engine.schema.comparison import CompareDocuments, Comparison, VersionRows, VersionsOf
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
from engine.schema.documents_table import AskDocument, ExportTable, TableAnswer, TableRow
from engine.schema.highlights import HighlightRows, KeptHighlight, PutHighlight, SetHighlight
from engine.schema.jobs import (
    Export,
    Exported,
    FirstLookTaken,
    JobChanged,
    JobId,
    JobRows,
    MoveJob,
    SentenceMade,
    Summarize,
    WriteOut,
    WrittenOut,
)
from engine.schema.labels import (
    GiveLabel,
    LabelSetName,
    LabelSetRows,
    LabelsOfDocument,
    ReadReview,
    RenameLabel,
    ReviewRows,
    SaveLabelSet,
    TaughtSet,
    Undone,
)
from engine.schema.library import (
    AddFiles,
    AddOutcome,
    BackupRows,
    Changed,
    DocumentIds,
    DocumentRows,
    FindingRows,
    FolderPath,
    Hits,
    ListDocuments,
    MendedLibrary,
    MendLibrary,
    RemoveDocuments,
    RenameDocument,
    Search,
    TrashedRows,
    Unlock,
    WatchedRows,
    WatchFolder,
)
from engine.schema.life_cycle import CancelRequest, Checks, EngineInfo, Initialize, Nothing
from engine.schema.models import AddModel, FoundModels, ModelCheck, ModelName, ModelRow, ModelRows
from engine.schema.origins import KeptOrigins, ReadOrigins
from engine.schema.result import ResultObject
from engine.schema.reviewing import (
    AddLine,
    LeftOutLines,
    LineReviews,
    ReadLeftOut,
    RestoreReview,
    ReviewedLine,
    ReviewLine,
)

PROTOCOL = 1

REQUESTS: dict[str, tuple[type, type]] = {
    "initialize": (Initialize, EngineInfo),
    "shutdown": (Nothing, Nothing),
    "library.list": (ListDocuments, DocumentRows),
    "library.add": (AddFiles, AddOutcome),
    "library.remove": (RemoveDocuments, Nothing),
    "library.trash": (Nothing, TrashedRows),
    "library.restore": (DocumentIds, Nothing),
    "library.check": (Nothing, FindingRows),
    "library.backups": (Nothing, BackupRows),
    "library.mend": (MendLibrary, MendedLibrary),
    "library.rename": (RenameDocument, Nothing),
    "library.unlock": (Unlock, JobId),
    "library.search": (Search, Hits),
    "folders.list": (Nothing, WatchedRows),
    "folders.watch": (WatchFolder, Nothing),
    "folders.unwatch": (FolderPath, Nothing),
    "document.open": (DocumentId, OpenedDocument),
    "document.result": (ReadResult, ResultObject),
    "document.text": (ReadText, TextSlice),
    "document.quote": (ReadText, Quotation),
    "document.turns": (ReadTurns, TurnTexts),
    "document.picture": (DrawPage, PagePicture),
    "document.words": (ReadWords, WordBoxes),
    "document.locate": (Locate, Places),
    "reviews.document": (DocumentId, LineReviews),
    "reviews.set": (ReviewLine, ReviewedLine),
    "reviews.add": (AddLine, ReviewedLine),
    "reviews.left_out": (ReadLeftOut, LeftOutLines),
    "reviews.origins": (ReadOrigins, KeptOrigins),
    "reviews.restore": (RestoreReview, Nothing),
    "highlights.document": (DocumentId, HighlightRows),
    "highlights.set": (SetHighlight, KeptHighlight),
    "highlights.put": (PutHighlight, KeptHighlight),
    "compare.documents": (CompareDocuments, Comparison),
    "compare.versions": (VersionsOf, VersionRows),
    "table.row": (DocumentId, TableRow),
    "table.answer": (AskDocument, TableAnswer),
    "table.export": (ExportTable, Exported),
    "summary.start": (Summarize, JobId),
    "job.list": (Nothing, JobRows),
    "job.cancel": (JobId, Nothing),
    "job.move": (MoveJob, Nothing),
    "job.resume": (JobId, Nothing),
    "result.export": (Export, Exported),
    "result.text": (WriteOut, WrittenOut),
    "doctor.run": (Nothing, Checks),
    "labels.document": (DocumentId, LabelsOfDocument),
    "labels.sets": (Nothing, LabelSetRows),
    "labels.save": (SaveLabelSet, Nothing),
    "labels.delete": (LabelSetName, Nothing),
    "labels.rename": (RenameLabel, Nothing),
    "labels.give": (GiveLabel, Nothing),
    "labels.take": (GiveLabel, Nothing),
    "labels.teach": (LabelSetName, TaughtSet),
    "labels.fine_tune": (LabelSetName, JobId),
    "labels.undo": (Nothing, Undone),
    "labels.review": (ReadReview, ReviewRows),
    "models.list": (Nothing, ModelRows),
    "models.find": (Nothing, FoundModels),
    "models.add": (AddModel, ModelRow),
    "models.remove": (ModelName, Nothing),
    "models.verify": (ModelName, ModelCheck),
}
"""Method name to parameter type and result type."""

NOTIFICATIONS: dict[str, type] = {
    "exit": Nothing,
    "$/cancelRequest": CancelRequest,
    "job.changed": JobChanged,
    "summary.first_look": FirstLookTaken,
    "summary.sentence": SentenceMade,
    "library.changed": Changed,
}
