"""The menus of labels: giving one of a set to documents, wherever that can be asked for."""

from collections.abc import Callable

from PySide6.QtWidgets import QMenu

from app.state.engine_words import label_words, path_words
from app.state.labels import LabelSets
from app.translation import translate
from app.ui.widgets.word_menus import add_menu_of_words, add_words
from engine.schema.labels import LabelSetRow

Give = Callable[[str, str], object]
"""Called with a set and a label of it; an empty label says that none of them fits."""


def fill_sets(menu: QMenu, labels: LabelSets, give: Give) -> None:
    """A menu for each label set, in `menu`."""
    for row in labels.rows:
        if row.labels:
            fill_labels(add_menu_of_words(menu, label_words(row.name)), row, give)
    if not any(row.labels for row in labels.rows):
        menu.addAction(translate("Labels", "There are no labels yet")).setEnabled(False)


def fill_labels(menu: QMenu, row: LabelSetRow, give: Give) -> None:
    """The labels of a set, in `menu`."""
    names = [label.name for label in row.labels]
    for label in row.labels:
        action = add_words(menu, path_words(label.name, names), label.description)
        action.triggered.connect(lambda _=False, s=row.name, name=label.name: give(s, name))
    menu.addSeparator()
    menu.addAction(translate("Labels", "&None of These")).triggered.connect(lambda _=False, s=row.name: give(s, ""))
