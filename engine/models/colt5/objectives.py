"""UL2's objectives as CoLT5 was pretrained on them (section 4): four, in equal shares.

The second half of a text from its first (prefix LM at noise rate 0.5), and corrupted spans of 3, 8 or 64 tokens on
average that make up 15 % of it. Spans are cut as T5 cuts them: tokens of noise and the others are both split at random
into as many runs, which alternate, beginning with what is left. Each span's place is marked in the source by a sentinel
of its own, and the target repeats the sentinel before the span's tokens. A mode token, where the configuration has
them, opens the source.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from engine.models.configs import Colt5Config

NOISE = 0.15
_PREFIX = 0.5


class Objective(IntEnum):
    """In the order of the configuration's mode tokens."""

    PREFIX = 0
    SPANS_3 = 1
    SPANS_8 = 2
    SPANS_64 = 3

    @property
    def mean_span(self) -> int:
        """Tokens of a span on average; 0 where there are no spans."""
        return (0, 3, 8, 64)[self]


@dataclass(frozen=True, slots=True)
class Ul2Example:
    """A source with its mode token and end token, and the target with its end token."""

    objective: Objective
    source: tuple[int, ...]
    target: tuple[int, ...]


def draw_objective(chance: random.Random) -> Objective:
    """One of the four, each as likely."""
    return Objective(chance.randrange(4))


def ul2_example(tokens: Sequence[int], objective: Objective, config: Colt5Config, chance: random.Random) -> Ul2Example:
    """Make an example of a text's tokens, of which there are at least two.

    Raises:
        ValueError: the text is too short, or needs more sentinels than there are.
    """
    if len(tokens) < 2:
        raise ValueError("a text of fewer than two tokens has no part to be foretold")
    source, target = (
        _prefix(tokens) if objective is Objective.PREFIX else _spans(tokens, objective.mean_span, config, chance)
    )
    mode = config.mode_tokens[objective : objective + 1]
    return Ul2Example(objective, (*mode, *source, config.eos_id), (*target, config.eos_id))


def sentinel(config: Colt5Config, number: int) -> int:
    """The token that stands for span `number`, counted from 0."""
    first, step = config.sentinels
    return first + step * number


def _prefix(tokens: Sequence[int]) -> tuple[list[int], list[int]]:
    cut = max(1, round(len(tokens) * (1 - _PREFIX)))
    return list(tokens[:cut]), list(tokens[cut:])


def _spans(tokens: Sequence[int], mean: int, config: Colt5Config, chance: random.Random) -> tuple[list[int], list[int]]:
    noise = min(max(1, round(len(tokens) * NOISE)), len(tokens) - 1)
    spans = max(1, min(round(noise / mean), len(tokens) - noise))
    if spans + 1 > config.sentinel_count:
        raise ValueError(f"{len(tokens)} tokens need {spans + 1} sentinels, and there are {config.sentinel_count}")
    source: list[int] = []
    target: list[int] = []
    at = 0
    lengths = zip(_runs(len(tokens) - noise, spans, chance), _runs(noise, spans, chance), strict=True)
    for number, (kept, lost) in enumerate(lengths):
        mark = sentinel(config, number)
        source += [*tokens[at : at + kept], mark]
        target += [mark, *tokens[at + kept : at + kept + lost]]
        at += kept + lost
    return source, [*target, sentinel(config, spans)]


def _runs(total: int, count: int, chance: random.Random) -> list[int]:
    """`total` split at random into `count` runs of at least one."""
    cuts = sorted(chance.sample(range(1, total), count - 1))
    return [last - first for first, last in zip([0, *cuts], [*cuts, total], strict=True)]
