"""The folders that the window has watched: their new files come into the library, in this session and the next ones.

    HOME/watched/KEY.json   the folder, and what is to be done with its documents

One thread looks at all of them, one after the other. Beside each file lies what `engine.watching.seen` keeps.
"""

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from engine.errors import Cancelled, OutOfResources, PrecisError, UsageError
from engine.platforms.files import replace
from engine.protocol.plain_text import one_line
from engine.schema.enums import ChangeKind
from engine.schema.library import AddedFile, RejectedFile, WatchedRow, WatchFolder
from engine.server.announcements import Announcer
from engine.watching.folder import Look, WatchedFolder, check_watchable
from engine.watching.seen import WATCHED, forget, place_of

log = logging.getLogger(__name__)

_NOTIFY_SECONDS = 0.5
"""While many files are added, the list is told to refresh this often."""
_TRY_AGAIN_SECONDS = 5.0
"""After so long a folder is looked at again that could not be."""
_MOST_REFUSED = 20
"""Refused files that are kept to be shown, the last ones."""
_ELSEWHERE = "Another Précis is watching it."
_GONE = "It does not exist at the moment."

TakeIn = Callable[[Path, WatchFolder, Callable[[], None]], AddedFile]
"""Takes a file in as its folder's order says; what the last argument raises passes through."""


@dataclass(slots=True, eq=False)
class _Watch:
    """A folder of the list, and how it goes with it."""

    order: WatchFolder
    watched: WatchedFolder | None = None
    due: float = 0.0
    problem: str = ""
    taken: int = 0
    refused: list[RejectedFile] = field(default_factory=list)

    @property
    def row(self) -> WatchedRow:
        return WatchedRow(self.order.path, self.problem, self.taken, list(self.refused))

    def close(self) -> None:
        if self.watched is not None:
            self.watched.close()
        self.watched = None


class FolderWatcher:
    """Of one library."""

    def __init__(self, home: Path, take_in: TakeIn, announcer: Announcer) -> None:
        self._home, self._take_in, self._announcer = home, take_in, announcer
        self._watches: dict[str, _Watch] = {order.path: _Watch(order) for order in _kept(home)}
        self._lock = threading.Lock()
        self._woken = threading.Event()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to look, also after a `stop`."""
        with self._lock:
            self._stopping.clear()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="watch-folders", daemon=True)
                self._thread.start()

    def stop(self, seconds: float) -> bool:
        """Stop at the next file, or within a file at its next megabyte; False if that takes longer."""
        with self._lock:
            self._stopping.set()
            thread = self._thread
        self._woken.set()
        if thread is None:
            return True
        thread.join(seconds)
        return not thread.is_alive()

    @property
    def rows(self) -> list[WatchedRow]:
        """The folders, by name."""
        with self._lock:
            return [self._watches[path].row for path in sorted(self._watches)]

    def add(self, order: WatchFolder) -> None:
        """Watch a folder from now on, or do something else with its documents.

        Raises:
            UsageError: The library lies in it, or its path means nothing here.
            UnreadableFile: It is no folder.
            OutOfResources: It can't be kept.
        """
        folder = Path(order.path)
        if not folder.is_absolute() or "\0" in order.path:
            raise UsageError(f"“{one_line(order.path)}” is not the full path of a folder.")
        check_watchable(folder, self._home)
        with self._lock:
            if order.path not in self._watches:
                forget(self._home, folder)  # what is there now is not new, whenever it was watched before
            _keep(self._home, order)
            watch = self._watches.setdefault(order.path, _Watch(order))
            watch.order, watch.due = order, 0.0
        self._woken.set()

    def remove(self, path: str) -> None:
        """Watch a folder no longer."""
        with self._lock:
            self._watches.pop(path, None)
            with suppress(OSError):
                place_of(self._home, Path(path), ".json").unlink(missing_ok=True)
        self._woken.set()

    def _run(self) -> None:
        while True:
            self._watch()
            with self._lock:
                if self._stopping.is_set():
                    self._thread = None  # a `start` from now on makes another
                    return

    def _watch(self) -> None:
        known: list[_Watch] = []
        try:
            while not self._stopping.is_set():
                self._woken.clear()
                with self._lock:
                    wanted = list(self._watches.values())
                for watch in known:
                    if watch not in wanted:
                        watch.close()
                        forget(self._home, Path(watch.order.path))
                known = wanted
                for watch in wanted:
                    if watch.due <= time.monotonic():
                        self._look(watch)
                soonest = min((watch.due for watch in wanted), default=time.monotonic() + _TRY_AGAIN_SECONDS)
                self._woken.wait(max(0.0, soonest - time.monotonic()))
        except Exception:
            log.exception("folders are watched no longer")
            self._stopping.set()
        finally:
            for watch in known:
                watch.close()

    def _look(self, watch: _Watch) -> None:
        before = watch.row
        watch.due = time.monotonic() + _TRY_AGAIN_SECONDS
        try:
            if watch.watched is None:
                watch.watched = WatchedFolder(Path(watch.order.path), self._home)
            look = self._taking(watch, watch.watched)
        except Cancelled:
            return
        except BlockingIOError:
            watch.problem = _ELSEWHERE
        except (PrecisError, OSError) as error:
            log.warning("a watched folder can't be looked at: %s", getattr(error, "kind", type(error).__name__))
            watch.problem = str(error) if isinstance(error, PrecisError) else "It can't be read."
        else:
            watch.problem = "" if look.there else _GONE
            if look.there:
                watch.due = time.monotonic() + watch.watched.pause
        if watch.row != before:
            self._announcer.changed([ChangeKind.WATCHES], [])

    def _taking(self, watch: _Watch, watched: WatchedFolder) -> Look:
        fresh: list[int] = []
        told = time.monotonic()

        def check() -> None:
            if self._stopping.is_set() or self._watches.get(watch.order.path) is not watch:
                raise Cancelled

        def take(file: Path) -> None:
            nonlocal told
            added = self._take_in(file, watch.order, check)
            watch.taken += not added.duplicate
            fresh.append(added.document_id)
            if time.monotonic() - told >= _NOTIFY_SECONDS:
                self._announcer.changed([ChangeKind.DOCUMENTS, ChangeKind.WATCHES], fresh)
                told = time.monotonic()
                fresh.clear()

        try:
            look = watched.look(take, check)
        finally:
            if fresh:
                self._announcer.changed([ChangeKind.DOCUMENTS, ChangeKind.WATCHES], fresh)
        refused = [RejectedFile(str(file), "refused", why) for file, why in look.refused]
        watch.refused = [*watch.refused, *refused][-_MOST_REFUSED:]
        return look


def _kept(home: Path) -> list[WatchFolder]:
    """The folders that were watched when the engine ended. What can't be read is passed over."""
    found = []
    for file in sorted((home / WATCHED).glob("*.json")):
        try:
            found.append(msgspec.json.decode(file.read_bytes(), type=WatchFolder))
        except (OSError, msgspec.DecodeError):
            log.warning("a watched folder is not known any more")
    return found


def _keep(home: Path, order: WatchFolder) -> None:
    place = place_of(home, Path(order.path), ".json")
    fresh = place.with_suffix(".new")
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh.write_bytes(msgspec.json.encode(order))
        fresh.chmod(0o600)
        replace(fresh, place)
    except OSError as error:
        raise OutOfResources(f"The watched folder can't be saved ({error.strerror}). Free some disk space.") from error
