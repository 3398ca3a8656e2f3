"""Sentences of a contract that say how long it lasts."""

import pytest

from engine.facts.clauses import clauses_of
from engine.facts.stated_term import states_the_term
from tests.engine.made_documents import text_document


@pytest.mark.parametrize(
    "sentence",
    [
        "7) Term The term of this Agreement is twelve (12) months from now, and is renewed unless a party objects.",
        "Subject to clause 9, the initial term of this Supply Agreement shall be three years from the Effective Date.",
        "The term of this Contract (the “Term”) commences with the first race and ends with the 2027 season.",
        "“Contract Period” means the time from 1 May 2024 until 31 May 2025.",
    ],
)
def test_how_long_a_contract_lasts_is_said_in_so_many_words(sentence: str) -> None:
    assert states_the_term(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "During the term of this Agreement the Buyer shall order no less than 40 tonnes in each period of two years.",
        "For the initial term of this Agreement, Fell is the only miller whose flour is sold until 2027.",
        "No term of this Agreement is enforceable by anybody else until 2027.",
        "The term of this Agreement shall be automatically extended for one year unless a party objects.",
        "The initial term of this Agreement and any renewal term shall be extended for one year.",
        "“Term” means the term of this Agreement as set out in Section 15.",
        "The wheels are warranted for two years.",
    ],
)
def test_what_happens_during_a_term_does_not_say_how_long_it_is(sentence: str) -> None:
    assert not states_the_term(sentence)


def test_a_stated_term_is_sure_though_it_says_how_it_is_renewed() -> None:
    term = (
        "The term of this Agreement is twelve (12) months from the date hereof, and will be automatically renewed for "
        "one (1) additional twelve month period unless either party notifies the other that it shall not be."
    )
    document = text_document([("LEASE AGREEMENT",), ("This Lease is made on 4 May 2024 by Fell Ltd.",), (term,)])
    ends = {clause.kind: clause for clause in clauses_of(document)}["expiration_date"]
    assert ends.present
    assert ends.shown[0].score > 0.9
