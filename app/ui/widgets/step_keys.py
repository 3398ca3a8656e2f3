"""J and K step through the summary from wherever letters are not typed.

Lists would take them for the beginning of a title to be looked for, and have to let them through to the window.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

STEPS = {Qt.Key.Key_J: 1, Qt.Key.Key_K: -1}


def step_of(event: QKeyEvent) -> int:
    """1 for the next sentence, -1 for the one before, 0 for any other key."""
    return 0 if event.modifiers() else STEPS.get(Qt.Key(event.key()), 0)
