"""Icons drawn from the project's own SVG files, tinted with the theme's colours at the moment they are drawn."""

from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.paths import resources

SCALES = (1, 2, 3)
"""Device pixel ratios that icons are made for."""


def icon(name: str, colour: QColor, size: int = 20) -> QIcon:
    """An icon in one colour, sharp at every scale in `SCALES`."""
    made = QIcon()
    for scale in SCALES:
        made.addPixmap(pixmap(name, colour, size, scale))
    return made


def pixmap(name: str, colour: QColor, size: int, ratio: float = 1.0) -> QPixmap:
    """An icon as a pixmap, `size` logical pixels wide."""
    picture = QImage(QSize(round(size * ratio), round(size * ratio)), QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(_svg(name, colour.name()).encode())).render(painter, QRectF(picture.rect()))
    painter.end()
    result = QPixmap.fromImage(picture)
    result.setDevicePixelRatio(ratio)
    return result


def application_icon() -> QIcon:
    """The program's own icon, in its own colours."""
    made = QIcon()
    for size in (16, 24, 32, 48, 64, 128, 256):
        made.addPixmap(pixmap("precis", QColor("black"), size))
    return made


def exists(name: str) -> bool:
    """Whether there is such an icon."""
    return _path(name).is_file()


def _path(name: str) -> Path:
    return resources() / "icons" / f"{name}.svg"


@cache
def _source(name: str) -> str:
    return _path(name).read_text("utf-8")


def _svg(name: str, colour: str) -> str:
    return _source(name).replace("currentColor", colour)
