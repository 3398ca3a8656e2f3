"""A model of the Llama architecture comes out of a GGUF file as it went in; what is none is refused."""

import json
from pathlib import Path

import gguf
import pytest
import torch
from tokenizers import Tokenizer
from tokenizers.models import BPE
from tokenizers.pre_tokenizers import ByteLevel
from tokenizers.trainers import BpeTrainer

from engine.errors import ModelUnavailable
from engine.models.decoder.gguf_files import decoder_config, load_decoder, load_tokenizer, open_gguf
from engine.models.decoder.model import Decoder
from tests.engine.models.decoder.tiny_llama import tiny_pair

CONTROL, PLAIN = 3, 1
MARKS = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]


def vocabulary() -> Tokenizer:
    tokenizer = Tokenizer(BPE())
    tokenizer.pre_tokenizer = ByteLevel(add_prefix_space=False)
    trainer = BpeTrainer(vocab_size=400, special_tokens=MARKS, initial_alphabet=ByteLevel.alphabet())
    tokenizer.train_from_iterator(
        ["the harbour was dredged in the winter of the storm " * 3, "Ünïcode 12 345"], trainer
    )
    return tokenizer


def interleaved(weight: torch.Tensor, heads: int) -> torch.Tensor:
    """Rows as llama.cpp's converter puts them: those that turn together side by side."""
    return weight.view(heads, 2, -1, weight.size(1)).transpose(1, 2).reshape_as(weight)


def write(
    path: Path,
    model: Decoder,
    tokenizer: Tokenizer,
    *,
    architecture: str = "llama",
    kind: str = "gpt2",
    template: str | None = None,
) -> None:
    config = model.config
    writer = gguf.GGUFWriter(path, architecture)
    writer.add_embedding_length(config.width)
    writer.add_block_count(config.layers)
    writer.add_head_count(config.heads)
    writer.add_head_count_kv(config.key_heads)
    writer.add_feed_forward_length(config.hidden)
    writer.add_context_length(config.positions)
    writer.add_rope_freq_base(config.rope_theta)
    writer.add_layer_norm_rms_eps(config.norm_eps)
    tokens = [tokenizer.id_to_token(number) for number in range(tokenizer.get_vocab_size())]
    writer.add_tokenizer_model(kind)
    writer.add_vocab_size(tokenizer.get_vocab_size())
    writer.add_rope_dimension_count(config.head_width)
    writer.add_bos_token_id(MARKS.index("<|im_start|>"))
    writer.add_eos_token_id(MARKS.index("<|im_end|>"))
    if template is not None:
        writer.add_chat_template(template)
    writer.add_tokenizer_pre("smollm")
    writer.add_token_list(tokens)
    writer.add_token_types([CONTROL if token in MARKS else PLAIN for token in tokens])
    merges = json.loads(tokenizer.to_str())["model"]["merges"]
    writer.add_token_merges([merge if isinstance(merge, str) else " ".join(merge) for merge in merges])
    state = {name: tensor.float() for name, tensor in model.state_dict().items()}
    writer.add_tensor("token_embd.weight", state["embed.weight"].numpy())
    writer.add_tensor("output_norm.weight", state["norm.weight"].numpy())
    if not config.tied:
        writer.add_tensor("output.weight", state["head.weight"].numpy())
    inner = config.heads * config.head_width
    for number in range(config.layers):
        ours, theirs = f"layers.{number}.", f"blk.{number}."
        qkv = state[f"{ours}attention.qkv.weight"]
        query, key, value = qkv.split([inner, *2 * [config.key_heads * config.head_width]])
        gate, up = state[f"{ours}feed.gate_up.weight"].chunk(2)
        for name, tensor in {
            "attn_q": interleaved(query, config.heads),
            "attn_k": interleaved(key, config.key_heads),
            "attn_v": value,
            "attn_output": state[f"{ours}attention.out.weight"],
            "ffn_gate": gate,
            "ffn_up": up,
            "ffn_down": state[f"{ours}feed.down.weight"],
            "attn_norm": state[f"{ours}attention_norm.weight"],
            "ffn_norm": state[f"{ours}feed_norm.weight"],
        }.items():
            writer.add_tensor(f"{theirs}{name}.weight", tensor.contiguous().numpy())
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


@pytest.mark.parametrize("tied", [True, False])
def test_a_model_comes_out_as_it_went_in(tmp_path, tied):
    tokenizer = vocabulary()
    _, model = tiny_pair(vocab_size=tokenizer.get_vocab_size(), tie_word_embeddings=tied)
    write(tmp_path / "tiny.gguf", model, tokenizer)
    file = open_gguf(tmp_path / "tiny.gguf")
    assert decoder_config(file).tied is tied
    loaded = load_decoder(file)
    tokens = torch.randint(0, tokenizer.get_vocab_size(), (2, 30))
    with torch.inference_mode():
        assert torch.allclose(loaded.head(loaded(tokens)), model.head(model(tokens)), atol=1e-5)


def test_texts_and_marks_come_back(tmp_path):
    tokenizer = vocabulary()
    _, model = tiny_pair(vocab_size=tokenizer.get_vocab_size())
    write(tmp_path / "tiny.gguf", model, tokenizer)
    loaded = load_tokenizer(open_gguf(tmp_path / "tiny.gguf"))
    text = "<|im_start|>user\nThe harbour — 1,250 m² — was dredged.<|im_end|>"
    found = loaded.encode(text)
    assert loaded.decode(found.ids, skip_special_tokens=False) == text
    assert [found.tokens[0], found.tokens[-1]] == ["<|im_start|>", "<|im_end|>"]
    assert [token for token in found.tokens if any(map(str.isdigit, token))] == list("1250²")


def test_what_is_no_such_model_is_refused(tmp_path):
    tokenizer = vocabulary()
    _, model = tiny_pair(vocab_size=tokenizer.get_vocab_size())
    write(tmp_path / "other.gguf", model, tokenizer, architecture="mamba")
    with pytest.raises(ModelUnavailable, match="mamba"):
        decoder_config(open_gguf(tmp_path / "other.gguf"))
    write(tmp_path / "words.gguf", model, tokenizer, kind="bert")
    with pytest.raises(ModelUnavailable, match="bert"):
        load_tokenizer(open_gguf(tmp_path / "words.gguf"))
    (tmp_path / "no.gguf").write_bytes(b"GGUF and nothing that follows")
    with pytest.raises(ModelUnavailable, match=r"no\.gguf"):
        open_gguf(tmp_path / "no.gguf")
