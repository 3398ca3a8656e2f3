"""Requests about the library's health: looked over, repaired, put back from a backup, made anew."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from engine.errors import LibraryUnavailable
from engine.schema.enums import Mending
from engine.schema.library import BackupRow, BackupRows, FindingRow, FindingRows, MendedLibrary, MendLibrary
from engine.schema.life_cycle import Nothing
from engine.server.calls import Call
from engine.server.endpoint import Route
from engine.server.lanes import LaneName
from engine.store.library import Library


class CareHandlers:
    def __init__(
        self, home: Path, library: Callable[[], Library], closed: Callable[[], AbstractContextManager[None]]
    ) -> None:
        """`library` gives the open library or raises why there is none; inside `closed` nothing here has it open."""
        self._home = home
        self._library = library
        self._closed = closed

    def routes(self) -> dict[str, Route]:
        """Method names to lanes and handlers."""
        return {
            "library.check": Route(LaneName.SELF_TEST, self.check),
            "library.backups": Route(LaneName.STORE, self.backups),
            "library.mend": Route(LaneName.FILES, self.mend),
        }

    def check(self, _params: Nothing, call: Call) -> FindingRows:
        """Look the whole library over; one that can't be opened is a finding."""
        try:
            found = self._library().check(lambda _stage, _done, _all: call.check())
        except LibraryUnavailable as problem:
            return FindingRows([FindingRow(str(problem), None, in_file=True)])
        return FindingRows([FindingRow(one.sentence, one.document_id, one.in_file) for one in found])

    def backups(self, _params: Nothing, _call: Call) -> BackupRows:
        from engine.store.care import backups_in

        known = backups_in(self._home)
        return BackupRows([BackupRow(one.file.name, one.made.isoformat(), one.bytes) for one in known])

    def mend(self, params: MendLibrary, call: Call) -> MendedLibrary:
        """Repair, restore or make anew; what is to be read again is queued."""
        from engine.store import care

        def checkpoint(_stage: str, _done: int, _all: int) -> None:
            call.check()

        with self._closed():
            match params.how:
                case Mending.REPAIR:
                    mended = care.repair(self._home, checkpoint)
                case Mending.REBUILD:
                    mended = care.rebuild(self._home, checkpoint)
                case Mending.RESTORE:
                    _, mended = care.restore(self._home, params.backup, checkpoint)
        return MendedLibrary(mended.documents, len(mended.unread))
