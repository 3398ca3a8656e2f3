"""Word pieces are joined as their source joins them, and a text that grows keeps what it has."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.generation.surface import Detokenizer
from engine.models.encoder.files import bundled_folder
from engine.models.summary_tokenizer import SummaryTokenizer

SOURCE = "about 3.5% of the state-of-the-art systems (see table 2) don't use U.S. data, 7. they said; cost: $40."


def spelling(text: str = SOURCE) -> tuple[Detokenizer, SummaryTokenizer]:
    tokenizer = SummaryTokenizer.load(bundled_folder())
    ids, offsets = tokenizer.encode_with_offsets(text)
    return Detokenizer(tokenizer.pieces(ids, special=True), offsets), tokenizer


def test_what_is_copied_stands_as_in_the_source() -> None:
    spell, tokenizer = spelling()
    assert spell(tokenizer.pieces(tokenizer.encode(SOURCE))) == SOURCE.lower()
    plain, _ = spelling("nothing of the kind \N{OLD PERSIAN SIGN A}")  # which the vocabulary does not know
    assert plain(tokenizer.pieces(tokenizer.encode("Well, unbelievable (it is)."))) == "well, unbelievable (it is)."


def test_marks_of_the_model_are_no_words() -> None:
    _, tokenizer = spelling()
    assert tokenizer.pieces([101, *tokenizer.encode("yes"), 102]) == ["yes"]


@given(st.lists(st.sampled_from(["3", ".", "5", "##ing", "the", "(", ")", "%", "’", "art", "-"]), max_size=12))
def test_a_text_that_grows_keeps_what_it_has(pieces: list[str]) -> None:
    spell = Detokenizer(["3", ".", "5", "art", "-"], [(0, 1), (1, 2), (2, 3), (4, 7), (7, 8)])
    texts = [spell(pieces[:count]) for count in range(len(pieces) + 1)]
    assert all(after.startswith(before) for before, after in pairwise(texts))
