"""Network status: the self-test, run on the spot, line by line."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.client import operations
from app.client.call import Failure
from app.client.client import Client
from app.translation import translate
from app.ui.icons import pixmap
from app.ui.theme import GRID, Theme
from app.ui.widgets.plain_label import PlainLabel
from engine.schema.life_cycle import Checks


class NetworkDialog(QDialog):
    """Runs the engine's self-test and shows each check with its outcome."""

    checked = Signal()

    def __init__(
        self, client: Client, own: list[tuple[str, bool, str]], theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme, self._own = theme, own
        self.setWindowTitle(translate("Dialogs", "Network Status"))
        self.resize(640, 520)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        self.verdict = PlainLabel(translate("Dialogs", "Trying to reach the network …"))
        self.verdict.setProperty("look", "title")
        self.verdict.setWordWrap(True)
        column.addWidget(self.verdict)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        self._page = QWidget()
        self._page.setObjectName("sentences")
        self._grid = QGridLayout(self._page)
        self._grid.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        self._grid.setHorizontalSpacing(GRID)
        self._grid.setVerticalSpacing(GRID)
        self._grid.setColumnStretch(1, 1)
        area.setWidget(self._page)
        column.addWidget(area, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        operations.run_doctor(client).then(self._on_checks, self).on_failure(self._on_failure, self)

    def _on_checks(self, answer: Checks) -> None:
        rows = [(c.name, c.ok, c.detail) for c in answer.checks]
        rows = [
            (translate("Dialogs", "Window: {name}").format(name=name), ok, detail) for name, ok, detail in self._own
        ] + rows
        failed = sum(not ok for _, ok, _ in rows)
        text = translate("Dialogs", "Everything is as it should be. No process of Précis can reach the network.")
        self.verdict.setText(
            text
            if not failed
            else translate("Dialogs", "{failed} of {rows} checks failed.").format(failed=failed, rows=len(rows))
        )
        for row in rows:
            self._add(*row)
        self._grid.setRowStretch(self._grid.rowCount(), 1)
        self.checked.emit()

    def _on_failure(self, failure: Failure) -> None:
        self.verdict.setText(
            translate("Dialogs", "The self-test could not be run. {message}").format(message=failure.message)
        )

    def _add(self, name: str, ok: bool, detail: str) -> None:
        row = self._grid.rowCount()
        mark = PlainLabel()
        look = ("supported", "good") if ok else ("error", "bad")
        mark.setPixmap(pixmap(look[0], self._theme.colour(look[1]), 20, self.devicePixelRatioF()))
        mark.setAccessibleName(translate("Dialogs", "passed") if ok else translate("Dialogs", "failed"))
        self._grid.addWidget(mark, row, 0, Qt.AlignmentFlag.AlignTop)
        text = PlainLabel(name)
        text.setProperty("look", "title")
        text.setWordWrap(True)
        self._grid.addWidget(text, row, 1)
        more = PlainLabel(detail)
        more.setProperty("look", "quiet")
        more.setWordWrap(True)
        more.setTextFormat(Qt.TextFormat.PlainText)
        self._grid.addWidget(more, row + 1, 1)
