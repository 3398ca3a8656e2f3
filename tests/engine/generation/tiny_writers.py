"""Tiny summarizers with random weights, as folders: they write a text's own words at random."""

import re
from pathlib import Path

import torch
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from transformers import BartConfig, BartForConditionalGeneration

from engine.models import checkpoints
from engine.models.awesome.configs import bart_config, with_memory
from engine.models.awesome.convert import bart_state, load_plain
from engine.models.awesome.model import Awesome
from engine.models.configs import GenerationSettings, MemoryKind
from engine.models.summary_tokenizer import FastTokenizer

SPECIAL = ("<s>", "<pad>", "</s>", "<unk>")


def tokenizer_of(text: str, most: int = 3000) -> Tokenizer:
    """A token for each of the text's words and marks, and for each word with a capital; "." is token 4."""
    words = list(dict.fromkeys(re.findall(r"[^\W\d_]+|[^\w\s.]", text)))
    words = [form for word in words for form in dict.fromkeys((word, word.capitalize()))]
    names = list(dict.fromkeys([*SPECIAL, ".", *words[: most - 5]]))
    tokenizer = Tokenizer(WordLevel({name: i for i, name in enumerate(names)}, "<unk>"))
    tokenizer.pre_tokenizer = Whitespace()
    return tokenizer


def random_bart(vocabulary: int, *, seed: int = 0, positions: int = 128, full_stops: float = 9.0) -> object:
    """A BART that writes at random, with full stops every few words."""
    torch.manual_seed(seed)
    config = BartConfig(
        vocab_size=vocabulary,
        d_model=16,
        encoder_layers=2,
        decoder_layers=2,
        encoder_ffn_dim=32,
        decoder_ffn_dim=32,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        max_position_embeddings=positions,
        init_std=0.6,
        forced_eos_token_id=2,
    )
    model = BartForConditionalGeneration(config).eval()
    with torch.no_grad():
        model.final_logits_bias[0, 4] += full_stops
        model.final_logits_bias[0, 3] -= 1e4  # what is unknown is never written
        for token in (0, 1):
            model.final_logits_bias[0, token] -= 1e4
    return model


def plain_folder(folder: Path, text: str, *, beams: int = 1, **changes: object) -> Path:
    """A checkpoint as transformers saves it, without a memory."""
    tokenizer = tokenizer_of(text)
    model = random_bart(tokenizer.get_vocab_size(), **changes)  # type: ignore[arg-type]
    model.generation_config.update(num_beams=beams, max_length=60, no_repeat_ngram_size=3)  # type: ignore[attr-defined]
    model.save_pretrained(folder)  # type: ignore[attr-defined]
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


def memory_folder(
    folder: Path, text: str, kind: MemoryKind = MemoryKind.ATTENTIVE, *, beams: int = 1, **changes: object
) -> Path:
    """A checkpoint of our own with a memory whose reading matters."""
    tokenizer = tokenizer_of(text)
    bart = random_bart(tokenizer.get_vocab_size(), **changes)  # type: ignore[arg-type]
    config = with_memory(bart_config(bart.config.to_dict()), kind, slots=12)  # type: ignore[attr-defined]
    model = Awesome(config)
    load_plain(model, bart_state(bart.state_dict(), config))  # type: ignore[attr-defined]
    torch.manual_seed(1)
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if "read_attn.out_proj" in name:
                parameter.normal_(std=0.5)
    generation = GenerationSettings(beams=beams, no_repeat_ngram=3)
    checkpoints.save(model.eval(), folder, generation, FastTokenizer(tokenizer), "---\nlicense: mit\n---\n")
    return folder
