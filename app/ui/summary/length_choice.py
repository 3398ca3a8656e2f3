"""How long the summary is to be: as the document needs, short, medium, long, or a number of words."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSpinBox, QWidget

from app.settings import LONGEST, SHORTEST
from app.translation import marked, number, plural, translate
from engine.schema.defaults import AS_NEEDED, LENGTHS, WORDS

NEEDED, CUSTOM = 0, 1 + len(LENGTHS)
NAMED = (AS_NEEDED, *LENGTHS.values())
"""Words by the rows of the list, but for the last, which stands for any number."""
LENGTH_NAMES = {
    "short": marked("Summary", "Short, {words} words"),
    "medium": marked("Summary", "Medium, {words} words"),
    "long": marked("Summary", "Long, {words} words"),
}
SHORT_NAMES = {
    "short": marked("Summary", "short"),
    "medium": marked("Summary", "medium"),
    "long": marked("Summary", "long"),
}


class LengthChoice(QWidget):
    """A list of named lengths, and a number field that appears for the last."""

    changed = Signal(int)
    """Words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.named = QComboBox()
        self.named.setAccessibleName(translate("Summary", "Length of the summary"))
        self.named.setToolTip(translate("Summary", "How long the summary should be"))
        self.named.addItem(translate("Summary", "As the document needs"))
        self.named.addItems(
            [translate("Summary", LENGTH_NAMES[name]).format(words=number(words)) for name, words in LENGTHS.items()]
        )
        self.named.addItem(translate("Summary", "Custom"))
        self.named.setMinimumHeight(32)
        row.addWidget(self.named)
        self.number = QSpinBox()
        self.number.setRange(SHORTEST, LONGEST)
        self.number.setSingleStep(50)
        self.number.setSuffix(translate("Summary", " words"))
        self.number.setAccessibleName(translate("Summary", "Length of the summary in words"))
        self.number.setMinimumHeight(32)
        self.number.setVisible(False)
        row.addWidget(self.number)
        self._gave_way = False
        """As the document needs was chosen when it was taken away."""
        self.named.activated.connect(self._on_chosen)
        self.number.valueChanged.connect(lambda _: self.changed.emit(self.words))
        self.set_words(AS_NEEDED)

    @property
    def words(self) -> int:
        """`AS_NEEDED`, or a number of words."""
        row = self.named.currentIndex()
        return NAMED[row] if row < CUSTOM else self.number.value()

    @property
    def in_words(self) -> str:
        """The choice as a line of options says it."""
        row = self.named.currentIndex()
        if row == NEEDED:
            return translate("Summary", "as needed")
        if row == CUSTOM:
            return plural("Summary", "%Ln word(s)", self.words)
        return translate("Summary", SHORT_NAMES[[*LENGTHS][row - 1]])

    def set_words(self, words: int) -> None:
        self._gave_way = False
        named = NAMED.index(words) if words in NAMED else CUSTOM
        self.named.setCurrentIndex(named)
        if named == CUSTOM:
            with QSignalBlocker(self.number):
                self.number.setValue(words)
        self.number.setVisible(named == CUSTOM)

    def offer_as_needed(self, offered: bool) -> None:
        """Only a brief grows with the document; where it is not wanted, that choice gives way to a medium length."""
        rows = self.named.model()
        if isinstance(rows, QStandardItemModel):
            rows.item(NEEDED).setEnabled(offered)
        if not offered and self.words == AS_NEEDED:
            self.set_words(WORDS)
            self._gave_way = True
        elif offered and self._gave_way:
            self.set_words(AS_NEEDED)

    def _on_chosen(self, row: int) -> None:
        self._gave_way = False
        self.number.setVisible(row == CUSTOM)
        if row == CUSTOM:
            self.number.setFocus()
            self.number.selectAll()
        self.changed.emit(self.words)
