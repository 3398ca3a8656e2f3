"""Weights and vocabulary of a decoder from one GGUF file, whatever it is quantized to.

Formats are the `gguf` library's affair; what is ours is the names, and that llama.cpp keeps the rows of queries and
keys in the order of its own rotary positions, which is undone here.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import torch
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers
from torch import Tensor

from engine.errors import ModelUnavailable
from engine.models.decoder.configs import DecoderConfig
from engine.models.decoder.model import Decoder
from engine.models.unfilled import unfilled

if TYPE_CHECKING:
    from gguf import GGUFReader

_CONTROL = 3
"""The type GGUF gives to tokens that stand for no text."""
_DIGITS_ALONE = {"smollm"}
"""Pre-tokenizers that cut numbers into digits before GPT-2's pattern."""


def open_gguf(path: Path) -> "GGUFReader":
    """The file, mapped, not read. Raises `ModelUnavailable` where it is none or is damaged."""
    from gguf import GGUFReader

    try:
        return GGUFReader(path)
    except (OSError, ValueError, IndexError, KeyError) as error:
        raise ModelUnavailable(f"{path.name} can't be read as a GGUF file ({error}).") from error


def decoder_config(file: "GGUFReader") -> DecoderConfig:
    """The shape of the model. Raises `ModelUnavailable` where it is not of the Llama architecture."""
    if _value(file, "general.architecture") != "llama":
        raise ModelUnavailable(f"The model is of the architecture {_value(file, 'general.architecture')!r}, not llama.")
    return DecoderConfig(
        vocabulary=len(file.fields["tokenizer.ggml.tokens"].data),
        width=_value(file, "llama.embedding_length"),
        layers=_value(file, "llama.block_count"),
        heads=_value(file, "llama.attention.head_count"),
        key_heads=_value(file, "llama.attention.head_count_kv"),
        hidden=_value(file, "llama.feed_forward_length"),
        positions=_value(file, "llama.context_length"),
        rope_theta=_value(file, "llama.rope.freq_base"),
        norm_eps=_value(file, "llama.attention.layer_norm_rms_epsilon"),
        tied=not any(tensor.name == "output.weight" for tensor in file.tensors),
    )


def load_decoder(file: "GGUFReader", dtype: torch.dtype = torch.float32) -> Decoder:
    """The model with its weights dequantized to `dtype`; norms stay float32 only where `dtype` is."""
    from gguf import dequantize

    config = decoder_config(file)
    found: dict[str, Tensor] = {}
    for tensor in file.tensors:
        rows: npt.NDArray[np.float32] = np.array(dequantize(tensor.data, tensor.tensor_type), dtype=np.float32)
        found[tensor.name] = torch.from_numpy(rows).to(dtype)
    with unfilled():
        model = Decoder(config)
    model.load_state_dict(_weights(found, config), assign=True, strict=False)
    if config.tied:
        model.head.weight = model.embed.weight
    model.rotary = type(model.rotary)(config)
    return model.eval()


def _weights(found: dict[str, Tensor], config: DecoderConfig) -> dict[str, Tensor]:
    weights = {"embed.weight": found["token_embd.weight"], "norm.weight": found["output_norm.weight"]}
    if not config.tied:
        weights["head.weight"] = found["output.weight"]
    for number in range(config.layers):
        theirs, ours = f"blk.{number}.", f"layers.{number}."
        query = _halves(found[theirs + "attn_q.weight"], config.heads)
        key = _halves(found[theirs + "attn_k.weight"], config.key_heads)
        rows = [query, key, found[theirs + "attn_v.weight"]]
        weights[ours + "attention.qkv.weight"] = torch.cat(rows)  # ((h + 2k) c, d)
        weights[ours + "attention.out.weight"] = found[theirs + "attn_output.weight"]
        rows = [found[theirs + "ffn_gate.weight"], found[theirs + "ffn_up.weight"]]
        weights[ours + "feed.gate_up.weight"] = torch.cat(rows)  # (2 hidden, d)
        weights[ours + "feed.down.weight"] = found[theirs + "ffn_down.weight"]
        weights[ours + "attention_norm.weight"] = found[theirs + "attn_norm.weight"]
        weights[ours + "feed_norm.weight"] = found[theirs + "ffn_norm.weight"]
    return weights


def _halves(weight: Tensor, heads: int) -> Tensor:
    """Rows of a query or key projection (h c, d) from neighbours paired to halves paired."""
    split = weight.view(heads, -1, 2, weight.size(1))  # (h, c / 2, 2, d)
    return split.transpose(1, 2).reshape_as(weight)  # (h c, d)


def load_tokenizer(file: "GGUFReader") -> Tokenizer:
    """The byte-level BPE vocabulary in the file. Raises `ModelUnavailable` for vocabularies of other kinds."""
    kind = _value(file, "tokenizer.ggml.model")
    if kind != "gpt2":
        raise ModelUnavailable(f"The model's vocabulary is of the kind {kind!r}, not byte-level BPE.")
    tokens: list[str] = file.fields["tokenizer.ggml.tokens"].contents()
    merges = [tuple(line.split(" ", 1)) for line in file.fields["tokenizer.ggml.merges"].contents()]
    types: list[int] = file.fields["tokenizer.ggml.token_type"].contents()
    tokenizer = Tokenizer(models.BPE(vocab={token: i for i, token in enumerate(tokens)}, merges=merges))
    cuts: list[Any] = [pre_tokenizers.ByteLevel(add_prefix_space=False)]
    if _value(file, "tokenizer.ggml.pre") in _DIGITS_ALONE:
        cuts.insert(0, pre_tokenizers.Split(Regex(r"\p{N}"), "isolated"))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(cuts)
    tokenizer.decoder = decoders.ByteLevel()
    control = [token for token, kind in zip(tokens, types, strict=True) if kind == _CONTROL]
    tokenizer.add_special_tokens([AddedToken(token, normalized=False, special=True) for token in control])
    return tokenizer


def _value(file: "GGUFReader", key: str) -> Any:  # noqa: ANN401 (numbers and words)
    field = file.get_field(key)
    if field is None:
        raise ModelUnavailable(f"The GGUF file does not say its {key}.")
    return field.contents()
