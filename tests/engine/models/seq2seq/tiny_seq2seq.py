"""Tiny random checkpoints of other families than BART, as transformers makes them."""

import json
import re
from pathlib import Path
from typing import Any

import torch
import transformers
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

T5_SIZES = {
    "d_model": 16,
    "d_kv": 8,
    "d_ff": 32,
    "num_layers": 2,
    "num_decoder_layers": 2,
    "num_heads": 2,
    "decoder_start_token_id": 0,
}
BART_SIZES = {
    "d_model": 16,
    "encoder_layers": 2,
    "decoder_layers": 2,
    "encoder_ffn_dim": 32,
    "decoder_ffn_dim": 32,
    "encoder_attention_heads": 2,
    "decoder_attention_heads": 2,
}
_PROPHET = {
    "hidden_size": 16,
    "encoder_ffn_dim": 32,
    "num_encoder_layers": 2,
    "num_encoder_attention_heads": 2,
    "decoder_ffn_dim": 32,
    "num_decoder_layers": 2,
    "num_decoder_attention_heads": 2,
}
_BERT = {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 32}

SPECIAL_FIRST = ("t5", "mt5", "umt5", "longt5", "pegasus", "pegasus_x")
"""Families whose tokens 0, 1, 2 are padding, end, unknown."""


def config_of(family: str, vocabulary: int, positions: int = 128) -> Any:
    """The smallest configuration of a family that uses all of what makes it different."""
    limit = {"max_position_embeddings": positions}
    if family in {"t5", "mt5", "umt5"}:
        return _made(family, vocab_size=vocabulary, **T5_SIZES)
    if family == "longt5":
        return _made(
            family,
            vocab_size=vocabulary,
            encoder_attention_type="transient-global",
            local_radius=8,
            global_block_size=4,
            **T5_SIZES,
        )
    if family == "led":
        return _made(
            family,
            vocab_size=vocabulary,
            max_encoder_position_embeddings=positions,
            max_decoder_position_embeddings=64,
            attention_window=[8, 8],
            **BART_SIZES,
        )
    if family == "pegasus_x":
        return _made(family, vocab_size=vocabulary, block_size=8, num_global_tokens=4, **BART_SIZES, **limit)
    if family == "bigbird_pegasus":
        return _made(family, vocab_size=vocabulary, block_size=8, **BART_SIZES, **limit)
    if family == "prophetnet":
        return _made(family, vocab_size=vocabulary, **_PROPHET, **limit)
    if family == "marian":
        marks = {"pad_token_id": 1, "decoder_start_token_id": 1, "eos_token_id": 2, "forced_eos_token_id": 2}
        return _made(family, vocab_size=vocabulary, **BART_SIZES, **limit, **marks)
    if family == "encoder-decoder":
        both = [_made("bert", vocab_size=vocabulary, **_BERT, **limit) for _ in range(2)]
        found = transformers.EncoderDecoderConfig.from_encoder_decoder_configs(*both)
        found.decoder_start_token_id, found.pad_token_id, found.eos_token_id = 0, 1, 2
        return found
    return _made(family, vocab_size=vocabulary, **BART_SIZES, **limit)


def random_model(family: str, vocabulary: int, *, seed: int = 0, positions: int = 128, spread: float = 6.0) -> Any:
    """A model of a family with random weights, large enough that what it reads changes what it writes."""
    torch.manual_seed(seed)
    model = transformers.AutoModelForSeq2SeqLM.from_config(config_of(family, vocabulary, positions)).eval()
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if parameter.dim() > 1 and "embed_positions" not in name:
                parameter.mul_(spread / 2 if family in SPECIAL_FIRST[:4] else spread)
    return model


def _made(family: str, **fields: Any) -> Any:
    return transformers.models.auto.configuration_auto.CONFIG_MAPPING[family](**fields)


def words_for(family: str, text: str, most: int = 900) -> Tokenizer:
    """A token for each word and mark of a text, and for every fifth word one with a full stop.

    No family's output can be pushed towards full stops alike; so tokens bring their own.
    """
    words = list(dict.fromkeys(re.findall(r"[^\W\d_]+|[^\w\s]", text)))[:most]
    stopped = [f"{word}." for word in words[::5] if word.isalpha()]
    special = ["<pad>", "</s>", "<unk>", "<s>"] if family in SPECIAL_FIRST else ["<s>", "<pad>", "</s>", "<unk>"]
    names = [*special, *dict.fromkeys([*words, *stopped])]
    tokenizer = Tokenizer(WordLevel({name: i for i, name in enumerate(names)}, "<unk>"))
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.add_special_tokens(special)
    return tokenizer


def folder_of(folder: Path, family: str, text: str, *, beams: int = 1, positions: int = 128, **more: Any) -> Path:
    """A checkpoint of a family as transformers saves it, whose words are a text's; `more` goes into its config.json."""
    tokenizer = words_for(family, text)
    model = random_model(family, tokenizer.get_vocab_size(), positions=positions)
    model.generation_config.update(num_beams=beams, no_repeat_ngram_size=3)
    model.save_pretrained(folder)
    tokenizer.save(str(folder / "tokenizer.json"))
    limits = {"n_positions": positions} if family in SPECIAL_FIRST[:4] else {}
    stored = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    (folder / "config.json").write_text(json.dumps({**stored, **limits, **more}), encoding="utf-8")
    return folder
