"""Renaming documents, with undo. Removing is not here: its message offers to undo it."""

from PySide6.QtCore import QObject

from app.client import operations
from app.client.client import Client
from app.ui.main_window import MainWindow


class Renaming(QObject):
    def __init__(self, client: Client, window: MainWindow) -> None:
        super().__init__(window)
        self._client, self._window = client, window
        self._done: list[tuple[int, str, str]] = []
        self._undone: list[tuple[int, str, str]] = []

    @property
    def can_undo(self) -> bool:
        """Whether there is a renaming to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether one was taken back."""
        return bool(self._undone)

    def rename(self, document_id: int, old: str, new: str) -> None:
        self._undone.clear()
        self._done.append((document_id, old, new))
        self._send(document_id, new)

    def undo(self) -> None:
        """Take the last renaming back."""
        if self._done:
            document_id, old, new = self._done.pop()
            self._undone.append((document_id, old, new))
            self._send(document_id, old)

    def redo(self) -> None:
        if self._undone:
            document_id, old, new = self._undone.pop()
            self._done.append((document_id, old, new))
            self._send(document_id, new)

    def _send(self, document_id: int, title: str) -> None:
        operations.rename_document(self._client, document_id, title)
        actions = self._window.actions_
        actions["undo"].setText("&Undo Rename" if self._done else "&Undo")
        actions["redo"].setText("&Redo Rename" if self._undone else "&Redo")
        actions["undo"].setEnabled(self.can_undo)
        actions["redo"].setEnabled(self.can_redo)
