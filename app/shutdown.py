"""What Qt must not keep of Python's when the interpreter ends.

Qt's static objects live longer than the interpreter. Whatever of Python's they still hold then is destroyed, or called,
without an interpreter, and the process dies of it although all its work is done:

- What was copied. Platforms with a clipboard of their own let go of it with the application, while Python is there; on
  the others ("offscreen" is one) the clipboard is a static object of Qt's that nobody else can read.
- The handler of Qt's messages: a message that Qt tells while it is unloaded would go to it.
"""

import shiboken6
from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtGui import QGuiApplication


def release_qt_objects() -> None:
    """Take back from Qt what it would keep. To be called last, while there is still an application."""
    clipboard = QGuiApplication.clipboard()
    copied = clipboard.mimeData()
    # A platform that owns what it holds of ours passes it on to other programs: that must not be taken from them.
    if copied is not None and shiboken6.createdByPython(copied) and not clipboard.ownsClipboard():
        clipboard.clear()
    qInstallMessageHandler(None)
