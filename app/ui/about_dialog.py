"""About Précis, and its guide: what it is, its licence, what is private about it."""

import html

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QTextBlockFormat, QTextCursor
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QTextBrowser, QVBoxLayout, QWidget

from app.paths import resources
from app.ui.icons import pixmap
from app.ui.theme import GRID, MEASURE

TEXT = """
<h2>Précis {version}</h2>
<p>Summaries of long documents, made on your own machine, every sentence linked to the words it comes from.</p>
<p>Précis is free software under the GNU Affero General Public License, version 3 or later. It comes without any
warranty. It stands on Qt and PySide6 (LGPL), PyMuPDF (AGPL), PyTorch (BSD), SQLite (public domain) and the MiniLM
sentence encoder (Apache-2.0).</p>
<p>There is no network code in this program, no telemetry and nothing to switch off. <i>Tools › Network Status</i>
tries to reach the network on the spot and shows that it can't.</p>
<p>Library: {home}</p>
"""


class AboutDialog(QDialog):
    """Icon and text."""

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
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)


class GuideDialog(QDialog):
    """The guide that lies in the resources."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Guide")
        self.resize(MEASURE, 640)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, GRID)
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(3 * GRID)
        self.text.setMarkdown((resources() / "help" / "guide.md").read_text("utf-8"))
        self._space_lines()
        self.text.setAccessibleName("Guide")
        column.addWidget(self.text)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        row = QHBoxLayout()
        row.setContentsMargins(2 * GRID, 0, 2 * GRID, 0)
        row.addWidget(buttons)
        column.addLayout(row)

    def _space_lines(self) -> None:
        """Give running text the air it has elsewhere in the window."""
        cursor = QTextCursor(self.text.document())
        cursor.select(QTextCursor.SelectionType.Document)
        form = QTextBlockFormat()
        form.setLineHeight(140, int(QTextBlockFormat.LineHeightTypes.ProportionalHeight.value))
        cursor.mergeBlockFormat(form)
