"""Which kind of document a summary is made as: the open document's own unless the user chooses another, or none."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app.state.engine_words import kind_of_document
from app.state.plain_text import menu_text, one_line, tooltip
from app.translation import translate
from engine.schema.labels import LabelText

KIND_OF_THE_DOCUMENT, NO_KIND = "auto", "none"


class KindChoice(QToolButton):
    """A line that names the kind, with a menu of all kinds and what summaries of each emphasize."""

    changed = Signal()
    asked = Signal(str)
    """What summaries of a kind emphasize is to be the question."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kinds: Sequence[LabelText] = ()
        self._own = ""
        self._chosen = KIND_OF_THE_DOCUMENT
        self.setProperty("look", "link")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setMenu(QMenu(self))
        self._group = QActionGroup(self)
        self.menu().aboutToShow.connect(self._fill)
        self._show()

    @property
    def kind(self) -> str:
        """What the engine is asked for: a kind's name, `KIND_OF_THE_DOCUMENT` or `NO_KIND`."""
        return self._chosen

    @property
    def chosen_words(self) -> str:
        """The kind that the user chose; empty where it is the document's own."""
        if self._chosen == KIND_OF_THE_DOCUMENT:
            return ""
        return translate("Summary", "general") if self._chosen == NO_KIND else kind_of_document(self._chosen)

    def show_kinds(self, kinds: Sequence[LabelText], own: str) -> None:
        """Offer `kinds`; `own` is the open document's, or empty."""
        self._kinds, self._own = kinds, own
        self._show()

    def reset(self) -> None:
        """Another document: its own kind again."""
        self._choose(KIND_OF_THE_DOCUMENT)

    def _choose(self, kind: str) -> None:
        self._chosen = kind
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        kind, emphasis_of = kind_of_document(self._meant), self._emphasis
        told = (
            translate("Summary", "will emphasize {emphasis}").format(emphasis=emphasis_of)
            if emphasis_of
            else translate("Summary", "will not emphasize any kind of content")
        )
        if self._chosen == NO_KIND:
            kind = translate("Summary", "general")
        elif not kind:
            kind = translate("Summary", "its own kind")
            told = translate("Summary", "will emphasize what matters in documents of its kind, where the kind is known")
        self.setText(translate("Summary", "Summarize as: {kind} ▾").format(kind=menu_text(kind)))
        self.setToolTip(
            tooltip(translate("Summary", "The summary {told}. Choose another kind, or none").format(told=told))
        )
        self.setAccessibleName(
            one_line(translate("Summary", "Summarize as: {kind}; the summary {told}").format(kind=kind, told=told))
        )

    @property
    def _meant(self) -> str:
        return self._own if self._chosen == KIND_OF_THE_DOCUMENT else self._chosen

    @property
    def _emphasis(self) -> str:
        return next((one.focus for one in self._kinds if one.name == self._meant), "")

    def _fill(self) -> None:
        menu = self.menu()
        menu.clear()
        own = (
            translate("Summary", "A&utomatic ({own})").format(own=menu_text(kind_of_document(self._own)))
            if self._own
            else translate("Summary", "A&utomatic")
        )
        self._add(own, KIND_OF_THE_DOCUMENT)
        self._add(translate("Summary", "&General"), NO_KIND)
        menu.addSeparator()
        for one in self._kinds:
            self._add(f"{menu_text(kind_of_document(one.name))} – {menu_text(one.focus)}", one.name)
        if emphasis_of := self._emphasis:
            menu.addSeparator()
            ask = menu.addAction(translate("Summary", "&Ask for {emphasis}").format(emphasis=menu_text(emphasis_of)))
            ask.setToolTip(tooltip(emphasis_of))
            ask.triggered.connect(lambda _=False, text=emphasis_of: self.asked.emit(text))

    def _add(self, text: str, kind: str) -> None:
        action = self.menu().addAction(text)
        action.setToolTip(tooltip(text.replace("&", "")))
        action.setCheckable(True)
        action.setChecked(kind == self._chosen)
        action.triggered.connect(lambda _=False, k=kind: self._choose(k))
        self._group.addAction(action)
