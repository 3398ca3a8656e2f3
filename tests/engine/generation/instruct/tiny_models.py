"""Language models of random weights that follow no instruction, but are asked like those that do."""

import json
from pathlib import Path

import torch
from tokenizers.decoders import ByteLevel
from transformers import AutoModelForCausalLM, GemmaConfig, MistralConfig, PreTrainedTokenizerFast, Qwen2Config

from tests.engine.models.decoder.test_gguf_files import vocabulary, write
from tests.engine.models.decoder.tiny_llama import tiny_config, tiny_pair

TEMPLATE = (
    "{% for message in messages %}<|im_start|>{{ message['role'] }}\n{{ message['content'] }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
_SHAPE = {
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "intermediate_size": 48,
    "max_position_embeddings": 2048,
    "initializer_range": 0.3,
    "tie_word_embeddings": True,
}
CONFIGS = {
    "llama": lambda size: tiny_config(vocab_size=size, max_position_embeddings=2048),
    "qwen2": lambda size: Qwen2Config(vocab_size=size, **_SHAPE),
    "gemma": lambda size: GemmaConfig(vocab_size=size, head_dim=8, **_SHAPE),
    "mistral": lambda size: MistralConfig(vocab_size=size, **_SHAPE),
}


def instruct_folder(folder: Path, family: str, *, template: str | None = TEMPLATE) -> Path:
    """A folder saved by transformers."""
    tokenizer = vocabulary()
    tokenizer.decoder = ByteLevel()
    torch.manual_seed(5)
    config = CONFIGS[family](tokenizer.get_vocab_size())
    config.eos_token_id, config.bos_token_id, config.pad_token_id = 2, 1, 0
    AutoModelForCausalLM.from_config(config).save_pretrained(folder)
    fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="<|im_end|>", bos_token="<|im_start|>")
    fast.chat_template = template
    fast.save_pretrained(folder)
    return folder


def instruct_gguf(path: Path, *, template: str | None = TEMPLATE) -> Path:
    """A file as llama.cpp reads it."""
    tokenizer = vocabulary()
    # llama.cpp multiplies rows of 32 at once
    shape = {"hidden_size": 64, "intermediate_size": 64, "num_attention_heads": 4, "num_key_value_heads": 2}
    _, model = tiny_pair(vocab_size=tokenizer.get_vocab_size(), max_position_embeddings=2048, **shape)
    write(path, model, tokenizer, template=template)
    return path


def config_of(folder: Path) -> dict:
    return json.loads((folder / "config.json").read_text())
