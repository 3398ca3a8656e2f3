"""Renaming label sets and labels: every row that has the name takes the new one, so that nothing given, found or
learned is lost, and steps made before can still be undone.
"""

import json
from collections.abc import Callable, Collection
from dataclasses import replace

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from engine.schema.enums import JobState
from engine.store.coding import decode, encode
from engine.store.label_rules import packed_rules, read_rules
from engine.store.problems import decoding
from engine.store.tables import (
    ExampleRecord,
    JobRecord,
    LabelHeadRecord,
    LabelRecord,
    LabelSetRecord,
    LabelStepRecord,
    PredictionRecord,
    SetLabelRecord,
)

Relearn = Callable[[bytes, str, str], bytes]
"""What a set has learned, in the pipeline's own form, to the same with a label renamed from one name to another."""


def rename_set(session: Session, old: str, new: str, steps: Collection[int]) -> None:
    """Rename a set, and in the undo history the steps with these numbers. No set may have the new name.

    (A set that was deleted may have had it: its own steps are not this set's.)
    """
    columns = [column.name for column in LabelSetRecord.__table__.columns if column.name != "name"]
    row = session.execute(
        select(*(getattr(LabelSetRecord, name) for name in columns)).where(LabelSetRecord.name == old)
    )
    # The rows of the set refer to it: the new one has to be there before they move, the old one until they have.
    session.execute(insert(LabelSetRecord).values({"name": new, **row.one()._asdict()}))
    for found in (LabelRecord, PredictionRecord):  # left by a run that began when a set had this name
        session.execute(delete(found).where(found.set == new))
    for table in (SetLabelRecord, LabelHeadRecord, ExampleRecord, LabelRecord, PredictionRecord):
        session.execute(update(table).where(table.set == old).values(set=new))
    session.execute(update(LabelStepRecord).where(LabelStepRecord.id.in_(steps)).values(set=new))
    session.execute(delete(LabelSetRecord).where(LabelSetRecord.name == old))
    _rename_in_jobs(session, old, new)
    session.expire_all()


def rename_label(session: Session, name: str, old: str, new: str, relearn: Relearn | None = None) -> None:
    """Rename a label of the set `name`. Without `relearn` what was learned stays as it is."""
    mine = (SetLabelRecord.set == name, SetLabelRecord.name == old)
    session.execute(update(SetLabelRecord).where(*mine).values(name=new))
    rename_shown(session, name, old, new)
    session.execute(
        update(ExampleRecord).where(ExampleRecord.set == name, ExampleRecord.label == old).values(label=new)
    )
    record = session.get(LabelSetRecord, name)
    if record is not None and record.rules is not None:
        rules = read_rules(record.rules)
        record.rules = packed_rules([replace(one, label=new) if one.label == old else one for one in rules])
    head = session.get(LabelHeadRecord, name)
    if head is not None and relearn is not None:
        head.data = relearn(head.data, old, new)
    session.flush()


def rename_shown(session: Session, name: str, old: str, new: str) -> None:
    """Rename a label in what documents show: their labels, and what the set says along them."""
    session.execute(update(LabelRecord).where(LabelRecord.set == name, LabelRecord.label == old).values(label=new))
    for prediction in session.scalars(select(PredictionRecord).where(PredictionRecord.set == name)):
        with decoding():
            scores = [[new if label == old else label, chance] for label, chance in decode(prediction.scores)]
            spans = [[a, b, new if label == old else label, p] for a, b, label, p in decode(prediction.timeline)]
            if prediction.doubtful is not None:
                doubtful = [new if label == old else label for label in decode(prediction.doubtful)]
                prediction.doubtful = encode(doubtful)
        prediction.scores, prediction.timeline = encode(scores), encode(spans)
    session.flush()


def _rename_in_jobs(session: Session, old: str, new: str) -> None:
    """Jobs to come speak of sets by their names."""
    for job in session.scalars(select(JobRecord).where(JobRecord.state != JobState.DONE)):
        with decoding():
            settings = json.loads(job.settings)
        if settings.get("set") == old:
            settings["set"] = new
        if isinstance(settings.get("sets"), list):
            settings["sets"] = [new if name == old else name for name in settings["sets"]]
        job.settings = json.dumps(settings, sort_keys=True)
    session.flush()
