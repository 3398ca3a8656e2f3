"""Folders that are watched: chosen, shown with how it goes, and let go."""

from pathlib import Path

from app.ui.dialogs.folders_dialog import FoldersDialog
from app.ui.widgets import prompts
from tests.gui.test_dialogs import shown


def test_a_folder_is_watched_shown_and_let_go(start, monkeypatch, tmp_path):
    driver = start("--documents", "20")
    inbox = str(tmp_path / "in <b>box</b>")
    monkeypatch.setattr(prompts, "folder", lambda *_: inbox)
    driver.window.actions_["folders"].trigger()
    dialog = shown(driver, FoldersDialog)
    assert not dialog.end.isEnabled()

    dialog.add.click()
    driver.qtbot.wait_until(lambda: dialog.list.count() == 1)
    item = dialog.list.item(0)
    assert item.text().splitlines() == [
        inbox,
        "3 documents added since the start",
        "1 file not added, the last one: scan.txt: It breaks off.",
    ]
    assert Path(driver.session.memory.get("folder add", "")) == Path(inbox)

    driver.qtbot.wait_until(dialog.end.isEnabled)
    dialog.end.click()
    driver.qtbot.wait_until(lambda: dialog.list.count() == 0)
    assert not dialog.end.isEnabled()
