"""The application object."""

from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


def test_a_file_opened_by_the_desktop_is_announced(qapp, qtbot, tmp_path):
    file = tmp_path / "Vertrag ü.pdf"
    with qtbot.wait_signal(qapp.file_opened) as announced:
        QApplication.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile(str(file))))
    assert announced.args == [str(file)]
