"""The window's log: a small rotating file, Qt's messages included, never a document's text or a file's name."""

import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

log = logging.getLogger("app")

LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
NOISE = ("This plugin does not support",)


def start_logging(path: Path) -> None:
    """Write to `path`; where that can't be written, to nothing: the window still has to open."""
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handler: logging.Handler = RotatingFileHandler(path, maxBytes=512 * 1024, backupCount=2, encoding="utf-8")
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root.addHandler(handler)
    qInstallMessageHandler(_on_qt_message)
    sys.excepthook = _on_exception


def _on_qt_message(kind: QtMsgType, _context: QMessageLogContext, message: str | None) -> None:
    if message and not message.startswith(NOISE):
        logging.getLogger("qt").log(LEVELS.get(kind, logging.INFO), "%s", message)


def _on_exception(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """A bug in a slot is logged with its place, not with its values; the window goes on."""
    log.error("unexpected %s", kind.__name__, exc_info=(kind, error, trace))
    sys.__excepthook__(kind, error, trace)
