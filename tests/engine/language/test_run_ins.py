"""Titles that begin numbered paragraphs are told from statements that do."""

from engine.language.run_ins import run_in_titles
from tests.engine.made_documents import text_document

TITLED = [
    ["2.1 Information you give us.", "When you join we ask for your name."],
    ["2.2 Information from others.", "Your bank tells us whether a payment came."],
    ["(a) Advertising partners.", "We tell them what you looked at."],
]
STATED = [
    ["1. The roof leaks.", "Nobody has come."],
    ["2. It is denied that it was sold.", "The offer was for slate."],
    ["3. Paragraph 4 is admitted.", "Nothing follows from it."],
    ["4. The Defendant left the site on the day before the last instalment was due.", "He had reason to."],
]


def test_a_long_title_is_known_by_its_capitals() -> None:
    title = "2.3 Fees, Refunds and Changes to the Fees of this Membership."
    assert run_in_titles(text_document([*TITLED, [title, "It runs for a year."]])) == {0, 2, 4, 6}
    said = "2.3 Fees and refunds of memberships of every kind vary widely."
    assert run_in_titles(text_document([*TITLED, [said, "Most run for a year."]])) == {0, 2, 4}


def test_titles_are_known_where_most_numbered_paragraphs_begin_with_one() -> None:
    assert run_in_titles(text_document(TITLED)) == {0, 2, 4}
    assert run_in_titles(text_document(STATED)) == frozenset()
    assert run_in_titles(text_document(TITLED[:2])) == frozenset()  # too few to say
    assert run_in_titles(text_document([[one] for paragraph in TITLED for one in paragraph])) == frozenset()
