"""What a summary left out: unfolded, walked through, shown, added; nothing of it before it is wanted."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from app.state.document import Place
from app.ui.summary.left_out_section import ADD, LeftOutSection
from tests.gui.conftest import Driver

READY = 14


class Below:
    def __init__(self, driver: Driver) -> None:
        self.driver, self.document, self.state = driver, driver.document, driver.session.left_out
        self.section: LeftOutSection = driver.window.summary.list.left_out
        driver.open(READY)

    def unfold(self) -> None:
        self.section.heading.click()
        self.driver.wait_for(self.state.changed, lambda: len(self.section.rows) == 3)


@pytest.fixture
def below(start: Callable[..., Driver]) -> Below:
    return Below(start("--documents", "20", "--sentences", "4"))


def test_it_is_asked_for_when_it_is_unfolded_and_not_before(below: Below) -> None:
    assert not below.section.isHidden()
    assert below.section.rows == []
    assert below.section.note.isHidden()
    assert below.section.heading.accessibleDescription() == "Heading, folded"

    below.unfold()

    assert "3 passages, the most important first" in below.section.note.text()
    row = below.section.rows[0]
    assert row.item.accessibleName() == below.state.lines[0].text.strip()
    assert "page 2" in row.item.accessibleDescription()
    assert row.button.accessibleName().startswith(f"{ADD}: ")
    below.section.heading.click()
    assert below.section.rows == []


def test_the_keyboard_reaches_shows_and_adds_each(below: Below) -> None:
    below.driver.window.actions_["review_left_out"].trigger()
    below.driver.wait_for(below.state.changed, lambda: len(below.section.rows) == 3)
    assert below.driver.window.focusWidget() is below.section.heading
    rows = below.section.rows
    QTest.keyClick(below.section.heading, Qt.Key.Key_Down)
    assert below.driver.window.focusWidget() is rows[0].item
    QTest.keyClick(rows[0].item, Qt.Key.Key_J)
    assert below.driver.window.focusWidget() is rows[1].item
    places: list[Place] = []
    below.document.place_wanted.connect(places.append)
    QTest.keyClick(rows[1].item, Qt.Key.Key_Return)
    assert [place.page for place in places] == [3]
    assert rows[1].item.is_chosen

    line = rows[1].line
    QTest.keyClick(rows[1].item, Qt.Key.Key_A)
    below.driver.wait_for(below.document.summary_changed, lambda: len(below.document.sentences) == 5)

    assert below.document.sentences[-1].text == line.text
    assert [row.line for row in below.section.rows] == [rows[0].line, rows[2].line]
    assert below.driver.window.focusWidget() is below.section.rows[1].item
    below.driver.window.actions_["undo"].trigger()
    below.driver.wait_for(below.document.summary_changed, lambda: len(below.document.sentences) == 4)
    assert [row.line for row in below.section.rows][1] == line


def test_what_was_asked_for_is_brought_into_view_when_it_comes(start: Callable[..., Driver]) -> None:
    below = Below(start("--documents", "20", "--sentences", "20"))
    below.driver.window.resize(1024, 600)
    below.driver.window.activateWindow()
    pane = below.driver.window.summary.list
    pane.verticalScrollBar().setValue(0)
    below.driver.window.actions_["review_left_out"].trigger()
    below.driver.wait_for(below.state.changed, lambda: len(below.section.rows) == 3)
    QApplication.processEvents()
    first = below.section.rows[0].item
    assert pane.viewport().rect().contains(first.mapTo(pane.viewport(), first.rect().center()))
    bar = pane.verticalScrollBar()
    assert bar.value() == min(below.section.y(), bar.maximum())


def test_the_menu_of_a_passage_adds_it_too(below: Below, monkeypatch: pytest.MonkeyPatch) -> None:
    below.unfold()
    shown: list[list[QAction]] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _place: shown.append(menu.actions()))
    below.section.rows[0].item.menu_wanted.emit(QPoint(0, 0))
    next(one for one in shown[0] if one.text() == ADD).trigger()
    below.driver.wait_for(below.document.summary_changed, lambda: len(below.document.sentences) == 5)


def test_a_summary_that_nobody_ranked_says_so(start: Callable[..., Driver]) -> None:
    below = Below(start("--documents", "20", "--sentences", "4", "--unranked"))
    below.section.heading.click()
    below.driver.wait_for(below.state.changed, lambda: "Summarize again" in below.section.note.text())
    assert below.section.rows == []
