"""Documents that a label set is not sure of: one after the other, answered with a key.

1 to 4 give one of the likeliest labels, 0 says that none fits, Return opens the document, the arrows go on unanswered.
"""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QWidget,
)

from app.state.engine_words import label_words
from app.state.labels import LabelSets
from app.state.plain_text import menu_text, one_line
from app.translation import number, percent, plural, translate
from app.ui.theme import GRID
from app.ui.widgets.columns import padded_column
from app.ui.widgets.plain_label import PlainLabel
from engine.schema.labels import ReviewRow

MOST = 4
"""Guesses that are offered."""
_TITLE = 200
"""Characters shown of a title."""


class ReviewDialog(QDialog):
    """Stays open beside the window."""

    document_wanted = Signal(int)

    def __init__(self, labels: LabelSets, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._labels = labels
        self._rows: list[ReviewRow] = []
        self.setWindowTitle(translate("Labels", "Review Labels"))
        self.resize(680, 460)
        column = padded_column(self)
        self.title = PlainLabel()
        self.title.setWordWrap(True)
        self.title.setProperty("look", "quiet")
        column.addWidget(self.title)
        self.list = QListWidget()
        self.list.setObjectName("models")
        self.list.setAccessibleName(translate("Labels", "Documents to be labelled"))
        self.list.currentRowChanged.connect(lambda _: self._show_guesses())
        self.list.itemActivated.connect(lambda _: self._open())
        self.list.itemClicked.connect(lambda _: self._open())
        column.addWidget(self.list, 1)
        self.question = PlainLabel()
        self.question.setProperty("look", "title")
        self.question.setWordWrap(True)
        column.addWidget(self.question)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.guesses = [QPushButton() for _ in range(MOST)]
        self.none = QPushButton(translate("Labels", "&0  None of These"))
        for place, button in enumerate(self.guesses):
            button.clicked.connect(partial(self.answer, place))
        self.none.clicked.connect(partial(self.answer, None))
        for button in (*self.guesses, self.none):
            button.setAutoDefault(False)
            row.addWidget(button)
        row.addStretch(1)
        column.addLayout(row)
        labels.changed.connect(self._show_rows)
        self._show_rows()

    def answer(self, guess: int | None) -> None:
        """Give the chosen document its guess of this number, or no label at all."""
        row = self._row
        if row is None or (guess is not None and guess >= min(len(row.scores), MOST)):
            return
        label = "" if guess is None else str(row.scores[guess][0])
        at = self.list.currentRow()
        self._labels.answer(row.set, label, row.document_id)
        self._rows.pop(at)
        self.list.model().removeRow(at)
        self._show_guesses()

    @property
    def _row(self) -> ReviewRow | None:
        at = self.list.currentRow()
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def _open(self) -> None:
        if self._row is not None:
            self.document_wanted.emit(self._row.document_id)

    def _show_rows(self) -> None:
        before = self._row
        self._rows = list(self._labels.unsure)
        self.list.clear()
        self.list.addItems([self._words(row) for row in self._rows])
        keys = [(row.document_id, row.set) for row in self._rows]
        same = (before.document_id, before.set) if before is not None else None
        self.list.setCurrentRow(keys.index(same) if same in keys else 0)
        total = self._labels.total_unsure
        shown = len(self._rows)
        more = " " + translate("Labels", "({shown} shown)").format(shown=number(shown)) if total > shown else ""
        self.title.setText(
            plural(
                "Labels",
                "%Ln question(s){more}, the least sure first: what you answer there teaches the most.",
                total,
            ).format(more=more)
            if total
            else translate("Labels", "Nothing to ask: every label set is sure of every document.")
        )
        self._show_guesses()

    def _show_guesses(self) -> None:
        row = self._row
        self.question.setText(
            one_line(
                translate("Labels", "Which {set} is “{title}”?").format(
                    set=label_words(row.set), title=one_line(row.title, _TITLE)
                )
            )
            if row is not None
            else ""
        )
        for place, button in enumerate(self.guesses):
            there = row is not None and place < len(row.scores)
            button.setVisible(there)
            if row is not None and there:
                label, chance = row.scores[place]
                name = self._labels.words(label, row.set)
                button.setText(menu_text(f"{place + 1}  {name}"))
                button.setAccessibleName(
                    one_line(
                        translate("Labels", "{name}, {chance} percent").format(name=name, chance=round(100 * chance))
                    )
                )
        self.none.setVisible(row is not None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        number = event.key() - int(Qt.Key.Key_0)
        if not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier and 0 <= number <= MOST:
            self.answer(number - 1 if number else None)
        else:
            super().keyPressEvent(event)

    def _words(self, row: ReviewRow) -> str:
        best, chance = row.scores[0] if row.scores else ("?", 0.0)
        told = translate("Labels", "{set}: perhaps {best}")
        guess = told.format(set=label_words(row.set), best=self._labels.words(best, row.set))
        return f"{one_line(row.title, _TITLE)}\n{one_line(guess)} ({percent(chance)})"
