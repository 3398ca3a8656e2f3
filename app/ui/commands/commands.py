"""What each command does: the window's verbs, tied to its actions and to the panes' wishes."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMenu

from app.client import operations
from app.client.call import Failure
from app.state.document import Place
from app.state.models import EXTRACTIVE
from app.state.plain_text import one_line
from app.state.vault import LOCKED
from app.translation import plural, translate
from app.ui.actions import Needs
from app.ui.commands.comparing import Comparing
from app.ui.commands.dialogs import Checks, Dialogs
from app.ui.commands.exporting import Exporter
from app.ui.commands.labelling import Labelling
from app.ui.commands.locking import Locking
from app.ui.commands.marking import Marking
from app.ui.commands.preferring import Preferring
from app.ui.commands.removing import Removing
from app.ui.commands.renaming import Renaming
from app.ui.commands.reviewing import Reviewing
from app.ui.commands.tabling import Tabling
from app.ui.commands.undoing import Step, Undoing
from app.ui.main_window import MainWindow
from app.ui.messages import Messages
from app.ui.widgets import prompts
from app.ui.widgets.word_menus import add_words
from engine.schema.enums import FoundIn, JobKind, JobState, Turn
from engine.schema.jobs import JobRow
from engine.schema.library import AddOutcome, Hit

_TITLE = 120
"""Characters of a title within a sentence."""


class Commands(QObject):
    window_wanted = Signal(object)
    """One more window, with this document in it, or with nothing open (None)."""
    quit_wanted = Signal()
    """All windows are to be closed, and to come back at the next start."""

    def __init__(self, window: MainWindow, own_checks: Checks) -> None:
        super().__init__(window)
        self._window, self._session = window, window.session
        self._client, self._document = window.session.client, window.session.document
        self._reopening: int | None = None
        """Opened by itself at the start, and not there yet."""
        self._for_later: list[tuple[list[str], bool]] = []
        """Files that came while the library was locked, and whether they are to be opened."""
        self.dialogs = Dialogs(window, own_checks, self.open_document)
        self.exporter = Exporter(window)
        self._undoing = Undoing(window)
        self._renaming = Renaming(self._client, window, self._undoing)
        self.removing = Removing(window, self._undoing, self._fill_recent)
        self.reviewing = Reviewing(window, self._undoing)
        self.comparing = Comparing(window, self.dialogs, self.open_document)
        self.tabling = Tabling(window, self.open_document)
        self.marking = Marking(window, self._undoing, self.dialogs, self.exporter)
        window.session.fields.decided.connect(lambda name, turn: self._undoing.note(Step(name, turn)))
        self.labelling = Labelling(window, self.open_document, self.dialogs.guide)
        self.locking = Locking(window, self.dialogs, on_open=self._on_unlocked)
        self._session.vault.changed.connect(self._on_vault_state)
        self.messages = Messages(
            self._client,
            self._session.supervisor,
            window.banners,
            self,
            show_rejected=self.dialogs.rejected,
            show_care=self.dialogs.care,
            is_meant=lambda: window.is_in_front,
        )
        self._tie_actions()
        self._tie_panes()
        self._preferring = Preferring(window, self._clear_recent)
        self._fill_recent()
        self.update_enabled()

    # -- ties ---------------------------------------------------------------------------------------------------------

    def _tie_actions(self) -> None:
        window, reader, document = self._window, self._window.reader, self._document
        out, dialogs = self.exporter, self.dialogs
        verbs: dict[str, Callable[[], object]] = {
            "add_files": self.add_files, "add_folder": self.add_folder, "folders": dialogs.folders,
            "export_word": partial(out.export, "word"), "export_pdf": partial(out.export, "pdf"),
            "export_annotated": partial(out.export, "annotated"), "export_bundle": partial(out.export, "bundle"),
            "export_markdown": partial(out.export, "markdown"), "export_html": partial(out.export, "html"),
            "export_json": partial(out.export, "json"),
            "export_facts": partial(out.export, "facts"), "export_deadlines": partial(out.export, "deadlines"),
            "export_obsidian": partial(out.export, "obsidian"), "export_ris": partial(out.export, "ris"),
            "export_bibtex": partial(out.export, "bibtex"),
            "close_document": document.close, "quit": self.quit_wanted.emit, "close_window": window.close,
            "new_window": self._open_window,
            "undo": self._undoing.undo, "redo": self._undoing.redo,
            "copy": out.copy, "copy_citation": out.copy_citation, "copy_summary": out.copy_summary,
            "copy_email": out.copy_email, "export_email": partial(out.export, "email"),
            "print": partial(out.print_out, dialogs.print_preview),
            "find": reader.open_find, "find_next": partial(reader.find_bar.step, 1),
            "find_previous": partial(reader.find_bar.step, -1), "search": self._focus_search,
            "preferences": dialogs.preferences, "zoom_in": partial(reader.zoom_by, 1.2),
            "zoom_out": partial(reader.zoom_by, 1 / 1.2), "actual_size": reader.actual_size,
            "fit_width": reader.fit_width, "summarize": self.summarize,
            "summarize_again": partial(self.summarize, fresh=True), "stop": self.stop, "resume": self.resume,
            "rename": self.rename, "remove": self.remove_open, "trash": dialogs.trash,
            "next_sentence": partial(document.step, 1),
            "previous_sentence": partial(document.step, -1), "next_source": partial(document.step_source, 1),
            "sentences_here": reader.pick_page, "next_page": partial(reader.turn_page, 1),
            "previous_page": partial(reader.turn_page, -1), "go_to_page": reader.bar.ask_page,
            "outline": window.summary.show_outline, "next_heading": partial(window.summary.list.step_heading, 1),
            "previous_heading": partial(window.summary.list.step_heading, -1),
            "fold_all": self.fold_all, "unfold_all": partial(document.folds.replace, []),
            "next_pane": partial(window.cycle_panes, 1), "previous_pane": partial(window.cycle_panes, -1),
            "queue": dialogs.queue, "models": dialogs.models, "care": dialogs.care, "network": dialogs.network,
            "help": dialogs.guide, "review_why": self.explain,
            "shortcuts": dialogs.shortcuts, "about": dialogs.about,
        }  # fmt: skip
        for name, verb in verbs.items():
            window.actions_[name].triggered.connect(lambda _=False, v=verb: v())
        self._tie_checkable()

    def _tie_checkable(self) -> None:
        actions, preferences, window = self._window.actions_, self._session.preferences, self._window
        actions["mark_used"].toggled.connect(lambda on: preferences.set("show_used_passages", on))
        actions["toggle_library"].setChecked(True)
        actions["toggle_library"].toggled.connect(window.library.setVisible)
        actions["full_screen"].toggled.connect(lambda on: window.showFullScreen() if on else window.showNormal())

    def _tie_panes(self) -> None:
        window, document = self._window, self._document
        window.dropped.connect(self.add_paths)
        window.left.connect(self._on_escape)
        window.closing.connect(self._on_closing)
        window.welcome.files_wanted.connect(self.add_files)
        window.welcome.folder_wanted.connect(self.add_folder)
        window.library.add_wanted.connect(self.add_files)
        window.library.document_wanted.connect(self.open_document)
        window.library.hit_wanted.connect(self.open_hit)
        window.library.remove_wanted.connect(self.removing.remove)
        window.library.rename_wanted.connect(self.rename)
        window.library.summarize_wanted.connect(self.summarize_document)
        window.library.menu_wanted.connect(self._offer_first)
        window.library.menu_wanted.connect(self._offer_window)
        window.summary.first_wanted.connect(lambda: self.do_first(self._document.id or 0))
        window.summary.header.summarize_wanted.connect(self.summarize)
        window.summary.header.stop_wanted.connect(self.stop)
        window.summary.facts.set_open(self._session.memory.get("facts", True))
        window.summary.facts.opened.connect(partial(self._session.memory.put, "facts"))
        window.library.sort_by(self._session.memory.get("sort", ""))
        window.library.sorted.connect(partial(self._session.memory.put, "sort"))
        details = window.summary.header.details
        details.arrow.setChecked(self._session.memory.get("details", False))
        details.unfolded.connect(partial(self._session.memory.put, "details"))
        window.summary.facts.export_wanted.connect(window.actions_["export_facts"].trigger)
        window.summary.facts.copied.connect(
            lambda facts: window.status.remark(plural("Commands", "%Ln fact(s) copied", facts))
        )
        window.summary.unlock_wanted.connect(self.unlock)
        window.summary.resume_wanted.connect(self.resume)
        window.summary.password_wanted.connect(self._ask_password)
        window.reader.password_wanted.connect(window.summary.show_password_needed)
        window.reader.pages.pictures.arrived.connect(lambda _: window.summary.banners.dismiss("password"))
        window.summary.remove_wanted.connect(self.remove_shown)
        window.summary.header.help_wanted.connect(self.dialogs.guide)
        window.summary.source_focus_wanted.connect(lambda: window.focus_pane(window.reader))
        window.reader.back_wanted.connect(lambda: window.focus_pane(window.summary))
        window.status.queue_wanted.connect(self.dialogs.queue)
        window.status.network_wanted.connect(self.dialogs.network)
        document.failed.connect(self._on_not_opened)
        document.opened.connect(self._on_opened)
        for signal in (document.opened, document.refreshed, document.job_changed, document.summary_changed):
            signal.connect(self.update_enabled)
        document.sentence_added.connect(lambda _: self.update_enabled())
        self._session.reviews.changed.connect(self.update_enabled)
        document.folds.changed.connect(self._note_folds)
        self._session.jobs.ended.connect(self._on_job_ended)
        self._session.models.changed.connect(self._show_summarizers)
        window.summary.header.model.chosen.connect(lambda name: self._session.memory.put("summarizer", name))

    # -- adding and opening -------------------------------------------------------------------------------------------

    def open_paths(self, paths: list[str]) -> None:
        """Open files that the program was started with: one that is in the library already is no news then."""
        self.add_paths(paths, to_open=True)

    def add_paths(self, paths: list[str], *, to_open: bool = False) -> None:
        """Add files and folders; a single document is opened."""
        if not paths:
            return
        form, words = self._session.preferences.summary_defaults
        wanted = self._session.preferences.flag("summarize_on_add")
        call = operations.add_files(self._client, paths, summarize=wanted, words=words, form=form)
        call.then(partial(self._on_added, to_open=to_open), self)
        call.on_failure(partial(self._on_not_added, paths, to_open=to_open), self)
        self._window.status.remark(translate("Commands", "Adding …"))

    def _on_not_added(self, paths: list[str], failure: Failure, *, to_open: bool) -> None:
        if failure.kind == LOCKED:
            self._for_later.append((paths, to_open))
        elif not failure.quiet:
            self._client.failed.emit(failure)

    def _on_unlocked(self) -> None:
        """Add what was to be added while the library was locked, or open what was open last."""
        later, self._for_later = self._for_later, []
        for paths, to_open in later:
            self.add_paths(paths, to_open=to_open)
        if not later:
            self.reopen()

    def _on_added(self, outcome: AddOutcome, *, to_open: bool) -> None:
        new = sum(not file.duplicate for file in outcome.added)
        known = len(outcome.added) == 1 and not new
        if outcome.rejected or not (to_open and known):
            self.messages.show_added(outcome)
        self._window.status.remark(
            plural("Commands", "%Ln file(s) added", new)
            if new
            else translate("Commands", "In the library already")
            if known
            else ""
        )
        self.comparing.note_added([file.document_id for file in outcome.added if not file.duplicate])
        if len(outcome.added) == 1 or (outcome.added and self._document.id is None):
            self.open_document(outcome.added[0].document_id)

    def do_first(self, document_id: int) -> None:
        """Let the work that waits on a document begin before all other."""
        job = self._session.jobs.waiting(document_id)
        if job is not None:
            operations.move_job(self._client, job, Turn.FIRST)

    def _offer_first(self, menu: QMenu, ids: list[int]) -> None:
        if len(ids) == 1 and self._session.jobs.waiting(ids[0]) is not None:
            menu.addAction(translate("Commands", "Do This &First"), partial(self.do_first, ids[0]))

    def _offer_window(self, menu: QMenu, ids: list[int]) -> None:
        if len(ids) == 1:
            menu.addAction(translate("Commands", "Open in New &Window"), partial(self.window_wanted.emit, ids[0]))

    def _open_window(self) -> None:
        """One more window, with what this one shows."""
        self._note_place()
        self.window_wanted.emit(self._document.id)

    def add_files(self) -> None:
        memory = self._session.memory
        paths = prompts.files(self._window, memory.get("folder add", ""))
        if paths:
            memory.put("folder add", str(Path(paths[0]).parent))
            self.add_paths(paths)

    def add_folder(self) -> None:
        """Choose a folder to add."""
        memory = self._session.memory
        path = prompts.folder(self._window, memory.get("folder add", ""))
        if path:
            memory.put("folder add", path)
            self.add_paths([path])

    def open_document(self, document_id: int, place: Place | None = None) -> None:
        """Open a document, and note where the one before was left."""
        if document_id != self._document.id:
            self._note_place()
        self._document.open(document_id, place)

    def reopen(self) -> None:
        """Open what was open when the window was closed last; without a word if it is not there any more."""
        self.tabling.reopen()
        last = self._session.memory.last_open
        if last is not None and self._session.preferences.flag("remember_recent"):
            self._reopening = last
            self.open_document(last)

    def _on_not_opened(self, text: str) -> None:
        if self._document.id != self._reopening:
            self._window.banners.show_message("error", text, "open")

    def open_hit(self, hit: Hit) -> None:
        """Open a document where the words searched for stand."""
        self.open_document(hit.document_id)
        if hit.where == FoundIn.TEXT:
            self._document.show_span_when_open(hit.start, hit.end, "search")
        elif hit.where == FoundIn.SUMMARY and hit.end > hit.start:
            self._document.choose_source_when_open(hit.start, hit.end)

    def _on_opened(self) -> None:
        reopened, self._reopening = self._document.id == self._reopening, None
        info, preferences, memory = self._document.info, self._session.preferences, self._session.memory
        if not preferences.flag("remember_recent") or (info is None and self._document.opening is not None):
            return
        offset = 0 if info is None else memory.get("offset", 0) if reopened else memory.place(info.row.id)
        memory.note_open(self._document.id)
        memory.put("offset", offset or 0)
        if info is None:
            memory.save()
            return
        memory.note_opened(info.row.id, info.row.title)
        self._fill_recent()
        self._document.folds.replace(memory.folds(info.row.id))
        memory.save()  # a program that is killed opens it again as well
        if offset:
            self._window.reader.go_to_offset(offset)

    def _note_place(self) -> None:
        if self._document.info is not None and self._session.preferences.flag("remember_recent"):
            self._session.memory.note_place(self._document.info.row.id, self._window.reader.offset)

    def _on_closing(self) -> None:
        self._note_place()
        memory, kept = self._session.memory, self._session.preferences.flag("remember_recent")
        memory.note_open(self._document.id if kept else None)
        memory.put("offset", self._window.reader.offset if kept and self._document.info is not None else 0)

    def _note_folds(self) -> None:
        info = self._document.info
        if info is not None and self._session.preferences.flag("remember_recent"):
            self._session.memory.note_folds(info.row.id, self._document.folds.folded)

    def fold_all(self) -> None:
        """Fold every heading of the brief, of its parts too."""
        self._document.folds.replace([one.id for one in self._document.outline if one.title])

    def _fill_recent(self) -> None:
        menu = self._window.menus.get("recent")
        if menu is None:
            menu = self._window.menus["recent"] = self._window.menus["&File"].addMenu(
                translate("Commands", "Open &Recent")
            )
            self._window.menus["&File"].insertMenu(self._window.menus["&File/&Export As"].menuAction(), menu)
        menu.clear()
        for document_id, title in self._session.memory.recent():
            action = add_words(menu, title)
            action.triggered.connect(lambda _=False, i=document_id: self.open_document(i))
        menu.addSeparator()
        menu.addAction(translate("Commands", "&Clear Recent"), self._clear_recent)
        menu.setEnabled(bool(self._session.memory.recent()))

    def _on_vault_state(self) -> None:
        self._fill_recent()
        self.update_enabled()

    def _clear_recent(self) -> None:
        self._session.memory.forget()
        self._fill_recent()

    # -- summaries ----------------------------------------------------------------------------------------------------

    def summarize(self, *, fresh: bool = False) -> None:
        """Summarize the open document as the header says."""
        header = self._window.summary.header
        if self._document.id is not None:
            query = header.query.text().strip() or None
            header.query.setModified(False)
            model, kind, options = header.model.summarizer, header.kind.kind, header.options
            call = operations.summarize(
                self._client,
                self._document.id,
                options.wanted_words,
                query,
                model=model,
                kind=kind,
                form=options.wanted_format,
                fresh=fresh,
                after=self._document.question,
            )
            call.then(lambda made: self._document.note_asked(made.job_id, query), self)

    def summarize_document(self, document_id: int) -> None:
        """Summarize any document at the default length, and open it."""
        self.open_document(document_id)
        form, words = self._session.preferences.summary_defaults
        operations.summarize(self._client, document_id, words, None, form=form)

    def explain(self) -> None:
        """Show where the chosen line comes from; without one, where the first does."""
        if self._document.chosen[0] < 0:
            self._document.step(1)
        self.dialogs.why().again_wanted.connect(self._window.actions_["summarize_again"].trigger)

    def stop(self) -> None:
        """Stop the open document's job."""
        job = self._document.job
        if job is not None and job.state in (JobState.RUNNING, JobState.WAITING):
            operations.cancel_job(self._client, job.id)
            self._window.status.remark(translate("Commands", "Stopping …"))

    def resume(self) -> None:
        """Go on with what was stopped; without its job, a summary with the same settings goes on by itself."""
        job = self._session.jobs.resumable(self._document.id) if self._document.id is not None else None
        if job is not None:
            operations.resume_job(self._client, job)
        else:
            self.summarize()

    def unlock(self, password: str) -> None:
        if self._document.id is not None:
            call = operations.unlock(self._client, self._document.id, password)
            call.on_failure(self._on_refused, self)

    def _ask_password(self) -> None:
        password = prompts.password(self._window, translate("Commands", "Password of the document:"))
        if password:
            self.unlock(password)

    def _on_refused(self, failure: Failure) -> None:
        self._window.summary.show_password_refused(failure.message)

    def _show_summarizers(self) -> None:
        wanted = self._session.memory.get("summarizer", EXTRACTIVE)
        self._window.summary.header.model.show_models(self._session.models.summarizers, wanted)

    def _on_job_ended(self, job: JobRow) -> None:
        if job.document_id == self._document.id or job.kind != JobKind.SUMMARIZE:
            return
        if job.state == JobState.DONE:
            written = self._session.jobs.wrote(job.id)
            told = (
                translate("Commands", "“{title}” is summarized.")
                if written
                else translate("Commands", "“{title}” is done.")
            )
            self._window.status.remark(told.format(title=one_line(job.title, _TITLE)))
        elif job.state == JobState.FAILED:
            problem = job.problem or translate("Commands", "could not be summarized.")
            self._window.status.remark(f"“{one_line(job.title, _TITLE)}”: {problem}")

    # -- the library --------------------------------------------------------------------------------------------------

    def remove_open(self) -> None:
        """Remove the chosen documents, or the open one."""
        ids = self._window.library.selected_ids()
        if not ids and self._document.id is not None:
            ids = [self._document.id]
        self.removing.remove(ids)

    def remove_shown(self) -> None:
        """Remove the document whose state is shown, whatever is chosen in the library."""
        self.removing.remove([self._document.id] if self._document.id is not None else [])

    def rename(self, document_id: int | None = None) -> None:
        """Give a document another title."""
        wanted = document_id if document_id is not None else self._document.id
        if wanted is None:
            return
        row = self._session.library.row_of(wanted)
        document = self._session.library.document_at(row) if row is not None else None
        info = self._document.info
        title = document.title if document is not None else info.row.title if info is not None else ""
        new = prompts.text(
            self._window, translate("Commands", "Rename"), translate("Commands", "Title of the document:"), title
        )
        if new and new != title:
            self._renaming.rename(wanted, title, new)

    # -- state --------------------------------------------------------------------------------------------------------

    def _focus_search(self) -> None:
        self._window.actions_["toggle_library"].setChecked(True)
        self._window.library.box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._window.library.box.selectAll()

    def update_enabled(self) -> None:
        """Enable the commands that can be used now."""
        there = Needs.NOTHING
        document = self._document
        running = document.job is not None and document.job.state in (JobState.RUNNING, JobState.WAITING)
        if document.info is not None:
            there |= Needs.DOCUMENT
            there |= Needs.PAGES if document.info.pages else Needs.NOTHING
            idle = not running and document.info.characters > 0
            there |= Needs.IDLE if idle else Needs.NOTHING
        there |= Needs.ENCRYPTED if self._session.vault.encrypted else Needs.CLEAR
        there |= Needs.SUMMARY if document.sentences else Needs.NOTHING
        there |= Needs.LINES if self._session.reviews.can_review else Needs.NOTHING
        there |= Needs.HEADINGS if document.outline else Needs.NOTHING
        there |= Needs.JOB if running else Needs.NOTHING
        there |= Needs.STOPPED if document.stopped else Needs.NOTHING
        self._window.actions_.enable(there)
        self._window.actions_["undo_labels"].setEnabled(self._session.labels.step is not None)
        self._window.actions_["undo"].setEnabled(self._undoing.can_undo)
        self._window.actions_["redo"].setEnabled(self._undoing.can_redo)
        self._window.actions_["table"].setEnabled(bool(self._session.table.rowCount()))

    def _on_escape(self) -> None:
        if self._window.reader.find_bar.isVisible():
            self._window.reader.find_bar.close_bar()
        elif self._document.job is not None and self._document.job.state in (JobState.RUNNING, JobState.WAITING):
            self.stop()
        elif self._document.chosen[0] >= 0:
            self._document.choose(-1)
