"""Which summarizer writes the summary. Not shown while there is only one."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from app.state.models import EXTRACTIVE, name_words
from app.state.plain_text import one_line, tooltip
from app.translation import translate
from engine.schema.models import ModelRow

WIDEST = 200
_LEAST = 8
"""Characters of a name that are shown at least."""


class ModelChoice(QComboBox):
    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("Summary", "Summarizer"))
        self.setToolTip(translate("Summary", "Which model writes the summary"))
        self.setMinimumHeight(32)
        self.setMaximumWidth(WIDEST)
        # It gives way to the lengths beside it: a long name is cut at its end, and whole in the list and the tooltip.
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_LEAST)
        self.setVisible(False)
        self.activated.connect(lambda _: self.chosen.emit(self.summarizer or EXTRACTIVE))

    @property
    def summarizer(self) -> str | None:
        """The name chosen; None before the engine has named any, which means its default."""
        name = self.currentData()
        return name if isinstance(name, str) else None

    def show_models(self, rows: list[ModelRow], wanted: str) -> None:
        """Offer `rows` with `wanted` chosen, or else the first."""
        with QSignalBlocker(self):
            self.clear()
            for row in rows:
                self.addItem(one_line(name_words(row.name)), row.name)
                self.setItemData(self.count() - 1, tooltip(row.kind), Qt.ItemDataRole.ToolTipRole)
            self.setCurrentIndex(max(0, self.findData(wanted)))
        self.setVisible(self.count() > 1)
