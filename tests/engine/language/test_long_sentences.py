"""A sentence that was split for the encoder is known by its pieces, and entries of lists are none."""

from engine.language.long_sentences import LIMIT, begins_an_item, estimate_pieces, pieces_of_sentences, split_overlong
from tests.engine.made_documents import text_document

LONG = "The Contractor shall carry the beams, the slates and the doors of each barn and byre " + "over the hill " * 30


def test_the_pieces_of_a_sentence_are_one() -> None:
    document = text_document([["It rains.", f"{LONG}and", f"{LONG.lower()}.", "It is dry."]])
    assert pieces_of_sentences(document) == {1: (2,)}
    longer = text_document([[f"{LONG}and", f"{LONG.lower()}and", f"{LONG.lower()}."]])
    assert pieces_of_sentences(longer) == {}  # more than a brief should quote


def test_what_ends_leads_on_or_is_another_paragraph_is_no_piece() -> None:
    low = LONG[0].lower() + LONG[1:]
    for blocks in ([[f"{LONG}.", f"{LONG}."]], [[f"{LONG}:", f"{LONG}."]], [[f"{LONG};"], [f"{low}."]]):
        assert pieces_of_sentences(text_document(blocks)) == {}
    assert pieces_of_sentences(text_document([[f"{LONG} L.L.C.", f"{low}."]])) == {0: (1,)}
    assert pieces_of_sentences(text_document([["It pays", "and rests."]])) == {}  # short: a sentence without its stop


def test_an_item_within_a_sentence_has_a_line_of_its_own() -> None:
    document = text_document([[f"{LONG} (a) to the mill;", "and (b) to the kiln.", "(In May it rests.)"]])
    assert [begins_an_item(document, index) for index in range(3)] == [False, True, False]


def test_a_sentence_is_not_parted_behind_an_abbreviation_or_within_brackets() -> None:
    half = "No tenant of the lower fields may be sent away " + "before the hay of the year is in and " * 13
    act = (
        f"{half}under the Act of 1901 (31 Stat. 12, page 4; D.C. Official Code of the fields and barns, no. 9), {half}"
    )
    assert estimate_pieces(act) > LIMIT
    pieces = [act[start:end] for start, end in split_overlong(act, 0, len(act), {}, spoken=False)]
    assert len(pieces) > 1
    assert all(piece.count("(") == piece.count(")") for piece in pieces)
    assert not any(piece.endswith(("D.C.", "Stat.", "no.")) for piece in pieces)
