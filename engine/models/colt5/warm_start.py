"""Start a CoLT5 from a T5 1.1 or LongT5, or from a BERT encoder such as the bundled MiniLM.

From T5 everything goes over that has the same name and shape: tokens, norms, the decoder's self-attention and
feed-forward, output. What CoLT5 splits is split: of an encoder layer's heads the first are the light ones and the next
the heavy ones, and so with the columns of the relative positions and the hidden units of the feed-forward, so that a
CoLT5 whose every token is routed, at full weight and with a window as wide as the text, computes what T5 computes.
Hidden units beyond T5's begin with nothing to say (their output columns are zero) and learn from there. The one head of
keys and values in cross-attention is the mean of T5's. Routers begin at random, and what LongT5 has for its global
tokens has no place.

A BERT has its norms elsewhere, biases, and no gates; what it gives is a start and no more: its words, and the matrices
of its attention, for encoder and decoder.
"""

import re
from collections.abc import Iterator, Mapping

import torch
from torch import Tensor

from engine.errors import ModelUnavailable
from engine.models.colt5.model import Colt5

_KINDS = "SelfAttention|LocalSelfAttention|TransientGlobalSelfAttention"
_ENCODER = re.compile(
    rf"encoder\.block\.(\d+)\.layer\.(?:0\.(?:{_KINDS})\.([qkvo])|(\d)\.(?:layer_norm|DenseReluDense\.(\w+)))\.weight"
)
_BIAS = re.compile(rf"(encoder|decoder)\.block\.0\.layer\.0\.(?:{_KINDS})\.relative_attention_bias\.weight")
_DECODER = re.compile(
    r"decoder\.block\.(\d+)\.layer\.(?:0\.SelfAttention\.([qkvo])|1\.EncDecAttention\.([qkvo])|(\d)\.(?:layer_norm|DenseReluDense\.(\w+)))\.weight"
)
_FFN = {"wi_0": "gate", "wi_1": "widen", "wo": "narrow"}
_TOP = {
    "shared.weight": "embed_tokens.weight",
    "encoder.final_layer_norm.weight": "encoder.norm.weight",
    "decoder.final_layer_norm.weight": "decoder.norm.weight",
    "lm_head.weight": "lm_head.weight",
}
_BERT_LAYER = re.compile(
    r"(?:bert\.)?encoder\.layer\.(\d+)\.attention\.(?:self\.(query|key|value)|output\.(dense))\.weight"
)
_BERT_PARTS = {"query": "q", "key": "k", "value": "v", "dense": "o"}
_BERT_WORDS = re.compile(r"(?:bert\.)?embeddings\.word_embeddings\.weight")


@torch.no_grad()
def from_t5(model: Colt5, stored: Mapping[str, Tensor]) -> tuple[str, ...]:
    """Copy a T5's or LongT5's tensors into `model`, freshly made; gives the names of the source's that have no place.

    Raises:
        ModelUnavailable: nothing of it fits.
    """
    own = dict(model.state_dict())
    left, taken = [], 0
    if "lm_head.weight" not in stored and "shared.weight" in stored:
        stored = {**stored, "lm_head.weight": stored["shared.weight"]}
    for name, tensor in stored.items():
        places = [(place, part) for place, part in _places(model, name, tensor) if place in own]
        fitting = [(own[place], part) for place, part in places if own[place].shape == part.shape]
        if not fitting or len(fitting) < len(places):
            left.append(name)
            continue
        taken += 1
        for place, part in fitting:
            place.copy_(part)
    if not taken:
        raise ModelUnavailable("The checkpoint holds no tensor that this CoLT5 could start from.")
    model.tie()
    return tuple(left)


def _places(model: Colt5, name: str, tensor: Tensor) -> Iterator[tuple[str, Tensor]]:
    """Where a T5 tensor goes, and what of it goes there."""
    if name in _TOP:
        yield _TOP[name], tensor
    elif found := _BIAS.fullmatch(name):
        if found[1] == "decoder":
            yield "decoder.past.table.weight", tensor
        else:
            light = model.config.light_heads
            yield "encoder.near.table.weight", tensor[:, :light]
            yield "encoder.far.table.weight", tensor[:, light:]
    elif found := _ENCODER.fullmatch(name):
        yield from _encoder_places(model, found, tensor)
    elif found := _DECODER.fullmatch(name):
        yield from _decoder_places(model, found, tensor)


def _encoder_places(model: Colt5, found: re.Match[str], tensor: Tensor) -> Iterator[tuple[str, Tensor]]:
    layer = f"encoder.layers.{found[1]}"
    if found[2] is not None:
        along = 1 if found[2] == "o" else 0
        cut = model.config.light_heads * model.config.head_width
        yield f"{layer}.attention.light.proj.{found[2]}.weight", tensor.narrow(along, 0, cut)
        yield f"{layer}.attention.heavy.proj.{found[2]}.weight", tensor.narrow(along, cut, tensor.size(along) - cut)
    elif found[4] is None:
        yield f"{layer}.{'attention' if found[3] == '0' else 'feed_forward'}.norm.weight", tensor
    elif found[4] in _FFN:
        part, along = _FFN[found[4]], 1 if found[4] == "wo" else 0
        light = min(model.config.light_ffn, tensor.size(along))
        yield f"{layer}.feed_forward.light.{part}.weight", tensor.narrow(along, 0, light)
        place = f"{layer}.feed_forward.heavy.{part}.weight"
        whole = model.get_parameter(place).clone()
        rest = min(tensor.size(along) - light, whole.size(along))
        whole.narrow(along, 0, rest).copy_(tensor.narrow(along, light, rest))
        if part == "narrow":
            whole.narrow(1, rest, whole.size(1) - rest).zero_()
        yield place, whole


def _decoder_places(model: Colt5, found: re.Match[str], tensor: Tensor) -> Iterator[tuple[str, Tensor]]:
    layer = f"decoder.layers.{found[1]}"
    if found[2] is not None:
        yield f"{layer}.self_proj.{found[2]}.weight", tensor
    elif found[3] in {"k", "v"}:
        heads = tensor.view(-1, model.config.head_width, tensor.size(1))  # (h, c, d)
        yield f"{layer}.cross.proj.{found[3]}.weight", heads.mean(dim=0)  # (c, d)
    elif found[3] is not None:
        yield f"{layer}.cross.proj.{found[3]}.weight", tensor
    elif found[5] is None:
        yield f"{layer}.{('self_norm', 'cross_norm', 'ffn_norm')[int(found[4])]}.weight", tensor
    elif found[5] in _FFN:
        yield f"{layer}.feed_forward.{_FFN[found[5]]}.weight", tensor


@torch.no_grad()
def from_bert(model: Colt5, stored: Mapping[str, Tensor]) -> None:
    """Copy a BERT encoder's words and attention into `model`, freshly made with `compact_config`.

    Queries are divided by the root of a head's width, as T5 scales no scores. Words are brought to T5's size: a mean
    square of 1. The decoder's layers take the encoder's, every so manieth where there are fewer.

    Raises:
        ModelUnavailable: a tensor is missing or of another shape.
    """
    config = model.config
    layers: dict[int, dict[str, Tensor]] = {}
    for name, tensor in stored.items():
        if _BERT_WORDS.fullmatch(name):
            _fill(model, "embed_tokens.weight", tensor / tensor.square().mean().sqrt())
        elif found := _BERT_LAYER.fullmatch(name):
            layers.setdefault(int(found[1]), {})[_BERT_PARTS[found[2] or found[3]]] = tensor
    if not layers or any(set(parts) != set("qkvo") for parts in layers.values()):
        raise ModelUnavailable("The checkpoint holds no BERT encoder that this CoLT5 could start from.")
    for parts in layers.values():
        parts["q"] = parts["q"] * config.head_width**-0.5
    cut = config.light_heads * config.head_width
    for index in range(config.encoder_layers):
        for part, tensor in layers[(index + 1) * len(layers) // config.encoder_layers - 1].items():
            along = 1 if part == "o" else 0
            base = f"encoder.layers.{index}.attention"
            _fill(model, f"{base}.light.proj.{part}.weight", tensor.narrow(along, 0, cut))
            _fill(model, f"{base}.heavy.proj.{part}.weight", tensor.narrow(along, cut, tensor.size(along) - cut))
    for index in range(config.decoder_layers):
        for part, tensor in layers[(index + 1) * len(layers) // config.decoder_layers - 1].items():
            _fill(model, f"decoder.layers.{index}.self_proj.{part}.weight", tensor)
    model.tie()


def _fill(model: Colt5, place: str, tensor: Tensor) -> None:
    parameter = model.get_parameter(place)
    if parameter.shape != tensor.shape:
        shapes = f"{tuple(tensor.shape)}, not {tuple(parameter.shape)}"
        raise ModelUnavailable(f"The source's tensor for {place} has the shape {shapes}.")
    parameter.copy_(tensor)
