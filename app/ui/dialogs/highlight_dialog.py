"""A note on words of the document, and the colour they are marked in."""

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QPlainTextEdit, QWidget

from app.state.highlights import NAMES
from app.state.plain_text import harmless, one_line
from app.translation import number, translate
from app.ui.theme import GRID
from app.ui.widgets.columns import padded_column
from app.ui.widgets.drop import refuse_drops
from app.ui.widgets.plain_label import PlainLabel
from engine.schema.highlights import HighlightColour
from engine.schema.reviewing import MOST_CHARACTERS

_QUOTED = 400
"""Characters of the marked words that are shown."""


class HighlightDialog(QDialog):
    """`note` and `colour` are what was chosen when it is accepted."""

    def __init__(self, quote: str, note: str, colour: HighlightColour, parent: QWidget | None = None) -> None:
        """`quote`, where it is known, are the words that are marked."""
        super().__init__(parent)
        self.setWindowTitle(translate("Dialogs", "Note on Words"))
        self.setModal(True)
        self.resize(56 * GRID, 36 * GRID)
        column = padded_column(self)
        hint = PlainLabel(
            translate(
                "Dialogs",
                "Your note. It is kept with the words and goes into exports; without one they are just marked.",
            )
        )
        hint.setWordWrap(True)
        hint.setProperty("look", "quiet")
        column.addWidget(hint)
        self.field = QPlainTextEdit()
        self.field.setAccessibleName(translate("Dialogs", "Your note"))
        self.field.setTabChangesFocus(True)
        self.field.setPlainText(harmless(note))
        self.field.textChanged.connect(self._show_room)
        column.addWidget(self.field, 1)
        self._problem = PlainLabel(
            translate("Dialogs", "At most {most} characters can be kept.").format(most=number(MOST_CHARACTERS))
        )
        self._problem.setProperty("look", "bad")
        self._problem.setVisible(False)
        column.addWidget(self._problem)
        self._colours = QComboBox()
        self._colours.setAccessibleName(translate("Dialogs", "Colour of the highlight"))
        for one, name in NAMES.items():
            self._colours.addItem(translate("State", name), one.value)
        self._colours.setCurrentIndex(list(NAMES).index(colour))
        column.addWidget(self._colours)
        if quote:
            words = PlainLabel(f"“{one_line(quote, _QUOTED)}”")
            words.setWordWrap(True)
            column.addWidget(words)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        column.addWidget(self._buttons)
        refuse_drops(self)
        self.field.setFocus()

    @property
    def note(self) -> str:
        """What stands in the field."""
        return self.field.toPlainText()

    @property
    def colour(self) -> HighlightColour:
        """The colour that is chosen."""
        return HighlightColour(self._colours.currentData())

    def _show_room(self) -> None:
        too_long = len(self.note) > MOST_CHARACTERS
        self._problem.setVisible(too_long)
        self._buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(not too_long)
