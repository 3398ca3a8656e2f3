"""A label set as it is at a moment, as a JSON value, and back: what a step of the undo history holds."""

from base64 import b64decode, b64encode
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from engine.store.label_rules import packed_rules, read_rules, rule_values, rules_of
from engine.store.labels.document_labels import show_given
from engine.store.tables import (
    DocumentRecord,
    ExampleRecord,
    LabelHeadRecord,
    LabelRecord,
    LabelSetRecord,
    PredictionRecord,
    SetLabelRecord,
)


def snapshot(session: Session, name: str, *, learned: bool) -> dict[str, Any]:
    """The set with its labels and examples. One that comes with the program has examples alone.

    What it has learned, the bulk of it, is in it with `learned` alone: undoing a change that left it as it was needs no
    copy of it.
    """
    record = session.get(LabelSetRecord, name)
    labels = select(SetLabelRecord).where(SetLabelRecord.set == name).order_by(SetLabelRecord.position)
    examples = select(ExampleRecord.document_id, ExampleRecord.label).where(ExampleRecord.set == name)
    kept: dict[str, Any] = {
        "set": record and {"exclusive": record.exclusive, "created": record.created, "ask_below": record.ask_below},
        "rules": rule_values(read_rules(record.rules)) if record else [],
        "labels": [[label.name, label.description] for label in session.scalars(labels)],
        "examples": [list(row) for row in session.execute(examples)],
    }
    if learned:
        head = session.get(LabelHeadRecord, name)
        kept["head"] = head and {"data": b64encode(head.data).decode("ascii"), "taught": head.taught}
    return kept


def restore(session: Session, name: str, before: dict[str, Any]) -> None:
    """Make the set what it was. Documents that are gone meanwhile stay gone."""
    changed = {document_id for document_id, _ in _examples(session, name)}
    head = _learned(session, name, before)
    for table in (LabelHeadRecord, SetLabelRecord, ExampleRecord):
        session.execute(delete(table).where(table.set == name))
    session.execute(delete(LabelSetRecord).where(LabelSetRecord.name == name))
    if before["set"]:
        rules = rules_of(before.get("rules", []))
        session.add(LabelSetRecord(name=name, rules=packed_rules(rules), **before["set"]))
        session.flush()
        for position, (label, description) in enumerate(before["labels"]):
            session.add(SetLabelRecord(set=name, position=position, name=label, description=description))
        if head is not None:
            session.execute(insert(LabelHeadRecord).values(set=name, data=head[0], taught=head[1]))
    there = set(session.scalars(select(DocumentRecord.id)))
    for document_id, label in before["examples"]:
        if document_id in there:
            session.add(ExampleRecord(document_id=document_id, set=name, label=label))
            changed.add(document_id)
    session.flush()
    if not before["set"] and before["labels"] == [] and not before["examples"]:
        for shown in (LabelRecord, PredictionRecord):
            session.execute(delete(shown).where(shown.set == name))
    for document_id in changed:
        show_given(session, document_id, name)


def head_in(before: dict[str, Any]) -> bytes | None:
    """What the set had learned at the moment of a snapshot."""
    head = before.get("head")
    return b64decode(head["data"]) if head else None


def _learned(session: Session, name: str, before: dict[str, Any]) -> tuple[bytes, str] | None:
    """What the set is to have learned when it is what it was, and when that was taught."""
    if "head" in before:
        head = before["head"]
        return (b64decode(head["data"]), head["taught"]) if head else None
    query = select(LabelHeadRecord.data, LabelHeadRecord.taught).where(LabelHeadRecord.set == name)
    row = session.execute(query).one_or_none()
    return (row[0], row[1]) if row is not None else None


def _examples(session: Session, name: str) -> list[tuple[int, str]]:
    query = select(ExampleRecord.document_id, ExampleRecord.label).where(ExampleRecord.set == name)
    return [(row[0], row[1]) for row in session.execute(query)]
