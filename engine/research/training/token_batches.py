"""Which examples a step takes, and in which batches: by the seed and the step's number alone, about as many tokens.

Examples of like length stand together, so that little is filled up.
"""

import random
from collections.abc import Sequence


class StepOrder:
    """Epochs shuffled by the seed, cut into steps."""

    def __init__(self, lengths: Sequence[int], *, tokens_per_step: int, tokens_per_batch: int, seed: int) -> None:
        """`lengths` are the examples' tokens."""
        self._lengths, self._seed = lengths, seed
        self._per_step, self._per_batch = tokens_per_step, tokens_per_batch
        self._steps: list[list[list[int]]] = []
        self._epochs = 0

    def step(self, number: int) -> list[list[int]]:
        """Batches of examples' numbers."""
        while number >= len(self._steps):
            self._steps += self._epoch()
        return self._steps[number]

    def _epoch(self) -> list[list[list[int]]]:
        chance = random.Random(f"{self._seed} {self._epochs}")  # noqa: S311 (no secret)
        self._epochs += 1
        numbers = list(range(len(self._lengths)))
        chance.shuffle(numbers)
        steps: list[list[list[int]]] = []
        taken: list[int] = []
        tokens = 0
        for number in numbers:
            taken.append(number)
            tokens += self._lengths[number]
            if tokens >= self._per_step:
                steps.append(batches_of(taken, self._lengths, self._per_batch))
                taken, tokens = [], 0
        return steps or [batches_of(numbers, self._lengths, self._per_batch)]


def batches_of(numbers: Sequence[int], lengths: Sequence[int], tokens: int) -> list[list[int]]:
    """Examples by rising length, in batches of at most `tokens` tokens once all are filled up to the longest."""
    batches: list[list[int]] = [[]]
    for number in sorted(numbers, key=lambda number: lengths[number]):
        if batches[-1] and (len(batches[-1]) + 1) * lengths[number] > tokens:
            batches.append([])
        batches[-1].append(number)
    return batches
