"""Sentences that are made to stumble as speakers do."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.research.training.fluency_examples import examples_of
from engine.schema.enums import Role
from tests.engine.made_documents import text_document

SENTENCES = [
    "The council raised the toll for lorries on the bridge in March.",
    "We will open the new quay as soon as the gates are repaired.",
    "They have not been able to say when the old ferry comes back.",
]


@pytest.mark.parametrize("role", [Role.BODY, Role.SPEECH])
@given(seed=st.integers(0, 1000))
def test_each_sentence_stays_and_what_is_made_of_it_is_another(role: Role, seed: int):
    document = text_document([SENTENCES], role)
    made = list(examples_of(document, random.Random(seed)))
    assert [one.text for one in made if not one.shows] == SENTENCES
    words = {word.strip(".").lower() for text in SENTENCES for word in text.split()}
    for one in made:
        assert one.text[0].isupper()
        assert one.text.endswith(".")
        assert {word.strip(".").lower() for word in one.text.split()} <= words, "nothing is said that nobody said"
        assert one.shows == (one.text not in SENTENCES) or one.kind == "ended otherwise"


def test_every_way_of_stumbling_is_made():
    document = text_document([SENTENCES])
    made = [one for seed in range(40) for one in examples_of(document, random.Random(seed)) if one.shows]
    assert {one.kind for one in made} == {
        "begun anew",
        "after the beginning of another",
        "with words put in",
        "ended otherwise",
    }
    anew = [one.text for one in made if one.kind == "begun anew"]
    assert any(text.startswith("They have not been they have not been able") for text in anew), anew


def test_sounds_are_taken_out_of_what_was_said_and_headings_are_none():
    spoken = text_document([["Um, we will, uh, open the new quay in May."]], Role.SPEECH)
    assert [one.text for one in examples_of(spoken, random.Random(0)) if not one.shows] == [
        "We will open the new quay in May."
    ]
    assert not list(examples_of(text_document([SENTENCES], Role.HEADING), random.Random(0)))
