"""The label of this window: it shows letters, never markup."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from app.state.plain_text import harmless


class PlainLabel(QLabel):
    """A QLabel guesses whether its text is HTML, and a document's title may look like some."""

    def __init__(
        self, text: str = "", parent: QWidget | None = None, *, alignment: Qt.AlignmentFlag | None = None
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if alignment is not None:
            self.setAlignment(alignment)
        self.setText(text)

    def setText(self, text: str) -> None:
        super().setText(harmless(text))
