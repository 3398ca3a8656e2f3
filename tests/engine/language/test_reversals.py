"""What is decided in a talk and dropped later in it is known with what drops it."""

import pytest

from engine.language.reversals import reversals_in, what_is_dropped
from tests.engine.made_documents import meeting, text_document

TALK = [
    ("Ada", "The plan says the third of May for the opening."),
    ("Tom", "The third is fine for the band."),
    ("Ada", "So let's say we open on the third."),
    ("Tom", "The roofers leave on the third, but that is not certain."),
    ("Ada", "Okay, we hire the big tent."),
    ("Ida", "Is the third a holiday?"),
    ("Ada", "So scrap the third."),
    ("Ada", "We're going for the tenth."),
    ("Tom", "The tent costs nine hundred."),
    ("Ada", "Right then, forget what I said, we're not hiring the big tent."),
    ("Ada", "We keep to the barn."),
]


def test_what_was_settled_is_gone_when_it_is_dropped() -> None:
    found = reversals_in(meeting(TALK))
    assert dict(found.by) == {0: (6,), 1: (6,), 2: (6,), 4: (9,)}
    assert dict(found.told) == {6: (7,), 9: (10,)}


def test_what_is_decided_again_after_all_is_not_gone() -> None:
    again = [*TALK[:8], ("Ida", "The tenth is taken."), ("Ada", "Then we go back to the third after all.")]
    assert not reversals_in(meeting(again)).by


def test_nothing_is_dropped_in_writing() -> None:
    assert not reversals_in(text_document([[words for _, words in TALK]])).by


@pytest.mark.parametrize(
    ("text", "dropped"),
    [
        ("Let's drop the evening show.", {"even", "show"}),
        ("The evening show is off then.", {"even", "show"}),
        ("Okay, we'll take the barn instead of the tent.", {"tent"}),
        ("We're moving the opening from April to June.", {"april"}),
        ("We're not using the barn after all.", {"barn"}),
    ],
)
def test_what_is_said_not_to_be(text: str, dropped: set[str]) -> None:
    assert dropped <= what_is_dropped(text)


@pytest.mark.parametrize(
    "text",
    [
        "Shall we scrap the tent?",
        "We're not sure about the barn.",
        "We drop in at the barn at nine.",
        "People drop the glasses all the time.",
        "We're moving the chairs from the barn to the tent.",
        "We don't have the keys now.",
    ],
)
def test_what_only_looks_so(text: str) -> None:
    assert not what_is_dropped(text)
