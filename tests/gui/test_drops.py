"""Nothing that is dropped is ever moved: a file manager that hears of a move deletes the original."""

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QWidget

from app.state.library import DOCUMENTS
from app.ui.widgets.drop import take_copy

COPY, MOVE, LINK = Qt.DropAction.CopyAction, Qt.DropAction.MoveAction, Qt.DropAction.LinkAction
NO_KEYS, LEFT = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton


def dropped_on(widget: QWidget, data: QMimeData, actions: Qt.DropAction) -> set[Qt.DropAction]:
    """Enter, move and drop, with the move proposed wherever it is possible; what they were answered with."""
    middle = widget.rect().center()
    shift = Qt.KeyboardModifier.ShiftModifier if actions & MOVE else NO_KEYS
    enter = QDragEnterEvent(middle, actions, data, LEFT, shift)
    move = QDragMoveEvent(middle, actions, data, LEFT, shift)
    drop = QDropEvent(QPointF(middle), actions, data, LEFT, shift)
    for event in (enter, move, drop):
        if actions & MOVE:
            assert event.proposedAction() == MOVE
        event.ignore()
        QApplication.sendEvent(widget, event)
    return answers([enter, move, drop])


def answers(events: list[QDropEvent]) -> set[Qt.DropAction]:
    """Not the events themselves: they are of no use, and crash who looks at them, once their data is gone."""
    return {event.dropAction() for event in events if event.isAccepted()}


def files() -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/tmp/report.pdf")])
    data.setText("file:///tmp/report.pdf")
    return data


def documents(*ids: int) -> QMimeData:
    data = QMimeData()
    data.setData(DOCUMENTS, " ".join(map(str, ids)).encode())
    return data


@pytest.mark.parametrize(
    ("offered", "answer"),
    [(COPY, COPY), (COPY | MOVE, COPY), (COPY | MOVE | LINK, COPY), (MOVE | LINK, LINK), (LINK, LINK), (MOVE, None)],
)
def test_a_copy_is_answered_whatever_is_proposed(start, offered, answer):
    driver = start()
    seen = []
    driver.window.dropped.connect(seen.append)
    answered = dropped_on(driver.window, files(), offered)
    assert answered == ({answer} if answer is not None else set())
    assert seen == ([["/tmp/report.pdf"]] if answer is not None else [])


@pytest.mark.parametrize(("offered", "answer"), [(COPY | MOVE, {COPY}), (MOVE, set())])
def test_labels_copy_too(start, offered, answer):
    driver = start("--documents", "24")
    labels = driver.session.labels
    labels.reload()
    driver.wait_for(labels.changed, lambda: bool(labels.rows))
    target = driver.window.library.labels.list
    row = next(at for at, entry in enumerate(target._entries.entries) if entry.label)
    taken = []
    target.dropped.connect(lambda *what: taken.append(what))
    point = target.visualRect(target.model().index(row)).center()
    shift = Qt.KeyboardModifier.ShiftModifier
    data = documents(1)
    events = [
        QDragEnterEvent(point, offered, data, LEFT, shift),
        QDragMoveEvent(point, offered, data, LEFT, shift),
        QDropEvent(QPointF(point), offered, data, LEFT, shift),
    ]
    for event in events:
        event.ignore()
        QApplication.sendEvent(target.viewport(), event)
    answered = answers(events)
    assert answered == answer
    assert bool(taken) == bool(answer)


def test_no_widget_of_the_window_or_its_dialogs_answers_with_a_move(start):
    driver = start("--documents", "24")
    driver.open(20)
    for name in ("queue", "models", "labels", "preferences", "shortcuts"):
        driver.window.actions_[name].trigger()
    tops = [driver.window, *(one for one in driver.window.findChildren(QDialog) if one.isVisible())]
    assert len(tops) == 6
    looked_at = 0
    for top in tops:
        for widget in [top, *top.findChildren(QWidget)]:
            if not widget.acceptDrops():
                continue
            looked_at += 1
            for data in (files(), documents(1)):
                for offered in (COPY | MOVE, MOVE):
                    assert MOVE not in dropped_on(widget, data, offered), widget.objectName()
    assert looked_at > 2


def test_a_field_that_comes_to_edit_an_item_takes_no_files(start):
    driver = start("--documents", "24")
    driver.window.actions_["labels"].trigger()
    dialog = next(one for one in driver.window.findChildren(QDialog) if one.isVisible())
    labels = driver.session.labels
    driver.wait_for(labels.changed, lambda: bool(labels.rows))
    at = next(place for place, row in enumerate(labels.rows) if not row.bundled)
    dialog.sets.setCurrentRow(at)
    dialog.table.editItem(dialog.table.item(0, 0))
    dialog.sets.editItem(dialog.sets.item(at))
    editors = [*dialog.table.viewport().findChildren(QLineEdit), *dialog.sets.viewport().findChildren(QLineEdit)]
    assert editors
    assert not any(editor.acceptDrops() for editor in editors)


def test_take_copy_never_leaves_a_move_as_the_answer(qapp):
    for offered in (MOVE, Qt.DropAction.IgnoreAction):
        event = QDropEvent(QPointF(1, 1), offered, files(), LEFT, Qt.KeyboardModifier.ShiftModifier)
        assert not take_copy(event)
        assert not event.isAccepted()
        assert event.dropAction() == Qt.DropAction.IgnoreAction
