"""Tiny random models for AWESOME's tests: transformers' BART, and the same weights as AWESOME."""

from typing import Any

import torch
from transformers import BartConfig, BartForConditionalGeneration

from engine.models.awesome.configs import bart_config, with_memory
from engine.models.awesome.convert import bart_state, load_plain
from engine.models.awesome.model import Awesome
from engine.models.configs import MemoryKind


def tiny_bart(seed: int = 0, **changes: Any) -> BartForConditionalGeneration:
    """A tiny BART with every weight random, norms and biases too, so that no difference hides behind a 0 or 1."""
    torch.manual_seed(seed)
    fields: dict[str, object] = {
        "vocab_size": 61,
        "d_model": 16,
        "encoder_ffn_dim": 24,
        "decoder_ffn_dim": 40,
        "encoder_attention_heads": 4,
        "decoder_attention_heads": 4,
        "max_position_embeddings": 48,
        "dropout": 0.0,
        "init_std": 0.3,
    }
    model = BartForConditionalGeneration(BartConfig(**{**fields, **changes}))
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if name.endswith("bias") or "norm" in name:
                parameter.add_(torch.randn_like(parameter) * 0.3)
        model.final_logits_bias.normal_()
        model.model.decoder.embed_tokens.weight.copy_(model.model.encoder.embed_tokens.weight)
    return model.eval()


def awesome_from(bart: BartForConditionalGeneration, kind: MemoryKind = MemoryKind.NONE, **memory: Any) -> Awesome:
    """The same weights as AWESOME."""
    config = with_memory(bart_config(bart.config.to_dict()), kind, **memory)
    model = Awesome(config)
    load_plain(model, bart_state(bart.state_dict(), config))
    return model.eval()


def padded_batch(vocabulary: int = 61) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    source = torch.randint(3, vocabulary, (3, 11))
    valid = torch.ones(3, 11, dtype=torch.bool)
    valid[1, 7:] = False
    valid[2, 3:] = False
    source[~valid] = 1
    return source, valid, torch.randint(3, vocabulary, (3, 9))
