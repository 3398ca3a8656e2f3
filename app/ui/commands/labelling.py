"""The window's verbs of labels: tied to chips, list, timeline, dialogs and menus in one place."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QDialog, QMenu

from app.help_pages import Place
from app.state.plain_text import tooltip
from app.translation import translate
from app.ui.labels.label_menus import fill_sets
from app.ui.labels.label_phrases import step_in_menu, step_words
from app.ui.labels.labels_dialog import LabelsDialog
from app.ui.labels.review_dialog import ReviewDialog
from app.ui.labels.rules_dialog import RulesDialog
from app.ui.main_window import MainWindow
from app.ui.widgets.dialog_slots import DialogShelf
from app.ui.widgets.help_keys import offer_help
from engine.schema.result import UNKNOWN


class Labelling(QObject):
    """Connects what shows labels with what changes them."""

    def __init__(
        self, window: MainWindow, open_document: Callable[[int], None], open_guide: Callable[[Place], None]
    ) -> None:
        super().__init__(window)
        self._open_guide = open_guide
        self._window, self._labels = window, window.session.labels
        self._document = window.session.document
        self._open_document = open_document
        self._shelf = DialogShelf()
        chips, pane = window.summary.header.chips, window.library
        chips.passage_wanted.connect(lambda start, end: self._document.show_span(start, end, "evidence"))
        chips.given.connect(self._give_open)
        chips.taken.connect(self._take_open)
        pane.labels.chosen.connect(lambda label: window.session.library.show(label=label))
        pane.labels.dropped.connect(self._labels.give)
        pane.labels.review_wanted.connect(self.review)
        pane.labels.manage_wanted.connect(self.manage)
        pane.menu_wanted.connect(self._fill_menu)
        window.reader.timeline.wanted.connect(lambda offset: self._document.show_span(offset, offset + 1, "outline"))
        window.session.document_labels.changed.connect(self._show_kind)
        self._labels.changed.connect(self._show_kind)
        self._labels.refused.connect(self._on_refused)
        window.summary.header.fields.place_wanted.connect(
            lambda start, end: self._document.show_span(start, end, "evidence")
        )
        window.session.fields.refused.connect(lambda message: window.banners.show_message("error", message, "labels"))
        self._labels.changed.connect(self._show_undo)
        actions = window.actions_
        for name, verb in (
            ("review", self.review), ("labels", self.manage), ("label", self.ask), ("undo_labels", self._labels.undo),
        ):  # fmt: skip
            actions[name].triggered.connect(lambda _=False, v=verb: v())
        self._show_undo()

    def review(self) -> None:
        """The documents that label sets are not sure of."""
        dialog = self._shelf.show(ReviewDialog, lambda: ReviewDialog(self._labels, self._window))
        dialog.document_wanted.connect(self._open_document)
        self._offer_help(dialog, Place("help/labels", "unsure-labels"))

    def manage(self) -> None:
        theme = self._window.session.theme
        dialog = self._shelf.show(LabelsDialog, lambda: LabelsDialog(self._labels, theme, self._window))
        place = Place("help/labels", "sets-of-your-own")
        dialog.help.clicked.connect(lambda: self._open_guide(place))
        dialog.rules_wanted.connect(self.edit_rules)
        self._offer_help(dialog, place)

    def edit_rules(self, name: str) -> None:
        """The rules of a label set of the user's."""
        row, theme = self._labels.set_named(name), self._window.session.theme
        if row is None or row.bundled:
            return
        dialog = self._shelf.show(
            RulesDialog, lambda: RulesDialog(self._labels.rules_of(name), row, theme, self._window)
        )
        place = Place("help/labels", "rules")
        dialog.help_wanted.connect(lambda: self._open_guide(place))
        self._offer_help(dialog, place)

    def _offer_help(self, dialog: QDialog, place: Place) -> None:
        offer_help(dialog, self._window.actions_["help"], lambda: self._open_guide(place))

    def ask(self) -> None:
        """A menu of labels for the chosen documents, or the open one: dragging, by keyboard."""
        ids = self._window.library.selected_ids() or ([self._document.id] if self._document.id is not None else [])
        if ids:
            menu = QMenu(self._window)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            fill_sets(menu, self._labels, lambda name, label: self._labels.give(name, label, ids))
            menu.popup(self._window.mapToGlobal(QPoint(self._window.width() // 3, self._window.height() // 3)))

    def _fill_menu(self, menu: QMenu, ids: list[int]) -> None:
        under = menu.addMenu(translate("Commands", "&Label"))
        fill_sets(under, self._labels, lambda name, label: self._labels.give(name, label, ids))

    def _give_open(self, set_name: str, label: str) -> None:
        if self._document.id is None:
            return
        if label:
            self._labels.answer(set_name, label, self._document.id)
        else:
            self._labels.give(set_name, label, [self._document.id])

    def _take_open(self, set_name: str, label: str) -> None:
        if self._document.id is not None:
            self._labels.take(set_name, label, [self._document.id])

    def _show_kind(self) -> None:
        """What the open document is labelled decides what its summary emphasizes."""
        kinds = next((row for row in self._labels.rows if any(one.focus for one in row.labels)), None)
        info = self._document.info
        if kinds is not None:
            given = self._window.session.document_labels.labels
            own = next((one.label for one in given if one.set == kinds.name and one.label != UNKNOWN), "")
            if info is not None and info.row.language not in {None, "", "en"}:
                own = ""  # what matters in a kind can be found in English alone
            self._window.summary.header.kind.show_kinds(kinds.labels, own)

    def _on_refused(self, message: str) -> None:
        if LabelsDialog not in self._shelf:
            self._window.banners.show_message("error", message, "labels")

    def _show_undo(self) -> None:
        step, action = self._labels.step, self._window.actions_["undo_labels"]
        action.setText(
            translate("Commands", "U&ndo: {step}").format(step=step_in_menu(step))
            if step
            else translate("Commands", "U&ndo Label Change")
        )
        action.setToolTip(tooltip(step_words(step) if step else ""))
        action.setEnabled(step is not None)
