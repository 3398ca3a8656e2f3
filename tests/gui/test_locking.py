"""An encrypted library is opened with its passphrase, gets one, and is locked, in the window."""

from PySide6.QtWidgets import QLineEdit, QPushButton

from app.ui.dialogs.passphrase_dialog import AGAIN, NEW, NOW, PassphraseDialog
from tests.gui.test_dialogs import shown

PASSPHRASE = "six penguins in a row"


def asking(driver):
    """The dialog that the window shows by itself."""
    driver.qtbot.wait_until(lambda: len(dialogs(driver)) == 1)
    return shown(driver, PassphraseDialog)


def dialogs(driver):
    return [one for one in driver.window.findChildren(PassphraseDialog) if one.isVisible()]


def type_in(dialog, **words):
    for name, text in words.items():
        dialog.fields[{"now": NOW, "new": NEW, "again": AGAIN}[name]].setText(text)


def test_the_passphrase_is_asked_for_and_a_wrong_one_told_at_once(start):
    driver = start("--documents", "20", "--library-problem", "library_passphrase", ready=False)
    dialog = asking(driver)
    field = dialog.fields[NOW]
    assert field.echoMode() == QLineEdit.EchoMode.Password
    assert not dialog.go.isEnabled()
    type_in(dialog, now="seven walruses")
    dialog.go.click()
    driver.qtbot.wait_until(lambda: "not the passphrase" in dialog.told.text())
    assert field.isEnabled()
    type_in(dialog, now=PASSPHRASE)
    dialog.go.click()
    driver.qtbot.wait_until(lambda: driver.window.session.library.rowCount() == 20)
    driver.qtbot.wait_until(lambda: dialogs(driver) == [])
    assert driver.window.banners.all() == []
    driver.qtbot.wait_until(driver.window.actions_["lock"].isEnabled)
    assert not driver.window.actions_["encrypt"].isEnabled()


def test_whoever_puts_it_off_finds_the_way_back(start):
    driver = start("--library-problem", "library_passphrase", ready=False)
    asking(driver).reject()
    (banner,) = driver.window.banners.all()
    next(button for button in banner.findChildren(QPushButton) if button.text() == "Unlock …").click()
    assert shown(driver, PassphraseDialog).isVisible()


def test_files_that_come_while_it_is_locked_are_added_when_it_opens(start):
    driver = start("--documents", "3", "--library-problem", "library_passphrase", ready=False)
    dialog = asking(driver)
    driver.program.commands.add_paths(["/tmp/late.pdf"])
    driver.qtbot.wait_until(lambda: driver.program.commands._for_later != [])
    type_in(dialog, now=PASSPHRASE)
    dialog.go.click()
    driver.qtbot.wait_until(lambda: driver.window.session.library.rowCount() == 4)


def test_a_library_gets_a_passphrase_only_from_one_who_was_told_twice(start):
    driver = start("--documents", "3")
    memory = driver.window.session.memory
    memory.note_opened(1, "Old title")
    driver.qtbot.wait_until(driver.window.actions_["encrypt"].isEnabled)
    driver.window.actions_["encrypt"].trigger()
    dialog = shown(driver, PassphraseDialog)
    type_in(dialog, new=PASSPHRASE, again=PASSPHRASE[:-1])
    assert not dialog.go.isEnabled()
    dialog.known.setChecked(True)
    dialog.go.click()
    assert "differ" in dialog.told.text()
    type_in(dialog, again=PASSPHRASE)
    dialog.go.click()
    driver.qtbot.wait_until(driver.window.actions_["decrypt"].isEnabled)
    assert memory.recent() == []
    memory.note_opened(1, "Old title")
    assert memory.recent() == []


def test_locked_it_shows_nothing(start):
    driver = start("--documents", "3", "--library-problem", "library_passphrase", ready=False)
    dialog = asking(driver)
    type_in(dialog, now=PASSPHRASE)
    dialog.go.click()
    driver.qtbot.wait_until(lambda: driver.window.session.library.rowCount() == 3)
    driver.qtbot.wait_until(driver.window.actions_["lock"].isEnabled)
    driver.program.commands.open_document(1)
    driver.qtbot.wait_until(lambda: driver.window.session.document.info is not None)
    driver.window.actions_["lock"].trigger()
    driver.qtbot.wait_until(lambda: len(dialogs(driver)) == 1)
    assert driver.window.session.library.rowCount() == 0
    assert driver.window.session.document.info is None
