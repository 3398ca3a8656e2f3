"""Poolingformer's shape as a frozen dataclass, and what other models' `config.json` make of it. Torch-free."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from engine.errors import ModelUnavailable
from engine.models.awesome.configs import bart_config
from engine.models.configs import AwesomeConfig, MemoryKind

OWN_TYPE = "precis-poolingformer"
"""The `model_type` of a folder with a summarizer."""
READER_TYPE = "precis-poolingformer-reader"
"""That of a folder with a reader of questions."""
CLAUSE_READER_TYPE = "precis-poolingformer-clauses"
"""That of a folder with a reader of clauses."""


class PoolingKind(StrEnum):
    """How the second level makes one key of `kernel` neighbouring ones."""

    MEAN = "mean"
    MAX = "max"
    LDCONV = "ldconv"
    """Lightweight dynamic convolution: a weighted mean, its weights from the centre one."""


class PoolingGrid(StrEnum):
    """Where the pools of the second level lie."""

    TOKEN = "token"  # noqa: S105 (a grid that every token lays for itself, no secret)
    """Every `stride` tokens from the beginning of each token's own window, as the paper has it."""
    SEQUENCE = "sequence"
    """Every `stride` tokens of the whole sequence: a token sees the pools that lie in its window whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolingformerConfig(AwesomeConfig):
    """Poolingformer (Zhang et al. 2021, arXiv 2105.04371; the thesis of its second author adds DeBERTa's positions).

    The fields of `AwesomeConfig` are those of the BART around it; a reader of questions is an encoder alone and has no
    decoder layers. Windows are one-sided: a token sees `window` tokens on either side. What the paper leaves open is
    decided so:

    * Global tokens share the matrices of all others, as the formula has it (so that BART's weights are exact); with
      `own_global` global rows have their own, which LED's checkpoints bring. A global key in a token's window counts
      once. In the second level a global token is like any other.
    * Second level: its queries, keys and values are made of the first level's output before the output projection, by
      matrices without biases. The scale and dropout of the first level hold. On warm starts the matrices of queries and
      keys are copies of the layer's own and that of values is zero, so that training starts at the windowed BART.
    * Ends of the text: a pool whose centre is no real token is not seen; of a pool that is partly outside only real
      tokens are pooled. A token that sees no pool gets nothing from the second level.
    * LDConv: keys and values have weights of their own, each head its own, as many numbers as the paper's W_p.
    * Norms stand where BART has them, behind the residual.
    * Fusion: DeBERTa's positions in the first level, the scale with the head's width, distance i - j in both terms, as
      DeBERTa's code has it (its paper's formula mirrors the second one). Between a global token and any other the
      distance falls into `global_pairs` buckets of either sign, equally wide for the longest text; distance 0 is in the
      first positive one. No absolute positions then.
    * Memory, where a document is longer than one pass, is AWESOME's: attentive on either side, compressive in the
      decoder alone, as compressed rows have no place in a window.
    """

    source_positions: int = 16384
    """Tokens that are read at once; with learned positions, the rows of their table."""
    window: int = 128
    """w1: tokens on either side that the first level sees."""
    second_window: int = 512
    """w2: tokens on either side that the second level pools."""
    kernel: int = 5
    stride: int = 4
    pooling: PoolingKind = PoolingKind.LDCONV
    grid: PoolingGrid = PoolingGrid.TOKEN
    two_level_layers: tuple[int, ...] = (6, 7, 8, 9, 10, 11)
    """Encoder layers with the second level, counted from 0."""
    own_global: bool = False
    """Global rows have projections of their own, as Longformer's."""

    relative: bool = False
    """Disentangled attention with relative positions, instead of a table of absolute ones."""
    relative_distance: int = 512
    """k: distances from here on are alike."""
    relative_buckets: int = 0
    """Rows of either sign, distances beyond half of them sharing rows by logarithm (DeBERTa-v2); 0: one each."""
    relative_norm: bool = False
    """The table of relative positions goes through a norm (DeBERTa-v3)."""
    relative_shared: bool = False
    """Positions are projected by the matrices of content (DeBERTa-v3)."""
    global_pairs: int = 64
    """k_g: buckets of either sign between a global token and any other."""

    @property
    def relative_rows(self) -> int:
        """Rows of either sign that the table of relative positions has."""
        return self.relative_buckets or self.relative_distance

    @property
    def pools(self) -> int:
        """Pools that a token sees far from the ends: 256 for the paper's window of 512."""
        return (2 * self.second_window + 1 - self.kernel) // self.stride + 1

    def __post_init__(self) -> None:
        """Refuse shapes that can't be built."""
        super(PoolingformerConfig, self).__post_init__()
        if max(self.pad_id, self.bos_id, self.eos_id) >= self.vocab_size:
            raise ValueError(f"marks lie beyond the vocabulary of {self.vocab_size}")
        if min(self.source_positions, self.window, self.kernel, self.stride, self.global_pairs) < 1:
            raise ValueError("positions, window, kernel, stride and global buckets are at least 1")
        layers = list(self.two_level_layers)
        if layers != sorted(set(layers)) or any(not 0 <= layer < self.encoder_layers for layer in layers):
            raise ValueError(f"two_level_layers {self.two_level_layers}: not numbers of {self.encoder_layers} layers")
        if layers and 2 * self.second_window + 1 < self.kernel:
            raise ValueError(f"a window of {self.second_window} on either side holds no pool of {self.kernel}")
        if layers and self.second_window <= self.window and self.second_window < self.source_positions - 1:
            raise ValueError(f"the second window, {self.second_window}, is not wider than the first, {self.window}")
        if self.relative and self.window > self.relative_distance:
            raise ValueError(f"a window of {self.window} is wider than distances are told, {self.relative_distance}")
        if self.relative and self.relative_buckets % 2:
            raise ValueError(f"relative_buckets is {self.relative_buckets}, not even")
        if self.relative and self.own_global:
            raise ValueError("with relative positions global rows share the matrices of all others")
        if self.memory is MemoryKind.COMPRESSIVE and self.encoder_memory:
            raise ValueError("compressive memory in the encoder has no place in a window")
        if self.salient_layers or self.highlights:
            raise ValueError("salient vectors and highlights are AWESOME's alone")


def restored(fields: Mapping[str, Any]) -> PoolingformerConfig:
    """A configuration as it was stored. Raises TypeError, ValueError or KeyError where it is damaged."""
    known: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in fields.items()}
    known["memory"], known["pooling"] = MemoryKind(known["memory"]), PoolingKind(known["pooling"])
    return PoolingformerConfig(**{**known, "grid": PoolingGrid(known["grid"])})


def upper_layers(layers: int) -> tuple[int, ...]:
    """Layers with the second level: the paper's 6 to 11 of 12, 15 to 20 of 24; else the upper half."""
    return tuple(range(15, 21)) if layers == 24 else tuple(range(layers // 2, layers))


def from_bart(stored: Mapping[str, Any], **changes: Any) -> PoolingformerConfig:  # noqa: ANN401 (fields of any type)
    """From a BART `config.json`, with the paper's sizes. Raises ModelUnavailable for another architecture."""
    bart = bart_config(stored)
    fields = {field.name: getattr(bart, field.name) for field in dataclasses.fields(bart)}
    return _made({**fields, "two_level_layers": upper_layers(bart.encoder_layers), **changes})


def from_led(stored: Mapping[str, Any], **changes: Any) -> PoolingformerConfig:  # noqa: ANN401 (fields of any type)
    """From an LED `config.json`: its window (which counts both sides), its global projections, its positions."""
    if stored.get("model_type") != "led":
        raise ModelUnavailable(f"The checkpoint is of type {stored.get('model_type')!r}, not 'led'.")
    windows = stored.get("attention_window", 512)
    width = windows if isinstance(windows, int) else windows[0]
    if not isinstance(windows, int) and any(window != width for window in windows):
        raise ModelUnavailable("The checkpoint's layers have windows of different widths.")
    as_bart = {
        **stored,
        "model_type": "bart",
        "scale_embedding": False,
        "max_position_embeddings": stored.get("max_decoder_position_embeddings", 1024),
    }
    first = {
        "source_positions": stored.get("max_encoder_position_embeddings", 16384),
        "window": width // 2,
        "second_window": max(512, 2 * width),
        "own_global": True,
    }
    return from_bart(as_bart, **{**first, **changes})


_ACTIVATIONS = {"gelu": "gelu", "gelu_new": "gelu_tanh", "gelu_fast": "gelu_tanh", "relu": "relu"}


def from_encoder(stored: Mapping[str, Any], **changes: Any) -> PoolingformerConfig:  # noqa: ANN401 (fields of any type)
    """An encoder's from a BERT, RoBERTa, XLM-RoBERTa or DeBERTa-v2 `config.json`.

    Raises ModelUnavailable where it is of another type, or of a variant with other parts.
    """
    kind = stored.get("model_type")
    if kind not in {"bert", "roberta", "xlm-roberta", "deberta-v2"}:
        raise ModelUnavailable(
            f"The checkpoint is of type {kind!r}; a reader of questions starts from bert, roberta, xlm-roberta or "
            "deberta-v2."
        )
    activation = stored.get("hidden_act", "gelu")
    if activation not in _ACTIVATIONS:
        raise ModelUnavailable(f"The checkpoint's activation {activation!r} is not known.")
    layers, heads = int(stored["num_hidden_layers"]), int(stored["num_attention_heads"])
    fields = {
        "vocab_size": stored["vocab_size"],
        "d_model": stored["hidden_size"],
        "encoder_layers": layers,
        "decoder_layers": 0,
        "encoder_heads": heads,
        "decoder_heads": heads,
        "encoder_ffn": stored["intermediate_size"],
        "decoder_ffn": stored["intermediate_size"],
        "activation": _ACTIVATIONS[activation],
        "norm_eps": stored.get("layer_norm_eps", 1e-12),
        "dropout": stored.get("hidden_dropout_prob", 0.1),
        "attention_dropout": stored.get("attention_probs_dropout_prob", 0.1),
        "pad_id": stored.get("pad_token_id") or 0,
        "bos_id": 101 if kind == "bert" else (stored.get("bos_token_id") or 0),
        "eos_id": 102 if kind == "bert" else (stored.get("eos_token_id") or 2),
        "two_level_layers": upper_layers(layers),
    }
    if kind == "deberta-v2":
        fields |= _disentangled(stored) | {"bos_id": 1, "eos_id": 2}
    return _made({**fields, **changes})


def _disentangled(stored: Mapping[str, Any]) -> dict[str, Any]:
    terms = stored.get("pos_att_type") or []
    terms = terms.split("|") if isinstance(terms, str) else terms
    plain = stored.get("relative_attention") and set(terms) == {"c2p", "p2c"}
    other = stored.get("position_biased_input", True) or stored.get("conv_kernel_size") or stored.get("type_vocab_size")
    narrow = stored.get("embedding_size", stored["hidden_size"]) != stored["hidden_size"]
    if not plain or other or narrow:
        raise ModelUnavailable("The checkpoint is of a DeBERTa variant with other parts than relative positions.")
    distance = int(stored.get("max_relative_positions", -1))
    return {
        "relative": True,
        "relative_distance": distance if distance > 0 else int(stored.get("max_position_embeddings", 512)),
        "relative_buckets": max(0, int(stored.get("position_buckets", -1))),
        "relative_norm": "layer_norm" in str(stored.get("norm_rel_ebd", "none")),
        "relative_shared": bool(stored.get("share_att_key", False)),
    }


def _made(fields: Mapping[str, Any]) -> PoolingformerConfig:
    try:
        return PoolingformerConfig(**fields)
    except ValueError as error:
        raise ModelUnavailable(f"Such a Poolingformer can't be built: {error}.") from error
