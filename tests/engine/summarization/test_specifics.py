"""Of several things that are alike the one is meant that a question names."""

import pytest

from engine.summarization.specifics import worth_of_specifics


@pytest.mark.parametrize(
    ("question", "answer", "other"),
    [
        ("What is the fine for a second offence?", "A second offence costs £250.", "A third offence costs £900."),
        ("Does it hurt after 12 months?", "At 12 months it was 0.5 points.", "At 3 months it was 2 points."),
        ("What must the mill sell in 2026?", "Year two (2026): 820 sacks.", "Year one (2025): 650 sacks."),
        ("Was there a breach of Article 8?", "Article 8 was breached.", "Article 13 was not breached."),
        ("What does error E4 mean?", "E4: the pump is hot", "E5: the tank is empty"),
    ],
)
def test_what_is_of_the_very_thing_comes_before_what_is_of_another(question: str, answer: str, other: str) -> None:
    of_neither = "The mill stands by the river."
    worth = worth_of_specifics(question, [answer, other, of_neither, f"{answer} {other}"])
    assert worth[0] > worth[3] > worth[2] == 0 > worth[1]


@pytest.mark.parametrize(
    "question", ["What does the mill sell?", "Who came for the first time?", "What is the fine for a ninth offence?"]
)
def test_nothing_is_made_of_a_question_that_names_nothing_or_what_nobody_speaks_of(question: str) -> None:
    assert worth_of_specifics(question, ["A second offence costs £250.", "It came in first place."]) == [0, 0]
