"""A reader's decisions about a line are kept, answered, and taken back."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from engine.document import DoubtfulSpan
from engine.errors import NotFound, UsageError
from engine.export.files import exported
from engine.schema.documents import DocumentId
from engine.schema.enums import Doubt, ReviewState, Support
from engine.schema.origins import KeptOrigins, Origins, ReadOrigins, Salient
from engine.schema.reviewing import (
    MOST_CHARACTERS,
    AddLine,
    ReadLeftOut,
    RestoreReview,
    ReviewedLine,
    ReviewLine,
    sum_of,
)
from engine.server.handlers.document import ResultObjects
from engine.server.handlers.reviews import ReviewHandlers
from engine.store.library import Library
from engine.summarization.additions import reviewed_object, with_added
from tests.engine.store import samples


class Desk:
    """One summarized document, and requests about its first line."""

    def __init__(self, library: Library, folder: Path) -> None:
        self.announcer = Mock()
        self.library, self.handlers = library, ReviewHandlers(library, self.announcer)
        self.document_id = samples.add(library, folder, b"words", "report.txt")
        samples.keep(library, self.document_id, samples.make_document("The wall held. It cost 9 million."))
        self.line = samples.make_outcome(0).sentences[0]
        self.result_id = self.summarize()

    def summarize(self) -> int:
        run = self.library.results.start(self.document_id, samples.SETTINGS, samples.ENCODER, fresh=True)
        run.finish(samples.make_result([samples.make_outcome(0)]))
        return run.result_id

    def set(self, position: int = 0, **values: object) -> ReviewedLine:
        params = ReviewLine(self.document_id, self.result_id, position, "Ada", **values)
        return self.handlers.set(params, Mock())

    def reviews(self) -> dict[str, object]:
        answer = self.handlers.of_document(DocumentId(self.document_id), Mock())
        return {one.line: one.review for one in answer.reviews}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    (tmp_path / "documents").mkdir()
    with Library.open(tmp_path / "home") as library:
        yield Desk(library, tmp_path / "documents")


def test_a_line_is_confirmed_with_who_when_and_which_words_and_the_next_summary_keeps_it(desk: Desk) -> None:
    answer = desk.set(state=ReviewState.CONFIRMED)

    assert answer.before is None
    assert answer.review is not None
    assert (answer.review.state, answer.review.by) == (ReviewState.CONFIRMED, "Ada")
    assert answer.review.text_sha256 == sum_of(desk.line.text)
    assert answer.review.at.endswith("+00:00")
    desk.result_id = desk.summarize()
    assert desk.reviews() == {answer.line: answer.review}


def test_an_edited_line_is_verified_and_one_with_its_own_words_again_is_not_edited(desk: Desk) -> None:
    edited = desk.set(edited="It cost Acme 77 crowns.").review

    assert edited is not None
    assert (edited.support, edited.text_sha256) == (Support.UNSUPPORTED, sum_of("It cost Acme 77 crowns."))
    again = desk.set(edited=f" {desk.line.text} ")
    assert (again.review, again.before) == (None, edited)
    assert desk.reviews() == {}


def test_what_was_done_is_taken_back_as_it_was(desk: Desk) -> None:
    first = desk.set(state=ReviewState.REJECTED, note="Why?")
    second = desk.set(state=ReviewState.CONFIRMED)
    assert second.before == first.review

    desk.handlers.restore(RestoreReview(desk.document_id, second.line, second.before), Mock())
    assert desk.reviews() == {first.line: first.review}
    desk.handlers.restore(RestoreReview(desk.document_id, second.line, first.before), Mock())
    assert desk.reviews() == {}


def test_words_of_the_document_become_a_line_that_every_summary_has_until_it_is_rejected(desk: Desk) -> None:
    text = desk.library.readings.text(desk.document_id).text
    start = text.index("It cost")
    answer = desk.handlers.add(AddLine(desk.document_id, start - 1, len(text) + 5, "Ada"), Mock())

    assert answer.review is not None
    assert (answer.review.state, answer.review.start, answer.review.end) == (ReviewState.CONFIRMED, start, len(text))
    desk.announcer.changed.assert_called_once_with(["results"], [desk.document_id])
    stored = desk.library.results.load(desk.result_id)
    document = desk.library.readings.load(desk.document_id)
    shown = reviewed_object(desk.library, desk.document_id, document, stored.result)
    line = shown.summary[-1]
    assert (line.text, line.review) == ("It cost 9 million.", answer.review)
    assert [text[item.start : item.end] for item in line.evidence] == [item.quote for item in line.evidence]
    assert ResultObjects(desk.library).of(stored).summary[-1].text == line.text
    assert [section.title for section in shown.sections] == ["Summary", "Added by you"]
    text = exported(shown, "markdown").decode()
    assert (
        text.index("## Summary") < text.index(desk.line.text) < text.index("## Added by you") < text.index("It cost 9")
    )

    position = len(shown.summary) - 1
    unchecked = desk.set(position, note="Ask.").review
    assert unchecked is not None
    assert (unchecked.state, unchecked.start) == (None, start)
    assert desk.set(position, state=ReviewState.REJECTED).review is None
    assert len(reviewed_object(desk.library, desk.document_id, document, stored.result).summary) == position
    desk.handlers.restore(RestoreReview(desk.document_id, answer.line, answer.review), Mock())
    assert len(reviewed_object(desk.library, desk.document_id, document, stored.result).summary) == position + 1


def test_what_is_added_is_left_out_where_its_words_are_no_more_and_of_answers(desk: Desk) -> None:
    desk.handlers.add(AddLine(desk.document_id, 0, 14, "Ada"), Mock())
    stored = desk.library.results.load(desk.result_id)
    document = desk.library.readings.load(desk.document_id)
    reviews = desk.library.reviews.of(desk.document_id)
    count = len(stored.result.summary)

    def lines(text: str, query: str | None = None) -> int:
        result = replace(stored.result, settings=replace(stored.result.settings, query=query))
        read = replace(document, text=text)
        return len(with_added(desk.library, desk.document_id, read, result, reviews).summary) - count

    assert lines(document.text) == 1
    assert lines("Other words than these stood here.") == 0
    assert lines("Short.") == 0
    assert lines(document.text, "How much did it cost?") == 0


def test_what_a_summary_left_out_is_kept_and_listed_until_it_is_added(desk: Desk) -> None:
    def listed() -> list[str] | None:
        lines = desk.handlers.left_out(ReadLeftOut(desk.document_id, desk.result_id), Mock()).lines
        return None if lines is None else [line.text for line in lines]

    assert listed() is None  # as of a summary by an earlier version
    run = desk.library.results.start(desk.document_id, samples.SETTINGS, samples.ENCODER, fresh=True)
    result = samples.make_result([samples.make_outcome(0)])
    run.finish(replace(result, left_out=((15, 33), (0, 14))))
    desk.result_id = run.result_id
    assert listed() == ["It cost 9 million.", "The wall held."]
    desk.handlers.add(AddLine(desk.document_id, 15, 33, "Ada"), Mock())
    assert listed() == ["The wall held."]
    with pytest.raises(NotFound):
        desk.handlers.left_out(ReadLeftOut(desk.document_id + 1, desk.result_id), Mock())


def test_how_a_line_came_about_is_kept_with_its_summary(desk: Desk) -> None:
    def read(chunk: int = 0) -> KeptOrigins:
        return desk.handlers.origins(ReadOrigins(desk.document_id, desk.result_id, chunk), Mock())

    assert read().origins is None  # as of a summary by an earlier version
    run = desk.library.results.start(desk.document_id, samples.SETTINGS, samples.ENCODER, fresh=True)
    salient = (Salient(0, 14, 0, 2, 1.5), Salient(15, 33, 1, 1, 2.25, 0.7, 0.5, stated=True, along=True))
    result = samples.make_result([samples.make_outcome(0), samples.make_outcome(1)])
    run.finish(replace(result, origins=Origins(9, (5, 7), salient)))
    desk.result_id = run.result_id

    kept = read(1).origins

    assert kept is not None
    assert (kept.weighed, kept.salient, kept.granted) == (9, 2, 7)
    assert [(one.text, one.salient) for one in kept.sentences] == [("It cost 9 million.", salient[1])]
    with pytest.raises(NotFound):
        read(2)
    with pytest.raises(NotFound):
        desk.handlers.origins(ReadOrigins(desk.document_id + 1, desk.result_id, 0), Mock())


def test_what_is_added_is_no_surer_than_the_text_it_is_taken_from(desk: Desk) -> None:
    desk.handlers.add(AddLine(desk.document_id, 0, 14, "Ada"), Mock())
    stored = desk.library.results.load(desk.result_id)
    document = desk.library.readings.load(desk.document_id)
    reviews = desk.library.reviews.of(desk.document_id)
    for doubt, support in ((Doubt.RECOGNITION, Support.WEAK), (None, Support.SUPPORTED)):
        doubts = [DoubtfulSpan(4, 8, doubt)] if doubt is not None else []
        read = replace(document, doubts=doubts)
        line = with_added(desk.library, desk.document_id, read, stored.result, reviews).summary[-1]
        assert (line.support, line.doubts) == (support, (doubt,) if doubt is not None else ())
        assert (line.score < 1) == (doubt is not None)


def test_nothing_but_words_can_be_added(desk: Desk) -> None:
    for start, end in ((5, 5), (14, 15), (-4, 0), (900, 999)):
        with pytest.raises(UsageError, match="no words"):
            desk.handlers.add(AddLine(desk.document_id, start, end, "Ada"), Mock())


def test_what_is_no_line_or_too_much_is_refused(desk: Desk) -> None:
    for position in (-1, 99):
        with pytest.raises(NotFound):
            desk.set(position, state=ReviewState.CONFIRMED)
    with pytest.raises(UsageError, match="4,000 characters"):
        desk.set(note="x" * (MOST_CHARACTERS + 1))
