"""Whether something is so, or may be done."""

from pathlib import Path

import pytest

from engine.ingest.reader import read_document
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.summarization.whether_asked import says_whether
from tests.engine.made_documents import text_document
from tests.engine.summarization.test_answering import ask

YARD = text_document(
    [
        ["The tenant pays the rent on the first day of each month.", "No dog may be kept in the yard."],
        ["Consent is not needed for ovens or shelves.", "The roof is repaired by the landlord."],
        ["Mr Pike gave up smoking in 1999.", "He drinks a glass of wine on Sundays."],
    ]
)


@pytest.mark.parametrize(
    ("question", "text", "says"),
    [
        ("May we bring a dog?", "No dog may be kept in the yard.", True),
        ("Do we need permission to put in ovens?", "Consent is not needed for ovens or shelves.", True),
        ("Does he smoke?", "Mr Pike gave up smoking in 1999.", True),
        ("Is the dog insured?", "No dog may be kept in the yard.", False),
        ("May we bring a dog?", "If a dog is found it is handed to the warden.", False),
        ("What may we bring?", "No dog may be kept in the yard.", False),
        ("Does he smoke?", "Does he smoke?", False),
    ],
)
def test_a_sentence_says_whether(question: str, text: str, *, says: bool) -> None:
    assert says_whether(question, text) is says


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("May we bring a dog?", "No dog may be kept in the yard."),
        ("Do we need permission to put in new ovens?", "Consent is not needed for ovens or shelves."),
    ],
)
def test_what_may_be_is_answered_in_the_words_of_the_document(question: str, answer: str) -> None:
    found = ask(YARD, question, SentenceEncoder.load())
    assert found.answered is True
    assert found.summary[0].text == answer


NOTE = """# Letter

## Examination

The pulse is 96 and regular. There is no swelling of the ankles.

## Allergies

Penicillin gave her a rash as a child. No known allergy to contrast media.
"""


def test_whether_there_are_any_is_answered_with_all_below_the_heading(tmp_path: Path) -> None:
    path = tmp_path / "note.md"
    path.write_text(NOTE, "utf-8")
    found = ask(read_document(path, on_words=lambda _: None), "Is she allergic to anything?", SentenceEncoder.load())
    assert [one.text for one in found.summary] == [
        "Penicillin gave her a rash as a child.",
        "No known allergy to contrast media.",
    ]
