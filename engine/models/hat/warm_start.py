"""Start a HAT from a BERT or RoBERTa: strategies S0 to S2.3 of the paper (Table 9), and the key table they use.

The source is a folder as transformers saves it (`config.json`, `model.safetensors`), the bundled MiniLM among them.
Every tensor of the source has to be in the table: None means known and not needed, an unknown name is an error, so
that no weight is passed over by mistake.

Which source block goes where (`hat_layouts.layers_of` gives the layers):
- S2.1 and S2.2: the segment-wise block of layer i copies source block i; under S2.2 the cross-segment block of layer i
  copies that same block i, also where it stands alone in its layer, as the official converter does. Cross-segment
  blocks of layers past the source's depth stay random (the base ad hoc layout has three).
- S2.3: segment-wise block i copies source block 2i, the cross-segment block 2i + 1.
"""

import json
import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import torch
from torch import Tensor, nn

from engine.errors import ModelUnavailable
from engine.models.configs import HatConfig
from engine.models.hat.model import Block, HatEncoder, LanguageHead
from engine.models.hat_layouts import layers_of
from engine.models.tensor_files import read_tensors
from engine.regular_files import check_folder


class WarmStart(StrEnum):
    """What is copied from the source."""

    NONE = "S0"
    EMBEDDINGS = "S1"
    SEGMENT_WISE = "S2.1"
    PAIRED = "S2.2"
    UNPAIRED = "S2.3"


BLOCK_KEYS: dict[str, str] = {
    "attention.self.query": "query",
    "attention.self.key": "key",
    "attention.self.value": "value",
    "attention.output.dense": "mix",
    "attention.output.LayerNorm": "norm_attention",
    "intermediate.dense": "widen",
    "output.dense": "narrow",
    "output.LayerNorm": "norm_output",
}
"""Modules of a BERT or RoBERTa layer and of `model.Block`."""

EMBEDDING_KEYS: dict[str, str] = {
    "word_embeddings.weight": "words.weight",
    "position_embeddings.weight": "slots.weight",
    "token_type_embeddings.weight": "types.weight",
    "LayerNorm.weight": "norm.weight",
    "LayerNorm.bias": "norm.bias",
    "LayerNorm.gamma": "norm.weight",
    "LayerNorm.beta": "norm.bias",
}
"""Tensors of the embeddings; gamma and beta are the names of the oldest BERT files."""

HEAD_KEYS: dict[str, str | None] = {
    "cls.predictions.transform.dense.weight": "dense.weight",
    "cls.predictions.transform.dense.bias": "dense.bias",
    "cls.predictions.transform.LayerNorm.weight": "norm.weight",
    "cls.predictions.transform.LayerNorm.bias": "norm.bias",
    "cls.predictions.bias": "bias",
    "cls.predictions.decoder.weight": None,  # tied to the word embeddings
    "cls.predictions.decoder.bias": None,  # the same tensor as cls.predictions.bias
    "cls.seq_relationship.weight": None,
    "cls.seq_relationship.bias": None,
    "lm_head.dense.weight": "dense.weight",
    "lm_head.dense.bias": "dense.bias",
    "lm_head.layer_norm.weight": "norm.weight",
    "lm_head.layer_norm.bias": "norm.bias",
    "lm_head.bias": "bias",
    "lm_head.decoder.weight": None,
    "lm_head.decoder.bias": None,
    "pooler.dense.weight": None,
    "pooler.dense.bias": None,
    "embeddings.position_ids": None,
    "embeddings.token_type_ids": None,
}
"""Language heads of BERT and RoBERTa onto `model.LanguageHead`, and what has no place in HAT."""

_LAYER = re.compile(r"encoder\.layer\.(\d+)\.(.+)\.(weight|bias|gamma|beta)")
_OLD_NAMES = {"gamma": "weight", "beta": "bias"}


@dataclass(frozen=True, slots=True)
class Source:
    """A BERT or RoBERTa, its tensors under the names of this program's modules."""

    embeddings: dict[str, Tensor]
    blocks: tuple[dict[str, Tensor], ...]
    head: dict[str, Tensor]
    config: dict[str, object]
    roberta: bool
    """Positions begin at the pad id plus one instead of at 0."""

    def hat_config(self, layout: str, *, segments: int = 32, segment_length: int = 128) -> HatConfig:
        """A HAT of the source's sizes, vocabulary and special ids."""
        words = self.embeddings["words.weight"]
        special = (1, 0, 2, 50264) if self.roberta else (0, 101, 102, 103)
        pad, cls, sep, mask = (min(number, len(words) - 1) for number in special)
        return HatConfig(
            vocabulary=len(words),
            width=words.shape[1],
            heads=_number(self.config, "num_attention_heads"),
            hidden=_number(self.config, "intermediate_size"),
            layout=layout,
            segment_length=segment_length,
            segments=segments,
            token_types=len(self.embeddings["types.weight"]),
            layer_norm_eps=float(str(self.config.get("layer_norm_eps", 1e-12))),
            activation=str(self.config.get("hidden_act", "gelu")),
            pad_id=pad,
            cls_id=cls,
            sep_id=sep,
            mask_id=mask,
        )


def read_source(folder: Path) -> Source:
    """Read a BERT or RoBERTa folder.

    Raises:
        ModelUnavailable: The folder is not one, its config is of another kind of model, or a tensor is unknown or
            missing.
        UnreadableFile: Something in the folder is no regular file.
    """
    check_folder(folder)
    try:
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ModelUnavailable(f"{folder} has no readable config.json, so it is not a model folder.") from error
    kind = config.get("model_type")
    if kind not in ("bert", "roberta"):
        raise ModelUnavailable(f"{folder} holds a model of kind {kind!r}; HAT starts from BERT or RoBERTa.")
    embeddings: dict[str, Tensor] = {}
    blocks: dict[int, dict[str, Tensor]] = {}
    head: dict[str, Tensor] = {}
    for name, tensor in read_tensors(folder).items():
        key = re.sub(r"^(bert|roberta)\.", "", name)
        layer = _LAYER.fullmatch(key)
        if layer and layer[2] in BLOCK_KEYS:
            target = f"{BLOCK_KEYS[layer[2]]}.{_OLD_NAMES.get(layer[3], layer[3])}"
            blocks.setdefault(int(layer[1]), {})[target] = tensor
        elif key.startswith("embeddings.") and key.removeprefix("embeddings.") in EMBEDDING_KEYS:
            embeddings[EMBEDDING_KEYS[key.removeprefix("embeddings.")]] = tensor
        elif key in HEAD_KEYS:
            if (place := HEAD_KEYS[key]) is not None:
                head[place] = tensor
        else:
            raise ModelUnavailable(f"{folder}: the tensor {name!r} is none of BERT's or RoBERTa's.")
    depth = _number(config, "num_hidden_layers")
    if sorted(blocks) != list(range(depth)) or len(embeddings) != len(set(EMBEDDING_KEYS.values())):
        raise ModelUnavailable(f"{folder}: embeddings or some of the {depth} layers named in config.json are missing.")
    return Source(embeddings, tuple(blocks[i] for i in range(depth)), head, config, kind == "roberta")


@torch.no_grad()
def warm_start(
    encoder: HatEncoder,
    source: Source,
    strategy: WarmStart = WarmStart.PAIRED,
    *,
    head: LanguageHead | None = None,
    official_slots: bool = False,
) -> None:
    """Copy the source's weights into `encoder` (and `head`) as the strategy says.

    Args:
        encoder: Freshly initialised; what the strategy does not copy stays as it is.
        source: From `read_source`.
        strategy: What to copy; S2.2 is the paper's choice.
        head: A language head to copy the source's into, under every strategy but S0.
        official_slots: For BERT, give [CLS] the source's position 1 as the official converter does. Off, slot 0 gets
            the position 0 that the source was trained with, so that a single segment is encoded exactly as by the
            source.

    Raises:
        ModelUnavailable: Source and encoder differ in width, vocabulary or the like, or the source is too shallow.
    """
    if strategy is WarmStart.NONE:
        return
    copies = _plan(encoder.config, strategy, len(source.blocks))
    _copy_embeddings(encoder, source, official_slots=official_slots)
    for place, index in copies.items():
        block = encoder.blocks[place]
        assert isinstance(block, Block)
        _fill(block, source.blocks[index])
    if strategy is not WarmStart.EMBEDDINGS:
        # Rows 0 to N from source positions 1 to N + 1, begun again where the source has fewer.
        positions = _true_positions(source, official=True)  # (P, d)
        rows = torch.arange(encoder.config.segments + 1) % len(positions)
        encoder.segment_positions.weight.copy_(positions[rows])
    if head is not None and source.head:
        _fill(head, source.head)


def _plan(config: HatConfig, strategy: WarmStart, depth: int) -> dict[int, int]:
    """For each block to be filled, by its place in the layout, the source block it copies."""
    if strategy is WarmStart.EMBEDDINGS:
        return {}
    copies: dict[int, int] = {}
    place = 0
    for index, layer in enumerate(layers_of(config.blocks)):
        for kind in layer:
            if strategy is WarmStart.UNPAIRED:
                wanted = 2 * index + (kind == "C")
            else:
                wanted = index
            if kind == "S" or (strategy is not WarmStart.SEGMENT_WISE and (wanted < depth or layer != "C")):
                copies[place] = wanted
            place += 1
    needed = max(copies.values()) + 1
    if needed > depth:
        raise ModelUnavailable(
            f"Warm start {strategy.value} of the layout {config.layout} needs a source of {needed} layers; "
            f"this one has {depth}."
        )
    return copies


def _true_positions(source: Source, *, official: bool) -> Tensor:
    """The source's positions from its first token's on; from the official converter's first on where that differs."""
    table = source.embeddings["slots.weight"]  # (P, d)
    if official:
        return table[1:]
    return table[_number(source.config, "pad_token_id") + 1 :] if source.roberta else table


def _copy_embeddings(encoder: HatEncoder, source: Source, *, official_slots: bool) -> None:
    config, slots = encoder.config, encoder.embeddings.slots.weight
    shapes = {name: tensor.shape for name, tensor in encoder.embeddings.state_dict().items() if name != "slots.weight"}
    for name, shape in shapes.items():
        if source.embeddings[name].shape != shape:
            raise ModelUnavailable(
                f"The source's {name} has shape {tuple(source.embeddings[name].shape)}, this HAT's {tuple(shape)}."
            )
        encoder.embeddings.get_parameter(name).copy_(source.embeddings[name])
    positions = _true_positions(source, official=official_slots and not source.roberta)  # (P, d)
    if len(positions) < config.segment_length:
        raise ModelUnavailable(
            f"The source knows {len(positions)} positions, too few for {config.segment_length} slots."
        )
    slots.zero_()
    slots[config.pad_id + 1 :] = positions[: config.segment_length]
    if source.roberta:
        slots[: config.pad_id + 1] = source.embeddings["slots.weight"][: config.pad_id + 1]


def _fill(module: nn.Module, tensors: dict[str, Tensor]) -> None:
    """Load `tensors` into `module`, all of it.

    Raises:
        ModelUnavailable: A tensor is missing or of another shape.
    """
    try:
        module.load_state_dict(tensors)
    except RuntimeError as error:
        raise ModelUnavailable("The source's layers do not have the shapes or tensors that this HAT needs.") from error


def _number(config: dict[str, object], key: str) -> int:
    value = config.get(key)
    if not isinstance(value, int):
        raise ModelUnavailable(f"The source's config.json gives no number for {key}.")
    return value
