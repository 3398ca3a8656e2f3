"""The window's verbs of comparing: an earlier version is noticed and offered, two documents are laid side by side."""

from collections.abc import Callable, Iterable
from pathlib import PurePath

from PySide6.QtCore import QObject

from app.client import operations
from app.state.plain_text import one_line
from app.translation import day, marked, translate
from app.ui.commands.dialogs import Dialogs
from app.ui.main_window import MainWindow
from engine.schema.comparison import VersionRows
from engine.schema.library import DocumentRow

OFFER = marked("Commands", "Compare with the Earlier Version")
_KEY = "version"
_TITLE = 80


class Comparing(QObject):
    """Asks the engine for versions of what was added, once each, when it is open and read."""

    def __init__(self, window: MainWindow, dialogs: Dialogs, open_document: Callable[[int], None]) -> None:
        super().__init__(window)
        self._window, self._dialogs, self._open_document = window, dialogs, open_document
        self._client, self._document = window.session.client, window.session.document
        self._added: set[int] = set()
        """What was added in this session, and not looked at yet."""
        self._document.opened.connect(self._on_opened)
        self._document.refreshed.connect(self._look)
        window.actions_["compare"].triggered.connect(lambda _=False: self.choose())
        window.library.compare_wanted.connect(self._on_two)

    def note_added(self, ids: Iterable[int]) -> None:
        """These documents are new in the library."""
        self._added.update(ids)
        self._look()

    def _on_opened(self) -> None:
        self._window.banners.dismiss(_KEY)
        self._look()

    def _look(self) -> None:
        info = self._document.info
        if info is None or info.row.id not in self._added or not info.characters:
            return
        self._added.discard(info.row.id)
        wanted, title = info.row.id, info.row.title
        call = operations.find_versions(self._client, wanted)
        call.then(lambda answer: self._offer(wanted, title, answer), self).on_failure(lambda _: None, self)

    def _offer(self, wanted: int, title: str, answer: VersionRows) -> None:
        earlier = next((one for one in answer.versions if one.is_earlier), None)
        if earlier is None or self._document.id != wanted:
            return
        text = translate("Commands", "This looks like a new version of “{title}”, added {added}.").format(
            title=one_line(earlier.title, _TITLE), added=day(earlier.added)
        )
        banner = self._window.banners.show_message("info", text, _KEY)
        banner.add_button(
            translate("Commands", OFFER), lambda: self.compare((earlier.id, earlier.title), (wanted, title))
        )

    def choose(self) -> None:
        """Ask which document the open one is to be compared with."""
        info = self._document.info
        if info is None:
            return
        own = (info.row.id, info.row.title)
        dialog = self._dialogs.choose_version(*own)
        dialog.version_chosen.connect(lambda other, title: self.compare(*sorted([(other, title), own])))

    def _on_two(self, old: int, new: int) -> None:
        titles = [row.title if (row := self._row(one)) is not None else "" for one in (old, new)]
        self.compare((old, titles[0]), (new, titles[1]))

    def compare(self, old: tuple[int, str], new: tuple[int, str]) -> None:
        """Lay two documents side by side, the one that was added first on the left."""
        dialog = self._dialogs.compare(*self._told_apart(old, new))
        dialog.place_wanted.connect(self._show_place)

    def _told_apart(self, *pair: tuple[int, str]) -> list[tuple[int, str]]:
        """Two documents with the same title by their files' names, or by those and the day on which they were added."""
        rows = [row for one, _ in pair if (row := self._row(one)) is not None]
        if one_line(pair[0][1], _TITLE) != one_line(pair[1][1], _TITLE) or len(rows) < len(pair):
            return list(pair)
        names = [PurePath(row.path).name for row in rows]
        if names[0] == names[1]:
            names = [f"{name}, {day(row.added)}" for name, row in zip(names, rows, strict=True)]
        return [(one, name) for (one, _), name in zip(pair, names, strict=True)]

    def _row(self, document_id: int) -> DocumentRow | None:
        library = self._window.session.library
        row = library.row_of(document_id)
        return library.document_at(row) if row is not None else None

    def _show_place(self, document_id: int, start: int, end: int) -> None:
        self._open_document(document_id)
        self._document.show_span_when_open(start, end, "search")
