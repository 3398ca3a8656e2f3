"""Weights in eight bits: how near they come back, and that nothing else is changed."""

import torch
from hypothesis import given
from hypothesis import strategies as st

from engine.models.eight_bits import from_eight_bits, in_eight_bits


@given(st.integers(0, 2**32 - 1), st.sampled_from([(5, 7), (3, 4, 2), (1, 1)]), st.sampled_from([1e-6, 0.01, 3.0]))
def test_a_matrix_comes_back_to_half_a_step_of_its_row(seed: int, shape: tuple[int, ...], size: float) -> None:
    chance = torch.Generator().manual_seed(seed)
    before = {"begun": torch.randn(shape, generator=chance)}
    state = {
        "begun": before["begun"] + size * torch.randn(shape, generator=chance),
        "new": size * torch.randn(shape, generator=chance),
        "bias": torch.randn(shape[0], generator=chance),
    }
    stored = in_eight_bits(state, before)
    assert {stored[name].dtype for name in ("begun", "new")} == {torch.int8}
    found = from_eight_bits(stored, state, before)
    assert torch.equal(found["bias"], state["bias"])
    for name in ("begun", "new"):
        apart = (state[name] - before.get(name, torch.zeros(shape))).flatten(1).abs().amax(dim=1)  # (rows,)
        far = (found[name] - state[name]).flatten(1).abs().amax(dim=1)  # (rows,)
        assert (far <= apart / 254 + 1e-6 * (1 + state[name].flatten(1).abs().amax(dim=1))).all()


def test_rows_that_learned_nothing_stay_as_they_began() -> None:
    before = {"weight": torch.randn(4, 3)}
    assert torch.equal(from_eight_bits(in_eight_bits(before, before), before, before)["weight"], before["weight"])
