"""The labels of a document: the newest of each set, what the user gave before what the program found.

Functions work inside a session, and whoever writes predictions need not know what was given: it is looked up here, in
the same transaction, so that a label given while the program was still reading is never lost, and one taken back
meanwhile does not come again.
"""

from collections.abc import Iterable, Sequence

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.orm import Session

from engine.document import LabelSpan, Prediction
from engine.schema.enums import Certainty, LabelMethod
from engine.schema.result import NO_LABELS, Label, LabelEvidence
from engine.store.coding import decode, decode_as, encode
from engine.store.problems import decoding
from engine.store.tables import ExampleRecord, LabelRecord, PredictionRecord
from engine.store.values import now


def write_labels(session: Session, document_id: int, labels: Sequence[Label], sets: Iterable[str] = ()) -> None:
    """Store labels in their order, in place of older ones of the same sets and of `sets`."""
    mine = LabelRecord.document_id == document_id
    replaced = {label.set for label in labels} | set(sets)
    kept = _with_given(session, document_id, labels, replaced)
    session.execute(delete(LabelRecord).where(mine, LabelRecord.set.in_(replaced)))
    base = session.scalar(select(func.coalesce(func.max(LabelRecord.position) + 1, 0)).where(mine)) or 0
    rows = [
        {
            "document_id": document_id,
            "position": base + number,
            "set": label.set,
            "label": label.label,
            "probability": label.probability,
            "evidence": encode(label.evidence),
        }
        for number, label in enumerate(kept)
    ]
    if rows:
        session.execute(insert(LabelRecord), rows)


def read_labels(session: Session, document_id: int) -> tuple[Label, ...]:
    """All labels of a document."""
    query = select(LabelRecord).where(LabelRecord.document_id == document_id).order_by(LabelRecord.position)
    with decoding():
        return tuple(
            Label(row.set, row.label, row.probability, decode_as(row.evidence, tuple[LabelEvidence, ...]))
            for row in session.scalars(query)
        )


def write_predictions(session: Session, document_id: int, predictions: Sequence[Prediction]) -> None:
    """Store what sets have to say of a document, in place of what the same sets said before."""
    for prediction in predictions:
        given = _given(session, document_id, prediction.set)
        if given is None and prediction.state is Certainty.GIVEN:
            continue  # taken back meanwhile: how sure the program is of it is found out by the next job
        values = {
            "document_id": document_id,
            "set": prediction.set,
            "state": (prediction.state if given is None else Certainty.GIVEN).value,
            "method": prediction.method,
            "best": prediction.confidence,
            "made": now(),
            "scores": encode(prediction.scores),
            "doubtful": encode(prediction.doubtful) if given is None else None,
            "timeline": encode([[s.start, s.end, s.label, round(s.probability, 3)] for s in prediction.timeline]),
        }
        session.execute(insert(PredictionRecord).prefix_with("OR REPLACE").values(values))


def read_prediction(record: PredictionRecord, *, timeline: bool = True) -> Prediction:
    with decoding():
        spans = tuple(LabelSpan(*row) for row in decode(record.timeline)) if timeline else ()
        scores = tuple((str(name), float(p)) for name, p in decode(record.scores))
        state = Certainty(record.state)
        # What was found before each label was decided by itself has none noted: any of them may be meant.
        noted = decode(record.doubtful) if record.doubtful else [name for name, _ in sorted(scores, key=_likeliest)]
        doubtful = tuple(str(name) for name in noted) if state is Certainty.UNSURE else ()
        return Prediction(record.set, state, LabelMethod(record.method), record.best, scores, spans, doubtful)


def _likeliest(score: tuple[str, float]) -> float:
    return -score[1]


def show_given(session: Session, document_id: int, set_name: str, taken: str | None = None) -> None:
    """Show at once what the user gave (or took back); how sure the program is of it is found out afterwards."""
    mine = [label for label in read_labels(session, document_id) if label.set == set_name and label.label != taken]
    write_labels(session, document_id, mine, [set_name])
    if _given(session, document_id, set_name) is not None:
        same = (PredictionRecord.document_id == document_id, PredictionRecord.set == set_name)
        session.execute(update(PredictionRecord).where(*same).values(state=Certainty.GIVEN.value))


def labels_shown(session: Session, document_id: int, set_name: str) -> tuple[str, ...]:
    """The labels of a set that a document has, given or found."""
    mine = (LabelRecord.document_id == document_id, LabelRecord.set == set_name)
    query = select(LabelRecord.label).where(*mine, LabelRecord.label.not_in(NO_LABELS))
    return tuple(session.scalars(query.order_by(LabelRecord.position)))


def _with_given(session: Session, document_id: int, labels: Sequence[Label], sets: Iterable[str]) -> list[Label]:
    """The labels, those of a set in which the user gave some replaced by these: certain, with evidence where known."""
    kept = list(labels)
    for name in sorted(sets):
        given = _given(session, document_id, name)
        if given is None:  # only what was given is certain, and this was taken back meanwhile
            kept = [item for item in kept if item.set != name or item.label in NO_LABELS or item.probability < 1]
            continue
        known: dict[str, tuple[LabelEvidence, ...]] = {item.label: item.evidence for item in kept if item.set == name}
        places = [place for place, item in enumerate(kept) if item.set == name] or [len(kept)]
        kept = [item for item in kept if item.set != name]
        kept[places[0] : places[0]] = [Label(name, label, 1.0, known.get(label, ())) for label in given]
    return kept


def _given(session: Session, document_id: int, set_name: str) -> tuple[str, ...] | None:
    """What the user gave in a set: labels, the empty tuple for “none of them”, None for nothing."""
    query = select(ExampleRecord.label).where(ExampleRecord.document_id == document_id, ExampleRecord.set == set_name)
    rows = session.scalars(query.order_by(ExampleRecord.label)).all()
    return tuple(row for row in rows if row) if rows else None
