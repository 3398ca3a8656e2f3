"""A reader's decisions about a line are kept, answered, and taken back."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from engine.errors import NotFound, UsageError
from engine.schema.documents import DocumentId
from engine.schema.enums import ReviewState, Support
from engine.schema.reviewing import MOST_CHARACTERS, RestoreReview, ReviewedLine, ReviewLine, sum_of
from engine.server.handlers.reviews import ReviewHandlers
from engine.store.library import Library
from tests.engine.store import samples


class Desk:
    """One summarized document, and requests about its first line."""

    def __init__(self, library: Library, folder: Path) -> None:
        self.library, self.handlers = library, ReviewHandlers(library)
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


def test_what_is_no_line_or_too_much_is_refused(desk: Desk) -> None:
    for position in (-1, 99):
        with pytest.raises(NotFound):
            desk.set(position, state=ReviewState.CONFIRMED)
    with pytest.raises(UsageError, match="4,000 characters"):
        desk.set(note="x" * (MOST_CHARACTERS + 1))
