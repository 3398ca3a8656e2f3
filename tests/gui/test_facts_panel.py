"""Facts beside the brief: a row opens its place, the keyboard does all that the mouse does, folding is remembered."""

from dataclasses import replace
from pathlib import Path

from msgspec import structs
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem, QTableWidget, QTableWidgetItem

from app.state.facts import Column
from app.ui.widgets import prompts
from app.ui.widgets.whole_words import WholeWords, with_room

PDF, PLAIN, MEETING = 20, 13, 14


def test_a_row_opens_its_page_with_its_place(start):
    driver = start("--documents", "20", "--brief", "contract")
    driver.open(PDF)
    panel = driver.window.summary.facts
    assert panel.isVisible()
    assert panel.fold.text() == "11 facts"
    panel.kind.setCurrentIndex(panel.kind.findData("amount"))
    panel.table.sortByColumn(Column.VALUE, Qt.SortOrder.AscendingOrder)
    assert [panel.shown.fact(row).value for row in range(3)] == ["GBP 96", "GBP 1240000", "GBP 5000000"]
    driver.document.choose(0)
    with driver.qtbot.wait_signal(driver.document.place_wanted, timeout=60_000) as shown:
        QTest.mouseClick(
            panel.table.viewport(),
            Qt.MouseButton.LeftButton,
            pos=panel.table.visualRect(panel.shown.index(1, 1)).center(),
        )
    wanted = panel.shown.fact(1)
    assert (shown.args[0].start, shown.args[0].page, shown.args[0].boxes) == (wanted.start, 3, wanted.boxes)
    assert shown.args[0].placed
    assert driver.document.chosen == (-1, -1), "the marks on the page are those of the fact"


def test_in_a_narrow_pane_what_is_written_has_the_room(start):
    driver = start("--documents", "20", "--brief", "contract")
    driver.open(PDF)
    panel, heads = driver.window.summary.facts, driver.window.summary.facts.table.horizontalHeader()
    for width, hidden in ((320, True), (700, False)):
        panel.resize(width, 220)
        assert panel.table.isColumnHidden(Column.VALUE) is hidden
        name = str(panel.model.headerData(Column.TEXT, Qt.Orientation.Horizontal))
        assert heads.sectionSize(Column.TEXT) > heads.fontMetrics().horizontalAdvance(name)


def test_a_row_is_cut_behind_a_word(qapp):
    words = "The liability of the supplier is capped at the charges of the year."
    metrics = QFontMetrics(qapp.font())
    whole = metrics.horizontalAdvance(words)
    for room in range(whole // 6, whole, 7):
        shown = with_room(words, metrics, room)
        assert metrics.horizontalAdvance(shown) <= room
        assert words.startswith(shown.removesuffix("…"))
        cut = words[len(shown) - 1 :][:1] not in {" ", "."}
        assert not cut or metrics.horizontalAdvance(shown) > 0.9 * room, "a word is cut only for a gap"
    assert with_room(words, metrics, whole) == words
    table = QTableWidget(1, 1)
    table.setItem(0, 0, QTableWidgetItem(words))
    table.setColumnWidth(0, whole // 2)
    delegate = WholeWords(table)
    option = QStyleOptionViewItem()
    option.widget, option.rect, option.fontMetrics = table, QRect(0, 0, whole // 2, 20), metrics
    delegate.initStyleOption(option, table.model().index(0, 0))
    assert words.startswith(option.text.removesuffix("…"))
    assert option.text.endswith("…")


def test_a_long_word_behind_a_short_one_is_cut(qapp):
    metrics = QFontMetrics(qapp.font())
    room = metrics.horizontalAdvance("JOINT DEVELOP…")
    assert with_room("JOINT DEVELOPMENT AGREEMENT", metrics, room).startswith("JOINT DEV")
    room = metrics.horizontalAdvance("The liability of the…") + 4
    assert with_room("The liability of the supplier", metrics, room) == "The liability of the…"


def test_columns_in_which_nothing_stands_give_their_room_away(start):
    driver = start("--documents", "20", "--brief", "contract")
    driver.open(PDF)
    panel = driver.window.summary.facts
    panel.resize(700, 220)
    panel.kind.setCurrentIndex(panel.kind.findData("organisation"))
    assert panel.table.isColumnHidden(Column.VALUE), "the names are their values"
    panel.kind.setCurrentIndex(0)
    assert not panel.table.isColumnHidden(Column.VALUE)
    facts = tuple(replace(one, page=None) for one in panel.model.facts)
    panel.show_facts(facts, "lease.txt")
    assert panel.table.isColumnHidden(Column.PLACE)
    panel.resize(430, 220)
    long = tuple(replace(one, context="The rent is to be paid in words that go on and on.") for one in facts)
    panel.show_facts(long, "lease.txt")
    assert panel.table.isColumnHidden(Column.VALUE), "it would leave the words no room"


def test_facts_by_keyboard(start):
    driver = start("--documents", "20", "--brief", "meeting")
    driver.open(MEETING)
    driver.window.activateWindow()
    panel = driver.window.summary.facts
    panel.table.setFocus()
    panel.table.selectRow(1)
    with driver.qtbot.wait_signal(driver.document.place_wanted, timeout=60_000) as shown:
        QTest.keyClick(panel.table, Qt.Key.Key_Return)
    assert shown.args[0].start == panel.shown.fact(1).start
    with driver.qtbot.wait_signal(QGuiApplication.clipboard().dataChanged, timeout=60_000):
        driver.window.actions_["copy"].trigger()
    name = Path(driver.document.info.row.path).name
    row = f"Deadline\tthe second Monday in May\t2026-05-11\t00:02:00\t{name}"
    assert QGuiApplication.clipboard().text() == row
    QTest.keyClick(panel.table, Qt.Key.Key_J)
    assert driver.document.chosen == (0, 0)


def test_the_table_can_be_exported_from_its_bar(start, monkeypatch, tmp_path):
    driver = start("--documents", "20", "--brief", "contract")
    driver.open(PDF)
    asked = []
    monkeypatch.setattr(prompts, "save_path", lambda *words: asked.append(words[2:]) or str(tmp_path / "facts.csv"))
    with driver.qtbot.wait_signal(driver.program.commands.exporter.exported, timeout=60_000):
        driver.window.summary.facts.export.click()
    assert asked == [("facts", ".csv")]


def test_without_a_dated_deadline_nobody_is_asked_where_to_put_a_calendar(start, monkeypatch, tmp_path):
    driver = start("--documents", "20", "--brief", "contract")
    driver.open(PDF)
    places = [str(tmp_path / "nowhere" / "brief.md"), str(tmp_path / "dates.ics")]
    monkeypatch.setattr(prompts, "save_path", lambda *_: places.pop(0))
    banners, exporter, document = driver.window.banners, driver.program.commands.exporter, driver.document
    with driver.qtbot.wait_signal(driver.client.failed, timeout=60_000):
        exporter.export("markdown")
    assert [one.property("look") for one in banners.all()] == ["banner-error"]
    result = document.result
    document.result = structs.replace(result, facts=tuple(one for one in result.facts if one.kind != "deadline"))
    exporter.export("deadlines")
    assert [one.property("look") for one in banners.all()] == ["banner-error", "banner-info"]
    document.result = result
    with driver.qtbot.wait_signal(exporter.exported, timeout=60_000):
        exporter.export("deadlines")
    assert banners.all() == [], "what was the matter is over"


def test_in_a_low_window_the_facts_give_way_before_the_brief(start):
    driver = start("--documents", "20", "--brief", "contract")
    driver.open(PDF)
    split = driver.window.summary.split
    for height in (1000, 700, 620):
        driver.window.resize(1024, height)
        driver.qtbot.wait_until(lambda tall=height: driver.window.height() == tall)
        QApplication.processEvents()
        brief, facts = split.sizes()
        assert facts <= 220
        assert brief >= 1.9 * facts, height
    split.splitterMoved.emit(100, 1)
    split.setSizes([100, 300])
    driver.window.resize(1024, 630)
    QApplication.processEvents()
    assert split.sizes()[1] > split.sizes()[0], "as the user shared it out"


def test_the_table_folds_and_stays_folded(start):
    driver = start("--documents", "20", "--brief", "contract")
    driver.open(PDF)
    panel = driver.window.summary.facts
    panel.fold.click()
    assert not panel.table.isVisible()
    assert panel.fold.accessibleName() == "11 facts, folded"
    assert driver.session.memory.get("facts", True) is False


def test_a_summary_without_facts_has_no_table(start):
    driver = start("--documents", "20", "--manual", "--sentences", "3")
    driver.open(PDF)
    assert not driver.window.summary.facts.isVisible()
