"""Protected, unreadable and scanned documents; searching and finding; text and transcripts; renaming and removing."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from app.ui.widgets import prompts
from engine.schema.jobs import JobRow
from engine.schema.library import Hit

PDF, TRANSCRIPT, TEXT = 20, 14, 7
"""Documents of the scripted engine by kind."""


def test_password(start):
    """A wrong password is refused with a sentence, the right one opens the document."""
    driver = start()
    driver.drop(["/tmp/locked contract.pdf"])
    driver.wait_for(driver.document.opened, lambda: driver.document.info is not None)
    panel = driver.window.summary.status
    assert panel.password.isVisible()
    QTest.keyClicks(panel.password, "guess")
    QTest.keyClick(panel.password, Qt.Key.Key_Return)
    driver.wait_for(driver.window.summary.password_refused, lambda: "not right" in panel.sentence.text())
    assert panel.password.text() == ""
    QTest.keyClicks(panel.password, "open sesame")
    QTest.mouseClick(panel.unlock, Qt.MouseButton.LeftButton)
    driver.wait_for(driver.document.refreshed, lambda: driver.document.info.row.state == "ready")
    assert len(driver.document.info.pages) == 12


def test_unreadable_file_says_why(start):
    driver = start()
    driver.drop(["/tmp/failed scan.pdf"])
    driver.wait_for(driver.document.opened, lambda: driver.document.info is not None)
    panel = driver.window.summary.status
    assert panel.heading.text() == "This document could not be read"
    assert panel.sentence.text() == "The file is damaged."
    assert not driver.window.actions_["summarize"].isEnabled()


def test_unread_pages_are_counted_and_hatched(start):
    driver = start()
    driver.drop(["/tmp/scanned annex.pdf"])
    driver.wait_for(driver.document.opened, lambda: driver.document.info is not None)
    assert driver.window.summary.header.facts.text().startswith("10 of 12 pages read")
    assert driver.window.summary.header.notices.text() == "1 notice"
    strip = driver.window.reader.strip
    driver.wait_for(driver.window.reader.covered, lambda: bool(strip.accessibleDescription()))
    assert strip.sentence_at(1.5 / 12) == "Pages 2–3: not read: a scanned picture, and no OCR is installed"
    assert "2 of 12 pages were not read" in strip.accessibleDescription()


def test_a_hit_in_a_summary_chooses_its_sentence(start):
    driver = start("--documents", "30", "--pages", "8")
    driver.open(20)
    wanted = driver.document.sentences[2]
    source = wanted.evidence[0]
    driver.document.close()
    hit = Hit(20, "A title", "summary", wanted.text, source.start, source.end, source.page, None)
    driver.program.commands.open_hit(hit)
    driver.wait_for(driver.document.sentence_chosen, lambda: driver.document.chosen == (2, 0))


def test_library_search_opens_at_the_place(start):
    driver = start("--documents", "20")
    pane, search = driver.window.library, driver.session.library_search
    QTest.keyClicks(pane.box, "warehouse schedule storm")
    driver.wait_for(search.changed, lambda: bool(search.hits))
    hit = next(h for h in search.hits if h.page is not None)
    with driver.qtbot.wait_signal(driver.document.place_wanted, timeout=60_000) as shown:
        pane.hit_wanted.emit(hit)
    place = shown.args[0]
    assert (place.start, place.page, place.purpose) == (hit.start, hit.page, "search")
    assert place.boxes
    driver.qtbot.keyClick(pane.box, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(pane.box, Qt.Key.Key_Delete)
    driver.wait_for(driver.session.library.counted, lambda: driver.session.library.rowCount() == 20)
    assert not search.hits


def test_find_in_the_document_goes_round(start):
    driver = start("--documents", "20", "--pages", "3")
    driver.open(PDF)
    driver.window.actions_["find"].trigger()
    bar, search = driver.window.reader.find_bar, driver.session.document_search
    QTest.keyClicks(bar.field, "dredging wall")
    with driver.qtbot.wait_signal(driver.document.place_wanted, timeout=60_000) as first:
        pass
    total = len(search.hits)
    assert total > 1
    assert bar.status.text() == f"1 of {total}"
    with driver.qtbot.wait_signal(driver.document.place_wanted, timeout=60_000) as second:
        QTest.keyClick(bar.field, Qt.Key.Key_Return)
    assert second.args[0].start > first.args[0].start
    for _ in range(total - 1):
        with driver.qtbot.wait_signal(driver.document.place_wanted, timeout=60_000) as last:
            QTest.keyClick(bar.field, Qt.Key.Key_Return)
    assert last.args[0].start == first.args[0].start
    QTest.keyClick(bar.field, Qt.Key.Key_Escape)
    assert not bar.isVisible()


def marked(view) -> list[str]:
    """The texts that are highlighted strongly."""
    return [m.cursor.selectedText() for m in view.extraSelections() if m.format.background().color().alpha() == 255]


def test_transcript_shows_the_exact_words(start):
    """A source far down a long transcript is found, shown and marked exactly; its window alone is held."""
    driver = start("--documents", "20", "--pages", "300")
    driver.open(TRANSCRIPT)
    view = driver.window.reader.text
    assert driver.window.reader.view is view
    for position in (7, 0, 4):
        source = driver.document.sentences[position].evidence[0]
        driver.document.choose(position)
        if driver.document.sentences[position].support == "unsupported":
            driver.wait_for(view.scrolled, lambda s=source: view.windows.position_of(s.start) is not None)
            assert marked(view) == []
            continue
        driver.wait_for(view.scrolled, lambda s=source: marked(view) == [s.quote])
        cursor = view.windows.cursor_over(source.start, source.end)
        assert view.viewport().rect().contains(view.cursorRect(cursor).center())
    assert view.windows.characters < 80_000


def test_text_select_back(start):
    driver = start("--documents", "20", "--pages", "30")
    driver.open(TEXT)
    view, source = driver.window.reader.text, driver.document.sentences[1].evidence[0]
    driver.document.choose(1)
    driver.wait_for(view.scrolled, lambda: marked(view) == [source.quote])
    with driver.qtbot.wait_signal(driver.document.passage_chosen, timeout=60_000) as chosen:
        view.setTextCursor(view.windows.cursor_over(source.start, source.end))
    assert chosen.args == [[1]]
    assert view.selected_span == (source.start, source.end)


def test_text_scrolls_through_all_windows(start):
    """From end to end by scrolling alone: every paragraph comes once, in order, and few are held."""
    driver = start("--documents", "20", "--pages", "60")
    driver.open(TEXT)
    view = driver.window.reader.text
    driver.wait_for(view.passages.arrived, lambda: bool(view.windows.held))
    seen: dict[int, str] = {}
    while True:
        for shown in view.windows.held:
            seen.update({p.start: p.text for p in shown.paragraphs})
        if view.windows.held[-1].number == view.passages.windows - 1 and view.passages.windows == len(
            {p // 8000 for p in seen}
        ):
            break
        newest = view.windows.held[-1].number
        view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
        driver.wait_for(view.verticalScrollBar().rangeChanged, lambda n=newest: view.windows.held[-1].number > n)
    assert sum(len(text) for text in seen.values()) > 0.95 * driver.document.info.characters
    assert view.windows.characters < 80_000
    assert list(seen) == sorted(seen)


def test_rename_and_undo(start, monkeypatch):
    driver = start("--documents", "20")
    driver.open(PDF)
    monkeypatch.setattr(prompts, "text", lambda *_: "The harbour in winter")
    driver.window.actions_["rename"].trigger()
    driver.wait_for(driver.document.refreshed, lambda: driver.document.info.row.title == "The harbour in winter")
    assert driver.window.windowTitle() == "The harbour in winter – Précis"
    driver.window.actions_["undo"].trigger()
    driver.wait_for(driver.document.refreshed, lambda: driver.document.info.row.title == "Harbour report 020")


def test_remove_asks_first(start, monkeypatch):
    driver = start("--documents", "20")
    driver.open(PDF)
    asked = []
    monkeypatch.setattr(prompts, "confirm", lambda *words: bool(asked.append(words)))
    driver.window.actions_["remove"].trigger()
    assert "“Harbour report 020”" in asked[0][1]
    assert driver.document.id == PDF, "the answer was no"
    monkeypatch.setattr(prompts, "confirm", lambda *_: True)
    driver.window.actions_["remove"].trigger()
    driver.wait_for(driver.session.library.counted, lambda: driver.session.library.rowCount() == 19)
    assert driver.document.id is None


def test_network_status_shows_the_self_test(start):
    from app.ui.dialogs.network_dialog import NetworkDialog

    driver = start()
    dialog = NetworkDialog(driver.client, [("guard", True, "seccomp filter")], driver.session.theme, driver.window)
    driver.wait_for(dialog.checked, lambda: dialog.verdict.text().startswith("Everything is as it should be"))


def test_queue_stops_and_resumes(start):
    from app.ui.dialogs.queue_dialog import QueueDialog

    driver = start("--manual", "--sentences", "4")
    driver.drop(["/tmp/report.pdf"])
    driver.wait_for(driver.document.job_changed, lambda: driver.document.live)
    driver.program.commands.dialogs.queue()
    dialog = driver.window.findChild(QueueDialog)
    dialog.table.selectRow(0)
    assert dialog.stop.isEnabled()
    dialog.stop.click()
    jobs = driver.session.jobs
    driver.wait_for(jobs.ended, lambda: jobs.job(0).state == "cancelled")
    assert dialog.title.text() == "No jobs are running."
    dialog.table.selectRow(0)
    dialog.resume.click()
    driver.wait_for(jobs.active_changed, lambda: jobs.active == 1)


def test_the_running_job_heads_the_queue(start):
    """Then those that wait, in the order they will run in; then what ended, the newest first."""
    jobs = start().session.jobs
    for number, state in enumerate(["running", "waiting", "waiting"], start=1):
        jobs._on_job_changed(JobRow(number, number, f"Report {number}", "summarize", state))
    shown = [jobs.job(row).id for row in range(jobs.rowCount())]
    assert shown == [1, 2, 3]
    jobs._on_job_changed(JobRow(1, 1, "Report 1", "summarize", "done"))
    jobs._on_job_changed(JobRow(2, 2, "Report 2", "summarize", "running"))
    jobs._on_job_changed(JobRow(2, 2, "Report 2", "summarize", "done"))
    assert [jobs.job(row).id for row in range(jobs.rowCount())] == [3, 2, 1]
    assert jobs.active == 1


def test_words_of_a_text_are_copied_with_their_citation_by_key_and_menu(start, monkeypatch):
    driver = start("--documents", "20")
    driver.open(TEXT)
    view = driver.window.reader.text
    driver.wait_for(view.scrolled, lambda: view.windows.held)
    view.selectAll()
    override = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    QApplication.sendEvent(view, override)
    assert not override.isAccepted()  # else the view would copy the bare words

    shown = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _place: shown.append(menu.actions()[0]))
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, view.rect().center(), view.rect().center())
    QApplication.sendEvent(view.viewport(), asked)
    with driver.qtbot.wait_signal(QGuiApplication.clipboard().dataChanged):
        shown[0].trigger()
    assert (
        QGuiApplication.clipboard().text().endswith(f"[{Path(driver.document.info.row.path).name}, p. 2, clause 1.1]")
    )


def test_what_waits_is_moved_by_buttons_menu_and_keys(start, monkeypatch):
    from app.ui.dialogs.queue_dialog import QueueDialog

    driver = start("--waiting")
    jobs, window = driver.session.jobs, driver.window
    driver.drop(["/tmp/a.pdf", "/tmp/b.pdf", "/tmp/c.pdf"])
    driver.wait_for(jobs.active_changed, lambda: jobs.active == 3)

    def order():
        return [jobs.job(row).title for row in range(3)]

    a, b, c = order()
    driver.program.commands.dialogs.queue()
    dialog = window.findChild(QueueDialog)
    assert dialog.title.text() == "No jobs are running, 3 waiting"
    assert not dialog.first.isEnabled()
    dialog.table.selectRow(2)
    assert dialog.up.isEnabled()
    assert not dialog.down.isEnabled()
    dialog.first.click()
    driver.wait_for(jobs.dataChanged, lambda: order() == [c, a, b])
    with driver.qtbot.wait_signal(jobs.modelReset):
        jobs.reload()
    assert dialog.table.selectionModel().selectedRows()[0].row() == 0
    dialog.table.selectRow(1)
    QTest.keyClick(dialog.table, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    driver.wait_for(jobs.dataChanged, lambda: order() == [c, b, a])
    shown = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _place: shown.append([one.text() for one in menu.actions()]))
    dialog.table.customContextMenuRequested.emit(dialog.table.rect().center())
    assert shown == [["Do This &First", "Move U&p", "&Stop"]]
    dialog.close()

    status = window.summary.status
    assert (status.heading.text(), status.button.text()) == ("Waiting for its turn", "Do This First")
    menu = QMenu(window)
    window.library.menu_wanted.emit(menu, [driver.document.id])
    first = next(one for one in menu.actions() if one.text() == "Do This &First")
    with driver.qtbot.wait_signal(jobs.dataChanged):
        first.trigger()
    assert jobs.job(0).document_id == driver.document.id


def test_what_is_said_of_a_job_that_ended_elsewhere(start):
    """A text without sentences is not said to be summarized; one that fails tells why."""
    driver = start("--documents", "20")
    jobs, remark = driver.session.jobs, driver.window.status._remark
    for end, said in (("done", "“Report” is done."), ("failed", "“Report”: The file is damaged.")):
        jobs._on_job_changed(JobRow(1, 19, "Report", "summarize", "running"))
        jobs._on_job_changed(JobRow(1, 19, "Report", "summarize", end, problem="The file is damaged."))
        assert remark.text() == said
    driver.program.commands.summarize_document(8)
    driver.document.close()
    driver.wait_for(jobs.ended, lambda: "is summarized" in remark.text())


def test_go_on_is_for_what_was_stopped(start):
    driver = start("--documents", "20")
    driver.open(PDF)
    assert driver.document.sentences
    assert not driver.window.actions_["resume"].isEnabled()
    driver.document.close()
    driver.open(12)
    assert driver.document.info.row.state == "interrupted"
    assert driver.window.actions_["resume"].isEnabled()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_file_named_at_the_start_that_is_there_already_is_just_opened(start):
    driver = start()
    driver.program.on_asked(["/tmp/good.pdf"])
    driver.wait_for(driver.document.opened, lambda: driver.document.info is not None)
    driver.document.close()
    driver.program.on_asked(["/tmp/good.pdf"])
    driver.wait_for(driver.document.opened, lambda: driver.document.info is not None)
    assert driver.window.banners.all() == []
