"""The library's model: against Qt's own tester while the library changes under it, and with 10,000 documents.

The tester reads every row after every change, so it is not set on the 10,000: that would fetch them all.
"""

from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from app.client import operations
from app.state.library import KEPT_WINDOWS, WINDOW, Role


def watched(model):
    return QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)


def test_only_windows_of_the_library_are_fetched(start):
    """10,000 documents: the count is known, but only what was looked at is held."""
    driver = start("--documents", "10000", "--pages", "1")
    model = driver.session.library
    assert model.rowCount() == 10_000
    assert model.document_at(0) is not None
    assert model.document_at(9_999) is None
    assert model.data(model.index(9_999, 0)) == "…"
    driver.wait_for(model.loaded, lambda: model.document_at(9_999) is not None)
    assert model.document_at(9_999).id == 1, "newest first: the last row is the first document"
    for row in range(0, 10_000, WINDOW * 3):
        if model.document_at(row) is None:
            model.data(model.index(row, 0))
            driver.wait_for(model.loaded, lambda row=row: model.document_at(row) is not None)
    assert len(model._windows) <= KEPT_WINDOWS


def test_additions_removals_and_renames_show(start):
    driver = start("--documents", "300", "--pages", "1")
    model = driver.session.library
    watch = watched(model)
    assert watch.model() is model
    operations.add_files(driver.client, ["/tmp/new one.pdf"], summarize=False, words=250)
    driver.wait_for(model.loaded, lambda: model.rowCount() == 301 and model.document_at(0).title == "new one")
    operations.rename_document(driver.client, 301, "Another name")
    driver.wait_for(model.loaded, lambda: model.document_at(0).title == "Another name")
    operations.remove_documents(driver.client, [301, 300])
    driver.wait_for(model.loaded, lambda: model.rowCount() == 299)
    driver.wait_for(model.loaded, lambda: model.document_at(0).id == 299)


def test_filter_and_order(start):
    driver = start("--documents", "300", "--pages", "1")
    model = driver.session.library
    watch = watched(model)
    assert watch.model() is model
    model.show(text="report 12")
    driver.wait_for(model.loaded, lambda: model.rowCount() == 10)
    model.show(text="", order="title", descending=False)
    driver.wait_for(model.loaded, lambda: model.rowCount() == 300 and model.document_at(0) is not None)
    assert model.document_at(0).title == "Harbour report 001"
    model.show(text="no such title")
    driver.wait_for(model.counted, lambda: model.rowCount() == 0)


def test_rows_speak(start):
    """A screen reader hears title, kind, length and state of a row."""
    driver = start("--documents", "4", "--pages", "3")
    model = driver.session.library
    spoken = model.data(model.index(0, 0), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Harbour report 004, PDF, PDF, Needs a password"
    assert model.data(model.index(0, 0), Role.ROW).id == 4


def test_what_others_write_into_the_library_shows(start):
    """The command line in another process: the engine announces nothing, but the library's file changes."""
    driver = start("--documents", "4")
    model, home = driver.session.library, driver.session.paths.home
    home.mkdir(exist_ok=True)
    log = home / "library.sqlite3-wal"
    log.touch()
    driver.program.watch.watch()
    for _ in range(2):
        with driver.qtbot.wait_signal(model.loaded, timeout=60_000), log.open("ab") as writing:
            writing.write(b"a page of the log")


def test_documents_of_one_title_are_told_apart_by_their_files(start):
    driver = start("--documents", "20")
    model = driver.session.library
    for number in (20, 19):
        operations.rename_document(driver.client, number, "Lease")
    driver.wait_for(model.loaded, lambda: [model.document_at(row).title for row in (0, 1)] == ["Lease"] * 2)
    mine = replace(model.document_at(0), correspondent="Ada Lind")
    assert model._facts(mine, None).startswith("Harbour report 020.pdf · ")
    operations.rename_document(driver.client, 19, "Lease of a boat")
    driver.wait_for(model.loaded, lambda: model.document_at(1).title == "Lease of a boat")
    assert model._facts(mine, None).startswith("Ada Lind · ")


def test_what_is_the_matter_is_said_without_the_name_that_stands_above_it(start):
    driver = start("--documents", "20")
    model = driver.session.library
    row = next(model.document_at(at) for at in range(20) if model.document_at(at).state == "failed")
    named = replace(row, problem=f"{Path(row.path).name} is damaged and could not be opened.")
    assert model._facts(named, None) == "Is damaged and could not be opened."
    assert model._facts(row, None) == row.problem
