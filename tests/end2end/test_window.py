"""The real window with the real engine, from drop to export, and the program started twice."""

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QProcess, QProcessEnvironment, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from app.client import operations
from app.client.supervisor import engine_command
from app.main import Program
from app.paths import Paths
from app.single_instance import Instance, server_name
from app.state.table_cells import State
from app.ui.widgets import prompts

WAIT_MS = 120_000
ROOT = Path(__file__).resolve().parents[2]


def wait_for(qtbot: QtBot, signal: object, check: Callable[[], bool]) -> None:
    while not check():
        with qtbot.wait_signal(signal, timeout=WAIT_MS):
            pass


@pytest.fixture
def program(qtbot: QtBot, qapp: QApplication, home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    monkeypatch.setenv("OMP_NUM_THREADS", "2")
    made = Program(qapp, Paths(home), engine_command())
    made.window.resize(1360, 860)
    made.show()
    yield made
    with qtbot.wait_signal(made.ended, timeout=WAIT_MS):
        made.window.close()
    made.window.deleteLater()
    made.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def drop(program: Program, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    middle = QPointF(program.window.rect().center())
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    copy = Qt.DropAction.CopyAction
    QApplication.sendEvent(program.window, QDragEnterEvent(middle.toPoint(), copy, data, buttons, keys))
    QApplication.sendEvent(program.window, QDropEvent(middle, copy, data, buttons, keys))


def test_from_drop_to_export(program, qtbot, samples, tmp_path, monkeypatch):
    """A report is dropped, its summary grows; a click shows the words; words lead back; search and export work."""
    document, window = program.session.document, program.window
    program.session.preferences.set("reduced_motion", value=True)
    drop(program, samples / "harbour-report.pdf")
    wait_for(qtbot, document.opened, lambda: document.info is not None)
    wait_for(qtbot, document.sentence_added, lambda: len(document.sentences) > 0)
    wait_for(qtbot, document.refreshed, lambda: document.info.row.state == "ready" and document.result is not None)
    assert [item.sentence for item in window.summary.list.items] == document.sentences
    assert f"{len(document.info.pages)} of " in window.summary.header.facts.text()
    assert all(sentence.evidence for sentence in document.sentences), "every sentence is linked"

    chosen = max(range(len(document.sentences)), key=lambda i: document.sentences[i].evidence[0].page)
    source, pages = document.sentences[chosen].evidence[0], window.reader.pages
    QTest.mouseClick(window.summary.list.items[chosen], Qt.MouseButton.LeftButton, pos=QPoint(60, 16))
    assert document.chosen == (chosen, 0)
    wait_for(qtbot, pages.pictures.arrived, lambda: pages.shows_picture(source.page))
    box = pages.box_on_screen(source.boxes[0], source.page)
    assert pages.viewport().rect().contains(box)
    picture, ratio = pages.viewport().grab().toImage(), pages.devicePixelRatioF()
    row = [picture.pixelColor(QPoint(x, box.center().y()) * ratio) for x in range(box.left(), box.right())]
    yellow = sum(colour.blue() < colour.red() - 60 for colour in row)
    assert yellow > len(row) / 2, "the marker lies on the words"

    wait_for(qtbot, pages.words.arrived, lambda: pages.words.of(source.page) is not None)
    words = [w for w in pages.words.of(source.page) if source.start <= w.start and w.end <= source.end]
    first, last = (pages.box_on_screen(w.box, source.page).center() for w in (words[0], words[2]))
    with qtbot.wait_signal(document.passage_chosen, timeout=WAIT_MS) as back:
        QTest.mousePress(pages.viewport(), Qt.MouseButton.LeftButton, pos=first)
        QTest.mouseMove(pages.viewport(), last)
        QTest.mouseRelease(pages.viewport(), Qt.MouseButton.LeftButton, pos=last)
    assert chosen in back.args[0]

    search = program.session.library_search
    window.library.box.setText("harbour")
    wait_for(qtbot, search.changed, lambda: bool(search.hits))
    hit = next(h for h in search.hits if h.where == "text")
    with qtbot.wait_signal(document.place_wanted, timeout=WAIT_MS) as shown:
        window.library.hit_wanted.emit(hit)
    assert shown.args[0].page == hit.page
    assert shown.args[0].boxes

    target = tmp_path / "summary.json"
    monkeypatch.setattr(prompts, "save_path", lambda *_: str(target))
    with qtbot.wait_signal(program.commands.exporter.exported, timeout=WAIT_MS):
        window.actions_["export_json"].trigger()
    exported = json.loads(target.read_text("utf-8"))
    assert [s["text"] for s in exported["summary"]] == [s.text for s in document.sentences]


def test_meeting_opens_at_its_words(program, qtbot, samples):
    """A transcript: the sentence's own words are marked in the turn they were said in."""
    document, view = program.session.document, program.window.reader.text
    drop(program, samples / "planning-meeting.vtt")
    wait_for(qtbot, document.opened, lambda: document.info is not None)
    wait_for(qtbot, document.refreshed, lambda: document.info.row.state == "ready" and bool(document.sentences))
    source = document.sentences[-1].evidence[0]
    assert source.times is not None
    document.choose(len(document.sentences) - 1)
    wait_for(qtbot, view.scrolled, lambda: view.marked_text() == source.quote)


@pytest.fixture
def runtime(monkeypatch):
    """A session's own folder, as desktops have one: that of the tests is too deep for a socket's path."""
    with tempfile.TemporaryDirectory(prefix="run") as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        yield folder


@pytest.mark.usefixtures("runtime")
def test_second_start_hands_its_files_over(qtbot, qapp, home, samples):
    """`precis app FILE` while a window is open: the file goes to that window, the second process ends."""
    instance = Instance(server_name(home), qapp)
    environment = QProcessEnvironment.systemEnvironment()
    environment.insert("PRECIS_HOME", str(home))
    process = QProcess(qapp)
    process.setProcessEnvironment(environment)
    process.setWorkingDirectory(str(ROOT))
    report = samples / "harbour-report.pdf"
    with (
        qtbot.wait_signal(instance.asked, timeout=WAIT_MS) as handed,
        qtbot.wait_signal(process.finished, timeout=WAIT_MS),
    ):
        process.start(sys.executable, ["-m", "app", str(report)])
    assert handed.args == [[str(report)]]
    assert process.exitCode() == 0
    instance.close()


def test_a_table_across_documents(program, qtbot, samples, tmp_path, monkeypatch):
    """Two documents are asked a question; the cell that answers opens its page; the table is written to a file."""
    table, window, document = program.session.table, program.window, program.session.document
    lease = tmp_path / "lease.txt"
    lease.write_text(
        "This Lease Agreement is made on 3 March 2025 between Quayside Estates Limited and Brunel Marine Limited.\n\n"
        "The Tenant shall pay the Landlord a rent of £1,250 a month on the first day of each month.\n",
        encoding="utf-8",
    )
    program.session.preferences.set("summarize_on_add", value=False)
    program.commands.add_paths([str(lease), str(samples / "harbour-report.pdf")])
    wait_for(qtbot, program.session.library.counted, lambda: program.session.library.rowCount() == 2)
    window.actions_["new_table"].trigger()
    wait_for(qtbot, table.changed, lambda: table.rowCount() == 2 and all(table.title(row) for row in range(2)))
    wait_for(qtbot, table.changed, lambda: not any(table.state(row) for row in range(2)) and table.columns)
    window.table.question.setText("What is the monthly rent?")
    QTest.keyClick(window.table.question, Qt.Key.Key_Return)
    wait_for(qtbot, table.changed, lambda: not table.busy and len(set(table.progress)) == 1)
    asked = table.columns[-1]
    cells = {table.title(row): table.cell(row, asked) for row in range(2)}
    answered = next(cell for cell in cells.values() if cell.state is State.FOUND)
    assert "£1,250 a month" in answered.sources[0].text
    row = next(row for row in range(2) if table.cell(row, asked) == answered)
    view = window.table.view
    places = []
    document.place_wanted.connect(places.append)
    view.setCurrentIndex(view.sorted.mapFromSource(table.index(row, len(table.columns))))
    QTest.keyClick(view, Qt.Key.Key_Return)
    wait_for(qtbot, document.place_wanted, lambda: places)
    assert lease.read_text("utf-8")[places[0].start : places[0].end].endswith("of each month.")
    target = tmp_path / "table.csv"
    monkeypatch.setattr(prompts, "save_path", lambda *_: str(target))
    with qtbot.wait_signal(program.commands.tabling.exported, timeout=WAIT_MS):
        window.table.export.click()
    assert "£1,250 a month" in target.read_text("utf-8-sig")


def test_two_windows_on_one_engine(program, qtbot, samples):
    """A second window draws pages of its own; it is closed, and the first goes on with the engine of both."""
    document = program.session.document
    program.session.preferences.set("summarize_on_add", value=False)
    drop(program, samples / "harbour-report.pdf")
    wait_for(qtbot, document.refreshed, lambda: document.info is not None and document.info.pages)
    program.window.actions_["new_window"].trigger()
    other = program.desks[1]
    wait_for(qtbot, other.session.document.opened, lambda: other.session.document.info is not None)
    pages = other.window.reader.pages
    pages.go_to_page(2)
    wait_for(qtbot, pages.pictures.arrived, lambda: pages.shows_picture(2))
    assert program.window.reader.pages.page == 1
    other.window.close()
    assert program.desks == [program.desks[0]]
    with qtbot.wait_callback(timeout=WAIT_MS) as answered:
        operations.read_text(program.session.client, document.id, 0, 100).then(answered)
    assert answered.args[0].text
