"""AWESOME's configurations from other models' `config.json`, torch-free: BART's, and a BERT encoder's to start from."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from engine.errors import ModelUnavailable
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

    `learned_first` makes attentive memory's first rows a parameter. `salient_vectors` equips every encoder layer with
    section 3.2's key-value vectors.
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


COPY_RUNS = 4
"""Runs that a compact model's pointer tells apart."""
LENGTH_TOKENS = (10, 11, 12, 13, 14)
"""BERT's tokens without a use, of which the first ones say how long a compact model's summary is to be."""


def compact_config(
    stored: Mapping[str, Any],
    *,
    decoder_layers: int | None = None,
    copying: bool = False,
    dropout: float | None = None,
) -> AwesomeConfig:
    """A compact summarizer's configuration from a BERT encoder's `config.json` (the bundled MiniLM's).

    Attentive memory in the last three layers of both sides, 1,024 positions. The decoder starts with [CLS], targets end
    with [SEP], and case is lost. `copying` lets it copy its source and be told how much to write.
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
        dropout=0.1 if dropout is None else dropout,
        copy_runs=COPY_RUNS if copying else 0,
        length_tokens=LENGTH_TOKENS if copying else (),
    )
    return with_memory(plain, MemoryKind.ATTENTIVE)
