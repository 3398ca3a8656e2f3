"""Nothing is on the screen that did not pass the translations, but for the words of documents and of the engine."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QTranslator
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QComboBox, QDialog, QGroupBox, QLabel, QLineEdit, QMenu, QWidget

from app import main
from app.translation import use_language
from app.ui.widgets.elided_label import ElidedLabel
from tests.gui.test_room import DIALOGS, PDF, STATES, review, settle

WORDS = re.compile("[A-Za-z]{3}")
OF_OTHERS = {
    "A report.", "A contract.", "A letter.", "Ports and ships.", "Streets and houses.",  # what labels mean
    "The file is damaged: it ends in the middle. Ask for it again.", "AGPL-3.0-or-later",
    "5" * 16 + " …", "sha256 " + "5" * 64, "March 3, 2026",
}  # fmt: skip
OF_DOCUMENTS = ("Harbour report", "Season council", "Ada Lind")
"""How titles and texts begin."""
NAMES_OF_CHECKS = {"network"}
"""Dialogs of what the engine tells by name."""


class Marking(QTranslator):
    """Sets what it translates between signs."""

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        return f"⟦{text}⟧" if text else ""


def told(widget: QWidget) -> Iterator[str]:
    """What a widget tells: its words, its tooltip, and what it is called."""
    yield from (widget.toolTip(), widget.accessibleDescription())
    if isinstance(widget, QAbstractButton | QLabel):
        yield widget.text()
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(row) for row in range(widget.count()))
    if isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    if isinstance(widget, QMenu | QGroupBox):
        yield widget.title()


def unmarked(window: QWidget) -> set[str]:
    widgets = [one for one in window.findChildren(QWidget) if not isinstance(one, ElidedLabel)]
    said = [text for widget in widgets for text in told(widget)]
    said += [text for action in window.findChildren(QAction) for text in (action.text(), action.toolTip())]
    silent = {text for text in said if WORDS.search(text) and "⟦" not in text}
    return {text for text in silent - OF_OTHERS if not text.startswith(OF_DOCUMENTS)}


def test_all_that_is_shown_passed_the_translations(start, qapp, monkeypatch):
    marking = Marking()

    def speak(application, chosen):
        use_language(application, chosen)
        application.installTranslator(marking)

    monkeypatch.setattr(main, "use_language", speak)
    driver = start("--documents", "20", "--brief", "contract")
    window, found = driver.window, {}
    for name, document in STATES.items():
        driver.open(document)
        settle()
        found[name] = unmarked(window)
    review(driver)
    driver.open(PDF)
    for name in (*DIALOGS, "labels", "review"):
        show = getattr(driver.program.commands.dialogs, name, None)
        show() if show is not None else window.actions_[name].trigger()
        settle()
        found[name] = unmarked(window) if name not in NAMES_OF_CHECKS else set()
        for dialog in window.findChildren(QDialog):
            dialog.close()
    qapp.removeTranslator(marking)
    assert {name: words for name, words in found.items() if words} == {}
