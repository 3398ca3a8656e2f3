"""Values that are made to sort are put as people write them."""

from dataclasses import replace

import pytest

from engine.schema.brief import Fact
from engine.schema.fact_words import key_in_words, kind_in_words, text_in_words, text_near, value_beside, value_in_words


def fact(kind: str, value: str) -> Fact:
    return Fact(kind, value, "words", 0, 5, None, (), None, None, 1.0)


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        ("duration", "P10Y", "10 years"),
        ("duration", "PT31H", "31 hours"),
        ("duration", "P1Y6M", "1 year 6 months"),
        ("duration", "P1D", "1 day"),
        ("deadline", "P30D", "30 days"),
        ("deadline", "2026-03-01", "2026-03-01"),
        ("duration", "P", "P"),
        ("duration", "ten business days", "ten business days"),
        ("amount", "USD 1200000", "USD 1,200,000"),
        ("amount", "EUR 1236.4", "EUR 1,236.40"),
        ("amount", "EUR 25578.9-30000", "EUR 25,578.90-30,000"),
        ("amount", "USD 0.125", "USD 0.125"),
        ("amount", "EUR 1500.50", "EUR 1,500.50"),
        ("amount", "GBP 2000-3000000", "GBP 2,000-3,000,000"),
        ("amount", "USD 0.0125", "USD 0.0125"),
        ("date", "1931", "1931"),
        ("governing_law", "Florida", "Florida"),
    ],
)
def test_a_value_as_people_write_it(kind, value, words):
    assert value_in_words(fact(kind, value)) == words


def test_a_key_as_people_write_it():
    assert key_in_words("governing_law") == "Governing law"
    assert key_in_words("rofr_rofo_rofn") == "Right of first refusal, offer or negotiation"


@pytest.mark.parametrize(
    ("score", "words"), [(0.49, "Exclusivity (unsure)"), (0.5, "Exclusivity"), (1.0, "Exclusivity")]
)
def test_what_is_rather_not_so_is_called_unsure(score, words):
    assert kind_in_words(replace(fact("exclusivity", "x"), score=score)) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("9.4 million\ncrowns", "9.4 million crowns"),
        (f"The liability of the supplier {'in each of the years ' * 3}is capped.", None),
        (f"The liability of the supplier {'in each of the years ' * 3};", "behind"),
        (f"the liability of the supplier {'in each of the years ' * 3}is capped.", "before"),
    ],
)
def test_a_clause_that_goes_on_says_so(text, words):
    told = text_in_words(replace(fact("cap_on_liability", text), text=text))
    line = " ".join(text.split())
    assert told == {"behind": f"{line} …", "before": f"… {line}", None: line}.get(words, words)


def test_a_clause_is_not_told_twice_beside_itself():
    clause = "The liability of\nthe supplier is capped."
    assert value_beside(replace(fact("cap_on_liability", " ".join(clause.split())), text=clause)) == ""
    assert value_beside(fact("amount", "EUR 5")) == "EUR 5"


@pytest.mark.parametrize(
    ("context", "near"),
    [
        ("The bell is rung for thirty hours, and then no more.", "… rung for thirty hours, and then no more."),
        ("… by the board (thirty hours) in a month …", "… board (thirty hours) in a month …"),
        ("For thirty hours it rang.", "For thirty hours it rang."),
        ("", "thirty\nhours"),
    ],
)
def test_in_a_narrow_cell_a_fact_is_seen(context: str, near: str) -> None:
    one = replace(fact("duration", "PT30H"), text="thirty\nhours", context=context)
    assert text_near(one) == " ".join(near.split())
