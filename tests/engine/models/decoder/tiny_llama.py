"""A Llama of random weights, as the transformers library has it and as ours."""

import torch
from transformers import LlamaConfig, LlamaForCausalLM

from engine.models.decoder.configs import DecoderConfig
from engine.models.decoder.model import Decoder


def tiny_config(**changes: object) -> LlamaConfig:
    shape = {
        "vocab_size": 97,
        "hidden_size": 24,
        "num_hidden_layers": 3,
        "num_attention_heads": 6,
        "num_key_value_heads": 2,
        "intermediate_size": 40,
        "max_position_embeddings": 256,
        "rope_theta": 5000.0,
        "tie_word_embeddings": True,
        "initializer_range": 0.4,
    }
    return LlamaConfig(**{**shape, **changes})


def tiny_pair(**changes: object) -> tuple[LlamaForCausalLM, Decoder]:
    """The same weights in both."""
    torch.manual_seed(3)
    theirs = LlamaForCausalLM(tiny_config(**changes)).eval()
    ours = Decoder(config_of(theirs.config)).eval()
    ours.load_state_dict(weights_of(theirs, ours.config))
    return theirs, ours


def config_of(theirs: LlamaConfig) -> DecoderConfig:
    stored = theirs.to_dict()
    return DecoderConfig(
        vocabulary=theirs.vocab_size,
        width=theirs.hidden_size,
        layers=theirs.num_hidden_layers,
        heads=theirs.num_attention_heads,
        key_heads=theirs.num_key_value_heads,
        hidden=theirs.intermediate_size,
        positions=theirs.max_position_embeddings,
        rope_theta=float((stored.get("rope_parameters") or stored)["rope_theta"]),
        norm_eps=theirs.rms_norm_eps,
        tied=theirs.tie_word_embeddings,
    )


def weights_of(theirs: LlamaForCausalLM, config: DecoderConfig) -> dict[str, torch.Tensor]:
    state = theirs.state_dict()
    found = {"embed.weight": state["model.embed_tokens.weight"], "norm.weight": state["model.norm.weight"]}
    found["head.weight"] = state["lm_head.weight"]
    for number in range(config.layers):
        source, target = f"model.layers.{number}.", f"layers.{number}."
        rows = [state[f"{source}self_attn.{name}_proj.weight"] for name in "qkv"]
        found[f"{target}attention.qkv.weight"] = torch.cat(rows)
        found[f"{target}attention.out.weight"] = state[f"{source}self_attn.o_proj.weight"]
        rows = [state[f"{source}mlp.{name}_proj.weight"] for name in ("gate", "up")]
        found[f"{target}feed.gate_up.weight"] = torch.cat(rows)
        found[f"{target}feed.down.weight"] = state[f"{source}mlp.down_proj.weight"]
        found[f"{target}attention_norm.weight"] = state[f"{source}input_layernorm.weight"]
        found[f"{target}feed_norm.weight"] = state[f"{source}post_attention_layernorm.weight"]
    return found
