"""A damaged library says so in the window, and is mended there."""

import pytest
from PySide6.QtWidgets import QPushButton

from app.ui.dialogs.care_dialog import CareDialog
from app.ui.widgets import prompts
from tests.gui.fake_engine import HOSTILE
from tests.gui.test_dialogs import shown
from tests.gui.test_hostile_words import rich_or_acting


@pytest.fixture
def asked(monkeypatch):
    """The questions asked before something is done; all are answered with yes."""
    questions = []
    monkeypatch.setattr(prompts, "confirm", lambda _parent, *words: questions.append(words) or True)
    return questions


def test_a_damaged_library_is_mended_from_its_message(start, asked):
    driver = start("--documents", "20", "--library-problem", "library_damaged")
    banners = driver.window.banners
    driver.qtbot.wait_until(lambda: any(one.key == "library" for one in banners.all()))
    (banner,) = [one for one in banners.all() if one.key == "library"]
    next(button for button in banner.findChildren(QPushButton) if button.text() == "Mend …").click()
    dialog = shown(driver, CareDialog)

    dialog.look.click()
    assert not dialog.repair.isEnabled()
    driver.qtbot.wait_until(lambda: "Repair recovers" in dialog.text.toPlainText())
    assert HOSTILE not in dialog.text.toPlainText()
    assert rich_or_acting(dialog) == []
    dialog.repair.click()
    driver.qtbot.wait_until(lambda: "20 documents, 2 of which are read again" in dialog.text.toPlainText())

    assert [words[0] for words in asked] == ["Repair the library?"]
    assert not [one for one in banners.all() if one.key == "library"]
    dialog.look.click()
    driver.qtbot.wait_until(lambda: dialog.text.toPlainText() == "The library is intact.")


def test_a_backup_is_chosen_and_put_back(start, asked):
    driver = start("--documents", "20")
    driver.window.actions_["care"].trigger()
    dialog = shown(driver, CareDialog)
    assert not dialog.restore.isEnabled()
    driver.qtbot.wait_until(dialog.restore.isEnabled)
    assert dialog.backups.currentText() == "Backup of May 4, 2026 10:00 UTC"
    dialog.restore.click()
    driver.qtbot.wait_until(lambda: dialog.text.toPlainText().startswith("Done."))
    assert len(asked) == 1
