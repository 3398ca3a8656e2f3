"""The reader's own highlights: made on pages and in texts, seen without colours, noted on, listed, taken back."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QMenu, QWidget

from app.client import operations
from app.state.document import Place
from app.ui.dialogs.highlight_dialog import HighlightDialog
from app.ui.dialogs.highlights_dialog import HighlightsDialog
from app.ui.reader.page_highlights import beside
from engine.schema.highlights import HighlightColour
from tests.gui.conftest import Driver
from tests.gui.test_hostile_words import rich_or_acting
from tests.gui.test_room import problems, settle

PDF, TEXT = 20, 7
SPAN = (0, 26)
Dashes = QTextCharFormat.UnderlineStyle.DashUnderline


class Desk:
    def __init__(self, driver: Driver, document: int = PDF) -> None:
        self.driver, self.state, self.reader = driver, driver.session.highlights, driver.window.reader
        self.actions = driver.window.actions_
        driver.open(document)
        with driver.qtbot.wait_callback() as answered:  # what the window asked for before is there by then
            operations.read_highlights(driver.client, document).then(answered)

    def kept(self, act: Callable[[], object]) -> None:
        """Do something, and wait until what is highlighted has come anew."""
        with self.driver.qtbot.wait_signal(self.state.changed):
            act()

    def dialog(self, kind: type[QWidget]) -> QWidget:
        return next(one for one in self.driver.window.findChildren(kind) if one.isVisible())

    def write(self, note: str, colour: str = "Yellow") -> None:
        dialog = self.dialog(HighlightDialog)
        assert isinstance(dialog, HighlightDialog)
        dialog.field.setPlainText(note)
        dialog._colours.setCurrentText(colour)
        self.kept(dialog.accept)


@pytest.fixture
def desk(start: Callable[..., Driver]) -> Desk:
    return Desk(start("--documents", "20", "--sentences", "4"))


def test_selected_words_are_highlighted_in_the_colour_used_last_and_one_undo_takes_it_back(desk: Desk) -> None:
    desk.actions["highlight"].trigger()
    assert desk.driver.window.status._remark.text() == "Select words in the document first"
    desk.reader.pages.picker.choose(*SPAN)
    desk.kept(lambda: desk.driver.program.commands.marking.mark(HighlightColour.GREEN))
    assert desk.reader.view.selected_span is None
    desk.reader.pages.picker.choose(60, 80)
    desk.kept(desk.actions["highlight"].trigger)

    assert [(one.passage.start, one.highlight.colour) for one in desk.state.rows] == [(0, "green"), (60, "green")]
    page = desk.driver.document.info.pages[0]
    lines = desk.reader.pages._marks.lines(page)
    assert [noted for _, noted in lines] == [False, False]
    assert lines[0][0] == desk.state.rows[0].passage.parts[0].boxes

    desk.kept(desk.actions["undo"].trigger)
    assert [one.passage.start for one in desk.state.rows] == [0]
    desk.kept(desk.actions["redo"].trigger)
    assert [one.passage.start for one in desk.state.rows] == [0, 60]


def test_a_note_is_written_changed_and_shows_on_the_page(desk: Desk) -> None:
    desk.reader.pages.picker.choose(*SPAN)
    desk.actions["highlight_note"].trigger()
    desk.write("Ask for the survey.", "Pink")
    (row,) = desk.state.rows
    assert (row.highlight.note, row.highlight.colour) == ("Ask for the survey.", "pink")
    page = desk.driver.document.info.pages[0]
    assert [noted for _, noted in desk.reader.pages._marks.lines(page)] == [True]

    desk.reader.pages.picker.choose(3, 5)
    desk.actions["highlight_note"].trigger()
    dialog = desk.dialog(HighlightDialog)
    assert dialog.field.toPlainText() == "Ask for the survey."
    desk.write("Done.", "Pink")
    assert [one.highlight.note for one in desk.state.rows] == ["Done."]
    desk.kept(desk.actions["undo"].trigger)
    assert [one.highlight.note for one in desk.state.rows] == ["Ask for the survey."]


def test_highlights_are_listed_shown_and_removed(desk: Desk) -> None:
    desk.kept(lambda: desk.state.mark(*SPAN, note="Why?"))
    desk.actions["highlights"].trigger()
    dialog = desk.dialog(HighlightsDialog)
    assert isinstance(dialog, HighlightsDialog)
    assert dialog.list.entries[0].text.startswith("Yellow, p. 1: “")
    assert dialog.list.entries[0].text.endswith("” — Why?")
    assert not dialog.remove.isEnabled()
    places: list[Place] = []
    desk.driver.document.place_wanted.connect(places.append)
    dialog.list.setCurrentIndex(dialog.list.model().index(0, 0))
    desk.driver.wait_for(desk.driver.document.place_wanted, lambda: bool(places))
    assert (places[0].start, places[0].page) == (0, 1)

    desk.kept(dialog.remove.click)

    assert desk.state.rows == []
    assert "Nothing is highlighted" in dialog.list.entries[0].text


def test_the_menu_of_the_reader_changes_what_is_highlighted_there(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.kept(lambda: desk.state.mark(*SPAN))
    shown: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _place: shown.append(menu))
    desk.reader.pages.menu_wanted.emit(3, QPoint(0, 0))
    texts = [one.text() for one in shown[0].actions()]
    assert {"&Note on Highlight …", "C&olour of Highlight", "&Remove Highlight"} <= set(texts)
    colours = next(one.menu() for one in shown[0].actions() if one.text() == "C&olour of Highlight")
    desk.kept(colours.actions()[2].trigger)
    assert desk.state.rows[0].highlight.colour == "blue"
    desk.reader.pages.menu_wanted.emit(-1, QPoint(0, 0))
    assert "&Remove Highlight" not in [one.text() for one in shown[1].actions()]


def test_highlights_of_a_text_are_underlined_and_those_of_another_document_are_not_shown(
    start: Callable[..., Driver],
) -> None:
    desk = Desk(start("--documents", "20", "--sentences", "4"), TEXT)
    text = desk.reader.text
    desk.driver.wait_for(text.passages.arrived, lambda: bool(text.windows.held))
    desk.kept(lambda: desk.state.mark(*SPAN))
    own = [one for one in text.extraSelections() if one.format.fontUnderline()]
    assert [(one.cursor.selectionStart(), one.cursor.selectionEnd()) for one in own] == [SPAN]
    desk.kept(lambda: desk.state.change(desk.state.rows[0].key, note="Why?"))
    own = [one for one in text.extraSelections() if one.format.underlineStyle() == Dashes]
    assert [(one.cursor.selectionStart(), one.cursor.selectionEnd()) for one in own] == [SPAN]
    desk.driver.open(PDF)
    assert desk.state.rows == []
    with desk.driver.qtbot.wait_signal(desk.state.changed):
        desk.driver.open(TEXT)
    desk.driver.wait_for(desk.state.changed, lambda: len(desk.state.rows) == 1)


def test_nothing_is_clipped_and_words_that_mean_harm_are_letters(start: Callable[..., Driver]) -> None:
    desk = Desk(start("--documents", "20", "--sentences", "4", "--hostile"))
    desk.kept(lambda: desk.state.mark(*SPAN, note="A note."))
    desk.actions["highlights"].trigger()
    desk.driver.program.commands.marking.note(desk.state.rows[0].key)
    for kind in (HighlightsDialog, HighlightDialog):
        dialog = desk.dialog(kind)
        dialog.resize(380, 320)
        settle()
        assert problems(dialog) == []
        assert rich_or_acting(dialog) == []


def test_what_the_summary_rests_on_is_tinted_only_beside_what_is_highlighted() -> None:
    line = (10.0, 0.0, 90.0, 10.0)
    assert beside(line, []) == [line]
    assert beside(line, [(0.0, 20.0, 90.0, 30.0)]) == [line]
    assert beside(line, [(60.0, 0.0, 80.0, 10.0), (0.0, 1.0, 30.0, 11.0)]) == [
        (30.0, 0.0, 60.0, 10.0), (80.0, 0.0, 90.0, 10.0),
    ]  # fmt: skip
    assert beside(line, [(5.0, 0.0, 95.0, 10.0)]) == []
    assert beside(line, [(95.0, 0.0, 99.0, 10.0)]) == [line]
