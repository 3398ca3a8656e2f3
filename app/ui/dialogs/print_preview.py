"""A summary as it comes out of a printer, and from there to one. Where there is none, it is saved as a PDF."""

from PySide6.QtCore import QSize, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo, QPrintPreviewDialog
from PySide6.QtWidgets import QComboBox, QLineEdit, QToolBar, QWidget

from app.state.plain_text import one_line
from app.translation import translate

_TITLE = 200
"""Characters of a job's name in the printer's queue."""


_ICON = 18
"""Pixels; with Qt's own the button that prints falls off the end of the bar."""


class _Pages(QTextDocument):
    """The text to be printed. It loads nothing, whatever it names."""

    def loadResource(self, _type: int, _name: QUrl | str) -> None:
        """Nothing."""


class PrintPreview(QPrintPreviewDialog):
    """Pages to look at, with Qt's own buttons for paper, size and printer."""

    def __init__(self, html: str, title: str, parent: QWidget | None = None) -> None:
        """`html` is what the engine wrote out to be printed."""
        self.device = QPrinter(QPrinter.PrinterMode.HighResolution)
        if not QPrinterInfo.availablePrinterNames():
            self.device.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        self.device.setDocName(one_line(title, _TITLE))
        super().__init__(self.device, parent)
        self._text = _Pages(self)
        self._text.setHtml(html)
        self.setWindowTitle(translate("Dialogs", "Save as PDF") if self.saves_pdf else translate("Dialogs", "Print"))
        self.resize(900, 860)
        self.paintRequested.connect(self._text.print_)
        for bar in self.findChildren(QToolBar):
            bar.setIconSize(QSize(_ICON, _ICON))
        self._name_controls()

    @property
    def saves_pdf(self) -> bool:
        """Whether the print button writes a file, because there is no printer."""
        return self.device.outputFormat() == QPrinter.OutputFormat.PdfFormat

    def _name_controls(self) -> None:
        """Qt's fields have no names for assistive tools."""
        for zoom in self.findChildren(QComboBox):
            zoom.setAccessibleName(translate("Dialogs", "Zoom"))
        for page in self.findChildren(QLineEdit):
            if not isinstance(page.parent(), QComboBox):
                page.setAccessibleName(translate("Dialogs", "Page"))
