"""What a verifier makes of examples, many at once: in training, for its card, and for `precis evaluate verifier`."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import torch
from tokenizers import Tokenizer

from engine.generation.verifying import SUREST, seen_at_once
from engine.language.comparing import counts_of
from engine.models.cross_encoder.model import CrossEncoder
from engine.models.verifier.files import LoadedVerifier
from engine.research.training.pairs import PASSING, PairExample, Scores, passing, scores
from engine.research.training.verifier import Judged
from engine.research.training.verifier_weighing import Rows, rows_of, weighed

LONGEST = 240
"""Pieces of evidence and sentence; longer pairs are not learned from."""
_MOST_EVIDENCE, _MOST_SENTENCE = 400, 100


@dataclass(frozen=True, slots=True)
class Reader:
    """A network with what it takes to read pairs."""

    model: CrossEncoder
    tokenizer: Tokenizer
    marks: tuple[int, int]
    dtype: torch.dtype = torch.float32
    """What matrices are multiplied in."""

    def logits(self, judged: Sequence[Judged]) -> Scores:
        """What the network alone makes of them; of long evidence the end is not read."""
        examples = [
            replace(one, first=one.first[:_MOST_EVIDENCE], second=one.second[:_MOST_SENTENCE])
            for one in _encoded(judged, self.tokenizer)
        ]
        return scores(self.model, examples, self.marks, self.dtype)

    def rows(self, judged: Sequence[Judged]) -> Rows:
        """Its logits with the counts beside them."""
        return rows_of(self.logits(judged), [counts_of(one.sentence, one.sources) for one in judged])


@dataclass(frozen=True, slots=True)
class Judgement:
    """An example and how sure of it the program is, by rules and by the verifier."""

    example: Judged
    sure: float
    passes: bool


def judgements(loaded: LoadedVerifier, judged: Sequence[Judged]) -> list[Judgement]:
    """What the program makes of examples, as `VerifierJudge` does one by one."""
    if not judged:
        return []
    reader = Reader(loaded.model, loaded.tokenizer, loaded.marks)
    logits = weighed(loaded.weighing, reader.rows(judged))
    sure = 1 / (1 + np.exp(-(loaded.calibration.slope * logits + loaded.calibration.shift)))
    found = []
    for one, likely in zip(judged, sure, strict=True):
        seen = seen_at_once(one.sentence, one.sources)
        final = min(float(likely), SUREST) if seen is None else seen
        found.append(Judgement(one, final, final >= loaded.calibration.threshold))
    return found


def lines_of(judged: Sequence[Judgement], name: str) -> list[str]:
    """How many pass, by what they are, for a card."""
    if not judged:
        return []
    true, false = ([one for one in judged if one.example.true is kind] for kind in (True, False))
    sure = np.array([one.sure for one in judged], np.float32)
    passed = passing(sure, [one.example.true for one in judged]) if true and false else 0.0
    lines = [
        (
            f"{name}, {len(judged):,} examples, rules included: where {PASSING:.0%} of the falsehoods pass, "
            f"{passed:.1%} of the true sentences do; at the threshold {share_passing(false):.1%} of the "
            f"falsehoods and {share_passing(true):.1%} of the true"
        )
    ]
    for kind in sorted({one.example.kind for one in judged}):
        those = [one for one in judged if one.example.kind == kind]
        lines.append(f"{name}, {kind}: {share_passing(those):.1%} of {len(those)} pass")
    return lines


def share_passing(judged: Sequence[Judgement]) -> float:
    """How many of them pass, 0 to 1."""
    return sum(one.passes for one in judged) / max(len(judged), 1)


def in_pieces(judged: Sequence[Judged], tokenizer: Tokenizer) -> list[tuple[Judged, PairExample]]:
    """Examples beside their word pieces; those of more than `LONGEST` are left out."""
    made = zip(judged, _encoded(judged, tokenizer), strict=True)
    return [(one, example) for one, example in made if len(example) <= LONGEST]


def _encoded(judged: Sequence[Judged], tokenizer: Tokenizer) -> list[PairExample]:
    """The word pieces of examples, however many."""
    evidence = tokenizer.encode_batch([one.evidence for one in judged], add_special_tokens=False)
    sentences = tokenizer.encode_batch([one.sentence for one in judged], add_special_tokens=False)
    return [
        PairExample(tuple(first.ids), tuple(second.ids), one.true)
        for one, first, second in zip(judged, evidence, sentences, strict=True)
    ]


def groups_in_pieces(groups: Sequence[Sequence[Judged]], tokenizer: Tokenizer) -> list[list[PairExample]]:
    """The word pieces of each group's examples, without those of more than `LONGEST` and without empty groups."""
    made = [[example for _, example in in_pieces(group, tokenizer)] for group in groups if group]
    return [group for group in made if group]
