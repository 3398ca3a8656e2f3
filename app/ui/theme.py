"""Colours, spacing and type of the window, light and dark, in one table each.

Spacing is on an 8-pixel grid (`GRID`). Widgets ask this module for a colour by its role and never write one down
themselves. Text on its ground has a contrast of at least 4.5 : 1, marks and borders that carry meaning at least 3 : 1.
"""

from dataclasses import asdict, dataclass
from typing import cast

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from app.ui.style_sheet import style_sheet

GRID = 8
MEASURE = 720
"""Widest column of running text, pixels at 100 %."""


@dataclass(frozen=True, slots=True)
class Colours:
    """The colour of each role."""

    ground: str
    """Behind panes and bars."""
    sidebar: str
    surface: str
    """Behind text."""
    raised: str
    """Buttons, fields."""
    hover: str
    chosen: str
    """Ground of the chosen row or sentence."""
    border: str
    strong_border: str
    """Outline of fields and buttons: 3 : 1."""
    text: str
    quiet: str
    """Secondary text, still 4.5 : 1."""
    accent: str
    on_accent: str
    good: str
    weak: str
    bad: str
    desk: str
    """Behind the pages of a document."""
    evidence: str
    """Chosen source; multiplied with the page."""
    used: str
    """Other passages the summary rests on; multiplied with the page."""
    found: str
    """Search hits; multiplied with the page."""
    picked: str
    """Words chosen with the mouse; multiplied with the page."""
    scroll: str
    """Handles of scroll bars."""
    banner_info: str
    banner_warning: str
    banner_error: str


LIGHT = Colours(
    ground="#f4f4f2", sidebar="#f0f0ed", surface="#ffffff", raised="#ffffff", hover="#e8e8e4", chosen="#e6ebfd",
    border="#e1e0dc", strong_border="#8c8c86", text="#1d1f24", quiet="#5b6069", accent="#3a55d0", on_accent="#ffffff",
    good="#25704a", weak="#8a5a00", bad="#b3261e", desk="#e4e4e0", evidence="#ffd84d", used="#fff3c4",
    found="#ffc38a", picked="#b5d0ff", scroll="#c3c3bd",
    banner_info="#e6ebfd", banner_warning="#fff1cf", banner_error="#fde5e2",
)  # fmt: skip

DARK = Colours(
    ground="#1b1c20", sidebar="#18191c", surface="#212329", raised="#2b2d34", hover="#2d3037", chosen="#2b3457",
    border="#34373f", strong_border="#767b86", text="#e8e9ec", quiet="#a5aab4", accent="#93a7ff", on_accent="#12183a",
    good="#6fcf97", weak="#e9b949", bad="#ff8a80", desk="#121317", evidence="#ffd84d", used="#fff3c4",
    found="#ffc38a", picked="#b5d0ff", scroll="#4a4e58",
    banner_info="#28325a", banner_warning="#463a18", banner_error="#4f2724",
)  # fmt: skip


class Theme(QObject):
    """The look in use; follows the system unless the user chose one."""

    changed = Signal()

    def __init__(self, application: QApplication, choice: str) -> None:
        super().__init__(application)
        self._application = application
        application.setStyle(QStyleFactory.create("Fusion"))
        self.colours = LIGHT
        self.choice = choice
        self._applied: Colours | None = None
        application.styleHints().colorSchemeChanged.connect(self._on_system_changed)
        self.choose(choice)

    @property
    def dark(self) -> bool:
        """Whether the dark table is in use."""
        return self.colours is DARK

    def choose(self, choice: str) -> None:
        """`system`, `light` or `dark`."""
        self.choice = choice
        schemes = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}
        QGuiApplication.styleHints().setColorScheme(schemes.get(choice, Qt.ColorScheme.Unknown))
        self._apply()

    def colour(self, role: str) -> QColor:
        """The colour of a role of `Colours`."""
        return QColor(cast("str", getattr(self.colours, role)))

    def _on_system_changed(self) -> None:
        if self.choice == "system":
            self._apply()

    def _apply(self) -> None:
        system_dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        dark = self.choice == "dark" or (self.choice == "system" and system_dark)
        self.colours = DARK if dark else LIGHT
        if self._applied is self.colours:
            return
        self._applied = self.colours
        self._application.setPalette(_palette(self.colours))
        self._application.setStyleSheet(style_sheet(asdict(self.colours), dark=dark))
        self.changed.emit()


def text_font(base: QFont, scale: float, *, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """A font of the system's family, `scale` times its size."""
    font = QFont(base)
    if base.pointSizeF() > 0:
        font.setPointSizeF(base.pointSizeF() * scale)
    else:
        font.setPixelSize(round(base.pixelSize() * scale))
    font.setWeight(weight)
    return font


def _palette(colours: Colours) -> QPalette:
    palette = QPalette()
    roles = {
        QPalette.ColorRole.Window: colours.ground,
        QPalette.ColorRole.WindowText: colours.text,
        QPalette.ColorRole.Base: colours.surface,
        QPalette.ColorRole.AlternateBase: colours.ground,
        QPalette.ColorRole.Text: colours.text,
        QPalette.ColorRole.PlaceholderText: colours.quiet,
        QPalette.ColorRole.Button: colours.raised,
        QPalette.ColorRole.ButtonText: colours.text,
        QPalette.ColorRole.BrightText: colours.bad,
        QPalette.ColorRole.Highlight: colours.accent,
        QPalette.ColorRole.HighlightedText: colours.on_accent,
        QPalette.ColorRole.Link: colours.accent,
        QPalette.ColorRole.LinkVisited: colours.accent,
        QPalette.ColorRole.ToolTipBase: colours.raised,
        QPalette.ColorRole.ToolTipText: colours.text,
        QPalette.ColorRole.Mid: colours.border,
        QPalette.ColorRole.Midlight: colours.hover,
        QPalette.ColorRole.Light: colours.surface,
        QPalette.ColorRole.Dark: colours.strong_border,
        QPalette.ColorRole.Shadow: "#000000",
        QPalette.ColorRole.Accent: colours.accent,
    }
    for role, value in roles.items():
        palette.setColor(role, QColor(value))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        faint = QColor(colours.quiet)
        faint.setAlpha(140)
        palette.setColor(QPalette.ColorGroup.Disabled, role, faint)
    return palette
