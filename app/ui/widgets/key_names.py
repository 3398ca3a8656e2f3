"""What keys are called on the keyboards of the window's language: `Ctrl+F7`, `Strg+F7`."""

from PySide6.QtGui import QKeySequence


def key_name(keys: str) -> str:
    """The name of keys as people know them; `keys` in Qt's portable form, `Shift+F7`."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
