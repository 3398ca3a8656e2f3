"""Briefs in the window: headings that fold, what was not found, lines that come in without a jump, walking along."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.ui.summary.heading_item import NothingFound
from app.ui.summary.sentence_item import SentenceItem

PDF, MEETING = 20, 14


def in_sight(driver) -> list[str]:
    """What stands in the pane from above: headings in capitals, lines by their first two words, gaps as they are."""
    told = []
    for row in driver.window.summary.list._rows:
        if row.isHidden():
            continue
        if isinstance(row, SentenceItem):
            told.append(" ".join(row.sentence.text.split()[:2]))
        elif isinstance(row, NothingFound):
            told.append(row.text())
        else:
            told.append(row.heading.title.upper())
    return told


def heading(driver, title):
    return next(one for one in driver.window.summary.list.headings if one.heading.title == title)


def test_a_brief_stands_under_its_headings_with_what_was_not_found(start):
    driver = start("--documents", "20", "--brief", "contract")
    driver.open(PDF)
    shown = in_sight(driver)
    assert shown[:4] == ["PARTIES", "This Maintenance", "DATE", "It is"]
    gap = shown.index("GOVERNING LAW")
    assert shown[gap + 1].startswith("Not found in this document. Looked for the law that governs")
    assert shown.index("SCHEDULE 1: INSPECTIONS") > shown.index("UNUSUAL CLAUSES")
    assert shown[shown.index("SCHEDULE 1: INSPECTIONS") + 1 :][:2] == ["SCOPE", "Schedule 1"]
    assert heading(driver, "Governing law").accessibleDescription() == "Heading, not found in this document, unfolded"


def test_folding_is_remembered_with_the_document(start):
    driver = start("--documents", "20", "--brief", "contract")
    driver.open(PDF)
    QTest.mouseClick(heading(driver, "Parties"), Qt.MouseButton.LeftButton, pos=QPoint(60, 20))
    part = heading(driver, "Schedule 1: Inspections")
    QTest.keyClick(part, Qt.Key.Key_Left)
    assert "This Maintenance" not in in_sight(driver)
    assert {"SCOPE", "DEADLINES"}.isdisjoint(in_sight(driver))
    assert "RATES" in in_sight(driver)
    assert heading(driver, "Parties").accessibleDescription() == "Heading, 1 line, folded"
    driver.open(16)
    assert driver.document.folds.folded == []
    driver.document.close()
    driver.open(PDF)
    assert "This Maintenance" not in in_sight(driver)
    assert "SCOPE" not in in_sight(driver)
    QTest.keyClick(heading(driver, "Schedule 1: Inspections"), Qt.Key.Key_Right)
    assert "SCOPE" in in_sight(driver)


def test_a_line_that_is_chosen_from_elsewhere_is_unfolded(start):
    driver = start("--documents", "20", "--brief", "contract")
    driver.open(PDF)
    driver.document.folds.set_folded("#0", folded=True)
    driver.document.folds.set_folded("#0/scope", folded=True)
    driver.document.choose(8)
    assert driver.window.summary.list.items[8].isVisible()


def test_stepping_passes_over_what_is_folded_and_headings_can_be_walked(start):
    driver = start("--documents", "20", "--brief", "contract")
    driver.open(PDF)
    driver.window.activateWindow()
    pane = driver.window.summary.list
    driver.window.focus_pane(driver.window.summary)
    driver.document.folds.set_folded("date", folded=True)
    QTest.keyClick(driver.window.focusWidget(), Qt.Key.Key_J)
    QTest.keyClick(driver.window.focusWidget(), Qt.Key.Key_J)
    assert driver.document.chosen == (2, 0), "the date is folded"
    driver.window.actions_["next_heading"].trigger()
    assert heading(driver, "Term and renewal").hasFocus()
    driver.window.actions_["previous_heading"].trigger()
    assert heading(driver, "Subject").hasFocus()
    QTest.keyClick(driver.window.focusWidget(), Qt.Key.Key_Up)
    assert heading(driver, "Date").hasFocus(), "arrows walk over headings as well"
    QTest.keyClick(driver.window.focusWidget(), Qt.Key.Key_Return)
    assert pane.items[1].isVisible()
    QTest.keyClick(driver.window.focusWidget(), Qt.Key.Key_Down)
    assert driver.document.chosen == (1, 0)


def test_folding_everything_leaves_headings_and_the_keyboard(start):
    driver = start("--documents", "20", "--brief", "contract")
    driver.open(PDF)
    driver.window.activateWindow()
    driver.document.choose(3)
    driver.window.summary.list.focus(3)
    driver.window.actions_["fold_all"].trigger()
    assert all(text == text.upper() for text in in_sight(driver))
    assert heading(driver, "Term and renewal").hasFocus()
    driver.window.actions_["unfold_all"].trigger()
    assert "This Maintenance" in in_sight(driver)


def test_lines_come_in_under_their_headings_without_a_jump(start):
    driver = start("--manual", "--brief", "contract")
    driver.drop(["/tmp/Maintenance.pdf"])
    driver.wait_for(driver.document.job_changed, lambda: driver.document.live)
    driver.window.resize(1000, 480)
    driver.advance(7)
    pane = driver.window.summary.list
    assert in_sight(driver)[-2:] == ["TERMINATION", "Either party"]
    pane.verticalScrollBar().setValue(pane.items[2].y() - 10)
    before = pane.items[2].mapTo(pane, QPoint(0, 0)).y()
    widgets = list(pane.items)
    driver.document.folds.set_folded("parties", folded=True)
    assert pane.items[2].mapTo(pane, QPoint(0, 0)).y() == before, "what is read stays where it is"
    driver.document.folds.set_folded("parties", folded=False)
    driver.advance(4)
    driver.wait_for(driver.document.refreshed, lambda: not driver.document.live)
    assert pane.items[:7] == widgets
    assert pane.items[2].mapTo(pane, QPoint(0, 0)).y() == before
    assert "GOVERNING LAW" in in_sight(driver), "gaps are told once everything was read"


def test_an_older_plain_summary_has_no_headings(start):
    driver = start("--documents", "20")
    driver.open(PDF)
    assert driver.window.summary.list.headings == []
    assert len(in_sight(driver)) == 8
    assert not driver.window.actions_["next_heading"].isEnabled()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_outline_is_walked_along_and_the_brief_follows(start):
    driver = start("--documents", "20", "--brief", "contract")
    driver.open(PDF)
    driver.window.resize(1000, 560)
    driver.window.actions_["outline"].trigger()
    popup, pane = driver.window.summary.outline, driver.window.summary.list
    assert popup.isVisible()
    told = [popup.list.item(row).text().strip() for row in range(popup.list.count())]
    assert told[0] == "Parties  ·  1 line"
    assert "Governing law  ·  not found in this document" in told
    for _ in range(6):
        QTest.keyClick(popup.list, Qt.Key.Key_Down)
    bar, there = pane.verticalScrollBar(), heading(driver, "Liability and indemnity")
    assert bar.value() == min(there.y(), bar.maximum()) > 0
    QTest.keyClick(popup.list, Qt.Key.Key_Return)
    assert not popup.isVisible()
    assert bar.value() == min(there.y(), bar.maximum())
    driver.window.actions_["outline"].trigger()
    QTest.keyClick(popup.list, Qt.Key.Key_Escape)
    assert not popup.isVisible()


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_chosen_heading_of_the_outline_can_be_read(start, theme):
    driver = start("--documents", "20", "--brief", "contract")
    driver.session.theme.choose(theme)
    driver.open(PDF)
    driver.window.actions_["outline"].trigger()
    rows = driver.window.summary.outline.list
    row = rows.visualItemRect(rows.currentItem())
    picture = rows.viewport().grab(row).toImage()
    shades = {
        picture.pixelColor(x, y).lightness() for x in range(12, picture.width() // 2) for y in range(picture.height())
    }
    assert max(shades) - min(shades) > 150
    driver.window.summary.outline.close()


def test_a_new_summary_is_a_brief_unless_it_is_a_question_or_another_form_is_chosen(start):
    driver = start("--documents", "20")
    driver.open(PDF)
    options = driver.window.summary.header.options
    assert (options.wanted_format, options.wanted_words) == ("brief", 0)
    assert options.line.text() == "Next: Brief · as needed ▾"
    driver.window.summary.header.query.setText("Who pays?")
    assert (options.wanted_format, options.wanted_words) == ("plain", 250), "a brief answers nothing"
    assert options.line.text() == "Next: Answer · medium ▾"
    driver.window.summary.header.query.setText("what is paid")
    assert options.line.text() == "Next: Plain · medium ▾"
    driver.window.summary.header.query.clear()
    assert (options.wanted_format, options.wanted_words) == ("brief", 0)
    driver.window.actions_["summarize"].trigger()
    driver.wait_for(
        driver.document.refreshed,
        lambda: not driver.document.live and driver.document.info.results[0].format == "brief",
    )
    driver.session.preferences.set("default_format", "plain")
    driver.document.close()
    driver.open(16)
    assert (options.wanted_format, options.wanted_words) == ("plain", 250)


def test_the_marks_that_are_seen_are_explained_below_them(start):
    driver = start("--documents", "20", "--sentences", "4")
    driver.open(PDF)
    legend = driver.window.summary.list.legend
    assert legend.isVisible()
    assert legend.accessibleName() == "Supported by its source; Weakly supported: check the source"
    driver.document.close()
    assert not legend.isVisible()


def test_a_question_is_asked_with_the_one_before_and_then_reads_as_it_was_answered(start):
    driver = start("--documents", "20")
    driver.open(PDF)
    field = driver.window.summary.header.query

    def ask(question):
        field.setText(question)
        driver.window.actions_["summarize"].trigger()

    ask("Who pays the rent?")
    driver.wait_for(driver.document.refreshed, lambda: driver.document.question == "Who pays the rent?")
    ask("And when?")
    answered = "And when? (Who pays the rent?)"
    driver.wait_for(driver.document.refreshed, lambda: driver.document.question == answered)
    assert field.text() == answered
    ask("And why?")
    field.selectAll()
    QTest.keyClicks(field, "How much?")
    driver.wait_for(driver.document.refreshed, lambda: driver.document.question == f"And why? ({answered})")
    assert field.text() in {"How much?", f"And why? ({answered})"}
