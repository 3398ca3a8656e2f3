"""Words are counted as `split` counts them, in no more memory than a piece of the text takes."""

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import document
from engine.document import count_words

TEXTS = st.text(st.sampled_from("ab é\u00a0\u2003\n\t\u3042\u6f22\u0e01.,"), max_size=200)


@given(text=TEXTS, size=st.integers(1, 50))
def test_pieces_make_no_difference(text: str, size: int) -> None:
    whole = count_words(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(document, "_COUNTED_AT_ONCE", size)
        assert count_words(text) == whole


@given(text=st.text(st.sampled_from("ab é\u00a0\u2003\n\t.,"), max_size=200))
def test_where_words_are_spaced_it_is_what_split_says(text: str) -> None:
    assert count_words(text) == len(text.split())


def test_a_script_without_spaces_has_a_word_for_two_characters() -> None:
    assert count_words("\u6f22\u5b57 and \u3042") == 1 + 2


def test_a_long_text_is_not_taken_apart_at_once() -> None:
    text = "word and " * 500_000
    tracemalloc.start()
    assert count_words(text) == 1_000_000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < len(text) / 4
