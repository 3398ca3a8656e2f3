"""From other models' weights to AWESOME's: key tables, where None means dropped and an unknown key is an error.

BART-family checkpoints as transformers saves them, and a compact model warm-started from a BERT encoder (the bundled
MiniLM), as BERT2BERT does. Tensors in, tensors out; files are read in `engine.models.checkpoints`.
"""

import dataclasses
import re
from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor

from engine.errors import ModelUnavailable
from engine.models.awesome import POSITION_OFFSET, Awesome
from engine.models.configs import AwesomeConfig, GenerationSettings, MemoryKind

LAST_LAYERS = 3
"""How many layers of each side carry memory unless asked otherwise (section 3.1)."""

_ACTIVATIONS = {
    "gelu": "gelu",
    "gelu_new": "gelu_tanh",
    "gelu_pytorch_tanh": "gelu_tanh",
    "relu": "relu",
    "silu": "silu",
    "swish": "silu",
    "tanh": "tanh",
}

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


def with_memory(
    config: AwesomeConfig,
    kind: MemoryKind,
    *,
    last: int | None = LAST_LAYERS,
    slots: int | None = None,
    learned_first: bool = False,
    salient_vectors: bool = False,
) -> AwesomeConfig:
    """`config` with memory of `kind` in the last `last` layers of each side (None: in all), `slots` rows each.

    `learned_first` makes attentive memory's first rows a parameter. `salient_vectors` equips every encoder layer with section 3.2's key-value vectors.
    """
    encoder, decoder = range(config.encoder_layers), range(config.decoder_layers)
    off = kind is MemoryKind.NONE
    count = 0 if off else None if last is None else last
    return dataclasses.replace(
        config,
        memory=kind,
        memory_slots=config.memory_slots if slots is None else slots,
        encoder_memory=tuple(encoder if count is None else encoder[max(0, len(encoder) - count) :]),
        decoder_memory=tuple(decoder if count is None else decoder[max(0, len(decoder) - count) :]),
        learned_first_memory=learned_first,
        salient_layers=tuple(encoder) if salient_vectors else (),
    )


# ---------------------------------------------------------------------------------------------------------------- BART


def bart_config(stored: Mapping[str, Any]) -> AwesomeConfig:
    """AWESOME's configuration, memory off, from a BART `config.json`.

    Raises ModelUnavailable where the checkpoint is of another architecture.
    """
    kind = stored.get("model_type")
    if kind != "bart":
        raise ModelUnavailable(f"The checkpoint is of type {kind!r}, not 'bart'.")
    if stored.get("normalize_before") or stored.get("add_final_layer_norm") or stored.get("static_position_embeddings"):
        raise ModelUnavailable("The checkpoint is of a BART variant with its norms or positions elsewhere (mBART).")
    activation = stored.get("activation_function", "gelu")
    if activation not in _ACTIVATIONS:
        raise ModelUnavailable(f"The checkpoint's activation {activation!r} is not known.")
    eos = stored.get("eos_token_id", 2)
    return AwesomeConfig(
        vocab_size=stored.get("vocab_size", 50265),
        d_model=stored.get("d_model", 1024),
        encoder_layers=stored.get("encoder_layers", 12),
        decoder_layers=stored.get("decoder_layers", 12),
        encoder_heads=stored.get("encoder_attention_heads", 16),
        decoder_heads=stored.get("decoder_attention_heads", 16),
        encoder_ffn=stored.get("encoder_ffn_dim", 4096),
        decoder_ffn=stored.get("decoder_ffn_dim", 4096),
        max_positions=stored.get("max_position_embeddings", 1024),
        activation=_ACTIVATIONS[activation],
        dropout=stored.get("dropout", 0.1),
        attention_dropout=stored.get("attention_dropout", 0.0),
        activation_dropout=stored.get("activation_dropout", 0.0),
        scale_embedding=bool(stored.get("scale_embedding", False)),
        tie_embeddings=bool(stored.get("tie_word_embeddings", True)),
        init_std=stored.get("init_std", 0.02),
        pad_id=stored.get("pad_token_id", 1),
        bos_id=stored.get("bos_token_id", 0),
        eos_id=eos[0] if isinstance(eos, list) else eos,
        start_id=stored.get("decoder_start_token_id", 2),
    )


def generation_settings(stored: Mapping[str, Any]) -> GenerationSettings:
    """Decoding settings from a `generation_config.json`, or from an older `config.json` that holds them."""
    bos = stored.get("forced_bos_token_id")
    if bos is None and stored.get("force_bos_token_to_be_generated"):
        bos = stored.get("bos_token_id")
    eos = stored.get("forced_eos_token_id")
    return GenerationSettings(
        beams=stored.get("num_beams") or 1,
        max_length=stored.get("max_length") or 256,
        min_length=stored.get("min_length") or 0,
        length_penalty=1.0 if stored.get("length_penalty") is None else stored["length_penalty"],
        early_stopping=stored.get("early_stopping") or False,
        no_repeat_ngram=stored.get("no_repeat_ngram_size") or 0,
        forced_bos_id=bos,
        forced_eos_id=eos[0] if isinstance(eos, list) else eos,
    )


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


def compact_config(stored: Mapping[str, Any], *, decoder_layers: int | None = None) -> AwesomeConfig:
    """A compact summarizer's configuration from a BERT encoder's `config.json` (the bundled MiniLM's).

    Attentive memory in the last three layers of both sides, 1,024 positions. The decoder starts with [CLS], targets end
    with [SEP], and case is lost.
    """
    layers = stored["num_hidden_layers"]
    plain = AwesomeConfig(
        vocab_size=stored["vocab_size"],
        d_model=stored["hidden_size"],
        encoder_layers=layers,
        decoder_layers=decoder_layers or layers,
        encoder_heads=stored["num_attention_heads"],
        decoder_heads=stored["num_attention_heads"],
        encoder_ffn=stored["intermediate_size"],
        decoder_ffn=stored["intermediate_size"],
        activation=_ACTIVATIONS[stored["hidden_act"]],
        norm_eps=stored["layer_norm_eps"],
        pad_id=stored["pad_token_id"],
        bos_id=101,
        eos_id=102,
        start_id=101,
        target_bos=False,
        lower_case=True,
        memory_slots=256,
    )
    return with_memory(plain, MemoryKind.ATTENTIVE)


def warm_start(model: Awesome, stored: Mapping[str, Tensor]) -> None:
    """Fill `model` from a BERT encoder's state: its layers go to the encoder, and to the decoder's self-attention and
    feed-forward (every so manieth where the decoder has fewer); attention between the two starts fresh.

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
    for side, count in (("encoder", model.config.encoder_layers), ("decoder", model.config.decoder_layers)):
        state[f"{side}.embedding.positions.weight"] = _tiled(top["positions"] + top["types"][0], model)
        state |= {f"{side}.embedding.norm.{part}": top[f"norm.{part}"] for part in ("weight", "bias")}
        for index in range(count):
            source = (index + 1) * len(layers) // count - 1
            state |= {f"{side}.layers.{index}.{part}": tensor for part, tensor in layers[source].items()}
    fresh = {key: tensor for key, tensor in model.state_dict().items() if ".cross_" in key or key == "logits_bias"}
    load_plain(model, fresh | state)


def _tiled(positions: Tensor, model: Awesome) -> Tensor:
    count = model.config.max_positions
    repeats = -(-count // positions.size(0))
    tiled = positions.repeat(repeats, 1)[:count]  # (P, d)
    return torch.cat([tiled.new_zeros(POSITION_OFFSET, tiled.size(1)), tiled])  # (P + 2, d)
