"""Work beside the window's thread, one piece after the other, each handed back in the window's thread."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal


class BackgroundWorker(QObject):
    """A thread that works for its parent, and may outlast it by the piece under way."""

    done = Signal(object)
    """What a piece of work gave."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        # Made after the pool: children are destroyed in their order, and a pool waits for its threads, which use this.
        self._answer = _Answer(self)
        self._answer.done.connect(self.done)

    def start(self, work: Callable[[], object]) -> None:
        """Do this when what was asked for before is done. `work` keeps nothing of Qt's that the window may destroy."""
        self._pool.start(_Work(work, self._answer))


class _Answer(QObject):
    done = Signal(object)


class _Work(QRunnable):
    def __init__(self, work: Callable[[], object], answer: _Answer) -> None:
        super().__init__()
        self._work, self._answer = work, answer

    def run(self) -> None:
        """Work, and hand back through a queued signal."""
        made = self._work()
        try:
            self._answer.done.emit(made)
        except RuntimeError:  # the window is being closed
            return
