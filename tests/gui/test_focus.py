"""Where the keyboard is after what had it has gone: in the pane that was worked in, not wherever Qt finds a widget."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.ui.summary.heading_item import NothingFound

PDF = 20


def in_summary(driver) -> bool:
    """Whether the keyboard is in the summary pane, and not on something to dismiss."""
    focus, pane = driver.window.focusWidget(), driver.window.summary
    return focus is not None and pane.isAncestorOf(focus) and not pane.banners.isAncestorOf(focus)


def test_going_on_keeps_the_keyboard_in_the_summary(start):
    driver = start("--documents", "20", "--manual", "--sentences", "3")
    driver.open(12)
    button = driver.window.summary.status.button
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    driver.wait_for(driver.document.job_changed, lambda: driver.document.live)
    assert in_summary(driver)
    driver.advance(3)
    driver.wait_for(driver.document.refreshed, lambda: not driver.document.live)
    assert in_summary(driver)


def test_unlocking_keeps_the_keyboard_in_the_summary(start):
    driver = start()
    driver.drop(["/tmp/locked contract.pdf", "/tmp/setup.exe"])
    driver.wait_for(driver.document.opened, lambda: driver.document.info is not None)
    panel = driver.window.summary.status
    panel.password.setFocus()
    QTest.keyClicks(panel.password, "open sesame")
    QTest.keyClick(panel.password, Qt.Key.Key_Return)
    driver.wait_for(driver.document.refreshed, lambda: driver.document.info.row.state == "ready")
    assert in_summary(driver)


def test_summarizing_afresh_keeps_the_keyboard_in_the_summary(start):
    """The sentences that had it are taken away when the new ones come."""
    driver = start("--documents", "20", "--manual", "--sentences", "3")
    driver.open(20)
    driver.window.focus_pane(driver.window.summary)
    assert driver.window.summary.list.items[0].hasFocus()
    driver.window.actions_["summarize_again"].trigger()
    driver.wait_for(driver.document.job_changed, lambda: driver.document.live)
    assert in_summary(driver)


def test_tab_goes_from_the_button_through_what_it_makes_to_what_it_left_out(start):
    driver = start("--documents", "20", "--brief", "contract")
    driver.open(PDF)
    driver.window.actions_["review_left_out"].trigger()
    pane = driver.window.summary
    driver.wait_for(driver.session.left_out.changed, lambda: bool(pane.list.left_out.rows))
    expected = [row for row in pane.list._rows if not isinstance(row, NothingFound)]
    expected += [pane.list.left_out.heading]
    expected += [part for row in pane.list.left_out.rows for part in (row.item, row.button)]
    found, at = [], pane.header.button.nextInFocusChain()
    while len(found) < len(expected):
        if at.isVisible() and at.focusPolicy() & Qt.FocusPolicy.TabFocus:
            found.append(at)
        at = at.nextInFocusChain()
    assert found == expected
