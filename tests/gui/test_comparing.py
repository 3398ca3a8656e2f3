"""Two documents side by side: offered, walked along, told apart without colours, and shown in their pages."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextLayout
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.client import operations
from app.state.comparison import CELL, ComparisonModel, Side
from app.state.document import Place
from app.ui.commands.comparing import OFFER
from app.ui.comparison.comparison_dialog import ComparisonDialog
from app.ui.comparison.version_dialog import VersionDialog
from tests.gui.conftest import Driver
from tests.gui.test_hostile_words import rich_or_acting
from tests.gui.test_room import problems, settle

OLD, NEW = (14, "Harbour report"), (20, "Harbour report 020")


def dialog_of(driver: Driver) -> ComparisonDialog:
    return next(one for one in driver.window.findChildren(ComparisonDialog) if one.isVisible())


def compare(driver: Driver) -> ComparisonDialog:
    """Compare two documents, and wait until words are there."""
    driver.program.commands.comparing.compare(OLD, NEW)
    dialog = dialog_of(driver)
    driver.wait_for(dialog.model.compared, lambda: dialog.model.found is not None)
    driver.wait_for(dialog.model.words_arrived, lambda: dialog.model.cell(row(dialog, 0), Side.NEW).there)
    driver.wait_for(dialog.model.words_arrived, lambda: dialog.model.cell(row(dialog, 0), Side.OLD).there)
    settle()
    return dialog


def test_documents_of_one_title_are_told_apart_by_their_files(driver: Driver) -> None:
    driver.program.commands.comparing.compare((14, "Harbour report"), (20, "Harbour report"))
    old, new = dialog_of(driver).model.titles
    assert old != new
    assert old == "Harbour report 014.vtt"
    assert new == "Harbour report 020.pdf"


def row(dialog: ComparisonDialog, difference: int) -> int:
    return dialog.model.row_of(difference)


@pytest.fixture
def driver(start: Callable[..., Driver]) -> Driver:
    return start("--documents", "20")


def test_a_new_version_of_a_file_is_noticed_when_it_is_added_and_only_then(driver: Driver) -> None:
    banners = driver.window.banners
    driver.program.commands.add_paths(["/elsewhere/Harbour report 020.pdf"])
    driver.wait_for(banners.changed, lambda: any("new version of" in one.label.text() for one in banners.all()))
    banner = next(one for one in banners.all() if "new version of" in one.label.text())
    assert "Harbour report 020" in banner.label.text()
    next(one for one in banner.findChildren(QPushButton) if one.text() == OFFER).click()
    assert dialog_of(driver).model.documents == (20, 21)

    for document in (20, 21):
        driver.open(document)
        with driver.qtbot.wait_callback() as answered:  # whatever was asked before is answered by then
            operations.find_versions(driver.client, document).then(answered)
        assert not any("new version of" in one.label.text() for one in banners.all())


def test_f7_walks_along_the_differences_and_the_list_leads_to_them(driver: Driver) -> None:
    dialog = compare(driver)
    assert dialog.count.text() == "1 changed · 1 inserted · 1 deleted · 1 moved · 355 sentences alike"
    there = [dialog.model.difference_at(dialog.table.currentIndex().row())]
    for _ in range(4):
        QTest.keyClick(dialog, Qt.Key.Key_F7)
        there.append(dialog.model.difference_at(dialog.table.currentIndex().row()))
    QTest.keyClick(dialog, Qt.Key.Key_F7, Qt.KeyboardModifier.ShiftModifier)
    there.append(dialog.model.difference_at(dialog.table.currentIndex().row()))
    assert there == [0, 1, 2, 3, 3, 2]

    texts = [one.text for one in dialog.list.entries]
    assert texts[:4] == ["Values that differ", "Amount: EUR 1,200 → EUR 1,350",
                         "Date: 2024-04-01 (only in the new one)", "What this changes in the summary"]  # fmt: skip
    assert texts[4] == "Source deleted: The harbour wall cost nine million."
    dialog.list.setCurrentIndex(dialog.list.model().index(4, 0))
    assert dialog.model.difference_at(dialog.table.currentIndex().row()) == 1
    heading = dialog.list.model().index(0, 0)
    assert not heading.flags() & Qt.ItemFlag.ItemIsSelectable


def test_what_became_of_a_sentence_is_said_and_drawn_without_colours(driver: Driver) -> None:
    dialog = compare(driver)
    model: ComparisonModel = dialog.model

    def said(difference: int, side: Side) -> str:
        return str(model.index(row(dialog, difference), side).data(Qt.ItemDataRole.AccessibleTextRole))

    for number in (1, 2, 3):
        dialog.table.show_difference(number)
    assert said(0, Side.OLD).startswith("Was: ")
    assert said(0, Side.NEW).startswith("Now: ")
    assert said(1, Side.OLD).startswith("Deleted: ")
    assert said(1, Side.NEW) == ""
    assert said(2, Side.NEW).startswith("Inserted: ")
    assert said(3, Side.NEW).startswith("Moved from p. 1: ")

    def lines(difference: int, side: Side) -> list[tuple[int, bool, bool]]:
        cell = model.index(row(dialog, difference), side).data(CELL)
        layout: QTextLayout = dialog.table.itemDelegate()._layout(cell, side, dialog.font())
        return [(one.length, one.format.fontStrikeOut(), one.format.fontUnderline()) for one in layout.formats()]

    assert lines(0, Side.OLD) == [(6, True, False)]
    assert lines(0, Side.NEW) == [(6, False, True), (4, False, True)]
    assert lines(1, Side.OLD)[0][1:] == (True, False)
    assert lines(2, Side.NEW)[0][1:] == (False, True)


def test_what_is_alike_is_folded_until_it_is_wanted(driver: Driver) -> None:
    dialog = compare(driver)
    folds = [n for n in range(dialog.model.rowCount()) if dialog.model.is_fold(n)]
    assert dialog.model.cell(folds[-1], Side.OLD).text == "318 sentences alike"
    dialog.table.show_difference(2)
    dialog.only.click()
    assert dialog.model.rowCount() == 360
    assert dialog.model.difference_at(dialog.table.currentIndex().row()) == 2
    settle()
    seen = dialog.table.visualRect(dialog.table.currentIndex())
    assert dialog.table.viewport().rect().contains(seen)


def test_return_shows_the_place_in_its_own_document(driver: Driver) -> None:
    dialog = compare(driver)
    places: list[Place] = []
    driver.document.place_wanted.connect(places.append)
    dialog.table.show_difference(1)
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    driver.wait_for(driver.document.place_wanted, lambda: bool(places))
    assert driver.document.id == OLD[0]
    assert (places[0].start, places[0].purpose) == (dialog.model.place(row(dialog, 1), Side.OLD)[0], "search")


def test_a_comparison_that_is_closed_is_not_worked_on_any_more(start: Callable[..., Driver]) -> None:
    driver = start("--documents", "20", "--slow-compare")
    driver.program.commands.comparing.compare(OLD, NEW)
    dialog = dialog_of(driver)
    assert dialog.waiting.isVisible()
    call = dialog.model._call
    dialog.close()
    assert call is not None
    with driver.qtbot.wait_callback() as gone:
        call.on_failure(lambda failure: gone(failure.kind))
    assert gone.args == ["cancelled"]


def test_the_document_to_compare_with_is_chosen_from_the_library_its_versions_first(driver: Driver) -> None:
    driver.program.commands.add_paths(["/elsewhere/Harbour report 008.pdf"])
    driver.wait_for(driver.document.opened, lambda: driver.document.id == 21 and driver.document.info is not None)
    driver.window.actions_["compare"].trigger()
    dialog = next(one for one in driver.window.findChildren(VersionDialog) if one.isVisible())
    model = dialog.list.model()
    driver.wait_for(model.rowsInserted, lambda: dialog.list.count() > 1 and "earlier" in dialog.list.item(0).text())
    assert dialog.list.item(0).text() == "Harbour report 008 (looks like an earlier version)"
    dialog.compare.click()
    assert dialog_of(driver).model.documents == (8, 21)


@pytest.mark.parametrize(("width", "height"), [(640, 400), (900, 600), (2400, 1300)])
def test_nothing_of_it_is_clipped(driver: Driver, width: int, height: int) -> None:
    dialog = compare(driver)
    dialog.resize(width, height)
    settle()
    assert problems(dialog) == []
    table = dialog.table
    for number in range(table.rowAt(0), max(table.rowAt(table.viewport().height() - 1), 0)):
        cells = [dialog.model.cell(number, side) for side in Side]
        heights = [table.itemDelegate().height(cell, table.columnWidth(side)) for side, cell in enumerate(cells)]
        assert table.rowHeight(number) >= max(heights)


def test_words_that_mean_harm_are_letters_here_too(start: Callable[..., Driver]) -> None:
    driver = start("--documents", "20", "--hostile")
    dialog = compare(driver)
    assert rich_or_acting(dialog) == []
    driver.open(20)
    driver.window.actions_["compare"].trigger()
    chooser = next(one for one in driver.window.findChildren(VersionDialog) if one.isVisible())
    driver.wait_for(chooser.list.model().rowsInserted, lambda: chooser.list.count() > 1)
    assert rich_or_acting(chooser) == []
