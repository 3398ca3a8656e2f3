"""How long the summary is to be: short, medium, long, or a number of words."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QPushButton, QSpinBox, QWidget

from app.settings import LONGEST, SHORTEST
from engine.schema.defaults import LENGTHS, WORDS

NAMED = tuple((name.capitalize(), words) for name, words in LENGTHS.items())


class LengthChoice(QWidget):
    """Three named lengths and a number field that appears for the fourth."""

    changed = Signal(int)
    """Words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        frame = QFrame()
        frame.setObjectName("segments")
        inner = QHBoxLayout(frame)
        inner.setContentsMargins(2, 2, 2, 2)
        inner.setSpacing(2)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        for index, (name, words) in enumerate((*NAMED, ("Custom", 0))):
            button = QPushButton(name)
            button.setCheckable(True)
            button.setProperty("look", "segment")
            button.setToolTip(f"About {words} words" if words else "Choose the number of words")
            button.setAccessibleName(f"{name} summary, about {words} words" if words else "Summary of a chosen length")
            self._group.addButton(button, index)
            inner.addWidget(button)
        row.addWidget(frame)
        self.number = QSpinBox()
        self.number.setRange(SHORTEST, LONGEST)
        self.number.setSingleStep(50)
        self.number.setSuffix(" words")
        self.number.setAccessibleName("Length of the summary in words")
        self.number.setMinimumHeight(32)
        self.number.setVisible(False)
        row.addWidget(self.number)
        self._group.idClicked.connect(self._on_clicked)
        self.number.valueChanged.connect(lambda _: self.changed.emit(self.words))
        self.set_words(WORDS)

    @property
    def words(self) -> int:
        chosen = self._group.checkedId()
        return NAMED[chosen][1] if 0 <= chosen < len(NAMED) else self.number.value()

    def set_words(self, words: int) -> None:
        named = next((i for i, (_, value) in enumerate(NAMED) if value == words), len(NAMED))
        self._group.button(named).setChecked(True)
        with QSignalBlocker(self.number):
            self.number.setValue(words)
        self.number.setVisible(named == len(NAMED))

    def _on_clicked(self, chosen: int) -> None:
        self.number.setVisible(chosen == len(NAMED))
        if chosen == len(NAMED):
            self.number.setFocus()
            self.number.selectAll()
        self.changed.emit(self.words)
