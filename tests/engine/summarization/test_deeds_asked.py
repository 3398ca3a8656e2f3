"""Who did a thing, and to whom it was done."""

from pathlib import Path

import pytest

from engine.ingest.reader import read_document
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.salience.questions import Asked
from engine.summarization.deeds_asked import asks_of_a_deed_not_there, deed_asked, tells_of_no_such_deed
from tests.engine.summarization.test_answering import ask

WEIR = """# The weir below Fell Mill

Version 3, approved by the Trustees on 4 May 2024

## The leak

The weir is old, and its sill is of oak. Two anglers found a hole in the sill on 2 June. Ms Orme, who keeps the weir,
told the trustees about the hole. The trustees asked a diver to mend the sill before winter.

## The theft

The lamps of the weir are dear to the trustees. A boy of sixteen was seen by the miller. On 9 June a man from Ost was
caught with two lamps.

Apologies: Ada Birkett (abroad)
"""


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load()


@pytest.mark.parametrize(
    ("question", "tells", "does_not"),
    [
        ("Who found the hole?", "Two anglers found a hole in the sill.", "The hole was found to be deep."),
        (
            "Who discovered the hole?",
            "The hole was first found by two anglers.",
            "The hole was discovered by accident.",
        ),
        ("Who keeps the weir?", "The weir is kept by Nell Orme.", "She was told to keep the weir clean."),
        ("Who found her?", "Her brother found her in the mill.", "She found her brother in the mill."),
        ("Who was arrested?", "On Monday a man of forty was arrested.", "It was said that nobody was arrested."),
        ("Who approved the policy?", "Approved by the Board on 4 May", "Trips are approved by the Manager."),
        ("Who wrote to the miller?", "Ada Birkett has written twice to the miller.", "The miller never wrote to her."),
    ],
)
def test_a_sentence_tells_who_did_it(question: str, tells: str, does_not: str) -> None:
    deed = deed_asked(Asked.of(question))
    assert deed is not None
    assert deed[1].search(tells)
    assert not deed[1].search(does_not)


@pytest.mark.parametrize("question", ["Who is the miller?", "Who may fish?", "When was it found?", "Who won?"])
def test_other_questions_ask_for_no_deed(question: str) -> None:
    assert deed_asked(Asked.of(question)) is None


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        ("Who discovered the hole?", "Two anglers found"),
        ("Who approved the policy?", "Version 3"),
        ("Who sent apologies?", "Apologies: Ada Birkett"),
        ("Who was caught?", "On 9 June a man from Ost"),
    ],
)
def test_who_did_it_is_answered(question: str, begins: str, tmp_path: Path, encoder: SentenceEncoder) -> None:
    path = tmp_path / "weir.md"
    path.write_text(WEIR, "utf-8")
    found = ask(read_document(path, on_words=lambda _: None), question, encoder)
    assert found.answered is True
    assert found.summary[0].text.startswith(begins), [sentence.text for sentence in found.summary]


def test_what_has_no_word_of_the_deed_does_not_say_who_did_it() -> None:
    assert tells_of_no_such_deed("Who built the weir?", ["The weir came to the valley in 1846."])
    assert not tells_of_no_such_deed("Who built the weir?", ["It was erected for the miller."])
    assert not tells_of_no_such_deed("Who built the weir?", ["The weir is by Ada Birkett."])
    assert not tells_of_no_such_deed("Who represented the miller?", ["The miller appeared in person."])
    assert not tells_of_no_such_deed("Who may fish?", ["The weir is old."])


def test_whether_a_thing_was_done_is_not_told_by_a_text_without_a_word_for_it() -> None:
    text = "The piano was worth £900. It was made in 1928 and tuned twice a year."
    assert asks_of_a_deed_not_there("Was the piano insured?", text)
    assert not asks_of_a_deed_not_there("Was the piano insured?", f"{text} The insurance paid nothing.")
    assert not asks_of_a_deed_not_there("Was the piano tuned?", text)
    assert not asks_of_a_deed_not_there("Was the piano old?", text)
