"""The program's process ends well, whatever Qt holds of it: nothing of Python's outlives the interpreter."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FAKE = Path(__file__).with_name("fake_engine.py")

WHOLE = f"""
import sys
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from app import main
from app.ui.summary import clipboard as citation

class Closing(main.Program):
    def show(self, files=()):
        super().show(files)
        QTimer.singleShot(0, self, self.close)

    def close(self):
        {{before}}
        self.window.close()

main.engine_command = lambda: [sys.executable, {str(FAKE)!r}]
main.Program = Closing
sys.exit(main.run([]))
"""
COPY = "QGuiApplication.clipboard().setMimeData(citation.mime('a title', 'a.pdf', []))"

# A static object of Qt's that tells something late, as a library of C++ does when it is unloaded.
LATE = """
import ctypes, sys
from pathlib import Path
import PySide6
from PySide6.QtGui import QGuiApplication
from app.shutdown import release_qt_objects
from app.logs import start_logging

start_logging(Path(sys.argv[1]) / "log")
application = QGuiApplication([])
core = ctypes.CDLL(next(str(path) for path in Path(PySide6.__file__).parent.glob("Qt/lib/libQt6Core.so.6")))
c = ctypes.CDLL(None)
c.strdup.restype = ctypes.c_void_p
c.on_exit.argtypes = ctypes.c_void_p, ctypes.c_void_p
c.on_exit(ctypes.cast(core._Z13qErrnoWarningiPKcz, ctypes.c_void_p), c.strdup(b"a late message"))
release_qt_objects()
"""

# A view of pages that is destroyed while its thread decodes pictures, again and again.
CLOSED = """
import base64, sys
from types import SimpleNamespace
from PySide6.QtCore import QBuffer, QEvent, QObject
from PySide6.QtGui import QGuiApplication, QImage
from app.ui.reader.page_images import PageImages, PageRequest

sys.setswitchinterval(1e-5)
application = QGuiApplication([])
image, buffer = QImage(40, 40, QImage.Format.Format_RGB32), QBuffer()
image.fill(0)
image.save(buffer, "PNG")
answer = SimpleNamespace(png=base64.b64encode(buffer.data().data()).decode())
for number in range(3000):
    view = QObject()
    pictures = PageImages(None, view)
    pictures._document = 1
    for page in range(1 + number % 4):
        pictures._on_answer(1, PageRequest(page, 1.0), answer)
    view.deleteLater()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
"""


def ended(script: str, home: Path) -> tuple[int, str]:
    """How a process of its own ends: its code, and what it says."""
    environment = {**os.environ, "PRECIS_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", script, str(home)],
        capture_output=True, text=True, check=False, cwd=ROOT, env=environment, timeout=60,
    )  # fmt: skip
    return done.returncode, done.stderr


@pytest.mark.parametrize("before", ["pass", COPY], ids=["as it is", "after copying"])
def test_the_window_is_closed(before, home):
    assert ended(WHOLE.format(before=before), home) == (0, "")


@pytest.mark.skipif(sys.platform != "linux", reason="needs on_exit of glibc")
def test_qt_tells_something_after_the_interpreter(home):
    code, said = ended(LATE, home)
    assert code == 0
    assert "a late message" in said


def test_a_view_is_closed_while_pictures_are_decoded(home):
    assert ended(CLOSED, home) == (0, "")
