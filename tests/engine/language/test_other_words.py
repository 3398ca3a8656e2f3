"""A question is put in the words that the document has for the same thing, and left alone where it has both."""

import pytest

from engine.language.other_words import in_its_words

LEASE = (
    "The tenant may not underlet the flat. A vehicle may stand in the yard. The tenant pays a penalty if it is late."
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Can the tenant sublet?", "Can the tenant underlet?"),
        ("May a van stand in the yard?", "May a vehicle stand in the yard?"),
        ("Is there a fine?", "Is there a penalty?"),
        ("Who is the tenant?", "Who is the tenant?"),
        ("What does the tenant pay?", "What does the tenant pay?"),
        ("Is there a lift?", "Is there a lift?"),
    ],
)
def test_words_that_say_the_same(question: str, expected: str) -> None:
    assert in_its_words(question, LEASE) == expected


def test_a_guarantee_is_a_warranty_and_a_payment_an_instalment() -> None:
    text = "The warranty ends if the van stands unoccupied. An instalment is due in May."
    assert in_its_words("Is there a guarantee?", text) == "Is there a warranty?"
    assert in_its_words("When is a payment due?", text) == "When is a instalment due?"
    assert in_its_words("May the van stand empty?", text) == "May the van stand unoccupied?"


def test_another_form_of_a_word_is_found() -> None:
    assert in_its_words("When can it be ended?", "Either party may end it.") == "When can it be end?"
    assert in_its_words("Did anybody die?", "Nobody has died.") == "Did anybody died?"
    assert in_its_words("When will the work start?", "The works begin in May. A service is held.").startswith(
        "When will the work"
    )


def test_what_stands_in_the_document_in_another_form_stays() -> None:
    assert in_its_words("Can I cancel?", "The contract is terminated when it is cancelled.") == "Can I cancel?"
