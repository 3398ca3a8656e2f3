"""Labels for the window: what there is to label with, what the open document is labelled, and who is to be asked about.

The engine decides; these objects hold its last answers and ask again when it says that labels changed.
"""

from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from app.client import operations
from app.client.client import Client
from app.state.changes import Hub
from app.state.coverage import Axis
from app.state.document import OpenDocument
from app.state.engine_words import path_words
from app.state.label_rules import RuleDraft
from engine.schema.enums import JobKind, JobState
from engine.schema.jobs import JobRow
from engine.schema.label_reading import places
from engine.schema.labels import (
    GiveLabel,
    GiveMany,
    LabelSetRow,
    LabelSetRows,
    LabelsOfDocument,
    LabelText,
    PredictionRow,
    ReviewRow,
    ReviewRows,
    SaveLabelSet,
)
from engine.schema.result import NO_LABELS, NONE_OF_THESE, RunnerUp

_LIKELY_AT_ALL = 0.005
"""Below this a chance is shown as 0 %."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A place that moved a label: passages that stand beside each other."""

    start: int
    end: int
    page: int | None
    last_page: int | None
    weight: float


@dataclass(frozen=True, slots=True)
class Given:
    """A label of the open document."""

    set: str
    label: str
    probability: float
    by_user: bool
    passages: tuple[Passage, ...]
    next: tuple[str, float] | None = None
    """The label that would have been given next, where that is likely at all."""


@dataclass(frozen=True, slots=True)
class Question:
    """A set that is not sure of the open document, with its likeliest labels."""

    set: str
    guesses: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class NoneFits:
    """A set of which no label fits the open document, with the labels it is nearest to, the nearest first."""

    set: str
    by_user: bool
    nearest: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TimelineSpan:
    """A stretch of the open document with a label of its own, from 0 to 1 along it."""

    first: float
    last: float
    label: str | None
    probability: float
    start: int


class LabelSets(QObject):
    """The label sets, the step that can be undone, and the documents that sets are not sure of."""

    changed = Signal()
    taught = Signal(object)
    """`TaughtSet`: what came of teaching a set."""
    given_many = Signal(object, object)
    """`GiveMany` and `GivenMany`: what came of a table or a folder."""
    refused = Signal(str)
    """A sentence why something that was asked for could not be done."""
    tuning_changed = Signal()
    """Fine-tuning begins, goes on or ends."""

    def __init__(self, client: Client, hub: Hub, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self.rows: list[LabelSetRow] = []
        self.step: str | None = None
        self.unsure: list[ReviewRow] = []
        self.total_unsure = 0
        self.tuning: dict[str, JobRow] = {}
        """The fine-tuning under way, by set."""
        self._soon = QTimer(self, singleShot=True, interval=80)
        self._soon.timeout.connect(self.reload)
        hub.labels_changed.connect(self._reload_soon)
        client.job_changed.connect(self._on_job)

    def _reload_soon(self, _ids: list[int]) -> None:
        if not self._soon.isActive():
            self._soon.start()

    def reload(self) -> None:
        operations.list_label_sets(self._client).then(self._on_sets, self).on_failure(lambda _: None, self)
        operations.review_labels(self._client).then(self._on_review, self).on_failure(lambda _: None, self)

    def set_named(self, name: str) -> LabelSetRow | None:
        """A set by its name."""
        return next((row for row in self.rows if row.name == name), None)

    def words(self, label: str, set_name: str | None = None) -> str:
        """A label for people with those it stands under, `Contract › Lease`; of whichever set where none is named."""
        names = {one.name for row in self.rows if set_name in {None, row.name} for one in row.labels}
        return path_words(label, names)

    # -- what the user does -------------------------------------------------------------------------------------------

    def give(self, set_name: str, label: str, ids: list[int]) -> None:
        """Give a label (empty: none of them fits) to documents."""
        if ids:
            operations.give_label(self._client, GiveLabel(set=set_name, label=label, document_ids=ids))

    def answer(self, set_name: str, label: str, document_id: int) -> None:
        """Give a label in doubt (empty: none of those) to a document that the user looks at: what was found beside it
        is left as right.
        """
        wanted = GiveLabel(set=set_name, label=label, document_ids=[document_id], keep_found=True)
        operations.give_label(self._client, wanted)

    def give_many(self, set_name: str, path: str, *, add_labels: bool, skip: bool = False) -> None:
        """Give the labels that a table or a folder names; `given_many` says what came of it."""
        wanted = GiveMany(set=set_name, path=path, add_labels=add_labels, skip=skip)
        call = operations.give_many_labels(self._client, wanted)
        call.then(lambda answer: self.given_many.emit(wanted, answer), self)
        call.on_failure(lambda failure: self._refuse(failure.message), self)

    def take(self, set_name: str, label: str, ids: list[int]) -> None:
        """Take a label back that was given."""
        if ids:
            operations.take_label(self._client, set_name, label, ids)

    def save(self, name: str, labels: list[LabelText], *, exclusive: bool, ask_below: float = 0.7) -> None:
        """Make or change a set."""
        wanted = SaveLabelSet(name=name, labels=labels, exclusive=exclusive, ask_below=ask_below)
        operations.save_label_set(self._client, wanted).on_failure(lambda failure: self._refuse(failure.message), self)

    def rules_of(self, name: str) -> RuleDraft:
        """The rules of a set, to be edited."""
        return RuleDraft(self._client, name)

    def delete(self, name: str) -> None:
        operations.delete_label_set(self._client, name).on_failure(lambda failure: self._refuse(failure.message), self)

    def rename(self, set_name: str, label: str, name: str) -> None:
        """Rename a label of a set, or with an empty label the set."""
        call = operations.rename_label(self._client, set_name, label, name)
        call.on_failure(lambda failure: self._refuse(failure.message), self)

    def teach(self, name: str) -> None:
        """Let a set learn from its examples."""
        call = operations.teach_labels(self._client, name)
        call.then(self.taught.emit, self).on_failure(lambda failure: self._refuse(failure.message), self)

    def fine_tune(self, name: str) -> None:
        """Fine-tune a model on a set's examples, in the background."""
        call = operations.fine_tune_labels(self._client, name)
        call.on_failure(lambda failure: self._refuse(failure.message), self)

    def stop_fine_tuning(self, name: str) -> None:
        """Stop that; what was done is kept, and gone on with when it is asked for again."""
        if name in self.tuning:
            operations.cancel_job(self._client, self.tuning[name].id)

    def undo(self) -> None:
        """Undo the last change to labels."""
        if self.step is not None:
            operations.undo_labels(self._client)

    def _refuse(self, message: str) -> None:
        self.refused.emit(message)

    def _on_job(self, job: JobRow) -> None:
        if job.kind != JobKind.FINE_TUNE:
            return
        if job.state in (JobState.RUNNING, JobState.WAITING):
            self.tuning = {name: row for name, row in self.tuning.items() if row.id != job.id} | {job.title: job}
        else:
            self.tuning = {name: row for name, row in self.tuning.items() if row.id != job.id}
            if job.problem:
                self._refuse(job.problem)
        self.tuning_changed.emit()

    def _on_sets(self, answer: LabelSetRows) -> None:
        self.rows, self.step = answer.sets, answer.undo
        self.changed.emit()

    def _on_review(self, answer: ReviewRows) -> None:
        self.unsure, self.total_unsure = answer.rows, answer.total
        self.changed.emit()


class DocumentLabels(QObject):
    """The labels of the open document."""

    changed = Signal()

    def __init__(self, client: Client, hub: Hub, document: OpenDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client, self._document = client, document
        self.labels: list[Given] = []
        self.questions: list[Question] = []
        self.none_fits: list[NoneFits] = []
        self.predictions: list[PredictionRow] = []
        document.opened.connect(self._on_opened)
        hub.labels_changed.connect(self._on_changed)

    def timeline(self, set_name: str) -> list[TimelineSpan]:
        """What a set says along the open document."""
        info = self._document.info
        prediction = next((one for one in self.predictions if one.set == set_name), None)
        if info is None or prediction is None:
            return []
        axis = Axis(info.characters, info.pages)
        return [
            TimelineSpan(axis.position(start), axis.position(end), label, probability, start)
            for start, end, label, probability in prediction.timeline
        ]

    def _on_opened(self) -> None:
        self.labels, self.questions, self.none_fits, self.predictions = [], [], [], []
        self.changed.emit()
        if self._document.info is not None:
            self._ask()

    def _on_changed(self, ids: list[int]) -> None:
        if self._document.id is not None and (not ids or self._document.id in ids):
            self._ask()

    def _ask(self) -> None:
        wanted = self._document.id
        if wanted is not None:
            call = operations.read_labels(self._client, wanted)
            call.then(lambda answer: self._on_labels(wanted, answer), self).on_failure(lambda _: None, self)

    def _on_labels(self, wanted: int, answer: LabelsOfDocument) -> None:
        if wanted != self._document.id:
            return
        given = {prediction.set for prediction in answer.predictions if prediction.state == "given"}
        self.predictions = answer.predictions
        self.labels = [
            Given(
                label.set,
                label.label,
                label.probability,
                label.set in given or label.probability >= 1,
                tuple(
                    Passage(one.start, one.end, one.page, one.last_page, one.weight) for one in places(label.evidence)
                ),
                _next(label.runner_up),
            )
            for label in answer.labels
            if label.label not in NO_LABELS
        ]
        self.questions = [
            Question(prediction.set, _in_doubt(prediction))
            for prediction in answer.predictions
            if prediction.state == "unsure" and prediction.doubtful
        ]
        labelled = {label.set for label in self.labels}
        refused = {label.set for label in answer.labels if label.label == NONE_OF_THESE}
        self.none_fits = [
            NoneFits(prediction.set, prediction.set in given, tuple(name for name, _ in _likeliest(prediction)))
            for prediction in answer.predictions
            if prediction.set in (refused | given) - labelled
        ]
        self.changed.emit()


def _next(after: RunnerUp | None) -> tuple[str, float] | None:
    return (after.label, after.probability) if after is not None and after.probability >= _LIKELY_AT_ALL else None


def _likeliest(prediction: PredictionRow) -> tuple[tuple[str, float], ...]:
    return tuple((name, chance) for name, chance in sorted(prediction.scores, key=lambda score: -score[1])[:4])


def _in_doubt(prediction: PredictionRow) -> tuple[tuple[str, float], ...]:
    chances = dict(prediction.scores)
    return tuple((name, chances[name]) for name in prediction.doubtful[:4])
