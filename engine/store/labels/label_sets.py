"""The user's label sets: what they mean, which documents they were given to, what they learned, and the way back.

Every change is a named step that can be undone: the set as it was before stands in `label_steps`, and undoing puts
that back whole, less what concerns documents that are gone.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import delete, func, insert, select
from sqlalchemy.orm import Session

from engine.document import LabelMeaning, LabelRule, LabelSet
from engine.errors import NotFound, UsageError
from engine.schema.label_reading import UNDER
from engine.schema.result import NO_LABELS
from engine.store.coding import decode, encode
from engine.store.database import Database
from engine.store.decisions import Decisions, given_lines, set_lines
from engine.store.documents.catalogue import in_trash, require
from engine.store.label_rules import packed_rules, read_rules
from engine.store.labels.document_labels import labels_shown, show_given
from engine.store.labels.renaming import Relearn, rename_label, rename_set, rename_shown
from engine.store.labels.snapshots import head_in, restore, snapshot
from engine.store.tables import (
    ExampleRecord,
    LabelHeadRecord,
    LabelRecord,
    LabelSetRecord,
    LabelStepRecord,
    PredictionRecord,
    SetLabelRecord,
)
from engine.store.values import now, printable

MAX_STEPS = 50
"""Steps that can be undone."""
_MAX_NAME_LENGTH = 60


@dataclass(frozen=True, slots=True)
class LabelStep:
    """A change that can be undone."""

    id: int
    set: str
    name: str
    made: str


class LabelSets:
    """The label sets of one library."""

    def __init__(self, database: Database, decisions: Decisions) -> None:
        self._database = database
        self._decisions = decisions

    def all(self) -> list[LabelSet]:
        """Every set of the user's, in the order of their names."""
        with self._database.reading() as session:
            names = session.scalars(select(LabelSetRecord.name).order_by(func.casefold(LabelSetRecord.name))).all()
            return [_read(session, name) for name in names]

    def save(self, wanted: LabelSet, *, step: str | None = None) -> LabelSet:
        """Make a set, or put it in the place of the one of its name. Returns it as it is kept.

        What was given and the rules that a set has stay, but for labels that are no more; what was learned stays if the
        labels are the same.

        Raises:
            UsageError: a name is missing, twice there, or not allowed.
        """
        kept = checked(wanted)
        with self._database.writing() as session:
            known = session.get(LabelSetRecord, kept.name)
            wanted_step = step or (f"Change “{kept.name}”" if known else f"Add “{kept.name}”")
            _note(session, kept.name, wanted_step, learned=_forgets(session, kept))
            kept = _write_set(session, kept)
            self._decisions.note(*set_lines(session, kept.name))
        return kept

    def set_rules(self, name: str, rules: Sequence[LabelRule]) -> None:
        """Put rules in the place of those that a set has.

        Raises:
            NotFound: there is no such set, or it has no such label.
        """
        with self._database.writing() as session:
            record = _require(session, name)
            names = _read(session, name).names
            if unknown := [rule.label for rule in rules if rule.label not in names]:
                raise NotFound(f"The set “{name}” has no label “{unknown[0]}”.")
            _note(session, name, f"Change the rules of “{name}”")
            record.rules = packed_rules(rules)
            self._decisions.note(*set_lines(session, name))

    def rename(self, name: str, wanted: str) -> str:
        """Rename a set; everything in it stays. Returns the name as it is kept.

        Raises:
            NotFound: there is no such set.
            UsageError: the name is not allowed, or another set has it.
        """
        new = _name(wanted, "label set")
        with self._database.writing() as session:
            _require(session, name)
            if new == name:
                return new
            others = session.scalars(select(LabelSetRecord.name).where(LabelSetRecord.name != name))
            if new.casefold() in {other.casefold() for other in others}:
                raise UsageError(f"There is already a label set “{new}”.")
            steps = session.scalars(select(LabelStepRecord.id).where(LabelStepRecord.set == name)).all()
            rename_set(session, name, new, steps)
            _note(session, new, f"Rename “{name}” to “{new}”", before={"set_was": name, "steps": list(steps)})
            self._decisions.note(*set_lines(session, name), *set_lines(session, new))
        return new

    def rename_label(self, name: str, label: str, wanted: str, relearn: Relearn) -> LabelSet:
        """Rename a label of a set, and with it those that stand under it; what was given and learned stays. Returns the
        set as it is kept.

        Args:
            name: The set's.
            label: As it is.
            wanted: As it is to be.
            relearn: Puts the new name into what the set has learned.

        Raises:
            NotFound: there is no such set or label.
            UsageError: the name is not allowed, or another label of the set has it.
        """
        with self._database.writing() as session:
            before = _read(session, name)
            if label not in before.names:
                raise NotFound(f"The set “{name}” has no label “{label}”.")
            kept = checked(
                replace(
                    before,
                    labels=tuple(
                        replace(one, name=wanted + one.name[len(label) :])
                        if f"{one.name}{UNDER}".startswith(f"{label}{UNDER}")
                        else one
                        for one in before.labels
                    ),
                )
            )
            new = kept.names[before.names.index(label)]
            if new != label:
                renamed = [(old, now_) for old, now_ in zip(before.names, kept.names, strict=True) if old != now_]
                was = snapshot(session, name, learned=True) | {"labels_were": [[now_, old] for old, now_ in renamed]}
                for old, now_ in renamed:
                    rename_label(session, name, old, now_, relearn)
                _note(session, name, f"Rename “{label}” to “{new}” in “{name}”", before=was)
                self._decisions.note(*set_lines(session, name))
        return kept

    def delete(self, name: str) -> None:
        """Delete a set with what was given in it and what it learned. Raises `NotFound`."""
        with self._database.writing() as session:
            record = _require(session, name)
            _note(session, name, f"Delete “{name}”", learned=True)
            session.delete(record)
            for table in (ExampleRecord, LabelRecord, PredictionRecord):
                session.execute(delete(table).where(table.set == name))
            self._decisions.note(*set_lines(session, name))

    def give(self, label_set: LabelSet, label: str, document_ids: Sequence[int], *, keep_found: bool = False) -> None:
        """Give a label of a set to documents; an empty one says that no label of the set fits.

        Of exclusive labels it takes the place of the one given before. What is given to a document is all that it is:
        labels that were found are not shown beside it, unless `keep_found` says that whoever gave it saw and left them;
        the empty label then refuses those that were in doubt alone.

        Raises:
            NotFound: the set has no such label, or a document is gone.
        """
        if label and label not in label_set.names:
            raise NotFound(f"The set “{label_set.name}” has no label “{label}”.")
        with self._database.writing() as session:
            for document_id in document_ids:
                require(session, document_id)
            _note(session, label_set.name, f"Give “{label or 'none'}” to {_documents(document_ids)}")
            for document_id in dict.fromkeys(document_ids):
                several = keep_found and not label_set.exclusive
                names = {label, *(labels_shown(session, document_id, label_set.name) if several else ())}
                _give(session, label_set, names, document_id)
            self._decisions.note(*given_lines(session, label_set.name, document_ids))

    def give_each(self, wanted: LabelSet, labels: Mapping[int, Collection[str]]) -> None:
        """Give many documents their labels, in one step: all of it is written, or nothing.

        `wanted` is the set as it is to be: one of the user's that is not there, or has other labels, is made first, in
        the same step. Labels are by document, one if they exclude each other; an empty one says that none fits.

        Raises:
            NotFound: the set has no such label, or a document is gone.
            UsageError: a name is not allowed, or a document is to have two labels that exclude each other.
        """
        kept = wanted if wanted.bundled else checked(wanted)
        for names in labels.values():
            if unknown := [name for name in names if name and name not in kept.names]:
                raise NotFound(f"The set “{kept.name}” has no label “{unknown[0]}”.")
            if kept.exclusive and len(set(names)) > 1:
                raise UsageError(f"A document can have one label of “{kept.name}” only.")
        with self._database.writing() as session:
            for document_id in labels:
                require(session, document_id)
            step = f"Give labels of “{kept.name}” to {_documents(list(labels))}"
            _note(session, kept.name, step, learned=not kept.bundled and _forgets(session, kept))
            if not kept.bundled and not (session.get(LabelSetRecord, kept.name) and _read(session, kept.name) == kept):
                _write_set(session, kept)
                self._decisions.note(*set_lines(session, kept.name))
            for document_id, names in labels.items():
                _give(session, kept, set(names), document_id)
            self._decisions.note(*given_lines(session, kept.name, list(labels)))

    def take(self, name: str, label: str, document_ids: Sequence[int]) -> None:
        """Take back a label that was given to documents; where none was given, nothing happens."""
        with self._database.writing() as session:
            _note(session, name, f"Take “{label or 'none'}” from {_documents(document_ids)}")
            for document_id in document_ids:
                same = (ExampleRecord.document_id == document_id, ExampleRecord.set == name)
                session.execute(delete(ExampleRecord).where(*same, ExampleRecord.label == label))
                show_given(session, document_id, name, taken=label)
            self._decisions.note(*given_lines(session, name, document_ids))

    def examples(self, name: str) -> dict[int, tuple[str, ...]]:
        """The documents that a set learns from, with the labels given to each (none of them: an empty tuple)."""
        found: dict[int, tuple[str, ...]] = {}
        query = select(ExampleRecord.document_id, ExampleRecord.label).where(
            ExampleRecord.set == name, ExampleRecord.document_id.not_in(in_trash())
        )
        with self._database.reading() as session:
            for document_id, label in session.execute(query.order_by(ExampleRecord.document_id, ExampleRecord.label)):
                found[document_id] = (*found.get(document_id, ()), *((label,) if label else ()))
        return found

    def given(self, document_id: int) -> dict[str, tuple[str, ...]]:
        """The labels that the user gave to a document, by set."""
        found: dict[str, tuple[str, ...]] = {}
        query = select(ExampleRecord.set, ExampleRecord.label).where(ExampleRecord.document_id == document_id)
        with self._database.reading() as session:
            for name, label in session.execute(query.order_by(ExampleRecord.set, ExampleRecord.label)):
                found[name] = (*found.get(name, ()), *((label,) if label else ()))
        return found

    def head(self, name: str) -> bytes | None:
        """What a set has learned, in the pipeline's own form."""
        with self._database.reading() as session:
            return session.scalar(select(LabelHeadRecord.data).where(LabelHeadRecord.set == name))

    def kept_heads(self) -> Iterator[bytes]:
        """What sets have learned, and what undoing would bring back; one after the other, since they are large."""
        with self._database.reading() as session:
            sets = session.scalars(select(LabelHeadRecord.set)).all()
            steps = session.scalars(select(LabelStepRecord.id)).all()
        for name in sets:
            if (head := self.head(name)) is not None:
                yield head
        for step in steps:
            with self._database.reading() as session:
                before = session.scalar(select(LabelStepRecord.before).where(LabelStepRecord.id == step))
            if before is not None and (head := head_in(decode(before))) is not None:
                yield head

    def keep_head(self, name: str, data: bytes, *, step: str | None = "Teach “{}”") -> None:
        """Keep what a set has learned, as a step with this name (None: nothing that need be undone).

        Raises:
            NotFound: the set is gone.
        """
        with self._database.writing() as session:
            _require(session, name)
            if step is not None:
                _note(session, name, step.format(name), learned=True)
            session.execute(delete(LabelHeadRecord).where(LabelHeadRecord.set == name))
            session.add(LabelHeadRecord(set=name, data=data, taught=now()))

    def steps(self) -> list[LabelStep]:
        """What can be undone, the newest first."""
        with self._database.reading() as session:
            records = session.scalars(select(LabelStepRecord).order_by(LabelStepRecord.id.desc())).all()
            return [LabelStep(record.id, record.set, record.name, record.made) for record in records]

    def undo(self) -> LabelStep:
        """Put back what the newest step changed. Raises `NotFound` where there is nothing to undo."""
        with self._database.writing() as session:
            record = session.scalar(select(LabelStepRecord).order_by(LabelStepRecord.id.desc()).limit(1))
            if record is None:
                raise NotFound("There is nothing to undo.")
            before = decode(record.before)
            record_set = record.set
            step = LabelStep(record.id, before.get("set_was", record.set), record.name, record.made)
            session.delete(record)
            session.flush()
            if "set_was" in before:
                rename_set(session, record_set, step.set, before["steps"])
                self._decisions.note(*set_lines(session, record_set), *set_lines(session, step.set))
                return step
            # Versions before there were labels under others noted one.
            renamed = before.get("labels_were", [before["label_was"]] if "label_was" in before else [])
            for new, old in renamed:
                rename_shown(session, record_set, new, old)
            restore(session, record_set, before)
            self._decisions.note(*set_lines(session, record_set))
            return step


def checked(wanted: LabelSet) -> LabelSet:
    """A set as it would be kept, with its names in order. Raises `UsageError`."""
    name = _name(wanted.name, "label set")
    labels = tuple(
        LabelMeaning(_name(label.name, "label"), printable(label.description).strip()) for label in wanted.labels
    )
    folded = [label.name.casefold() for label in labels]
    if len(set(folded)) < len(folded):
        raise UsageError(f"Two labels of “{name}” have the same name.")
    for taken in NO_LABELS:
        if taken in folded:
            raise UsageError(f"“{taken}” is reserved for documents without a label; choose another name.")
    if not 0.5 <= wanted.ask_below < 1:
        raise UsageError("The confidence below which it asks must be between 0.5 and 1.")
    return replace(wanted, name=name, labels=labels, bundled=False)


def _name(text: str, what: str) -> str:
    name = " ".join(printable(text).split())
    if not name or len(name) > _MAX_NAME_LENGTH:
        raise UsageError(f"A {what} needs a name of 1 to {_MAX_NAME_LENGTH} characters.")
    return name


def _write_set(session: Session, kept: LabelSet) -> LabelSet:
    """Make a set, or put it in the place of the one of its name, whose rules stay. Returns it with its rules."""
    known = session.get(LabelSetRecord, kept.name)
    if known is None:
        known = LabelSetRecord(name=kept.name, created=now())
        session.add(known)
        known.rules = packed_rules(kept.rules)
    rules = tuple(rule for rule in read_rules(known.rules) if rule.label in kept.names)
    known.exclusive, known.ask_below, known.rules = kept.exclusive, kept.ask_below, packed_rules(rules)
    session.flush()
    _write_labels(session, kept)
    return replace(kept, rules=rules)


def _give(session: Session, label_set: LabelSet, labels: Collection[str], document_id: int) -> None:
    """Give a document labels of a set; the empty one, where it is alone, says that none fits."""
    mine = (ExampleRecord.document_id == document_id, ExampleRecord.set == label_set.name)
    names = {name for name in labels if name} or {""}
    alone = label_set.exclusive or names == {""}
    replaced = ExampleRecord.label.not_in(names) if alone else ExampleRecord.label == ""
    session.execute(delete(ExampleRecord).where(*mine, replaced))
    for name in sorted(names):
        row = {"document_id": document_id, "set": label_set.name, "label": name}
        session.execute(insert(ExampleRecord).prefix_with("OR IGNORE").values(row))
    show_given(session, document_id, label_set.name)


def _write_labels(session: Session, kept: LabelSet) -> None:
    query = select(SetLabelRecord.name).where(SetLabelRecord.set == kept.name).order_by(SetLabelRecord.position)
    before = tuple(session.scalars(query))
    session.execute(delete(SetLabelRecord).where(SetLabelRecord.set == kept.name))
    for position, label in enumerate(kept.labels):
        session.add(SetLabelRecord(set=kept.name, position=position, name=label.name, description=label.description))
    if before == kept.names:
        return
    session.execute(delete(LabelHeadRecord).where(LabelHeadRecord.set == kept.name))
    for table in (ExampleRecord, LabelRecord):
        session.execute(delete(table).where(table.set == kept.name, table.label.not_in(["", *kept.names])))


def _forgets(session: Session, wanted: LabelSet) -> bool:
    """Whether a set that is put in the place of the one of its name loses what that one has learned."""
    return session.get(LabelSetRecord, wanted.name) is not None and _read(session, wanted.name).names != wanted.names


def _read(session: Session, name: str) -> LabelSet:
    record = _require(session, name)
    query = select(SetLabelRecord).where(SetLabelRecord.set == name).order_by(SetLabelRecord.position)
    labels = tuple(LabelMeaning(label.name, label.description) for label in session.scalars(query))
    return LabelSet(record.name, labels, record.exclusive, record.ask_below, rules=read_rules(record.rules))


def _require(session: Session, name: str) -> LabelSetRecord:
    record = session.get(LabelSetRecord, name)
    if record is None:
        raise NotFound(f"You have no label set “{name}” of your own.")
    return record


def _note(
    session: Session, name: str, step: str, *, learned: bool = False, before: dict[str, Any] | None = None
) -> None:
    """Remember the set as it is, before it is changed (or what is said of how it was).

    With `learned` what it has learned, too, which the change is going to alter.
    """
    kept = snapshot(session, name, learned=learned) if before is None else before
    session.add(LabelStepRecord(set=name, name=step, made=now(), before=encode(kept)))
    session.flush()
    oldest = select(LabelStepRecord.id).order_by(LabelStepRecord.id.desc()).offset(MAX_STEPS)
    session.execute(delete(LabelStepRecord).where(LabelStepRecord.id.in_(session.scalars(oldest).all())))


def _documents(ids: Sequence[int]) -> str:
    count = len(set(ids))
    return "1 document" if count == 1 else f"{count} documents"
