"""UL2's examples hold their text, in the shares and spans they are said to have."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from engine.models.colt5.objectives import Objective, draw_objective, sentinel, ul2_example
from tests.engine.models.colt5.tiny_colt5 import tiny_config

CONFIG = tiny_config(vocab_size=20_000, sentinels=(19_999, -1), sentinel_count=900, mode_tokens=(2, 3, 4, 5))
TOKENS = list(range(100, 4100))


def split(target: tuple[int, ...], spans: int) -> list[list[int]]:
    """The spans of a target, between its sentinels."""
    marks = [target.index(sentinel(CONFIG, number)) for number in range(spans + 1)]
    assert marks == sorted(marks)
    return [list(target[first + 1 : last]) for first, last in pairwise(marks)]


@pytest.mark.parametrize("objective", [one for one in Objective if one.mean_span])
def test_source_and_target_hold_the_text(objective: Objective) -> None:
    example = ul2_example(TOKENS, objective, CONFIG, random.Random(1))
    assert example.source[0] == CONFIG.mode_tokens[objective]
    assert example.source[-1] == example.target[-1] == CONFIG.eos_id
    spans = sum(number >= 19_100 for number in example.source)
    lost = split(example.target[:-1], spans)
    whole: list[int] = []
    for number in example.source[1:-1]:
        whole += lost[19_999 - number] if number >= 19_100 else [number]
    assert whole == TOKENS
    assert min(map(len, lost)) >= 1
    noise = sum(map(len, lost))
    assert noise / len(TOKENS) == pytest.approx(0.15, abs=0.001)
    assert noise / spans == pytest.approx(objective.mean_span, rel=0.06)


def test_a_prefix_is_half_the_text() -> None:
    example = ul2_example(TOKENS, Objective.PREFIX, CONFIG, random.Random(1))
    assert [*example.source[1:-1], *example.target[:-1]] == TOKENS
    assert len(example.target) == 2001


def test_objectives_are_drawn_alike() -> None:
    chance = random.Random(0)
    drawn = Counter(draw_objective(chance) for _ in range(4000))
    assert all(abs(drawn[one] / 4000 - 0.25) < 0.03 for one in Objective)


def test_modes_are_told_only_where_there_are_tokens_for_them() -> None:
    plain = tiny_config()
    example = ul2_example(list(range(2, 30)), Objective.PREFIX, plain, random.Random(0))
    assert example.source[0] == 2


@pytest.mark.parametrize("objective", Objective)
def test_the_shortest_texts_have_both_parts(objective: Objective) -> None:
    for length in range(2, 12):
        example = ul2_example(list(range(10, 10 + length)), objective, CONFIG, random.Random(length))
        assert len(example.source) > 2
        assert len(example.target) > 1


def test_too_little_and_too_much_are_refused() -> None:
    with pytest.raises(ValueError, match="fewer than two"):
        ul2_example([5], Objective.PREFIX, CONFIG, random.Random(0))
    with pytest.raises(ValueError, match="sentinels"):
        ul2_example(list(range(600)), Objective.SPANS_3, tiny_config(), random.Random(0))


def test_another_chance_makes_other_spans() -> None:
    first, again, second = (ul2_example(TOKENS, Objective.SPANS_8, CONFIG, random.Random(n)) for n in (1, 1, 2))
    assert first == again != second
