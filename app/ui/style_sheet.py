"""The style sheet, filled in from the colour table. Shapes only; every colour comes from `theme`."""

from string import Template

from app.paths import resources

_SHEET = Template("""
QToolTip { color: $text; background: $raised; border: 1px solid $border; padding: 4px 8px; }
QMainWindow, QDialog { background: $ground; }
QMenuBar { background: $ground; border-bottom: 1px solid $border; padding: 2px 4px; }
QMenuBar::item { padding: 4px 10px; border-radius: 6px; background: transparent; }
QMenuBar::item:selected { background: $hover; }
QMenu { background: $raised; border: 1px solid $border; padding: 6px; }
QMenu::item { padding: 6px 24px 6px 24px; border-radius: 6px; }
QMenu::item:selected { background: $chosen; color: $text; }
QMenu::item:disabled { color: $quiet; }
QMenu::separator { height: 1px; background: $border; margin: 6px 8px; }
QStatusBar { background: $ground; border-top: 1px solid $border; color: $quiet; }
QStatusBar::item { border: none; }
QSplitter::handle { background: $border; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }

QPushButton {
  background: $raised; color: $text; border: 1px solid $strong_border; border-radius: 8px; padding: 6px 16px;
  min-height: 20px;
}
QPushButton:hover { background: $hover; }
QPushButton, QToolButton, QCheckBox { outline: none; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QPushButton:pressed { background: $border; }
QPushButton:focus { border: 2px solid $accent; padding: 5px 15px; }
QPushButton:disabled { color: $quiet; border-color: $border; }
QPushButton[look="primary"] { background: $accent; color: $on_accent; border: 1px solid $accent; font-weight: 600; }
QPushButton[look="primary"]:hover { background: $accent; border-color: $text; }
QPushButton[look="primary"]:focus { border: 2px solid $text; }
QPushButton[look="primary"]:disabled { background: $border; color: $quiet; border-color: $border; }
QPushButton[look="segment"] {
  background: transparent; border: none; border-radius: 6px; padding: 4px 12px; color: $quiet; min-height: 20px;
}
QPushButton[look="segment"]:hover { color: $text; background: $hover; }
QPushButton[look="segment"]:checked { background: $raised; color: $text; border: 1px solid $strong_border;
  padding: 3px 11px; }
QPushButton[look="segment"]:focus { border: 2px solid $accent; padding: 2px 10px; }
QFrame#segments { background: $hover; border-radius: 8px; }

QToolButton { border: 1px solid transparent; border-radius: 6px; padding: 4px; background: transparent; color: $text; }
QToolButton:hover, QToolButton:checked { background: $hover; }
QToolButton:pressed { background: $border; }
QToolButton:focus { border: 1px solid $accent; }
QToolButton::menu-indicator { image: none; width: 0; }
QToolButton[look="quiet"] { color: $quiet; padding: 4px 8px; }
QToolButton[look="chip"] { background: $hover; border: 1px solid $border; border-radius: 11px; padding: 2px 10px; }
QToolButton[look="chip"]:hover { border-color: $strong_border; }
QToolButton[look="ask"] { background: transparent; border: 1px dashed $weak; border-radius: 11px; padding: 2px 10px; }
QToolButton[look="add"] { color: $quiet; border-radius: 11px; padding: 2px 8px; }
QToolButton[look="chip"]:focus, QToolButton[look="ask"]:focus, QToolButton[look="add"]:focus {
  border: 1px solid $accent;
}
QToolButton[look="link"] { color: $accent; padding: 2px 4px; }

QLineEdit, QKeySequenceEdit QLineEdit {
  background: $surface; color: $text; border: 1px solid $strong_border; border-radius: 8px; padding: 5px 8px;
  min-height: 20px; selection-background-color: $accent; selection-color: $on_accent;
}
QLineEdit:focus { border: 2px solid $accent; padding: 4px 7px; }
QPlainTextEdit {
  background: $surface; color: $text; border: 1px solid $strong_border; border-radius: 8px; padding: 4px;
  selection-background-color: $accent; selection-color: $on_accent;
}
QPlainTextEdit:focus { border: 2px solid $accent; padding: 3px; }
QSpinBox QLineEdit { border: none; padding: 0; background: transparent; min-height: 0; }
QSpinBox QLineEdit:focus { border: none; padding: 0; }
QCheckBox { spacing: 8px; }
QCheckBox::indicator { width: 16px; height: 16px; border: 1px solid $strong_border; border-radius: 4px;
  background: $surface; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent; image: url("$check"); }
QCheckBox::indicator:focus { border: 2px solid $accent; }
QLineEdit:disabled { color: $quiet; border-color: $border; }
QLineEdit[look="quiet"] { background: $surface; border: 1px solid $border; }
QLineEdit[look="quiet"]:focus { border: 2px solid $accent; }

QListView, QTableView, QTreeView, QTextEdit, QPlainTextEdit, QTextBrowser, QScrollArea {
  background: $surface; border: none; outline: none;
}
QComboBox {
  background: $raised; color: $text; border: 1px solid $strong_border; border-radius: 8px; padding: 4px 6px 4px 10px;
  min-height: 22px;
}
QComboBox:focus { border: 2px solid $accent; padding: 3px 5px 3px 9px; }
QComboBox:disabled { color: $quiet; border-color: $border; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: url("$arrow"); width: 14px; height: 14px; }
QComboBox QAbstractItemView { background: $raised; selection-background-color: $chosen; selection-color: $text; }

QListView#models, QListView#found { border-radius: 8px; padding: 4px; }
QListView#models::item, QListView#found::item { color: $text; padding: 7px 10px; border-radius: 6px; margin: 1px 0; }
QListView#models::item:hover, QListView#found::item:hover { background: $hover; }
QListView#models::item:selected, QListView#found::item:selected { background: $chosen; color: $text; }
QListView#models::item:selected:focus, QListView#found::item:selected:focus {
    border: 1px solid $accent; padding: 6px 9px; }
QTextBrowser#card { border-radius: 8px; }
QPlainTextEdit#licence { border-radius: 8px; padding: 8px; }
QListView#documents, QListView#hits, QListView#labels, QListView#contents { background: $sidebar; }
QListView#labels::item { color: $text; padding: 4px 10px; border-radius: 6px; margin: 0 6px; }
QListView#labels::item:hover { background: $hover; }
QListView#labels::item:selected { background: $chosen; color: $text; }
QListView#labels::item:selected:focus { border: 1px solid $accent; padding: 3px 9px; }
QListView#labels::item:disabled { color: $quiet; background: transparent; }
QListView#contents { padding: 8px 0; }
QListView#contents::item { color: $text; padding: 7px 10px; border-radius: 6px; margin: 1px 8px; }
QListView#contents::item:hover { background: $hover; }
QListView#contents::item:selected { background: $chosen; color: $text; }
QListView#contents::item:selected:focus { border: 1px solid $accent; padding: 6px 9px; }
QTableView { gridline-color: $border; selection-background-color: $chosen; selection-color: $text; }
QTableView::item { padding: 4px 8px; }
QHeaderView::section { background: $ground; color: $quiet; border: none; border-bottom: 1px solid $border;
  padding: 6px 8px; }
QWidget#sidebar { background: $sidebar; }
QWidget#summary, QWidget#sentences, QWidget#welcome, QWidget#statusPanel { background: $surface; }
QWidget#table { background: $surface; }
QWidget#table QTableView { border-top: 1px solid $border; border-bottom: 1px solid $border; }
QWidget#table QHeaderView:vertical { background: $surface; }
QWidget#table QTableCornerButton::section { background: $ground; border: none; border-bottom: 1px solid $border; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QWidget#facts { background: $surface; border-top: 1px solid $border; }
QFrame#outline { background: $raised; border: 1px solid $strong_border; border-radius: 8px; }
QFrame#outline QListWidget { background: transparent; }
QFrame#outline QListWidget::item { padding: 4px 8px; border-radius: 6px; }
QFrame#outline QListWidget::item:hover { background: $hover; }
QFrame#outline QListWidget::item:selected { background: $chosen; color: $text; }
QWidget#readerBar, QWidget#findBar { background: $ground; border-bottom: 1px solid $border; }
QLabel[look="title"] { font-weight: 600; }
QLabel[look="quiet"], ElidedLabel[look="quiet"] { color: $quiet; }
QLabel[look="bad"] { color: $bad; }
QLabel[look="chip"] { background: $hover; border-radius: 8px; padding: 2px 8px; }

QProgressBar { background: $hover; border: none; border-radius: 3px; min-height: 6px; max-height: 6px; }
QProgressBar::chunk { background: $accent; border-radius: 3px; }

QFrame[look="banner-info"] { background: $banner_info; border-radius: 8px; }
QFrame[look="banner-warning"] { background: $banner_warning; border-radius: 8px; }
QFrame[look="banner-error"] { background: $banner_error; border-radius: 8px; }

QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: $scroll; border-radius: 4px; }
QScrollBar::handle:vertical { min-height: 32px; margin: 2px; }
QScrollBar::handle:horizontal { min-width: 32px; margin: 2px; }
QScrollBar::handle:hover { background: $strong_border; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
""")


def style_sheet(colours: dict[str, str], *, dark: bool) -> str:
    """The sheet for one colour table, given by the names of its roles."""
    icons = resources() / "icons"
    check = icons / ("check-on-light.svg" if dark else "check-on-dark.svg")
    arrow = icons / ("chevron-down-on-dark.svg" if dark else "chevron-down-on-light.svg")
    return _SHEET.substitute(colours, check=check.as_posix(), arrow=arrow.as_posix())
