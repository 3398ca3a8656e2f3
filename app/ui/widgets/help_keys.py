"""The keys of the guide in a dialog: they open the page that the dialog is about."""

from collections.abc import Callable

from PySide6.QtGui import QAction, QShortcut
from PySide6.QtWidgets import QDialog


def offer_help(dialog: QDialog, action: QAction, show: Callable[[], object]) -> None:
    """Let the keys of `action`, which are heard in the window alone, `show` a page in `dialog`."""
    for keys in action.shortcuts():
        QShortcut(keys, dialog).activated.connect(show)
