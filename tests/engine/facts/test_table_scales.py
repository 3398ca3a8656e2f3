"""An amount in a table is worth what the table counts in."""

import pytest

from engine.document import Block, Document, Sentence
from engine.facts.rules import facts_of
from engine.schema.enums import Kind, Role

ROWS = ((Role.TABLE, "2025   $30.1   31%"), (Role.TABLE, "2024   $28.1 million   30%"))


def document_of(lines: list[tuple[Role, str]]) -> Document:
    text, blocks, sentences = "", [], []
    for role, words in lines:
        start, end = len(text), len(text) + len(words)
        blocks.append(Block(start, end, role))
        sentences.append(Sentence(start, end, role))
        text += f"{words}\n"
    return Document("a.pdf", "0", Kind.TEXT, "A", "en", text, (), (), (), blocks, sentences, (), (), ())


def amounts(document: Document) -> list[str]:
    return [fact.value for fact in facts_of(document) if fact.kind == "amount"]


@pytest.mark.parametrize(
    ("above", "value"),
    [
        ("In Trillions of Dollars", "USD 30100000000000"),
        ("($ billions)", "USD 30100000000"),
        ("(in thousands)", "USD 30100"),
        ("All figures in US$ millions.", "USD 30100000"),
        ("Amount held ($000)", "USD 30100"),
        ("£m", "USD 30100000"),
        ("Years in millions of acres", "USD 30.1"),
        ("Foreign holdings", "USD 30.1"),
    ],
)
def test_what_stands_above_a_table_says_in_what_it_counts(above: str, value: str) -> None:
    for role in (Role.FURNITURE, Role.TABLE, Role.CAPTION):
        assert amounts(document_of([(Role.CAPTION, "Table 1. Debt"), (role, above), *ROWS])) == [value, "USD 28100000"]


def test_the_scale_ends_with_its_table() -> None:
    text = "The mill was sold for $40.5 in the year after the flood, and nobody knew to whom it went."
    other = [(Role.CAPTION, "Table 2. Rents"), (Role.TABLE, "Mill   $12.5")]
    found = amounts(document_of([(Role.CAPTION, "Table 1 (in millions)"), *ROWS[:1], (Role.BODY, text), *other]))
    assert found == ["USD 30100000", "USD 40.5", "USD 12.5"]
    assert amounts(document_of([(Role.CAPTION, "Table 1 (in millions)"), *ROWS[:1], *other])) == [
        "USD 30100000",
        "USD 12.5",
    ]


def test_what_is_counted_one_by_one_has_no_scale_and_of_two_none_is_guessed() -> None:
    share = (Role.TABLE, "Earnings per share   $1.25")
    assert amounts(document_of([(Role.TABLE, "(in millions)"), share])) == ["USD 1.25"]
    assert amounts(document_of([(Role.TABLE, "($ millions)   ($ billions)"), *ROWS[:1]])) == []


def test_the_word_of_a_sum_may_stand_in_the_next_line_of_its_cell() -> None:
    rows = [(Role.TABLE, "User fees were $12.0 million and then $20.0"), (Role.TABLE, "million for the year.")]
    assert amounts(document_of(rows)) == ["USD 12000000", "USD 20000000"]
