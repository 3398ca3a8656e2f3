"""All commands with their keys; every one can be given others."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.state.preferences import Preferences
from app.translation import translate
from app.ui.actions import COMMANDS, FIXED, Actions, Command, menu_words
from app.ui.theme import GRID
from app.ui.widgets.columns import padded_column
from app.ui.widgets.plain_label import PlainLabel


class ShortcutsDialog(QDialog):
    """A table to look up and to change keys."""

    def __init__(self, actions: Actions, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions, self._preferences = actions, preferences
        self.setWindowTitle(translate("Dialogs", "Keyboard Shortcuts"))
        self.resize(760, 640)
        column = padded_column(self)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(translate("Dialogs", "Search commands"))
        self.filter.setAccessibleName(translate("Dialogs", "Search commands"))
        self.filter.textChanged.connect(self._filter)
        column.addWidget(self.filter)
        self.table = QTableWidget(len(COMMANDS) + len(FIXED), 2)
        self.table.setHorizontalHeaderLabels([translate("Dialogs", "Command"), translate("Dialogs", "Keys")])
        self.table.verticalHeader().setVisible(False)
        self.table.setShowGrid(False)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.setAccessibleName(translate("Dialogs", "Commands and their keys"))
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.table.itemSelectionChanged.connect(self._on_selection)
        column.addWidget(self.table, 1)
        column.addLayout(self._editor())
        self.problem = PlainLabel()
        self.problem.setProperty("look", "bad")
        self.problem.setVisible(False)
        column.addWidget(self.problem)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self._fill()

    def _editor(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        self.name = PlainLabel(translate("Dialogs", "Choose a command to change its keys."))
        self.name.setProperty("look", "quiet")
        row.addWidget(self.name, 1)
        self.keys = QKeySequenceEdit()
        self.keys.setAccessibleName(translate("Dialogs", "New keys"))
        self.keys.setMinimumWidth(24 * GRID)
        self.keys.setMaximumSequenceLength(1)
        self.keys.setEnabled(False)
        self.keys.editingFinished.connect(self._on_edited)
        row.addWidget(self.keys)
        self.reset = QPushButton(translate("Dialogs", "Built-In Keys"))
        self.reset.setEnabled(False)
        self.reset.clicked.connect(self._on_reset)
        row.addWidget(self.reset)
        return row

    def _fill(self) -> None:
        for row, command in enumerate(COMMANDS):
            texts = (
                k.toString(QKeySequence.SequenceFormat.NativeText) for k in self._actions[command.name].shortcuts()
            )
            keys = ", ".join(text for text in texts if not text.isalpha())  # not "Copy": a key few keyboards have
            self._put(row, f"{plain_menu(command)} › {plain_text(command)}", keys)
        for row, (keys, text) in enumerate(FIXED, len(COMMANDS)):
            self._put(row, menu_words(text), menu_words(keys))

    def _put(self, row: int, text: str, keys: str) -> None:
        for column, value in enumerate((text, keys)):
            item = QTableWidgetItem(value)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            self.table.setItem(row, column, item)

    def _current(self) -> Command | None:
        row = self.table.currentRow()
        return COMMANDS[row] if 0 <= row < len(COMMANDS) else None

    def _on_selection(self) -> None:
        command = self._current()
        self.keys.setEnabled(command is not None)
        self.reset.setEnabled(command is not None and command.name in self._preferences.shortcuts)
        self.problem.setVisible(False)
        if command is not None:
            self.name.setText(plain_text(command))
            shortcuts = self._actions[command.name].shortcuts()
            self.keys.setKeySequence(shortcuts[0] if shortcuts else QKeySequence())

    def _on_edited(self) -> None:
        command = self._current()
        if command is None:
            return
        keys = self.keys.keySequence()
        if keys in self._actions[command.name].shortcuts():
            return
        taken = next((c for c in COMMANDS if c != command and keys in self._actions[c.name].shortcuts()), None)
        if taken is not None and not keys.isEmpty():
            self.problem.setText(
                translate("Dialogs", "These keys are already used for “{taken}”.").format(taken=plain_text(taken))
            )
            self.problem.setVisible(True)
            return
        self._preferences.set_shortcut(command.name, keys.toString(QKeySequence.SequenceFormat.PortableText))
        self._changed()

    def _on_reset(self) -> None:
        command = self._current()
        if command is not None:
            self._preferences.set_shortcut(command.name, None)
            self._changed()

    def _changed(self) -> None:
        self._actions.apply_keys(self._preferences.shortcuts)
        self._fill()
        self._on_selection()

    def _filter(self, text: str) -> None:
        for row in range(self.table.rowCount()):
            items = (self.table.item(row, column) for column in (0, 1))
            words = " ".join(item.text() for item in items if item is not None)
            self.table.setRowHidden(row, text.lower() not in words.lower())


def plain_text(command: Command) -> str:
    """A command's words without mnemonic."""
    return menu_words(command.text).replace("&", "").replace(" …", "")


def plain_menu(command: Command) -> str:
    """The path of its menu."""
    return " › ".join(menu_words(name).replace("&", "") for name in command.menu.split("/"))
