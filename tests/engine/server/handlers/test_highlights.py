"""Words of a document are marked and noted on, found again by themselves, and go out with the summary."""

import json
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from engine.errors import NotFound, UsageError
from engine.export.files import exported
from engine.schema.documents import DocumentId
from engine.schema.highlights import HighlightColour, HighlightRow, KeptHighlight, PutHighlight, SetHighlight
from engine.schema.reviewing import MOST_CHARACTERS
from engine.server.handlers.highlights import HighlightHandlers
from engine.store.library import Library
from engine.summarization.additions import reviewed_object
from engine.verification import check_result
from tests.engine.store import samples

TEXT = "The wall held. It cost 9 million. The wall held."


class Desk:
    def __init__(self, library: Library, folder: Path) -> None:
        self.library, self.handlers = library, HighlightHandlers(library)
        self.document_id = samples.add(library, folder, TEXT.encode(), "report.txt")
        self.read(TEXT)

    def read(self, text: str) -> None:
        samples.keep(self.library, self.document_id, samples.make_document(text))

    def mark(self, start: int, end: int, colour: str = "yellow", note: str = "") -> KeptHighlight:
        params = SetHighlight(self.document_id, start, end, HighlightColour(colour), "Ada", note)
        return self.handlers.set(params, Mock())

    @property
    def rows(self) -> list[HighlightRow]:
        return self.handlers.of_document(DocumentId(self.document_id), Mock()).highlights


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    (tmp_path / "documents").mkdir()
    with Library.open(tmp_path / "home") as library:
        yield Desk(library, tmp_path / "documents")


def test_words_are_marked_once_and_what_is_noted_on_them_is_changed_and_taken_back(desk: Desk) -> None:
    made = desk.mark(14, 33)
    again = desk.mark(15, 33, "green", " Why? ")

    assert again.key == made.key
    assert again.before == made.highlight
    (row,) = desk.rows
    assert row.passage.quote == "It cost 9 million."
    assert (row.passage.start, row.passage.end, row.passage.colour, row.passage.note) == (15, 33, "green", "Why?")
    desk.handlers.put(PutHighlight(desk.document_id, made.key, again.before), Mock())
    assert desk.rows[0].highlight == made.highlight
    desk.handlers.put(PutHighlight(desk.document_id, made.key, None), Mock())
    assert desk.rows == []


def test_words_are_found_again_when_the_document_is_read_anew_or_are_not_shown(desk: Desk) -> None:
    desk.mark(34, 48)
    desk.mark(15, 33)
    desk.read("A line more. " + TEXT)
    assert [(row.passage.start, row.passage.quote) for row in desk.rows] == [
        (28, "It cost 9 million."), (47, "The wall held."),
    ]  # fmt: skip
    desk.read("Other words altogether, and more of them than there were before.")
    assert desk.rows == []
    desk.read(TEXT)
    assert len(desk.rows) == 2


def test_nothing_and_too_much_can_not_be_marked(desk: Desk) -> None:
    for start, end, note in ((14, 15, ""), (20, 20, ""), (0, 5, "x" * (MOST_CHARACTERS + 1))):
        with pytest.raises(UsageError):
            desk.mark(start, end, note=note)
    with pytest.raises(NotFound):
        desk.handlers.put(PutHighlight(99, "key", None), Mock())


def test_what_is_marked_goes_out_with_the_summary_and_verify_holds_it_against_the_text(desk: Desk) -> None:
    desk.mark(15, 33, "pink", "<b>Too much</b>")
    run = desk.library.results.start(desk.document_id, samples.SETTINGS, samples.ENCODER)
    run.finish(samples.make_result([samples.make_outcome(0)]))
    stored = desk.library.results.load(run.result_id)
    document = desk.library.readings.load(desk.document_id)

    result = reviewed_object(desk.library, desk.document_id, document, stored.result)

    kept = json.loads(exported(result, "json"))
    assert kept["schema"] == 2
    assert [(one["quote"], one["colour"], one["by"]) for one in kept["highlights"]] == [
        ("It cost 9 million.", "pink", "Ada")
    ]
    said = "Highlighted by Ada, p. 1: “It cost 9 million.” Note:"
    assert said in exported(result, "markdown").decode()
    assert "<b>Too much" not in exported(result, "html").decode()
    assert said in exported(result, "html").decode()


def test_verify_says_which_highlight_is_not_in_the_text(desk: Desk, tmp_path: Path) -> None:
    from msgspec.structs import replace as replaced

    from engine.api import summarize
    from engine.export.contract import result_object
    from engine.ingest.reader import read_document

    path = tmp_path / "report.txt"
    path.write_text(TEXT, encoding="utf-8")
    desk.mark(15, 33)
    passage = desk.rows[0].passage
    made = result_object(read_document(path, on_words=lambda _: None), summarize(path), highlights=[passage])
    assert check_result(made, path).problems == ()
    from dataclasses import replace

    wrong = replaced(made, highlights=(replace(passage, quote="It cost 8 million."),))
    assert any("highlight 1" in problem for problem in check_result(wrong, path).problems)
