"""Sentence vectors: all-MiniLM-L6-v2 on torch and tokenizers alone, without the libraries that take seconds to import.

Two promises shape this module. First, a sentence's vector depends on the texts of the call it was made in and on
nothing else: batches are cut by length, the same way each time, so that an interrupted run that encodes the same block
of sentences again gets the same vectors. Second, nothing is cut off: a sentence longer than the model reads at once is
encoded in parts, and its vector is the mean of theirs, weighted by their lengths.

Where the processor multiplies bfloat16 natively the weights are kept in it: three times as fast, and cosines move by
less than 0.01.
"""

import logging
import re
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
import torch.nn.functional as F
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import Tensor, nn

from engine.errors import ModelUnavailable
from engine.models import one_thread_each
from engine.models.checksums import sha256_once
from engine.models.configs import SentenceEncoderConfig
from engine.models.encoder.files import bundled_folder, tokenizer_of
from engine.models.one_thread_each import Check
from engine.models.packing import native_bfloat16, pack

log = logging.getLogger(__name__)

BATCH_PIECES = 2048
"""Word pieces of one batch: beyond this a pass gets no faster, only the answer to a cancel slower."""
ROW_STEP = 256
"""Word pieces of a smaller batch, the last one of a call, are filled up to a multiple of this. For every shape it
meets, the matrix library makes and keeps code of its own: that takes time, and with shapes as they come a document of
1,000 pages made it keep hundreds of megabytes."""
LENGTH_STEP = 8
"""Attention sees sentences filled up to a multiple of this, for the same reason."""


@dataclass(frozen=True, slots=True)
class Packing:
    """Where the word pieces of a batch stand: one after the other for what looks at each piece alone, and as a
    rectangle of B sentences by L pieces for attention, which looks at a sentence.

    N pieces, those that only fill up included: they belong to sentence B, which does not exist.
    """

    pieces: Tensor
    """Word pieces (N,)."""
    places: Tensor
    """The place of each in its sentence (N,)."""
    owners: Tensor
    """The sentence of each (N,)."""
    rectangle: Tensor
    """For each place of the rectangle, which of the N stands there (B, L); 0 after a sentence's end."""
    line: Tensor
    """For each of the N, where it stands in the rectangle (N,); 0 for what only fills up."""
    mask: Tensor | None
    """Whether there is a piece at a place of the rectangle (B, 1, 1, L); None where there is everywhere."""
    lengths: Tensor
    """Pieces of each sentence (B,)."""

    @classmethod
    def of(cls, sentences: Sequence[list[int]]) -> "Packing":
        """Pack `sentences`, none of them empty."""
        lengths = torch.tensor([len(pieces) for pieces in sentences])  # (B,)
        count, longest, total = len(sentences), int(lengths.max()), int(lengths.sum())
        filled = BATCH_PIECES if total > BATCH_PIECES - ROW_STEP else _step_up(total, ROW_STEP)
        longest, filled = _step_up(longest, LENGTH_STEP), max(filled, total)
        starts = lengths.cumsum(0) - lengths  # (B,)
        owners = torch.full((filled,), count)  # (N,)
        owners[:total] = torch.arange(count).repeat_interleave(lengths)
        places = torch.zeros(filled, dtype=torch.int64)  # (N,)
        places[:total] = torch.arange(total) - starts[owners[:total]]
        line = torch.zeros(filled, dtype=torch.int64)  # (N,)
        line[:total] = owners[:total] * longest + places[:total]
        pieces = torch.zeros(filled, dtype=torch.int64)  # (N,)
        pieces[:total] = torch.tensor([piece for sentence in sentences for piece in sentence])
        steps = torch.arange(longest)  # (L,)
        real = steps < lengths[:, None]  # (B, L)
        rectangle = (starts[:, None] + steps).masked_fill(~real, 0)  # (B, L)
        mask = None if bool(real.all()) else real[:, None, None, :]  # (B, 1, 1, L)
        return cls(pieces, places, owners, rectangle, line, mask, lengths)

    def to(self, device: torch.device) -> "Packing":
        """The same on another device."""
        mask = None if self.mask is None else self.mask.to(device)
        pieces, places, owners = self.pieces.to(device), self.places.to(device), self.owners.to(device)
        rectangle, line, lengths = self.rectangle.to(device), self.line.to(device), self.lengths.to(device)
        return Packing(pieces, places, owners, rectangle, line, mask, lengths)


class Linear(nn.Linear):
    """Without random first weights: every weight comes from the file, and making them up takes a second."""

    def reset_parameters(self) -> None:
        pass


class LayerNorm(nn.LayerNorm):
    """Without first weights, as `Linear`."""

    def reset_parameters(self) -> None:
        pass


class Embedding(nn.Embedding):
    """Without first weights, as `Linear`."""

    def reset_parameters(self) -> None:
        pass


class Attention(nn.Module):
    """Bidirectional self-attention with one fused projection for query, key and value."""

    def __init__(self, config: SentenceEncoderConfig) -> None:
        super().__init__()
        self.heads = config.heads
        self.qkv = Linear(config.width, 3 * config.width)
        self.out = Linear(config.width, config.width)

    def forward(self, x: Tensor, packing: Packing) -> Tensor:
        """N pieces of B sentences of at most L, d width, h heads: states x (N, d) -> (N, d)."""
        b, length = packing.rectangle.shape
        qkv = self.qkv(x).index_select(0, packing.rectangle.view(-1))  # (B L, 3d)
        qkv = qkv.view(b, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)  # (3, B, h, L, d/h)
        query, key, value = qkv  # 3 x (B, h, L, d/h)
        mixed = F.scaled_dot_product_attention(query, key, value, attn_mask=packing.mask)  # (B, h, L, d/h)
        mixed = mixed.transpose(1, 2).reshape(b * length, -1)  # (B L, d)
        y: Tensor = self.out(mixed.index_select(0, packing.line))  # (N, d)
        return y


class Layer(nn.Module):
    """One post-norm transformer layer, as in BERT."""

    def __init__(self, config: SentenceEncoderConfig) -> None:
        super().__init__()
        self.attention = Attention(config)
        self.attention_norm = LayerNorm(config.width, eps=config.layer_norm_eps)
        self.up = Linear(config.width, config.hidden)
        self.down = Linear(config.hidden, config.width)
        self.output_norm = LayerNorm(config.width, eps=config.layer_norm_eps)

    def forward(self, x: Tensor, packing: Packing) -> Tensor:
        """States x (N, d) -> (N, d)."""
        x = self.attention_norm(x + self.attention(x, packing))
        y: Tensor = self.output_norm(x + self.down(F.gelu(self.up(x))))
        return y


class MiniLM(nn.Module):
    """The encoder: word pieces in, one unit vector a sentence out."""

    def __init__(self, config: SentenceEncoderConfig) -> None:
        super().__init__()
        self.words = Embedding(config.vocabulary, config.width)
        self.positions = Embedding(config.positions, config.width)
        self.types = Embedding(2, config.width)
        self.embedding_norm = LayerNorm(config.width, eps=config.layer_norm_eps)
        self.layers = nn.ModuleList(Layer(config) for _ in range(config.layers))

    @classmethod
    def load(cls, folder: Path, config: SentenceEncoderConfig) -> "MiniLM":
        """The published weights in `folder`. Raises `ModelUnavailable` as `published_weights` does."""
        weights = published_weights(folder / "model.safetensors", config)
        model = cls(config)
        model.load_state_dict(weights, assign=True)
        return model

    def states(self, packing: Packing, check: Check = lambda: None) -> Iterator[Tensor]:
        """States of the N pieces (N, d): what goes into the first layer, and what comes out of each.

        `check` is called before every layer and may raise.
        """
        x = self.words(packing.pieces) + self.positions(packing.places) + self.types.weight[0]  # (N, d)
        x = self.embedding_norm(x)
        yield x
        for layer in self.layers:
            check()
            x = layer(x, packing)
            yield x

    def last_states(self, packing: Packing, check: Check = lambda: None) -> Tensor:
        """What comes out of the last layer (N, d); those before it are not kept. `check` as of `states`."""
        last, *_ = deque(self.states(packing, check), maxlen=1)
        return last

    def forward(self, packing: Packing, check: Check = lambda: None) -> Tensor:
        """N pieces of B sentences -> the mean over each sentence's pieces (B, d), float32.

        `check` is called before every layer and may raise.
        """
        x = self.last_states(packing, check)  # (N, d)
        count = len(packing.lengths)
        total = torch.zeros(count + 1, x.shape[1]).index_add_(0, packing.owners, x.float())  # (B + 1, d)
        return total[:count] / packing.lengths[:, None]  # (B, d)


def bundled_minilm() -> tuple[MiniLM, SentenceEncoderConfig, Tokenizer, tuple[int, int]]:
    """The bundled encoder for what is built upon it: its layers as they were published, its shape, its vocabulary, and
    the marks of beginning and end.

    Raises:
        ModelUnavailable: it is missing or is not the published one.
    """
    config, folder = SentenceEncoderConfig(), bundled_folder()
    tokenizer = tokenizer_of(folder, config.name)
    begin, end = tokenizer.encode("").ids
    return MiniLM.load(folder, config), config, tokenizer, (begin, end)


def published_weights(file: Path, config: SentenceEncoderConfig) -> dict[str, Tensor]:
    """The weights in the published file, by this module's names.

    Raises:
        ModelUnavailable: it can't be read, or is not the file that `config` names.
    """
    try:
        found = sha256_once(file)
    except OSError as error:
        raise ModelUnavailable(
            f"The sentence encoder {config.name} can't be read ({error.strerror}). Reinstall the program."
        ) from error
    if found != config.sha256:
        what = "is not the published file (checksum differs)"
        raise ModelUnavailable(f"The sentence encoder {config.name} {what}. Reinstall the program.")
    return _weights(load_file(file), config)


def _weights(state: dict[str, Tensor], config: SentenceEncoderConfig) -> dict[str, Tensor]:
    """The published file's names to this module's; what is not named here (the pooler) is not used."""
    names = {
        "words.weight": "embeddings.word_embeddings.weight",
        "positions.weight": "embeddings.position_embeddings.weight",
        "types.weight": "embeddings.token_type_embeddings.weight",
        "embedding_norm": "embeddings.LayerNorm",
    }
    for i in range(config.layers):
        ours, theirs = f"layers.{i}.", f"encoder.layer.{i}."
        names[ours + "attention.out"] = theirs + "attention.output.dense"
        names[ours + "attention_norm"] = theirs + "attention.output.LayerNorm"
        names[ours + "up"] = theirs + "intermediate.dense"
        names[ours + "down"] = theirs + "output.dense"
        names[ours + "output_norm"] = theirs + "output.LayerNorm"
    weights: dict[str, Tensor] = {}
    for ours, theirs in names.items():
        if theirs in state:
            weights[ours] = state[theirs]
        else:
            weights.update({f"{ours}.{part}": state[f"{theirs}.{part}"] for part in ("weight", "bias")})
    for i in range(config.layers):
        for part in ("weight", "bias"):
            theirs = f"encoder.layer.{i}.attention.self."
            rows = [state[f"{theirs}{role}.{part}"] for role in ("query", "key", "value")]
            weights[f"layers.{i}.attention.qkv.{part}"] = torch.cat(rows)  # (3d, d) or (3d,)
    return weights


@dataclass(frozen=True, slots=True)
class _Part:
    """A run of word pieces that is encoded at once, and the text it belongs to."""

    text: int
    pieces: list[int]


class SentenceEncoder:
    """The bundled sentence encoder. Make it with `load`."""

    def __init__(self, model: MiniLM, tokenizer: Tokenizer, config: SentenceEncoderConfig) -> None:
        self._model = model
        self._tokenizer = tokenizer
        self._begin, self._end = (tokenizer.encode("").ids[place] for place in (0, -1))
        self.config = config
        self.name = config.name
        self.sha256 = config.sha256
        self.width = config.width
        self.kind = f"sentence encoder in {'bfloat16' if model.words.weight.dtype == torch.bfloat16 else 'float32'}"

    @classmethod
    def load(
        cls,
        folder: Path | None = None,
        config: SentenceEncoderConfig | None = None,
        dtype: torch.dtype | None = None,
    ) -> "SentenceEncoder":
        """Load and verify the encoder in `folder` (left out: the one that comes with the program).

        Raises `ModelUnavailable` where files are missing or `model.safetensors` is not the published one. `dtype`
        left out is bfloat16 where the processor has it, else float32.
        """
        config = config or SentenceEncoderConfig()
        folder = folder or bundled_folder()
        model = MiniLM.load(folder, config)
        tokenizer = tokenizer_of(folder, config.name)
        dtype = dtype or (torch.bfloat16 if native_bfloat16() else torch.float32)
        log.debug("sentence encoder ready in %s", dtype)
        model = model.to(dtype).eval().requires_grad_(requires_grad=False)
        pack(model)
        return cls(model, tokenizer, config)

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Word pieces of each text, without the marks of beginning and end."""
        return [len(pieces) for pieces in self._pieces(texts)]

    def encode(self, texts: Sequence[str], on_batch: Callable[[int], None] | None = None) -> npt.NDArray[np.float32]:
        """Unit vectors of `texts`, shape (len(texts), width). An empty text has the zero vector.

        `on_batch` hears at least every few tenths of a second how many parts of texts are done; what it raises ends the
        work.
        """
        parts = self._parts(texts)
        sums = torch.zeros(len(texts), self.width)
        done = 0
        batches = list(self._batches(parts))

        def tick() -> None:
            if on_batch is not None:
                on_batch(done)

        with closing(one_thread_each.outcomes(self._weighted, batches, tick)) as outcomes:
            for batch, weighted in outcomes:
                sums.index_add_(0, torch.tensor([part.text for part in batch]), weighted)
                done += len(batch)
                tick()
        vectors: npt.NDArray[np.float32] = F.normalize(sums, dim=1).numpy()
        return vectors

    def pieces_alone(self, pieces: Sequence[int]) -> npt.NDArray[np.float32]:
        """Of word pieces, given by their numbers, the mean state where each stands by itself, (n, width)."""
        found = np.zeros((len(pieces), self.width), dtype=np.float32)
        for first in range(0, len(pieces), BATCH_PIECES // 4):
            some = pieces[first : first + BATCH_PIECES // 4]
            with torch.inference_mode():
                states = self._model(Packing.of([[self._begin, piece, self._end] for piece in some]))  # (b, d)
            found[first : first + len(some)] = states.numpy()
        return found

    def pooled(self, texts: Sequence[str], layers: Collection[int]) -> npt.NDArray[np.float32]:
        """The mean and the maximum over the pieces of each text after each of `layers` (0: before the first), and the
        last state of its first piece: more of the words than the vector has. Shape (n, (2 layers + 1) d).

        Of a text longer than the encoder reads at once its beginning is read.
        """
        parts = list({part.text: part for part in reversed(self._parts(texts))}.values())
        found = np.zeros((len(texts), (2 * len(layers) + 1) * self.width), np.float32)
        for batch in self._batches(parts):
            packing = Packing.of([part.pieces for part in batch])
            with torch.inference_mode():
                pools: list[Tensor] = []
                for number, x in enumerate(self._model.states(packing)):
                    pools += _pools(x.float(), packing) if number in layers else []
                first = packing.lengths.cumsum(0) - packing.lengths  # (B,)
                found[[part.text for part in batch]] = torch.cat([*pools, x[first].float()], 1).numpy()
        return found

    def states_of(self, texts: Sequence[str], layer: int) -> Iterator[tuple[int, npt.NDArray[np.float32]]]:
        """For each text, in any order, its number and the states of its pieces after `layer` (l, d), 0: before the
        first. The layers above are not computed, and of a text longer than the encoder reads at once its beginning
        is read.
        """
        parts = list({part.text: part for part in reversed(self._parts(texts))}.values())
        for batch in self._batches(parts):
            with torch.inference_mode():
                after = islice(self._model.states(Packing.of([part.pieces for part in batch])), layer, None)
                states = next(after).float().numpy()  # (N, d)
            first = 0
            for part in batch:
                yield part.text, states[first : first + len(part.pieces)]
                first += len(part.pieces)

    def pieces_of_words(self, texts: Sequence[str]) -> list[list[int]]:
        """For each text, for each of its words, parted by spaces, the place of its first piece behind the mark of
        beginning; a word of which the vocabulary has no piece has that of the next one.
        """
        found: list[list[int]] = []
        for text, encoding in zip(
            texts, self._tokenizer.encode_batch(list(texts), add_special_tokens=False), strict=True
        ):
            begins = [begin for begin, _ in encoding.offsets]
            found.append([bisect_left(begins, word.start()) + 1 for word in re.finditer(r"\S+", text)])
        return found

    def _weighted(self, batch: list[_Part], check: Check) -> Tensor:
        """The mean of each part's pieces times their number (B, d)."""
        lengths = torch.tensor([len(part.pieces) for part in batch])
        with torch.inference_mode():
            pooled = self._model(Packing.of([part.pieces for part in batch]), check)  # (B, d)
            return pooled * lengths[:, None]  # type: ignore[no-any-return]

    def _pieces(self, texts: Sequence[str]) -> list[list[int]]:
        found = self._tokenizer.encode_batch(list(texts), add_special_tokens=False)
        return [encoding.ids for encoding in found]

    def _parts(self, texts: Sequence[str]) -> list[_Part]:
        room = self.config.longest - 2
        return [
            _Part(text, [self._begin, *pieces[first : first + room], self._end])
            for text, pieces in enumerate(self._pieces(texts))
            for first in range(0, len(pieces), room)
        ]

    @staticmethod
    def _batches(parts: list[_Part]) -> Iterator[list[_Part]]:
        """Parts of similar length together, at most `BATCH_PIECES` a batch."""
        batch: list[_Part] = []
        pieces = 0
        for part in sorted(parts, key=lambda part: (len(part.pieces), part.text)):
            if pieces + len(part.pieces) > BATCH_PIECES:
                yield batch
                batch, pieces = [], 0
            batch.append(part)
            pieces += len(part.pieces)
        if batch:
            yield batch


def _pools(x: Tensor, packing: Packing) -> list[Tensor]:
    """Mean and maximum of the states (N, d) of each of B sentences: 2 x (B, d)."""
    count, width = len(packing.lengths), x.shape[1]
    total = torch.zeros(count + 1, width).index_add_(0, packing.owners, x)  # (B + 1, d)
    owners = packing.owners[:, None].expand(-1, width)  # (N, d)
    most = torch.full((count + 1, width), -torch.inf).scatter_reduce_(0, owners, x, "amax")  # (B + 1, d)
    return [total[:count] / packing.lengths[:, None], most[:count]]


def _step_up(count: int, step: int) -> int:
    return -(-count // step) * step
