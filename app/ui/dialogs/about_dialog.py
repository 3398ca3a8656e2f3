"""About Précis: what it is, its licence, what is private about it, and the way to everybody else's licences."""

import html

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.ui.icons import pixmap
from app.ui.theme import GRID

TEXT = """
<h2>Précis {version}</h2>
<p>Summaries of long documents, made on your own machine, every sentence linked to the words it comes from.</p>
<p>Précis is free software under the GNU Affero General Public License, version 3 or later. It comes without any
warranty. It stands on the work of many others: <i>Licences</i> lists every part with its licence.</p>
<p>There is no network code in this program, no telemetry and nothing to switch off. <i>Tools › Network Status</i>
tries to reach the network on the spot and shows that it can't.</p>
<p>Library: {home}</p>
"""


class AboutDialog(QDialog):
    """Icon, text, and a button for the licences of every part."""

    licences_wanted = Signal()

    def __init__(self, version: str, home: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("About Précis")
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 2 * GRID)
        row = QHBoxLayout()
        row.setSpacing(3 * GRID)
        mark = QLabel()
        mark.setPixmap(pixmap("precis", QColor("black"), 80, self.devicePixelRatioF()))
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        self.text = QLabel(TEXT.format(version=html.escape(version), home=html.escape(home)))
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.RichText)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setMinimumWidth(400)
        row.addWidget(self.text, 1)
        column.addLayout(row)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.licences = buttons.addButton("&Licences …", QDialogButtonBox.ButtonRole.ActionRole)
        self.licences.setAutoDefault(False)
        self.licences.clicked.connect(self.licences_wanted)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        buttons.rejected.connect(self.reject)
        column.addSpacing(GRID)
        column.addWidget(buttons)
        buttons.button(QDialogButtonBox.StandardButton.Close).setFocus()
