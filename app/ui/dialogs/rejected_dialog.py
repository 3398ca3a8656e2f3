"""Files that were not added, each with the reason."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from app.state.plain_text import one_line
from app.translation import translate
from app.ui.theme import GRID
from engine.schema.library import RejectedFile


class RejectedDialog(QDialog):
    """A list to read and to copy from."""

    def __init__(self, rejected: Sequence[RejectedFile], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("Dialogs", "Not Added"))
        self.resize(560, 400)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        self.text = QTextBrowser()
        self.text.document().setDocumentMargin(2 * GRID)
        self.text.setAccessibleName(translate("Dialogs", "Files that were not added"))
        self.text.setPlainText("\n\n".join(f"{one_line(Path(r.path).name)}\n{one_line(r.message)}" for r in rejected))
        column.addWidget(self.text)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
