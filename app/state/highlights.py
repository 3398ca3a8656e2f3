"""What the reader marked in the open document, and noted on it: shown on its pages, kept by the engine, taken back."""

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.client import operations
from app.client.client import Client
from app.state.changes import Hub
from app.state.document import OpenDocument
from app.state.preferences import Preferences
from app.translation import marked, translate
from engine.schema.highlights import HighlightColour, HighlightRow, HighlightRows, KeptHighlight

NAMES = {
    HighlightColour.YELLOW: marked("State", "Yellow"),
    HighlightColour.GREEN: marked("State", "Green"),
    HighlightColour.BLUE: marked("State", "Blue"),
    HighlightColour.PINK: marked("State", "Pink"),
}


class Highlights(QObject):
    """The highlights of the open document, in text order."""

    changed = Signal()
    decided = Signal(str, object)
    """A step for the window's undo: its name, and a function that does it back (True) or again (False)."""

    def __init__(
        self, client: Client, hub: Hub, document: OpenDocument, preferences: Preferences, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._client, self._hub, self._document, self._preferences = client, hub, document, preferences
        hub.reviewed.connect(self._on_reviewed)
        self._asked = False
        self.rows: list[HighlightRow] = []
        self.colour = HighlightColour.YELLOW
        """The colour that was used last."""
        document.opened.connect(self._on_opened)
        document.refreshed.connect(self._ask_once)

    def at(self, start: int, end: int) -> HighlightRow | None:
        """The first highlight that has words of a span."""
        return next((one for one in self.rows if one.passage.start < end and start < one.passage.end), None)

    def row(self, key: str) -> HighlightRow | None:
        """A highlight by its key."""
        return next((one for one in self.rows if one.key == key), None)

    def mark(self, start: int, end: int, *, colour: HighlightColour | None = None, note: str = "") -> None:
        """Mark words, in the colour that was used last unless another is said."""
        self.colour = colour or self.colour
        self._set(translate("State", "Highlight"), start, end, self.colour, note)

    def change(self, key: str, *, colour: HighlightColour | None = None, note: str | None = None) -> None:
        """Give a highlight another colour, or another note."""
        row = self.row(key)
        document_id = self._document.id
        if row is None or document_id is None:
            return
        wanted = replace(
            row.highlight,
            colour=colour or row.highlight.colour,
            note=row.highlight.note if note is None else note.strip(),
            by=self._preferences.word("reviewer"),
        )
        self.colour = wanted.colour
        if (wanted.colour, wanted.note) != (row.highlight.colour, row.highlight.note):
            name = translate("State", "Note") if note is not None else translate("State", "Highlight Colour")
            call = operations.put_highlight(self._client, document_id, key, wanted)
            call.then(lambda answer: self._on_kept(document_id, name, answer), self)

    def remove(self, key: str) -> None:
        """Take a highlight away, with its note."""
        document_id = self._document.id
        if document_id is not None and self.row(key) is not None:
            call = operations.put_highlight(self._client, document_id, key, None)
            call.then(lambda answer: self._on_kept(document_id, translate("State", "Remove Highlight"), answer), self)

    def show(self, key: str) -> None:
        """Show where a highlight is."""
        row = self.row(key)
        if row is not None:
            self._document.show_span(row.passage.start, row.passage.end, "search")

    def _set(self, name: str, start: int, end: int, colour: HighlightColour, note: str) -> None:
        document_id = self._document.id
        if document_id is None:
            return
        by = self._preferences.word("reviewer")
        call = operations.set_highlight(self._client, document_id, start, end, colour=colour, by=by, note=note)
        call.then(lambda answer: self._on_kept(document_id, name, answer), self)

    def _on_kept(self, document_id: int, name: str, answer: KeptHighlight) -> None:
        def turn(back: bool) -> None:
            wanted = answer.before if back else answer.highlight
            call = operations.put_highlight(self._client, document_id, answer.key, wanted)
            call.then(lambda _: self._on_turned(document_id), self)

        self.decided.emit(name, turn)
        self._on_turned(document_id)

    def _on_turned(self, document_id: int) -> None:
        self._ask(document_id)
        self._hub.reviewed.emit(document_id, self._document)

    def _on_reviewed(self, document_id: int, by: object) -> None:
        """Another window that shows the same document changed a highlight."""
        if by is not self._document:
            self._ask(document_id)

    # -- the document -------------------------------------------------------------------------------------------------

    def _on_opened(self) -> None:
        self.rows, self._asked = [], False
        self.changed.emit()
        self._ask_once()

    def _ask_once(self) -> None:
        info = self._document.info
        if info is not None and info.characters and not self._asked:
            self._asked = True
            self._ask(info.row.id)

    def _ask(self, document_id: int) -> None:
        if document_id == self._document.id:
            call = operations.read_highlights(self._client, document_id)
            call.then(lambda answer: self._on_read(document_id, answer), self)

    def _on_read(self, document_id: int, answer: HighlightRows) -> None:
        if document_id == self._document.id:
            self.rows = answer.highlights
            self.changed.emit()
