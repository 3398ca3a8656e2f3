"""The main job with a scripted engine: drop, watch it grow, stop, resume; sentence to source and back."""

import json
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from app.ui.widgets import prompts


def test_drop_and_watch_it_grow(start):
    driver = start("--manual", "--sentences", "3")
    assert driver.window._stack.currentWidget() is driver.window.welcome, "an empty library invites to drop"
    assert driver.drop(["/tmp/Annual report.pdf"])
    driver.wait_for(driver.document.opened, lambda: driver.document.info is not None)
    driver.wait_for(driver.document.job_changed, lambda: driver.document.live)
    assert driver.window.summary.header.button.text() == "Stop"
    for made in (1, 2):
        driver.advance()
        assert len(driver.window.summary.list.items) == made
    driver.client.request("test.advance", {}, dict)
    driver.wait_for(
        driver.document.refreshed, lambda: driver.document.result is not None and len(driver.document.sentences) == 3
    )
    driver.wait_for(driver.document.refreshed, lambda: driver.document.info.row.state == "ready")
    assert driver.window.summary.header.button.text() == "Summarize"
    assert [item.sentence for item in driver.window.summary.list.items] == driver.document.sentences


def test_drop_is_accepted_anywhere(start):
    driver = start("--documents", "16")
    driver.open(16)
    window = driver.window
    for target in (window.library.documents.viewport(), window.summary.list.viewport(), window.reader.pages.viewport()):
        with driver.qtbot.wait_signal(window.dropped, timeout=60_000) as dropped:
            assert driver.drop(["/tmp/a.pdf"], target)
        assert dropped.args == [["/tmp/a.pdf"]]


def test_rejected_and_duplicate_files_are_told(start):
    driver = start()
    with driver.qtbot.wait_signal(driver.window.banners.changed, timeout=60_000):
        driver.drop(["/tmp/setup.exe", "/tmp/good.pdf"])
    assert "setup.exe is not a kind of document" in driver.window.banners.all()[0].label.text()
    driver.wait_for(driver.document.opened, lambda: driver.document.info is not None)
    with driver.qtbot.wait_signal(driver.window.banners.changed, timeout=60_000):
        driver.drop(["/tmp/good.pdf"])
    assert "in the library already" in driver.window.banners.all()[-1].label.text()


def test_stop_keeps_what_is_there_and_resume_goes_on(start):
    driver = start("--manual", "--sentences", "4")
    driver.drop(["/tmp/report.pdf"])
    driver.wait_for(driver.document.job_changed, lambda: driver.document.live)
    driver.advance(2)
    driver.window.actions_["stop"].trigger()
    driver.wait_for(driver.document.refreshed, lambda: driver.document.info.row.state == "interrupted")
    driver.wait_for(driver.document.refreshed, lambda: not driver.document.live)
    assert len(driver.document.sentences) == 2
    banner = next(b for b in driver.window.summary.banners.all() if b.key == "partial")
    assert "stopped early" in banner.label.text()
    driver.window.summary.resume_wanted.emit()
    driver.wait_for(driver.document.job_changed, lambda: driver.document.live)
    driver.wait_for(driver.document.sentence_added, lambda: len(driver.document.sentences) == 2)
    driver.advance(1)
    driver.client.request("test.advance", {}, dict)
    driver.wait_for(driver.document.refreshed, lambda: driver.document.info.row.state == "ready")
    assert len(driver.document.sentences) == 4
    assert not [b for b in driver.window.summary.banners.all() if b.key == "partial"]


def test_click_to_source(start):
    """A click on a sentence opens its page with its boxes; the highlight is on the screen."""
    driver = start("--documents", "16", "--pages", "40")
    driver.open(16)
    items = driver.window.summary.list.items
    driver.session.preferences.set("reduced_motion", value=True)
    with driver.qtbot.wait_signal(driver.document.place_wanted, timeout=60_000) as shown:
        QTest.mouseClick(items[5], Qt.MouseButton.LeftButton, pos=QPoint(60, 16))
    place = shown.args[0]
    source = driver.document.sentences[5].evidence[0]
    assert (place.page, place.boxes) == (source.page, source.boxes)
    pages = driver.window.reader.pages
    assert items[5].is_chosen
    driver.wait_for(pages.pictures.arrived, lambda: pages.pictures.picture(pages._wanted(place.page - 1)) is not None)
    box = pages.box_on_screen(place.boxes[0], place.page)
    assert pages.viewport().rect().contains(box.center())
    picture = pages.viewport().grab().toImage()
    colour = picture.pixelColor((box.center() - QPoint(0, box.height() // 2 - 1)) * pages.devicePixelRatioF())
    assert colour.blue() < colour.red() - 40, "the marker is yellow on the page"


def test_unsupported_sentence_shows_its_page_only(start):
    driver = start("--documents", "16", "--pages", "40", "--sentences", "8")
    driver.open(16)
    with driver.qtbot.wait_signal(driver.document.place_wanted, timeout=60_000) as shown:
        driver.document.choose(7)
    assert driver.document.sentences[7].support == "unsupported"
    assert shown.args[0].boxes == ()
    assert not shown.args[0].placed


def test_keyboard_from_sentence_to_source_and_back(start):
    driver = start("--documents", "16", "--pages", "40")
    driver.open(16)
    window = driver.window
    window.activateWindow()
    window.focus_pane(window.summary)
    QTest.keyClick(window.summary.list.items[0], Qt.Key.Key_J)
    assert driver.document.chosen == (0, 0)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_J)
    assert driver.document.chosen == (1, 0)
    assert window.summary.list.items[1].hasFocus()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_K)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert window.reader.pages.hasFocus()
    QTest.keyClick(window.reader.pages, Qt.Key.Key_J)
    assert driver.document.chosen == (1, 0), "J works from the reader as well"
    QTest.keyClick(window.reader.pages, Qt.Key.Key_Escape)
    assert window.summary.list.items[1].hasFocus()
    for pane in (window.reader, window.library, window.summary):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_F6)
        assert pane.isAncestorOf(window.focusWidget())


def test_select_back(start):
    """Words chosen on a page lead to the sentences that rest on them."""
    driver = start("--documents", "16", "--pages", "12")
    driver.open(16)
    pages, source = driver.window.reader.pages, driver.document.sentences[0].evidence[0]
    driver.session.preferences.set("reduced_motion", value=True)
    driver.document.choose(0)
    driver.wait_for(pages.words.arrived, lambda: pages.words.of(source.page) is not None)
    words = [w for w in pages.words.of(source.page) if w.start >= source.start and w.end <= source.end + 1]
    first, last = (pages.box_on_screen(w.box, source.page).center() for w in (words[0], words[-1]))
    with driver.qtbot.wait_signal(driver.document.passage_chosen, timeout=60_000) as chosen:
        QTest.mousePress(pages.viewport(), Qt.MouseButton.LeftButton, pos=first)
        QTest.mouseMove(pages.viewport(), (first + last) / 2)
        QTest.mouseMove(pages.viewport(), last)
        QTest.mouseRelease(pages.viewport(), Qt.MouseButton.LeftButton, pos=last)
    assert chosen.args == [[0]]
    assert [item.is_related for item in driver.window.summary.list.items][:2] == [True, False]
    assert driver.window.summary.note.text() == (
        "1 sentence of this summary cites the selected words. Review › Add Selected Words adds them."
    )
    assert pages.selected_span == (words[0].start, words[-1].end)
    with driver.qtbot.wait_signal(QGuiApplication.clipboard().dataChanged, timeout=60_000):
        driver.window.actions_["copy"].trigger()
    copied = QGuiApplication.clipboard().text()
    assert copied.split()[0] == source.quote.split()[0]
    assert copied.endswith(f"[{Path(driver.document.info.row.path).name}, p. 2, clause 1.1]")


def test_keyboard_asks_for_the_sentences_of_a_page(start):
    driver = start("--documents", "16", "--pages", "12")
    driver.open(16)
    driver.window.reader.pages.go_to_page(1)
    with driver.qtbot.wait_signal(driver.document.passage_chosen, timeout=60_000) as chosen:
        driver.window.actions_["sentences_here"].trigger()
    on_page_one = [i for i, s in enumerate(driver.document.sentences) if s.evidence[0].page == 1]
    assert chosen.args == [on_page_one]


def test_copy_with_citation(start):
    driver = start("--documents", "16")
    driver.open(16)
    driver.document.choose(0)
    driver.window.actions_["copy_citation"].trigger()
    data, sentence = QGuiApplication.clipboard().mimeData(), driver.document.sentences[0]
    cited = f"[{Path(driver.document.info.row.path).name}, p. 1]"
    assert data.text() == f"{sentence.text} {cited}"
    assert cited in data.html()
    assert sentence.evidence[0].quote in data.html()
    assert b"p. 1" in bytes(data.data("text/markdown").data())


def test_export(start, monkeypatch, tmp_path):
    driver = start("--documents", "16")
    driver.open(16)
    target = tmp_path / "summary.json"
    monkeypatch.setattr(prompts, "save_path", lambda *_: str(target))
    with driver.qtbot.wait_signal(driver.program.commands.exporter.exported, timeout=60_000):
        driver.window.actions_["export_json"].trigger()
    assert len(json.loads(target.read_text())["summary"]) == len(driver.document.sentences)
    assert driver.session.memory.get("folder json", "") == str(Path(target).parent)
