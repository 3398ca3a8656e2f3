"""The list of documents under real clicks and keys: what is marked is what is meant."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from app.client import operations
from app.state.library import Role
from app.translation import day_or_month
from app.ui.library.hits_list import from_near_mark
from app.ui.library.library_pane import hits_sentence
from app.ui.widgets import prompts
from engine.schema.enums import FieldName, SortKey
from engine.schema.library import Hit

NONE, CTRL, SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


def middle(pane, row: int) -> QPoint:
    return pane.documents.visualRect(pane.documents.model().index(row, 0)).center()


def click(pane, row: int, modifier=NONE) -> None:
    QTest.mouseClick(pane.documents.viewport(), Qt.MouseButton.LeftButton, modifier, middle(pane, row))


def settled(driver, document_id: int) -> None:
    """Wait until a document is open."""
    document = driver.document
    driver.wait_for(document.opened, lambda: document.info is not None and document.info.row.id == document_id)


@pytest.fixture
def asked(monkeypatch) -> list[tuple[str, ...]]:
    """The questions asked before something is deleted; all are answered with no."""
    questions: list[tuple[str, ...]] = []
    monkeypatch.setattr(prompts, "confirm", lambda _parent, *words: bool(questions.append(words)))
    return questions


def test_a_click_opens_and_delete_asks_about_the_clicked_document(start, asked):
    driver = start("--documents", "20")
    pane = driver.window.library
    click(pane, 3)
    settled(driver, 17)
    assert pane.selected_ids() == [17]
    QTest.keyClick(pane.documents, Qt.Key.Key_Delete)
    assert [words[0] for words in asked] == ["Remove “Harbour report 017” from the library?"]


def test_down_opens_the_next_document_and_remove_means_it(start, asked):
    """Once the mark stood on one document and the question was about another."""
    driver = start("--documents", "20")
    pane = driver.window.library
    click(pane, 3)
    settled(driver, 17)
    QTest.keyClick(pane.documents, Qt.Key.Key_Down)
    assert pane.selected_ids() == [16]
    settled(driver, 16)
    assert pane.selected_ids() == [16]
    driver.window.actions_["remove"].trigger()
    assert [words[0] for words in asked] == ["Remove “Harbour report 016” from the library?"]


def test_rows_say_whom_documents_are_from_and_are_sorted_by_it(start):
    driver = start("--documents", "20")
    model, pane = driver.session.library, driver.window.library
    whole = day_or_month("2026-03-05")
    facts = lambda row: model.data(model.index(row, 0), Role.FACTS) or ""  # noqa: E731
    assert facts(0).startswith("12 pages")
    for document, name, day in ((8, "Lind & Co", "2026-03-05"), (7, "Abel", "2026-02")):
        for field, value in ((FieldName.CORRESPONDENT, name), (FieldName.DATE, day)):
            call = operations.set_field(driver.client, document, field, value)
            with driver.qtbot.wait_callback() as done:
                call.then(done, pane)
    by = {action.text(): action for action in pane.sort.menu().actions()}
    by["From"].trigger()
    driver.wait_for(model.loaded, lambda: facts(0).startswith(f"Abel · {day_or_month('2026-02')}"))
    assert facts(1).startswith(f"Lind & Co · {whole} · ")
    assert f"Co · {whole}" in model.data(model.index(1, 0), Qt.ItemDataRole.ToolTipRole)
    by["Date of the Document"].trigger()
    driver.wait_for(model.loaded, lambda: facts(0).startswith(f"{whole} · Lind & Co · "))
    by["Pages"].trigger()
    driver.wait_for(model.loaded, lambda: facts(0).split(" · ")[0].endswith(" pages"))


def test_the_order_is_remembered(start):
    driver = start("--documents", "20")
    driver.window.library.sort_by("title")
    assert driver.session.library.order is SortKey.TITLE
    driver = start("--documents", "20", again=True)
    chosen = [one.text() for one in driver.window.library.sort.menu().actions() if one.isChecked()]
    assert (driver.session.library.order, chosen) == (SortKey.TITLE, ["Title"])


def test_several_are_chosen_with_ctrl_and_shift(start, asked):
    driver = start("--documents", "20")
    pane = driver.window.library
    click(pane, 3)
    settled(driver, 17)
    click(pane, 6, CTRL)
    assert pane.selected_ids() == [17, 14]
    assert driver.document.id == 17, "choosing a second document opens nothing"
    QTest.keyClick(pane.documents, Qt.Key.Key_Delete)
    assert asked[-1][0] == "Remove 2 documents from the library?"
    assert asked[-1][1].startswith("They stay in the trash")
    click(pane, 2)
    settled(driver, 18)
    QTest.keyClick(pane.documents, Qt.Key.Key_Down, SHIFT)
    assert pane.selected_ids() == [18, 17]
    assert driver.document.id == 18


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_right_click_offers_what_can_be_done_with_the_document(start, asked):
    driver = start("--documents", "20")
    pane = driver.window.library
    viewport, point = pane.documents.viewport(), middle(pane, 5)
    QTest.mouseClick(viewport, Qt.MouseButton.RightButton, NONE, point)
    pane.documents.customContextMenuRequested.emit(point)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    words = [action.text().replace("&", "") for action in menu.actions()]
    assert words[:2] == ["Summarize", "Rename …"]
    menu.actions()[-1].trigger()
    menu.close()
    assert asked[-1][0] == "Remove “Harbour report 015” from the library?"


def test_the_mark_stays_on_its_documents_when_rows_move(start):
    driver = start("--documents", "20")
    pane, model = driver.window.library, driver.session.library
    click(pane, 3)
    settled(driver, 17)
    click(pane, 4, CTRL)
    operations.add_files(driver.client, ["/tmp/new one.pdf"], summarize=False, words=250)
    driver.wait_for(model.loaded, lambda: model.rowCount() == 21 and model.document_at(0).id == 21)
    assert pane.documents.selected_rows() == [4, 5]
    assert pane.selected_ids() == [17, 16]


def test_no_mark_is_left_on_a_document_that_is_not_open(start):
    """After it was closed, and after a search hit of a document that the filter hides was opened."""
    driver = start("--documents", "20")
    pane, model = driver.window.library, driver.session.library
    click(pane, 3)
    settled(driver, 17)
    driver.window.actions_["close_document"].trigger()
    assert pane.selected_ids() == []
    click(pane, 3)
    settled(driver, 17)
    QTest.keyClicks(pane.box, "report 017")
    driver.wait_for(model.loaded, lambda: model.rowCount() == 1)
    assert pane.selected_ids() == [17]
    driver.open(12)
    assert pane.selected_ids() == []


def test_the_shown_document_is_removed_by_its_own_button(start, asked):
    """Not what is chosen beside it in the library."""
    driver = start("--documents", "20")
    pane = driver.window.library
    click(pane, 3)
    settled(driver, 17)
    assert driver.document.info.row.state == "failed"
    click(pane, 4, CTRL)
    QTest.mouseClick(driver.window.summary.status.button, Qt.MouseButton.LeftButton)
    assert asked[-1][0] == "Remove “Harbour report 017” from the library?"


def test_j_and_k_step_through_the_summary_from_the_library(start):
    driver = start("--documents", "20")
    pane = driver.window.library
    click(pane, 0)
    settled(driver, 20)
    pane.documents.setFocus()
    QTest.keyClick(pane.documents, Qt.Key.Key_J)
    QTest.keyClick(pane.documents, Qt.Key.Key_J)
    assert driver.document.chosen[0] == 1
    QTest.keyClick(pane.documents, Qt.Key.Key_K)
    assert driver.document.chosen[0] == 0


def test_the_first_place_found_is_opened_by_the_keyboard(start):
    driver = start("--documents", "20")
    pane, search = driver.window.library, driver.session.library_search
    driver.window.actions_["search"].trigger()
    QTest.keyClicks(pane.box, "warehouse schedule storm")
    driver.wait_for(search.changed, lambda: bool(search.hits))
    driver.wait_for(driver.session.library.counted, lambda: driver.session.library.rowCount() == 0)
    QTest.keyClick(pane.box, Qt.Key.Key_Down)
    assert driver.window.focusWidget() is pane.hits
    assert [index.row() for index in pane.hits.selectedIndexes()] == [0]
    with driver.qtbot.wait_signal(driver.document.place_wanted, timeout=60_000) as shown:
        QTest.keyClick(pane.hits, Qt.Key.Key_Return)
    assert shown.args[0].start == search.hits[0].start


def test_the_first_document_found_is_opened_by_the_keyboard(start):
    driver = start("--documents", "20")
    pane, model = driver.window.library, driver.session.library
    QTest.keyClicks(pane.box, "report 01")
    driver.wait_for(model.loaded, lambda: model.rowCount() == 10)
    QTest.keyClick(pane.box, Qt.Key.Key_Down)
    assert pane.selected_ids() == [19]
    assert driver.document.id is None
    QTest.keyClick(pane.documents, Qt.Key.Key_Return)
    settled(driver, 19)


def test_excerpts_begin_near_the_words_searched_for():
    snippet = "…may not be transferred except pursuant to Article 14, an \x02exclusive\x03 right"
    assert from_near_mark(snippet, lambda words: len(words) < 17) == "…Article 14, an \x02exclusive\x03 right"
    assert from_near_mark(snippet, lambda words: len(words) < 99) == snippet
    assert from_near_mark("unbroken" * 9 + "\x02word\x03", lambda words: len(words) < 16) == "…\x02word\x03"


def test_places_found_are_counted_by_what_they_are():
    def hit(where: str) -> Hit:
        return Hit(1, "A title", where, "words", 0, 0, None, None)

    found = [hit("title"), hit("text"), hit("text")]
    assert hits_sentence(found, more=False) == "Found 1 time in titles, 2 times in texts"
    assert hits_sentence([hit("summary")], more=True) == "Found 1 time in summaries, and more"
    assert hits_sentence([], more=False) == "No matches in the texts"
