"""Searching: full text over the library, and one document's hits to step through."""

from PySide6.QtCore import QObject, QTimer, Signal

from app.client import operations
from app.client.client import Client
from engine.schema.library import Hit, Hits

PAUSE_MS = 180
"""Wait for the end of typing."""
LEAST = 2


class Search(QObject):
    """Hits for what was typed; answers to older questions are dropped."""

    changed = Signal()
    failed = Signal(str)

    def __init__(self, client: Client, limit: int = 100, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._limit = limit
        self.text = ""
        self.document_id: int | None = None
        self.hits: list[Hit] = []
        self.more = False
        self.pending = False
        self._asked = 0
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._ask)

    def search_soon(self, text: str, document_id: int | None = None) -> None:
        """Search after a short pause; too short a text clears the hits."""
        if (text.strip(), document_id) == (self.text, self.document_id):
            return
        self.text, self.document_id = text.strip(), document_id
        self._asked += 1
        if len(self.text) < LEAST:
            self._pause.stop()
            self.hits, self.more, self.pending = [], False, False
            self.changed.emit()
        else:
            self.pending = True
            self._pause.start()

    def search_now(self) -> None:
        """Do not wait for the pause."""
        if self._pause.isActive():
            self._pause.stop()
            self._ask()

    def _ask(self) -> None:
        self._asked += 1
        asked = self._asked
        call = operations.search(self._client, self.text, self.document_id, 0, self._limit)
        call.then(lambda answer: self._on_hits(asked, answer), self)
        call.on_failure(lambda failure: self._on_failed(asked, failure.message), self)

    def _on_hits(self, asked: int, answer: Hits) -> None:
        if asked == self._asked:
            self.hits, self.more, self.pending = answer.hits, answer.more, False
            self.changed.emit()

    def _on_failed(self, asked: int, message: str) -> None:
        if asked == self._asked:
            self.hits, self.pending = [], False
            self.failed.emit(message)
            self.changed.emit()
