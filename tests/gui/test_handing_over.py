"""What leaves the window without an export: an e-mail's text, and pages for a printer."""

from PySide6.QtCore import QUrl
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtPrintSupport import QPrinterInfo, QPrintPreviewWidget

from app.ui.dialogs.print_preview import PrintPreview
from tests.gui.test_dialogs import shown

SUMMARIZED = 20


def test_a_summary_is_copied_as_the_engine_writes_e_mails(start):
    driver = start("--documents", "20", "--sentences", "4")
    driver.open(SUMMARIZED)
    with driver.qtbot.wait_signal(QGuiApplication.clipboard().dataChanged):
        driver.window.actions_["copy_email"].trigger()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines == [f"- {sentence.text}" for sentence in driver.document.sentences]


def test_a_summary_is_looked_at_before_it_is_printed_or_saved_where_there_is_no_printer(start, monkeypatch, tmp_path):
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", list)
    driver = start("--documents", "20", "--sentences", "4")
    driver.open(SUMMARIZED)
    driver.window.actions_["print"].trigger()
    driver.qtbot.wait_until(lambda: bool(driver.window.findChildren(PrintPreview)))
    dialog = shown(driver, PrintPreview)
    assert dialog.saves_pdf
    assert "Harbour report" in dialog.device.docName()
    (view,) = dialog.findChildren(QPrintPreviewWidget)
    driver.qtbot.wait_until(lambda: view.pageCount() == 1)
    target = tmp_path / "summary.pdf"
    dialog.device.setOutputFileName(str(target))
    dialog.paintRequested.emit(dialog.device)
    assert target.read_bytes().startswith(b"%PDF-")


def test_pages_for_a_printer_load_nothing(start, tmp_path):
    driver = start("--documents", "20")
    picture = tmp_path / "picture.png"
    driver.window.grab().save(str(picture))
    url = QUrl.fromLocalFile(str(picture))
    dialog = PrintPreview(f'<p>Words <img src="{url.toString()}"></p>', "Title", driver.window)
    loaded = dialog.findChildren(QTextDocument)[0].resource(QTextDocument.ResourceType.ImageResource.value, url)
    assert not loaded
