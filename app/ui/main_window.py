"""The window: arranges the panes, remembers their sizes, takes drops. What commands do is said in `commands`."""

from PySide6.QtCore import QByteArray, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QSplitter, QStackedLayout, QVBoxLayout, QWidget

from app.state.plain_text import window_title
from app.ui.actions import Actions
from app.ui.library.library_pane import LibraryPane
from app.ui.menus import build_menus
from app.ui.reader.reader_pane import ReaderPane
from app.ui.session import Session
from app.ui.status_line import StatusLine
from app.ui.summary.summary_pane import SummaryPane
from app.ui.table.table_pane import TablePane
from app.ui.theme import GRID
from app.ui.welcome import Welcome
from app.ui.widgets.banner import Banners
from app.ui.widgets.drop import DropOverlay, look_at, paths_of, refuse_drops, take_copy
from app.ui.widgets.step_keys import step_of, verb_of

SIZES = [280, 480, 640]
MIN_LIBRARY, MIN_MIDDLE, MIN_READER, COMFORTABLE_READER = 200, 320, 280, 420
HANDLE = 1
SMALLEST = (MIN_LIBRARY + HANDLE + MIN_MIDDLE + HANDLE + MIN_READER, 480)
"""In a window any narrower the panes would lie over one another."""


class MainWindow(QMainWindow):
    """Three panes, banners above them, a line below."""

    dropped = Signal(list)
    """Paths that were dropped."""
    closing = Signal()
    verb_wanted = Signal(str)
    """A letter that does something to the chosen line of the summary."""
    left = Signal()
    """Escape with nothing nearer to close."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._begun = False
        self._other_sizes: list[int] = []
        """Of the panes, where the summary stands in the table's place or the table in the summary's."""
        self._lent = 0
        """Pixels that the library gave the reader in a narrow window."""
        self.setWindowTitle("Précis")
        self.setMinimumSize(*SMALLEST)
        self.setAcceptDrops(True)
        self.actions_ = Actions(self, session.preferences.shortcuts)
        self.menus = build_menus(self, self.actions_)
        self.banners = Banners(session.theme)
        self.library = LibraryPane(session.library, session.library_search, session.labels, session.theme)
        self.summary = SummaryPane(
            session.document,
            session.reviews,
            session.left_out,
            session.labels,
            session.document_labels,
            fields=session.fields,
            theme=session.theme,
        )
        self.reader = ReaderPane(
            session.client,
            session.document,
            session.document_search,
            session.theme,
            labels=session.labels,
            document_labels=session.document_labels,
        )
        self.table = TablePane(session.table, session.theme)
        self.welcome = Welcome(session.theme)
        self.status = StatusLine(session.supervisor, session.jobs, session.theme)
        self.setStatusBar(self.status)
        self._arrange()
        refuse_drops(self)
        self.overlay = DropOverlay(session.theme, self)
        session.library.counted.connect(lambda _: self._show_welcome())
        session.document.opened.connect(self._on_opened)
        session.document.refreshed.connect(self._show_title)
        self._restore()
        self._on_opened()

    def _arrange(self) -> None:
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.setChildrenCollapsible(False)
        self.split.setHandleWidth(HANDLE)
        middle = QWidget()
        self._middle = QStackedLayout(middle)
        self._middle.addWidget(self.summary)
        self._middle.addWidget(self.table)
        self.summary.setMinimumWidth(MIN_MIDDLE)
        self.table.setMinimumWidth(MIN_MIDDLE)
        for pane, least in ((self.library, MIN_LIBRARY), (middle, MIN_MIDDLE), (self.reader, MIN_READER)):
            pane.setMinimumWidth(least)
            self.split.addWidget(pane)
        self.split.setStretchFactor(1, 3)
        self.split.setStretchFactor(2, 4)
        self.split.setSizes(SIZES)
        self.split.splitterMoved.connect(self._on_split_moved)
        central = QWidget()
        column = QVBoxLayout(central)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        holder = QWidget()
        self._holder = QVBoxLayout(holder)
        self._holder.setContentsMargins(GRID, GRID, GRID, GRID)
        self._holder.addWidget(self.banners)
        self._banner_area = holder
        holder.setVisible(False)
        column.addWidget(holder)
        body = QWidget()
        self._stack = QStackedLayout(body)
        self._stack.addWidget(self.split)
        self._stack.addWidget(self.welcome)
        column.addWidget(body, 1)
        self.setCentralWidget(central)
        self.banners.focus_lost.connect(lambda: self.focus_pane(self.panes[0]))
        self.banners.changed.connect(lambda: holder.setVisible(bool(self.banners.all())))

    # -- what is shown ------------------------------------------------------------------------------------------------

    def _show_welcome(self) -> None:
        """An empty library shows one invitation instead of three empty panes."""
        library = self.session.library
        if library.filter or library.label:
            return
        empty = library.known and library.rowCount() == 0 and self.session.document.id is None
        page = self.welcome if empty else self.split
        if self._stack.currentWidget() is not page or (library.known and not self._begun):
            self._begun = library.known
            self._stack.setCurrentWidget(page)
            self.focus_pane(self.panes[0])

    def _on_opened(self) -> None:
        document = self.session.document
        self.library.show_open(document.id if document.opening is None else document.opening)
        self.reader.setVisible(document.id is not None)
        QTimer.singleShot(0, self, self._make_room)
        self._show_title()
        self._show_welcome()

    @property
    def is_in_front(self) -> bool:
        """Whether it is the window that is worked in, or nobody works in any."""
        active = QApplication.activeWindow()
        while active is not None and not isinstance(active, MainWindow):
            active = active.parentWidget()
        return active is None or active is self

    @property
    def shows_table(self) -> bool:
        """Whether the table across documents stands in the summary's place."""
        return self._middle.currentWidget() is self.table

    def show_middle(self, pane: QWidget) -> None:
        """Show the summary or the table between library and reader, with the widths that there were the last time."""
        if pane is self._middle.currentWidget():
            return
        sizes, self._other_sizes = self._other_sizes, self.split.sizes()
        self._lent = 0
        self._middle.setCurrentWidget(pane)
        if not sizes:
            room = sum(self._other_sizes) - MIN_LIBRARY
            sizes = [MIN_LIBRARY, room * 3 // 5, room * 2 // 5]
        self.split.setSizes(sizes)
        QTimer.singleShot(0, self, self._make_room)

    def _make_room(self) -> None:
        """In a narrow window the library lends the reader what it can spare; it gets it back when there is room."""
        library, summary, reader = self.split.sizes()
        if self.reader.isHidden() or self.library.isHidden():
            return
        lent = min(max(COMFORTABLE_READER - reader, -self._lent), max(library - MIN_LIBRARY, 0))
        if lent:
            self._lent += lent
            self.split.setSizes([library - lent, summary, reader + lent])

    def _on_split_moved(self) -> None:
        self._lent = 0

    def _show_title(self) -> None:
        info = self.session.document.info
        self.setWindowTitle(f"{window_title(info.row.title)} – Précis" if info is not None else "Précis")

    @property
    def panes(self) -> list[QWidget]:
        """What F6 goes round."""
        if self._stack.currentWidget() is self.welcome:
            return [self.welcome]
        middle = self.table if self.shows_table else self.summary
        return [pane for pane in (self.library, middle, self.reader) if not pane.isHidden()]

    def cycle_panes(self, by: int) -> None:
        """Put the keyboard into the next pane."""
        panes = self.panes
        focus = self.focusWidget()
        now = next((i for i, pane in enumerate(panes) if focus is not None and pane.isAncestorOf(focus)), -by)
        self.focus_pane(panes[(now + by) % len(panes)])

    def focus_pane(self, pane: QWidget) -> None:
        """Put the keyboard where a pane's work is done."""
        reason = Qt.FocusReason.ShortcutFocusReason
        if pane is self.library:
            self.library.documents.setFocus(reason)
        elif pane is self.table or (pane is self.summary and self.shows_table):
            self.table.take_focus()
        elif pane is self.summary:
            self.summary.take_focus()
        elif pane is self.reader:
            self.reader.view.setFocus(reason)
        else:
            self.welcome.files.setFocus(reason)

    # -- drops --------------------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files hover over the window."""
        paths = paths_of(event.mimeData())
        if paths and event.source() is None and take_copy(event):
            self.overlay.show_hovering(look_at(paths))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """They may be dropped anywhere."""
        if self.overlay.isVisible():
            take_copy(event)
        else:
            event.ignore()

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        self.overlay.setVisible(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self.overlay.setVisible(False)
        paths = paths_of(event.mimeData())
        if paths and take_copy(event):
            self.dropped.emit(paths)

    # -- Qt -----------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """J and K step through the summary from wherever letters are not typed, X, E, N review; Escape leaves."""
        if step := step_of(event):
            self.session.document.step(step)
        elif (verb := verb_of(event)) and not event.isAutoRepeat() and self.session.document.chosen[0] >= 0:
            self.verb_wanted.emit(verb)
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The overlay covers the window; a narrow one is shared out anew."""
        super().resizeEvent(event)
        self.overlay.setGeometry(self.rect())
        self._make_room()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window; the composition root ends the engine."""
        self.closing.emit()
        self.show_middle(self.summary)  # the widths that are kept are those of the summary
        self.remember_shape()
        self.session.memory.save()
        event.accept()

    def remember_shape(self) -> None:
        """Take down where the window is and how wide its panes are."""
        memory = self.session.memory
        memory.put("geometry", self.saveGeometry().toBase64().toStdString())
        if not self.shows_table:
            memory.put("split", self.split.saveState().toBase64().toStdString())

    def _restore(self) -> None:
        memory = self.session.memory
        geometry = memory.get("geometry", "")
        if not (geometry and self.restoreGeometry(QByteArray.fromBase64(geometry.encode()))):
            self.resize(1360, 860)
        split = memory.get("split", "")
        if split:
            self.split.restoreState(QByteArray.fromBase64(split.encode()))
