"""Poolingformer as a reader of questions: long answer, short answer, or none, over a whole document at once.

The thesis's heads for Natural Questions: each token may begin or end the short answer, the mean of a paragraph's tokens
says whether it is a long answer, and the mean of all paragraphs whether there is any. The question stands in front and
all of its tokens are global. What the thesis leaves open, decided here:

* Several places may be right (a clause that stands twice, turns of a meeting): the losses of beginning and end are the
  negative log of the probability of all right tokens together. Where there is no answer they are left out: the answer
  "none" is the third head's.
* Right and wrong paragraphs weigh the same in a document, however many there are of each.
* The short answer is the span of at most `longest` tokens whose beginning and end score highest together; further ones
  do not overlap it.

Letters of shapes as in `engine.models.awesome.model`; besides p paragraphs.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional as F

from engine.models.poolingformer.attention import Globals
from engine.models.poolingformer.configs import PoolingformerConfig
from engine.models.poolingformer.model import TwoLevelEncoder, start_at_random, start_second_level

LONGEST_ANSWER = 64
"""Tokens of a short answer at most."""
_STEP_SHARE = 0.5
"""Where a document is longer than the model, each pass begins so much of a pass behind the one before."""

Span = tuple[int, int]


# -------------------------------------------------------------------------------------------------------------- input


@dataclass(frozen=True, slots=True)
class Passage:
    """One pass of one question over a document: tokens with the question in front, and what each stands for."""

    ids: tuple[int, ...]
    question: int
    """Tokens of the question, its marks included: the first ones."""
    offsets: tuple[Span, ...]
    """Code points of the document for each token behind the question, the last mark left out."""
    paragraphs: tuple[int, ...]
    """For each of those tokens its paragraph's place in `numbers`."""
    numbers: tuple[int, ...]
    """The paragraphs that the pass holds, by their numbers in the document."""


def passages_of(
    question: str, text: str, paragraphs: Sequence[Span], tokenizer: Tokenizer, config: PoolingformerConfig
) -> list[Passage]:
    """The passes over a document: one where it fits into the model, else overlapping ones.

    `paragraphs` are code points, half open and in order; what lies in none is not read. A question of more than a
    quarter of the model's positions is cut there.
    """
    asked = tokenizer.encode(question, add_special_tokens=False).ids[: config.source_positions // 4]
    head = (config.bos_id, *asked, config.eos_id)
    ids: list[int] = []
    offsets: list[Span] = []
    owners: list[int] = []
    spans = [(number, span) for number, span in enumerate(paragraphs) if span[1] > span[0]]
    encoded = tokenizer.encode_batch([text[first:last] for _, (first, last) in spans], add_special_tokens=False)
    for (number, (start, _)), one in zip(spans, encoded, strict=True):
        ids += one.ids
        offsets += [(start + first, start + last) for first, last in one.offsets]
        owners += [number] * len(one.ids)
    room = config.source_positions - len(head) - 1
    step = max(1, int(room * _STEP_SHARE))
    begins = [0]
    while begins[-1] + room < len(ids):
        begins.append(begins[-1] + step)
    passages = []
    for part in (slice(begin, begin + room) for begin in begins):
        numbers = tuple(dict.fromkeys(owners[part]))
        places = {number: place for place, number in enumerate(numbers)}
        passages.append(
            Passage(
                ids=(*head, *ids[part], config.eos_id),
                question=len(head),
                offsets=tuple(offsets[part]),
                paragraphs=tuple(places[number] for number in owners[part]),
                numbers=numbers,
            )
        )
    return passages


@dataclass(frozen=True, slots=True)
class ReaderBatch:
    """Passes side by side, padded behind."""

    tokens: Tensor
    """(B, n)"""
    valid: Tensor
    """(B, n)"""
    question: Tensor
    """(B, n): tokens of the question."""
    paragraphs: Tensor
    """(B, n): the paragraph of each token, -1 where it is in none."""
    count: int
    """p: paragraphs of the richest document."""


def batch_of(passages: Sequence[Passage], pad_id: int) -> ReaderBatch:
    """Passes as one batch."""
    length = max(len(passage.ids) for passage in passages)
    tokens = torch.full((len(passages), length), pad_id)  # (B, n)
    valid, question = torch.zeros_like(tokens, dtype=torch.bool), torch.zeros_like(tokens, dtype=torch.bool)
    paragraphs = torch.full_like(tokens, -1)  # (B, n)
    for row, passage in enumerate(passages):
        tokens[row, : len(passage.ids)] = torch.tensor(passage.ids)
        valid[row, : len(passage.ids)] = True
        question[row, : passage.question] = True
        own = slice(passage.question, passage.question + len(passage.offsets))
        paragraphs[row, own] = torch.tensor(passage.paragraphs, dtype=torch.long)
    return ReaderBatch(tokens, valid, question, paragraphs, max(1, *(len(passage.numbers) for passage in passages)))


# -------------------------------------------------------------------------------------------------------------- model


@dataclass(frozen=True, slots=True)
class Scores:
    """Logits: of each token as a beginning and an end (B, n), -inf outside the document; of each paragraph (B, p), -inf
    where there is none; of there being an answer (B,).
    """

    starts: Tensor
    ends: Tensor
    paragraphs: Tensor
    answered: Tensor


class QuestionReader(nn.Module):
    """The encoder with its three heads."""

    def __init__(self, config: PoolingformerConfig) -> None:
        super().__init__()
        self.config = config
        self.embed_tokens = nn.Embedding(config.vocab_size, config.d_model, padding_idx=config.pad_id)
        self.encoder = TwoLevelEncoder(config)
        self.span = nn.Linear(config.d_model, 2)
        self.paragraph = nn.Linear(config.d_model, 1)
        self.answer = nn.Linear(config.d_model, 1)
        self.drop = nn.Dropout(config.dropout)
        self.initialize()

    @torch.no_grad()
    def initialize(self) -> None:
        """Random weights, the second level at its starting point."""
        start_at_random(self, self.config.init_std)
        start_second_level(self.encoder)

    def forward(self, batch: ReaderBatch) -> Scores:
        """Read a batch of passes."""
        states = self.encoder(self.embed_tokens(batch.tokens), batch.valid, Globals.of(batch.question))  # (B, n, d)
        inside = batch.paragraphs >= 0  # (B, n)
        both = self.span(self.drop(states)).masked_fill(~inside[:, :, None], -math.inf)  # (B, n, 2)
        vectors, there = _means(states, batch)  # (B, p, d), (B, p)
        whole = vectors.sum(dim=1) / there.sum(dim=1, keepdim=True).clamp(min=1)  # (B, d)
        paragraphs = self.paragraph(self.drop(vectors))[:, :, 0].masked_fill(~there, -math.inf)  # (B, p)
        return Scores(both[..., 0], both[..., 1], paragraphs, self.answer(self.drop(whole))[:, 0])


def _means(states: Tensor, batch: ReaderBatch) -> tuple[Tensor, Tensor]:
    """Paragraph vectors (B, p, d), and which there are, (B, p)."""
    rows, _, width = states.shape
    inside = (batch.paragraphs >= 0).to(states.dtype)  # (B, n)
    places = batch.paragraphs.clamp(min=0)  # (B, n)
    sums = states.new_zeros(rows, batch.count, width)  # (B, p, d)
    sums = sums.scatter_add(1, places[:, :, None].expand_as(states), states * inside[:, :, None])
    counts = states.new_zeros(rows, batch.count).scatter_add(1, places, inside)  # (B, p)
    return sums / counts.clamp(min=1)[:, :, None], counts > 0


# --------------------------------------------------------------------------------------------------------------- loss


@dataclass(frozen=True, slots=True)
class Targets:
    """What is right: beginnings and ends (B, n), paragraphs (B, p). None of them means that there is no answer."""

    starts: Tensor
    ends: Tensor
    paragraphs: Tensor


def targets_of(passages: Sequence[Passage], answers: Sequence[Sequence[Span]], batch: ReaderBatch) -> Targets:
    """Targets from each document's right spans (code points), as far as its pass holds them whole or in part."""
    starts = torch.zeros_like(batch.valid)  # (B, n)
    ends = torch.zeros_like(batch.valid)  # (B, n)
    paragraphs = torch.zeros(len(passages), batch.count, dtype=torch.bool)  # (B, p)
    for row, (passage, spans) in enumerate(zip(passages, answers, strict=True)):
        for start, end in spans:
            inside = [i for i, (first, last) in enumerate(passage.offsets) if first < end and last > start]
            if inside:
                starts[row, passage.question + inside[0]] = True
                ends[row, passage.question + inside[-1]] = True
                paragraphs[row, [passage.paragraphs[i] for i in inside]] = True
    return Targets(starts, ends, paragraphs)


def reader_loss(scores: Scores, targets: Targets) -> Tensor:
    """The sum of the heads' losses, mean over documents."""
    answered = targets.starts.any(dim=1)  # (B,)
    has_answer = F.binary_cross_entropy_with_logits(scores.answered, answered.to(scores.answered.dtype))
    there = scores.paragraphs.isfinite()  # (B, p)
    logits = scores.paragraphs.masked_fill(~there, 0.0)  # (B, p)
    single = F.binary_cross_entropy_with_logits(logits, targets.paragraphs.to(logits.dtype), reduction="none")  # (B, p)
    right, wrong = (_mean_where(single, there & which) for which in (targets.paragraphs, ~targets.paragraphs))
    long = torch.where(answered, (right + wrong) / 2, wrong).mean()
    short = _marginal(scores.starts, targets.starts) + _marginal(scores.ends, targets.ends)  # (B,)
    return has_answer + long + short.masked_fill(~answered, 0.0).sum() / answered.sum().clamp(min=1) / 2


def _mean_where(values: Tensor, where: Tensor) -> Tensor:
    return values.masked_fill(~where, 0.0).sum(dim=1) / where.sum(dim=1).clamp(min=1)  # (B,)


def _marginal(logits: Tensor, right: Tensor) -> Tensor:
    """Minus the log probability (B,) that softmax over logits (B, n) gives to all right tokens together."""
    some = right.any(dim=1, keepdim=True)  # (B, 1)
    return logits.logsumexp(dim=1) - logits.masked_fill(~(right | ~some), -math.inf).logsumexp(dim=1)


# ------------------------------------------------------------------------------------------------------------ answers


@dataclass(frozen=True, slots=True)
class Found:
    """A place in the document, code points, and its score."""

    start: int
    end: int
    score: float


@dataclass(frozen=True, slots=True)
class Answers:
    """What was found: the probability that there is an answer, passages with theirs, short answers; the best first."""

    probability: float
    passages: tuple[Found, ...]
    answers: tuple[Found, ...]

    def given(self, threshold: float = 0.5) -> "Answers | None":
        """The same, or None: the answer is that there is none."""
        return self if self.probability >= threshold else None


@torch.inference_mode()
def answer(
    model: QuestionReader,
    tokenizer: Tokenizer,
    question: str,
    text: str,
    paragraphs: Sequence[Span],
    *,
    most: int = 3,
    longest: int = LONGEST_ANSWER,
    check: Callable[[], None] = lambda: None,
) -> Answers:
    """Read a whole document for one question. `check` is called before each pass and may raise Cancelled.

    Of several passes over a long document the likeliest counts for whether there is an answer; what is found in a pass
    is ranked by that pass's own probability first.
    """
    probability, long, short = 0.0, dict[int, float](), list[Found]()
    for passage in passages_of(question, text, paragraphs, tokenizer, model.config):
        check()
        if not passage.offsets:
            continue
        batch = batch_of([passage], model.config.pad_id)
        scores = model(batch)
        sure = float(scores.answered[0].sigmoid())
        probability = max(probability, sure)
        for number, score in zip(passage.numbers, scores.paragraphs[0].sigmoid().tolist(), strict=False):
            long[number] = max(long.get(number, 0.0), score * sure)
        short += [
            Found(passage.offsets[first][0], passage.offsets[last][1], score * sure)
            for first, last, score in best_spans(scores, passage, most, longest)
        ]
    ranked = sorted(long, key=lambda number: (-long[number], number))[:most]
    passages = tuple(Found(*paragraphs[number], long[number]) for number in ranked)
    return Answers(probability, passages, _apart(short, most))


def best_spans(scores: Scores, passage: Passage, most: int, longest: int) -> list[tuple[int, int, float]]:
    """The best spans of a single pass that do not overlap: first and last token behind the question, probability."""
    own = slice(passage.question, passage.question + len(passage.offsets))
    starts, ends = scores.starts[0, own].log_softmax(0), scores.ends[0, own].log_softmax(0)  # (n,)
    reach = F.pad(ends, (0, longest - 1), value=-math.inf).unfold(0, longest, 1)  # (n, longest)
    best, ahead = reach.max(dim=1)  # (n,)
    order = (starts + best).argsort(descending=True, stable=True).tolist()
    found: list[tuple[int, int, float]] = []
    for first in order:
        last = first + int(ahead[first])
        if all(last < other or first > stop for other, stop, _ in found):
            found.append((first, last, math.exp(float(starts[first] + best[first]))))
        if len(found) == most:
            break
    return found


def _apart(found: Sequence[Found], most: int) -> tuple[Found, ...]:
    """The best ones that do not overlap."""
    kept: list[Found] = []
    for one in sorted(found, key=lambda one: -one.score):
        if all(one.end <= other.start or one.start >= other.end for other in kept):
            kept.append(one)
    return tuple(kept[:most])
