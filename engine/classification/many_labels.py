"""Labels for many documents at once: from a table (CSV) or from folders, planned whole before anything is written.

A table has a header. The column `label` holds a label of the set, or `none` where none of them fits; the document is
told by `sum` (the beginning of its SHA-256), `path` or `title`, the first of these that is filled in. A path is the one
that the document was added under, or that of a file of the same content. In a folder each folder is called like a
label, one within another like one that stands under it (`Contract/Lease`), and what is in it has that label.

What can't be used is refused with its line; nothing is guessed.
"""

import csv
import io
import os
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.classification.label_sets import bundled_sets
from engine.document import LabelMeaning, LabelSet
from engine.errors import UnreadableFile, UsageError
from engine.ingest.formats import walk_files
from engine.ingest.hashing import hash_file
from engine.ingest.small_texts import small_text
from engine.progress import Checkpoint
from engine.protocol.plain_text import one_line
from engine.schema.enums import Stage
from engine.schema.label_reading import UNDER, above, as_path, missing_above
from engine.schema.labels import GivenMany, RefusedRow
from engine.schema.result import NO_LABELS, NONE_OF_THESE
from engine.store.labels.label_sets import checked
from engine.store.library import Library
from engine.store.rows import LibraryDocument

NONE = "none"
"""In place of a label: no label of the set fits."""
_LABEL = "label"
_COLUMNS = {"sum": "sum", "sha256": "sum", "path": "path", "file": "path", "title": "title"}
_ORDER = ("sum", "path", "title")
_DELIMITERS = (",", ";", "\t")
_LEAST_OF_A_SUM = 6
"""Characters, as everywhere on the command line."""
_LONGEST = 200
"""Characters that are told of what a document is called."""
_BEHIND_APOSTROPHE = "=+-@"
"""What the program's own tables write an apostrophe before, so that no spreadsheet computes it."""


@dataclass(frozen=True, slots=True)
class ManyLabels:
    """What is to be written, all of it at once, and what can't be."""

    set: LabelSet
    """As it is to be, with the labels that are to be made."""
    made: tuple[str, ...]
    """Labels that the set does not have yet."""
    labels: dict[int, tuple[str, ...]]
    """By document; an empty one says that none fits."""
    refused: tuple[RefusedRow, ...]

    def counts(self) -> dict[str, int]:
        """How many documents get each label, in the set's order; `none` for those that get none."""
        found = Counter(name or NONE for names in self.labels.values() for name in names)
        return {name: found[name] for name in (*self.set.names, NONE) if found[name]}

    def is_to_be_written(self, *, skip: bool) -> bool:
        """Whether there is anything, and nothing that can't be used, unless that is to be left out."""
        return bool(self.labels) and (skip or not self.refused)

    def as_told(self, *, written: bool, most_refused: int | None = None) -> GivenMany:
        """What is answered of it, with so many of what can't be used, or all."""
        return GivenMany(
            self.set.name,
            list(self.counts().items()),
            len(self.labels),
            list(self.made),
            list(self.refused[:most_refused]),
            len(self.refused),
            written,
        )


@dataclass(frozen=True, slots=True)
class _Row:
    line: int | None
    place: str
    """The document as it was told."""
    label: str
    document: int | None
    problem: str = ""
    """Why there is no document."""


def labels_of_table(
    library: Library, file: Path, set_name: str, *, add_labels: bool, checkpoint: Checkpoint
) -> ManyLabels:
    """What a CSV file says.

    Args:
        library: Whose documents they are.
        file: The table, in UTF-8 (or UTF-16 with its mark), its cells between commas, semicolons or tabs.
        set_name: Of a set that is there, or is to be made.
        add_labels: Make labels that the set does not have, and the set where there is none of this name.
        checkpoint: Hears of files that are compared with the library's.

    Raises:
        UsageError: the table can't be read as such, or the set can't have such labels; with the line.
        UnreadableFile: the file is no regular one, or is missing.
        Cancelled: from the checkpoint.
    """
    label_set = _set_named(library, set_name, make=add_labels)
    known = _Documents(library, file.parent, checkpoint)
    rows = [known.found(line, cells) for line, cells in _read_table(file)]
    if not rows:
        raise UsageError(f"“{file.name}” has no rows below the header.")
    return _plan(label_set, rows, add_labels=add_labels)


def labels_of_folder(
    library: Library, folder: Path, set_name: str, *, add_labels: bool, checkpoint: Checkpoint
) -> ManyLabels:
    """What the folders in a folder say; a set that is not there is made of them. Files beside them are left alone.

    A folder within another is a label under it. Where labels are not to be made, and it is none, the one above holds.

    Raises: as `labels_of_table`.
    """
    try:
        under = sorted(one for one in folder.iterdir() if one.is_dir() and not one.name.startswith("."))
    except OSError as error:
        raise UsageError(f"“{folder.name}” can't be read: {error.strerror or error}.") from error
    if not under:
        raise UsageError(f"“{folder.name}” has no folders in it; each should be named after a label.")
    there = _find(library, set_name) is not None
    label_set = _set_named(library, set_name, make=True)
    add_labels = add_labels or not there
    known = _Documents(library, folder, checkpoint)
    names = None if add_labels and not label_set.bundled else {name.casefold() for name in label_set.names}
    rows: list[_Row] = []
    for one in under:
        links: list[Path] = []
        for path in walk_files(one, links.append):
            checkpoint(Stage.READ, 0, 0)
            label = _label_of_folder(path.parent.relative_to(folder).parts, names)
            rows.append(known.found(None, {"path": str(path), _LABEL: label}))
        rows += [_Row(None, str(link), one.name, None, "It is a link that leads out of the folder.") for link in links]
    if not rows:
        raise UsageError(f"The folders in “{folder.name}” contain no documents that Précis can read.")
    return _plan(label_set, rows, add_labels=add_labels)


def _label_of_folder(parts: Sequence[str], names: Collection[str] | None) -> str:
    """The label that a folder is called like, by its place: `Contract/Lease`; of those that there are the deepest."""
    labels = [UNDER.join(parts[:depth]) for depth in range(len(parts), 0, -1)]
    return next((one for one in labels if names is None or one.casefold() in names), labels[-1])


def labels_of(library: Library, path: Path, set_name: str, *, add_labels: bool, checkpoint: Checkpoint) -> ManyLabels:
    """What a table or a folder says: see `labels_of_table` and `labels_of_folder`."""
    read = labels_of_folder if path.is_dir() else labels_of_table
    return read(library, path, set_name, add_labels=add_labels, checkpoint=checkpoint)


def _find(library: Library, name: str) -> LabelSet | None:
    known = [*library.label_sets.all(), *bundled_sets()]
    return next((one for one in known if one.name.casefold() == name.strip().casefold()), None)


def _set_named(library: Library, name: str, *, make: bool) -> LabelSet:
    found = _find(library, name)
    if found is None and not make:
        raise UsageError(f"There is no label set “{name}”; --add-labels creates it, with the labels of the table.")
    return found or checked(LabelSet(name, ()))


def _plan(label_set: LabelSet, rows: Sequence[_Row], *, add_labels: bool) -> ManyLabels:
    add_labels = add_labels and not label_set.bundled
    names = {name.casefold(): name for name in label_set.names}
    made: list[str] = []
    refused: list[RefusedRow] = []
    given: dict[int, list[tuple[_Row, str]]] = {}
    for row in rows:
        label = " ".join(row.label.split())
        low = label.casefold()
        if UNDER in label and low not in names:
            label = as_path(label)
            low = label.casefold()
        if row.document is None:
            refused.append(RefusedRow(row.line, row.place, row.problem))
        elif not label:
            refused.append(RefusedRow(row.line, row.place, f"It has no label; write “{NONE}” if none fits."))
        elif low not in names and low in {NONE, NONE_OF_THESE}:
            given.setdefault(row.document, []).append((row, ""))
        elif low not in names and not (add_labels and low not in NO_LABELS):
            has = ", ".join(label_set.names) or "none"
            refused.append(
                RefusedRow(
                    row.line,
                    row.place,
                    f"The set “{label_set.name}” has no label “{one_line(label, 60)}”; it has {has}.",
                )
            )
        else:
            if low not in names:
                names[low] = _spelt(label, names)
                made.append(names[low])
            given.setdefault(row.document, []).append((row, names[low]))
    labels: dict[int, tuple[str, ...]] = {}
    for document, mine in given.items():
        told = tuple(dict.fromkeys(label for _, label in mine))
        if len(told) > 1 and (label_set.exclusive or "" in told):
            both = " and ".join(f"“{label or NONE}”" for label in told)
            lines = ", ".join(str(row.line) for row, _ in mine if row.line is not None)
            where = f" (lines {lines})" if lines else ""
            refused += [RefusedRow(row.line, row.place, f"It is to be {both}{where}.") for row, _ in mine]
        else:
            labels[document] = told
    used = {label for told in labels.values() for label in told}
    made = [label for label in made if label in used]
    missing = missing_above(made, label_set.names)
    made = [one for label in made for one in (*missing.get(label, ()), label)]
    wanted = replace(label_set, labels=(*label_set.labels, *(LabelMeaning(label) for label in made)))
    if made:
        wanted = checked(wanted)
    return ManyLabels(wanted, tuple(made), labels, tuple(sorted(refused, key=lambda one: one.line or 0)))


def _spelt(label: str, names: Mapping[str, str]) -> str:
    """A new label, what it stands under spelt as the set has it; `names` are those by their case-folded ones."""
    known = ((one, names.get(one.casefold())) for one in reversed(above(label)))
    return next((f"{name}{label[len(one) :]}" for one, name in known if name is not None), label)


class _Documents:
    """The documents of a library, by what a table calls them."""

    def __init__(self, library: Library, folder: Path, checkpoint: Checkpoint) -> None:
        """Paths that do not begin at the root begin at `folder`."""
        _, self._rows = library.documents.rows(limit=sys.maxsize)
        self._folder, self._checkpoint = folder, checkpoint
        self._by_path: dict[str, list[LibraryDocument]] = {}
        self._by_title: dict[str, list[LibraryDocument]] = {}
        self._by_size: dict[int, list[LibraryDocument]] = {}
        for row in self._rows:
            self._by_path.setdefault(_path_key(row.path), []).append(row)
            self._by_title.setdefault(_title_key(row.title), []).append(row)
            self._by_size.setdefault(row.bytes, []).append(row)

    def found(self, line: int | None, cells: dict[str, str]) -> _Row:
        """The document that a row is about."""
        told = next((name for name in _ORDER if cells.get(name)), None)
        label = cells.get(_LABEL, "")
        if told is None:
            return _Row(line, "", label, None, "It does not name a document.")
        value = cells[told]
        find: dict[str, Callable[[str], list[LibraryDocument]]] = {
            "sum": self._of_sum,
            "path": self._of_path,
            "title": lambda title: self._by_title.get(_title_key(title), []),
        }
        rows = find[told](value)
        if len(rows) == 1:
            return _Row(line, value, label, rows[0].id)
        value = one_line(value, _LONGEST)
        if rows:
            ids = ", ".join(str(row.id) for row in rows[:5]) + (", …" if len(rows) > 5 else "")
            return _Row(line, value, label, None, f"It matches {len(rows)} documents ({ids}); identify it by its sum.")
        return _Row(line, value, label, None, "It is not in the library.")

    def _of_sum(self, value: str) -> list[LibraryDocument]:
        low = value.lower()
        return [row for row in self._rows if row.sha256.startswith(low)] if len(low) >= _LEAST_OF_A_SUM else []

    def _of_path(self, value: str) -> list[LibraryDocument]:
        path = self._folder.absolute() / value
        rows = self._by_path.get(_path_key(str(path)), [])
        try:
            rows = rows or self._by_path.get(_path_key(os.path.realpath(path)), [])
            if len(rows) == 1:
                return rows
            # It lies elsewhere than it did, or another file did where it lies now.
            size = path.stat().st_size
            if size in self._by_size:
                sum_ = hash_file(path, self._checkpoint).sha256
                return [row for row in self._by_size[size] if row.sha256 == sum_] or rows
        except (OSError, ValueError, UnreadableFile):
            pass
        return rows


def _path_key(path: str) -> str:
    return unicodedata.normalize("NFC", os.path.normcase(os.path.normpath(path)))


def _title_key(title: str) -> str:
    return unicodedata.normalize("NFC", " ".join(title.split())).casefold()


def _read_table(file: Path) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a table with the lines they begin at; cells by the names of their columns. Empty rows are none."""
    text, skipped = small_text(file, advice="save it as “CSV UTF-8”"), 0
    if text[:4].lower() == "sep=":  # what some spreadsheets write and read
        _, _, text = text.partition("\n")
        skipped = 1
    delimiter, columns = _header(file.name, text)
    rows = _cells(file.name, text, delimiter, skipped)
    next(rows)
    for line, cells in rows:
        if any(cell.strip() for cell in cells):
            pairs = zip(columns, cells, strict=False)
            yield line, {name: _plain(cell) for name, cell in pairs if name is not None}


def _plain(cell: str) -> str:
    cell = cell.strip()
    return cell[1:] if cell[:1] == "'" and cell[1:2] in _BEHIND_APOSTROPHE and len(cell) > 1 else cell


def _header(name: str, text: str) -> tuple[str, list[str | None]]:
    """What stands between cells, and the meaning of each column; None for those that have none here."""
    for delimiter in _DELIMITERS:
        _, cells = next(_cells(name, text, delimiter, 0), (0, []))
        columns = [_meaning(cell) for cell in cells]
        if _LABEL in columns and set(columns) & set(_ORDER):
            twice = [one for one, count in Counter(columns).items() if one and count > 1]
            if twice:
                raise UsageError(f"“{name}” has two columns for the {twice[0]}.")
            return delimiter, columns
    raise UsageError(
        f"“{name}” has no header row: it needs the columns “label” and “path”, “title” or “sum” (the SHA-256)."
    )


def _meaning(cell: str) -> str | None:
    low = cell.strip().casefold()
    return _LABEL if low == _LABEL else _COLUMNS.get(low)


def _cells(name: str, text: str, delimiter: str, skipped: int) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    while True:
        line = reader.line_num + 1 + skipped
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise UsageError(
                f"“{name}” is not a valid table from line {line} on: {error}. Look for a stray quotation mark."
            ) from error
        yield line, cells
