"""The labels of a document: the newest of each set. Functions work inside a session."""

from collections.abc import Sequence

from sqlalchemy import delete, func, insert, select
from sqlalchemy.orm import Session

from engine.document import Label
from engine.store.problems import decoding
from engine.store.result_coding import decode_label_evidence, encode_label_evidence
from engine.store.tables import LabelRecord


def write_labels(session: Session, document_id: int, labels: Sequence[Label]) -> None:
    """Store labels in their order, in place of older ones of the same sets."""
    mine = LabelRecord.document_id == document_id
    session.execute(delete(LabelRecord).where(mine, LabelRecord.set.in_({label.set for label in labels})))
    base = session.scalar(select(func.coalesce(func.max(LabelRecord.position) + 1, 0)).where(mine)) or 0
    rows = [
        {
            "document_id": document_id,
            "position": base + number,
            "set": label.set,
            "label": label.label,
            "probability": label.probability,
            "evidence": encode_label_evidence(label.evidence),
        }
        for number, label in enumerate(labels)
    ]
    if rows:
        session.execute(insert(LabelRecord), rows)


def read_labels(session: Session, document_id: int) -> tuple[Label, ...]:
    """All labels of a document."""
    query = select(LabelRecord).where(LabelRecord.document_id == document_id).order_by(LabelRecord.position)
    with decoding():
        return tuple(
            Label(row.set, row.label, row.probability, decode_label_evidence(row.evidence))
            for row in session.scalars(query)
        )
