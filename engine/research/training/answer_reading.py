"""What the reader of answers learns from: each question beside what answers it and what comes near and does not."""

import random
from collections.abc import Sequence

import numpy as np
from tokenizers import Tokenizer

from engine.models.answer_reader.reader import AnswerReader, line_pieces, question_pieces
from engine.research.training.asked_passages import AskedPassage
from engine.research.training.pairs import PairExample
from engine.salience.encoding import Encoder

NEAR, ANY = 4, 1
"""Of each question so many lines that don't answer it, those most like it, and so many others."""
_SHARES = (0.1, 0.2)
"""Of the questions that are not answered so many may be taken for answered, for the figures on a card."""


def groups_of(
    passages: Sequence[AskedPassage], tokenizer: Tokenizer, end: int, encoder: Encoder, seed: int
) -> list[list[PairExample]]:
    """Of each question, in a reader's words or plain, a group: what answers it, and what comes near."""
    chance = random.Random(seed)  # noqa: S311 (a sample)
    groups: list[list[PairExample]] = []
    for passage in passages:
        unanswered = (*passage.unanswered, *passage.plain_unanswered)
        asked = [*passage.asked, *passage.plain, *((question, frozenset[int]()) for question in unanswered)]
        if not asked:
            continue
        seconds = [line_pieces(line, tokenizer, end) for line in passage.lines]
        vectors = encoder.encode([line.sentence for line in passage.lines])  # (n, d)
        likeness = encoder.encode([question for question, _ in asked]) @ vectors.T  # (q, n)
        for (question, answers), like in zip(asked, likeness, strict=True):
            first = question_pieces(question, tokenizer)
            others = [one for one in np.argsort(-like).tolist() if one not in answers and one not in passage.titles]
            rest = others[NEAR:]
            near = [*others[:NEAR], *chance.sample(rest, min(ANY, len(rest)))]
            true = [PairExample(first, seconds[one], true=True) for one in sorted(answers)]
            groups.append([*true, *(PairExample(first, seconds[one], true=False) for one in near)])
    return [group for group in groups if group]


def measured(reader: AnswerReader, passages: Sequence[AskedPassage], *, plain: bool = False) -> list[str]:
    """What it finds in passages that it has not learned from, for its card. `plain`: of the plain questions."""
    best: list[float] = []
    found: list[bool] = []
    none: list[float] = []
    for passage in passages:
        for question, answers in passage.plain if plain else passage.asked:
            logits = reader.logits(question, passage.lines)
            best.append(float(logits.max()))
            found.append(int(logits.argmax()) in answers)
        unanswerable = passage.plain_unanswered if plain else passage.unanswered
        none += [float(reader.logits(question, passage.lines).max()) for question in unanswerable]
    answered, unanswered = np.array(best), np.array(none)
    area = (answered[:, None] > unanswered).mean() + 0.5 * (answered[:, None] == unanswered).mean()
    lines = [
        (
            f"Of {len(best)} questions that {len(passages)} passages held back answer, the surest line of "
            f"{np.mean(found):.1%} answers; area under ROC beside {len(none)} that they do not: {area:.3f}."
        ),
        (
            f"At its threshold {np.mean(answered < reader.threshold):.1%} of the former are refused, and "
            f"{np.mean(unanswered >= reader.threshold):.1%} of the latter answered."
        ),
    ]
    for share in _SHARES:
        threshold = np.quantile(unanswered, 1 - share)
        lines.append(
            f"Where {share:.0%} of the latter are answered, {np.mean(answered < threshold):.1%} of the former are "
            "refused."
        )
    return lines


def threshold_for(reader: AnswerReader, passages: Sequence[AskedPassage], share: float) -> float:
    """The logit that the share `share` of the questions that are not answered reaches."""
    surest = [float(reader.logits(question, one.lines).max()) for one in passages for question in one.unanswered]
    return float(np.quantile(surest, 1 - share))
