"""The pages of two documents beside each other: marked on both, gone along, scrolled together or each by itself."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.state.comparison import Side
from app.ui.comparison.comparison_dialog import ComparisonDialog
from app.ui.reader.pages_view import PagesView
from engine.schema.comparison import Change
from tests.gui.conftest import WAIT_MS, Driver
from tests.gui.test_comparing import compare, dialog_of
from tests.gui.test_room import problems, settle

OLD, NEW = (8, "Harbour report 008"), (20, "Harbour report 020")
TEXT = (7, "Harbour report 007")
CHANGED, DELETED, INSERTED, MOVED = range(4)


@pytest.fixture
def driver(start: Callable[..., Driver]) -> Driver:
    return start("--documents", "20")


def on_pages(driver: Driver, *, chosen: bool = True) -> ComparisonDialog:
    """Compare two PDFs, with their pages shown and the words of the first ones there."""
    driver.program.commands.comparing.compare(OLD, NEW)
    dialog = dialog_of(driver)
    driver.wait_for(dialog.pages.opened, lambda: dialog.pages.available)
    driver.wait_for(dialog.model.compared, dialog.as_pages.isEnabled)
    if chosen:
        dialog.as_pages.click()
    for view in dialog.pages.views:
        driver.wait_for(view.words.arrived, lambda v=view: v.words.of(1) is not None and v.words.of(2) is not None)
    settle()
    return dialog


def lines_marked(view: PagesView, page: int) -> dict[str, int]:
    """Marks by the first word of what is spoken of them, with the number of lines they are on."""
    named = view._marks.named(view._pages[page - 1])
    return {name.partition(":")[0]: len(boxes) for name, boxes in named if name != "Place shown"}


def test_what_differs_is_marked_on_both_pages_and_told_apart_without_colours(driver: Driver) -> None:
    old, new = on_pages(driver).pages.views
    assert lines_marked(old, 1) == {"Changed": 1, "Deleted": 1, "Moved": 1}
    assert lines_marked(new, 1) == {"Changed": 1, "Inserted": 1}
    assert lines_marked(new, 2) == {"Moved": 1}
    struck = [taken_out for _, taken_out in old._marks.strokes(old._pages[0])]
    assert struck == [True, True]
    assert [taken_out for _, taken_out in new._marks.strokes(new._pages[0])] == [False, False, False]
    strong = [is_strong for _, _, is_strong in new._marks.layers(new._pages[0])]
    assert strong == [True, False], "the difference that is shown has a bar in the margin"


def test_f7_goes_along_on_both_sides(driver: Driver) -> None:
    dialog = on_pages(driver)
    old, new = dialog.pages.views
    for number, wanted in ((DELETED, (Side.OLD,)), (INSERTED, (Side.NEW,)), (MOVED, (Side.OLD, Side.NEW))):
        with driver.qtbot.wait_signals([dialog.pages.shown] * len(wanted), timeout=WAIT_MS):
            QTest.keyClick(dialog, Qt.Key.Key_F7)
        one = dialog.model.found.differences[number]
        assert dialog.model.difference_at(dialog.table.currentIndex().row()) == number
        places = [view._marks.place for view in dialog.pages.views]
        assert [place.start if place is not None else None for place in places] == [
            own.start if own is not None else None for own in (one.old, one.new)
        ]
    assert one.change is Change.MOVED
    assert new.reading_at[0] > old.reading_at[0], "each stands where its own passage is"
    QTest.keyClick(dialog, Qt.Key.Key_F7, Qt.KeyboardModifier.ShiftModifier)
    assert dialog.model.difference_at(dialog.table.currentIndex().row()) == INSERTED


def test_they_are_scrolled_together_until_they_are_let_go(driver: Driver) -> None:
    dialog = on_pages(driver)
    old, new = dialog.pages.views
    for leading, following in ((new, old), (old, new)):
        leading.setFocus()
        leading.go_to_page(2)
        assert following.reading_at == pytest.approx(leading.reading_at, abs=1)
        QTest.keyClick(leading, Qt.Key.Key_Space)
        assert following.verticalScrollBar().value() == pytest.approx(leading.verticalScrollBar().value(), abs=4)
    dialog.together.click()
    before = new.verticalScrollBar().value()
    old.verticalScrollBar().setValue(0)
    assert new.verticalScrollBar().value() == before
    dialog.together.click()
    assert new.verticalScrollBar().value() == pytest.approx(0, abs=2)


def test_what_stands_beside_an_offset_is_found_in_both_directions(driver: Driver) -> None:
    model = compare(driver).model
    rows = [row for row in model.found.rows if row[0] >= 0 and row[2] >= 0]
    assert [model.counterpart(Side.OLD, row[0] + 3) for row in rows] == [row[2] + 3 for row in rows]
    assert [model.counterpart(Side.NEW, row[2]) for row in rows] == [row[0] for row in rows]
    deleted = model.found.differences[DELETED].old
    above = max(row[3] for row in rows if row[0] < deleted.start)
    assert model.counterpart(Side.OLD, deleted.start + 1) == above - 1


def test_texts_have_no_pages_to_show_and_the_choice_is_remembered(driver: Driver) -> None:
    on_pages(driver).close()
    driver.program.commands.comparing.compare(TEXT, NEW)
    dialog = dialog_of(driver)
    driver.wait_for(dialog.pages.opened, lambda: len(dialog.pages._paged) == 2)
    driver.wait_for(dialog.model.compared, lambda: dialog.model.found is not None)
    assert not dialog.as_pages.isEnabled()
    assert dialog.table.isVisible()
    dialog.close()
    dialog = on_pages(driver, chosen=False)
    assert dialog.as_pages.isChecked()
    assert dialog.pages.isVisible()
    dialog.as_pages.click()
    assert dialog.table.isVisible()
    assert dialog.only.isVisible()


@pytest.mark.parametrize(("width", "height"), [(640, 400), (2400, 1300)])
def test_nothing_of_it_is_clipped(driver: Driver, width: int, height: int) -> None:
    dialog = on_pages(driver)
    dialog.resize(width, height)
    settle()
    assert problems(dialog) == []
