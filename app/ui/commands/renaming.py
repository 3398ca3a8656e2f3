"""Renaming documents, with undo."""

from PySide6.QtCore import QObject

from app.client import operations
from app.client.client import Client
from app.translation import translate
from app.ui.commands.undoing import Step, Undoing
from app.ui.main_window import MainWindow


class Renaming(QObject):
    def __init__(self, client: Client, window: MainWindow, undoing: Undoing) -> None:
        super().__init__(window)
        self._client, self._undoing = client, undoing

    def rename(self, document_id: int, old: str, new: str) -> None:
        def turn(back: bool) -> None:
            operations.rename_document(self._client, document_id, old if back else new)

        turn(back=False)
        self._undoing.note(Step(translate("Commands", "Rename"), turn))
