"""Garbage is collected when nobody is looking.

Python's full collection walks over every object there is; with a document of 10,000 pages open that takes longer than
the 50 ms in which a click should be answered, and it comes at the worst time: while many objects are being made. Young
objects go on being collected as always; full collections wait for a pause.
"""

import gc

from PySide6.QtCore import QObject, QTimer, SignalInstance

PAUSE_MS = 20_000
YOUNG, MIDDLE, OLD = 2_000, 10, 1_000_000
"""Thresholds of the three generations; the last is never reached."""


class IdleCollection(QObject):
    """Collects after `PAUSE_MS` without any of the signals given."""

    def __init__(self, activity: list[SignalInstance], parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, OLD)
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(gc.collect)
        for signal in activity:
            signal.connect(self._on_activity)

    def _on_activity(self) -> None:
        self._timer.start()
