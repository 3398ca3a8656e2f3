"""LongT5's attention against transformers', and what it sees."""

import pytest
import torch
from transformers import LongT5Config
from transformers.models.longt5.modeling_longt5 import LongT5TransientGlobalAttention

from engine.research.methods.transient_global import TransientGlobalAttention, TransientGlobalSummarizer
from tests.engine.research.methods.tiny_methods import document, randomized, tiny_config


@pytest.mark.parametrize("n", [12, 16, 27, 50])
def test_it_is_long_t5s_attention(n: int):
    """The same weights; T5's relative positions and our biases are zero, scores unscaled as T5's are."""
    torch.manual_seed(0)
    ours = TransientGlobalAttention(tiny_config(), scale=1.0).double().eval()
    theirs = (
        LongT5TransientGlobalAttention(
            LongT5Config(d_model=16, d_kv=8, num_heads=2, local_radius=5, global_block_size=4, dropout_rate=0.0),
            has_relative_attention_bias=True,
        )
        .double()
        .eval()
    )
    for own, name in (("q_proj", "q"), ("k_proj", "k"), ("v_proj", "v"), ("out_proj", "o")):
        torch.nn.init.normal_(getattr(ours, own).weight, std=0.3)
        torch.nn.init.zeros_(getattr(ours, own).bias)
        getattr(theirs, name).load_state_dict({"weight": getattr(ours, own).weight})
    torch.nn.init.normal_(ours.group_norm.weight)
    theirs.global_input_layer_norm.load_state_dict(ours.group_norm.state_dict())
    torch.nn.init.zeros_(theirs.relative_attention_bias.weight)
    torch.nn.init.zeros_(theirs.global_relative_attention_bias.weight)
    states = torch.randn(2, n, 16, dtype=torch.double)
    valid = torch.arange(n) < torch.tensor([[n], [n - 3]])
    wanted = theirs(states, valid.long())[0]
    found = ours.over(states, valid)
    assert (found - wanted)[valid].abs().max() < 1e-6  # theirs takes the softmax in single precision


def test_a_text_shorter_than_a_group_has_no_global_key():
    torch.manual_seed(0)
    ours = TransientGlobalAttention(tiny_config()).double().eval()
    states = torch.randn(1, 3, 16, dtype=torch.double)
    keys, values = ours.project(states)
    wanted = torch.nn.functional.scaled_dot_product_attention(ours.split(ours.q_proj(states)), keys, values)
    assert (ours.over(states, None) - ours.out_proj(wanted.transpose(1, 2).flatten(2))).abs().max() < 1e-10


def test_the_tail_belongs_to_the_last_whole_group():
    attention = TransientGlobalAttention(tiny_config())
    rows, there = attention.groups(torch.ones(1, 11, 16), None)
    assert rows.shape == (1, 2, 16)
    assert there.all()
    shifted = torch.ones(1, 11, 16)
    shifted[0, -1, 0] = 5.0
    assert not torch.equal(attention.groups(shifted, None)[0][0, 1], rows[0, 1])


def test_padding_changes_nothing():
    model = randomized(TransientGlobalSummarizer(tiny_config()))
    tokens = document(22)
    padded = torch.cat([tokens, torch.ones(1, 10, dtype=torch.long)], dim=1)
    valid = torch.arange(32)[None] < 22
    assert (model.encode(padded, valid).states[:, :22] - model.encode(tokens).states).abs().max() < 1e-10
