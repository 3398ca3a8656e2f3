"""A label set as it is at a moment, as a JSON value, and back: what a step of the undo history holds."""

from base64 import b64decode, b64encode
from typing import Any

from sqlalchemy import delete, select
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


def snapshot(session: Session, name: str) -> dict[str, Any]:
    """The set with its labels, examples and head. One that comes with the program has examples alone."""
    record = session.get(LabelSetRecord, name)
    labels = select(SetLabelRecord).where(SetLabelRecord.set == name).order_by(SetLabelRecord.position)
    examples = select(ExampleRecord.document_id, ExampleRecord.label).where(ExampleRecord.set == name)
    head = session.get(LabelHeadRecord, name)
    return {
        "set": record and {"exclusive": record.exclusive, "created": record.created, "ask_below": record.ask_below},
        "rules": rule_values(read_rules(record.rules)) if record else [],
        "labels": [[label.name, label.description] for label in session.scalars(labels)],
        "examples": [list(row) for row in session.execute(examples)],
        "head": head and {"data": b64encode(head.data).decode("ascii"), "taught": head.taught},
    }


def restore(session: Session, name: str, before: dict[str, Any]) -> None:
    """Make the set what it was. Documents that are gone meanwhile stay gone."""
    changed = {document_id for document_id, _ in _examples(session, name)}
    for table in (LabelHeadRecord, SetLabelRecord, ExampleRecord):
        session.execute(delete(table).where(table.set == name))
    session.execute(delete(LabelSetRecord).where(LabelSetRecord.name == name))
    if before["set"]:
        rules = rules_of(before.get("rules", []))
        session.add(LabelSetRecord(name=name, rules=packed_rules(rules), **before["set"]))
        session.flush()
        for position, (label, description) in enumerate(before["labels"]):
            session.add(SetLabelRecord(set=name, position=position, name=label, description=description))
        if before["head"]:
            head = before["head"]
            session.add(LabelHeadRecord(set=name, data=b64decode(head["data"]), taught=head["taught"]))
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


def _examples(session: Session, name: str) -> list[tuple[int, str]]:
    query = select(ExampleRecord.document_id, ExampleRecord.label).where(ExampleRecord.set == name)
    return [(row[0], row[1]) for row in session.execute(query)]
