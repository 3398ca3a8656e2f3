"""What was asked: the answer stands out; what is not in the document is said before the nearest passages."""

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.schema.jobs import JobRow

PDF = 20


def ask(driver, question):
    header = driver.window.summary.header
    header.query.clear()
    QTest.keyClicks(header.query, question)
    driver.window.actions_["summarize"].trigger()
    driver.wait_for(
        driver.document.refreshed,
        lambda: not driver.document.live and driver.document.info.results[0].query == question,
    )


def test_the_answer_stands_out(start):
    driver = start("--documents", "20")
    driver.open(PDF)
    ask(driver, "Who pays?")
    pane = driver.window.summary
    assert [item.leads for item in pane.list.items] == [True] + [False] * 7
    assert pane.note.text() == ""
    assert pane.header.query.text() == "Who pays?", "a follow-up begins with it"


def test_an_answer_says_what_it_answers_and_leads_back_to_the_summary(start):
    driver = start("--documents", "20")
    driver.open(PDF)
    pane, header = driver.window.summary, driver.window.summary.header
    assert not pane.asked.isVisible()
    assert (header.button.text(), header.options.line.text()) == ("Summarize", "Next: Brief · as needed ▾")
    driver.window.actions_["summarize"].trigger()
    driver.wait_for(driver.document.refreshed, lambda: driver.document.info.results[0].format == "brief")
    driver.wait_for(driver.document.refreshed, lambda: not driver.document.live)
    ask(driver, "Who pays?")
    assert pane.asked.words.text() == "Who pays?"
    assert header.button.text() == "Ask"
    header.query.clear()
    assert pane.asked.words.isVisible(), "the answer stays one"
    assert header.button.text() == "Summarize"
    ask(driver, "the rent")
    assert pane.asked.words.text() == "About: the rent"
    told = [action.text() for action in header.history.menu().actions()]
    firsts = ["“the rent” · 250 words", "“Who pays?” · answer · Sept", "brief · 0 words", "250 words"]
    assert [one.startswith(first) for one, first in zip(told, firsts, strict=True)] == [True] * 4, told
    assert "word" not in told[1], "an answer is not as long as a summary may be"
    assert [action.isChecked() for action in header.history.menu().actions()] == [True, False, False, False]
    assert pane.asked.back.text() == "Back to the Brief"
    pane.asked.back.click()
    driver.wait_for(driver.document.refreshed, lambda: driver.document.asked is None)
    assert not pane.asked.isVisible()
    assert header.query.text() == ""
    assert [action.isChecked() for action in header.history.menu().actions()] == [False, False, True, False]
    ask(driver, "Who pays?")
    driver.document.close()
    driver.open(PDF)
    header.query.clear()
    assert header.options.line.text() == "Next: Brief · as needed ▾", "no brief is made as long as an answer may be"


def test_what_is_asked_is_said_while_the_answer_is_found(start):
    driver = start("--documents", "20", "--manual")
    driver.open(PDF)
    pane = driver.window.summary
    QTest.keyClicks(pane.header.query, "Who pays?")
    wide = pane.header.button.width()
    driver.window.actions_["summarize"].trigger()
    driver.wait_for(driver.document.job_changed, lambda: driver.document.asked == "Who pays?")
    assert pane.asked.words.text() == "Who pays?"
    assert not pane.asked.back.isVisible()
    assert (pane.header.button.text(), pane.header.button.width()) == ("Stop", wide)


def test_the_keyboard_stays_with_the_question_while_it_is_answered(start):
    driver = start("--documents", "20", "--manual")
    driver.open(PDF)
    query = driver.window.summary.header.query
    query.setFocus()
    QTest.keyClicks(query, "Who pays?")
    QTest.keyClick(query, Qt.Key.Key_Return)
    driver.wait_for(driver.document.job_changed, lambda: driver.document.live)
    assert driver.window.focusWidget() is query
    QTest.keyClicks(query, " Then ")
    assert query.text() == "Who pays?", "one question at a time"
    driver.window.actions_["stop"].trigger()
    driver.wait_for(driver.document.refreshed, lambda: not driver.document.live)
    assert not query.isReadOnly()


def test_an_answer_that_had_to_wait_takes_the_place_of_the_summary(start):
    driver = start("--documents", "20")
    driver.open(PDF)
    assert driver.document.sentences
    for state in ("waiting", "running"):
        driver.document._on_job_changed(JobRow(99, PDF, "Report", "summarize", state))
    assert driver.document.live
    assert driver.document.sentences == [], "no line of the summary stands among those of the answer"
    driver.document._on_job_changed(JobRow(99, PDF, "Report", "summarize", "cancelled"))
    driver.wait_for(driver.document.refreshed, lambda: bool(driver.document.sentences))
    banner = next(one for one in driver.window.summary.banners.all() if one.key == "partial")
    assert "was there before" in banner.label.text(), "the summary that is shown was not stopped"


def test_what_is_not_in_the_document_is_said_above_the_nearest_passages(start):
    driver = start("--documents", "20")
    driver.open(PDF)
    ask(driver, "What of nowhere?")
    pane = driver.window.summary
    assert not any(item.leads for item in pane.list.items)
    assert pane.note.isVisible()
    assert pane.note.text() == "Not found in this document. Nearest passages:"
    assert not pane.list.legend.isVisible(), "a passage that answers nothing has no mark"
    assert "does not answer" in pane.list.items[0].accessibleDescription()
    assert not driver.session.reviews.can_review, "it says nothing that could be checked"
    driver.document.choose_passage(0, 5)
    assert "Not found" not in pane.note.text()
    driver.document.clear_passage()
    assert pane.note.text().startswith("Not found in this document.")
    ask(driver, "Who pays?")
    assert pane.note.text() == ""
    assert pane.list.items[0].leads
    assert pane.list.legend.isVisible()
    assert driver.session.reviews.can_review
    assert "does not answer" not in pane.list.items[0].accessibleDescription()


def test_where_nothing_comes_near_that_is_all_that_is_said(start):
    driver = start("--documents", "20")
    driver.open(PDF)
    ask(driver, "What of nowhere?")
    driver.document._take_result(replace(driver.document.result, summary=()))
    driver.document.summary_changed.emit()
    status = driver.window.summary.status
    assert status.isVisible()
    assert status.heading.text() == "Not found in this document."


def test_each_state_says_one_true_thing(start):
    """Stopped before a word was written; and a summary that failed of a document that was read."""
    driver = start("--documents", "20", "--manual", "--sentences", "3")
    driver.drop(["/tmp/report.pdf"])
    driver.wait_for(driver.document.job_changed, lambda: driver.document.live)
    driver.window.actions_["stop"].trigger()
    pane = driver.window.summary
    driver.wait_for(driver.document.refreshed, lambda: not driver.document.live)
    assert (pane.status.heading.text(), pane.status.button.text()) == ("Stopped", "Resume")
    assert not [banner for banner in pane.banners.all() if banner.key == "partial"]
    pane.status.button.click()
    driver.wait_for(driver.document.job_changed, lambda: driver.document.live)
    row = replace(driver.document.info.row, state="failed", problem="A model is missing.")
    driver.document.job = None
    driver.document.info = replace(driver.document.info, row=row, job_id=None)
    pane._show_document()
    assert pane.status.heading.text() == "This document could not be summarized"
    assert not pane.status.button.isVisible()
    assert pane.header.button.isEnabled(), "it can be tried again"


def test_removing_is_not_what_a_damaged_file_asks_for_most(start):
    driver = start("--documents", "20")
    status = driver.window.summary.status
    driver.open(17)
    assert (status.button.text(), status.button.property("look")) == ("Remove from Library", "")
    driver.open(19)
    assert (status.button.text(), status.button.property("look")) == ("Resume", "primary")


def test_what_is_waited_for_is_said_of_what_is_being_done(start):
    """Before a word is read nothing is ranked; a question is answered; neither is a count of unlike steps."""
    driver = start("--documents", "20", "--manual", "--sentences", "3")
    driver.drop(["/tmp/slow report.pdf"])
    driver.wait_for(driver.document.job_changed, lambda: driver.document.live)
    driver.wait_for(driver.document.opened, lambda: driver.document.info is not None)
    pane, document = driver.window.summary, driver.document
    document.job = replace(document.job, stage="")
    pane._show_document()
    assert (pane.status.heading.text(), pane.status.sentence.text()) == (
        "Reading the document",
        "You can read its pages meanwhile.",
    )
    pane._tried = document.id
    pane._show_document()
    assert (pane.status.heading.text(), pane.status.sentence.text()) == ("Trying the password", "")
    pane._tried = None
    driver.client.request("test.advance", {}, dict)
    driver.wait_for(document.refreshed, lambda: document.info.characters > 0)
    assert pane.status.heading.text() == "Finding the main points"
    document.note_asked(document.job.id, "Who pays?")
    assert pane.status.heading.text() == "Looking for the answer"


def test_a_password_that_was_wrong_is_forgotten_with_the_attempt(start):
    driver = start("--documents", "20")
    driver.drop(["/tmp/locked report.pdf"])
    status = driver.window.summary.status
    driver.wait_for(driver.document.opened, lambda: driver.document.info is not None)
    told = status.sentence.text()
    row = replace(driver.document.info.row, problem="The password does not open it.")
    driver.document.info = replace(driver.document.info, row=row)
    driver.window.summary._tried = row.id
    driver.window.summary._show_document()
    assert status.sentence.text() == row.problem
    status.show_status("text", "quiet", "Another document", "")
    driver.window.summary._show_document()
    assert status.sentence.text() == told != row.problem


def test_the_files_name_is_seen_beside_a_title_that_does_not_tell_it(start):
    driver = start("--documents", "20")
    driver.open(PDF)
    header = driver.window.summary.header
    assert "Harbour report 020.pdf" not in header.facts.text(), "the title tells it"
    row = replace(driver.document.info.row, title="DATED 15TH DECEMBER 2001")
    driver.document.info = replace(driver.document.info, row=row)
    driver.window.summary._show_document()
    assert header.facts.text().startswith("Harbour report 020.pdf · 12 of 12 pages read")
