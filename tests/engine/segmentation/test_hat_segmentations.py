"""The three segmentations of HAT: T-H1, T-H2, T-H4, T-H5 as properties over any sentence lengths."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.segmentation.hat import Piece, dynamic, greedy, sentencewise

STRATEGIES = [dynamic, greedy, sentencewise]
lengths = st.lists(st.integers(0, 400), max_size=60)
capacities = st.integers(1, 127)
limits = st.none() | st.integers(1, 20)


def flat(pieces):
    return [(piece.sentence, token) for piece in pieces for token in range(piece.start, piece.end)]


@pytest.mark.parametrize("segment", STRATEGIES)
@given(lengths, capacities, limits)
def test_no_token_is_lost_doubled_or_moved(segment, lengths, capacity, limit):
    result = segment(lengths, capacity, limit)
    pieces = [piece for part in result.segments for piece in part]
    every = [(sentence, token) for sentence, length in enumerate(lengths) for token in range(length)]
    assert flat([*pieces, *result.left_out]) == every
    assert all(0 < sum(piece.length for piece in part) <= capacity for part in result.segments)
    assert limit is None or len(result.segments) <= limit
    if result.left_out:
        assert len(result.segments) == limit  # nothing is left out while there is room for a segment
    assert result.tokens_left_out == len(flat(result.left_out))


@given(lengths, capacities)
def test_dynamic_keeps_every_sentence_whole_that_fits_a_segment(lengths, capacity):
    for part in dynamic(lengths, capacity).segments:
        for piece in part:
            if lengths[piece.sentence] <= capacity:
                assert (piece.start, piece.end) == (0, lengths[piece.sentence])


@given(lengths, capacities)
def test_dynamic_begins_a_segment_only_when_the_next_piece_does_not_fit(lengths, capacity):
    segments = dynamic(lengths, capacity).segments
    for before, after in pairwise(segments):
        assert sum(piece.length for piece in before) + after[0].length > capacity


@given(lengths, capacities)
def test_greedy_fills_all_but_the_last_and_needs_no_more_than_dynamic(lengths, capacity):
    filled = [sum(piece.length for piece in part) for part in greedy(lengths, capacity).segments]
    assert all(tokens == capacity for tokens in filled[:-1])
    assert len(filled) <= len(dynamic(lengths, capacity).segments)


@given(lengths, capacities)
def test_sentence_wise_never_mixes_sentences(lengths, capacity):
    assert all(len(part) == 1 for part in sentencewise(lengths, capacity).segments)


def test_the_remainder_of_a_long_sentence_shares_its_segment_with_the_next_one():
    assert dynamic([3, 10, 2], 4).segments == (
        (Piece(0, 0, 3),),
        (Piece(1, 0, 4),),
        (Piece(1, 4, 8),),
        (Piece(1, 8, 10), Piece(2, 0, 2)),
    )


@pytest.mark.parametrize("segment", STRATEGIES)
def test_no_room_at_all_is_refused(segment):
    with pytest.raises(ValueError, match="room"):
        segment([1], 0)
    with pytest.raises(ValueError, match="room"):
        segment([1], 5, 0)
