"""BlockAttn: against PEGASUS-X as transformers has it, and against the mask taken literally."""

import pytest
import torch
from transformers.models.pegasus_x.modeling_pegasus_x import PegasusXGlobalLocalAttention

from engine.research.methods.block_attention import BlockAttention, BlockLayer, BlockSummarizer
from tests.engine.research.methods.tiny_methods import document, randomized, tiny_config

_PARTS = ("q_proj", "k_proj", "v_proj", "out_proj")


def attention() -> BlockAttention:
    torch.manual_seed(0)
    made = BlockAttention(tiny_config()).double().eval()
    for part in _PARTS:
        torch.nn.init.normal_(getattr(made, part).weight, std=0.5)
    return made


def test_it_is_pegasus_x_attention():
    """The same weights, its biases zero, padding included."""
    ours = attention()
    theirs = PegasusXGlobalLocalAttention(16, 2, block_size=8).double().eval()
    for part in _PARTS:
        getattr(theirs, part).load_state_dict({"weight": getattr(ours, part).weight})
        torch.nn.init.zeros_(getattr(ours, part).bias)
    states, rows = torch.randn(2, 24, 16, dtype=torch.double), torch.randn(2, 3, 16, dtype=torch.double)
    valid = torch.arange(24) < torch.tensor([[24], [17]])
    hidden = torch.zeros(2, 24, dtype=torch.double).masked_fill(~valid, torch.finfo(torch.double).min)
    wanted, wanted_rows, *_ = theirs(states, rows, hidden)
    found, found_rows = ours.over(states, rows, valid, shifted=False)
    assert (found - wanted)[valid].abs().max() < 1e-10
    assert (found_rows - wanted_rows).abs().max() < 1e-10


@pytest.mark.parametrize("n", [1, 7, 8, 29])
@pytest.mark.parametrize("shifted", [False, True])
def test_a_token_sees_its_block_and_the_global_rows(n: int, shifted: bool):
    ours = attention()
    states, rows = torch.randn(2, n, 16, dtype=torch.double), torch.randn(2, 3, 16, dtype=torch.double)
    valid = torch.arange(n) < torch.tensor([[n], [max(1, n - 3)]])
    found, found_rows = ours.over(states, rows, valid, shifted=shifted)
    blocks = (torch.arange(n) + (4 if shifted else 0)) // 8
    seen = (blocks[:, None] == blocks) & valid[:, None]
    both = torch.cat([rows, states], dim=1)
    for queries, mask, got in (
        (states, torch.cat([torch.ones(2, n, 3, dtype=torch.bool), seen], dim=2), found),
        (rows, torch.cat([torch.ones(2, 3, dtype=torch.bool), valid], dim=1)[:, None].expand(-1, 3, -1), found_rows),
    ):
        keys, values = ours.project(both)
        scores = (ours.split(ours.q_proj(queries)) @ keys.transpose(-1, -2)) / 8**0.5
        shares = scores.masked_fill(~mask[:, None], float("-inf")).softmax(dim=-1)
        wanted = ours.out_proj((shares @ values).transpose(1, 2).flatten(2))
        real = torch.ones(got.shape[:2], dtype=torch.bool) if got is found_rows else valid
        assert (got - wanted)[real].abs().max() < 1e-10


def test_blocks_of_neighbouring_layers_overlap_and_global_rows_carry_further():
    model = randomized(BlockSummarizer(tiny_config()))
    assert [layer.shifted for layer in model.encoder.layers if isinstance(layer, BlockLayer)] == [False, True]
    tokens = document(64)
    other = tokens.clone()
    other[0, -1] = 5 if int(tokens[0, -1]) != 5 else 6
    changed = (model.encode(tokens).states - model.encode(other).states)[0].abs().amax(dim=1)
    assert changed[0] > 1e-6, "what the last token says reaches the first one through the global rows"


def test_padding_changes_nothing():
    model = randomized(BlockSummarizer(tiny_config()))
    tokens = document(21)
    padded = torch.cat([tokens, torch.ones(1, 9, dtype=torch.long)], dim=1)
    valid = torch.arange(30)[None] < 21
    assert (model.encode(padded, valid).states[:, :21] - model.encode(tokens).states).abs().max() < 1e-10
