"""The verifier: whether a sentence says only what its evidence says.

A cross-encoder on MiniLM: evidence and sentence are read together, so that each word of the one meets each of the
other, and the state of the first piece says how sure it is. Its layers begin as the bundled sentence encoder's; the
encoder's word embeddings stay as they are, and are not among its weights.

Letters of shapes: B pairs   N pieces of all pairs, one after the other (see `Packing`)   d width
"""

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from engine.models.configs import SentenceEncoderConfig
from engine.models.encoder.sentence_encoder import Embedding, Layer, LayerNorm, MiniLM, Packing

EVIDENCE, SENTENCE = 0, 1
"""Which of the two a piece belongs to."""


class Verifier(nn.Module):
    """Pairs in, a logit each out: above 0, the sentence is more likely supported than not."""

    def __init__(self, config: SentenceEncoderConfig) -> None:
        super().__init__()
        self.config = config
        self.words = Embedding(config.vocabulary, config.width)
        self.positions = Embedding(config.positions, config.width)
        self.types = Embedding(2, config.width)
        self.embedding_norm = LayerNorm(config.width, eps=config.layer_norm_eps)
        self.layers = nn.ModuleList(Layer(config) for _ in range(config.layers))
        self.hidden = nn.Linear(config.width, config.width)
        self.out = nn.Linear(config.width, 1)

    @classmethod
    def begin(cls, encoder: MiniLM, config: SentenceEncoderConfig) -> "Verifier":
        """A verifier that has learned nothing but what the encoder knows; word embeddings are the encoder's own."""
        verifier = cls(config)
        known = {name: tensor.detach().clone().float() for name, tensor in encoder.state_dict().items()}
        verifier.load_state_dict({**known, **verifier._head_state()}, assign=True)
        verifier.words.weight.requires_grad_(False)  # noqa: FBT003 (torch has no name for it)
        return verifier

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


def packed_pairs(
    pairs: Sequence[tuple[Sequence[int], Sequence[int]]], marks: tuple[int, int]
) -> tuple[Packing, Tensor]:
    """Pairs of evidence and sentence, in pieces, as the verifier reads them; `marks` begin and end each part.

    Returns the packing and each piece's type (N,).
    """
    begin, end = marks
    joined = [[begin, *evidence, end, *sentence, end] for evidence, sentence in pairs]
    packing = Packing.of(joined)
    types = torch.zeros(len(packing.pieces), dtype=torch.int64)  # (N,)
    of_each = [[EVIDENCE] * (len(evidence) + 2) + [SENTENCE] * (len(sentence) + 1) for evidence, sentence in pairs]
    real = torch.tensor([kind for kinds in of_each for kind in kinds])
    types[: len(real)] = real
    return packing, types
