"""Questions to a judgment for what the court found are answered by what it held."""

import pytest

from engine.summarization.headings_asked import held

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
