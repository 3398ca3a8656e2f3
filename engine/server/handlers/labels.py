"""Requests about labels: what sets say of a document, the user's own sets, what is given and taught, and undo.

Documents that a change concerns are labelled again by jobs in the background; what the user gave shows at once.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from engine.document import LabelMeaning, LabelRule, LabelSet, Prediction
from engine.errors import NotFound, UsageError
from engine.export.contract import rounded_label
from engine.schema.documents import DocumentId
from engine.schema.enums import Certainty, ChangeKind, JobKind
from engine.schema.jobs import JobId
from engine.schema.label_reading import missing_above, runner_up
from engine.schema.labels import (
    FineTuning,
    GiveLabel,
    GiveMany,
    GivenMany,
    LabelRules,
    LabelSetName,
    LabelSetRow,
    LabelSetRows,
    LabelsOfDocument,
    LabelText,
    PredictionRow,
    ReadReview,
    RenameLabel,
    ReviewRow,
    ReviewRows,
    RuleRow,
    SaveLabelSet,
    TaughtSet,
    TriedRules,
    Undone,
)
from engine.schema.life_cycle import Nothing
from engine.server.announcements import Announcer
from engine.server.calls import Call
from engine.server.endpoint import Route
from engine.server.lanes import LaneName
from engine.server.queue.jobs import JobQueue
from engine.store.label_rules import rule_values
from engine.store.library import Library

if TYPE_CHECKING:
    from engine.classification.head import Tuned
    from engine.registry.loaded import Models

_MAX_ROWS = 1000
_TITLES = 20
"""Documents that a rule would label, and are named."""
_MAX_REFUSED = 100
"""Rows that can't be used, and are told one by one."""


class LabelHandlers:
    def __init__(self, library: Library, queue: JobQueue, announcer: Announcer, models: "Callable[[], Models]") -> None:
        self._library = library
        self._queue = queue
        self._announcer = announcer
        self._models = models

    def routes(self) -> dict[str, Route]:
        """Method names to lanes and handlers."""
        return {
            "labels.document": Route(LaneName.STORE, self.of_document),
            "labels.sets": Route(LaneName.STORE, self.sets),
            "labels.review": Route(LaneName.STORE, self.review),
            "labels.give": Route(LaneName.STORE, self.give),
            "labels.give_many": Route(LaneName.LABELS, self.give_many),
            "labels.take": Route(LaneName.STORE, self.take),
            "labels.save": Route(LaneName.LABELS, self.save),
            "labels.delete": Route(LaneName.LABELS, self.delete),
            "labels.rename": Route(LaneName.LABELS, self.rename),
            "labels.undo": Route(LaneName.LABELS, self.undo),
            "labels.rules": Route(LaneName.STORE, self.rules),
            "labels.save_rules": Route(LaneName.LABELS, self.save_rules),
            "labels.try_rules": Route(LaneName.LABELS, self.try_rules),
            "labels.teach": Route(LaneName.LABELS, self.teach),
            "labels.fine_tune": Route(LaneName.LABELS, self.fine_tune),
        }

    def of_document(self, params: DocumentId, _call: Call) -> LabelsOfDocument:
        """The labels of a document with their passages, and what each set says along it."""
        predictions = self._library.results.predictions(params.document_id)
        found = {one.set: one for one in predictions if one.state is not Certainty.GIVEN}
        exclusive = {one.name for one in self._all() if one.exclusive}
        labels = [rounded_label(label) for label in self._library.results.labels(params.document_id)]
        told = [
            replace(one, runner_up=runner_up(one.label, found[one.set].scores, exclusive=one.set in exclusive))
            if one.set in found
            else one
            for one in labels
        ]
        return LabelsOfDocument(told, [_prediction_row(item) for item in predictions])

    def sets(self, _params: Nothing, _call: Call) -> LabelSetRows:
        """Every label set, and what can be undone."""
        from engine.classification.label_report import report_on

        rows = [report_on(self._library, label_set) for label_set in self._all()]
        held = self._library.results.label_counts()
        step = next(iter(self._library.label_sets.steps()), None)
        return LabelSetRows(
            [
                LabelSetRow(
                    name=row.name,
                    exclusive=row.exclusive,
                    bundled=row.bundled,
                    ask_below=row.ask_below,
                    method=row.method,
                    accuracy=row.accuracy,
                    examples=row.examples,
                    learned_from=row.learned_from,
                    tuned=_tuned(row.tuned),
                    enough_to_fine_tune=row.enough_to_fine_tune,
                    rules=row.rules,
                    labels=[
                        LabelText(
                            item.name, item.description, item.examples, held.get((row.name, item.name), 0), item.focus
                        )
                        for item in row.labels
                    ],
                )
                for row in rows
            ],
            step.name if step else None,
        )

    def review(self, params: ReadReview, _call: Call) -> ReviewRows:
        """Documents to be asked about."""
        sets = None if params.set is None else [params.set]
        total, unsure = self._library.results.unsure(sets, limit=min(params.limit, _MAX_ROWS))
        rows = []
        for document_id, prediction in unsure:
            chances = dict(prediction.scores)
            scores = [(name, round(chances[name], 4)) for name in prediction.doubtful]
            title = self._library.documents.get(document_id).title
            rows.append(ReviewRow(document_id, title, prediction.set, scores))
        return ReviewRows(total, rows)

    def save(self, params: SaveLabelSet, _call: Call) -> Nothing:
        """Make or change a set, and label the library by it."""
        self._refuse_bundled(params.name)
        before = next((one.names for one in self._library.label_sets.all() if one.name == params.name), ())
        missing = missing_above([label.name for label in params.labels], before)
        labels = tuple(
            meaning
            for label in params.labels
            for meaning in (
                *map(LabelMeaning, missing.get(label.name, ())),
                LabelMeaning(label.name, label.description),
            )
        )
        kept = self._library.label_sets.save(LabelSet(params.name, labels, params.exclusive, params.ask_below))
        self._changed(kept.name)
        return Nothing()

    def delete(self, params: LabelSetName, _call: Call) -> Nothing:
        """Delete a set; `labels.undo` brings it back."""
        self._library.label_sets.delete(params.name)
        self._queue.cancel_all(JobKind.FINE_TUNE, {"set": params.name})
        self._announcer.changed([ChangeKind.DOCUMENTS, ChangeKind.LABELS], [])
        return Nothing()

    def rename(self, params: RenameLabel, _call: Call) -> Nothing:
        """Rename a set, or a label of one. A label's name is part of what it means: documents are labelled again."""
        from engine.classification.head_files import relabelled

        self._refuse_bundled(params.set)
        sets = self._library.label_sets
        if params.label:
            sets.rename_label(params.set, params.label, params.name, relabelled)
            self._changed(params.set)
        else:
            self._refuse_bundled(params.name)
            sets.rename(params.set, params.name)
            self._announcer.changed([ChangeKind.DOCUMENTS, ChangeKind.LABELS, ChangeKind.JOBS], [])
        for kind in (JobKind.FINE_TUNE, JobKind.CLASSIFY):
            self._queue.restart(kind)  # by the new name, with what it has done so far
        return Nothing()

    def give(self, params: GiveLabel, _call: Call) -> Nothing:
        """Give a label to documents."""
        found = self._find(params.set)
        self._library.label_sets.give(found, params.label, params.document_ids, keep_found=params.keep_found)
        self._changed(params.set, params.document_ids)
        return Nothing()

    def give_many(self, params: GiveMany, call: Call) -> GivenMany:
        """Give the labels that a table or a folder names; where it names what can't be used, nothing, unless asked."""
        from engine.classification.many_labels import labels_of

        def checkpoint(stage: str, done: int, total: int) -> None:  # noqa: ARG001 - it has no progress to tell
            call.check()

        path = Path(params.path)
        plan = labels_of(self._library, path, params.set, add_labels=params.add_labels, checkpoint=checkpoint)
        written = plan.is_to_be_written(skip=params.skip)
        if written:
            call.check()
            self._library.label_sets.give_each(plan.set, plan.labels)
            self._changed(plan.set.name, None if plan.made else list(plan.labels))
        return plan.as_told(written=written, most_refused=_MAX_REFUSED)

    def take(self, params: GiveLabel, _call: Call) -> Nothing:
        """Take back a label that was given."""
        self._library.label_sets.take(params.set, params.label, params.document_ids)
        self._changed(params.set, params.document_ids)
        return Nothing()

    def rules(self, params: LabelSetName, _call: Call) -> LabelRules:
        """The rules of a set of the user's."""
        rules = [RuleRow(**one) for one in rule_values(self._own(params.name).rules)]
        return LabelRules(params.name, rules)

    def save_rules(self, params: LabelRules, _call: Call) -> Nothing:
        """Put rules in the place of those that a set has, and label the library by them."""
        self._library.label_sets.set_rules(params.set, self._read_rules(params))
        self._changed(params.set)
        return Nothing()

    def try_rules(self, params: LabelRules, call: Call) -> TriedRules:
        """What rules would do; nothing is written."""
        from engine.classification.rule_trial import try_rules

        def checkpoint(stage: str, done: int, total: int) -> None:  # noqa: ARG001 - it has no progress to tell
            call.check()

        tried = try_rules(self._library, self._own(params.set), self._read_rules(params), checkpoint)
        documents = self._library.documents
        titles = [[documents.get(one).title for one in ids[:_TITLES]] for ids in tried.labelled]
        return TriedRules(tried.documents, [len(ids) for ids in tried.labelled], len(tried.anew), titles)

    def _read_rules(self, params: LabelRules) -> tuple[LabelRule, ...]:
        from engine.classification.label_rules import rules_from_values

        values = [
            {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(one).items() if value}
            for one in params.rules
        ]
        return rules_from_values(values, self._own(params.set))

    def _own(self, name: str) -> LabelSet:
        self._refuse_bundled(name)
        return self._find(name)

    def teach(self, params: LabelSetName, call: Call) -> TaughtSet:
        """Let a set learn from what was given, and label the library by it."""
        from engine.classification.learning.own_labels import teach_set

        def checkpoint(stage: str, done: int, total: int) -> None:  # noqa: ARG001 - it has no progress to tell
            call.check()
            self._queue.wait_for_foreground(call.check)

        taught = teach_set(self._library, self._models().encoder(), params.name, checkpoint)
        if taught.kept:
            self._changed(taught.set)
        return TaughtSet(
            set=taught.set,
            examples=taught.examples,
            before=taught.before,
            after=taught.after,
            kept=taught.kept,
            enough_to_fine_tune=taught.enough_to_fine_tune,
            job_id=self._fine_tune(taught.set) if taught.worth_fine_tuning else None,
        )

    def fine_tune(self, params: LabelSetName, _call: Call) -> JobId:
        """Queue fine-tuning; what can't be is refused at once, with the counts."""
        from engine.classification.learning.own_fine_tuning import examples_for

        examples_for(self._library, params.name)
        return JobId(self._fine_tune(params.name))

    def _fine_tune(self, name: str) -> int:
        return self._queue.enqueue(JobKind.FINE_TUNE, 0, {"set": name}).id

    def undo(self, _params: Nothing, _call: Call) -> Undone:
        """Undo the last change to labels."""
        step = self._library.label_sets.undo()
        if any(known.name == step.set for known in self._all()):
            self._changed(step.set)
        else:
            self._announcer.changed([ChangeKind.DOCUMENTS, ChangeKind.LABELS], [])
        return Undone(step.name)

    def _changed(self, name: str, document_ids: Sequence[int] | None = None) -> None:
        """Tell of the change, and label what it concerns (left out: every document that has been read) again."""
        if document_ids is None:
            _, rows = self._library.documents.rows(limit=sys.maxsize)
            concerned = [row.id for row in rows if row.kind is not None]
        else:
            concerned = [id_ for id_ in document_ids if self._library.documents.get(id_).kind is not None]
        self._announcer.changed([ChangeKind.DOCUMENTS, ChangeKind.LABELS], list(document_ids or []))
        self._queue.enqueue_silently(JobKind.CLASSIFY, concerned, {"sets": [name]}, changed=True)

    def _all(self) -> list[LabelSet]:
        from engine.classification.label_sets import bundled_sets

        return [*bundled_sets(), *self._library.label_sets.all()]

    def _refuse_bundled(self, name: str) -> None:
        if any(known.bundled and known.name.casefold() == name.strip().casefold() for known in self._all()):
            raise UsageError(f"“{name}” comes with the program and can't be changed; choose another name.")

    def _find(self, name: str) -> LabelSet:
        for label_set in self._all():
            if label_set.name == name:
                return label_set
        raise NotFound(f"There is no label set “{name}” (any more).")


def _tuned(tuned: "Tuned | None") -> FineTuning | None:
    if tuned is None:
        return None
    return FineTuning(tuned.model is not None, tuned.examples, tuned.accuracy)


def _prediction_row(prediction: Prediction) -> PredictionRow:
    return PredictionRow(
        set=prediction.set,
        state=prediction.state,
        method=prediction.method,
        confidence=round(prediction.confidence, 4),
        scores=[(name, round(p, 4)) for name, p in prediction.scores],
        timeline=[(span.start, span.end, span.label, span.probability) for span in prediction.timeline],
        doubtful=prediction.doubtful,
    )
