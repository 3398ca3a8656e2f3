"""Who asks what an interviewer asked is told that question with its answer."""

import pytest

from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.summarization.asked_before import asked_before
from tests.engine.made_documents import meeting

YARD = meeting(
    [
        ("Interviewer", "How many people work in the yard today?"),
        ("Ida Holm", "Five, with me. Two of them are apprentices from the village."),
        ("Interviewer", "Who will take over the yard from you?"),
        ("Ida Holm", "I would like it to be Lowenna, who is the best of us."),
        ("Interviewer", "When was the yard founded?"),
        ("Ida Holm", "I don't know. Before the war, perhaps."),
        ("Interviewer", "Are we using the new crane in Net 7?"),
        ("Ida Holm", "As far as I know, yes, we use it every day there."),
    ]
)


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load()


def told(question: str, encoder: SentenceEncoder) -> str:
    spans = [YARD.sentences[one] for one in asked_before(YARD, question, encoder)]
    return " ".join(YARD.text[one.start : one.end] for one in spans)


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("How many people work there?", "Five, with me. Two of them"),
        ("Who will take over the yard?", "from you? I would like it to be Lowenna"),
        ("Is the new crane used in Net 7?", "As far as I know, yes"),
    ],
)
def test_the_answer_comes_with_the_question_that_was_put(question: str, says: str, encoder: SentenceEncoder) -> None:
    assert says in told(question, encoder)


@pytest.mark.parametrize(
    "question",
    [
        "When was the yard founded?",  # nobody knows
        "Is the new crane used in Net 8?",  # of another
        "Will Carne take over the yard?",  # who is not named
        "How many oars does a boat have?",
    ],
)
def test_what_nobody_asked_or_answered_is_not_told(question: str, encoder: SentenceEncoder) -> None:
    assert told(question, encoder) == ""
