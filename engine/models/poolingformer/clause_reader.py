"""Poolingformer as a reader of clauses: a contract is read once for all kinds that lawyers look for.

`QuestionReader` reads a document once for each question, which would be forty-one times for every contract. So here the
question is left out and each kind has a head of its own: the mean of a sentence's tokens says of which kinds the
sentence is. The encoder begins as the bundled sentence encoder, whose word vectors, positions and lower layers stay as
they are.

Letters of shapes as in `engine.models.poolingformer.reader`; a sentence is a paragraph there (p).
"""

import math
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from engine.models import one_thread_each
from engine.models.poolingformer.configs import PoolingformerConfig
from engine.models.poolingformer.model import TwoLevelEncoder, start_at_random, start_second_level

PIECES = 254
"""Word pieces of a pass at most, its marks aside."""
_SIDE_BY_SIDE = 4
"""Passes that are read at once: the answer to a cancel waits for them."""
_SELDOM = -4.0
"""The heads' biases in the beginning: a sentence is seldom of a kind."""


@dataclass(frozen=True, slots=True)
class ClauseBatch:
    """Passes side by side, padded behind."""

    tokens: Tensor
    """(B, n)"""
    valid: Tensor
    """(B, n)"""
    sentences: Tensor
    """(B, n): the number of each token's sentence, counted through the batch; -1 where there is none."""
    count: int
    """p: sentences of the whole batch."""

    def to(self, device: torch.device) -> "ClauseBatch":
        """The same on another device."""
        return ClauseBatch(self.tokens.to(device), self.valid.to(device), self.sentences.to(device), self.count)


def clause_batch(passes: Sequence[Sequence[Sequence[int]]], config: PoolingformerConfig) -> ClauseBatch:
    """Passes, each the sentences it holds in word pieces, between marks of beginning and end."""
    rows = [[config.bos_id, *(piece for sentence in one for piece in sentence), config.eos_id] for one in passes]
    length = max(map(len, rows))
    tokens = torch.full((len(rows), length), config.pad_id)  # (B, n)
    sentences = torch.full_like(tokens, -1)  # (B, n)
    number = 0
    for row, (ids, one) in enumerate(zip(rows, passes, strict=True)):
        tokens[row, : len(ids)] = torch.tensor(ids)
        owners = [number + at for at, sentence in enumerate(one) for _ in sentence]
        sentences[row, 1 : 1 + len(owners)] = torch.tensor(owners, dtype=torch.long)
        number += len(one)
    lengths = torch.tensor([len(ids) for ids in rows])  # (B,)
    valid = torch.arange(length) < lengths[:, None]  # (B, n)
    return ClauseBatch(tokens, valid, sentences, number)


Run = list[tuple[int, tuple[int, ...]]]
"""What a pass reads: the sentences' numbers and their word pieces."""


def passes_of(sentences: Sequence[Sequence[int]], most: int) -> list[Run]:
    """Runs of sentences, each with its number; one of more than `most` word pieces goes on in the next run."""
    runs: list[Run] = [[]]
    room = most
    for number, pieces in enumerate(sentences):
        for first in range(0, len(pieces), most):
            part = tuple(pieces[first : first + most])
            if len(part) > room:
                runs.append([])
                room = most
            runs[-1].append((number, part))
            room -= len(part)
    return [run for run in runs if run]


class ClauseReader(nn.Module):
    """The encoder and a head for each kind."""

    def __init__(self, config: PoolingformerConfig, kinds: int, frozen: int) -> None:
        """`frozen`: so many of the lower layers stay as they began."""
        super().__init__()
        self.config, self.frozen = config, frozen
        self.embed_tokens = nn.Embedding(config.vocab_size, config.d_model, padding_idx=config.pad_id)
        self.encoder = TwoLevelEncoder(config)
        self.kinds = nn.Linear(config.d_model, kinds)
        self.drop = nn.Dropout(config.dropout)
        self.initialize()

    @torch.no_grad()
    def initialize(self) -> None:
        """Random weights, the second level at its starting point."""
        start_at_random(self, self.config.init_std)
        self.kinds.bias.fill_(_SELDOM)
        start_second_level(self.encoder)

    def freeze(self) -> None:
        """Words, positions and the lower layers learn nothing."""
        for part in (self.embed_tokens, self.encoder.embedding, *self.encoder.layers[: self.frozen]):
            part.requires_grad_(requires_grad=False)

    def learned_state(self) -> dict[str, Tensor]:
        """All weights but what stays as it began."""
        stays = ("embed_tokens.", "encoder.embedding.", *(f"encoder.layers.{number}." for number in range(self.frozen)))
        return {name: tensor for name, tensor in self.state_dict().items() if not name.startswith(stays)}

    def forward(self, batch: ClauseBatch) -> Tensor:
        """Logits (p, kinds) of the batch's sentences, one after the other."""
        valid = None if bool(batch.valid.all()) else batch.valid  # (B, n)
        states = self.encoder(self.embed_tokens(batch.tokens), valid, None)  # (B, n, d)
        inside = batch.sentences >= 0  # (B, n)
        owners = batch.sentences[inside]  # (tokens,)
        sums = states.new_zeros(batch.count, states.size(2)).index_add(0, owners, states[inside])  # (p, d)
        lengths = owners.bincount(minlength=batch.count).clamp(min=1)  # (p,)
        logits: Tensor = self.kinds(self.drop(sums / lengths[:, None]))  # (p, kinds)
        return logits

    @torch.inference_mode()
    def read(
        self,
        sentences: Sequence[Sequence[int]],
        most: int = PIECES,
        *,
        worth: Sequence[bool] | None = None,
        tick: Callable[[], None] = lambda: None,
    ) -> Tensor:
        """Logits (sentences, kinds) of a contract in word pieces, a few passes at a time: memory does not grow with it.

        Of a sentence in several passes the greatest count; an empty one is of no kind. With `worth`, passes that hold
        no such sentence are not read, and theirs is minus infinity, too. `tick` is called after each few passes and may
        raise. What comes out does not hang on the number of threads.
        """
        logits = torch.full((len(sentences), self.kinds.out_features), -math.inf)
        runs = [run for run in passes_of(sentences, most) if worth is None or any(worth[number] for number, _ in run)]
        runs.sort(key=lambda run: sum(len(part) for _, part in run))
        batches = [runs[first : first + _SIDE_BY_SIDE] for first in range(0, len(runs), _SIDE_BY_SIDE)]
        with closing(one_thread_each.outcomes(self._of_batch, batches, tick)) as outcomes:
            for some, found in outcomes:  # (p, kinds)
                tick()
                numbers = torch.tensor([number for run in some for number, _ in run])[:, None].expand_as(found)
                logits.scatter_reduce_(0, numbers, found, "amax")
        return logits

    @torch.inference_mode()
    def _of_batch(self, runs: Sequence[Run], _check: one_thread_each.Check) -> Tensor:
        """Logits (p, kinds) of the parts of a few passes, one after the other."""
        found: Tensor = self(clause_batch([[part for _, part in run] for run in runs], self.config)).float()
        return found
