"""Summary sentences go to segments: each once, where its words are, in order (T-A6 to T-A8)."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.models.configs import AwesomeConfig
from engine.research.training.targets import assign_targets, source_ids, target_ids

words = st.sampled_from(["ant", "bee", "cow", "dog", "eel", "fox", "gnu", "hen", "ibis", "jay"])
sentences = st.lists(words, max_size=8).map(" ".join)


@given(summary=st.lists(sentences, max_size=8), segments=st.lists(sentences, min_size=1, max_size=5))
def test_ta6_ta8_every_sentence_is_assigned_once_and_order_is_kept(summary: list[str], segments: list[str]) -> None:
    assigned = assign_targets(summary, segments)
    assert len(assigned) == len(segments)
    assert sorted(number for numbers in assigned for number in numbers) == list(range(len(summary)))
    assert all(numbers == sorted(numbers) for numbers in assigned)


@given(seed=st.integers(0, 1000), place=st.integers(0, 4))
def test_ta7_a_verbatim_sentence_goes_to_the_segment_that_holds_it(seed: int, place: int) -> None:
    rng = random.Random(seed)
    vocabulary = [f"w{i}" for i in range(300)]
    segments = [[rng.choices(vocabulary, k=12) for _ in range(6)] for _ in range(5)]
    sentence = " ".join(segments[place][rng.randrange(6)]).capitalize() + "."
    assigned = assign_targets([sentence], [". ".join(" ".join(one) for one in segment) for segment in segments])
    assert assigned[place] == [0]


def test_precision_is_clipped_and_a_long_segment_gains_nothing_by_its_length() -> None:
    segments = ["rain fell on the hills " + "and on " * 50, "rain rain fell"]
    assert assign_targets(["rain rain fell"], segments) == [[], [0]]


def test_ties_go_to_the_earliest_segment_and_wordless_sentences_too() -> None:
    assert assign_targets(["a b", "..."], ["a b c", "a b c"]) == [[0, 1], []]


def test_an_empty_target_is_an_immediate_end() -> None:
    bart = AwesomeConfig()
    compact = AwesomeConfig(target_bos=False, bos_id=101, eos_id=102)
    assert target_ids([], bart) == [0, 2]
    assert target_ids([], compact) == [102]
    assert target_ids([7, 8, 9], bart, longest=4) == [0, 7, 8, 2]
    assert source_ids([7, 8], compact) == [101, 7, 8, 102]
    with pytest.raises(ValueError, match="too long"):
        source_ids([7] * 1023, bart)
