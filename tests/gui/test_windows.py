"""Several windows on one engine and library: each with its own document, closed one by one, brought back together."""

from collections.abc import Callable

import pytest
import shiboken6
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QMenu

from app.client import operations
from app.client.supervisor import EngineState
from app.main import Desk
from app.state.preferences import Memory
from engine.schema.enums import ReviewState
from tests.gui.conftest import WAIT_MS, Driver

PDF, OTHER = 20, 8


@pytest.fixture
def driver(start: Callable[..., Driver]) -> Driver:
    driver = start("--documents", "20", "--pages", "30")
    driver.open(PDF)
    return driver


def another(driver: Driver) -> Desk:
    """Open a window with what the first one shows."""
    driver.window.actions_["new_window"].trigger()
    desk = driver.program.desks[-1]
    driver.wait_for(desk.session.document.opened, lambda: desk.session.document.info is not None)
    return desk


def quit_program(driver: Driver) -> None:
    with driver.qtbot.wait_signal(driver.program.ended, timeout=WAIT_MS):
        driver.window.actions_["quit"].trigger()


def test_a_new_window_shows_the_same_document_and_goes_its_own_way(driver: Driver) -> None:
    desk = another(driver)
    assert desk.window.isVisible()
    assert desk.session.document.id == PDF
    assert desk.window.pos() != driver.window.pos()
    assert desk.session.client is driver.client
    desk.commands.open_document(OTHER)
    driver.wait_for(desk.session.document.opened, lambda: desk.session.document.info is not None)
    assert (driver.document.id, desk.session.document.id) == (PDF, OTHER)
    menu = QMenu()
    driver.window.library.menu_wanted.emit(menu, [OTHER])
    next(one for one in menu.actions() if one.text() == "Open in New &Window").trigger()
    third = driver.program.desks[2]
    driver.wait_for(third.session.document.opened, lambda: third.session.document.info is not None)
    assert third.session.document.id == OTHER


def test_what_one_window_changes_the_others_show(driver: Driver) -> None:
    desk = another(driver)
    reviews = desk.session.reviews
    with driver.qtbot.wait_signal(driver.session.reviews.decided):
        driver.session.reviews.decide(0, ReviewState.CONFIRMED)
    driver.wait_for(reviews.changed, lambda: reviews.is_checked(0))
    assert not reviews.is_checked(1)
    driver.session.highlights.mark(10, 40)
    driver.wait_for(desk.session.highlights.changed, lambda: bool(desk.session.highlights.rows))
    operations.rename_document(driver.client, PDF, "Another name")
    for session in (driver.session, desk.session):
        driver.wait_for(session.document.refreshed, lambda s=session: s.document.info.row.title == "Another name")


def test_closing_one_leaves_the_others_and_the_engine(driver: Driver) -> None:
    desk = another(driver)
    window = desk.window
    window.close()
    assert driver.program.supervisor.state == EngineState.READY
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not shiboken6.isValid(window)
    # What all windows share goes on without it.
    operations.rename_document(driver.client, PDF, "Another name")
    driver.wait_for(driver.document.refreshed, lambda: driver.document.info.row.title == "Another name")
    driver.session.theme.changed.emit()
    driver.session.preferences.set("show_used_passages", value=False)
    driver.program.supervisor.kill()
    with driver.qtbot.wait_signal(driver.client.ready, timeout=WAIT_MS):
        pass
    first = driver.program.desks[0]
    assert driver.program.desks == [first]
    desk = another(driver)
    first.window.close()
    assert driver.program.desks == [desk], "the first one is no better than the others"
    with driver.qtbot.wait_signal(driver.program.ended, timeout=WAIT_MS):
        desk.window.close()
    assert len(Memory(desk.session.paths.state).windows) == 1


def test_the_next_start_brings_all_of_them_back(start: Callable[..., Driver], driver: Driver) -> None:
    desk = another(driver)
    for pages, number in ((driver.window.reader.pages, 12), (desk.window.reader.pages, 25)):
        pages.glides = False
        pages.go_to_page(number)
    third = another(driver)
    third.commands.open_document(OTHER)
    driver.wait_for(third.session.document.opened, lambda: third.session.document.info is not None)
    third.commands.tabling.show_documents([PDF, OTHER])
    quit_program(driver)

    driver = start("--documents", "20", "--pages", "30", again=True)
    desks = driver.program.desks
    for one in desks:
        driver.wait_for(one.session.document.opened, lambda d=one: d.session.document.info is not None)
    assert [one.session.document.id for one in desks] == [PDF, PDF, OTHER]
    assert [one.window.reader.pages.page for one in desks[:2]] == [12, 25]
    assert [one.window.shows_table for one in desks] == [False, False, True]


def test_what_fails_is_said_in_the_window_that_is_worked_in(driver: Driver) -> None:
    desk = another(driver)
    driver.window.activateWindow()
    driver.wait_for(QApplication.instance().focusWindowChanged, driver.window.isActiveWindow)
    with driver.qtbot.wait_signal(driver.client.failed):
        operations.locate(driver.client, 999, 0, 1)
    assert [one.label.text() for one in driver.window.banners.all()] == ["This document is no longer in the library."]
    assert desk.window.banners.all() == []


def test_one_window_of_an_earlier_version_is_known(driver: Driver) -> None:
    path = driver.session.paths.state
    driver.session.preferences.set("reduced_motion", value=True)
    with driver.qtbot.wait_signal(driver.program.ended, timeout=WAIT_MS):
        driver.window.close()
    text = path.read_text("utf-8")
    path.write_text(text.replace('"windows"', '"windows_not_known"').replace("{", '{"open": 8, ', 1), "utf-8")
    assert Memory(path).windows[0].last_open == OTHER
