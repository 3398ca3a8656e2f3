"""Files dropped anywhere on the window: what is hovering, and whether it is likely to be readable.

The window only counts by file name; what a file really is, the engine finds out when it is added, and says so.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QChildEvent, QEvent, QMimeData, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QWidget

from app.translation import plural, translate
from app.ui.icons import pixmap
from app.ui.theme import Theme, text_font

READABLE = frozenset({
    ".pdf", ".vtt", ".srt", ".json", ".txt", ".text", ".md", ".markdown", ".htm", ".html", ".xhtml", ".epub", ".docx",
})  # fmt: skip
SEEN = 200
"""Names looked at while hovering; a drop of thousands must not stop the window."""


@dataclass(frozen=True, slots=True)
class DraggedFiles:
    files: int
    folders: int
    doubtful: int
    """Files whose name says nothing that Précis reads."""

    @property
    def sentence(self) -> str:
        files, folders = plural("Window", "%Ln file(s)", self.files), plural("Window", "%Ln folder(s)", self.folders)
        if self.files and self.folders:
            return translate("Window", "Add {files} and {folders}").format(files=files, folders=folders)
        if not self.files and not self.folders:
            return translate("Window", "Add nothing")
        return translate("Window", "Add {what}").format(what=files if self.files else folders)

    @property
    def doubt(self) -> str:
        """What probably can't be read."""
        return plural("Window", "%Ln of them are of an unsupported kind", self.doubtful) if self.doubtful else ""


def paths_of(data: QMimeData) -> list[str]:
    """Local files and folders in dragged data."""
    return [url.toLocalFile() for url in data.urls() if url.isLocalFile()]


def take_copy(event: QDropEvent) -> bool:
    """Answer a drag or a drop: a copy, else a link, and never a move, after which a file manager deletes the original.

    The event is left ignored, and False is given, where its source offers nothing but a move.
    """
    for answer in (Qt.DropAction.CopyAction, Qt.DropAction.LinkAction):
        if event.possibleActions() & answer:
            event.setDropAction(answer)
            event.accept()
            return True
    event.setDropAction(Qt.DropAction.IgnoreAction)
    event.ignore()
    return False


def look_at(paths: Sequence[str]) -> DraggedFiles:
    folders = sum(os.path.isdir(path) for path in paths[:SEEN])  # noqa: PTH112 - hundreds of names while hovering
    files = len(paths) - folders
    kinds = [Path(path).suffix.lower() for path in paths[:SEEN] if not os.path.isdir(path)]  # noqa: PTH112
    return DraggedFiles(files, folders, sum(kind not in READABLE for kind in kinds))


def refuse_drops(parent: QWidget) -> None:
    """Let no field under `parent` take drops: Qt answers what is proposed, so that a file dropped on one may be moved.

    The fields in which items of its lists and tables are edited come and go, and take none either.
    """
    for field in parent.findChildren(QLineEdit):
        field.setAcceptDrops(False)
    for view in parent.findChildren(QAbstractItemView):
        if view.editTriggers() == QAbstractItemView.EditTrigger.NoEditTriggers:
            continue
        view.viewport().installEventFilter(_EditorsWithoutDrops(view))


class _EditorsWithoutDrops(QObject):
    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ChildPolished and isinstance(event, QChildEvent):
            editor = event.child()
            if isinstance(editor, QLineEdit):
                editor.setAcceptDrops(False)
        return False


class DropOverlay(QWidget):
    """Covers the window while files hover over it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._hovering = DraggedFiles(0, 0, 0)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setVisible(False)

    @property
    def hovering(self) -> DraggedFiles:
        return self._hovering

    def show_hovering(self, hovering: DraggedFiles) -> None:
        """Cover the window and say what would be added."""
        self._hovering = hovering
        self.setAccessibleName(f"{hovering.sentence}. {hovering.doubt}")
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.raise_()
        self.setVisible(True)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A veil, a frame, an icon, a sentence."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = QColor(self._theme.colour("surface"))
        veil.setAlpha(244)
        painter.fillRect(self.rect(), veil)
        accent = self._theme.colour("accent")
        painter.setPen(QPen(accent, 2, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(16, 16, -16, -16), 16, 16)
        middle = self.rect().center()
        painter.drawPixmap(middle.x() - 32, middle.y() - 88, pixmap("drop", accent, 64, self.devicePixelRatioF()))
        painter.setPen(self._theme.colour("text"))
        painter.setFont(text_font(self.font(), 1.5))
        line = QRectF(0, middle.y(), self.width(), 40)
        painter.drawText(line, int(Qt.AlignmentFlag.AlignCenter), self._hovering.sentence)
        painter.setPen(self._theme.colour("quiet"))
        painter.setFont(text_font(self.font(), 1.0))
        painter.drawText(line.translated(0, 36), int(Qt.AlignmentFlag.AlignCenter), self._hovering.doubt)
