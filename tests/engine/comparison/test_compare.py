"""What differs between two versions: alike, changed, inserted, deleted, moved; and what that changes in a summary."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.comparison.alignment import align
from engine.comparison.compare import compare
from engine.comparison.words import in_one_line, marks_between
from engine.document import Document
from engine.errors import Cancelled
from engine.schema.comparison import Change, Comparison
from engine.schema.enums import Support, Via
from engine.schema.result import Evidence, SummarySentence
from tests.engine.made_documents import paged, sentences_about, text_document

RENT = "The rent of the hall is EUR 1,200 a month and is due on the first day of each month."
NOTICE = "Either party may end this lease with a notice of three months to the other party."
GARDEN = "The tenant keeps the garden in good order and cuts the hedge twice a year."


def changes(found: Comparison) -> list[tuple[Change, int]]:
    return [(one.change, one.sentences) for one in found.differences]


def line(document: Document, words: str) -> SummarySentence:
    start = document.text.index(words)
    item = Evidence(start, start + len(words), words, None, (), None, None, Via.CHUNK, 1.0)
    return SummarySentence(words, 0, Support.SUPPORTED, 1.0, (item,))


def test_a_changed_value_is_marked_and_told_and_so_is_the_line_that_rests_on_it():
    old = text_document([[RENT], [NOTICE]])
    new = text_document([[RENT.replace("1,200", "1,350")], [NOTICE]])

    found = compare(old, new, [line(old, RENT), line(old, NOTICE)])

    assert found.alike == 1
    (one,) = found.differences
    assert one.change is Change.CHANGED
    assert [one.old.text[a:b] for a, b in one.old.marks] == ["1,200"]
    assert [one.new.text[a:b] for a, b in one.new.marks] == ["1,350"]
    assert [(fact.kind, fact.old, fact.new) for fact in found.facts] == [("amount", "EUR 1200", "EUR 1350")]
    assert [(told.text, told.change, told.difference) for told in found.lines] == [(RENT, Change.CHANGED, 0)]


def test_what_was_moved_is_no_deletion_and_its_neighbours_stay_alike():
    body = sentences_about(0, 30)
    moved = [*body[:4], *body[8:20], *body[4:8], *body[20:]]

    found = compare(text_document([body]), text_document([moved]))

    assert changes(found) == [(Change.MOVED, 4)]
    assert found.alike == 26
    assert found.facts == []
    spans = [row for row in found.rows if row[4] == 0]
    assert [(row[0] >= 0, row[2] >= 0) for row in spans] == [(True, False)] * 4 + [(False, True)] * 4


def test_a_new_page_break_quotation_marks_and_line_breaks_are_no_differences():
    old = text_document([['The "wall" held in the storm of the last winter.', NOTICE]])
    new = text_document([["The “wall” held\nin the storm of the last winter.", NOTICE]])
    assert compare(old, new).differences == []


def test_inserted_and_deleted_neighbours_are_one_difference_with_its_page():
    body, other = sentences_about(1, 10), sentences_about(2, 10)
    old, new = text_document([body[:5], other[:5]]), text_document([["It was so."], other[:5], [GARDEN, NOTICE, RENT]])
    new = paged(new, [new.blocks[2].start])

    found = compare(old, new)

    assert changes(found) == [(Change.DELETED, 5), (Change.INSERTED, 1), (Change.INSERTED, 3)]
    assert found.differences[2].new.place == "p. 2"
    assert found.differences[0].old.place == ""


def test_a_name_is_new_only_if_the_other_text_never_has_it():
    old = text_document([["Northgate Holdings Ltd lets the hall."], [RENT, "Acme Works Ltd pays it at once."]])
    new = text_document([["Harbour Works Ltd lets the hall."], [RENT, "Acme Works Ltd pays it at the end."]])
    told = [(fact.kind, fact.old, fact.new) for fact in compare(old, new).facts]
    assert told == [("organisation", "Northgate Holdings Ltd", "Harbour Works Ltd")]


def test_a_comparison_that_nobody_wants_any_more_stops():
    def cancelled() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        compare(text_document([[RENT]]), text_document([[NOTICE]]), check=cancelled)


def test_words_are_marked_whole_and_a_shared_comma_does_not_part_them():
    ours, theirs = marks_between("It cost 5,000.00, then 7.", "It cost 6,000.00, then 7.")
    assert (ours, theirs) == ([(8, 16)], [(8, 16)])
    assert in_one_line("The old, grey wall.", "The new, white wall.") == "The [-old, grey-] {+new, white+} wall."
    assert in_one_line("The wall held.", "The wall held well.") == "The wall held {+well+}."
    assert in_one_line("The wall held well.", "The wall held.") == "The wall held [-well-]."


@given(st.lists(st.sampled_from("abcdefgh"), max_size=14), st.lists(st.sampled_from("abcdefgh"), max_size=14))
def test_every_sentence_of_either_text_has_exactly_one_row_of_its_own_in_order(old: list[str], new: list[str]):
    def whole(letters: Sequence[str]) -> list[str]:
        return [f"The {letter * 3} of the {letter * 5} was {letter * 4} in the {letter * 2}." for letter in letters]

    pairs = align(whole(old), whole(new))

    ours = [pair.old for pair in pairs if pair.change is not Change.MOVED or pair.at_old]
    theirs = [pair.new for pair in pairs if pair.change is not Change.MOVED or not pair.at_old]
    assert [one for one in ours if one is not None] == list(range(len(old)))
    assert [one for one in theirs if one is not None] == list(range(len(new)))
    alike = [pair for pair in pairs if pair.change is None]
    assert all(old[pair.old] == new[pair.new] for pair in alike)
    if old == new:
        assert len(alike) == len(pairs)
