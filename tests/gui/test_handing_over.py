"""What leaves the window without a file: an e-mail's text."""

from PySide6.QtGui import QGuiApplication

SUMMARIZED = 20


def test_a_summary_is_copied_as_the_engine_writes_e_mails(start):
    driver = start("--documents", "20", "--sentences", "4")
    driver.open(SUMMARIZED)
    with driver.qtbot.wait_signal(QGuiApplication.clipboard().dataChanged):
        driver.window.actions_["copy_email"].trigger()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines == [f"- {sentence.text}" for sentence in driver.document.sentences]
