"""Requests about watched folders."""

from collections.abc import Callable
from pathlib import Path

from engine.schema.enums import ChangeKind
from engine.schema.jobs import Summarize
from engine.schema.library import AddedFile, FolderPath, WatchedRows, WatchFolder
from engine.schema.life_cycle import Nothing
from engine.server.announcements import Announcer
from engine.server.calls import Call
from engine.server.endpoint import Route
from engine.server.folder_watcher import FolderWatcher
from engine.server.handlers.library import LibraryHandlers
from engine.server.lanes import LaneName
from engine.server.queue.orders import summary_order


class FolderHandlers:
    def __init__(self, home: Path, library: LibraryHandlers, announcer: Announcer) -> None:
        self._library, self._announcer = library, announcer
        self.watcher = FolderWatcher(home, self._take_in, announcer)

    def routes(self) -> dict[str, Route]:
        """Method names to lanes and handlers."""
        return {
            "folders.list": Route(LaneName.STORE, self.list),
            "folders.watch": Route(LaneName.FILES, self.watch),
            "folders.unwatch": Route(LaneName.FILES, self.unwatch),
        }

    def list(self, _params: Nothing, _call: Call) -> WatchedRows:
        """What is watched, and how it goes with it."""
        return WatchedRows(self.watcher.rows)

    def watch(self, params: WatchFolder, _call: Call) -> Nothing:
        """Watch a folder from now on."""
        _order(params)  # what can't be done is said now
        self.watcher.add(params)
        self._announcer.changed([ChangeKind.WATCHES], [])
        return Nothing()

    def unwatch(self, params: FolderPath, _call: Call) -> Nothing:
        """Watch a folder no longer."""
        self.watcher.remove(params.path)
        self._announcer.changed([ChangeKind.WATCHES], [])
        return Nothing()

    def _take_in(self, file: Path, params: WatchFolder, check: Callable[[], None]) -> AddedFile:
        return self._library.take_in(file, _order(params), check)


def _order(params: WatchFolder) -> dict[str, object] | None:
    return summary_order(Summarize(0, params.words, format=params.format)) if params.summarize else None
