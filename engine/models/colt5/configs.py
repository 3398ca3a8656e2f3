"""CoLT5's sizes (Table 7), and the configuration of a compact one. Torch-free.

The paper prints 8096 for Base's heavy feed-forward; its count of parameters is that of 8192, four times T5's.
"""

from collections.abc import Mapping
from typing import Any

from engine.errors import ModelUnavailable
from engine.models.configs import Colt5Config

SIZES: Mapping[str, Colt5Config] = {
    "base": Colt5Config(),
    "large": Colt5Config(
        d_model=1024,
        encoder_layers=24,
        decoder_layers=24,
        light_heads=4,
        heavy_heads=12,
        decoder_heads=16,
        light_ffn=1408,
        heavy_ffn=11264,
        decoder_ffn=2816,
    ),
    "xl": Colt5Config(
        d_model=2048,
        encoder_layers=24,
        decoder_layers=24,
        light_heads=8,
        heavy_heads=24,
        decoder_heads=32,
        light_ffn=2560,
        heavy_ffn=20480,
        decoder_ffn=5120,
    ),
}

SOURCES = ("longt5", "t5", "mt5")
"""Families a CoLT5 can start from, by `model_type`."""
_BERT_UNUSED = range(1, 100)
"""Tokens of BERT's vocabulary that no text has."""


def from_t5(stored: Mapping[str, Any], *, dropout: float = 0.0) -> Colt5Config:
    """A CoLT5 with the vocabulary, width, depth and heads of a T5 or LongT5 `config.json`: a third of the heads light,
    its feed-forward halved for the light branch and four times as wide for the heavy one.

    Raises:
        ModelUnavailable: it is of another family.
        KeyError, TypeError, ValueError: a size is missing or impossible.
    """
    kind = stored.get("model_type")
    if kind not in SOURCES:
        raise ModelUnavailable(f"The checkpoint is of type {kind!r}; CoLT5 starts from {', '.join(SOURCES)} or BERT.")
    heads, ffn, vocabulary = int(stored["num_heads"]), int(stored["d_ff"]), int(stored["vocab_size"])
    known = next((size for size in SIZES.values() if size.d_model == stored["d_model"]), None)
    light = known.light_heads if known is not None and known.decoder_heads == heads else max(1, heads // 3)
    # T5 scales what it puts out where input and output share a table; newer files say the one, older ones the other.
    scaled = stored.get("scale_decoder_outputs", stored.get("tie_word_embeddings", True))
    count = min(100, vocabulary - 1)
    first = 32099 if vocabulary >= 32100 else vocabulary - 1
    return Colt5Config(
        vocab_size=vocabulary,
        d_model=int(stored["d_model"]),
        head_width=int(stored["d_kv"]),
        encoder_layers=int(stored["num_layers"]),
        decoder_layers=int(stored.get("num_decoder_layers") or stored["num_layers"]),
        light_heads=light,
        heavy_heads=max(1, heads - light),
        decoder_heads=heads,
        light_ffn=max(1, ffn // 2),
        heavy_ffn=4 * ffn,
        decoder_ffn=ffn,
        radius=int(stored.get("local_radius", 127)),
        buckets=int(stored.get("relative_attention_num_buckets", 32)),
        max_distance=int(stored.get("relative_attention_max_distance", 128)),
        norm_eps=float(stored.get("layer_norm_epsilon", 1e-6)),
        dropout=dropout,
        tie_embeddings=kind != "mt5" and bool(scaled),
        pad_id=int(stored.get("pad_token_id") or 0),
        eos_id=int(stored.get("eos_token_id") or 1),
        start_id=int(stored.get("decoder_start_token_id") or 0),
        sentinels=(first, -1),
        sentinel_count=count,
    )


def compact_config(
    stored: Mapping[str, Any], *, layers: int | None = None, decoder_layers: int = 3, dropout: float = 0.1
) -> Colt5Config:
    """A compact CoLT5 of the width, heads and vocabulary of a BERT encoder's `config.json` (the bundled MiniLM's).

    Its feed-forward branches stand to T5's of that width as the paper's do (half and four times of 8/3 of the width).
    [CLS] is the decoder's first input, [SEP] the end, tokens without a use are UL2's sentinels and modes.
    """
    width, heads = int(stored["hidden_size"]), int(stored["num_attention_heads"])
    ffn = max(8, width * 8 // 3 // 8 * 8)
    vocabulary = int(stored["vocab_size"])
    spare = [number for number in _BERT_UNUSED if number < vocabulary]
    config = Colt5Config(
        vocab_size=vocabulary,
        d_model=width,
        head_width=width // heads,
        encoder_layers=layers or int(stored["num_hidden_layers"]),
        decoder_layers=decoder_layers,
        light_heads=max(1, heads // 3),
        heavy_heads=max(1, heads - heads // 3),
        decoder_heads=heads,
        light_ffn=ffn // 2,
        heavy_ffn=4 * ffn,
        decoder_ffn=ffn,
        dropout=dropout,
        tie_embeddings=True,
        pad_id=int(stored.get("pad_token_id") or 0),
        eos_id=min(102, vocabulary - 1),
        start_id=min(101, vocabulary - 2),
        sentinels=(spare[4], 1),
        sentinel_count=len(spare) - 4,
        mode_tokens=(spare[0], spare[1], spare[2], spare[3]),
        lower_case=True,
    )
    return config
