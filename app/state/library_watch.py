"""Notices that the library's file was written to, also by another process, such as the command line.

The engine announces what it does itself; what others do is seen only on the file. The list is fetched again then, at
most every `PAUSE_MS`, which costs the rows on display.
"""

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

NAME = "library.sqlite3"
VAULT = "vault"
"""The folder of an encrypted library."""
PAUSE_MS = 1500


class LibraryWatch(QObject):
    """Watches the library's file and its log of writes, from when they are there."""

    written = Signal()

    def __init__(self, home: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._home = home
        self._files = tuple(place / name for place in (home, home / VAULT) for name in (NAME, f"{NAME}-wal"))
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._on_changed)
        self._watcher.directoryChanged.connect(self._on_changed)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.written)
        self.watch()

    def watch(self) -> None:
        """Watch what is there now; a file that was replaced is watched anew."""
        watched = {*self._watcher.files(), *self._watcher.directories()}
        wanted = [str(path) for path in (self._home, self._home / VAULT, *self._files) if path.exists()]
        missing = [path for path in wanted if path not in watched]
        if missing:
            self._watcher.addPaths(missing)

    def _on_changed(self, _path: str) -> None:
        self.watch()
        if not self._pause.isActive():
            self._pause.start()
