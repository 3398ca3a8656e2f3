"""Line by line: confirmed, rejected, edited, noted on, taken back; what is left to check is seen and walked through."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from app.ui.actions import FIXED
from app.ui.dialogs.line_dialog import LineDialog
from app.ui.summary.sentence_item import SentenceItem
from engine.schema.enums import ReviewState, Support
from tests.gui.conftest import Driver

READY = 14
CONFIRMED, REJECTED = ReviewState.CONFIRMED, ReviewState.REJECTED


class Desk:
    def __init__(self, driver: Driver) -> None:
        self.driver, self.document = driver, driver.document
        self.reviews, self.summary = driver.session.reviews, driver.window.summary
        self.actions = driver.window.actions_
        driver.open(READY)

    @property
    def items(self) -> list[SentenceItem]:
        return self.summary.list.items

    @property
    def states(self) -> list[ReviewState | None]:
        found = [self.reviews.of(position) for position in range(len(self.items))]
        return [one.state if one is not None else None for one in found]

    def kept(self, act: Callable[[], object]) -> None:
        """Do something, and wait until the engine has kept it."""
        with self.driver.qtbot.wait_signal(self.reviews.decided):
            act()

    def press(self, key: Qt.Key) -> None:
        chosen = self.document.chosen[0]
        QTest.keyClick(self.items[max(chosen, 0)], key)

    def write(self, verb: str, words: str, *, kept: bool = True) -> None:
        self.actions[f"review_{verb}"].trigger()
        dialog = self.driver.window.findChild(LineDialog)
        dialog.field.setPlainText(words)
        if kept:
            self.kept(dialog.accept)
        else:
            dialog.accept()


@pytest.fixture
def desk(start: Callable[..., Driver]) -> Desk:
    return Desk(start("--documents", "20", "--sentences", "4"))


def test_space_shows_the_source_then_confirms_and_goes_on_and_x_rejects(desk: Desk) -> None:
    assert desk.summary.header.checked.accessibleName() == "0 of 4 checked"
    desk.press(Qt.Key.Key_Space)
    assert (desk.document.chosen[0], desk.states) == (0, [None] * 4)

    desk.kept(lambda: desk.press(Qt.Key.Key_Space))
    desk.kept(lambda: desk.press(Qt.Key.Key_X))

    assert desk.states == [CONFIRMED, REJECTED, None, None]
    assert desk.document.chosen[0] == 2
    assert desk.summary.header.checked.accessibleName() == "2 of 4 checked"
    assert "Rejected by" in desk.items[1].accessibleDescription()


def test_a_key_held_down_checks_nothing(desk: Desk) -> None:
    desk.document.choose(0)
    none = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(desk.items[0], QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Space, none, " ", autorep=True))
    assert desk.states == [None] * 4


def test_letters_review_from_anywhere_but_a_field(desk: Desk) -> None:
    desk.document.choose(1)
    desk.kept(lambda: QTest.keyClick(desk.driver.window, Qt.Key.Key_X))
    QTest.keyClicks(desk.summary.header.query, "xen")
    assert desk.states == [None, REJECTED, None, None]
    assert desk.summary.header.query.text().endswith("xen")
    assert any(keys == "X, E, N" for keys, _ in FIXED)


def test_everything_is_taken_back_in_its_order_and_done_again(desk: Desk) -> None:
    desk.document.choose(0)
    desk.kept(lambda: desk.press(Qt.Key.Key_Space))
    desk.write("note", "Ask them.")
    assert desk.actions["undo"].text() == "&Undo Note"

    desk.actions["undo"].trigger()
    assert desk.reviews.of(1) is None
    desk.actions["undo"].trigger()
    assert desk.states == [None] * 4
    assert desk.document.chosen[0] == 0
    assert not desk.actions["undo"].isEnabled()
    desk.actions["redo"].trigger()
    assert desk.states == [CONFIRMED, None, None, None]
    desk.document.close()
    desk.driver.open(READY)
    desk.driver.wait_for(desk.reviews.changed, lambda: desk.states[0] is CONFIRMED)
    assert desk.reviews.of(1) is None


def test_an_edited_line_says_so_is_held_against_its_source_and_is_to_be_checked_again(desk: Desk) -> None:
    desk.document.choose(0)
    desk.kept(lambda: desk.press(Qt.Key.Key_Space))
    desk.document.choose(0)
    desk.write("edit", "It is\nsure.")

    review = desk.reviews.of(0)
    assert review is not None
    assert (review.edited, review.support, review.state) == ("It is sure.", Support.SUPPORTED, None)
    assert desk.items[0].accessibleName() == "It is sure."
    assert "Edited; this is in the source." in desk.items[0].accessibleDescription()
    desk.write("edit", desk.document.sentences[0].text)
    assert desk.reviews.of(0) is None


def test_words_are_kept_though_the_summary_came_again_meanwhile_and_never_lost(desk: Desk) -> None:
    for shown in (True, False):
        desk.document.choose(0)
        desk.actions["review_note"].trigger()
        dialog = next(one for one in desk.driver.window.findChildren(LineDialog) if one.isVisible())
        dialog.field.setPlainText(f"Ask Ada, {shown}.")
        result = desk.document.result
        desk.document._take_result(replace(result, summary=tuple(result.summary) if shown else result.summary[1:]))
        desk.document.summary_changed.emit()
        if shown:
            desk.kept(dialog.accept)
            review = desk.reviews.of(0)
            assert review is not None
            assert review.note == "Ask Ada, True."
        else:
            dialog.accept()
            assert QGuiApplication.clipboard().text() == "Ask Ada, False."
            assert "on the clipboard" in desk.driver.window.banners.all()[0].label.text()


def test_what_is_refused_is_not_shown_and_told(desk: Desk) -> None:
    desk.document.choose(2)
    with desk.driver.qtbot.wait_signal(desk.reviews.refused):
        desk.write("note", "refuse", kept=False)
    assert desk.reviews.of(2) is None
    assert any("can't be kept" in banner.label.text() for banner in desk.driver.window.banners.all())


def test_only_what_is_to_be_checked_can_be_shown_and_walked(desk: Desk) -> None:
    desk.document.choose(1)
    desk.kept(lambda: desk.press(Qt.Key.Key_Space))
    desk.document.choose(0)
    desk.summary.header.checked.click()

    assert [item.isHidden() for item in desk.items] == [False, True, False, False]
    desk.document.step(1)
    assert desk.document.chosen[0] == 2
    for _ in range(3):
        desk.kept(lambda: desk.press(Qt.Key.Key_Space))
    assert desk.summary.note.text() == "Every line is checked."
    desk.actions["review_unchecked"].trigger()
    assert not any(item.isHidden() for item in desk.items)
    assert not desk.summary.header.checked.isChecked()


def test_the_box_and_the_menu_do_the_same(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    item = desk.items[2]
    middle = item._box().center()
    desk.kept(lambda: QTest.mouseClick(item, Qt.MouseButton.LeftButton, pos=middle))
    assert desk.states[2] is CONFIRMED
    desk.kept(lambda: QTest.mouseClick(item, Qt.MouseButton.LeftButton, pos=middle))
    assert desk.states[2] is None

    shown: list[list[QAction]] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _place: shown.append(menu.actions()))
    item.menu_wanted.emit(QPoint(200, 200))
    assert desk.document.chosen[0] == 2
    desk.kept(next(one for one in shown[0] if one.text().startswith("&Reject")).trigger)
    assert desk.states[2] is REJECTED


def test_selected_words_become_a_line_of_their_own_heading_and_are_taken_back(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(desk.driver.window.reader.view), "selected_span", (10, 40))
    with desk.driver.qtbot.wait_signal(desk.document.summary_changed):
        desk.actions["review_add"].trigger()

    assert len(desk.items) == 5
    assert desk.states[4] is CONFIRMED
    assert [heading.title for heading in desk.document.outline][-1] == "Added by you"
    assert "Added by" in desk.items[4].accessibleDescription()
    assert desk.actions["undo"].text() == "&Undo Add Line"
    with desk.driver.qtbot.wait_signal(desk.document.summary_changed):
        desk.actions["undo"].trigger()
    assert len(desk.items) == 4


def test_a_line_is_seen_that_is_added_while_an_earlier_summary_is_shown(desk: Desk) -> None:
    before = len(desk.document.sentences)
    desk.document.result_id = 100 * READY  # as where one was chosen among the earlier ones
    desk.reviews.add(0, 20)
    desk.driver.wait_for(desk.document.refreshed, lambda: len(desk.document.sentences) == before + 1)


def test_a_copied_summary_has_the_readers_words_and_nothing_rejected(desk: Desk) -> None:
    desk.document.choose(0)
    desk.write("edit", "My own words.")
    desk.document.choose(1)
    desk.kept(lambda: desk.press(Qt.Key.Key_X))
    desk.actions["copy_summary"].trigger()
    text = QGuiApplication.clipboard().text()
    assert "My own words. [" in text
    assert desk.document.sentences[1].text not in text
    assert desk.document.sentences[2].text in text


def test_a_running_summary_is_not_reviewed(start: Callable[..., Driver]) -> None:
    driver = start("--documents", "20", "--sentences", "4", "--manual")
    driver.open(15)
    driver.program.commands.summarize()
    driver.wait_for(driver.document.job_changed, lambda: driver.document.live)
    driver.advance(2)
    driver.document.choose(0)
    QTest.keyClick(driver.window.summary.list.items[0], Qt.Key.Key_X)
    assert driver.session.reviews.of(0) is None
    assert not driver.window.summary.header.checked.isVisible()
    assert not driver.window.actions_["review_confirm"].isEnabled()
