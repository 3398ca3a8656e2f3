"""The table across documents: filled cell by cell, led to its sources, kept over a restart, taken out of the window."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from app.client import operations
from app.state.document import Place
from app.state.table_cells import Column, Of, State
from app.ui.widgets import prompts
from tests.gui.conftest import Driver
from tests.gui.test_hostile_words import rich_or_acting
from tests.gui.test_room import problems, settle

LAW, AMOUNT = Column(Of.FACT, "governing_law"), Column(Of.FACT, "amount")
TERM = Column(Of.HEADING, "term_and_renewal", "Term and renewal")
LOCKED, FAILED = 18, 17


def question(words: str) -> Column:
    return Column(Of.QUESTION, words)


def filled(driver: Driver) -> None:
    """Until nothing more is to be asked."""
    table = driver.session.table
    driver.wait_for(table.changed, lambda: not table.busy and len(set(table.progress)) == 1)


def show(driver: Driver, ids: list[int]) -> None:
    driver.program.commands.tabling.show_documents(ids)
    filled(driver)


def at(driver: Driver, document_id: int, column: Column) -> QModelIndex:
    """A cell in the view."""
    table, view = driver.session.table, driver.window.table.view
    source = table.index(table.document_ids.index(document_id), table.columns.index(column) + 1)
    return view.sorted.mapFromSource(source)


def said(driver: Driver, document_id: int, column: Column) -> str:
    return str(at(driver, document_id, column).data())


def ask(driver: Driver, words: str) -> Column:
    field = driver.window.table.question
    QTest.keyClicks(field, words)
    QTest.keyClick(field, Qt.Key.Key_Return)
    return question(words)


@pytest.fixture
def driver(start: Callable[..., Driver]) -> Driver:
    return start("--documents", "20", "--brief", "contract")


def test_documents_chosen_in_the_library_become_rows_and_what_they_state_columns(driver: Driver) -> None:
    library = driver.window.library
    library._chosen = [20, 14, LOCKED]
    library._restore()
    driver.window.actions_["new_table"].trigger()
    filled(driver)
    assert driver.window.shows_table
    assert driver.session.table.document_ids == library.selected_ids()
    names = [one.name for one in driver.window.table.view.shown_columns]
    assert names == ["Agreement date", "Governing law", "Amount", "Deadline", "Organisation"]
    assert said(driver, 20, AMOUNT) == "GBP 2,000"
    assert said(driver, 14, LAW) == "Scotland"
    assert said(driver, LOCKED, AMOUNT) == ""
    heads = [driver.session.table.headerData(row, Qt.Orientation.Vertical) for row in range(3)]
    assert "Harbour report 018\nNeeds a password" in heads
    assert said(driver, 20, Column(Of.FACT, "organisation")).endswith(" · 3 more")


def test_without_a_choice_all_that_the_library_lists_are_shown(driver: Driver) -> None:
    driver.window.library.labels.choose("contract")
    driver.wait_for(driver.session.library.counted, lambda: 0 < driver.session.library.rowCount() < 20)
    listed = driver.session.library.rowCount()
    with driver.qtbot.wait_signal(driver.session.table.modelReset):
        driver.window.actions_["new_table"].trigger()
    filled(driver)
    assert driver.session.table.rowCount() == listed
    assert listed > 1


def test_a_question_is_put_to_every_document_and_refused_where_there_is_no_answer(driver: Driver) -> None:
    show(driver, [20, 15])
    asked, nowhere, refused = ask(driver, "Who pays?"), ask(driver, "Is it nowhere?"), ask(driver, "refuse this")
    filled(driver)
    assert said(driver, 20, asked).startswith("This Maintenance Agreement is made between")
    assert said(driver, 15, nowhere) == "Not found"
    cell = driver.session.table.cell(0, refused)
    assert (cell.state, cell.problem) == (State.FAILED, "The model that answers is damaged. Install Précis again.")
    driver.window.table.view.setCurrentIndex(at(driver, 15, nowhere))
    told = [one.text for one in driver.window.table.sources.entries]
    assert told[1] == "This document does not seem to answer that. These passages come nearest:"
    assert len(told) == 4


def test_a_cell_leads_to_its_page_by_click_by_return_and_by_the_list_below(driver: Driver) -> None:
    show(driver, [20, 15])
    places: list[Place] = []
    driver.document.place_wanted.connect(places.append)
    view, pane = driver.window.table.view, driver.window.table
    index = at(driver, 20, AMOUNT)
    view.scrollTo(index)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
    driver.wait_for(driver.document.place_wanted, lambda: len(places) == 1)
    cell = driver.session.table.cell(0, AMOUNT)
    assert (driver.document.id, places[0]) == (20, cell.sources[0].place)
    assert places[0].boxes
    assert driver.window.shows_table

    view.setCurrentIndex(at(driver, 15, Column(Of.FACT, "organisation")))
    QTest.keyClick(view, Qt.Key.Key_Return)
    driver.wait_for(driver.document.place_wanted, lambda: len(places) == 2)
    assert driver.document.id == 15
    pane.sources.setCurrentIndex(pane.sources.model().index(2, 0))
    driver.wait_for(driver.document.place_wanted, lambda: len(places) == 3)
    assert places[2].start > places[1].start


def test_a_heading_of_briefs_can_be_a_column(driver: Driver) -> None:
    show(driver, [20, 15])
    driver.session.table.add_column(TERM)
    assert said(driver, 20, TERM).startswith("The Agreement runs for five years")
    assert said(driver, 15, TERM) == "No brief yet"
    assert (TERM, 1) in driver.session.table.offered


def test_columns_are_sorted_by_size_with_gaps_last_hidden_moved_and_deleted(driver: Driver) -> None:
    show(driver, [9, 20, 8, 1])
    view, table = driver.window.table.view, driver.session.table
    table.add_column(LAW)
    for order, wanted in (
        (Qt.SortOrder.AscendingOrder, ["GBP 100", "GBP 800", "GBP 900", "GBP 2,000"]),
        (Qt.SortOrder.DescendingOrder, ["GBP 2,000", "GBP 900", "GBP 800", "GBP 100"]),
    ):
        view.sort_by(table.columns.index(AMOUNT) + 1, order)
        assert [table.index(row, table.columns.index(AMOUNT) + 1).data() for row in view.shown_rows] == wanted
        view.sort_by(table.columns.index(LAW) + 1, order)
        laws = [table.index(row, table.columns.index(LAW) + 1).data() for row in view.shown_rows]
        assert laws == ["Scotland", "Scotland", "–", "–"]
    view.move_column(AMOUNT, -1)
    assert [one.key for one in view.shown_columns][:3] == ["amount", "agreement_date", "deadline"]
    table.hide_column(LAW)
    assert LAW not in view.shown_columns
    asked = ask(driver, "Who pays?")
    filled(driver)
    table.hide_column(asked)
    menu = QMenu()
    driver.window.table.fill_columns(menu)
    assert "Who pays?" in [action.text() for action in menu.actions() if not action.isChecked()]
    table.hide_column(asked, forget=True)
    assert table.hidden_questions == []


def test_a_table_is_stopped_at_once_and_goes_on(start: Callable[..., Driver]) -> None:
    driver = start("--documents", "20", "--brief", "contract")
    show(driver, [20, 15])
    ask(driver, "slow, please")
    table = driver.session.table
    assert table.busy
    calls = list(table._calls.values())
    QTest.mouseClick(driver.window.table.stop, Qt.MouseButton.LeftButton)
    assert not table.busy
    assert driver.window.table.stop.accessibleName() == "Go on"
    with driver.qtbot.wait_callback() as gone:
        calls[0].on_failure(lambda failure: gone(failure.kind))
    assert gone.args == ["cancelled"]
    asked = ask(driver, "Who pays?")
    driver.session.table.hide_column(question("slow, please"), forget=True)
    filled(driver)
    assert said(driver, 15, asked).startswith("This Maintenance")


def test_a_document_that_is_removed_leaves_the_table_and_a_new_brief_fills_it(driver: Driver) -> None:
    show(driver, [20, 15])
    table = driver.session.table
    table.add_column(TERM)
    operations.summarize(driver.client, 15, 250, None)
    driver.wait_for(table.changed, lambda: said(driver, 15, TERM).startswith("The Agreement runs"))
    operations.remove_documents(driver.client, [20])
    driver.wait_for(table.changed, lambda: table.document_ids == [15])


def test_an_open_table_is_kept_over_a_restart(start: Callable[..., Driver]) -> None:
    driver = start("--documents", "20", "--brief", "contract")
    show(driver, [15, 20])
    asked = ask(driver, "Who pays?")
    filled(driver)
    view, table = driver.window.table.view, driver.session.table
    table.hide_column(LAW)
    view.move_column(AMOUNT, -1)
    view.setColumnWidth(table.columns.index(AMOUNT) + 1, 333)
    view.sort_by(table.columns.index(AMOUNT) + 1, Qt.SortOrder.AscendingOrder)
    columns = view.shown_columns

    driver = start("--documents", "20", "--brief", "contract", again=True)
    filled(driver)
    view, table = driver.window.table.view, driver.session.table
    assert driver.window.shows_table
    assert (table.document_ids, view.shown_columns) == ([15, 20], columns)
    assert said(driver, 20, asked).startswith("This Maintenance")
    assert view.columnWidth(table.columns.index(AMOUNT) + 1) == 333
    assert [table.document_ids[row] for row in view.shown_rows] == [15, 20]
    assert view.horizontalHeader().sortIndicatorSection() == table.columns.index(AMOUNT) + 1

    driver.session.preferences.set("remember_recent", value=False)
    driver = start("--documents", "20", "--brief", "contract", again=True)
    assert driver.session.table.rowCount() == 0
    assert "Who pays?" not in driver.session.paths.state.read_text("utf-8")


def test_the_summary_comes_back_and_the_table_is_kept(driver: Driver) -> None:
    show(driver, [20, 15])
    window = driver.window
    sizes = window.split.sizes()
    window.table.take_focus()
    QTest.keyClick(window.table.view, Qt.Key.Key_Escape)
    assert window.summary.isVisible()
    assert not window.table.isVisible()
    window.actions_["table"].trigger()
    assert window.table.isVisible()
    assert window.split.sizes() == sizes
    window.library.document_wanted.emit(15)
    assert window.summary.isVisible()
    assert driver.session.table.document_ids == [20, 15]


def test_the_table_is_exported_as_it_stands_and_copied_without_formulas(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    show(driver, [15, 20])
    table, pane = driver.session.table, driver.window.table
    for column in list(table.columns):
        if column != AMOUNT:
            table.hide_column(column)
    ask(driver, "=1+1 nowhere?")
    filled(driver)
    pane.view.sort_by(table.columns.index(AMOUNT) + 1, Qt.SortOrder.DescendingOrder)
    target = tmp_path / "table.csv"
    monkeypatch.setattr(prompts, "save_path", lambda *_: str(target))
    with driver.qtbot.wait_signal(driver.program.commands.tabling.exported):
        pane.export.click()
    asked = json.loads(target.read_text("utf-8"))
    assert asked["columns"] == ["Amount", "Amount (place)", "=1+1 nowhere?", "=1+1 nowhere? (place)"]
    assert asked["rows"][0] == {"document_id": 20, "cells": ["GBP 2,000", "p. 3", "Not found in this document.", ""]}

    pane.copy_all.click()
    lines = [line.split("\t") for line in QGuiApplication.clipboard().text().split("\n")]
    assert lines[0] == ["Document", "Amount", "'=1+1 nowhere?"]
    assert lines[1] == ["Harbour report 020", "GBP 2,000", "Not found"]
    pane.view.setCurrentIndex(at(driver, 15, AMOUNT))
    pane.view.setFocus()
    driver.program.commands.exporter.copy()
    assert QGuiApplication.clipboard().text() == "GBP 1,500"


def test_keys_walk_the_table_and_leave_the_summary_alone(driver: Driver) -> None:
    show(driver, [20, 15, 14])
    driver.open(20)
    driver.window.actions_["table"].setChecked(True)
    driver.program.commands.tabling.show()
    view = driver.window.table.view
    view.setCurrentIndex(at(driver, 20, AMOUNT))
    QTest.keyClick(view, Qt.Key.Key_J)
    assert view.row_of(view.currentIndex()) == 1
    QTest.keyClick(view, Qt.Key.Key_K)
    assert view.row_of(view.currentIndex()) == 0
    assert driver.document.chosen == (-1, -1)
    driver.window.focus_pane(driver.window.library)
    driver.window.cycle_panes(1)
    assert view.hasFocus()
    spoken = at(driver, 20, AMOUNT).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Amount: GBP 2,000, p. 3"


@pytest.mark.parametrize(("width", "height", "language"), [(900, 600, "en"), (900, 600, "de"), (2400, 1300, "en")])
def test_nothing_of_it_is_clipped(start: Callable[..., Driver], width: int, height: int, language: str) -> None:
    driver = start("--documents", "20", "--brief", "contract", language=language)
    driver.window.resize(width, height)
    show(driver, [20, 15, LOCKED, FAILED])
    driver.open(20)
    ask(driver, "slow, please")
    settle()
    assert problems(driver.window) == []


def test_words_that_mean_harm_are_letters_here_too(start: Callable[..., Driver]) -> None:
    driver = start("--documents", "20", "--brief", "contract", "--hostile")
    show(driver, [20, FAILED])
    driver.session.table.add_column(TERM)
    ask(driver, "<b>nowhere</b>")
    filled(driver)
    view = driver.window.table.view
    view.setCurrentIndex(at(driver, 20, TERM))
    settle()
    assert rich_or_acting(driver.window) == []
    menu = QMenu(driver.window)
    driver.window.table.fill_columns(menu)
    driver.window.table.fill_menu(menu, view.currentIndex(), cell=True)
    assert rich_or_acting(driver.window) == []
