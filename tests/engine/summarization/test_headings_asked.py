"""Questions to a judgment for what the court found are answered by what it held."""

import pytest

from engine.summarization.headings_asked import heading_asked_for, held

JUDGMENT = "court decision"
FOUND = "There has accordingly been a violation of Article 8 of the Convention."
LINES = [
    FOUND,
    "The applicant complained that his removal was a violation of Article 8.",
    "Article 8 protects family life and the home.",
]


@pytest.mark.parametrize(
    "question",
    [
        "Did the Court find a violation of Article 8?",
        "Was there a breach of Article 8?",
        "What did the judge hold about Article 8?",
        "Who won?",
    ],
)
def test_what_was_held_is_worth_more_than_what_was_complained_of(question: str) -> None:
    worth = held(JUDGMENT, question, LINES)
    assert worth is not None
    assert worth[0] == 1
    assert worth[0] > worth[1:].max()


@pytest.mark.parametrize("question", ["Where does the applicant live?", "Which court sits in Lund?"])
def test_other_questions_do_not_ask_for_it(question: str) -> None:
    assert held(JUDGMENT, question, LINES) is None


def test_other_documents_hold_nothing() -> None:
    assert held("contract", "Was there a breach of clause 8?", LINES) is None


@pytest.mark.parametrize(
    "question",
    ["Why was he admitted?", "Why did the patient come to the clinic?", "What brought her in?"],
)
def test_why_somebody_came_asks_for_the_complaint(question: str) -> None:
    heading = heading_asked_for("clinical note", question)
    assert heading is not None
    assert heading.key == "complaint"


def test_why_something_else_was_done_does_not_ask_for_the_complaint() -> None:
    assert heading_asked_for("clinical note", "Why was the metformin stopped?") is None
