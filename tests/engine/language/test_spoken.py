"""Of what somebody said goes what only fills the time, and nothing that says something."""

import pytest

from engine.language.spoken import is_left_open, stumbles, tidied


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Yeah, so, um, I mean, the quay is low.", "the quay is low."),
        ("Um the the quay is , uh , low .", "the quay is low."),
        ("And so we 're here, you know, for the quay, so um.", "we're here for the quay."),
        ("We have we uh have been on the quay.", "We have been on the quay."),
        ("One on one side is on one side is low.", "One on one side is low."),
        ("The fourth point is, yeah, the quay is low.", "The fourth point is the quay is low."),
        ("The quay is low , uh-huh , yeah .", "The quay is low."),
        ("Th - the quay is low.", "the quay is low."),
        ("Mr. Chair, the quay is low.", "the quay is low."),
        ("Basically um the quay is, uh low.", "the quay is low."),
    ],
)
def test_what_fills_the_time_goes(said, left):
    assert tidied(said) == left


@pytest.mark.parametrize(
    "said",
    [
        "No, the quay is low.",
        "The quay is sort of low, I guess.",
        "The quay of Walla Walla is low.",
        "The code is two two five.",
        "The quay had had a wall.",
        "I mean that the quay is low.",
        "The quay is very very low.",
        "The like of the quay is rare.",
        "Is the quay low?",
    ],
)
def test_what_says_something_stays(said):
    assert tidied(said) == said


@pytest.mark.parametrize(
    "said",
    [
        "The s quay is low.",
        "The quay is made of the and low.",
        "There is one quay Well, the harbour is low.",
        "The remova removable quay is low.",
        "The repo old repository is low.",
        "The quay is no not low.",
        "As we said, we need to we would like to raise it.",
        "The quay fo of the town is low.",
    ],
)
def test_who_breaks_off_or_begins_anew_stumbles(said):
    assert stumbles(said)


@pytest.mark.parametrize(
    "said", ["Um the the quay is low.", "The quay of the town, which is low, was raised in May.", "I am on the quay."]
)
def test_who_only_hesitates_does_not(said):
    assert not stumbles(said)


@pytest.mark.parametrize(
    "said",
    [
        "Because the quay at the front is low and wet.",
        "And if we can raise the quay so that it is dry.",
        "Because when you raise the quay, it is dry.",
        "Which is what I called the old quay.",
    ],
)
def test_a_reason_or_a_condition_alone_is_left_open(said):
    assert is_left_open(said)


@pytest.mark.parametrize(
    "said",
    [
        "Because the quay is low, we will have to raise it.",
        "If it is low then it should be raised.",
        "The quay is low because it is old.",
    ],
)
def test_a_reason_with_what_follows_from_it_is_not(said):
    assert not is_left_open(said)
