"""Whether words are a whole sentence, and which of them a speaker took back or nobody would write there.

The bundled encoder's lower layers read the words; copies of its upper ones learned to look at their form instead of
their meaning. Of each piece they say whether it is fine, needless (“We've got” in “We've got we're planning to sell”)
or wrong (“the” in “Look the page”), of all together whether they are a whole sentence, and whether what somebody said
reads well where it is told alone. English.

Letters of shapes: B texts   N pieces of all texts, one after the other (see `Packing`)   d width
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from engine.models.configs import WELLFORMEDNESS_TYPE, SentenceEncoderConfig
from engine.models.eight_bits import from_eight_bits, in_eight_bits
from engine.models.encoder.sentence_encoder import BATCH_PIECES, Layer, MiniLM, Packing
from engine.models.packing import fast_dtype, pack
from engine.models.plain_tensors import Arrays, load_folder, write_folder
from engine.models.wellformedness.form import Floats, Form, StateReader, Tag
from engine.protocol.resources import resources
from engine.schema.result import ModelUse

FORMAT = 2
KIND = "form of sentences"
"""What a result calls it."""
_FOLDER = resources() / "models" / "wellformed-en"


class WellFormedness(nn.Module):
    """The upper layers, and what looks at their states."""

    def __init__(self, config: SentenceEncoderConfig, layer: int) -> None:
        """`layer`: the encoder's whose states go in."""
        super().__init__()
        self.layer = layer
        self.layers = nn.ModuleList(Layer(config) for _ in range(layer, config.layers))
        self.tag_hidden = nn.Linear(config.width, config.width)
        self.tag_out = nn.Linear(config.width, len(Tag))
        self.whole_hidden = nn.Linear(config.width, config.width)
        self.whole_out = nn.Linear(config.width, 1)
        self.readable_hidden = nn.Linear(2 * config.width + 3, config.width)
        self.readable_out = nn.Linear(config.width, 1)

    @classmethod
    def begin(cls, encoder: MiniLM, config: SentenceEncoderConfig, layer: int) -> "WellFormedness":
        """One that has learned nothing yet: its layers are the encoder's above `layer`."""
        network = cls(config, layer)
        upper: nn.ModuleList = encoder.layers[layer:]
        network.layers.load_state_dict({name: one.detach().clone().float() for name, one in upper.state_dict().items()})
        return network

    def forward(self, x: Tensor, packing: Packing) -> tuple[Tensor, Tensor, Tensor]:
        """States of N pieces of B texts (N, d): logits of tags (N, 3), of wholeness (B,), of readability (B,)."""
        for layer in self.layers:
            x = layer(x, packing)
        first = x[packing.lengths.cumsum(0) - packing.lengths]  # (B, d)
        whole: Tensor = self.whole_out(torch.tanh(self.whole_hidden(first)))  # (B, 1)
        tags = self.tag_out(F.gelu(self.tag_hidden(x)))  # (N, 3)
        seen = torch.cat([first, _summed_up(x, tags, packing.lengths).to(x.dtype), whole], dim=1)  # (B, 2d + 3)
        readable: Tensor = self.readable_out(torch.tanh(self.readable_hidden(seen)))  # (B, 1)
        return tags, whole[:, 0], readable[:, 0]  # (N, 3), (B,), (B,)


def _summed_up(x: Tensor, tags: Tensor, lengths: Tensor) -> Tensor:
    """Of each text the mean of its states and the sum and the greatest of its pieces' chances not to be fine.

    States (N, d), logits (N, 3) and lengths (B,) give (B, d + 2), whatever is filled up behind the last text.
    """
    count, real = len(lengths), int(lengths.sum())
    own = torch.repeat_interleave(torch.arange(count), lengths)  # (n,)
    flawed = 1 - tags[:real].float().softmax(-1)[:, Tag.FINE]  # (n,)
    mean = torch.zeros(count, x.shape[1]).index_add(0, own, x[:real].float()) / lengths[:, None]  # (B, d)
    total = torch.zeros(count).index_add(0, own, flawed)  # (B,)
    greatest = torch.zeros(count).scatter_reduce(0, own, flawed, "amax")  # (B,)
    return torch.cat([mean, total[:, None], greatest[:, None]], dim=1)  # (B, d + 2)


class FormJudge:
    """A trained network. Make it with `load`."""

    def __init__(self, network: WellFormedness, encoder_sha256: str, name: str, sha256: str) -> None:
        self._network = network
        self.encoder_sha256 = encoder_sha256
        self.use = ModelUse("extractor", name, KIND, sha256)

    def forms_of(
        self, texts: Sequence[str], encoder: StateReader, check: Callable[[], None] = lambda: None
    ) -> list[Form]:
        """How each text is formed. `check` is called before every batch and may raise Cancelled."""
        forms: list[Form] = [Form(0.0, 0.0, np.zeros(0, np.float32), np.zeros(0, np.float32))] * len(texts)
        firsts = encoder.pieces_of_words(texts)
        for batch in _batches(encoder.states_of(texts, self._network.layer)):
            check()
            packing = Packing.of([[0] * len(states) for _, states in batch])
            x = torch.zeros(len(packing.pieces), batch[0][1].shape[1])  # (N, d)
            real = torch.from_numpy(np.concatenate([states for _, states in batch]))
            x[: len(real)] = real
            with torch.inference_mode():
                tags, *of_all = self._network(x.to(self._dtype), packing)
            chances = tags.float().softmax(-1).numpy()  # (N, 3)
            whole, readable = (one.float().sigmoid().tolist() for one in of_all)
            begin = 0
            for (number, states), chance, well in zip(batch, whole, readable, strict=True):
                own = chances[begin : begin + len(states)]  # (l, 3)
                begin += len(states)
                words = (_of_words(own[:, tag], firsts[number]) for tag in (Tag.NEEDLESS, Tag.WRONG))
                forms[number] = Form(chance, well, *words)
        return forms

    @property
    def _dtype(self) -> torch.dtype:
        weight: Tensor = self._network.tag_out.weight
        return weight.dtype

    @classmethod
    def load(cls, folder: Path = _FOLDER) -> "FormJudge":
        """Read and verify the folder.

        Raises:
            ModelUnavailable: a file is missing, damaged, or of another version.
        """

        def make(config: dict[str, object], tensors: Arrays, sha256: str) -> FormJudge:
            network = WellFormedness(SentenceEncoderConfig(), int(str(config["layer"])))
            kept = {name: torch.from_numpy(one) for name, one in tensors.items()}
            network.load_state_dict(from_eight_bits(kept, network.state_dict(), {}))
            network = network.to(fast_dtype()).eval().requires_grad_(requires_grad=False)
            pack(network)
            return cls(network, str(config["encoder_sha256"]), folder.name, sha256)

        return load_folder(folder, WELLFORMEDNESS_TYPE, FORMAT, "judge of sentences", make)


def save(folder: Path, network: WellFormedness, encoder_sha256: str, card: str) -> None:
    """Write a folder: configuration, weights in eight bits, card, checksums."""
    config = {
        "model_type": WELLFORMEDNESS_TYPE,
        "format": FORMAT,
        "encoder_sha256": encoder_sha256,
        "layer": network.layer,
    }
    tensors = in_eight_bits(network.state_dict(), {})
    write_folder(folder, config, {name: one.numpy() for name, one in tensors.items()}, card)


@cache
def bundled_judge() -> FormJudge:
    """The one that comes with the program, loaded once. Raises `ModelUnavailable`."""
    return FormJudge.load()


def _batches(read: Iterator[tuple[int, Floats]]) -> Iterator[list[tuple[int, Floats]]]:
    """What is read in batches of at most `BATCH_PIECES`."""
    batch: list[tuple[int, Floats]] = []
    pieces = 0
    for number, states in read:
        if batch and pieces + len(states) > BATCH_PIECES:
            yield batch
            batch, pieces = [], 0
        batch.append((number, states))
        pieces += len(states)
    if batch:
        yield batch


def _of_words(chances: Floats, firsts: Sequence[int]) -> Floats:
    """Of the pieces' chances (l,) those of each word's first piece (n,); 0 where that was not read."""
    return np.array([chances[one] if 0 < one < len(chances) - 1 else 0.0 for one in firsts], dtype=np.float32)
