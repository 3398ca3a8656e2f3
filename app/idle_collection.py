"""Garbage is collected in the window's thread, and when nobody is looking.

Left to itself, Python collects in whichever thread makes one object too many. Here that can be a thread that decodes a
message or a picture, and Qt objects in a cycle of garbage would be destroyed there, while the window's thread still
sends them events. So the collector never runs by itself: young objects are collected each time the window's thread is
about to wait for events, which is also a moment in which no call into Qt is under way.

A full collection walks over everything there is; with a document of 10,000 pages open that takes longer than the 50 ms
in which a click should be answered, so it waits for a pause.
"""

import gc

from PySide6.QtCore import QAbstractEventDispatcher, QObject, QTimer, SignalInstance

PAUSE_MS = 20_000
YOUNG, MIDDLE = 2_000, 10
"""Objects made since the last collection after which there is another; each how many of them goes one deeper."""


class IdleCollection(QObject):
    """Collects all after `PAUSE_MS` without a signal that is watched, what is young whenever there is enough of it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.freeze()
        gc.disable()
        QAbstractEventDispatcher.instance().aboutToBlock.connect(self._collect_young)
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(gc.collect)

    def watch(self, activity: list[SignalInstance]) -> None:
        """Take these signals for somebody at work."""
        for signal in activity:
            signal.connect(self._on_activity)

    def _on_activity(self) -> None:
        self._timer.start()

    def _collect_young(self) -> None:
        young, middle, _old = gc.get_count()
        if young > YOUNG:
            gc.collect(1 if middle >= MIDDLE else 0)
