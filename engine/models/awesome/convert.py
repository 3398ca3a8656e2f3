"""From other models' weights to AWESOME's: key tables, where None means dropped and an unknown key is an error.

BART-family checkpoints as transformers saves them, and a compact model warm-started from a BERT encoder (the bundled
MiniLM), as BERT2BERT does. Tensors in, tensors out; files are read in `engine.models.checkpoints`.
"""

import re
from collections.abc import Mapping

import torch
from torch import Tensor, nn

from engine.errors import ModelUnavailable
from engine.models.awesome.highlighting import Highlighting
from engine.models.awesome.model import POSITION_OFFSET, Awesome
from engine.models.configs import AwesomeConfig

_PARTS = {
    "self_attn.": "self_block.attn.",
    "self_attn_layer_norm.": "self_block.norm.",
    "encoder_attn.": "cross_attn.",
    "encoder_attn_layer_norm.": "cross_norm.",
    "fc1.": "feed_forward.fc1.",
    "fc2.": "feed_forward.fc2.",
    "final_layer_norm.": "feed_forward.norm.",
}

_TOP: dict[str, str | None] = {
    "shared.weight": "embed_tokens.weight",
    "encoder.embed_tokens.weight": "embed_tokens.weight",
    "decoder.embed_tokens.weight": "embed_tokens.weight",
    "lm_head.weight": "lm_head.weight",
    "final_logits_bias": "logits_bias",
    "encoder.embed_positions.weight": "encoder.embedding.positions.weight",
    "decoder.embed_positions.weight": "decoder.embedding.positions.weight",
    "encoder.layernorm_embedding.weight": "encoder.embedding.norm.weight",
    "encoder.layernorm_embedding.bias": "encoder.embedding.norm.bias",
    "decoder.layernorm_embedding.weight": "decoder.embedding.norm.weight",
    "decoder.layernorm_embedding.bias": "decoder.embedding.norm.bias",
    "encoder.version": None,
    "decoder.version": None,
}

_BART_LAYER = re.compile(r"(encoder|decoder)\.layers\.(\d+)\.([a-z_0-9]+\.)(.+)")


# ---------------------------------------------------------------------------------------------------------------- BART


def bart_key(key: str) -> str | None:
    """AWESOME's name of a tensor that transformers' BART calls `key`; None where it is dropped.

    Raises ModelUnavailable for a name no BART summarizer has.
    """
    bare = key.removeprefix("model.")
    if bare in _TOP:
        return _TOP[bare]
    layer = _BART_LAYER.fullmatch(bare)
    if layer is None or layer[3] not in _PARTS:
        raise ModelUnavailable(f"The checkpoint holds {key!r}, which no BART summarizer has.")
    return f"{layer[1]}.layers.{layer[2]}.{_PARTS[layer[3]]}{layer[4]}"


def bart_state(stored: Mapping[str, Tensor], config: AwesomeConfig) -> dict[str, Tensor]:
    """AWESOME's state, memory parts aside, from a BART state as transformers names it.

    Raises ModelUnavailable where the two sides have token tables of their own , or of unknown names.
    """
    state: dict[str, Tensor] = {}
    for key, tensor in stored.items():
        name = bart_key(key)
        if name == "embed_tokens.weight" and not config.tie_embeddings and "shared" in key:
            continue  # untied, transformers reads the two sides' own tables
        if name == "embed_tokens.weight" and name in state and not torch.equal(state[name], tensor):
            raise ModelUnavailable("The checkpoint's encoder and decoder have different token tables.")
        if name is not None:
            state[name] = tensor.reshape(-1) if name == "logits_bias" else tensor  # (V,)
    if config.tie_embeddings:
        head = state.pop("lm_head.weight", None)
        if head is not None:
            state.setdefault("embed_tokens.weight", head)
    state.setdefault("logits_bias", torch.zeros(config.vocab_size))
    return state


def untrained_parts(model: Awesome, stored: AwesomeConfig) -> dict[str, Tensor]:
    """The starting points of parts that `model` has and a checkpoint of configuration `stored` has not."""
    parts: dict[str, nn.Module] = {}
    if model.highlighting is not None and not stored.highlights:
        parts["highlighting"] = model.highlighting
    if model.config.salient_layers and not stored.salient_layers:
        parts |= {name: part for name, part in model.named_modules() if name.endswith(".salient_proj")}
    with torch.no_grad():
        for part in parts.values():
            if isinstance(part, Highlighting):
                part.initialize()
            elif isinstance(part, nn.Linear):
                nn.init.eye_(part.weight)
    return {f"{name}.{key}": tensor for name, part in parts.items() for key, tensor in part.state_dict().items()}


def load_plain(model: Awesome, state: Mapping[str, Tensor]) -> None:
    """Put a state without memory parts into `model`; its memory parts take their starting points on those weights.

    Raises ModelUnavailable where tensors are missing or of another shape.
    """
    own = model.state_dict()
    expected = {key for key in own if not _is_memory(key)}
    if model.config.tie_embeddings:
        expected.discard("lm_head.weight")
    missing, surplus = sorted(expected - set(state)), sorted(set(state) - expected)
    misshapen = sorted(key for key in expected & set(state) if own[key].shape != state[key].shape)
    if missing or surplus or misshapen:
        faults = [f"missing {key}" for key in missing] + [f"unexpected {key}" for key in surplus]
        faults += [f"{key} has shape {tuple(state[key].shape)}, not {tuple(own[key].shape)}" for key in misshapen]
        raise ModelUnavailable(f"The checkpoint does not fit its configuration: {'; '.join(faults[:3])}.")
    model.load_state_dict(dict(state), strict=False)
    model.tie()
    model.initialize_memory()


def _is_memory(key: str) -> bool:
    return ".attentive." in key or ".compressive." in key or ".salient_proj." in key or key == "first_rows"


# ---------------------------------------------------------------------------------------------------------- warm start

_BERT_PARTS = {
    "attention.self.query.": "self_block.attn.q_proj.",
    "attention.self.key.": "self_block.attn.k_proj.",
    "attention.self.value.": "self_block.attn.v_proj.",
    "attention.output.dense.": "self_block.attn.out_proj.",
    "attention.output.LayerNorm.": "self_block.norm.",
    "intermediate.dense.": "feed_forward.fc1.",
    "output.dense.": "feed_forward.fc2.",
    "output.LayerNorm.": "feed_forward.norm.",
}

_BERT_TOP: dict[str, str | None] = {
    "embeddings.word_embeddings.weight": "tokens",
    "embeddings.position_embeddings.weight": "positions",
    "embeddings.token_type_embeddings.weight": "types",
    "embeddings.LayerNorm.weight": "norm.weight",
    "embeddings.LayerNorm.bias": "norm.bias",
    "embeddings.position_ids": None,
    "pooler.dense.weight": None,
    "pooler.dense.bias": None,
}

_BERT_LAYER = re.compile(r"encoder\.layer\.(\d+)\.(.+?\.)(weight|bias)")


def warm_start(model: Awesome, stored: Mapping[str, Tensor]) -> None:
    """Fill `model` from a BERT encoder's state (`warm_state`); what that does not give starts afresh."""
    state = warm_state(model.config, stored)
    own = model.state_dict()
    fresh = {key: own[key] for key in own if key == "logits_bias" or key.startswith(("copying.", "highlighting."))}
    load_plain(model, fresh | state)


def warm_state(config: AwesomeConfig, stored: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """A model's tensors from a BERT encoder's: its layers go to the encoder, and to the decoder's self-attention and
    feed-forward (every so manieth where the decoder has fewer). Attention between the two starts as the last layer's
    self-attention, which knows how to read such states; its norm as that layer's.

    Positions beyond BERT's repeat its table; the vector of token type 0 is added to them.
    """
    layers: dict[int, dict[str, Tensor]] = {}
    top: dict[str, Tensor] = {}
    for key, tensor in stored.items():
        layer = _BERT_LAYER.fullmatch(key)
        if layer is not None and layer[2] in _BERT_PARTS:
            layers.setdefault(int(layer[1]), {})[_BERT_PARTS[layer[2]] + layer[3]] = tensor
        elif key not in _BERT_TOP:
            raise ModelUnavailable(f"The encoder holds {key!r}, which no BERT encoder has.")
        elif (name := _BERT_TOP[key]) is not None:
            top[name] = tensor
    state = {"embed_tokens.weight": top["tokens"]}
    for side, count in (("encoder", config.encoder_layers), ("decoder", config.decoder_layers)):
        state[f"{side}.embedding.positions.weight"] = _tiled(top["positions"] + top["types"][0], config)
        state |= {f"{side}.embedding.norm.{part}": top[f"norm.{part}"] for part in ("weight", "bias")}
        for index in range(count):
            source = (index + 1) * len(layers) // count - 1
            state |= {f"{side}.layers.{index}.{part}": tensor for part, tensor in layers[source].items()}
    for part, tensor in layers[len(layers) - 1].items():
        across = part.replace("self_block.attn.", "cross_attn.").replace("self_block.norm.", "cross_norm.")
        if across != part:
            state |= {f"decoder.layers.{index}.{across}": tensor for index in range(config.decoder_layers)}
    return state


def _tiled(positions: Tensor, config: AwesomeConfig) -> Tensor:
    count = config.max_positions
    repeats = -(-count // positions.size(0))
    tiled = positions.repeat(repeats, 1)[:count]  # (P, d)
    return torch.cat([tiled.new_zeros(POSITION_OFFSET, tiled.size(1)), tiled])  # (P + 2, d)
