"""A message in its pane that stays until it is dealt with: never a modal box for something that can wait."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from app.state.plain_text import one_line
from app.translation import translate
from app.ui.icons import icon, pixmap
from app.ui.theme import GRID, Theme
from app.ui.widgets.plain_label import PlainLabel

ICONS = {"info": ("info", "accent"), "warning": ("warning", "weak"), "error": ("error", "bad")}


class Banner(QFrame):
    """Icon, sentence, at most two buttons, a way to close it. `key` lets a newer message replace an older one."""

    gone = Signal()
    focus_lost = Signal()
    """It had the keyboard when it was taken away."""

    def __init__(self, theme: Theme, look: str, text: str, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = key
        self.setProperty("look", f"banner-{look}")
        self.setAccessibleName(one_line(text))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, GRID, GRID, GRID)
        row.setSpacing(GRID)
        name, role = ICONS[look]
        mark = PlainLabel()
        mark.setPixmap(pixmap(name, theme.colour(role), 20, self.devicePixelRatioF()))
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignVCenter)
        self.label = PlainLabel(text)
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row.addWidget(self.label, 1)
        self._row = row
        close = QToolButton()
        close.setIcon(icon("close", theme.colour("quiet"), 16))
        close.setAccessibleName(translate("Window", "Dismiss this message"))
        close.setToolTip(translate("Window", "Dismiss"))
        close.clicked.connect(self.dismiss)
        row.addWidget(close, 0, Qt.AlignmentFlag.AlignVCenter)

    def add_button(self, text: str, action: Callable[[], object], *, dismiss: bool = True) -> QPushButton:
        """A button at the right."""
        button = QPushButton(text)
        button.clicked.connect(lambda _=False: action())
        if dismiss:
            button.clicked.connect(self.dismiss)
        self._row.insertWidget(self._row.count() - 1, button, 0, Qt.AlignmentFlag.AlignVCenter)
        return button

    def dismiss(self) -> None:
        focus = self.window().focusWidget()
        had_focus = focus is not None and self.isAncestorOf(focus)
        self.setVisible(False)
        self.setParent(None)
        self.gone.emit()
        if had_focus:
            self.focus_lost.emit()
        self.deleteLater()


class Banners(QWidget):
    """The messages of a pane, one under the other."""

    MOST = 4
    changed = Signal()
    """A message came or went."""
    focus_lost = Signal()
    """A message that had the keyboard was taken away: the pane is to take it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: list[Banner] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GRID)

    def show_message(self, look: str, text: str, key: str = "") -> Banner:
        """Show a message; one with the same non-empty key is replaced. `look`: info, warning or error."""
        self.dismiss(key)
        banner = Banner(self._theme, look, text, key, self)
        banner.gone.connect(lambda: self._forget(banner))
        banner.focus_lost.connect(self.focus_lost)
        self._column.addWidget(banner)
        self._shown.append(banner)
        banners = self.all()
        for old in banners[: -self.MOST]:
            old.dismiss()
        self.changed.emit()
        QAccessible.updateAccessibility(QAccessibleEvent(banner, QAccessible.Event.Alert))
        return banner

    def dismiss(self, key: str) -> None:
        """Take away the message with this key."""
        for banner in self.all():
            if key and banner.key == key:
                banner.dismiss()

    def all(self) -> list[Banner]:
        """The messages on display, the newest last.

        Kept here, not asked of the layout: PySide remembers a layout's item at its address after Qt has deleted it, and
        takes whatever Qt makes there next for it.
        """
        return list(self._shown)

    def _forget(self, banner: Banner) -> None:
        if banner in self._shown:  # a button may have done what takes its banner away before the click does
            self._shown.remove(banner)
        self.changed.emit()
