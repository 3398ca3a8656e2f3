"""A row of chips: buttons with a menu, so that the keyboard and assistive tools come everywhere the mouse does."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app.ui.widgets.flow_layout import FlowLayout

LONGEST = 24
"""Characters of a name that a chip shows; its tool tip and its accessible name have all of them."""


def short(name: str, longest: int = LONGEST) -> str:
    """A name that fits into a chip."""
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"


class Chips(QWidget):
    """Chips that wrap; not shown while there are none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = FlowLayout(self)
        self.chips: list[QToolButton] = []

    def put(self, chips: Sequence[QToolButton]) -> None:
        """Show these in the place of those before; the keyboard stays on the one of the name that it was on."""
        before = next((chip.objectName() for chip in self.chips if chip.hasFocus()), None)
        for chip in self.chips:
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self.chips = list(chips)
        for chip in self.chips:
            self._flow.addWidget(chip)
            chip.show()
            if chip.objectName() == before:
                chip.setFocus(Qt.FocusReason.OtherFocusReason)
        self.setVisible(bool(self.chips))
        self.updateGeometry()

    def new_chip(self, look: str, name: str) -> QToolButton:
        """A chip with an empty menu, hidden until it is put."""
        chip = QToolButton(self)
        chip.setObjectName(name)
        chip.setProperty("look", look)
        chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        chip.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        chip.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        menu = QMenu(chip)
        menu.setToolTipsVisible(True)
        chip.setMenu(menu)
        return chip
