"""What is known of the document in one line: fields, labels, facts; unfolded, each of them can be put right."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from app.state.engine_words import label_words
from app.state.fields import DocumentFields
from app.state.labels import DocumentLabels, LabelSets
from app.state.plain_text import one_line
from app.translation import translate
from app.ui.icons import icon
from app.ui.labels.field_chips import shown
from app.ui.theme import Theme
from app.ui.widgets.elided_label import ElidedLabel
from engine.schema.enums import FieldName

_SPOKEN = 300
"""Characters of the line that are read out."""


class DetailsLine(QWidget):
    """An arrow and, while folded, what lies behind it: `Harbour Lettings? · 5 March 2026 · letter`. A question mark
    stands behind what is suggested or in doubt. A click on the words unfolds as well.
    """

    unfolded = Signal(bool)

    def __init__(
        self,
        labels: LabelSets,
        document_labels: DocumentLabels,
        fields: DocumentFields,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._labels, self._document_labels, self._fields, self._theme = labels, document_labels, fields, theme
        self._facts = ""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        self.arrow = QToolButton()
        self.arrow.setProperty("look", "link")
        self.arrow.setCheckable(True)
        self.arrow.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.arrow.setToolTip(translate("Summary", "Fields, labels and facts of the document"))
        self.words = ElidedLabel()
        self.words.setProperty("look", "quiet")
        row.addWidget(self.arrow)
        row.addWidget(self.words, 1, Qt.AlignmentFlag.AlignVCenter)
        self.arrow.toggled.connect(self.unfolded)
        for signal in (self.arrow.toggled, fields.changed, document_labels.changed, labels.changed, theme.changed):
            signal.connect(self._show)
        self._show()

    def show_facts(self, facts: str) -> None:
        """What stands behind fields and labels."""
        self._facts = facts
        self._show()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.arrow.toggle()
        super().mouseReleaseEvent(event)

    def _show(self) -> None:
        told = self.told()
        folded = not self.arrow.isChecked()
        self.words.setText(told if folded else translate("Summary", "Details"))
        ahead = "chevron-right" if self.layoutDirection() == Qt.LayoutDirection.LeftToRight else "chevron-left"
        self.arrow.setIcon(icon(ahead if folded else "chevron-down", self._theme.colour("quiet"), 16))
        state = translate("Summary", "folded") if folded else translate("Summary", "shown")
        spoken = translate("Summary", "Details of the document: {told}; {state}")
        self.arrow.setAccessibleName(one_line(spoken.format(told=told[:_SPOKEN], state=state)))

    def told(self) -> str:
        """Whom it is from, its date, its labels, and the facts."""
        fields = [row for row in self._fields.rows if row.value and row.name is not FieldName.SUBJECT]
        parts = [shown(row) if row.given else _doubtful(shown(row)) for row in fields]
        parts += [self._labels.words(one.label, one.set) for one in self._document_labels.labels]
        parts += [_doubtful(label_words(one.set)) for one in self._document_labels.questions]
        return one_line(" · ".join(filter(None, (*parts, self._facts))))


def _doubtful(words: str) -> str:
    return translate("Summary", "{words}?").format(words=words)
