"""The models dialog and the choice of a summarizer, with a scripted engine."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QPushButton, QWidget

from app.state.models import free_name
from app.ui.dialogs.found_models_dialog import FoundModelsDialog
from app.ui.dialogs.models_dialog import ModelsDialog
from app.ui.widgets import prompts
from engine.schema.models import FoundModel, FoundModels
from tests.gui.conftest import Driver

PDF = 20


def open_dialog(driver: Driver) -> ModelsDialog:
    driver.window.actions_["models"].trigger()
    dialog = driver.window.findChild(ModelsDialog)
    driver.wait_for(driver.session.models.changed, lambda: dialog.list.count() > 2)
    return dialog


def messages(dialog: ModelsDialog) -> list[str]:
    return [banner.label.text() for banner in dialog.banners.all()]


def settle(driver: Driver, dialog: ModelsDialog, act) -> None:
    with driver.qtbot.wait_signal(dialog.settled, timeout=60_000):
        act()


def test_the_programs_models_are_shown_with_their_cards_and_stay(start):
    driver = start("--documents", "20")
    dialog = open_dialog(driver)
    assert dialog.chosen.name == "extractive"
    assert not dialog.remove.isEnabled()
    assert not dialog.verify.isEnabled(), "a method without weights has nothing to verify"
    driver.qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    assert dialog.card.facts["Size"].text() == "91 MB"
    assert dialog.card.facts["Licence"].text() == "AGPL-3.0-or-later"
    assert "Made for tests" in dialog.card.text.toPlainText()
    settle(driver, dialog, dialog.verify.click)
    assert messages(dialog) == ["The files of all-MiniLM-L6-v2 are intact."]


def test_a_folder_is_added_chosen_for_a_summary_and_removed(start, monkeypatch):
    driver = start("--documents", "20")
    driver.open(PDF)
    choice = driver.window.summary.header.model
    dialog = open_dialog(driver)
    assert not choice.isVisible(), "one summarizer needs no choice"
    monkeypatch.setattr(prompts, "folder", lambda *_: "/home/someone/bart-large")
    settle(driver, dialog, dialog.from_folder.trigger)
    driver.wait_for(driver.session.models.changed, lambda: dialog.chosen.name == "bart-large")
    assert dialog.card.facts["Origin"].text() == "Added by you, as a copy"
    assert dialog.card.facts["Licence"].text() == "Not stated by its card"
    assert "license" not in dialog.card.text.toPlainText()
    assert [choice.itemText(i) for i in range(choice.count())] == ["Extractive", "bart-large"]
    driver.window.summary.header.options.line.click()
    assert choice.isVisible()
    forms = driver.window.summary.header.options.findChildren(QPushButton)
    assert [one.text() for one in forms if one.width() < one.sizeHint().width()] == [], "no room for their words"
    driver.qtbot.keyClick(choice, Qt.Key.Key_Down)
    assert choice.summarizer == "bart-large"
    driver.window.actions_["summarize"].trigger()
    driver.wait_for(
        driver.document.refreshed,
        lambda: not driver.document.live and driver.document.info.results[0].model == "bart-large",
    )
    asked = []
    monkeypatch.setattr(prompts, "confirm", lambda *question: asked.append(question[1:]) or True)
    settle(driver, dialog, lambda: driver.qtbot.keyClick(dialog.list, Qt.Key.Key_Delete))
    driver.wait_for(driver.session.models.changed, lambda: dialog.list.count() == 3)
    assert asked[0][0] == "Remove the model bart-large?"
    assert choice.summarizer == "extractive"
    assert not choice.isVisible()


def test_a_choice_is_kept_when_models_change(start):
    driver = start("--documents", "20")
    dialog = open_dialog(driver)
    choice = driver.window.summary.header.model
    for name in ("one", "two"):
        settle(
            driver, dialog, lambda name=name: dialog.add_model(f"/home/someone/{name}", link=dialog.link.isChecked())
        )
        driver.wait_for(driver.session.models.changed, lambda name=name: choice.findData(name) >= 0)
        if name == "one":
            choice.setCurrentIndex(choice.findData("one"))
            choice.activated.emit(choice.currentIndex())
    assert choice.summarizer == "one"


def test_a_refusal_is_told_and_can_be_read_aloud(start):
    driver = start("--documents", "20")
    dialog = open_dialog(driver)
    settle(driver, dialog, lambda: dialog.add_model("/home/someone/pickled", link=dialog.link.isChecked()))
    assert messages(dialog) == ["/home/someone/pickled holds its weights as a pickle."]
    assert dialog.list.count() == 3
    assert dialog.add.isEnabled()


def test_copying_can_be_stopped(start):
    driver = start("--documents", "20")
    dialog = open_dialog(driver)
    dialog.add_model("/home/someone/slow", link=dialog.link.isChecked())
    assert dialog.progress.isVisible()
    assert not dialog.add.isEnabled()
    settle(driver, dialog, dialog.stop.click)
    assert not dialog.progress.isVisible()
    assert dialog.add.isEnabled()
    assert messages(dialog) == []


@pytest.mark.parametrize("link", [False, True])
def test_links_are_asked_for_by_the_box(start, link):
    driver = start("--documents", "20")
    dialog = open_dialog(driver)
    dialog.link.setChecked(link)
    settle(driver, dialog, lambda: dialog.add_model("/home/someone/damaged", link=dialog.link.isChecked()))
    driver.wait_for(driver.session.models.changed, lambda: dialog.chosen.name == "damaged")
    assert dialog.chosen.source == ("linked" if link else "copied")
    settle(driver, dialog, dialog.verify.click)
    assert messages(dialog) == ["model.safetensors is not the file that was added: add it again."]


def test_everything_in_the_dialog_has_a_name_and_the_keyboard_reaches_it(start):
    driver = start("--documents", "20")
    dialog = open_dialog(driver)
    settle(driver, dialog, lambda: dialog.add_model("/home/someone/bart", link=dialog.link.isChecked()))
    driver.wait_for(driver.session.models.changed, lambda: dialog.chosen.name == "bart")
    controls = [
        widget
        for widget in dialog.findChildren(QWidget)
        if isinstance(widget, QAbstractButton | QAbstractScrollArea)
        and widget.isVisible()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    for widget in controls:
        assert QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name), widget
    assert {dialog.list, dialog.add, dialog.link, dialog.verify, dialog.remove, dialog.card.text} <= set(controls)
    letters = [
        w.text()[w.text().index("&") + 1] for w in controls if isinstance(w, QAbstractButton) and "&" in w.text()
    ]
    assert len(letters) == len(set(letters))


def found_dialog(driver: Driver, dialog: ModelsDialog) -> FoundModelsDialog:
    dialog.from_others.trigger()
    found = dialog.findChild(FoundModelsDialog)
    driver.qtbot.wait_until(found.again.isEnabled, timeout=60_000)
    return found


def test_a_model_of_another_program_is_used_where_it_lies(start):
    driver = start("--documents", "20")
    dialog = open_dialog(driver)
    found = found_dialog(driver, dialog)
    assert [found.list.item(row).text().split("\n")[0] for row in range(found.list.count())] == ["big", "small:1b"]
    assert found.list.item(0).text() == (
        "big\nLM Studio · 40 GB · licence not stated · reads 8,192 tokens\n"
        "takes up to 42 GB of memory (more than is free now)"
    )
    found.list.setCurrentRow(1)
    settle(driver, dialog, found.take.click)
    driver.wait_for(driver.session.models.changed, lambda: dialog.chosen.name == "small-1b")
    assert dialog.chosen.source == "linked", "whatever the box says"
    assert messages(dialog) == ["small-1b was added. It can be chosen beside the length of a summary."]
    assert driver.window.summary.header.model.findData("small-1b") >= 0


def test_what_cannot_run_here_says_why_and_can_not_be_used(start):
    driver = start("--documents", "20")
    dialog = open_dialog(driver)
    found = found_dialog(driver, dialog)
    assert found.take.isEnabled()
    found.list.clear()
    found._show(FoundModels([FoundModel("Jan", "<b>x</b>", "/x", "gguf", 1, 1, 1, problem="No llama.cpp here.")]))
    assert found.problem.text() == "No llama.cpp here."
    assert not found.take.isEnabled()
    driver.qtbot.keyClick(found.list, Qt.Key.Key_Return)
    assert found.isVisible(), "nothing was taken"


def test_finding_nothing_says_where_was_looked(start):
    driver = start("--documents", "20")
    dialog = open_dialog(driver)
    found = found_dialog(driver, dialog)
    found.list.clear()
    found._show(FoundModels([]))
    assert "Ollama" in found.note.text()
    assert not found.take.isEnabled()


@pytest.mark.parametrize(
    ("called", "named"),
    [("small:1b", "small-1b"), ("a", "a-2"), ("../..", "model"), ("Ünï", "n"), ("x" * 99, "x" * 56)],
)
def test_a_found_models_name_is_made_one_that_can_be_given(called, named):
    assert free_name(called, {"a"}) == named
