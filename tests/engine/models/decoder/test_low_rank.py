"""Adapters change nothing until they have learned, and cost nothing once they are merged."""

import pytest
import torch

from engine.models.decoder.low_rank import adapt, adapter_state, merge
from tests.engine.models.decoder.tiny_llama import tiny_pair


def test_an_untrained_adapter_changes_nothing():
    _, ours = tiny_pair()
    tokens = torch.randint(0, 97, (2, 12))
    before = ours(tokens)
    learned = adapt(ours, 4)
    assert torch.equal(ours(tokens), before)
    assert {id(p) for p in ours.parameters() if p.requires_grad} == {id(p) for p in learned}
    assert len(learned) == 3 * 4 * 2


def test_a_merged_adapter_says_what_the_adapter_said():
    _, adapted = tiny_pair()
    _, plain = tiny_pair()
    for parameter in adapt(adapted, 4, first_layer=1):
        torch.nn.init.normal_(parameter, std=0.2)
    state = adapter_state(adapted)
    assert len(state) == 2 * 4 * 2
    merge(plain, state)
    tokens = torch.randint(0, 97, (2, 12))
    assert torch.allclose(plain(tokens), adapted(tokens), atol=1e-4)


def test_an_adapter_of_another_model_is_refused():
    _, ours = tiny_pair()
    layer = "layers.0.feed.down"
    with pytest.raises(ValueError, match="layer"):
        merge(ours, {"layers.9.feed.down.up": torch.zeros(24, 4), "layers.9.feed.down.down": torch.zeros(4, 40)})
    with pytest.raises(ValueError, match="shape"):
        merge(ours, {f"{layer}.up": torch.zeros(24, 4), f"{layer}.down": torch.zeros(4, 41)})
