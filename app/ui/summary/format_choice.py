"""Whether the summary is to be a brief, under the headings of its kind, or plain sentences in the order of the text."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QPushButton, QWidget

from app.translation import marked, translate
from engine.schema.enums import SummaryFormat

FORMATS = {
    SummaryFormat.BRIEF: (
        marked("Summary", "Brief"),
        marked("Summary", "Under the headings of its kind of document, with what was not found"),
    ),
    SummaryFormat.PLAIN: (
        marked("Summary", "Plain"),
        marked("Summary", "Sentences in the order of the text"),
    ),
}


class FormatChoice(QFrame):
    """Two segments, one of them pressed."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("segments")
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(2)
        self._group = QButtonGroup(self)
        self._buttons: dict[SummaryFormat, QPushButton] = {}
        for form, (name, hint) in FORMATS.items():
            name, hint = translate("Summary", name), translate("Summary", hint)
            button = QPushButton(name)
            button.setCheckable(True)
            button.setProperty("look", "segment")
            button.setToolTip(hint)
            button.setAccessibleName(translate("Summary", "{name} summary").format(name=name))
            button.setAccessibleDescription(hint)
            button.clicked.connect(self.changed)
            self._buttons[form] = button
            self._group.addButton(button)
            row.addWidget(button)
        self._buttons[SummaryFormat.BRIEF].setChecked(True)

    @property
    def format(self) -> SummaryFormat:
        plain = self._buttons[SummaryFormat.PLAIN].isChecked()
        return SummaryFormat.PLAIN if plain else SummaryFormat.BRIEF

    def set_format(self, form: SummaryFormat) -> None:
        """Choose one, a brief in the place of what is none of them; `changed` is not emitted."""
        self._buttons.get(form, self._buttons[SummaryFormat.BRIEF]).setChecked(True)
