"""Preferences, made from the settings' schema: a new setting appears here by being declared."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.settings import SCHEMA, Setting
from app.state.preferences import Preferences
from app.translation import translate
from app.ui.theme import GRID, text_font
from app.ui.widgets.plain_label import PlainLabel


class PreferencesDialog(QDialog):
    """One control a setting; changes take effect at once."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self.controls: dict[str, QWidget] = {}
        self.setWindowTitle(translate("Dialogs", "Preferences"))
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        if preferences.refused:
            refused = PlainLabel(
                translate("Dialogs", "{refused} Changes made here last until the window is closed.").format(
                    refused=preferences.refused
                )
            )
            refused.setWordWrap(True)
            refused.setProperty("look", "bad")
            column.addWidget(refused)
        page = QWidget()
        self._form = QVBoxLayout(page)
        self._form.setContentsMargins(0, 0, GRID, 0)
        self._form.setSpacing(GRID)
        section = ""
        for setting in SCHEMA:
            if setting.section != section:
                section = setting.section
                self._add_heading(_words(section))
            self._add(setting)
        self._form.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(page)
        page.setAutoFillBackground(False)
        area.setStyleSheet("QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }")
        column.addWidget(area, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self._fit(page, area)

    def _fit(self, page: QWidget, area: QScrollArea) -> None:
        """As tall as everything in it, if the screen is: the area is for small screens and large letters."""
        wide = 70 * GRID
        tall = page.heightForWidth(wide - 8 * GRID) + self.sizeHint().height() - area.sizeHint().height()
        self.resize(wide, min(tall + 2 * GRID, self.screen().availableGeometry().height() - 8 * GRID))

    def _add_heading(self, text: str) -> None:
        heading = PlainLabel(text)
        heading.setFont(text_font(self.font(), 1.15, weight=QFont.Weight.DemiBold))
        heading.setContentsMargins(0, GRID, 0, 0)
        self._form.addWidget(heading)

    def _add(self, setting: Setting) -> None:
        control = self._control(setting)
        control.setAccessibleName(_words(setting.label))
        control.setAccessibleDescription(_words(setting.sentence))
        self.controls[setting.name] = control
        if isinstance(control, QCheckBox):
            control.setText(_words(setting.label))
            self._form.addWidget(control)
        else:
            row = QHBoxLayout()
            label = PlainLabel(_words(setting.label))
            label.setBuddy(control)
            label.setMinimumWidth(20 * GRID)
            row.addWidget(label)
            row.addWidget(control)
            row.addStretch(1)
            self._form.addLayout(row)
        sentence = PlainLabel(_words(setting.sentence))
        sentence.setWordWrap(True)
        sentence.setProperty("look", "quiet")
        sentence.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self._form.addWidget(sentence)

    def _set_words(self, setting: Setting, text: str) -> None:
        text = " ".join(text.split())
        if setting.accepts(text):
            self._preferences.set(setting.name, text)

    def _control(self, setting: Setting) -> QWidget:
        value = self._preferences[setting.name]
        if setting.choices:
            combo = QComboBox()
            combo.setMinimumSize(14 * GRID, 4 * GRID)
            for stored, text in setting.choices:
                combo.addItem(_words(text), stored)
            combo.setCurrentIndex(combo.findData(value))
            combo.currentIndexChanged.connect(lambda: self._preferences.set(setting.name, combo.currentData()))
            return combo
        if isinstance(setting.default, bool):
            box = QCheckBox()
            box.setChecked(bool(value))
            box.toggled.connect(lambda checked: self._preferences.set(setting.name, checked))
            return box
        if setting.longest:
            field = QLineEdit(str(value))
            field.setMaxLength(setting.longest)
            field.setMinimumSize(28 * GRID, 4 * GRID)
            field.textChanged.connect(lambda text: self._set_words(setting, text))
            return field
        spin = QSpinBox()
        spin.setMinimumSize(14 * GRID, 4 * GRID)
        least, most = setting.bounds or (0, 1_000_000)
        none = least - 1 if setting.zero else None  # Qt shows words in the place of the smallest number alone
        spin.setRange(least if none is None else none, most)
        spin.setSpecialValueText(_words(setting.zero))
        spin.setSingleStep(10)
        spin.setSuffix(_words(setting.unit))
        spin.setValue(int(value) if value or none is None else none)
        spin.valueChanged.connect(lambda number: self._preferences.set(setting.name, 0 if number == none else number))
        return spin


def _words(text: str) -> str:
    """Words of the table of settings in the window's language."""
    return translate("Settings", text) if text else ""
