"""Measures how long the window's thread is kept from handling events: the number behind "nothing freezes".

A timer asks to be called every `INTERVAL_MS`; when it is called later than that, the thread was busy in between, and
the longest such wait is the worst stall. Used by tests and by the soak run; it is not part of the running program.
"""

import time

from PySide6.QtCore import QObject, Qt, QTimer

INTERVAL_MS = 2


class StallMeter(QObject):
    """Starts measuring when made.

    `worst_ms` is the longest wait so far, `stalls` all those above 50 ms. `worst_busy_ms` counts only what the thread
    itself worked between two events: on a crowded machine it tells the program's own stalls from those of others.
    """

    LIMIT_MS = 50.0

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.worst_ms = 0.0
        self.worst_busy_ms = 0.0
        self.stalls: list[float] = []
        self._last, self._worked = time.perf_counter(), time.thread_time()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_tick)
        self._timer.start(INTERVAL_MS)

    def reset(self) -> None:
        self.worst_ms, self.worst_busy_ms, self.stalls = 0.0, 0.0, []
        self._last, self._worked = time.perf_counter(), time.thread_time()

    def stop(self) -> None:
        self._timer.stop()

    def _on_tick(self) -> None:
        now, worked = time.perf_counter(), time.thread_time()
        waited = (now - self._last) * 1000 - INTERVAL_MS
        self.worst_busy_ms = max(self.worst_busy_ms, (worked - self._worked) * 1000)
        self._last, self._worked = now, worked
        self.worst_ms = max(self.worst_ms, waited)
        if waited > self.LIMIT_MS:
            self.stalls.append(waited)
