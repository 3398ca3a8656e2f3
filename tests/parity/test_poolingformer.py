"""Poolingformer against transformers: BART, LED, RoBERTa and DeBERTa-v2 with the same tiny random weights."""

import pytest
import torch
from transformers import (
    BertConfig,
    BertModel,
    DebertaV2Config,
    DebertaV2Model,
    LEDConfig,
    LEDForConditionalGeneration,
    RobertaConfig,
    RobertaModel,
)

from engine.models.poolingformer import convert
from engine.models.poolingformer.attention import Around, Globals, TwoLevelAttention
from engine.models.poolingformer.configs import from_bart, from_encoder, from_led
from engine.models.poolingformer.model import Poolingformer, TwoLevelEncoder
from tests.parity.awesome_models import tiny_bart


def shaken(model: torch.nn.Module) -> torch.nn.Module:
    """Every weight random, norms and biases too, so that no difference hides behind a 0 or 1."""
    torch.manual_seed(1)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.2)
    return model.eval()


def sources(n: int = 23, pad: int = 1) -> tuple[torch.Tensor, torch.Tensor]:
    torch.manual_seed(n)
    tokens, valid = torch.randint(3, 61, (2, n)), torch.ones(2, n, dtype=torch.bool)
    valid[1, n // 2 :] = False
    return tokens.masked_fill(~valid, pad), valid


def test_with_a_window_over_everything_it_is_bart():
    """T-P2: its encoder, and what its decoder makes of that."""
    bart = tiny_bart()
    config = from_bart(bart.config.to_dict(), window=60, two_level_layers=(), source_positions=96)
    model = Poolingformer(config)
    convert.load_bart(model, bart.state_dict())
    tokens, valid = sources()
    inputs = torch.randint(3, 61, (2, 7))
    with torch.no_grad():
        wanted = bart(input_ids=tokens, attention_mask=valid.long(), decoder_input_ids=inputs)
        encoded = model.eval().encode(tokens, valid)
        found = model.logits(model.decode(inputs, encoded).states)
    assert (encoded.states - wanted.encoder_last_hidden_state)[valid].abs().max() < 1e-5
    assert (found - wanted.logits).abs().max() < 1e-5


def test_a_second_level_starts_as_if_it_were_not_there():
    bart = tiny_bart()
    models = []
    for layers in ((), (1,)):
        config = from_bart(bart.config.to_dict(), window=4, second_window=20, two_level_layers=layers)
        model = Poolingformer(config)
        convert.load_bart(model, bart.state_dict())
        models.append(model.eval().double())
    tokens, valid = sources()
    with torch.no_grad():
        one, two = (model.encode(tokens, valid).states for model in models)
    assert torch.equal(one, two)


def test_positions_beyond_barts_repeat_its_table():
    """T-P14."""
    bart = tiny_bart()
    model = Poolingformer(from_bart(bart.config.to_dict(), source_positions=130))
    convert.load_bart(model, bart.state_dict())
    table = model.encoder.embedding.positions.weight[2:]
    assert torch.equal(table[:48], bart.model.encoder.embed_positions.weight[2:])
    assert torch.equal(table[48:96], table[:48])
    assert torch.equal(table[96:], table[:34])


@pytest.mark.parametrize("own_global", [True, False])
def test_without_the_second_level_it_is_led(own_global: bool):
    led = LEDForConditionalGeneration(
        LEDConfig(
            vocab_size=61,
            d_model=16,
            encoder_layers=2,
            decoder_layers=2,
            encoder_ffn_dim=24,
            decoder_ffn_dim=24,
            encoder_attention_heads=4,
            decoder_attention_heads=4,
            max_encoder_position_embeddings=64,
            max_decoder_position_embeddings=32,
            attention_window=8,
            dropout=0.0,
            attention_dropout=0.0,
            activation_function="gelu",
        )
    )
    shaken(led)
    if not own_global:
        for layer in led.led.encoder.layers:
            inner = layer.self_attn.longformer_self_attn
            for name in ("query", "key", "value"):
                getattr(inner, f"{name}_global").load_state_dict(getattr(inner, name).state_dict())
    model = Poolingformer(from_led(led.config.to_dict(), two_level_layers=(), own_global=own_global))
    convert.load_led(model, led.state_dict())
    tokens, valid = sources(37)
    inputs, attends = torch.randint(3, 61, (2, 7)), torch.zeros_like(tokens)
    attends[:, 0] = 1
    with torch.no_grad():
        wanted = led(
            input_ids=tokens, attention_mask=valid.long(), global_attention_mask=attends, decoder_input_ids=inputs
        )
        encoded = model.eval().encode(tokens, valid)
        found = model.logits(model.decode(inputs, encoded).states)
    assert (encoded.states - wanted.encoder_last_hidden_state)[valid].abs().max() < 1e-5
    assert (found - wanted.logits).abs().max() < 1e-5


_SIZES = {
    "vocab_size": 61,
    "hidden_size": 16,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "intermediate_size": 24,
    "hidden_dropout_prob": 0.0,
    "attention_probs_dropout_prob": 0.0,
}


def encoder_of(inner: torch.nn.Module, **changes: object) -> tuple[TwoLevelEncoder, torch.nn.Embedding]:
    config = from_encoder(inner.config.to_dict(), two_level_layers=(), **changes)
    encoder, table = TwoLevelEncoder(config), torch.nn.Embedding(config.vocab_size, config.d_model)
    convert.load_encoder(encoder, table, inner.state_dict(), config)
    return encoder.eval(), table


@pytest.mark.parametrize("kind", ["roberta", "bert"])
def test_an_encoder_with_absolute_positions_is_transformers(kind: str):
    made = {
        "roberta": lambda: RobertaModel(RobertaConfig(**_SIZES, max_position_embeddings=34, type_vocab_size=1)),
        "bert": lambda: BertModel(BertConfig(**_SIZES, max_position_embeddings=32)),
    }
    inner = shaken(made[kind]())
    encoder, table = encoder_of(inner, window=30, source_positions=40, bos_id=1, eos_id=2)
    tokens, valid = sources(pad=inner.config.pad_token_id)
    with torch.no_grad():
        wanted = inner(tokens, attention_mask=valid.long()).last_hidden_state
        found = encoder(table(tokens), valid, None)
    assert (found - wanted)[valid].abs().max() < 1e-5


@pytest.mark.parametrize(
    "changes",
    [
        {"max_relative_positions": 8},
        {"max_relative_positions": 30},
        {"max_relative_positions": 30, "position_buckets": 8, "share_att_key": True, "norm_rel_ebd": "layer_norm"},
    ],
    ids=["clipped", "plain", "as-v3"],
)
def test_with_a_window_over_everything_fusion_is_deberta(changes: dict[str, object]):
    """T-P11: distances beyond the table, log buckets, shared matrices; `window` is wider than the text in all."""
    given = {"relative_attention": True, "pos_att_type": ["c2p", "p2c"], "position_biased_input": False}
    inner = shaken(DebertaV2Model(DebertaV2Config(**_SIZES, **given, type_vocab_size=0, **changes)))
    n = min(int(changes["max_relative_positions"]), 23)
    encoder, table = encoder_of(inner, window=n, source_positions=40)
    tokens, valid = sources(n, pad=0)
    with torch.no_grad():
        wanted = inner(tokens, attention_mask=valid.long()).last_hidden_state
        found = encoder(table(tokens), valid, None)
    assert (found - wanted)[valid].abs().max() < 1e-4


def test_with_fusion_global_tokens_reach_everything():
    given = {"relative_attention": True, "pos_att_type": ["c2p", "p2c"], "position_biased_input": False}
    inner = DebertaV2Model(DebertaV2Config(**_SIZES, **given, type_vocab_size=0, max_relative_positions=4))
    encoder, _ = encoder_of(inner, window=3, source_positions=64, global_pairs=4)
    layer = encoder.layers[0].self_block.attn
    assert isinstance(layer, TwoLevelAttention)
    states = torch.randn(1, 60, 16, requires_grad=True)
    known = Globals(torch.tensor([[2]]), torch.tensor([[True]]))
    around = encoder.around(None, known)
    layer.over(states, Around(None, known, around.near, around.far))[0, 2].sum().backward()
    assert (states.grad[0].abs().amax(-1) > 0).all()
