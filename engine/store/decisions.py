"""The journal of what the user decided, beside the library file: enough to give it back if the file is lost.

One JSON object a line, each on the disk before the change it tells of is committed, inside the transaction of that
change, so that the library's own write lock keeps the lines of several processes in order. It holds no text of a
document: its content's hash, where it came from, the title given by hand, label sets, labels given, the trash, and what
a reader made of the lines of its summaries, and highlighted, which are named by a hash. Of a document's words it has
only those that the reader wrote anew, or confirmed as its correspondent or subject; they go with the document.
"""

import json
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import IO, Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.platforms.files import replace
from engine.schema.enums import FieldName
from engine.schema.fields import DocumentField
from engine.schema.highlights import Highlight
from engine.schema.review import Review
from engine.store import problems
from engine.store.label_rules import read_rules, rule_values
from engine.store.tables import (
    DocumentRecord,
    ExampleRecord,
    FieldRecord,
    HighlightRecord,
    LabelSetRecord,
    ReviewRecord,
    SetLabelRecord,
)

FILE_NAME = "decisions.jsonl"
_MAX_BYTES = 8 << 20
"""Above this the journal is written anew, without what later lines have overtaken, each time it has doubled."""

Line = dict[str, Any]


@dataclass(slots=True)
class Decided:
    """Where all lines of a journal lead to."""

    documents: dict[str, Line] = field(default_factory=dict)
    """By SHA-256: suffix, path, title, added; and `user_title`, `removed`, where they were set."""
    sets: dict[str, Line] = field(default_factory=dict)
    """By name: exclusive, ask_below, created, labels, rules."""
    given: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    """Labels by set and SHA-256."""
    reviews: dict[tuple[str, str], Line | None] = field(default_factory=dict)
    """Of the lines of summaries, by the document's SHA-256 and the line's key; None: it was taken back."""
    highlights: dict[tuple[str, str], Line | None] = field(default_factory=dict)
    """By the document's SHA-256 and the highlight's key; None: it was taken back."""
    fields: dict[tuple[str, str], Line | None] = field(default_factory=dict)
    """By the document's SHA-256 and the field's name; None: it was taken back."""


class Decisions:
    """The journal of one library; one without a path keeps nothing."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._compact = 0
        """How large it was when it was last written anew, as far as is known: bytes, or lines of an encrypted one."""

    @property
    def is_missing(self) -> bool:
        """Whether a journal should be there and is not: a library of an earlier version has none."""
        return self._path is not None and not self._path.exists()

    def note(self, *lines: Line) -> None:
        """Add lines, in the transaction of the change they tell of, as its last step.

        Raises:
            LibraryUnavailable, OutOfResources: they can't be written; then the change must not be made either.
        """
        if self._path is None or not lines:
            return
        data = "".join(packed(line) for line in lines).encode()
        with problems.explained_os(self._path), _private(self._path, "ab") as stream:
            if stream.seek(0, os.SEEK_END) and not _ends_well(self._path):
                data = b"\n" + data  # a power cut left half a line
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if self._path.stat().st_size > max(_MAX_BYTES, 2 * self._compact):
            self.rewrite(lines_of(self.read()))

    def rewrite(self, lines: Iterable[Line]) -> None:
        """Put other lines in the place of all, in one step. Call it under the library's write lock."""
        if self._path is None:
            return
        partial = self._path.with_suffix(".partial")
        with problems.explained_os(self._path):
            with _private(partial, "wb") as stream:
                stream.writelines(packed(line).encode() for line in lines)
                stream.flush()
                os.fsync(stream.fileno())
                self._compact = stream.tell()
            replace(partial, self._path)

    def forget(self, hashes: Collection[str]) -> None:
        """Take out every word about documents that were removed for good."""
        if self._path is None or not self._path.exists() or not hashes:
            return
        decided = self.read()
        for sha256 in hashes:
            decided.documents.pop(sha256, None)
        decided.given = {key: labels for key, labels in decided.given.items() if key[1] not in hashes}
        decided.reviews = {key: review for key, review in decided.reviews.items() if key[0] not in hashes}
        decided.highlights = {key: one for key, one in decided.highlights.items() if key[0] not in hashes}
        decided.fields = {key: one for key, one in decided.fields.items() if key[0] not in hashes}
        self.rewrite(lines_of(decided))

    def read(self) -> Decided:
        """Where the lines lead to; those that can't be read are passed over."""
        decided = Decided()
        for raw in self._raw_lines():
            with suppress(ValueError, KeyError, TypeError, AttributeError):
                _take(decided, json.loads(raw))
        return decided

    def _raw_lines(self) -> Iterator[bytes]:
        if self._path is None:
            return
        with suppress(FileNotFoundError), self._path.open("rb") as stream:
            yield from stream


# -- lines -------------------------------------------------------------------------------------------------------------


def document_line(record: DocumentRecord) -> Line:
    """A file that was taken in."""
    return {
        "what": "document",
        "sha256": record.sha256,
        "suffix": record.suffix,
        "path": record.path,
        "title": record.title,
        "added": record.added,
    }


def title_line(record: DocumentRecord) -> Line:
    """The title that the user gave, or None for the file's own again."""
    return {"what": "title", "sha256": record.sha256, "title": record.user_title}


def trash_line(record: DocumentRecord) -> Line:
    """When a document was put into the trash, or None for out of it."""
    return {"what": "trash", "sha256": record.sha256, "removed": record.removed}


def given_lines(session: Session, name: str, document_ids: Collection[int]) -> list[Line]:
    """The labels of a set that documents have from the user."""
    hashes = select(DocumentRecord.id, DocumentRecord.sha256).where(DocumentRecord.id.in_(document_ids))
    found: dict[int, list[str]] = {}
    query = select(ExampleRecord.document_id, ExampleRecord.label).where(
        ExampleRecord.set == name, ExampleRecord.document_id.in_(document_ids)
    )
    for document_id, label in session.execute(query.order_by(ExampleRecord.label)):
        found.setdefault(document_id, []).append(label)
    return [
        {"what": "given", "set": name, "sha256": sha256, "labels": found.get(document_id, [])}
        for document_id, sha256 in session.execute(hashes)
    ]


def review_line(sha256: str, line: str, review: Review | None) -> Line:
    """What a reader made of a line of a document's summaries; None: nothing any more."""
    return {
        "what": "review",
        "sha256": sha256,
        "line": line,
        "review": asdict(review) if review is not None else None,
    }


def highlight_line(sha256: str, key: str, highlight: Highlight | None) -> Line:
    """Words of a document that a reader marked; None: not any more."""
    return {
        "what": "highlight",
        "sha256": sha256,
        "key": key,
        "highlight": asdict(highlight) if highlight is not None else None,
    }


def field_line(sha256: str, name: FieldName, given: DocumentField | None) -> Line:
    """What a user said of a document's field; None: nothing any more."""
    return {
        "what": "field",
        "sha256": sha256,
        "name": name.value,
        "field": asdict(given) if given is not None else None,
    }


def set_lines(session: Session, name: str) -> list[Line]:
    """A label set as it is, with what was given in it; or that it is gone."""
    session.flush()
    record = session.get(LabelSetRecord, name)
    query = select(ExampleRecord.document_id).where(ExampleRecord.set == name).distinct()
    lines: list[Line] = [{"what": "no_set", "set": name}]  # nothing given before counts any more
    if record is not None:
        labels = select(SetLabelRecord).where(SetLabelRecord.set == name).order_by(SetLabelRecord.position)
        lines.append(
            {
                "what": "set",
                "set": name,
                "exclusive": record.exclusive,
                "ask_below": record.ask_below,
                "created": record.created,
                "labels": [[label.name, label.description] for label in session.scalars(labels)],
                "rules": rule_values(read_rules(record.rules)),
            }
        )
    return lines + given_lines(session, name, list(session.scalars(query)))


def all_lines(session: Session) -> list[Line]:
    """A journal of everything that was decided, from the library itself."""
    lines: list[Line] = []
    for record in session.scalars(select(DocumentRecord).order_by(DocumentRecord.id)):
        lines.append(document_line(record))
        if record.user_title is not None:
            lines.append(title_line(record))
        if record.removed is not None:
            lines.append(trash_line(record))
    names = set(session.scalars(select(LabelSetRecord.name))) | set(session.scalars(select(ExampleRecord.set)))
    for name in sorted(names):
        lines += set_lines(session, name)[1:] if session.get(LabelSetRecord, name) else _only_given(session, name)
    lines += _lines_about(session, ReviewRecord, "review", "line", Review)
    lines += _lines_about(session, HighlightRecord, "highlight", "key", Highlight)
    return lines + _lines_about(session, FieldRecord, "field", "name", DocumentField)


def lines_of(decided: Decided) -> list[Line]:
    """The shortest journal that leads to the same."""
    lines: list[Line] = []
    for sha256, document in decided.documents.items():
        lines.append({"what": "document", "sha256": sha256, **document})
    lines += [{"what": "set", "set": name, **values} for name, values in decided.sets.items()]
    lines += [
        {"what": "given", "set": name, "sha256": sha256, "labels": labels}
        for (name, sha256), labels in decided.given.items()
    ]
    lines += [
        {"what": "review", "sha256": sha256, "line": line, "review": review}
        for (sha256, line), review in decided.reviews.items()
    ]
    lines += [
        {"what": "highlight", "sha256": sha256, "key": key, "highlight": highlight}
        for (sha256, key), highlight in decided.highlights.items()
    ]
    lines += [
        {"what": "field", "sha256": sha256, "name": name, "field": given}
        for (sha256, name), given in decided.fields.items()
    ]
    return lines


def _only_given(session: Session, name: str) -> list[Line]:
    query = select(ExampleRecord.document_id).where(ExampleRecord.set == name).distinct()
    return given_lines(session, name, list(session.scalars(query)))


def _lines_about(
    session: Session, table: type[ReviewRecord | HighlightRecord | FieldRecord], what: str, key: str, kept: type
) -> list[Line]:
    """What a reader made of documents, kept in `table` as `kept` has it, each told by its `key`."""
    query = select(DocumentRecord.sha256, table).join(table, table.document_id == DocumentRecord.id)
    if table is FieldRecord:
        query = query.where(FieldRecord.given)
    return [
        {
            "what": what,
            "sha256": sha256,
            key: getattr(record, key),
            what: {one.name: getattr(record, one.name) for one in fields(kept)},
        }
        for sha256, record in session.execute(query.order_by(table.document_id, getattr(table, key)))
    ]


# -- reading -----------------------------------------------------------------------------------------------------------


def _take_document(decided: Decided, line: Mapping[str, Any]) -> None:
    known = decided.documents.get(line["sha256"], {})
    decided.documents[line["sha256"]] = known | {
        key: value for key, value in line.items() if key not in {"what", "sha256"}
    }


def _take_title(decided: Decided, line: Mapping[str, Any]) -> None:
    decided.documents.setdefault(line["sha256"], {})["user_title"] = line["title"]


def _take_trash(decided: Decided, line: Mapping[str, Any]) -> None:
    decided.documents.setdefault(line["sha256"], {})["removed"] = line["removed"]


def _take_set(decided: Decided, line: Mapping[str, Any]) -> None:
    kept = {key: line[key] for key in ("exclusive", "ask_below", "created", "labels")}
    decided.sets[line["set"]] = kept | {"rules": line.get("rules", [])}


def _take_no_set(decided: Decided, line: Mapping[str, Any]) -> None:
    decided.sets.pop(line["set"], None)
    decided.given = {key: labels for key, labels in decided.given.items() if key[0] != line["set"]}


def _take_given(decided: Decided, line: Mapping[str, Any]) -> None:
    decided.given[line["set"], line["sha256"]] = [str(label) for label in line["labels"]]


def _take_review(decided: Decided, line: Mapping[str, Any]) -> None:
    decided.reviews[line["sha256"], line["line"]] = line["review"]


def _take_highlight(decided: Decided, line: Mapping[str, Any]) -> None:
    decided.highlights[line["sha256"], line["key"]] = line["highlight"]


def _take_field(decided: Decided, line: Mapping[str, Any]) -> None:
    decided.fields[line["sha256"], line["name"]] = line["field"]


_TAKERS: dict[str, Callable[[Decided, Mapping[str, Any]], None]] = {
    "document": _take_document,
    "title": _take_title,
    "trash": _take_trash,
    "set": _take_set,
    "no_set": _take_no_set,
    "given": _take_given,
    "review": _take_review,
    "highlight": _take_highlight,
    "field": _take_field,
}


def _take(decided: Decided, line: Mapping[str, Any]) -> None:
    taker = _TAKERS.get(line["what"])
    if taker is not None:  # else a later version's
        taker(decided, line)


def packed(line: Line) -> str:
    """A line as it stands in the journal."""
    return json.dumps(line, ensure_ascii=True, separators=(",", ":")) + "\n"


def _private(path: Path, mode: str) -> IO[bytes]:
    flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0) | (os.O_APPEND if mode == "ab" else os.O_TRUNC)
    return os.fdopen(os.open(path, flags, 0o600), mode)


def _ends_well(path: Path) -> bool:
    with path.open("rb") as stream:
        stream.seek(-1, os.SEEK_END)
        return stream.read(1) == b"\n"
