"""Dialogs that stand beside the window, at most one of a kind: asking for one again brings a fresh one in its place."""

from collections.abc import Callable
from typing import TypeVar, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from app.ui.widgets.drop import refuse_drops

D = TypeVar("D", bound=QDialog)


class DialogShelf:
    def __init__(self) -> None:
        self._shown: dict[type[QDialog], QDialog] = {}

    def __contains__(self, kind: type[QDialog]) -> bool:
        """Whether one of this kind is shown."""
        return kind in self._shown

    def show(self, kind: type[D], make: Callable[[], D]) -> D:
        """Show a new dialog; it is deleted when it is closed."""
        old = self._shown.pop(kind, None)
        if old is not None:
            old.close()
        dialog = make()
        refuse_drops(dialog)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.destroyed.connect(lambda: self._shown.pop(kind, None) if self._shown.get(kind) is dialog else None)
        self._shown[kind] = dialog
        dialog.show()
        return dialog

    def bring(self, kind: type[D], make: Callable[[], D]) -> D:
        """The dialog of this kind that is shown, brought to the front as it is, or else a new one."""
        shown = self._shown.get(kind)
        if shown is None:
            return self.show(kind, make)
        shown.showNormal() if shown.isMinimized() else shown.show()
        shown.raise_()
        shown.activateWindow()
        return cast("D", shown)
