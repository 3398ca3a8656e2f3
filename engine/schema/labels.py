"""Label sets and the labels of documents: what is given, found, taught, fine-tuned and asked about."""

from dataclasses import dataclass

from engine.schema.enums import Certainty, LabelMethod
from engine.schema.message import Int, Message
from engine.schema.result import Label


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Cross-validated: how many documents were labelled rightly while held out, and how far that can be trusted."""

    right: int
    total: int
    low: float
    high: float
    """A 95% interval (Wilson's)."""
    chance: float
    """What always giving the most frequent answer would reach."""

    @property
    def value(self) -> float:
        """The share that was right."""
        return self.right / self.total


class FineTuning(Message, frozen=True):
    kept: bool
    """Whether the set uses the fine-tuned model: not where its head does as well."""
    examples: int
    accuracy: Accuracy | None
    """None where it was ended early."""


class PredictionRow(Message, frozen=True):
    """What a label set has to say of a document beside the labels that it gave."""

    set: str
    state: Certainty
    method: LabelMethod
    confidence: float
    scores: list[tuple[str, float]]
    """Labels and their probabilities, in the set's order."""
    timeline: list[tuple[int, int, str | None, float]]
    """Start, end, label or None, and probability of each stretch of the document, in text order."""
    doubtful: tuple[str, ...] = ()
    """Labels that the user is to be asked about, the likeliest first."""


class LabelsOfDocument(Message, frozen=True):
    """Answer to `labels.document`, whose parameters are a `DocumentId`."""

    labels: list[Label]
    predictions: list[PredictionRow]


class LabelText(Message, frozen=True):
    """A label and what it means."""

    name: str
    description: str = ""
    examples: Int = 0
    """Documents it was given to; this and what follows is ignored in `labels.save`."""
    documents: Int = 0
    """Documents that have it, given or found."""
    focus: str = ""
    """What summaries of such documents emphasize, in a few words."""


class LabelSetRow(Message, frozen=True):
    """A label set and how it stands."""

    name: str
    exclusive: bool
    bundled: bool
    """It comes with the program: its labels can be given, but it can't be changed or taught."""
    ask_below: float
    method: LabelMethod
    accuracy: Accuracy | None
    """Of what it learned, on held-out examples."""
    examples: int
    learned_from: int
    labels: list[LabelText]
    tuned: FineTuning | None = None
    enough_to_fine_tune: bool = False
    rules: Int = 0
    """Rules of the user's, which come before what it uses."""


class LabelSetRows(Message, frozen=True):
    """Answer to `labels.sets`. `undo` names the step that `labels.undo` would undo."""

    sets: list[LabelSetRow]
    undo: str | None = None


class SaveLabelSet(Message, frozen=True):
    """`labels.save`: make a set, or put it in the place of the one of its name. Documents are labelled by it then."""

    name: str
    labels: list[LabelText]
    exclusive: bool = True
    ask_below: float = 0.7


class LabelSetName(Message, frozen=True):
    """Names a label set: `labels.delete`, `labels.teach`, `labels.fine_tune` (queued; progress is told of the job)."""

    name: str


class RenameLabel(Message, frozen=True):
    """`labels.rename`: rename a label of a set, or with an empty label the set; what was given and taught stays."""

    set: str
    label: str
    name: str


class GiveLabel(Message, frozen=True):
    """`labels.give` and `labels.take`. An empty label says that no label of the set fits."""

    set: str
    label: str
    document_ids: list[Int]
    keep_found: bool = False
    """Of labels that do not exclude each other: those that were found are right, too. Ignored in `labels.take`."""


class RuleRow(Message, frozen=True):
    """A rule of the user's for a label: what has to hold of a document (see `engine.document.LabelRule`)."""

    label: str
    has: tuple[str, ...] = ()
    any: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    sender: tuple[str, ...] = ()
    correspondent: tuple[str, ...] = ()
    subject: tuple[str, ...] = ()
    date: tuple[str, ...] = ()


class LabelRules(Message, frozen=True):
    """Answer to `labels.rules`, whose parameters are a `LabelSetName`; and `labels.save_rules` and `labels.try_rules`,
    which put them in the place of those that a set has, or say what they would do.
    """

    set: str
    rules: list[RuleRow]


class TriedRules(Message, frozen=True):
    """Answer to `labels.try_rules`."""

    documents: int
    """Documents that rules can label: those that have been read and have no label of the set from the user."""
    labelled: list[int]
    """By rule, how many it would label."""
    anew: int
    """How many documents would get a label that they have not now."""
    titles: list[list[str]]
    """By rule, the titles of the first of them."""


class RefusedRow(Message, frozen=True):
    """A row of a table, or a file of a folder, that can't be used."""

    line: Int | None
    """Where the row begins in the table; None for a file."""
    place: str
    """The document as it was told."""
    reason: str


class GiveMany(Message, frozen=True):
    """`labels.give_many`: labels for many documents, from a table (CSV) or from the folders in a folder.

    Where something can't be used nothing is written, unless `skip` leaves it out.
    """

    set: str
    path: str
    add_labels: bool = False
    """Make labels that the set does not have."""
    skip: bool = False


class GivenMany(Message, frozen=True):
    """Answer to `labels.give_many`."""

    set: str
    labels: list[tuple[str, Int]]
    """How many documents got (or would get) each label."""
    documents: Int
    made: list[str]
    refused: list[RefusedRow]
    """The first of what can't be used."""
    unusable: Int
    """How much that is in all."""
    written: bool


class TaughtSet(Message, frozen=True):
    """Answer to `labels.teach`: the accuracies of descriptions (before) and of what was learned."""

    set: str
    examples: int
    before: Accuracy
    after: Accuracy
    kept: bool
    """Whether the set uses what it learned: not where its descriptions are clearly better."""
    enough_to_fine_tune: bool
    job_id: int | None = None
    """Of the fine-tuning that was queued, where that may do better still."""


class Undone(Message, frozen=True):
    """Answer to `labels.undo`: the name of the step that was undone."""

    step: str


class ReadReview(Message, frozen=True):
    """`labels.review`: documents of which a set (left out: any) is not sure, the least sure first."""

    set: str | None = None
    limit: Int = 200


class ReviewRow(Message, frozen=True):
    """A document to be asked about."""

    document_id: int
    title: str
    set: str
    scores: list[tuple[str, float]]
    """The labels in doubt and their probabilities, the likeliest first."""


class ReviewRows(Message, frozen=True):
    total: int
    rows: list[ReviewRow]
