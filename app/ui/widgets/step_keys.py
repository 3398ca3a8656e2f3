"""J and K step through the summary from wherever letters are not typed; X, E and N review the chosen sentence.

Lists would take them for the beginning of a title to be looked for, and have to let them through to the window.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

STEPS = {Qt.Key.Key_J: 1, Qt.Key.Key_K: -1}


def step_of(event: QKeyEvent) -> int:
    """1 for the next sentence, -1 for the one before, 0 for any other key."""
    return 0 if event.modifiers() else STEPS.get(Qt.Key(event.key()), 0)


VERBS = {Qt.Key.Key_X: "reject", Qt.Key.Key_E: "edit", Qt.Key.Key_N: "note"}


def verb_of(event: QKeyEvent) -> str:
    """What a letter does with the chosen sentence; empty for any other key."""
    return "" if event.modifiers() else VERBS.get(Qt.Key(event.key()), "")
