"""Two documents beside each other: what differs, as rows of a table, and what that changes, as a list to walk along."""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from app.client import operations
from app.client.call import Call, Failure
from app.client.client import Client
from app.state.engine_words import clause_words, fact_value, place_words
from app.state.entries import Entry
from app.state.plain_text import in_place, one_line
from app.state.utf16 import units
from app.translation import marked, number, plural, translate
from engine.schema.comparison import Change, ChangedFact, Comparison, Difference, Passage
from engine.schema.documents import TextSlice

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()
CELL = int(Qt.ItemDataRole.UserRole)
_WINDOW = 20_000
"""Characters of a text that are fetched at once."""
_KEPT = 60
"""Windows of either text that are kept."""
_BESIDE = 1
"""Sentences on either side of a difference that are shown where what is alike is not."""
_SHORT = 160
"""Characters of a sentence in the list."""


class Side(IntEnum):
    """A column of the table."""

    OLD = 0
    NEW = 1


@dataclass(frozen=True, slots=True)
class Cell:
    """What one side of a row says."""

    text: str
    change: Change | None = None
    """What became of it; None: it is alike, or there is nothing on this side."""
    marks: tuple[tuple[int, int], ...] = ()
    """The words that differ, in UTF-16 units of `text`; empty: all of it."""
    note: str = ""
    """Where it was moved, or how many sentences are not shown."""
    there: bool = True
    """False while its words are fetched."""


@dataclass(frozen=True, slots=True)
class ChangedPassage:
    """One side of a difference, for its page."""

    start: int
    end: int
    change: Change
    taken_out: bool
    """Whether it is the old side, whose words are struck through; else they are underlined."""
    marks: tuple[tuple[int, int], ...]
    """Spans of the words that the other side does not have."""
    spoken: str


class Texts(QObject):
    """The text of one document, window by window."""

    arrived = Signal()

    def __init__(self, client: Client, document_id: int, parent: QObject) -> None:
        super().__init__(parent)
        self._client, self._document = client, document_id
        self._kept: OrderedDict[int, str] = OrderedDict()
        self._asked: set[int] = set()

    def words(self, start: int, end: int) -> str | None:
        """`start:end` of the text, or None until it is there; `arrived` tells when it may be."""
        windows = range(start // _WINDOW, (max(end, start + 1) - 1) // _WINDOW + 1)
        parts = [self._window(number) for number in windows]
        if any(part is None for part in parts):
            return None
        text = "".join(part or "" for part in parts)
        return text[start - windows[0] * _WINDOW : end - windows[0] * _WINDOW]

    def _window(self, number: int) -> str | None:
        if number in self._kept:
            self._kept.move_to_end(number)
            return self._kept[number]
        if number not in self._asked:
            self._asked.add(number)
            call = operations.read_text(self._client, self._document, number * _WINDOW, (number + 1) * _WINDOW)
            call.then(lambda answer: self._on_read(number, answer), self)
            call.on_failure(lambda _: self._asked.discard(number), self)
        return None

    def _on_read(self, number: int, answer: TextSlice) -> None:
        self._asked.discard(number)
        self._kept[number] = answer.text
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        self.arrived.emit()


class ComparisonModel(QAbstractTableModel):
    """The sentences of two documents in rows, old and new beside each other."""

    compared = Signal()
    """`found` is there."""
    failed = Signal(str)
    words_arrived = Signal()

    def __init__(self, client: Client, old: tuple[int, str], new: tuple[int, str], parent: QObject) -> None:
        """Ask what differs between two documents, each given by its id and its title."""
        super().__init__(parent)
        self.documents = (old[0], new[0])
        self.titles = (old[1], new[1])
        self.found: Comparison | None = None
        self.differences_only = True
        self._texts = tuple(Texts(client, one, self) for one in self.documents)
        for texts in self._texts:
            texts.arrived.connect(self.words_arrived)
        self._rows: list[tuple[int, int]] = []
        """Of what is shown: first and last row of the comparison; more than one where they are folded."""
        self._first_rows: dict[int, int] = {}
        self._beside: tuple[list[tuple[int, int]], list[tuple[int, int]]] | None = None
        self._call: Call[Comparison] | None = operations.compare_documents(client, old[0], new[0])
        self._call.then(self._on_compared, self).on_failure(self._on_failed, self)

    def cancel(self) -> None:
        """Nobody wants the answer any more."""
        if self._call is not None:
            self._call.cancel()

    def _on_compared(self, found: Comparison) -> None:
        self._call, self.found = None, found
        self._arrange()
        self.compared.emit()

    def _on_failed(self, failure: Failure) -> None:
        self._call = None
        if not failure.quiet:
            self.failed.emit(failure.message)

    # -- rows ---------------------------------------------------------------------------------------------------------

    def show_differences_only(self, only: bool) -> None:
        """Fold what is alike, or show everything."""
        if only != self.differences_only:
            self.differences_only = only
            self._arrange()

    def _arrange(self) -> None:
        self.beginResetModel()
        rows = self.found.rows if self.found is not None else []
        self._rows = list(self._folded(rows)) if self.differences_only else [(n, n) for n in range(len(rows))]
        self._first_rows = {}
        for shown, (first, last) in enumerate(self._rows):
            number, is_new = rows[first][4], rows[first][2] >= 0
            if first == last and number >= 0 and (is_new or self._change(number) is Change.DELETED):
                self._first_rows.setdefault(number, shown)
        self.endResetModel()

    def _change(self, number: int) -> Change:
        assert self.found is not None
        return self.found.differences[number].change

    @staticmethod
    def _folded(rows: Sequence[tuple[int, int, int, int, int]]) -> Iterator[tuple[int, int]]:
        """What differs and what stands beside it by itself, the rest in runs."""
        differs = [row[4] >= 0 for row in rows]
        near = [any(differs[max(n - _BESIDE, 0) : n + _BESIDE + 1]) for n in range(len(rows))]
        at = 0
        while at < len(rows):
            end = at
            while not near[at] and end + 1 < len(rows) and not near[end + 1]:
                end += 1
            yield at, end
            at = end + 1

    def is_fold(self, row: int) -> bool:
        """Whether a row that is shown stands for several that are alike."""
        return self._rows[row][1] > self._rows[row][0]

    def row_of(self, difference: int) -> int:
        """Where a difference is shown first; one that moved, where it stands now. -1: nowhere."""
        return self._first_rows.get(difference, -1)

    def difference_at(self, row: int) -> int:
        """The difference of a row that is shown; -1: none."""
        if self.found is None or not 0 <= row < len(self._rows):
            return -1
        first, last = self._rows[row]
        return self.found.rows[first][4] if first == last else -1

    def place(self, row: int, side: Side) -> tuple[int, int] | None:
        """Where one side of a row stands in its text; None: nothing is there."""
        if self.found is None or not 0 <= row < len(self._rows):
            return None
        entry = self.found.rows[self._rows[row][0]]
        start, end = entry[2 * side], entry[2 * side + 1]
        return (start, end) if start >= 0 else None

    def next_difference(self, row: int, by: int) -> int:
        """The difference below (or above) a row; the nearest end where there is none. -1: there are no differences."""
        if self.found is None or not self.found.differences:
            return -1
        here = self.difference_at(row)
        if here >= 0:
            return min(max(here + by, 0), len(self.found.differences) - 1)
        ahead = range(row + 1, len(self._rows)) if by > 0 else range(row - 1, -1, -1)
        found = next((one for one in map(self.difference_at, ahead) if one >= 0), -1)
        return found if found >= 0 else len(self.found.differences) - 1 if by > 0 else 0

    # -- pages --------------------------------------------------------------------------------------------------------

    def passages(self, side: Side) -> list[ChangedPassage]:
        """What one side says otherwise, in the order of its text."""
        found = []
        for one in self.found.differences if self.found is not None else ():
            own = one.old if side is Side.OLD else one.new
            if own is not None:
                whole = one.change in (Change.INSERTED, Change.DELETED)
                marks = (
                    ((own.start, own.end),) if whole else tuple((own.start + a, own.start + b) for a, b in own.marks)
                )
                spoken = f"{translate('State', CHANGES[one.change])}: {own.text}"
                found.append(ChangedPassage(own.start, own.end, one.change, side is Side.OLD, marks, spoken))
        return sorted(found, key=lambda one: one.start)

    def counterpart(self, side: Side, offset: int) -> int:
        """The offset of the other text that stands beside an offset of one side's text."""
        if self._beside is None:
            self._beside = self._pair_up()
        own, other = self._beside[side], self._beside[1 - side]
        at = bisect_right(own, (offset, 1 << 62)) - 1
        if at < 0:
            return other[0][0] if other else 0
        (start, _), (first, last) = own[at], other[at]
        return min(first + offset - start, max(last - 1, first))

    def _pair_up(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """The spans of sentences that stand on both sides in the same order."""
        rows = self.found.rows if self.found is not None else ()
        moved = (
            {n for n, one in enumerate(self.found.differences) if one.change is Change.MOVED} if self.found else set()
        )
        both = [row for row in rows if row[0] >= 0 and row[2] >= 0 and row[4] not in moved]
        return [(row[0], row[1]) for row in both], [(row[2], row[3]) for row in both]

    # -- cells --------------------------------------------------------------------------------------------------------

    def cell(self, row: int, side: Side) -> Cell:
        """What one side of a row says."""
        assert self.found is not None
        first, last = self._rows[row]
        if last > first:
            return Cell(plural("State", "%Ln sentence(s) alike", last - first + 1) if side is Side.OLD else "")
        number = self.found.rows[first][4]
        span = self.place(row, side)
        if span is None:
            return Cell("")
        raw = self._texts[side].words(*span)
        if raw is None:
            return Cell("…", there=False)
        text = in_place(raw).replace("\n", " ").replace("\t", " ")
        if number < 0:
            return Cell(text)
        one = self.found.differences[number]
        own, other = (one.old, one.new) if side is Side.OLD else (one.new, one.old)
        differ = own.marks if own is not None and one.sentences == 1 else []
        marks = tuple((units(raw[:start]), units(raw[:end])) for start, end in differ)
        note = ""
        if one.change is Change.MOVED:
            note = _moved(side, place_words(other.place) if other is not None else "")
        return Cell(text, one.change, marks, note)

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(Side)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A `Cell`, or its words with what became of them before them."""
        if not index.isValid():
            return None
        if role == CELL:
            return self.cell(index.row(), Side(index.column()))
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return spoken(self.cell(index.row(), Side(index.column())), Side(index.column()))
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return _head(Side(section)).format(title=one_line(self.titles[section], _SHORT))
        return None


def _moved(side: Side, place: str) -> str:
    if not place:
        return translate("State", "Moved")
    where = translate("State", "Moved to {place}") if side is Side.OLD else translate("State", "Moved from {place}")
    return where.format(place=place)


def _head(side: Side) -> str:
    return translate("State", "Old: {title}") if side is Side.OLD else translate("State", "New: {title}")


CHANGES = {
    Change.CHANGED: marked("State", "Changed"),
    Change.INSERTED: marked("State", "Inserted"),
    Change.DELETED: marked("State", "Deleted"),
    Change.MOVED: marked("State", "Moved"),
}
CHANGED_WORDS = {
    Change.CHANGED: marked("State", "changed"),
    Change.INSERTED: marked("State", "inserted"),
    Change.DELETED: marked("State", "deleted"),
    Change.MOVED: marked("State", "moved"),
}
COUNTED = {
    Change.CHANGED: marked("State", "{number} changed"),
    Change.INSERTED: marked("State", "{number} inserted"),
    Change.DELETED: marked("State", "{number} deleted"),
    Change.MOVED: marked("State", "{number} moved"),
}


def spoken(cell: Cell, side: Side) -> str:
    """A cell for who does not see its colours and lines."""
    said = {
        Change.CHANGED: translate("State", "Was") if side is Side.OLD else translate("State", "Now"),
        Change.DELETED: translate("State", "Deleted"),
        Change.INSERTED: translate("State", "Inserted"),
    }
    before = cell.note or (said.get(cell.change, "") if cell.change is not None else "")
    return one_line(f"{before}: {cell.text}" if before else cell.text)


def counted(found: Comparison) -> str:
    """`4 changed · 2 inserted · 1,204 alike`."""
    totals = {change: sum(one.sentences for one in found.differences if one.change is change) for change in Change}
    told = [
        translate("State", COUNTED[change]).format(number=number(total)) for change, total in totals.items() if total
    ]
    return " · ".join([*told, plural("State", "%Ln sentence(s) alike", found.alike)])


def effects(found: Comparison) -> list[Entry]:
    """The list to walk along: values that differ, lines of the summary that rest on what differs, every difference."""
    listed = []
    if found.facts:
        listed.append(Entry(translate("State", "Values that differ"), is_heading=True))
        listed += [Entry(_fact(one), one.difference) for one in found.facts]
    listed.append(Entry(translate("State", "What this changes in the summary"), is_heading=True))
    if found.lines is None:
        listed.append(Entry(translate("State", "The old document has no summary yet.")))
    elif not found.lines:
        listed.append(Entry(translate("State", "No line of it is affected.")))
    else:
        listed += [
            Entry(
                translate("State", "Source {change}: {text}").format(
                    change=translate("State", CHANGED_WORDS[one.change]), text=one_line(one.text, _SHORT)
                ),
                one.difference,
            )
            for one in found.lines
        ]
    listed.append(Entry(plural("State", "%Ln difference(s)", len(found.differences)), is_heading=True))
    listed += [Entry(_difference(one), number) for number, one in enumerate(found.differences)]
    return listed


def _fact(fact: ChangedFact) -> str:
    old, new = (fact_value(fact.kind, value) if value is not None else "" for value in (fact.old, fact.new))
    if not old:
        said = translate("State", "{new} (only in the new one)").format(new=new)
    elif not new:
        said = translate("State", "{old} (only in the old one)").format(old=old)
    else:
        said = f"{old} → {new}"
    return one_line(f"{clause_words(fact.kind)}: {said}", _SHORT)


def _difference(one: Difference) -> str:
    shown: Passage | None = one.new or one.old
    assert shown is not None
    what = translate("State", CHANGES[one.change])
    if one.sentences > 1:
        what = plural("State", "{what}, %Ln sentence(s)", one.sentences).format(what=what)
    where = f", {place_words(shown.place)}" if shown.place else ""
    return f"{what}{where}: {one_line(shown.text, _SHORT)}"
