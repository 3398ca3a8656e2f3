"""Labels in the window: chips and their passages, filtering, dragging, asking, teaching, the timeline, undo."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QAction, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QToolButton

from app.state.library import DOCUMENTS
from app.ui.labels.labels_dialog import LabelsDialog
from app.ui.labels.review_dialog import ReviewDialog
from app.ui.widgets import prompts
from engine.schema.jobs import JobRow
from engine.schema.labels import LabelText
from tests.gui.fake_labels import EVEN, NONE_OF_THESE

CONTRACT, UNSURE, REPORT = 20, 13, 6
"""Documents of the scripted engine: 20 % 3 == 2 is a report, see `fake_labels`."""
SURE = 21
"""A contract with 93 %."""


def ready(start, *arguments):
    driver = start("--documents", "24", *arguments)
    labels = driver.session.labels
    labels.reload()
    driver.wait_for(labels.changed, lambda: bool(labels.rows) and bool(labels.unsure))
    return driver


def opened(driver, document_id):
    driver.open(document_id)
    here = driver.session.document_labels
    driver.wait_for(here.changed, lambda: bool(here.predictions))
    return driver.window.summary.header.chips


def chip(chips, beginning) -> QToolButton:
    return next(one for one in chips.chips if one.accessibleName().startswith(beginning))


def action(menu: QMenu, beginning: str) -> QAction:
    return next(one for one in menu.actions() if one.text().replace("&", "").startswith(beginning))


def drag(driver, ids, target_text) -> bool:
    """Drag documents of the list onto a label; whether they were taken."""
    widget = driver.window.library.labels.list
    entries = driver.window.library.labels.model.entries
    row = next(row for row, entry in enumerate(entries) if entry.text.startswith(target_text))
    data = QMimeData()
    data.setData(DOCUMENTS, " ".join(map(str, ids)).encode())
    point = widget.visualRect(widget.model().index(row)).center()
    copy, none, left = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    for event in (QDragEnterEvent(point, copy, data, left, none), QDragMoveEvent(point, copy, data, left, none)):
        QApplication.sendEvent(widget.viewport(), event)
    drop = QDropEvent(QPointF(point), copy, data, left, none)
    QApplication.sendEvent(widget.viewport(), drop)
    return drop.isAccepted()


def test_a_chip_says_how_sure_and_its_passage_opens_highlighted(start):
    driver = ready(start)
    chips = opened(driver, SURE)
    label = chip(chips, "document type: contract, 93 %")
    assert "contract" in label.text()
    with driver.qtbot.wait_signal(driver.document.place_wanted, timeout=60_000) as shown:
        action(label.menu(), "1").trigger()
    place = shown.args[0]
    assert (place.purpose, place.page) == ("evidence", 5 if driver.document.info.pages else None)
    assert place.end - place.start == 65  # two passages side by side are one place
    assert "(+0.90)" in action(label.menu(), "1").text()


def test_a_chip_names_what_would_have_come_next_and_hides_what_hardly_moved_it(start):
    driver = ready(start)
    label = chip(opened(driver, SURE), "document type: contract, 93 %")
    assert label.toolTip().splitlines() == ["document type: contract (93 %)", "next: report, 3 %"]
    assert label.accessibleDescription() == "next: report, 3 %"
    texts = [one.text().replace("&", "") for one in label.menu().actions()]
    assert [text[0] for text in texts if text[:1].isdigit()] == ["1"]
    assert not action(label.menu(), "next: report").isEnabled()


def test_where_no_passage_decides_the_chip_says_that_the_whole_text_does(start):
    driver = ready(start)
    label = chip(opened(driver, EVEN), "document type: contract")
    assert action(label.menu(), "No single passage decides; the label rests on the whole text")
    action(label.menu(), "Confirm").trigger()
    here = driver.session.document_labels
    driver.wait_for(here.changed, lambda: any(one.by_user for one in here.labels))
    label = chip(driver.window.summary.header.chips, "document type: contract, added by you")
    assert action(label.menu(), "No single passage speaks for it")  # it rests on what the user says
    assert "next" not in label.toolTip()


def test_what_is_not_sure_asks_and_an_answer_makes_it_a_label(start):
    driver = ready(start)
    chips = opened(driver, UNSURE)
    here = driver.session.document_labels
    question = chip(chips, "document type: not sure, perhaps letter")
    action(question.menu(), "letter").trigger()
    driver.wait_for(here.changed, lambda: any(label.by_user for label in here.labels))
    assert not here.questions
    given = chip(chips, "document type: letter, added by you")
    action(given.menu(), "Remove Label").trigger()
    driver.wait_for(here.changed, lambda: bool(here.questions))


def test_what_is_none_of_these_says_so_with_the_nearest_and_is_put_right_or_confirmed(start):
    driver = start("--documents", "30")
    labels, here = driver.session.labels, driver.session.document_labels
    labels.reload()
    driver.wait_for(labels.changed, lambda: bool(labels.rows))
    chips = opened(driver, NONE_OF_THESE)
    assert not here.labels
    none = chip(chips, "document type: none of these; nearest: contract")
    assert none.text() == "None of these"
    assert [one.text().replace("&", "") for one in none.menu().actions()][:1] == ["contract"]

    action(none.menu(), "Confirm").trigger()
    driver.wait_for(here.changed, lambda: any(one.by_user for one in here.none_fits))
    action(chip(chips, "document type: none of these, added by you").menu(), "Remove Label").trigger()
    driver.wait_for(here.changed, lambda: not any(one.by_user for one in here.none_fits))

    action(chip(chips, "document type: none of these").menu(), "contract").trigger()
    driver.wait_for(here.changed, lambda: [label.label for label in here.labels] == ["contract"])
    assert not here.none_fits
    assert chip(chips, "document type: contract, added by you")


def test_that_none_of_a_set_fits_is_shown_when_the_user_says_so(start):
    driver = ready(start)
    chips = opened(driver, UNSURE)
    under = action(chip(chips, "document type: not sure").menu(), "Change To").menu()
    action(under, "None of These").trigger()
    driver.wait_for(driver.session.document_labels.changed, lambda: bool(driver.session.document_labels.none_fits))
    assert chip(chips, "document type: none of these, added by you")


def test_every_chip_is_reached_by_keyboard_and_has_a_name_and_a_menu(start):
    driver = ready(start, "--documents", "30")
    for document_id in (SURE, UNSURE, NONE_OF_THESE):
        for one in opened(driver, document_id).chips:
            assert one.focusPolicy() == Qt.FocusPolicy.StrongFocus
            assert one.accessibleName()
            assert one.popupMode() == QToolButton.ToolButtonPopupMode.InstantPopup
            assert one.menu().actions()


def test_choosing_a_label_shows_its_documents_and_all_come_back(start):
    driver = ready(start)
    pane, model = driver.window.library, driver.session.library
    pane.labels.choose("contract")
    driver.wait_for(model.counted, lambda: 0 < model.rowCount() < 24)
    assert all("contract" in model.document_at(row).labels for row in range(model.rowCount()))
    assert model.rowCount() == 8
    pane.labels.choose("")
    driver.wait_for(model.counted, lambda: model.rowCount() == 24)


def test_documents_dropped_on_a_label_have_it_and_undo_takes_it_back(start):
    driver = ready(start)
    labels, model = driver.session.labels, driver.session.library
    assert drag(driver, [3, 4], "harbour")
    driver.wait_for(labels.changed, lambda: labels.step is not None)
    driver.wait_for(model.loaded, lambda: "harbour" in model.document_at(model.row_of(3)).labels)
    undo = driver.window.actions_["undo_labels"]
    assert undo.isEnabled()
    assert "Give harbour to 2 documents" in undo.text()
    undo.trigger()
    driver.wait_for(model.loaded, lambda: "harbour" not in model.document_at(model.row_of(3)).labels)
    driver.wait_for(labels.changed, lambda: labels.step is None)
    assert not undo.isEnabled()
    assert not drag(driver, [3], "teams")  # a set's own name is no label


def test_rows_carry_their_numbers_when_they_are_dragged(start):
    driver = ready(start)
    model = driver.session.library
    data = model.mimeData([model.index(0, 0), model.index(2, 0)])
    wanted = [model.document_at(row).id for row in (0, 2)]
    assert [int(n) for n in bytes(data.data(DOCUMENTS).data()).split()] == wanted
    assert model.flags(model.index(0, 0)) & Qt.ItemFlag.ItemIsDragEnabled


def test_the_menu_of_documents_gives_labels_too(start):
    driver = ready(start)
    menu, labels = QMenu(), driver.session.labels
    driver.window.library.menu_wanted.emit(menu, [5])
    under = action(menu, "Label").menu()
    action(action(under, "teams").menu(), "city").trigger()
    driver.wait_for(labels.changed, lambda: labels.step is not None)
    assert labels.step == "Give “city” to 1 documents"


def test_questions_are_answered_with_digits(start):
    driver = ready(start)
    driver.window.actions_["review"].trigger()
    dialog = driver.window.findChild(ReviewDialog)
    labels = driver.session.labels
    before = dialog.list.count()
    assert before == labels.total_unsure == 8
    assert dialog.guesses[0].accessibleName() == "letter, 41 percent"
    with driver.qtbot.wait_signal(dialog.document_wanted, timeout=60_000):
        QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    first = labels.unsure[0].document_id
    dialog.setFocus()
    QTest.keyClick(dialog, Qt.Key.Key_2)
    driver.wait_for(labels.changed, lambda: labels.total_unsure == 7)
    assert all(row.document_id != first for row in labels.unsure)
    QTest.keyClick(dialog, Qt.Key.Key_0)
    driver.wait_for(labels.changed, lambda: labels.total_unsure == 6)
    assert dialog.list.count() == 6
    dialog.close()


def test_a_set_is_made_described_and_taught_and_refuses_with_the_count(start):
    driver = ready(start)
    driver.window.actions_["labels"].trigger()
    dialog = driver.window.findChild(LabelsDialog)
    labels = driver.session.labels
    assert dialog.chosen.name == "teams"
    QTest.mouseClick(dialog.teach, Qt.MouseButton.LeftButton)
    driver.wait_for(labels.refused, lambda: bool(dialog.banners.all()))
    assert "“harbour” has 0" in dialog.banners.all()[0].label.text()
    for label, ids in (("harbour", [1, 2]), ("city", [3, 4])):
        labels.give("teams", label, ids)
    driver.wait_for(labels.changed, lambda: dialog.chosen.examples == 4)
    assert [dialog.table.item(row, 2).text() for row in (0, 1)] == ["2 documents, 2 of them by you"] * 2
    for row in range(dialog.sets.count()):
        dialog.sets.setCurrentRow(row)
        found = [dialog.table.item(place, 2).text() for place in range(dialog.table.rowCount())]
        if dialog.chosen.bundled:
            assert any(text.endswith(" documents") for text in found), "what is found counts as well"
    dialog.sets.setCurrentRow(next(row for row, one in enumerate(labels.rows) if one.name == "teams"))
    QTest.mouseClick(dialog.teach, Qt.MouseButton.LeftButton)
    driver.wait_for(labels.taught, lambda: any("4 of 4" in banner.label.text() for banner in dialog.banners.all()))
    assert "Few documents prove little" in dialog.banners.all()[0].label.text()
    driver.wait_for(labels.changed, lambda: dialog.chosen.accuracy is not None)
    assert dialog.standing.text().startswith("Learned from 4 documents: 4 of 4 right while held out (51 to 100 %")
    QTest.keyClicks(dialog.new_set, "moods")
    QTest.keyClick(dialog.new_set, Qt.Key.Key_Return)
    driver.wait_for(labels.changed, lambda: dialog.chosen is not None and dialog.chosen.name == "moods")
    QTest.keyClicks(dialog.new_label, "calm")
    QTest.keyClicks(dialog.new_meaning, "Nothing happens.")
    QTest.keyClick(dialog.new_meaning, Qt.Key.Key_Return)
    driver.wait_for(labels.changed, lambda: [label.name for label in dialog.chosen.labels] == ["calm"])
    assert dialog.table.item(0, 1).text() == "Nothing happens."
    dialog.close()


@pytest.mark.parametrize("goes_on", [True, False])
def test_a_table_labels_many_and_asks_before_it_leaves_out_what_can_not_be_used(start, monkeypatch, goes_on):
    driver = ready(start)
    driver.window.actions_["labels"].trigger()
    dialog, labels = driver.window.findChild(LabelsDialog), driver.session.labels
    asked = []
    monkeypatch.setattr(prompts, "table_file", lambda *_: "/somewhere/labels.csv")
    monkeypatch.setattr(prompts, "confirm", lambda _parent, *words: bool(asked.append(words)) or goes_on)
    with driver.qtbot.wait_signal(labels.given_many, timeout=60_000):
        action(dialog.many.menu(), "From a Table").trigger()
    question, why, verb = asked[0]
    assert question.startswith("150 rows or files can't be used. Nothing was labelled")
    assert why.splitlines() == ["Line 3, “no<b>where.txt”: It is not in the library.", "and 149 more"]
    assert verb == "&Label the Other 2"
    if not goes_on:
        assert (labels.step, dialog.banners.all()) == (None, [])
        return
    driver.wait_for(labels.given_many, lambda: bool(dialog.banners.all()))
    assert dialog.banners.all()[0].label.text() == "2 documents labelled: harbour 2."
    driver.wait_for(labels.changed, lambda: dialog.chosen.examples == 2)
    assert len(asked) == 1
    dialog.close()


def test_a_folder_labels_many_and_a_table_of_which_nothing_can_be_used_says_why(start, monkeypatch):
    driver = ready(start)
    driver.window.actions_["labels"].trigger()
    dialog, labels = driver.window.findChild(LabelsDialog), driver.session.labels
    monkeypatch.setattr(prompts, "folder", lambda *_: "/somewhere/sorted")
    monkeypatch.setattr(prompts, "table_file", lambda *_: "/somewhere/empty.csv")
    action(dialog.many.menu(), "From Their Folders").trigger()
    driver.wait_for(labels.given_many, lambda: bool(dialog.banners.all()))
    assert dialog.banners.all()[0].label.text() == "2 documents labelled: harbour 2."
    action(dialog.many.menu(), "From a Table").trigger()
    driver.wait_for(labels.given_many, lambda: any("Line 3" in one.label.text() for one in dialog.banners.all()))
    dialog.close()


def test_sets_and_labels_are_renamed_where_they_stand_and_stay_taught(start):
    driver = ready(start)
    driver.window.actions_["labels"].trigger()
    dialog, labels = driver.window.findChild(LabelsDialog), driver.session.labels
    for label, ids in (("harbour", [1, 2]), ("city", [3, 4])):
        labels.give("teams", label, ids)
    labels.teach("teams")
    driver.wait_for(labels.changed, lambda: dialog.chosen.accuracy is not None)

    dialog.table.item(0, 0).setText("port")
    driver.wait_for(labels.changed, lambda: [label.name for label in dialog.chosen.labels] == ["port", "city"])
    QTest.mouseClick(dialog.rename, Qt.MouseButton.LeftButton)
    editor = dialog.sets.findChild(QLineEdit)
    QTest.keyClicks(editor, "places")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    driver.wait_for(labels.changed, lambda: dialog.chosen is not None and dialog.chosen.name == "places")

    assert dialog.sets.currentItem().text() == "places"
    assert (dialog.chosen.accuracy.right, [label.examples for label in dialog.chosen.labels]) == (4, [2, 2])
    labels.undo()
    driver.wait_for(labels.changed, lambda: dialog.chosen is not None and dialog.chosen.name == "teams")
    dialog.close()


def test_a_name_that_is_taken_or_empty_is_not_kept_and_the_old_one_comes_back(start):
    driver = ready(start)
    driver.window.actions_["labels"].trigger()
    dialog, labels = driver.window.findChild(LabelsDialog), driver.session.labels
    item = dialog.sets.currentItem()
    item.setText("  ")
    assert item.text() == "teams"
    item.setText("document type")
    driver.wait_for(labels.refused, lambda: bool(dialog.banners.all()))
    assert "already" in dialog.banners.all()[0].label.text()
    assert dialog.sets.currentItem().text() == "teams"
    dialog.table.item(0, 0).setText("")
    assert dialog.table.item(0, 0).text() == "harbour"
    dialog.close()


def test_fine_tuning_is_shown_where_it_is_and_stopped_there(start):
    driver = ready(start)
    driver.window.actions_["labels"].trigger()
    dialog, labels = driver.window.findChild(LabelsDialog), driver.session.labels
    assert not dialog.tune.isEnabled()
    job = JobRow(99, 0, "teams", "fine_tune", "running", "fine_tune", 12, 80, 65.0)
    driver.session.client.job_changed.emit(job)
    assert "Fine-tuning · 12 of 80" in dialog.standing.text()
    assert (dialog.tune.text(), dialog.tune.isEnabled()) == ("Stop &Fine-Tuning", True)
    assert driver.window.summary.isVisible()  # work on no document is no document's progress
    driver.session.client.job_changed.emit(replace(job, state="done"))
    assert "Fine-tuning" not in dialog.standing.text()
    assert not dialog.tune.isEnabled()
    labels.rows = [replace(row, enough_to_fine_tune=not row.bundled) for row in labels.rows]
    labels.changed.emit()
    assert dialog.tune.isEnabled()
    dialog.close()


def test_a_bundled_set_can_not_be_changed(start):
    driver = ready(start)
    driver.window.actions_["labels"].trigger()
    dialog = driver.window.findChild(LabelsDialog)
    dialog.sets.setCurrentRow(0)
    assert dialog.chosen.bundled
    changing = (dialog.teach, dialog.add, dialog.delete, dialog.remove, dialog.rename)
    assert not any(widget.isEnabled() for widget in changing)
    assert not dialog.sets.item(0).flags() & Qt.ItemFlag.ItemIsEditable
    assert "comes with Précis" in dialog.standing.text()
    dialog.close()


@pytest.mark.qt_log_ignore("This plugin does not support raise")  # a tool tip, off the screen
def test_the_timeline_tells_its_places_and_goes_there(start):
    driver = ready(start)
    opened(driver, SURE)
    timeline = driver.window.reader.timeline
    assert timeline.isVisible()
    assert timeline.accessibleDescription().startswith("document type along the document: report 3")
    assert timeline.sentence_at(0.5) == "document type: contract (90 % by itself)"
    assert timeline.sentence_at(0.999) == "document type: nothing stands out here"
    timeline.setFocus()
    with driver.qtbot.wait_signal(driver.document.place_wanted, timeout=60_000) as shown:
        QTest.keyClick(timeline, Qt.Key.Key_Down)
        QTest.keyClick(timeline, Qt.Key.Key_Down)
    assert shown.args[0].purpose == "outline"
    assert timeline.accessibleDescription() == "document type: contract (90 % by itself)"


def test_background_labelling_is_no_progress_of_the_open_document(start):
    from engine.schema.jobs import JobRow

    driver = ready(start)
    opened(driver, SURE)
    job = JobRow(id=900, document_id=SURE, title="x", kind="classify", state="running")
    driver.client.job_changed.emit(job)
    assert driver.document.job is None
    assert (
        driver.session.library.data(driver.session.library.index(driver.session.library.row_of(SURE), 0), 258) is None
    )


def test_a_summary_is_made_as_the_documents_kind_unless_the_user_chooses(start):
    driver = ready(start)
    kind = driver.window.summary.header.kind
    opened(driver, SURE)
    driver.window.summary.header.options.line.click()
    assert kind.isVisible()
    assert kind.text() == "Summarize as: contract ▾"
    assert "will emphasize what a contract says" in kind.toolTip()
    assert kind.kind == "auto"
    choose(kind, "letter – what a letter says")
    assert kind.text() == "Summarize as: letter ▾"
    driver.window.actions_["summarize"].trigger()
    driver.wait_for(
        driver.document.refreshed,
        lambda: not driver.document.live and driver.document.info.results[0].kind == "letter",
    )
    choose(kind, "&General")
    assert (kind.kind, kind.text()) == ("none", "Summarize as: general ▾")
    driver.document.close()
    opened(driver, UNSURE)
    assert (kind.kind, kind.text()) == ("auto", "Summarize as: its own kind ▾")


def test_what_a_kind_leans_towards_can_be_made_the_question(start):
    driver = ready(start)
    header = driver.window.summary.header
    opened(driver, SURE)
    header.options.line.click()
    choose(header.kind, "&Ask for what a contract says")
    assert header.query.text() == "what a contract says"
    assert header.query.hasFocus()
    assert not header.kind.isVisible()  # a question leads by itself
    header.query.clear()
    assert header.kind.isVisible()


def choose(kind, text):
    kind.menu().aboutToShow.emit()
    next(action for action in kind.menu().actions() if action.text() == text).trigger()


def test_a_long_label_does_not_widen_the_pane(start):
    driver = ready(start)
    labels = driver.session.labels
    labels.save("long", [LabelText("x" * 60), LabelText("y")], exclusive=True)
    driver.wait_for(labels.changed, lambda: labels.set_named("long") is not None)
    labels.give("teams", "x" * 60, [SURE])
    driver.wait_for(labels.changed, lambda: labels.step.startswith("Give"))
    chips = opened(driver, SURE)
    label = chip(chips, "teams: " + "x" * 60)
    assert label.text().endswith("…")
    assert label.sizeHint().width() < driver.window.summary.minimumWidth()


def test_labels_of_the_program_have_their_names_in_the_windows_language(start):
    driver = start("--documents", "24", language="de")
    labels = driver.session.labels
    driver.wait_for(labels.changed, lambda: labels.set_named("document type") is not None)
    driver.window.actions_["labels"].trigger()
    dialog = driver.window.findChild(LabelsDialog)
    at = [row.name for row in driver.session.labels.rows].index("document type")
    dialog.sets.setCurrentRow(at)
    assert dialog.sets.item(at).text() == "Dokumentart"
    names = [dialog.table.item(row, 0).text() for row in range(dialog.table.rowCount())]
    assert "Vertrag" in names
    assert "contract" not in names


def test_labels_under_others_are_indented_below_them_and_filter_with_them(start):
    driver = ready(start)
    labels = driver.session.labels
    wanted = [LabelText(name) for name in ("harbour", "city", "harbour/quay")]
    labels.save("teams", wanted, exclusive=True)
    entries = driver.window.library.labels.model
    driver.wait_for(labels.changed, lambda: any(entry.label == "harbour/quay" for entry in entries.entries))
    shown = [entry.text for entry in entries.entries if entry.set == "teams"]
    assert shown == ["teams", "harbour (0)", "\u2003quay (0)", "city (0)"]
    labels.give("teams", "harbour/quay", [SURE])
    chips = opened(driver, SURE)
    driver.wait_for(
        driver.session.document_labels.changed,
        lambda: any(one.accessibleName().startswith("teams: harbour › quay") for one in chips.chips),
    )
    library = driver.session.library
    row = library.index(library.row_of(SURE), 0)
    driver.wait_for(library.loaded, lambda: "harbour › quay" in library.data(row, Qt.ItemDataRole.AccessibleTextRole))
