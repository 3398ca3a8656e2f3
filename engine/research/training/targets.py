"""Which part of a reference summary each segment is to write (AWESOME appendix A.2).

Every summary sentence goes to exactly one segment: the one of highest ROUGE-1 + ROUGE-2, taken as precision (the share
of the sentence's n-grams that the segment holds, clipped), since a segment is much longer than a sentence. Ties go to
the earliest segment. A segment's target is its sentences in summary order; a segment without any is taught to say
nothing, as it must be read for the memory all the same.
"""

from collections.abc import Mapping, Sequence

from engine.models.configs import AwesomeConfig
from engine.research.training.oracle import Gram, grams_of, words_of

_ORDERS = (1, 2)


def assign_targets(summary: Sequence[str], segments: Sequence[str]) -> list[list[int]]:
    """For each segment the numbers of the summary sentences it is to write, ascending."""
    if not segments:
        raise ValueError("a document has at least one segment")
    tables = [[grams_of(words, order) for order in _ORDERS] for words in map(words_of, segments)]
    assigned: list[list[int]] = [[] for _ in segments]
    for number, sentence in enumerate(summary):
        words = words_of(sentence)
        grams = [grams_of(words, order) for order in _ORDERS]
        scores = [sum(map(_precision, grams, table)) for table in tables]
        assigned[scores.index(max(scores))].append(number)
    return assigned


def _precision(sentence: Mapping[Gram, int], segment: Mapping[Gram, int]) -> float:
    total = sum(sentence.values())
    hits = sum(min(count, segment[gram]) for gram, count in sentence.items() if gram in segment)
    return hits / total if total else 0.0


def target_ids(tokens: Sequence[int], config: AwesomeConfig, longest: int | None = None) -> list[int]:
    """What the decoder is to write: the tokens of a target (none: immediate end), with the marks of this model.

    Cut to `longest` ids, the end token kept. The decoder's inputs are the start token and all but the last of these.
    """
    begin = [config.bos_id] if config.target_bos else []
    room = (config.max_positions if longest is None else longest) - len(begin) - 1
    return [*begin, *tokens[:room], config.eos_id]


def source_ids(tokens: Sequence[int], config: AwesomeConfig) -> list[int]:
    """What the encoder reads: the tokens between the marks of beginning and end."""
    if len(tokens) + 2 > config.max_positions:
        raise ValueError(f"a source of {len(tokens)} tokens is too long for {config.max_positions} positions")
    return [config.bos_id, *tokens, config.eos_id]
