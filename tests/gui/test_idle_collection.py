"""Garbage is collected in the window's thread only, and what is young soon."""

import gc
import threading
import weakref

from PySide6.QtCore import QObject, QRunnable, QThreadPool

from app.idle_collection import YOUNG, IdleCollection


class Knot(QObject):
    """Qt's, and garbage that only the collector finds."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self


class Making(QRunnable):
    """Makes so many objects that there would be a collection in whatever thread it runs."""

    def __init__(self, made: list[list[int]]) -> None:
        super().__init__()
        self.made = made

    def run(self) -> None:
        self.made.extend([number] for number in range(5 * YOUNG))


def test_garbage_is_collected_in_the_windows_thread_only(qtbot, qapp):
    threads: set[int] = set()

    def note(_phase: str, _info: dict[str, int]) -> None:
        threads.add(threading.get_ident())

    collection = IdleCollection(qapp)
    made: list[list[int]] = []
    knot = weakref.ref(Knot())
    gc.callbacks.append(note)
    try:
        pool = QThreadPool()
        pool.start(Making(made))
        assert pool.waitForDone(10_000)
        assert not threads
        assert knot() is not None
        qtbot.wait_until(lambda: knot() is None)
    finally:
        gc.callbacks.remove(note)
        collection.deleteLater()
    assert len(made) == 5 * YOUNG
    assert threads == {threading.main_thread().ident}
