"""The brief over its facts: where there is little room the facts give way first, until the user shares it out."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

FACTS_TALL = 220
FACTS_SHARE = 1 / 3
"""Of the height, that the facts take at most."""


class BodySplit(QSplitter):
    """The body of the pane, and the facts below it."""

    def __init__(self, body: QWidget, facts: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._facts, self._moved = facts, False
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        self.addWidget(body)
        self.addWidget(facts)
        self.setStretchFactor(0, 1)
        self.setStretchFactor(1, 0)
        self.setSizes([2 * FACTS_TALL, FACTS_TALL])
        self.splitterMoved.connect(self._on_moved)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share()

    def share(self) -> None:
        """Give the facts what they may have, unless the user said how much that is."""
        if not self._moved and not self._facts.isHidden():
            tall = min(FACTS_TALL, round(self.height() * FACTS_SHARE))
            self.setSizes([self.height() - tall, tall])

    def _on_moved(self) -> None:
        self._moved = True
