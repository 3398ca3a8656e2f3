"""Which sentences a document's reader must have: read in their passage, beside what is known of each from the whole.

A sentence's vector says what it is about. Whether it is the decision or its preamble hangs on the words, and on the
sentences around it, so upper layers of the bundled encoder learned to read passages for that. The lower ones stay as
they are. What a passage can't show, such as where it stands and how central it is, comes from the features of
`engine.salience.features`. English.

Letters of shapes: N pieces of all passages, one after the other (see `Packing`)   r sentences that are judged
d width   f features
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from tokenizers import Tokenizer
from torch import Tensor, nn

from engine.models import one_thread_each
from engine.models.configs import ESSENTIALS_READER_TYPE, SentenceEncoderConfig
from engine.models.eight_bits import from_eight_bits, in_eight_bits
from engine.models.encoder.sentence_encoder import BATCH_PIECES, MiniLM, Packing, bundled_minilm
from engine.models.essentials_reader.passages import Passage
from engine.models.one_thread_each import Check
from engine.models.packing import fast_dtype, pack
from engine.models.plain_tensors import Arrays, load_folder, write_folder
from engine.protocol.resources import resources
from engine.schema.result import ModelUse

Floats = npt.NDArray[np.float32]

FORMAT = 1
KIND = "passage reader"
"""What a result calls it."""
FROZEN = 3
"""Layers of the encoder that stay as they are."""
HIDDEN = 128
_FOLDER = resources() / "models" / "essentials-reader-en"
_TITLE, _SENTENCE, _PASSAGE = 24, 80, 320
"""Pieces that are read at most: of a title or heading, of a sentence, of a passage. Sentences behind are not judged."""
_LONGEST_PIECE = 20
"""Characters of a piece, by far."""
_FARTHEST = 5.0
"""Deviations beyond which a feature counts no more."""


class PassageReader(nn.Module):
    """Passages in, a logit for each judged sentence out: above 0, it is more likely one that must be told than not."""

    mean: Tensor
    """Of each feature, (f,)."""
    scale: Tensor
    """The deviation of each feature, (f,)."""

    def __init__(self, config: SentenceEncoderConfig, features: int) -> None:
        super().__init__()
        self.config = config
        self.encoder = MiniLM(config)
        self.hidden = nn.Linear(config.width + features, HIDDEN)
        self.out = nn.Linear(HIDDEN, 1)
        self.input_dropout, self.dropout = nn.Dropout(0.1), nn.Dropout(0.25)
        self.register_buffer("mean", torch.zeros(features))
        self.register_buffer("scale", torch.ones(features))

    @classmethod
    def begin(cls, encoder: MiniLM, config: SentenceEncoderConfig, features: int) -> "PassageReader":
        """One that has learned nothing but what the encoder knows; only its upper layers and its head learn."""
        made = cls(config, features)
        made.encoder = encoder.float()
        made.encoder.requires_grad_(requires_grad=False)
        upper: nn.ModuleList = made.encoder.layers[FROZEN:]
        upper.requires_grad_(requires_grad=True)
        return made

    def forward(self, batch: "PassageBatch", values: Tensor, check: Check = lambda: None) -> Tensor:
        """Pieces of passages, and the features of the r sentences that are judged (r, f), to logits (r,).

        `check` is called before every layer and may raise.
        """
        x = self.encoder.last_states(batch.packing, check)  # (N, d)
        count = len(batch.rows)
        sums = torch.zeros(count + 1, x.shape[1]).index_add(0, batch.owners, x.float())  # (r + 1, d)
        pieces = batch.owners.bincount(minlength=count + 1).clamp(min=1)  # (r + 1,)
        means = sums[:count] / pieces[:count, None]  # (r, d)
        known = ((values - self.mean) / self.scale).clamp(-_FARTHEST, _FARTHEST)  # (r, f)
        seen = self.input_dropout(torch.cat([means, known], dim=1))  # (r, d + f)
        hidden = self.dropout(torch.tanh(self.hidden(seen)))  # (r, HIDDEN)
        logits: Tensor = self.out(hidden)  # (r, 1)
        return logits[:, 0]  # (r,)

    def learned_state(self) -> dict[str, Tensor]:
        """All weights but those of the encoder that stay as they are."""
        upper = tuple(f"encoder.layers.{number}." for number in range(FROZEN, self.config.layers))
        return {
            name: one
            for name, one in self.state_dict().items()
            if not name.startswith("encoder.") or name.startswith(upper)
        }


@dataclass(frozen=True, slots=True)
class PassageBatch:
    """Passages in pieces, one after the other."""

    packing: Packing
    owners: Tensor
    """The judged sentence that each of the N pieces belongs to, by its place in `rows`; r where it is of none, (N,)."""
    rows: tuple[int, ...]
    """The rows of the r sentences."""


Pieces = tuple[tuple[int, ...], tuple[tuple[int, int, int], ...]]
"""A passage in word pieces, and of each judged sentence where it begins and ends there, and its row."""


def pieces_of(passage: Passage, tokenizer: Tokenizer, marks: tuple[int, int]) -> Pieces:
    """A passage as it is read: title, heading and sentences, each behind a mark; `marks` begin and end."""
    begin, end = marks
    read = [begin]
    for text in filter(None, (passage.title, passage.heading)):
        read += [*_pieces(text, tokenizer, _TITLE), end]
    spans: list[tuple[int, int, int]] = []
    for text, row in zip(passage.sentences, passage.rows, strict=True):
        own = _pieces(text, tokenizer, _SENTENCE)
        if len(read) + len(own) >= _PASSAGE:
            break
        if row is not None and own:
            spans.append((len(read), len(read) + len(own), row))
        read += [*own, end]
    return tuple(read), tuple(spans)


def batch_of(passages: Sequence[Pieces]) -> PassageBatch:
    """Passages side by side."""
    packing = Packing.of([list(pieces) for pieces, _ in passages])
    rows = tuple(row for _, spans in passages for _, _, row in spans)
    owners = torch.full((len(packing.pieces),), len(rows))  # (N,)
    number = start = 0
    for pieces, spans in passages:
        for first, last, _ in spans:
            owners[start + first : start + last] = number
            number += 1
        start += len(pieces)
    return PassageBatch(packing, owners, rows)


class EssentialsReader:
    """A trained network with what it takes to read: fulfils `ReadsEssentials`. Make it with `load`."""

    def __init__(
        self,
        network: PassageReader,
        tokenizer: Tokenizer,
        marks: tuple[int, int],
        features: tuple[str, ...],
        use: ModelUse,
    ) -> None:
        self._network, self._tokenizer, self._marks = network, tokenizer, marks
        self._features = features
        self.use = use

    @property
    def features(self) -> tuple[str, ...]:
        """Names of the features it reads beside the words."""
        return self._features

    def logits(self, passages: Sequence[Passage], values: Floats, check: Callable[[], None] = lambda: None) -> Floats:
        """As `ReadsEssentials.logits`; the same whatever the number of threads."""
        found = np.full(len(values), -np.inf, dtype=np.float32)
        read: list[Pieces] = []
        for one in passages:
            check()
            read.append(pieces_of(one, self._tokenizer, self._marks))
        read = sorted((one for one in read if one[1]), key=lambda one: len(one[0]))
        batches = [batch_of(some) for some in _batches(read)]

        def of_batch(batch: PassageBatch, stop: Check) -> Floats:
            with torch.inference_mode():
                logits: Floats = self._network(batch, torch.from_numpy(values[list(batch.rows)]), stop).numpy()
            return logits

        check()
        with closing(one_thread_each.outcomes(of_batch, batches, check)) as outcomes:
            for batch, logits in outcomes:
                check()
                found[list(batch.rows)] = logits
        return found

    @classmethod
    def load(cls, folder: Path = _FOLDER) -> "EssentialsReader":
        """Read and verify the folder.

        Raises:
            ModelUnavailable: a file is missing, damaged, of another version, or builds on another encoder than the
                installed one.
        """

        def make(config: dict[str, object], tensors: Arrays, sha256: str) -> EssentialsReader:
            features = tuple(map(str, config["features"])) if isinstance(config["features"], list) else ()
            network, tokenizer, marks = begin_passage_reader(len(features))
            if config["encoder_sha256"] != network.config.sha256:
                raise ValueError("it builds on another encoder")
            shapes, before = network.learned_state(), _before(network)
            kept = {name: torch.from_numpy(one) for name, one in tensors.items()}
            learned = from_eight_bits(kept, shapes, before)
            if any(learned[name].shape != one.shape for name, one in shapes.items()):
                raise ValueError("its weights are of another shape")
            network.load_state_dict(learned, strict=False)
            network.eval().requires_grad_(requires_grad=False)
            pack(network.encoder.to(fast_dtype()))
            use = ModelUse("extractor", folder.name, KIND, sha256)
            return cls(network, tokenizer, marks, features, use)

        return load_folder(folder, ESSENTIALS_READER_TYPE, FORMAT, "reader of essentials", make)


def begin_passage_reader(features: int) -> tuple[PassageReader, Tokenizer, tuple[int, int]]:
    """One that knows what the bundled encoder knows, its vocabulary, and the marks of beginning and end.

    Raises:
        ModelUnavailable: the encoder is missing or is not the published one.
    """
    encoder, config, tokenizer, marks = bundled_minilm()
    return PassageReader.begin(encoder, config, features), tokenizer, marks


def save_essentials_reader(folder: Path, network: PassageReader, features: Sequence[str], card: str) -> None:
    """Write a folder: configuration, what was learned in eight bits, card, checksums."""
    config = {
        "model_type": ESSENTIALS_READER_TYPE,
        "format": FORMAT,
        "encoder_sha256": network.config.sha256,
        "features": list(features),
    }
    before = _before(begin_passage_reader(len(features))[0])
    kept = in_eight_bits(network.learned_state(), before)
    write_folder(folder, config, {name: one.numpy() for name, one in kept.items()}, card)


@cache
def bundled_essentials_reader() -> EssentialsReader:
    """The one that comes with the program, loaded once. Raises `ModelUnavailable`."""
    return EssentialsReader.load()


def _before(network: PassageReader) -> dict[str, Tensor]:
    """What was the encoder's, of a network that has learned nothing."""
    return {name: one for name, one in network.learned_state().items() if name.startswith("encoder.")}


def _batches(read: Sequence[Pieces]) -> list[list[Pieces]]:
    """Passages of rising length, in batches of at most `BATCH_PIECES` pieces."""
    batches: list[list[Pieces]] = []
    room = 0
    for one in read:
        if len(one[0]) > room:
            batches.append([])
            room = BATCH_PIECES
        batches[-1].append(one)
        room -= len(one[0])
    return batches


def _pieces(text: str, tokenizer: Tokenizer, most: int) -> list[int]:
    """The first pieces of a text, which may be millions of characters long."""
    return list(tokenizer.encode(text[: most * _LONGEST_PIECE], add_special_tokens=False).ids)[:most]
