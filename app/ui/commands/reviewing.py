"""The window's verbs of reviewing: a line is confirmed, rejected, edited or noted on, and the next one chosen."""

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from app.translation import translate
from app.ui.actions import REVIEW_MENU
from app.ui.commands.undoing import Step, Undoing
from app.ui.dialogs.line_dialog import LineDialog
from app.ui.main_window import MainWindow
from app.ui.summary.left_out_section import add_words
from engine.schema.enums import ReviewState
from engine.schema.result import SummarySentence

DECISIONS = {"confirm": ReviewState.CONFIRMED, "reject": ReviewState.REJECTED}


class Reviewing(QObject):
    """Connects keys, boxes and menus with what reviews lines."""

    def __init__(self, window: MainWindow, undoing: Undoing) -> None:
        super().__init__(window)
        self._window, self._undoing = window, undoing
        self._reviews, self._document = window.session.reviews, window.session.document
        window.summary.list.verb_wanted.connect(self.do)
        window.summary.list.menu_wanted.connect(self._show_menu)
        window.verb_wanted.connect(lambda verb: self.do(verb, self._document.chosen[0]))
        self._reviews.decided.connect(lambda name, turn: undoing.note(Step(name, turn)))
        self._reviews.refused.connect(lambda text: window.banners.show_message("error", text, "review"))
        self._reviews.changed.connect(self._show_filter)
        actions = window.actions_
        for verb in ("confirm", "reject", "uncheck", "edit", "note"):
            actions[f"review_{verb}"].triggered.connect(lambda _=False, v=verb: self.do(v, self._document.chosen[0]))
        actions["review_add"].triggered.connect(lambda _=False: self.add_selection())
        actions["review_left_out"].triggered.connect(lambda _=False: window.summary.show_left_out())
        window.summary.list.left_out.menu_wanted.connect(self._show_passage_menu)
        actions["review_next"].triggered.connect(lambda _=False: self._go_on(self._document.chosen[0]))
        actions["review_unchecked"].toggled.connect(self._reviews.show_unchecked_only)
        count = window.summary.header.checked
        count.clicked.connect(lambda: self._reviews.show_unchecked_only(count.isChecked()))

    def do(self, verb: str, position: int) -> None:
        """Do to a line what a key, a box or a menu says; with no line chosen the next unchecked one is chosen first."""
        if not self._reviews.can_review:
            return
        if not 0 <= position < len(self._document.sentences):
            self._go_on(-1)
        elif verb in DECISIONS:
            self._reviews.decide(position, DECISIONS[verb])
            self._go_on(position)
        elif verb == "uncheck" or (verb == "toggle" and self._reviews.is_checked(position)):
            self._reviews.decide(position, None)
        elif verb == "toggle":
            self._reviews.decide(position, ReviewState.CONFIRMED)
        else:
            self._ask(verb, position)

    def add_selection(self) -> None:
        """Make the words that are selected in the document a line of the summary."""
        span = self._window.reader.view.selected_span
        if span is None:
            self._window.status.remark(translate("Commands", "Select words in the document first"))
        else:
            self._reviews.add(*span)
            self._window.status.remark(translate("Commands", "Added to the summary, at its end"))

    def _go_on(self, position: int) -> None:
        """Choose the next line that is to be checked."""
        there = self._reviews.next_unchecked(position)
        if there >= 0:
            self._document.choose(there)
        else:
            self._window.status.remark(translate("Commands", "Every line is checked"))

    def _ask(self, verb: str, position: int) -> None:
        """Show the field for the reader's own words, or for a note; it belongs to the line whatever is chosen then."""
        self._document.choose(position)
        line = self._document.sentences[position]
        dialog = LineDialog(verb, self._reviews.reviewed(position), self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        keep = self._reviews.edit if verb == "edit" else self._reviews.note

        def taken() -> None:
            if not dialog.is_changed:
                return
            if line in self._document.sentences:  # what ended meanwhile may have moved it, or shows another summary
                keep(self._document.sentences.index(line), dialog.words)
            else:
                QGuiApplication.clipboard().setText(dialog.words)
                told = translate("Commands", "The line is no longer shown. Your words are on the clipboard.")
                self._window.banners.show_message("warning", told, "review")

        dialog.accepted.connect(taken)
        dialog.finished.connect(lambda _: self._window.summary.take_focus())
        dialog.open()

    def _show_menu(self, position: int, place: QPoint) -> None:
        self._document.choose(position)
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name in REVIEW_MENU:
            if name:
                menu.addAction(self._window.actions_[name])
            else:
                menu.addSeparator()
        menu.popup(place)

    def _show_passage_menu(self, line: SummarySentence, place: QPoint) -> None:
        """What can be done with a passage that was left out."""
        menu, section = QMenu(self._window), self._window.summary.list.left_out
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(add_words()).triggered.connect(lambda: section.add_wanted.emit(line))
        menu.addAction(translate("Commands", "Show in Document")).triggered.connect(
            lambda: section.place_wanted.emit(line)
        )
        menu.popup(place)

    def _show_filter(self) -> None:
        self._window.actions_["review_unchecked"].setChecked(self._reviews.unchecked_only)
