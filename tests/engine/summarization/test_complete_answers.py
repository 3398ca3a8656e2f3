"""What an answer needs beside its sentence, and what it can do without."""

from pathlib import Path

import pytest

from engine.ingest.reader import read_document
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.salience.questions import Asked
from engine.summarization.complete_answers import (
    gives_a_reason,
    needs_what_was_named,
    says_only_what_is_asked,
    speaks_of_whom_it_asks,
    worth_of_reasons,
)
from tests.engine.summarization.test_answering import ask

FERRY = """# The ferry at Brackwater

## The accident

The ferry was stopped on Monday because its chain had rusted through. The ferry was painted in May. It carries six cars.
The harbour master puts the loss of the nets at £4,150. The owner must pay that sum within a week.

Nell Orme runs the ferry. Her brother was a pilot. She was born at Brackwater in 1961.

## The smith

Ivo Lund mended the chain of the ferry until it broke his arm. He was taken to Ost, where he died.

## If something is wrong

The red lamp blinks. The chain is too loose. Tighten it with the wheel.

The bell rings twice. The gate is open.
"""


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load()


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Why was the ferry stopped?", ["The ferry was stopped on Monday because its chain had rusted through."]),
        (
            "How much must the owner pay?",
            [
                "The harbour master puts the loss of the nets at £4,150.",
                "The owner must pay that sum within a week.",
            ],
        ),
        (
            "What happened to Ivo Lund?",
            ["Ivo Lund mended the chain of the ferry until it broke his arm.", "He was taken to Ost, where he died."],
        ),
        ("When was she born?", ["She was born at Brackwater in 1961."]),
        (
            "What does it mean when the red lamp blinks?",
            ["The red lamp blinks.", "The chain is too loose.", "Tighten it with the wheel."],
        ),
    ],
)
def test_an_answer_has_what_it_needs_and_no_more(
    question: str, answer: list[str], tmp_path: Path, encoder: SentenceEncoder
) -> None:
    path = tmp_path / "ferry.md"
    path.write_text(FERRY, "utf-8")
    found = ask(read_document(path, on_words=lambda _: None), question, encoder)
    assert found.answered is True
    assert [sentence.text for sentence in found.summary] == answer


def test_a_line_whose_label_is_asked_for_answers_before_all_others(tmp_path: Path, encoder: SentenceEncoder) -> None:
    path = tmp_path / "hire.txt"
    path.write_text(
        "HIRE OF A FERRY\n\nThis agreement is made on 4 May 2024 between Ada Birkett (the “Owner”) and Tom Finch and "
        "Ivo Lund (together the “Hirer”). The Hirer pays £900 a month and keeps the ferry clean.\n\n"
        "Signed by the Owner: A. Birkett\n\nSigned by the Hirer: T. Finch, I. Lund\n",
        "utf-8",
    )
    found = ask(read_document(path, on_words=lambda _: None), "Who signed for the hirer?", encoder)
    assert found.answered is True
    assert found.summary[0].text == "Signed by the Hirer: T. Finch, I. Lund"


@pytest.mark.parametrize(
    ("question", "text", "only"),
    [
        ("What does the red lamp mean?", "The red lamp.", True),
        ("What does the red lamp mean?", "The red lamp is hot.", False),
        ("Does the lamp blink?", "The lamp blinks.", False),
        ("What do I do if no water comes out?", "No water comes out.", True),
        ("What does no mean?", "No.", False),
    ],
)
def test_a_sentence_may_say_only_what_is_asked(question: str, text: str, *, only: bool) -> None:
    assert says_only_what_is_asked(Asked.of(question), text) is only


def test_a_sum_may_be_named_by_the_sentence_before_alone() -> None:
    assert needs_what_was_named("The owner must pay that sum within a week.")
    assert not needs_what_was_named("The owner must pay £900 within a week.")
    assert not needs_what_was_named("That sum is large.")


def test_who_asks_with_a_pronoun_knows_who_is_meant() -> None:
    assert speaks_of_whom_it_asks("When did she die?", "Her will was read when she died in May.")
    assert not speaks_of_whom_it_asks("When did she die?", "He died in May.")
    assert not speaks_of_whom_it_asks("When did Nell die?", "She died in May.")


def test_a_reason_is_told_by_words_that_say_so() -> None:
    assert gives_a_reason("It was shut owing to the ice.")
    assert gives_a_reason("It was shut so that the ice could melt.")
    assert not gives_a_reason("It was shut on Monday.")


def test_a_reason_for_the_very_thing_is_worth_more_than_what_gives_none() -> None:
    texts = [
        "The lamp was bought in May.",
        "The lamp was taken down since its glass had burst.",
        "The gate was shut because the lamp was taken down.",
    ]
    assert worth_of_reasons("Why was the lamp taken down?", texts, [""] * 3).argmax() == 1
    assert not worth_of_reasons("Why was the bell rung?", texts, [""] * 3).any()
