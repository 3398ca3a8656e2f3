"""What a screen reader finds: every control of every window and dialog has a name, and so has every mark on a page."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QDialog, QWidget

from tests.gui.test_room import DIALOGS, PDF, STATES, settle

R = QAccessible.Role
CONTROLS = {
    R.Button, R.ButtonMenu, R.CheckBox, R.RadioButton, R.EditableText, R.ComboBox, R.Slider, R.SpinBox, R.List, R.Table,
    R.Tree, R.MenuItem, R.PageTab, R.Link, R.ProgressBar, R.Document,
}  # fmt: skip
ROWS = {R.List, R.Table, R.Tree}
SPOKEN_BY_QT = {R.ScrollBar, R.MenuBar, R.TitleBar}
"""With what is in them; menus are walked where their commands are tested."""


def controls(interface: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """The controls that are seen in what the interface stands for, itself among them; of rows the first ones."""
    if interface.state().invisible or interface.role() in SPOKEN_BY_QT:
        return
    if interface.role() in CONTROLS:
        yield interface
    within = min(interface.childCount(), 5) if interface.role() in ROWS else interface.childCount()
    if interface.role() is R.ComboBox:
        return  # what is in it belongs to it
    for number in range(within):
        child = interface.child(number)
        if child is not None and child.isValid():
            yield from controls(child)


def nameless(widget: QWidget) -> list[str]:
    settle()
    found = []
    for one in controls(QAccessible.queryAccessibleInterface(widget)):
        shown = one.object()
        if shown is not None and shown.objectName().startswith("qt_"):
            continue  # Qt's own, such as the button behind which a bar hides what has no room
        if not one.text(QAccessible.Text.Name).strip():
            found.append(f"{one.role().name} {type(shown).__name__} in {type(shown.parent()).__name__}")
    return found


def test_the_walk_finds_a_control_without_a_name(start):
    driver = start("--documents", "20")
    assert nameless(driver.window) == []
    driver.window.library.add.setAccessibleName("")
    driver.window.library.add.setToolTip("")
    assert nameless(driver.window) == ["Button QToolButton in LibraryPane"]


def test_every_control_of_the_window_has_a_name_in_every_state(start):
    driver = start("--documents", "20", "--brief", "contract")
    found = {}
    for name, document in STATES.items():
        driver.open(document)
        for unfolded in (False, True):
            driver.window.summary.header.options.line.setChecked(unfolded)
            found[name, unfolded] = nameless(driver.window)
    driver.window.reader.open_find()
    found["find", False] = nameless(driver.window)
    driver.document.close()
    found["nothing open", False] = nameless(driver.window)
    assert {state: told for state, told in found.items() if told} == {}


def test_every_control_of_every_dialog_has_a_name(start):
    driver = start("--documents", "20", "--brief", "contract")
    driver.open(PDF)
    dialogs = driver.program.commands.dialogs
    actions = driver.window.actions_
    shows = {name: getattr(dialogs, name) for name in DIALOGS}
    shows |= {
        "licences": dialogs.licences,
        "guide": dialogs.guide,
        "version": lambda: dialogs.choose_version(PDF, "Lease"),
        "compare": lambda: dialogs.compare((PDF, "Lease"), (PDF - 1, "Lease, new")),
        "print": lambda: dialogs.print_preview("<p>Words</p>", "Lease"),
        "labels": actions["labels"].trigger,
        "review": actions["review"].trigger,
    }
    found = {}
    for name, show in shows.items():
        show()
        (shown,) = [one for one in driver.window.findChildren(QDialog) if one.isVisible()]
        found[name] = nameless(shown)
        shown.close()
    assert {name: told for name, told in found.items() if told} == {}


@pytest.fixture
def listener():
    """Somebody listens, as far as Qt knows."""
    before = QAccessible.isActive()
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(before)


@pytest.mark.usefixtures("listener")
def test_every_mark_on_a_page_has_a_name_and_a_place(start):
    driver = start("--documents", "20", "--sentences", "4")
    driver.open(PDF)
    pages, document = driver.window.reader.pages, driver.document
    with driver.qtbot.wait_signal(driver.session.highlights.decided):
        driver.session.highlights.mark(0, 20, note="Ask Ada.")
    document.choose(0)
    settle()

    def marks() -> dict[str, QWidget]:
        view = QAccessible.queryAccessibleInterface(pages.viewport())
        children = [view.child(number) for number in range(view.childCount())]
        return {one.text(QAccessible.Text.Name): one.object() for one in children if not one.state().invisible}

    driver.qtbot.wait_until(lambda: len(marks()) >= 3)
    names = list(marks())
    assert any(name.startswith("Highlight: “") and name.endswith("”. Note: Ask Ada.") for name in names), names
    source = marks()[f"Source of sentence 1: {document.sentences[0].text}"]
    (box,) = document.sentences[0].evidence[0].boxes
    assert source.geometry() == pages.box_on_screen(box, 1)
    assert "Source of the chosen sentence" in names
    assert pages.viewport().childAt(source.geometry().center()) is None  # the mouse meets the page
    seen = pages.viewport().grab().toImage()
    for label in marks().values():
        label.hide()
    assert pages.viewport().grab().toImage() == seen
    driver.window.actions_["mark_used"].setChecked(False)
    driver.qtbot.wait_until(lambda: f"Source of sentence 1: {document.sentences[0].text}" not in marks())
