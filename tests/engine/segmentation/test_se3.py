"""Se3 as AWESOME uses it: the partition, its bounds, where it cuts, ties, and how little it looks at."""

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.segmentation.se3 import segment


def units(rows: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True))


lengths_of = st.lists(st.integers(min_value=0, max_value=1200), max_size=120)


@given(lengths=lengths_of, seed=st.integers(0, 2**16))
def test_segments_hold_every_sentence_once_in_order(lengths: list[int], seed: int) -> None:
    vectors = units(np.random.default_rng(seed).normal(size=(max(len(lengths), 1), 8)))
    segments = segment(lengths, vectors)
    assert [i for first, last in segments for i in range(first, last)] == list(range(len(lengths)))
    assert all(first < last for first, last in segments)


@given(lengths=lengths_of, seed=st.integers(0, 2**16))
def test_segments_keep_their_bounds(lengths: list[int], seed: int) -> None:
    vectors = units(np.random.default_rng(seed).normal(size=(max(len(lengths), 1), 8)))
    segments = segment(lengths, vectors)
    for first, last in segments[:-1]:
        size = sum(lengths[first:last])
        assert size <= 768 or last == first + 1
        forced = size + lengths[last] > 768
        assert size >= 512 or forced


def test_the_cut_lies_where_the_subject_changes() -> None:
    subject = np.array([[1.0, 0.0]] * 30 + [[0.0, 1.0]] * 40)
    lengths = [20] * 70
    assert segment(lengths, subject)[0] == (0, 30)


def test_a_change_before_the_minimum_does_not_cut() -> None:
    subject = np.array([[1.0, 0.0]] * 10 + [[0.0, 1.0]] * 60)
    (first, last), *_ = segment([20] * 70, subject)
    assert sum([20] * (last - first)) >= 512


def test_sentences_all_alike_fill_a_segment_to_the_maximum() -> None:
    rng = np.random.default_rng(3).normal(size=384)
    alike = units(np.tile(rng, (100, 1)))
    assert segment([16] * 100, alike) == [(0, 48), (48, 96), (96, 100)]


def test_a_sentence_longer_than_the_maximum_is_a_segment_and_none_is_empty() -> None:
    vectors = units(np.random.default_rng(0).normal(size=(3, 4)))
    assert segment([900, 10, 10], vectors) == [(0, 1), (1, 3)]
    assert segment([10, 900, 10], vectors) == [(0, 1), (1, 2), (2, 3)]


def test_the_last_sentence_is_not_repeated_when_the_look_ahead_reaches_it() -> None:
    vectors = np.array([[1.0, 0.0]] * 30 + [[0.0, 1.0]] * 26)
    assert segment([20] * 56, vectors) == [(0, 30), (30, 56)]


def test_the_same_input_gives_the_same_segments() -> None:
    rng = np.random.default_rng(5)
    lengths, vectors = rng.integers(3, 60, 300).tolist(), units(rng.normal(size=(300, 16)))
    assert segment(lengths, vectors) == segment(lengths, vectors)


class Counting:
    """Rows that count how many of them were read."""

    def __init__(self, rows: npt.NDArray[np.float64]) -> None:
        self.rows = rows
        self.read = 0
        self.widest = 0

    def __getitem__(self, span: slice, /) -> npt.NDArray[np.floating]:
        found = self.rows[span]
        self.read += len(found)
        self.widest = max(self.widest, len(found))
        return found


@pytest.mark.parametrize("count", [200, 2000])
def test_rows_read_grow_with_sentences_times_segment_size_only(count: int) -> None:
    rows = Counting(units(np.random.default_rng(1).normal(size=(count, 16))))
    segment([20] * count, rows)
    assert rows.read <= count * (1 + 768 // 20)
    assert rows.widest <= 768 // 20


def test_bounds_that_exclude_each_other_are_refused() -> None:
    with pytest.raises(ValueError, match="minimum"):
        segment([1], np.ones((1, 2)), minimum=800, maximum=768)
