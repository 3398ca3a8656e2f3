"""About Précis: what it is, its licence, what is private about it, and the way to everybody else's licences."""

import html

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.translation import translate
from app.ui.icons import pixmap
from app.ui.theme import GRID


def _paragraphs() -> list[str]:
    """HTML; the last tells the library's folder."""
    return [
        translate(
            "Dialogs",
            "Summaries of long documents, made on your own machine, every sentence linked to the words it comes from.",
        ),
        translate(
            "Dialogs",
            "Précis is free software under the GNU Affero General Public License, version 3 or later. It comes "
            "without any warranty. It builds on the work of many others: <i>Licences</i> lists every part with its "
            "licence.",
        ),
        translate(
            "Dialogs",
            "There is no network code in this program, no telemetry and nothing to switch off. "
            "<i>Tools › Network Status</i> tries to reach the network on the spot and shows that it can't.",
        ),
        translate("Dialogs", "Library: {home}"),
    ]


def _text(version: str, home: str) -> str:
    told = "".join(f"<p>{paragraph}</p>" for paragraph in _paragraphs())
    return f"<h2>Précis {html.escape(version)}</h2>{told}".replace("{home}", html.escape(home))


class AboutDialog(QDialog):
    """Icon, text, and a button for the licences of every part."""

    licences_wanted = Signal()

    def __init__(self, version: str, home: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("Dialogs", "About Précis"))
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 2 * GRID)
        row = QHBoxLayout()
        row.setSpacing(3 * GRID)
        mark = QLabel()
        mark.setPixmap(pixmap("precis", QColor("black"), 80, self.devicePixelRatioF()))
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        self.text = QLabel(_text(version, home))
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.RichText)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setMinimumWidth(400)
        row.addWidget(self.text, 1)
        column.addLayout(row)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.licences = buttons.addButton(translate("Dialogs", "&Licences …"), QDialogButtonBox.ButtonRole.ActionRole)
        self.licences.setAutoDefault(False)
        self.licences.clicked.connect(self.licences_wanted)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        buttons.rejected.connect(self.reject)
        column.addSpacing(GRID)
        column.addWidget(buttons)
        buttons.button(QDialogButtonBox.StandardButton.Close).setFocus()
