"""Numbers that are written in words."""

import re

import pytest

from engine.language.counting import NUMBER_IN_WORDS, ONE_WORD


@pytest.mark.parametrize("number", ["one", "twelve", "twenty-one", "a hundred", "two hundred and six"])
def test_a_number_in_words_is_one(number: str) -> None:
    assert re.fullmatch(NUMBER_IN_WORDS, number)


@pytest.mark.parametrize("text", ["first", "a", "twice", "half", "zero"])
def test_what_only_looks_like_a_number_is_none(text: str) -> None:
    assert not re.fullmatch(ONE_WORD, text)
    assert not re.fullmatch(NUMBER_IN_WORDS, text)
