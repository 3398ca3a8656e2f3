"""Evidence is exact: its words, its page, a box for each line, times and speaker; and none where there is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.document import Cue, Document
from engine.schema.enums import Kind
from engine.summarization.evidence import boxes_of, evidence_of
from tests.engine.made_documents import NoGeometry, WordGrid, meeting, paged, text_document

TEXT = text_document([["The dam held through the night.", "Nobody in the lower town knew how near it had been."]])


def test_one_item_quotes_exactly_the_span() -> None:
    (item,) = evidence_of(TEXT, 0, 31, NoGeometry())
    assert (item.start, item.end, item.quote) == (0, 31, "The dam held through the night.")
    assert (item.page, item.boxes, item.times, item.speaker) == (None, (), None, None)


def test_a_span_over_a_page_end_has_an_item_for_each_page() -> None:
    cut = TEXT.text.index("knew")
    document = paged(TEXT, [cut])
    first, second = evidence_of(document, 32, len(TEXT.text), WordGrid(document))
    assert (first.page, second.page) == (1, 2)
    assert first.quote == "Nobody in the lower town"
    assert second.quote.startswith("knew")
    for item in (first, second):
        assert document.text[item.start : item.end] == item.quote
        assert item.boxes


def test_boxes_are_one_for_each_line_the_words_stand_on() -> None:
    document = paged(TEXT, [])
    (item,) = evidence_of(document, 0, 31, WordGrid(document, per_line=4))
    assert item.boxes == ((0.0, 0.0, 230.0, 10.0), (0.0, 20.0, 110.0, 30.0))


def test_halves_of_a_broken_word_are_boxed_on_both_lines() -> None:
    from array import array

    from engine.document import PageWords

    words = PageWords(
        1, array("l", [0, 3]), array("l", [3, 7]), array("l", [0, 1]), array("d", [0, 0, 3, 1, 0, 2, 4, 3])
    )
    assert boxes_of(words, "torrent", 0, 7) == ((0, 0, 3, 1), (0, 2, 4, 3))


def test_a_part_of_a_word_is_boxed_in_part() -> None:
    document = paged(TEXT, [])
    (box,) = evidence_of(document, 4, 6, WordGrid(document))[0].boxes
    assert box == pytest.approx((60.0, 0.0, 60 + 50 * 2 / 3, 10.0))


def test_where_a_word_has_no_place_there_is_no_box_at_all() -> None:
    document = paged(TEXT, [])
    for gone in ("The", "through", "night."):
        (item,) = evidence_of(document, 0, 31, WordGrid(document, missing=gone.__eq__))
        assert item.boxes == ()
        assert item.page == 1


def test_a_turn_gives_times_and_speaker() -> None:
    document = meeting([("Ada", "We will move the deadline to March."), ("Ben", "I shall tell the printers today.")])
    turn = document.turns[1]
    (item,) = evidence_of(document, turn.start, turn.end, NoGeometry())
    assert item.times == (10.0, 19.0)
    assert item.speaker == "Ben"


def test_cues_give_finer_times_than_their_turn() -> None:
    document = meeting([("Ada", "We will move the deadline to March.")])
    cut = document.text.index("deadline")
    cues = (Cue(0, cut, 0.5, 2.0), Cue(cut, len(document.text), 2.0, 4.5))
    fields = {name: getattr(document, name) for name in Document.__dataclass_fields__}
    timed = Document(**(fields | {"cues": cues}))
    assert evidence_of(timed, cut, len(document.text), NoGeometry())[0].times == (2.0, 4.5)
    assert evidence_of(timed, 0, len(document.text), NoGeometry())[0].times == (0.5, 4.5)


@given(data=st.data(), breaks=st.lists(st.integers(1, 80), max_size=5, unique=True), per_line=st.integers(1, 9))
def test_any_span_is_covered_by_its_evidence(data: st.DataObject, breaks: list[int], per_line: int) -> None:
    document = paged(TEXT, sorted(breaks))
    start = data.draw(st.integers(0, len(TEXT.text) - 1))
    end = data.draw(st.integers(start + 1, len(TEXT.text)))
    items = evidence_of(document, start, end, WordGrid(document, per_line))
    if TEXT.text[start:end].strip():
        quoted = "".join("".join(item.quote.split()) for item in items)
        assert quoted == "".join(TEXT.text[start:end].split())
    for item in items:
        assert document.text[item.start : item.end] == item.quote
        assert start <= item.start < item.end <= end


def test_an_empty_or_foreign_span_is_a_bug() -> None:
    for start, end in ((3, 3), (5, 2), (0, 10_000)):
        with pytest.raises(ValueError, match="span"):
            evidence_of(TEXT, start, end, NoGeometry())


def test_only_pdfs_have_pages() -> None:
    assert TEXT.kind is Kind.TEXT
    assert evidence_of(TEXT, 0, 5, NoGeometry())[0].page is None
