"""Words that occur in a text, however it is cut while it is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.language import vocabulary
from engine.language.vocabulary import occurring


@given(
    words=st.lists(st.text(alphabet="abé ", min_size=1, max_size=5), max_size=4), text=st.text("abAéÉß ", max_size=60)
)
@pytest.mark.parametrize("at_once", [1, 3, 8, 1000])
def test_words_that_lie_across_two_pieces_occur(at_once: int, words: list[str], text: str) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(vocabulary, "_READ_AT_ONCE", at_once)
        assert occurring(words, text) == {word for word in words if word in text.casefold()}
