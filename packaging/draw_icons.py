"""Draws the program's SVG icon as pictures: `draw_icons.py ICON.svg SIZE=FILE.png ...`."""

import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer


def main() -> None:
    """Draw each picture asked for."""
    application = QGuiApplication(sys.argv)
    drawing = QSvgRenderer(sys.argv[1])
    for wish in sys.argv[2:]:
        size, _, file = wish.partition("=")
        picture = QImage(int(size), int(size), QImage.Format.Format_ARGB32)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        drawing.render(painter)
        painter.end()
        if not picture.save(file):
            sys.exit(f"{file} could not be written")
    del application


if __name__ == "__main__":
    main()
