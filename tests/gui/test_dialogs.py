"""Dialogs beside the window: closed ones are gone and nothing reaches into them any more."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

UNSUMMARIZED = 8


def shown(driver, kind: type[QDialog]) -> QDialog:
    """The dialog of a kind that is open."""
    return next(dialog for dialog in driver.window.findChildren(kind) if dialog.isVisible())


def shut(dialog: QDialog) -> None:
    """Close with Escape, and let Qt delete it as it does between two events."""
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.mark.parametrize(
    "name",
    ["queue", "models", "labels", "review", "network", "preferences", "shortcuts", "trash", "care", "folders"],
)
def test_work_goes_on_after_a_dialog_was_closed(start, name):
    """Jobs, models, labels and the theme change under a dialog that is gone."""
    driver = start("--documents", "20", "--manual")
    driver.open(UNSUMMARIZED)
    driver.window.actions_[name].trigger()
    shut(shown(driver, QDialog))
    driver.window.actions_["theme_dark"].trigger()
    driver.window.actions_["theme_light"].trigger()
    driver.session.models.reload()
    driver.session.labels.reload()
    driver.window.actions_["summarize"].trigger()
    driver.advance(2)
    driver.session.jobs.reload()
    with driver.qtbot.wait_signal(driver.session.jobs.modelReset, timeout=60_000):
        pass
    assert len(driver.document.sentences) == 2
