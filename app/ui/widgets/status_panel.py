"""What stands in the place of a summary while there is none: why, and what can be done about it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from app.state.plain_text import one_line
from app.translation import translate
from app.ui.icons import pixmap
from app.ui.theme import GRID, Theme, text_font
from app.ui.widgets.columns import padded_column
from app.ui.widgets.plain_label import PlainLabel


class StatusPanel(QWidget):
    """An icon, a heading, a sentence, at most one button, and a password field for protected documents."""

    pressed = Signal()
    password_given = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("statusPanel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = theme
        self._icon = ("info", "quiet")
        column = padded_column(self)
        column.addStretch(2)
        self.mark = PlainLabel(alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.mark)
        self.heading = PlainLabel(alignment=Qt.AlignmentFlag.AlignHCenter)
        self.heading.setFont(text_font(self.font(), 1.25))
        self.heading.setProperty("look", "title")
        self.heading.setWordWrap(True)
        column.addWidget(self.heading)
        self.sentence = PlainLabel(alignment=Qt.AlignmentFlag.AlignHCenter)
        self.sentence.setProperty("look", "quiet")
        self.sentence.setWordWrap(True)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        column.addWidget(self.sentence)
        column.addSpacing(GRID)
        column.addLayout(self._password_row())
        self.button = QPushButton()
        self.button.setProperty("look", "primary")
        self.button.clicked.connect(self.pressed)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.button)
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(3)
        theme.changed.connect(self._restyle)

    def _password_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addStretch(1)
        self.password = QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.password.setPlaceholderText(translate("Window", "Password"))
        self.password.setAccessibleName(translate("Window", "Password of the document"))
        self.password.setAcceptDrops(False)
        self.password.setMinimumWidth(120)
        self.password.setMaximumWidth(240)
        self.password.returnPressed.connect(self._give_password)
        row.addWidget(self.password, 8)
        self.unlock = QPushButton(translate("Window", "Unlock"))
        self.unlock.setProperty("look", "primary")
        self.unlock.clicked.connect(self._give_password)
        row.addWidget(self.unlock)
        row.addStretch(1)
        return row

    def show_status(
        self, icon: str, role: str, heading: str, sentence: str, button: str = "", *, primary: bool = True
    ) -> None:
        """A state that needs no password; `primary`: its button is what most will want."""
        self._show(icon, role, heading, sentence)
        self.password.setVisible(False)
        self.unlock.setVisible(False)
        look = "primary" if primary else ""
        if self.button.property("look") != look:
            self.button.setProperty("look", look)
            self.button.style().unpolish(self.button)
            self.button.style().polish(self.button)
        self.button.setText(button)
        self.button.setVisible(bool(button))

    def ask_password(self, sentence: str, *, wrong: bool) -> None:
        """Ask for the password of a protected document."""
        self._show("lock", "bad" if wrong else "accent", translate("Window", "This document is protected"), sentence)
        self.password.setVisible(True)
        self.unlock.setVisible(True)
        self.unlock.setEnabled(True)
        self.button.setVisible(False)
        self.password.clear()
        if wrong:
            self.password.setFocus()

    def _show(self, icon: str, role: str, heading: str, sentence: str) -> None:
        self._icon = (icon, role)
        self._restyle()
        self.heading.setText(heading)
        self.heading.setVisible(bool(heading))
        self.sentence.setText(sentence)
        self.setAccessibleName(one_line(f"{heading}. {sentence}"))

    def _give_password(self) -> None:
        if self.password.text():
            self.password.setFocus()  # a button that is disabled would hand the keyboard to whatever comes next
            self.unlock.setEnabled(False)
            self.password_given.emit(self.password.text())

    def _restyle(self) -> None:
        name, role = self._icon
        self.mark.setPixmap(pixmap(name, self._theme.colour(role), 40, self.devicePixelRatioF()))
