"""Correspondent, date and subject of the open document: suggested by the engine, confirmed or corrected by the user."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal

from app.client import operations
from app.client.client import Client
from app.state.changes import Hub
from app.state.document import OpenDocument
from app.translation import marked, translate
from engine.schema.enums import FieldName
from engine.schema.fields import FieldRow, FieldRows

NAMES = {
    FieldName.CORRESPONDENT: marked("State", "From"),
    FieldName.DATE: marked("State", "Date"),
    FieldName.SUBJECT: marked("State", "Subject"),
}
"""What the fields are called."""


class DocumentFields(QObject):
    """The fields of the open document."""

    changed = Signal()
    refused = Signal(str)
    """A sentence why something that was asked for could not be done."""
    decided = Signal(str, object)
    """A step for the window's undo: its name, and a function that does it back (True) or again (False)."""

    def __init__(self, client: Client, hub: Hub, document: OpenDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client, self._document = client, document
        self.rows: list[FieldRow] = []
        self.correspondents: list[str] = []
        """Those that the user gave before, to choose from."""
        document.opened.connect(self._on_opened)
        document.refreshed.connect(self._ask)
        hub.labels_changed.connect(self._on_changed)

    def row(self, name: FieldName) -> FieldRow | None:
        return next((one for one in self.rows if one.name == name), None)

    def give(self, name: FieldName, value: str) -> None:
        """Confirm or correct a field; an empty value says that the document has none."""
        self._put({name: value}, translate("State", NAMES[name]))

    def take(self, name: FieldName) -> None:
        """Take back what was given; the program suggests again."""
        self._put({name: None}, translate("State", NAMES[name]))

    def confirm(self) -> None:
        """Confirm everything that is suggested, in one step."""
        suggested = {row.name: row.value for row in self.rows if row.value and not row.given}
        self._put(suggested, translate("State", "Confirm All"))

    def _put(self, values: Mapping[FieldName, str | None], step: str) -> None:
        """Say this of fields; `step` is its name in the undo."""
        document_id = self._document.id
        if document_id is None or not values:
            return
        before = {row.name: row.value for row in self.rows if row.given}
        was = {name: before.get(name) for name in values}

        def turn(back: bool) -> None:
            for name, value in (was if back else values).items():
                self._set(document_id, name, value)

        last = list(values)[-1]
        for name, value in values.items():
            then = (lambda: self.decided.emit(step, turn)) if name is last else (lambda: None)
            self._set(document_id, name, value, then)

    def _set(
        self, document_id: int, name: FieldName, value: str | None, then: Callable[[], None] = lambda: None
    ) -> None:
        def on_kept(answer: FieldRows) -> None:
            then()
            self._on_rows(document_id, answer)

        call = operations.set_field(self._client, document_id, name, value)
        call.then(on_kept, self).on_failure(lambda failure: self.refused.emit(failure.message), self)

    def _on_opened(self) -> None:
        self.rows, self.correspondents = [], []
        self.changed.emit()
        self._ask()

    def _on_changed(self, ids: list[int]) -> None:
        if not ids or self._document.id in ids:
            self._ask()

    def _ask(self) -> None:
        document_id, info = self._document.id, self._document.info
        if document_id is None or info is None or info.row.kind is None:
            return
        call = operations.read_fields(self._client, document_id)
        call.then(lambda answer: self._on_rows(document_id, answer), self).on_failure(lambda _: None, self)

    def _on_rows(self, document_id: int, answer: FieldRows) -> None:
        if document_id == self._document.id and (self.rows, self.correspondents) != (
            answer.fields,
            answer.correspondents,
        ):
            self.rows, self.correspondents = answer.fields, answer.correspondents
            self.changed.emit()
