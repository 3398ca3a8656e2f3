"""The button of a bar: an icon without words, which says its name as a tooltip and to assistive tools."""

from collections.abc import Callable

from PySide6.QtWidgets import QToolButton


def bar_button(name: str, action: Callable[..., object]) -> QToolButton:
    """A button that does `action`; its icon follows the theme and is set by its bar."""
    button = QToolButton()
    button.setAccessibleName(name)
    button.setToolTip(name)
    button.clicked.connect(action)
    return button
