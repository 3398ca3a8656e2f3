"""Entries of menus made of a document's or a user's own words."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.state.plain_text import menu_text, tooltip


def add_words(menu: QMenu, words: str, hint: str = "") -> QAction:
    """An action called by `words`. Where no hint is given the words are it: Qt would take them for markup if it can."""
    action = menu.addAction(menu_text(words))
    action.setToolTip(tooltip(hint or words))
    return action


def add_menu_of_words(menu: QMenu, words: str) -> QMenu:
    """A menu under `menu`, called by `words`."""
    below = menu.addMenu(menu_text(words))
    below.menuAction().setToolTip(tooltip(words))
    return below
