"""Two texts read together: evidence and the sentence that rests on it, a question and the sentence that may answer it.

A cross-encoder on MiniLM: each word of the one meets each of the other, and the state of the first piece says how sure
it is. Each piece is marked with what a small network finds hard to see for itself: whether it stands in the other part,
and whether together with the piece before it. Its layers begin as the bundled sentence encoder's; the encoder's word
embeddings stay as they are, and are not among its weights.

Letters of shapes: B pairs   N pieces of all pairs, one after the other (see `Packing`)   d width
"""

from collections.abc import Sequence
from itertools import pairwise

import torch
from torch import Tensor, nn

from engine.models.configs import SentenceEncoderConfig
from engine.models.encoder.sentence_encoder import Embedding, Layer, LayerNorm, MiniLM, Packing

FIRST, SECOND = 0, 3
"""The type of a piece by the part that it belongs to, where the other part does not hold it."""
HELD, RUN = 1, 2
"""Added where the other part holds the piece; where it holds it right behind the same piece as here."""
TYPES = 6


class CrossEncoder(nn.Module):
    """Pairs in, a logit each out: above 0, what it was taught is more likely so than not."""

    def __init__(self, config: SentenceEncoderConfig) -> None:
        super().__init__()
        self.config = config
        self.words = Embedding(config.vocabulary, config.width)
        self.positions = Embedding(config.positions, config.width)
        self.types = Embedding(TYPES, config.width)
        self.embedding_norm = LayerNorm(config.width, eps=config.layer_norm_eps)
        self.layers = nn.ModuleList(Layer(config) for _ in range(config.layers))
        self.hidden = nn.Linear(config.width, config.width)
        self.out = nn.Linear(config.width, 1)

    @classmethod
    def begin(cls, encoder: MiniLM, config: SentenceEncoderConfig) -> "CrossEncoder":
        """One that has learned nothing but what the encoder knows; word embeddings are the encoder's own."""
        made = cls(config)
        known = {name: tensor.detach().clone().float() for name, tensor in encoder.state_dict().items()}
        known["types.weight"] = types_of_each(known["types.weight"])
        made.load_state_dict({**known, **made._head_state()}, assign=True)
        made.words.weight.requires_grad_(False)  # noqa: FBT003 (torch has no name for it)
        return made

    def forward(self, packing: Packing, types: Tensor) -> Tensor:
        """N pieces of B pairs, each of a type (N,), to logits (B,)."""
        x = self.words(packing.pieces) + self.positions(packing.places) + self.types(types)  # (N, d)
        x = self.embedding_norm(x)
        for layer in self.layers:
            x = layer(x, packing)
        first = x[packing.lengths.cumsum(0) - packing.lengths]  # (B, d)
        logits: Tensor = self.out(torch.tanh(self.hidden(first)))  # (B, 1)
        return logits[:, 0]  # (B,)

    def learned_state(self) -> dict[str, Tensor]:
        """All weights but the word embeddings."""
        return {name: tensor for name, tensor in self.state_dict().items() if name != "words.weight"}

    def _head_state(self) -> dict[str, Tensor]:
        return {name: tensor for name, tensor in self.state_dict().items() if name.startswith(("hidden.", "out."))}


def types_of_each(of_parts: Tensor) -> Tensor:
    """The rows of two parts (2, d) as the rows of `TYPES` types, which differ by nothing more yet."""
    return of_parts.repeat_interleave(TYPES // 2, dim=0)


def packed_pairs(
    pairs: Sequence[tuple[Sequence[int], Sequence[int]]], marks: tuple[int, int]
) -> tuple[Packing, Tensor]:
    """Pairs of texts, in pieces, as they are read; `marks` begin and end each part.

    Returns the packing and each piece's type (N,).
    """
    begin, end = marks
    packing = Packing.of([[begin, *first, end, *second, end] for first, second in pairs])
    types = torch.zeros(len(packing.pieces), dtype=torch.int64)  # (N,)
    of_each = [
        [FIRST, *_types(first, second, FIRST), FIRST, *_types(second, first, SECOND), SECOND] for first, second in pairs
    ]
    real = torch.tensor([kind for kinds in of_each for kind in kinds])
    types[: len(real)] = real
    return packing, types


def _types(part: Sequence[int], other: Sequence[int], least: int) -> list[int]:
    """The types of a part's pieces beside the other part; a first piece has none before it."""
    held, runs = set(other), set(pairwise(other))
    behind = [False, *((pair in runs) for pair in pairwise(part))]
    return [least + (RUN if run else HELD if piece in held else 0) for piece, run in zip(part, behind, strict=False)]
