"""A sum is told with what it is for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.facts.in_context import context_of
from tests.engine.made_documents import text_document

LONG = (
    "The keeper of the northern light, who has been there since the war, is paid by the harbour board £300 a month, "
    "and half of it again in any month in which the fog bell is rung on more than nine days."
)


def found(sentence: str, fact: str) -> str:
    document = text_document([["The lamp was lit."], [sentence], ["The bell was rung."]])
    start = document.text.index(fact)
    return context_of(document, start, start + len(fact))


@pytest.mark.parametrize(
    ("sentence", "fact", "context"),
    [
        ("The fee is $5,000.", "$5,000", "The fee is $5,000."),
        ("The fee ($5,000) is due\nin May.", "$5,000", "The fee ($5,000) is due in May."),
        ("3. (2) The fee is $5,000.", "$5,000", "The fee is $5,000."),
        (LONG, "£300", "… there since the war, is paid by the harbour board £300 a month, and half of it …"),
        (LONG, "The keeper", "The keeper of the northern light, who has …"),
    ],
)
def test_the_words_around_it(sentence: str, fact: str, context: str) -> None:
    assert found(sentence, fact) == context


@given(st.text(alphabet="ab .\n", max_size=900), st.integers(0, 900), st.integers(1, 9))
def test_it_holds_the_fact_on_one_line_and_is_short(text: str, start: int, length: int) -> None:
    document = text_document([[f"x{text}y"]])
    start = min(start, len(document.text) - 1)
    end = min(len(document.text), start + length)
    said = context_of(document, start, end)
    assert " ".join(document.text[start:end].split()) in said
    assert "\n" not in said
    assert len(said.split()) <= 2 * 16 + length
