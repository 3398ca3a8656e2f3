"""A question that names a party is put in the words that the document has for it."""

import pytest

from engine.language.defined_terms import in_its_terms

LEASE = (
    'This lease is made on 3 May 2021 between Reed and Sons Ltd, a company of Leith ("the Landlord"), and Dr Ines '
    "Marie Lowe of 9 Mill Lane, Leith (hereinafter “the Tenant”). The Landlord lets the house to the Tenant. The "
    "Tenant pays the Landlord £900 a month. The Tenant keeps no dog. The Landlord mends the roof and insures it. The "
    "Landlord may come in."
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How much does Dr Lowe pay?", "How much does the Tenant pay?"),
        ("What is Ines Lowe's rent?", "What is the Tenant's rent?"),
        ("Must Sons Ltd mend the roof?", "Must the Landlord mend the roof?"),
        ("Where in Leith is the house?", "Where in Leith is the house?"),  # stands before both, and is nobody's name
        ("Does the Tenant keep a dog?", "Does the Tenant keep a dog?"),
        ("Who is Owen Tate?", "Who is Owen Tate?"),
    ],
)
def test_names_become_the_terms_of_the_document(question: str, expected: str) -> None:
    assert in_its_terms(question, LEASE) == expected


def test_a_name_that_is_used_more_than_its_term_stays() -> None:
    letter = 'Ines Lowe ("the Tenant") wrote. Lowe asked for a lift. Lowe came on Monday.'
    assert in_its_terms("When did Ines Lowe come?", letter) == "When did Ines Lowe come?"
