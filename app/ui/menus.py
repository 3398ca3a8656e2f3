"""The menu bar, made from the table of commands."""

from PySide6.QtWidgets import QMainWindow, QMenu

from app.ui.actions import COMMANDS, Actions, menu_words


def build_menus(window: QMainWindow, actions: Actions) -> dict[str, QMenu]:
    """Fill the menu bar and return its menus by path (`&File/&Export As`)."""
    menus: dict[str, QMenu] = {}
    for command in COMMANDS:
        new = command.menu not in menus  # the group of the first command of a submenu is one of the menu above
        menu = _menu(window, menus, command.menu, group=command.group)
        if command.group and not (new and "/" in command.menu):
            menu.addSeparator()
        menu.addAction(actions[command.name])
    return menus


def _menu(window: QMainWindow, menus: dict[str, QMenu], path: str, *, group: bool) -> QMenu:
    if path not in menus:
        parent, _, name = path.rpartition("/")
        if parent:
            above = _menu(window, menus, parent, group=False)
            if group:
                above.addSeparator()
            menus[path] = above.addMenu(menu_words(name))
        else:
            menus[path] = window.menuBar().addMenu(menu_words(path))
    return menus[path]
