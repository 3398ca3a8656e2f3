"""A line in the reader's own words, or a note on it, with the source's words in sight."""

from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QPushButton, QWidget

from app.state.plain_text import harmless
from app.state.summary import bracketed_citation
from app.translation import marked, number, translate
from app.ui.theme import GRID
from app.ui.widgets.columns import padded_column
from app.ui.widgets.drop import refuse_drops
from app.ui.widgets.plain_label import PlainLabel
from engine.schema.result import SummarySentence
from engine.schema.review_words import words_of
from engine.schema.reviewing import MOST_CHARACTERS

TITLES = {"edit": marked("Dialogs", "Edit Line"), "note": marked("Dialogs", "Note on Line")}
HINTS = {
    "edit": marked("Dialogs", "The line in your words. It will be marked as edited and checked against its source."),
    "note": marked("Dialogs", "Your note. It is kept with the line and goes into exports."),
}
QUOTED = 1200
"""Characters of the source's words that are shown."""


class LineDialog(QDialog):
    """`verb` is `edit` or `note`; `words` are what was written when it is accepted."""

    def __init__(self, verb: str, line: SummarySentence, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = line
        self.setWindowTitle(translate("Dialogs", TITLES[verb]))
        self.setModal(True)
        self.resize(62 * GRID, 44 * GRID)
        column = padded_column(self)
        column.addWidget(self._label(translate("Dialogs", HINTS[verb]), "quiet"))
        self.field = QPlainTextEdit()
        self.field.setAccessibleName(
            translate("Dialogs", "The line in your words") if verb == "edit" else translate("Dialogs", "Your note")
        )
        self.field.setTabChangesFocus(True)
        note = line.review.note if line.review is not None else ""
        self.field.setPlainText(harmless(words_of(line) if verb == "edit" else note))
        self._before = self.words
        self.field.moveCursor(QTextCursor.MoveOperation.End)
        self.field.textChanged.connect(self._show_room)
        column.addWidget(self.field, 1)
        self.problem = self._label(
            translate("Dialogs", "At most {most} characters can be kept.").format(most=number(MOST_CHARACTERS)),
            "bad",
        )
        self.problem.setVisible(False)
        column.addWidget(self.problem)
        column.addWidget(
            self._label(
                translate("Dialogs", "Source {citation}").format(citation=bracketed_citation(line)),
                "quiet",
            )
        )
        column.addWidget(self._label(_quoted(line), ""))
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        if verb == "edit":
            own = QPushButton(translate("Dialogs", "&Original Words"))
            own.clicked.connect(lambda: self.field.setPlainText(harmless(self._line.text)))
            self._buttons.addButton(own, QDialogButtonBox.ButtonRole.ResetRole)
        column.addWidget(self._buttons)
        refuse_drops(self)
        self.field.setFocus()

    def _label(self, text: str, look: str) -> PlainLabel:
        label = PlainLabel(harmless(text))
        label.setWordWrap(True)
        label.setProperty("look", look)
        return label

    @property
    def words(self) -> str:
        """What stands in the field."""
        return self.field.toPlainText()

    @property
    def is_changed(self) -> bool:
        """Whether something else stands there than in the beginning."""
        return self.words != self._before

    def _show_room(self) -> None:
        too_long = len(self.words) > MOST_CHARACTERS
        self.problem.setVisible(too_long)
        self._buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(not too_long)


def _quoted(line: SummarySentence) -> str:
    quote = " … ".join(item.quote for item in line.evidence)
    return f"“{quote if len(quote) <= QUOTED else quote[: QUOTED - 1] + '…'}”"
