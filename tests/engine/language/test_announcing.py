"""Sentences that only say that something follows."""

import pytest

from engine.language.announcing import only_announces


@pytest.mark.parametrize(
    "text",
    [
        "The faults are as follows.",
        "4. Our terms of payment are set out below.",
        "Mr Finch gave two reasons.",
        "The board raised several objections.",
        "But not everyone is pleased.",
        "There are two main learning objectives of the course.",
        "There were several reasons.",
    ],
)
def test_what_only_announces_says_nothing_itself(text: str) -> None:
    assert only_announces(text)


@pytest.mark.parametrize(
    "text",
    [
        "The rent is £900.",
        "Mr Finch gave two reasons, of which the first is the damp.",
        "Not everyone who lives in the lane has a key.",
        "She has two children.",
        "There are two main objectives, speed and safety.",
        "There are two bridges in the town.",
        "The order was made as follows from the plan.",
    ],
)
def test_what_says_more_is_kept(text: str) -> None:
    assert not only_announces(text)
