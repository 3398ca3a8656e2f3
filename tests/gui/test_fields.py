"""Correspondent, date and subject in the window: suggested with their place, confirmed, corrected, taken back."""

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from app.translation import date_of_words, day_or_month
from app.ui.widgets import prompts
from engine.schema.enums import FieldName
from tests.gui.test_labels import action

DOCUMENT = 21


def opened(driver):
    driver.open(DOCUMENT)
    fields = driver.session.fields
    driver.wait_for(fields.changed, lambda: bool(fields.rows))
    return driver.window.summary.header.fields


def chip(chips, name) -> QToolButton:
    return next(one for one in chips.chips if one.objectName() == name)


def kept(driver) -> dict[str, tuple[str, bool]]:
    return {row.name.value: (row.value, row.given) for row in driver.session.fields.rows}


def test_a_suggestion_shows_its_place_and_is_confirmed(start):
    driver = start("--documents", "24")
    chips = opened(driver)
    suggested = chip(chips, "correspondent")
    assert suggested.accessibleName() == "From: Ada Lind (suggested)"
    assert suggested.property("look") == "ask"
    with driver.qtbot.wait_signal(driver.document.place_wanted, timeout=60_000) as shown:
        action(suggested.menu(), "Show").trigger()
    assert (shown.args[0].start, shown.args[0].end) == (0, 8)
    changed = driver.session.fields.changed
    action(chip(chips, "correspondent").menu(), "Confirm").trigger()
    driver.wait_for(changed, lambda: kept(driver)["correspondent"] == ("Ada Lind", True))
    assert chip(chips, "correspondent").property("look") == "chip"
    assert kept(driver)["date"] == ("2026-03-03", False)


def test_what_is_known_of_a_document_is_one_line_that_unfolds(start):
    driver = start("--documents", "24")
    chips = opened(driver)
    header = driver.window.summary.header
    day = day_or_month("2026-03-03")
    assert header.details.words.text().startswith(f"Ada Lind? · {day}? · ")
    assert header.details.words.text().endswith(f" · {header.facts.text()}")
    assert header.details.arrow.accessibleName().endswith("; folded")
    assert not header.facts.isVisible()
    assert not chips.isVisible()
    QTest.mouseClick(header.details.words, Qt.MouseButton.LeftButton)
    assert (header.facts.isVisible(), chips.isVisible(), header.chips.isVisible()) == (True, True, True)
    assert header.details.words.text() == "Details"
    driver.session.fields.give(FieldName.DATE, "2026-03-03")
    driver.wait_for(driver.session.fields.changed, lambda: kept(driver)["date"] == ("2026-03-03", True))
    QTest.keyClick(header.details.arrow, Qt.Key.Key_Space)
    assert f"· {day} ·" in header.details.words.text()
    driver = start("--documents", "24", again=True)
    assert not driver.window.summary.header.details.arrow.isChecked()


def test_everything_is_confirmed_at_once(start):
    driver = start("--documents", "24")
    chips = opened(driver)
    action(chip(chips, "date").menu(), "Confirm All").trigger()
    changed, undo = driver.session.fields.changed, driver.window.actions_["undo"]
    given = lambda: [given for _, given in kept(driver).values()]  # noqa: E731
    driver.wait_for(changed, lambda: given() == [True, True, False])
    assert undo.text().replace("&", "") == "Undo Confirm All"
    undo.trigger()
    driver.wait_for(changed, lambda: given() == [False, False, False])
    assert not undo.isEnabled(), "one step"


def test_a_correction_is_undone_and_done_again(start, monkeypatch):
    driver = start("--documents", "24")
    chips = opened(driver)
    changed, actions = driver.session.fields.changed, driver.window.actions_
    monkeypatch.setattr(prompts, "text", lambda *_: "Rent of 2026")
    action(chip(chips, "+").menu(), "Subject").trigger()
    driver.wait_for(changed, lambda: kept(driver)["subject"] == ("Rent of 2026", True))
    assert actions["undo"].text().replace("&", "") == "Undo Subject"
    assert not [one for one in chip(chips, "subject").menu().actions() if one.text() == "&Confirm"]
    actions["undo"].trigger()
    driver.wait_for(changed, lambda: kept(driver)["subject"] == ("", False))
    actions["redo"].trigger()
    driver.wait_for(changed, lambda: kept(driver)["subject"] == ("Rent of 2026", True))
    action(chip(chips, "subject").menu(), "It Has None").trigger()
    driver.wait_for(changed, lambda: kept(driver)["subject"] == ("", True))
    action(chip(chips, "+").menu(), "Suggest").trigger()
    driver.wait_for(changed, lambda: kept(driver)["subject"] == ("", False))


def test_those_named_before_are_offered_and_what_is_no_date_is_refused_with_a_reason(start, monkeypatch):
    driver = start("--documents", "24")
    chips = opened(driver)
    changed, offered = driver.session.fields.changed, []
    monkeypatch.setattr(prompts, "one_of", lambda *asked: offered.append(asked[4]) or "Harbour Lettings")
    for _ in range(2):
        action(chip(chips, "correspondent").menu(), "Change").trigger()
        driver.wait_for(changed, lambda: kept(driver)["correspondent"] == ("Harbour Lettings", True))
    assert offered == [[], ["Harbour Lettings"]]
    monkeypatch.setattr(prompts, "text", lambda *_: "yesterday")
    with driver.qtbot.wait_signal(driver.session.fields.refused, timeout=60_000) as refused:
        action(chip(chips, "date").menu(), "Change").trigger()
    assert "is not a date" in refused.args[0]
    assert kept(driver)["date"] == ("2026-03-03", False)


@pytest.mark.parametrize(
    ("language", "typed", "day"),
    [
        ("en_GB", "31/03/2026", "2026-03-31"),
        ("en_GB", "31 March 2026", "2026-03-31"),
        ("de_DE", "31.03.2026", "2026-03-31"),
        ("de_DE", "31. März 2026", "2026-03-31"),
        ("en_GB", "31/03/26", "31/03/26"),
        ("en_GB", "2026-03", "2026-03"),
    ],
)
def test_dates_are_typed_as_the_language_writes_them(language, typed, day):
    before = QLocale()
    QLocale.setDefault(QLocale(language))
    try:
        assert date_of_words(typed) == day
        assert day_or_month("2026-03") in {"March 2026", "März 2026"}
        assert day_or_month("2026") == "2026"
    finally:
        QLocale.setDefault(before)
