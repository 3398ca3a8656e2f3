"""The summaries of the library: found again for the same question, listed, loaded, started and carried on."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from sqlalchemy import ColumnElement, Select, delete, func, select, update
from sqlalchemy.orm import Session

from engine.document import Prediction, Result
from engine.errors import NotFound
from engine.schema.enums import Certainty, SummaryFormat
from engine.schema.label_reading import UNDER, above
from engine.schema.result import Label, SummarySentence, SummarySettings
from engine.store.coding import decode_as, decode_brief, decode_chunks, decode_details, decode_ledger
from engine.store.database import Database
from engine.store.documents.catalogue import in_trash, require
from engine.store.labels.document_labels import read_labels, read_prediction, write_labels, write_predictions
from engine.store.leases import Lease
from engine.store.problems import decoding
from engine.store.results.runs import Run
from engine.store.rows import ResultKey, ResultRow, StoredResult
from engine.store.tables import (
    DocumentRecord,
    JobRecord,
    LabelRecord,
    LabelSetRecord,
    LeaseRecord,
    PredictionRecord,
    ResultRecord,
)
from engine.store.values import now

_IS_ANSWER = ResultRecord.format == SummaryFormat.ANSWER


class Results:
    """The results of one library."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, key: ResultKey) -> StoredResult | None:
        """The newest complete result of exactly this, whatever name the summarizer had then."""
        with self._database.reading() as session:
            record = session.scalar(_matching(key).where(ResultRecord.state == "complete").limit(1))
            if record is None:
                return None
            found = _stored(record)
            return replace(found, result=replace(found.result, settings=key.settings))

    def newest(self, document_id: int) -> StoredResult | None:
        """The newest result of a document that can be shown, complete or partial."""
        with self._database.reading() as session:
            query = _shown(document_id).limit(1)
            record = session.scalar(query)
            return _stored(record) if record is not None else None

    def newest_summary(self, document_id: int) -> StoredResult | None:
        """The newest of them that is no answer to a question."""
        with self._database.reading() as session:
            record = session.scalar(_shown(document_id).where(_IS_ANSWER.is_not(True)).limit(1))
            return _stored(record) if record is not None else None

    def newest_answer(self, document_id: int, question: str) -> StoredResult | None:
        """The newest of them that answers a question."""
        asked = _shown(document_id).where(_IS_ANSWER, ResultRecord.query == question)
        with self._database.reading() as session:
            record = session.scalar(asked.limit(1))
            return _stored(record) if record is not None else None

    def load(self, result_id: int) -> StoredResult:
        """One result that can be shown. Raises `NotFound`."""
        with self._database.reading() as session:
            record = session.get(ResultRecord, result_id)
            if record is None or record.state == "running":
                raise NotFound(f"There is no result {result_id} in the library (any more).")
            return _stored(record)

    def rows(self, document_id: int) -> list[ResultRow]:
        """The results of a document that can be shown, newest first."""
        with self._database.reading() as session:
            return [_row(record) for record in session.scalars(_shown(document_id))]

    def start(
        self,
        document_id: int,
        settings: SummarySettings,
        encoder: str,
        weights: str | None = None,
        *,
        fresh: bool = False,
        lease: Lease | None = None,
    ) -> Run:
        """Begin a run, or carry on the newest unfinished one of exactly this.

        Args:
            document_id: a document that has been read.
            settings: what the user asked for.
            encoder: the sha256 of the sentence encoder's weights.
            weights: the sha256 of the summarizer's weights, where it has any.
            fresh: begin anew whatever there is; unfinished runs of the same are thrown away, unless someone is at them.
            lease: the job this is done for; the run writes nothing any more once that lease is lost.

        Raises:
            NotFound: there is no such document, or it has not been read.
        """
        with self._database.writing() as session:
            document = require(session, document_id)
            if document.reading_id is None:
                raise NotFound(f"Document {document_id} has not been read yet.")
            key = ResultKey(document.sha256, settings, encoder, weights)
            record = _unfinished(session, key, lease, fresh=fresh)
            if record is None:
                record = _new_record(document_id, document.reading_id, key)
                session.add(record)
                session.flush()
            if lease is not None:
                lease.require(session)
                session.execute(update(JobRecord).where(JobRecord.id == lease.job_id).values(result_id=record.id))
            return Run(
                self._database,
                result_id=record.id,
                document_id=document_id,
                encoder=encoder,
                lease=lease,
            )

    def labels(self, document_id: int) -> tuple[Label, ...]:
        """All labels of a document, the newest of each set."""
        with self._database.reading() as session:
            return read_labels(session, document_id)

    def save_labels(
        self,
        document_id: int,
        labels: Sequence[Label],
        predictions: Sequence[Prediction] = (),
        *,
        own: Collection[str] = (),
        lease: Lease | None = None,
    ) -> None:
        """Store labels, and what their sets have to say beside them, in place of older ones of the same sets.

        Labels that the user gave stay what they are. Of the sets `own`, which are the user's, those that have been
        renamed or deleted since the labels were found get none.
        """
        with self._database.writing() as session:
            if lease is not None:
                lease.require(session)
            require(session, document_id)
            gone = set(own) - set(session.scalars(select(LabelSetRecord.name).where(LabelSetRecord.name.in_(own))))
            labels = [label for label in labels if label.set not in gone]
            predictions = [prediction for prediction in predictions if prediction.set not in gone]
            write_labels(session, document_id, labels, {prediction.set for prediction in predictions})
            write_predictions(session, document_id, predictions)

    def predictions(self, document_id: int) -> tuple[Prediction, ...]:
        """What each label set has to say of a document, in the order of their names."""
        query = (
            select(PredictionRecord).where(PredictionRecord.document_id == document_id).order_by(PredictionRecord.set)
        )
        with self._database.reading() as session:
            return tuple(read_prediction(record) for record in session.scalars(query))

    def label_counts(self) -> dict[tuple[str, str], int]:
        """How many documents have each label, or one that stands under it, by set and label."""
        query = select(LabelRecord.set, LabelRecord.label, func.count()).group_by(LabelRecord.set, LabelRecord.label)
        query = query.where(LabelRecord.document_id.not_in(in_trash()))
        with self._database.reading() as session:
            counts = {(row[0], row[1]): row[2] for row in session.execute(query)}
            return counts | _counts_with_those_under(session, {name for name, label in counts if UNDER in label})

    def unlabelled(self) -> list[int]:
        """Documents that have been read and of which no label set has said anything yet, the newest first."""
        seen = select(PredictionRecord.document_id)
        query = select(DocumentRecord.id).where(DocumentRecord.reading_id.is_not(None), DocumentRecord.id.not_in(seen))
        query = query.where(DocumentRecord.removed.is_(None))
        with self._database.reading() as session:
            return list(session.scalars(query.order_by(DocumentRecord.id.desc())))

    def unsure(
        self, sets: Sequence[str] | None = None, *, limit: int = 200
    ) -> tuple[int, list[tuple[int, Prediction]]]:
        """Documents of which a set is not sure, the least sure first, without timelines; and how many there are."""
        wanted = select(PredictionRecord).where(PredictionRecord.state == Certainty.UNSURE.value)
        wanted = wanted.where(PredictionRecord.document_id.not_in(in_trash()))
        if sets is not None:
            wanted = wanted.where(PredictionRecord.set.in_(sets))
        order = (PredictionRecord.best, PredictionRecord.document_id, PredictionRecord.set)
        with self._database.reading() as session:
            total = session.scalar(select(func.count()).select_from(wanted.subquery())) or 0
            records = session.scalars(wanted.order_by(*order).limit(max(limit, 0)))
            return total, [(record.document_id, read_prediction(record, timeline=False)) for record in records]


def _matching(key: ResultKey) -> Select[ResultRecord]:
    same: list[ColumnElement[bool]] = [
        DocumentRecord.sha256 == key.sha256,
        ResultRecord.words == key.settings.words,
        ResultRecord.query.is_not_distinct_from(key.settings.query),
        ResultRecord.seed == key.settings.seed,
        ResultRecord.kind.is_not_distinct_from(key.settings.kind),
        ResultRecord.format.is_not_distinct_from(_kept_format(key.settings)),
        ResultRecord.encoder == key.encoder,
        ResultRecord.weights.is_not_distinct_from(key.weights),
    ]
    if key.weights is None:  # else the weights say which model it is, under whatever name or in whatever folder
        same.append(ResultRecord.model == key.settings.model)
    joined = select(ResultRecord).join(DocumentRecord, DocumentRecord.id == ResultRecord.document_id)
    return joined.where(*same).order_by(ResultRecord.made.desc(), ResultRecord.id.desc())


def _shown(document_id: int) -> Select[ResultRecord]:
    mine = (ResultRecord.document_id == document_id, ResultRecord.state != "running")
    return select(ResultRecord).where(*mine).order_by(ResultRecord.made.desc(), ResultRecord.id.desc())


def _unfinished(session: Session, key: ResultKey, lease: Lease | None, *, fresh: bool) -> ResultRecord | None:
    """The newest run to carry on, of those that nobody else is at; with `fresh` all of them are thrown away instead."""
    at_work = select(JobRecord.result_id).join(LeaseRecord, LeaseRecord.job_id == JobRecord.id)
    at_work = at_work.where(JobRecord.result_id.is_not(None))
    if lease is not None:
        at_work = at_work.where(JobRecord.id != lease.job_id)
    free = _matching(key).where(ResultRecord.state != "complete", ResultRecord.id.not_in(at_work))
    records = session.scalars(free).all()
    if not fresh:
        return records[0] if records else None
    session.execute(delete(ResultRecord).where(ResultRecord.id.in_([record.id for record in records])))
    return None


def _new_record(document_id: int, reading_id: int, key: ResultKey) -> ResultRecord:
    return ResultRecord(
        document_id=document_id,
        reading_id=reading_id,
        words=key.settings.words,
        query=key.settings.query,
        model=key.settings.model,
        seed=key.settings.seed,
        kind=key.settings.kind,
        format=_kept_format(key.settings),
        encoder=key.encoder,
        weights=key.weights,
        state="running",
        made=now(),
    )


def _kept_format(settings: SummarySettings) -> str | None:
    """The format as it is stored: plain results, as all were once, name none."""
    return None if settings.format is SummaryFormat.PLAIN else settings.format.value


def _row(record: ResultRecord) -> ResultRow:
    form = SummaryFormat(record.format or SummaryFormat.PLAIN)
    settings = SummarySettings(record.words, record.query, record.model, record.seed, record.kind, form)
    return ResultRow(record.id, record.document_id, record.made, settings, record.state)


def _stored(record: ResultRecord) -> StoredResult:
    row = _row(record)
    with decoding():
        models, timings, notices = decode_details(record.details or b"")
        brief = decode_brief(record.brief)
        result = Result(
            settings=row.settings,
            chunks=decode_chunks(record.chunks or b""),
            ledger=decode_ledger(record.ledger or b""),
            summary=decode_as(record.summary or b"", tuple[SummarySentence, ...]),
            labels=decode_as(record.labels or b"", tuple[Label, ...]),
            models=models,
            timings=timings,
            notices=notices,
            peak_memory_mb=record.peak_memory_mb,
            partial=record.state == "partial",
            sections=brief.sections,
            parts=brief.parts,
            facts=brief.facts,
            answered=brief.answered,
            left_out=brief.left_out,
            origins=brief.origins,
            from_library=True,
        )
    return StoredResult(row, result)


def _counts_with_those_under(session: Session, sets: Collection[str]) -> dict[tuple[str, str], int]:
    """Documents by set and label, each counted once for a label, whichever of those under it they have."""
    having: dict[tuple[str, str], set[int]] = {}
    query = select(LabelRecord.set, LabelRecord.label, LabelRecord.document_id).where(LabelRecord.set.in_(sets))
    for name, label, document_id in session.execute(query.where(LabelRecord.document_id.not_in(in_trash()))):
        for one in (label, *above(label)):
            having.setdefault((name, one), set()).add(document_id)
    return {key: len(ids) for key, ids in having.items()}
