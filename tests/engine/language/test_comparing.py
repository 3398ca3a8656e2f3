"""What rules count between a sentence and its sources: each count moves where its change was made, and is finite."""

import math

import pytest

from engine.language.comparing import COUNTS, counts_of

SOURCES = [
    "Acme Ltd. sued Beta in 1931 because it may not have paid for 12 ships.",
    "The court of Lund heard 14 witnesses.",
]


def count(name: str, sentence: str) -> float:
    return counts_of(sentence, SOURCES)[COUNTS.index(name)]


TRUE = "Acme sued Beta in 1931."


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("order", "Beta sued Acme in 1931."),
        ("new_terms", "Acme bribed Beta in 1931."),
        ("new_numbers", "Acme sued Beta in 1932."),
        ("new_names", "Acme sued Gamma in 1931."),
        ("denial_new", "Acme never sued Beta in 1931."),
        ("condition_new", "Acme sued Beta in 1931 unless it rained."),
        ("cause_new", "Acme sued Beta in 1931, therefore Lund heard it."),
        ("quantity_new", "Acme always sued Beta in 1931."),
        ("modal_skipped", "Acme sued Beta because it have paid for 12 ships."),
        ("needed", "Acme sued Beta, and the court of Lund heard 14 witnesses."),
        ("repeated", "Acme sued Beta sued Beta in 1931."),
        ("hanging", "Acme sued Beta in 1931 because of the."),
        ("unbalanced", "Acme sued Beta (in 1931."),
    ],
)
def test_a_change_is_counted(name: str, changed: str) -> None:
    assert count(name, changed) > count(name, TRUE)


def test_a_word_for_its_opposite_is_counted() -> None:
    opposite = COUNTS.index("opposite")
    source = "The seller may raise prices before the harvest."
    assert counts_of("The seller must raise prices before the harvest.", [source])[opposite] == 1
    assert counts_of("The buyer may raise prices after the harvest.", [source])[opposite] == 2
    assert counts_of(source, [source])[opposite] == 0


def test_a_word_left_out_between_words_that_were_taken_is_counted() -> None:
    assert count("modal_left", "Acme Ltd. sued Beta in 1931 because it had not paid for 12 ships.") > 0
    assert count("modal_left", SOURCES[0]) == 0


def test_a_number_among_other_words_than_in_the_source_is_counted() -> None:
    elsewhere = COUNTS.index("numbers_elsewhere")
    source = (
        "The northern mill ground 40 sacks of barley every week that summer, while its neighbour downstream, long "
        "known for careless work, lost 90 barrels of lamp oil to a fire."
    )
    right = counts_of("The northern mill ground 40 sacks of barley.", [source])[elsewhere]
    wrong = counts_of("The northern mill ground 90 sacks of barley.", [source])[elsewhere]
    assert wrong > right


@pytest.mark.parametrize(
    ("sentence", "sources"), [("", [""]), ("", []), ("“—” …", ["\n"]), ("a " * 5000, ["b " * 5000]), (TRUE, [TRUE])]
)
def test_counts_are_finite_for_whatever_comes(sentence: str, sources: list[str]) -> None:
    found = counts_of(sentence, sources)
    assert len(found) == len(COUNTS)
    assert all(math.isfinite(value) for value in found)
