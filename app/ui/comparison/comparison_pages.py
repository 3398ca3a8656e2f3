"""The pages of two documents beside each other, with what differs marked on both, scrolled together."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.client import operations
from app.client.client import Client
from app.state.comparison import ComparisonModel, Side
from app.state.document import place_from
from app.ui.reader.pages_view import PagesView
from app.ui.theme import GRID, Theme
from app.ui.widgets.elided_label import ElidedLabel
from engine.schema.comparison import Change
from engine.schema.documents import OpenedDocument, Places


class ComparisonPages(QWidget):
    """Two views of pages. What is scrolled leads, the other follows to what stands beside it."""

    opened = Signal()
    """Whether both have pages is known."""
    shown = Signal(int)
    """This `Side` is where the wanted difference stands."""

    def __init__(self, client: Client, model: ComparisonModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._client, self._model = client, model
        self._paged: dict[Side, bool] = {}
        self._following = False
        self.linked = True
        self.views = tuple(PagesView(client, theme) for _ in Side)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, GRID // 2, 0, 0)
        row.setSpacing(1)
        for side, view in zip(Side, self.views, strict=True):
            column = QVBoxLayout()
            column.setSpacing(GRID // 2)
            title = ElidedLabel()
            title.setProperty("look", "quiet")
            title.setText(str(model.headerData(side, Qt.Orientation.Horizontal)))
            column.addWidget(title)
            column.addWidget(view, 1)
            row.addLayout(column, 1)
            view.glides = False  # the other one follows at once
            view.setMinimumWidth(150)
            view.scrolled.connect(partial(self._follow, side))
            view.words.arrived.connect(partial(self._on_words, side))
            call = operations.open_document(client, model.documents[side])
            call.then(partial(self._on_opened, side), self).on_failure(lambda _: None, self)
        self.setFocusProxy(self.views[Side.NEW])

    @property
    def available(self) -> bool:
        """Whether both documents have pages."""
        return len(self._paged) == len(Side) and all(self._paged.values())

    def _on_opened(self, side: Side, info: OpenedDocument) -> None:
        self._paged[side] = bool(info.pages)
        self.views[side].show_pages(info.row.id, info.pages)
        self.show_changes()
        if len(self._paged) == len(Side):
            self.opened.emit()

    def show_changes(self) -> None:
        """Mark what differs, as soon as that is known."""
        for side, view in zip(Side, self.views, strict=True):
            view.show_changes(self._model.passages(side))

    def show_difference(self, number: int) -> None:
        """Bring a difference into view on both sides: what stands beside it, where one side has nothing."""
        found = self._model.found
        if found is None or not 0 <= number < len(found.differences):
            return
        one = found.differences[number]
        leading = Side.OLD if one.new is None else Side.NEW
        for side, own in ((Side.OLD, one.old), (Side.NEW, one.new)):
            self.views[side].show_place(None)
            if own is None:
                continue
            call = operations.locate(self._client, self._model.documents[side], own.start, own.end)
            alone = one.change is Change.MOVED or not self.linked
            then = partial(self._on_located, side, (own.start, own.end), leads=side is leading, alone=alone)
            call.then(then, self)

    def _on_located(self, side: Side, span: tuple[int, int], places: Places, *, leads: bool, alone: bool) -> None:
        """The view that leads goes there and takes the other along; what was moved stands elsewhere in each."""
        self._following = True
        self.views[side].show_place(place_from(places, *span, "search"), reveal=leads or alone)
        self._following = False
        if leads and not alone:
            self._follow(side)
        self.shown.emit(side)

    # -- scrolling together -------------------------------------------------------------------------------------------

    def _follow(self, leading: Side) -> None:
        here = self.views[leading].reading_at
        if self.linked and not self._following and self.available and self.isVisible() and here is not None:
            offset, below = here
            self._lead(Side(1 - leading), self._model.counterpart(leading, offset), below)

    def _lead(self, side: Side, offset: int, below: float) -> None:
        self._following = True
        self.views[side].read_at(offset, below)
        self._following = False

    def _on_words(self, side: Side, _page: int) -> None:
        """Now that it is known where its lines are, the view that is not being read follows exactly."""
        leading = Side.OLD if self.views[Side.OLD].hasFocus() else Side.NEW
        if side is not leading:
            self._follow(leading)

    def link(self, on: bool) -> None:
        """Scroll together from now on, or each by itself."""
        self.linked = on
        if on:
            self._follow(Side.OLD if self.views[Side.OLD].hasFocus() else Side.NEW)
