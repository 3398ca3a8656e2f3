"""Two documents beside each other: the questions, and what differs."""

from enum import StrEnum

from engine.schema.message import Int, Message


class Change(StrEnum):
    """What became of a sentence."""

    CHANGED = "changed"
    INSERTED = "inserted"
    DELETED = "deleted"
    MOVED = "moved"


class CompareDocuments(Message, frozen=True):
    """`compare.documents`: the sentences of two documents of the library, which have been read."""

    old_id: Int
    new_id: Int


class Passage(Message, frozen=True):
    """One side of a difference: `start:end` of that document's text, and where it stands."""

    start: int
    end: int
    place: str
    """`p. 3, clause 4.1`; empty where the document has no places."""
    text: str
    """The words, or of many sentences the first ones."""
    marks: list[tuple[int, int]]
    """Words that the other side does not have, as offsets from `start`; empty where the whole passage is meant."""


class Difference(Message, frozen=True):
    """A sentence that was changed, or neighbouring ones that were inserted, deleted or moved together."""

    change: Change
    sentences: int
    old: Passage | None
    new: Passage | None


class ChangedLine(Message, frozen=True):
    """A line of the old summary whose source is not in the new document as it was."""

    text: str
    change: Change
    difference: int
    """Position in `Comparison.differences`."""


class ChangedFact(Message, frozen=True):
    """A value that differs. On one side None: it is not there."""

    kind: str
    """As in `Fact`."""
    old: str | None
    new: str | None
    difference: int
    """Position in `Comparison.differences`."""


class Comparison(Message, frozen=True):
    """Answer to `compare.documents`."""

    alike: int
    """Sentences of the new document that stand in the old one, in the same order."""
    rows: list[tuple[int, int, int, int, int]]
    """What stands beside what: start and end in the old text, start and end in the new one, the position of the
    difference. -1: nothing on that side; no difference.
    """
    differences: list[Difference]
    lines: list[ChangedLine] | None
    """None: the old document has no summary."""
    facts: list[ChangedFact]


class VersionsOf(Message, frozen=True):
    """`compare.versions`: which documents of the library look like versions of this one."""

    document_id: Int


class VersionRow(Message, frozen=True):
    """A document that looks like a version of another."""

    id: int
    title: str
    added: str
    """ISO 8601, UTC."""
    is_earlier: bool
    """Whether it was added before the other."""


class VersionRows(Message, frozen=True):
    """Answer to `compare.versions`: the likeliest first."""

    versions: list[VersionRow]
