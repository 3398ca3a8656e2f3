"""A window that is started again shows what the one before had open."""

from app.state.preferences import Memory
from tests.gui.conftest import Driver

PDF = 20


def closed_on_page_12(start) -> None:
    driver = start("--documents", "20", "--pages", "30")
    driver.open(PDF)
    driver.window.reader.pages.glides = False
    driver.window.reader.pages.go_to_page(12)


def opened(driver: Driver) -> bool:
    return driver.document.info is not None


def test_what_was_open_is_opened_again_where_it_was_left(start):
    closed_on_page_12(start)
    driver = start("--documents", "20", "--pages", "30", again=True)
    driver.wait_for(driver.document.opened, lambda: opened(driver))
    assert driver.document.id == PDF
    assert driver.window.reader.pages.page == 12


def test_a_document_that_is_gone_is_not_missed(start):
    closed_on_page_12(start)
    driver = start("--documents", "3", again=True, ready=False)
    driver.wait_for(driver.document.opened, lambda: driver.document.id is None)
    assert driver.window.banners.all() == []
    driver.open(2)
    assert driver.document.id == 2


def test_what_was_closed_stays_closed(start):
    closed_on_page_12(start)
    driver = start("--documents", "20", again=True)
    driver.wait_for(driver.document.opened, lambda: opened(driver))
    driver.window.actions_["close_document"].trigger()
    driver = start("--documents", "20", again=True)
    assert driver.document.id is None


def test_nothing_is_opened_where_nothing_is_to_be_remembered(start):
    closed_on_page_12(start)
    driver = start("--documents", "20", again=True)
    driver.wait_for(driver.document.opened, lambda: opened(driver))
    driver.session.preferences.set("remember_recent", value=False)
    driver = start("--documents", "20", again=True)
    assert driver.document.id is None


def test_what_was_open_is_remembered_before_the_window_is_closed(start):
    """A program that is killed does nothing more."""
    driver = start("--documents", "20")
    kept = driver.session.paths.state
    driver.open(PDF)
    assert Memory(kept).windows[0].last_open == PDF
    driver.open(8)
    assert Memory(kept).windows[0].last_open == 8
    driver.document.close()
    assert Memory(kept).windows[0].last_open is None
