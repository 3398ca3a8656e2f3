"""Taking words out of the window: copying with citations, exporting summaries."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QTextEdit

from app.client import operations
from app.client.call import Failure
from app.translation import marked, translate
from app.ui.main_window import MainWindow
from app.ui.messages import failure_key
from app.ui.summary import clipboard
from app.ui.widgets import prompts
from engine.schema.brief import due_day
from engine.schema.documents import Quotation
from engine.schema.enums import TextForm
from engine.schema.jobs import Exported, WrittenOut
from engine.schema.review_words import is_rejected

SUFFIXES = {
    "word": ".docx",
    "pdf": ".pdf",
    "markdown": ".md",
    "email": ".email.txt",
    "html": ".html",
    "json": ".json",
    "facts": ".csv",
    "deadlines": ".ics",
    "obsidian": ".md",
    "ris": ".ris",
    "bibtex": ".bib",
    "annotated": ".pdf",
    "bundle": ".zip",
}
ENDINGS = {"annotated": marked("Commands", " (annotated)")}
"""Of suggested names: a copy of the document is not to be taken for it."""
MAX_NAME_LENGTH = 80


class Exporter(QObject):
    exported = Signal(str)
    """A summary was written to this file."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._session = window, window.session
        self._client, self._document = window.session.client, window.session.document
        self._problem = ""
        """Of the last export that failed: what its message is found by."""

    # -- the clipboard ------------------------------------------------------------------------------------------------

    def copy(self) -> None:
        """Copy what the keyboard is on: a field's text, chosen words, or the sentence with its citation."""
        focus = self._window.focusWidget()
        if focus is self._window.summary.facts.table:
            self._window.summary.facts.copy()
            return
        if focus is self._window.table.view:
            self._window.table.copy()
            return
        reader = self._window.reader
        in_text = isinstance(focus, QTextEdit) and focus.textCursor().hasSelection() and not reader.isAncestorOf(focus)
        if isinstance(focus, QLineEdit | QTextEdit) and (in_text or isinstance(focus, QLineEdit)):
            focus.copy()
        elif self._window.reader.view.selected_span is not None:
            self._copy_span(*self._window.reader.view.selected_span)
        else:
            self.copy_citation()

    def copy_citation(self) -> None:
        """Copy the chosen sentence with its citation, as plain text, HTML and Markdown."""
        chosen = self._document.chosen[0]
        if chosen >= 0:
            self._copy_sentences([chosen])

    def copy_summary(self) -> None:
        """Copy the summary with its citations, in its reader's words and without what the reader rejected."""
        reviews = self._session.reviews
        lines = range(len(self._document.sentences))
        self._copy_sentences([one for one in lines if not is_rejected(reviews.reviewed(one))])

    def copy_email(self) -> None:
        """Copy the summary as the plain text of an e-mail, in short lines with their places."""
        self._write_out(TextForm.EMAIL, self._email_to_clipboard)

    def _email_to_clipboard(self, answer: WrittenOut) -> None:
        QGuiApplication.clipboard().setText(answer.text)
        self._window.status.remark(translate("Commands", "Summary copied as e-mail"))

    def print_out(self, show: Callable[[str, str], None]) -> None:
        """Have the summary's pages shown, to be printed: as HTML, with its title."""
        info = self._document.info
        if info is not None:
            self._write_out(TextForm.PRINT, lambda answer: show(answer.text, info.row.title))

    def _write_out(self, form: TextForm, then: Callable[[WrittenOut], None]) -> None:
        info = self._document.info
        if info is not None:
            call = operations.write_out(
                self._client,
                info.row.id,
                form,
                self._session.reviews.result_id,
                full_paths=self._session.preferences.flag("full_paths"),
            )
            call.then(then, self)

    def _copy_sentences(self, positions: list[int]) -> None:
        info = self._document.info
        if info is not None and positions:
            sentences = [self._session.reviews.reviewed(i) for i in positions]
            name = Path(info.row.path).name
            QGuiApplication.clipboard().setMimeData(clipboard.mime(info.row.title, name, sentences))
            self._window.status.remark(
                translate("Commands", "Copied with citation")
                if len(positions) == 1
                else translate("Commands", "Summary copied")
            )

    def _copy_span(self, start: int, end: int) -> None:
        info = self._document.info
        if info is not None:
            name = Path(info.row.path).name
            call = operations.read_quotation(self._client, info.row.id, start, end)
            call.then(lambda answer: self._to_clipboard(name, answer), self)

    def _to_clipboard(self, name: str, answer: Quotation) -> None:
        QGuiApplication.clipboard().setText(clipboard.quotation(name, answer.text, answer.citation))
        self._window.status.remark(translate("Commands", "Copied with citation"))

    # -- files --------------------------------------------------------------------------------------------------------

    def export(self, form: str) -> None:
        """Write the summary to a file."""
        info, memory = self._document.info, self._session.memory
        if info is None or self._tell_nothing(form):
            return
        folder = memory.get(f"folder {form}", "") or str(Path.home())
        suggested = Path(folder) / (
            file_name(info.row.title) + translate("Commands", ENDINGS.get(form, "")) + SUFFIXES[form]
        )
        path = prompts.save_path(self._window, str(suggested), form, SUFFIXES[form])
        if path:
            memory.put(f"folder {form}", str(Path(path).parent))
            call = operations.export_result(
                self._client,
                info.row.id,
                form,
                path,
                self._session.reviews.result_id,
                full_paths=self._session.preferences.flag("full_paths"),
            )
            call.then(self._on_exported, self).on_failure(self._on_not_exported, self)

    def _tell_nothing(self, form: str) -> bool:
        """Say that there is nothing to export, before anybody is asked where to; whether that is so."""
        result = self._document.result
        if result is None or self._document.live:
            return False
        text = ""
        if form == "deadlines" and not any(map(due_day, result.facts)):
            text = translate("Commands", "This summary has no deadline with a date, so there is no calendar to export.")
        elif form == "facts" and not result.facts:
            text = translate("Commands", "This summary has no facts, so there is no table to export.")
        if text:
            self._window.banners.show_message("info", text, "export")
        return bool(text)

    def _on_not_exported(self, failure: Failure) -> None:
        if not failure.quiet:
            self._problem = failure_key(failure)
            self._client.failed.emit(failure)

    def _on_exported(self, answer: Exported) -> None:
        for told in ("export", self._problem):  # it is over
            self._window.banners.dismiss(told)
        self._window.status.remark(translate("Commands", "Exported to {name}").format(name=Path(answer.path).name))
        self.exported.emit(answer.path)


def file_name(title: str) -> str:
    """A title as a file name that every system takes."""
    kept = "".join(c if c.isalnum() or c in " -_." else "_" for c in title)
    return kept[:MAX_NAME_LENGTH].strip(" .") or "summary"
