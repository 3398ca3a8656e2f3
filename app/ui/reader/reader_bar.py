"""The reader's own small bar: page field, zoom, fit."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from app.translation import number, translate
from app.ui.icons import icon
from app.ui.theme import GRID, Theme
from app.ui.widgets.bar_button import bar_button
from app.ui.widgets.plain_label import PlainLabel


class ReaderBar(QWidget):
    """Shows where the reader is and lets one go elsewhere."""

    page_wanted = Signal(int)
    turned = Signal(int)
    """Pages to go forth or back."""
    zoom_in = Signal()
    zoom_out = Signal()
    fit = Signal()
    find_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("readerBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self._paged = False
        self._icons: list[tuple[QToolButton, str]] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID, GRID // 2, GRID, GRID // 2)
        row.setSpacing(GRID // 2)
        self.place = PlainLabel()
        self.place.setProperty("look", "quiet")
        self.back = self._button("chevron-up", translate("Reader", "Previous page"), lambda: self.turned.emit(-1))
        self.field = QLineEdit()
        self.field.setAccessibleName(translate("Reader", "Page number"))
        self.field.setAcceptDrops(False)
        self.field.setProperty("look", "quiet")
        self.field.setMaxLength(6)
        self.field.returnPressed.connect(self._on_page)
        self.total = PlainLabel()
        self.total.setProperty("look", "quiet")
        self.forth = self._button("chevron-down", translate("Reader", "Next page"), lambda: self.turned.emit(1))
        row.addWidget(self.back)
        row.addWidget(self.field)
        row.addWidget(self.total)
        row.addWidget(self.forth)
        row.addWidget(self.place)
        row.addStretch(1)
        self.search = self._button("search", translate("Reader", "Find in this document"), self.find_wanted.emit)
        row.addWidget(self.search)
        self.smaller = self._button("zoom-out", translate("Reader", "Smaller"), self.zoom_out.emit)
        self.percent = PlainLabel()
        self.percent.setProperty("look", "quiet")
        self.larger = self._button("zoom-in", translate("Reader", "Larger"), self.zoom_in.emit)
        self.fitter = self._button("fit-width", translate("Reader", "Fit the width"), self.fit.emit)
        self.fitter.setCheckable(True)
        for widget in (self.smaller, self.percent, self.larger, self.fitter):
            row.addWidget(widget)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _button(self, icon: str, name: str, action: Callable[..., object]) -> QToolButton:
        button = bar_button(name, action)
        self._icons.append((button, icon))
        return button

    def show_kind(self, *, pages: int, text: str, counted: bool = True) -> None:
        """Page controls for `pages` pages; for 0 pages the text stands in their place. `counted`: there are no more."""
        paged = self._paged = pages > 0
        for widget in (self.back, self.field, self.total, self.forth, self.fitter):
            widget.setVisible(paged and (counted or widget is not self.total))
        self.place.setVisible(not paged)
        self.place.setText(text)
        self.field.setValidator(QIntValidator(1, max(pages, 1), self.field))
        width = self.fontMetrics().horizontalAdvance("0" * max(len(str(pages)), 3)) + 4 * GRID
        self.field.setFixedWidth(width)
        self.total.setText(translate("Reader", "of {pages}").format(pages=number(pages)))
        self._fit_in()

    def _fit_in(self) -> None:
        """In a narrow reader the zoom goes first: keys, wheel and the fit remain, and the place has to be readable."""
        rest = (self.back, self.field, self.total, self.forth, self.search, self.fitter)
        room = self.width() - 2 * GRID - sum(_needs(widget) for widget in rest)
        for widgets in ((self.smaller, self.larger), (self.percent,)):
            room -= sum(_needs(widget) for widget in widgets)
            for widget in widgets:
                widget.setVisible(self._paged and room >= 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show what there is room for."""
        super().resizeEvent(event)
        self._fit_in()

    def show_page(self, page: int) -> None:
        if not self.field.hasFocus():
            self.field.setText(str(page))

    def show_zoom(self, zoom: float, *, fits: bool) -> None:
        self.percent.setText(f"{round(100 * zoom)} %")
        self.fitter.setChecked(fits)

    def ask_page(self) -> None:
        """Put the keyboard on the page field."""
        self.field.setFocus()
        self.field.selectAll()

    def _on_page(self) -> None:
        text = self.field.text()
        self.field.clearFocus()
        if text.isdigit():
            self.page_wanted.emit(int(text))

    def _restyle(self) -> None:
        for button, name in self._icons:
            button.setIcon(icon(name, self._theme.colour("text"), 18))


def _needs(widget: QWidget) -> int:
    """The room a widget of the bar takes, with the gap beside it."""
    return (widget.minimumWidth() or widget.sizeHint().width()) + GRID // 2
