"""Rules of a label set in the window: made, changed, put in order, tried, and kept all at once."""

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from app.ui.labels.labels_dialog import LabelsDialog
from app.ui.labels.rules_dialog import RulesDialog
from engine.schema.labels import LabelText, RuleRow
from tests.gui.test_labels import ready


def shown(driver, kind: type[QDialog]):
    return next(one for one in driver.window.findChildren(kind) if one.isVisible())


def rules_of(driver) -> RulesDialog:
    """The rules of the set “teams”, as *Rules* in the window of labels opens them."""
    driver.window.actions_["labels"].trigger()
    labels = shown(driver, LabelsDialog)
    driver.wait_for(driver.session.labels.changed, labels.rules.isEnabled)
    labels.rules.click()
    rules = shown(driver, RulesDialog)
    driver.wait_for(rules._draft.changed, rules.add.isEnabled)
    return rules


def typed(line, text: str) -> None:
    line.setFocus()
    QTest.keyClicks(line, text)


def test_rules_are_made_put_in_order_and_kept_all_at_once(start):
    driver = ready(start)
    dialog = rules_of(driver)
    draft = dialog._draft
    assert dialog.list.count() == 0
    assert not dialog.terms["has"].isEnabled()
    dialog.add.click()
    typed(dialog.terms["has"], "quay; north pier ;")
    dialog.add.click()
    dialog.label.setCurrentText("city")
    typed(dialog.terms["correspondent"], "Harbour*")
    typed(dialog.terms["date"], "2026-03")
    assert draft.rules == [
        RuleRow("harbour", has=("quay", "north pier")),
        RuleRow("city", correspondent=("Harbour*",), date=("2026-03",)),
    ]
    dialog.up.click()
    assert [rule.label for rule in draft.rules] == ["city", "harbour"]
    assert dialog.list.currentRow() == 0
    assert dialog.list.item(0).text() == "city: From Harbour* · Date 2026-03"
    with driver.qtbot.wait_signal(draft.kept, timeout=60_000):
        dialog.save.click()
    labels = shown(driver, LabelsDialog)
    driver.wait_for(driver.session.labels.changed, lambda: labels.rules.text().replace("&", "") == "2 Rules …")
    again = rules_of(driver)
    assert again.list.count() == 2
    again.remove.click()
    assert [rule.label for rule in again._draft.rules] == ["harbour"]


def test_a_label_that_stands_under_another_is_named_with_it(start):
    driver = ready(start)
    labels = driver.session.labels
    labels.save("teams", [LabelText(name) for name in ("harbour", "harbour/quay")], exclusive=True)
    driver.wait_for(labels.changed, lambda: labels.set_named("teams").labels[-1].name == "harbour/quay")
    dialog = rules_of(driver)
    dialog.add.click()
    dialog.label.setCurrentText("harbour › quay")
    typed(dialog.terms["has"], "pier")
    assert dialog._draft.rules == [RuleRow("harbour/quay", has=("pier",))]
    assert dialog.list.item(0).text() == "harbour › quay: Has all of pier"


def test_rules_are_tried_before_they_are_kept_and_what_is_changed_is_no_longer_told(start):
    driver = ready(start)
    dialog = rules_of(driver)
    dialog.add.click()
    typed(dialog.terms["any"], "ship; boat")
    dialog.attempt.click()
    driver.wait_for(dialog._draft.changed, lambda: dialog._draft.tried is not None)
    assert dialog.told.text() == (
        "These rules would label 2 documents, 1 of them with a new label, out of 24 that you gave no label of the set."
    )
    assert dialog.list.item(0).text().endswith("→ 2 documents")
    assert "Harbour report 1" in dialog.list.item(0).toolTip()
    typed(dialog.terms["lacks"], "tax")
    assert dialog.told.text() == ""
    assert "→" not in dialog.list.item(0).text()


def test_a_rule_that_asks_for_nothing_is_refused_with_its_number(start):
    driver = ready(start)
    dialog = rules_of(driver)
    dialog.add.click()
    with driver.qtbot.wait_signal(dialog._draft.refused, timeout=60_000) as refused:
        dialog.save.click()
    assert "Rule 1 has no condition" in refused.args[0]
    assert dialog.isVisible()


def test_how_sure_a_set_must_be_is_chosen_beside_its_labels(start):
    driver = ready(start)
    driver.window.actions_["labels"].trigger()
    labels = shown(driver, LabelsDialog)
    driver.wait_for(driver.session.labels.changed, labels.ask_below.isEnabled)
    assert labels.ask_below.value() == 70
    labels.ask_below.setValue(85)
    labels.ask_below.editingFinished.emit()
    driver.wait_for(driver.session.labels.changed, lambda: driver.session.labels.set_named("teams").ask_below == 0.85)
