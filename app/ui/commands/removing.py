"""Removing documents: asked first if that is wished, and taken back from the message or by undo while it is shown."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from app.client import operations
from app.state.plain_text import one_line
from app.translation import plural, translate
from app.ui.commands.undoing import Step, Undoing
from app.ui.main_window import MainWindow
from app.ui.widgets import prompts

_TITLE = 120
"""Characters of a title within a sentence."""


class Removing(QObject):
    def __init__(self, window: MainWindow, undoing: Undoing, on_forgotten: Callable[[], None]) -> None:
        """`on_forgotten`: what is recently opened has changed."""
        super().__init__(window)
        self._window, self._undoing, self._on_forgotten = window, undoing, on_forgotten
        self._session, self._client = window.session, window.session.client

    def remove(self, ids: list[int]) -> None:
        """Put documents into the trash, after asking."""
        if not ids:
            return
        what = self._named(ids)
        if self._session.preferences.flag("confirm_remove") and not self._confirm(ids, what):
            return
        if self._session.document.id in ids:
            self._session.document.close()
        call = operations.remove_documents(self._client, ids)
        call.then(lambda _: self._offer_undo(ids, what), self)
        self._session.memory.forget(ids)
        self._session.memory.save()  # whatever happens to the window: their titles are in no file any more
        self._on_forgotten()

    def _named(self, ids: list[int]) -> str:
        """The one by its title, several by their number."""
        row = self._session.library.row_of(ids[0])
        document = self._session.library.document_at(row) if row is not None else None
        if len(ids) == 1 and document is not None:
            return f"“{one_line(document.title, _TITLE)}”"
        return plural("Commands", "%Ln document(s)", len(ids))

    def _confirm(self, ids: list[int], what: str) -> bool:
        return prompts.confirm(
            self._window,
            translate("Commands", "Remove {what} from the library?").format(what=what),
            translate(
                "Commands",
                "It stays in the trash for 30 days; then its copy, text and summaries are deleted for good. Your "
                "original file is not touched.",
            )
            if len(ids) == 1
            else translate(
                "Commands",
                "They stay in the trash for 30 days; then their copies, texts and summaries are deleted for good. "
                "Your original files are not touched.",
            ),
            translate("Commands", "Remove"),
        )

    def _offer_undo(self, ids: list[int], what: str) -> None:
        self._session.labels.reload()  # how many documents have each
        text = (
            translate("Commands", "{what} is in the trash.").format(what=what)
            if len(ids) == 1
            else plural("Commands", "%Ln document(s) are in the trash.", len(ids))
        )
        banner = self._window.banners.show_message("info", text, "removed")
        banner.add_button(translate("Commands", "Undo"), partial(self._put_back, ids))

        def turn(back: bool) -> None:
            if back:
                self._put_back(ids)
                banner.dismiss()

        step = Step(translate("Commands", "Remove"), turn)
        self._undoing.note(step)
        banner.gone.connect(lambda: self._undoing.drop(step))

    def _put_back(self, ids: list[int]) -> None:
        operations.put_back(self._client, ids).then(lambda _: self._session.labels.reload(), self)
