"""What looks like a question and says something."""

import pytest

from engine.language.asked_and_answered import answered_questions
from engine.language.tag_questions import is_tagged, without_tag
from tests.engine.made_documents import meeting


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("We'll see you in three weeks, okay?", "We'll see you in three weeks."),
        ("i want you to rest it , all right ?", "i want you to rest it."),
        ("Is the knee all right?", "Is the knee all right?"),
        ("You took them with water, right?", "You took them with water, right?"),
        ("Okay?", "Okay?"),
    ],
)
def test_a_tag_asks_for_no_answer(said: str, told: str) -> None:
    assert without_tag(said) == told
    assert is_tagged(said) is (said != told)


def test_what_is_agreed_to_is_not_told_with_the_agreement() -> None:
    document = meeting(
        [
            ("Doctor", "I want you to rest the knee for two weeks, okay?"),
            ("Patient", "Okay."),
            ("Doctor", "Do you smoke?"),
            ("Patient", "Never."),
        ]
    )
    assert answered_questions(document) == {3: (2,)}
