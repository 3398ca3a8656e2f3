"""Removed documents come back by one click, or from the trash; what is erased does not."""

import pytest
from PySide6.QtWidgets import QPushButton

from app.ui.dialogs.trash_dialog import TrashDialog
from app.ui.widgets import prompts
from tests.gui.test_dialogs import shown

PDF = 20


@pytest.fixture
def removed(start, monkeypatch):
    """A window whose newest document was removed."""
    monkeypatch.setattr(prompts, "confirm", lambda *_: True)
    driver = start("--documents", "20")
    driver.open(PDF)
    driver.window.actions_["remove"].trigger()
    counted(driver, 19)
    return driver


def counted(driver, number: int) -> None:
    library = driver.session.library
    if library.rowCount() != number:
        driver.wait_for(library.counted, lambda: library.rowCount() == number)


def test_a_removal_is_undone_from_its_message(removed):
    (banner,) = [one for one in removed.window.banners.all() if one.key == "removed"]
    next(button for button in banner.findChildren(QPushButton) if button.text() == "Undo").click()
    counted(removed, 20)


def test_a_removal_is_named_and_undone_like_all_else_while_its_message_is_shown(removed, monkeypatch):
    (banner,) = [one for one in removed.window.banners.all() if one.key == "removed"]
    assert banner.label.text() == "“Harbour report 020” is in the trash."
    undo, reloaded = removed.window.actions_["undo"], []
    monkeypatch.setattr(removed.session.labels, "reload", lambda: reloaded.append(True))
    assert undo.text() == "&Undo Remove"
    undo.trigger()
    counted(removed, 20)
    removed.qtbot.wait_until(lambda: reloaded == [True])
    assert not [one for one in removed.window.banners.all() if one.key == "removed"]
    assert not removed.window.actions_["redo"].isEnabled()
    removed.open(PDF)
    removed.window.actions_["remove"].trigger()
    counted(removed, 19)
    removed.qtbot.wait_until(undo.isEnabled)
    removed.window.banners.dismiss("removed")
    assert not undo.isEnabled(), "from there on it is in the trash"
    assert len(reloaded) == 2, "labels count the documents there are"


def test_the_trash_gives_back_and_erases(removed):
    removed.window.actions_["trash"].trigger()
    dialog = shown(removed, TrashDialog)
    removed.qtbot.wait_until(lambda: dialog.list.count() == 1)
    assert dialog.list.item(0).text().startswith("Harbour report 020")
    assert not dialog.back.isEnabled()
    dialog.list.item(0).setSelected(True)
    dialog.back.click()
    counted(removed, 20)
    assert not [one for one in removed.window.banners.all() if one.key == "removed"], "it is not in the trash any more"
    removed.qtbot.wait_until(lambda: dialog.list.count() == 0)

    removed.open(PDF)
    removed.window.actions_["remove"].trigger()
    removed.qtbot.wait_until(lambda: dialog.list.count() == 1)
    dialog.empty.click()
    removed.qtbot.wait_until(lambda: dialog.list.count() == 0)
    counted(removed, 19)
    assert dialog.note.text() == "The trash is empty."
