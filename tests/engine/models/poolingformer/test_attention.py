"""Poolingformer's attention against its equations taken literally: section 5.8 of the specification, T-P1 to T-P13."""

import dataclasses
import math

import pytest
import torch

from engine.models.poolingformer.attention import (
    Around,
    Globals,
    Pool,
    PooledAttention,
    TwoLevelAttention,
    far_rows,
    near_rows,
)
from engine.models.poolingformer.configs import PoolingformerConfig, PoolingGrid, PoolingKind
from engine.models.poolingformer.model import TwoLevelEncoder
from tests.engine.models.poolingformer.literal import dense_window, literal_second, tiny


def randomized(module: torch.nn.Module, seed: int = 0) -> torch.nn.Module:
    torch.manual_seed(seed)
    for parameter in module.parameters():
        torch.nn.init.normal_(parameter, std=0.5)
    return module.double().eval()


def level_one(config: PoolingformerConfig) -> TwoLevelAttention:
    attention = randomized(TwoLevelAttention(config, 0))
    assert isinstance(attention, TwoLevelAttention)
    return attention


@pytest.mark.parametrize("n", [1, 7, 33, 100])
@pytest.mark.parametrize("count", [0, 1, 5])
@pytest.mark.parametrize("window", [3, 40])
def test_the_first_level_is_dense_attention_with_the_papers_mask(n: int, count: int, window: int):
    """T-P1, X1: lengths that are no multiple of anything, padding, documents of unlike length and globals."""
    torch.manual_seed(n)
    attention = level_one(tiny(window=window, second_window=90))
    states = torch.randn(2, n, 8, dtype=torch.double)
    valid = torch.ones(2, n, dtype=torch.bool)
    valid[1, max(1, n // 2) :] = False
    marked = torch.zeros(2, n, dtype=torch.bool)
    marked[0, torch.randperm(n)[:count]] = True
    marked[1, torch.randperm(max(1, n // 2))[: count // 2]] = True
    found = attention.first_level(states, Around(valid, Globals.of(marked)))
    queries = attention.split(attention.q_proj(states))
    wanted = dense_window(queries, *attention.project(states), window, marked, valid).transpose(1, 2).flatten(2)
    assert (found - wanted)[valid].abs().max() < 1e-10
    assert found.isfinite().all()


def test_a_global_key_within_the_window_counts_once():
    attention = level_one(tiny())
    states = torch.randn(1, 5, 8, dtype=torch.double)
    marked = torch.tensor([[False, True, False, False, False]])
    everything = attention.first_level(states, Around(None, Globals.of(marked)))
    wanted = torch.nn.functional.scaled_dot_product_attention(
        attention.split(attention.q_proj(states)), *attention.project(states)
    )
    assert torch.allclose(everything[:, 1:3], wanted.transpose(1, 2).flatten(2)[:, 1:3])


@pytest.mark.parametrize("n", [1, 6, 23])
@pytest.mark.parametrize("kind", list(PoolingKind))
@pytest.mark.parametrize("grid", list(PoolingGrid))
@pytest.mark.parametrize(("kernel", "stride"), [(5, 4), (4, 3), (1, 2)])
def test_the_second_level_is_a_loop_over_tokens(n: int, kind: PoolingKind, grid: PoolingGrid, kernel: int, stride: int):
    """T-P3 and T-P5: window, pool, attend, at the ends too, for both ways of laying the grid."""
    config = tiny(pooling=kind, grid=grid, kernel=kernel, stride=stride, second_window=9)
    second = randomized(PooledAttention(config))
    torch.manual_seed(n)
    states = torch.randn(2, n, 8, dtype=torch.double)
    valid = torch.ones(2, n, dtype=torch.bool)
    valid[1, n - n // 3 :] = False
    states[~valid] = 1e3
    found = second(states, valid, 0.0)
    for row in range(2):
        wanted = literal_second(second, states[row][valid[row]], config)
        assert (found[row][valid[row]] - wanted).abs().max() < 1e-10
    assert found.isfinite().all()


def test_the_grids_agree_where_a_window_begins_on_the_sequences():
    by_token, by_sequence = (tiny(grid=grid, second_window=9) for grid in PoolingGrid)
    second, other = randomized(PooledAttention(by_token)), PooledAttention(by_sequence).double()
    other.load_state_dict(second.state_dict())
    states = torch.randn(1, 60, 8, dtype=torch.double)
    alike = (second(states, None, 0.0) - other(states, None, 0.0)).abs().amax(dim=(0, 2)) < 1e-12
    same = (torch.arange(60) - 9) % 4 == 0
    assert torch.equal(alike, same)


def test_pools_of_one_token_over_everything_are_full_attention():
    """T-P4."""
    config = tiny(kernel=1, stride=1, second_window=80, pooling=PoolingKind.MEAN)
    second = randomized(PooledAttention(config))
    states = torch.randn(2, 37, 8, dtype=torch.double)
    split = [part(states).view(2, 37, 2, 4).transpose(1, 2) for part in (second.q_proj, second.k_proj, second.v_proj)]
    wanted = torch.nn.functional.scaled_dot_product_attention(*split).transpose(1, 2).flatten(2)
    assert torch.allclose(second(states, None, 0.0), wanted)


@pytest.mark.parametrize(("window", "pools"), [(512, 256), (256, 128)])
def test_a_token_sees_as_many_pools_as_the_paper_says(window: int, pools: int):
    """T-P6."""
    assert PoolingformerConfig(second_window=window).pools == pools


def test_ldconv_is_a_convex_combination_that_starts_as_the_mean():
    """T-P7."""
    config = tiny()
    dynamic, mean = Pool(config).double(), Pool(dataclasses.replace(config, pooling=PoolingKind.MEAN))
    rows, real = torch.randn(2, 2, 17, 4, dtype=torch.double), torch.ones(1, 17, dtype=torch.bool)
    assert torch.allclose(dynamic(rows, real, 0, 1), mean(rows, real, 0, 1))
    torch.nn.init.normal_(dynamic.weight)
    pooled = dynamic(rows, real, 0, 1)
    windows = rows.unfold(2, 5, 1)
    inner = pooled[:, :, 2:-2]
    assert ((inner <= windows.amax(-1) + 1e-12) & (inner >= windows.amin(-1) - 1e-12)).all()
    there = torch.ones(1, 17, 5, dtype=torch.bool)
    assert torch.allclose(dynamic.weights(rows, there).sum(-1), torch.ones(2, 2, 17, dtype=torch.double))
    pooled.pow(2).sum().backward()
    assert dynamic.weight.grad.abs().max() > 0


def test_without_values_the_second_level_adds_nothing():
    """T-P8."""
    attention = randomized(TwoLevelAttention(tiny(), 1))
    torch.nn.init.zeros_(attention.second.v_proj.weight)
    states = torch.randn(1, 20, 8, dtype=torch.double)
    first = attention.first_level(states, Around())
    assert torch.equal(attention.over(states, Around()), attention.out_proj(first))


@pytest.mark.parametrize(("layers", "reach"), [((), 3), ((0,), 3 + 12)])
def test_a_layer_sees_no_further_than_its_windows(layers: tuple[int, ...], reach: int):
    """T-P9."""
    attention = randomized(TwoLevelAttention(tiny(two_level_layers=layers, second_window=12), 0))
    states = torch.randn(1, 50, 8, dtype=torch.double, requires_grad=True)
    attention.over(states, Around())[0, 25].sum().backward()
    touched = states.grad[0].abs().amax(-1).nonzero().flatten()
    assert touched.min() == 25 - reach
    assert touched.max() == 25 + reach


class Largest(torch.utils._python_dispatch.TorchDispatchMode):
    """Knows of how many numbers the largest tensor was."""

    def __init__(self) -> None:
        super().__init__()
        self.largest = 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        found = func(*args, **(kwargs or {}))
        for one in found if isinstance(found, tuple) else (found,):
            if isinstance(one, torch.Tensor):
                self.largest = max(self.largest, one.numel())
        return found


@pytest.mark.parametrize("grid", list(PoolingGrid))
@pytest.mark.parametrize("relative", [False, True])
def test_saved_bytes_are_linear_in_the_text_and_nothing_is_n_by_n(grid: PoolingGrid, relative: bool):
    """T-P10, X5."""
    attention = TwoLevelAttention(tiny(grid=grid, relative=relative, source_positions=4096), 1).train()
    tables = torch.randn(1024, 8), torch.randn(128, 8)
    sizes = []
    for n in (512, 1024, 2048):
        saved: dict[int, int] = {}

        def keep(tensor: torch.Tensor, saved=saved) -> torch.Tensor:
            saved[tensor.untyped_storage().data_ptr()] = tensor.untyped_storage().nbytes()
            return tensor

        marked = torch.zeros(1, n, dtype=torch.bool)
        marked[:, :2] = True
        around = Around(None, Globals.of(marked), *(tables if relative else (None, None)))
        with Largest() as seen, torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
            attention.over(torch.randn(1, n, 8, requires_grad=True), around)
        assert seen.largest < n * n
        sizes.append(sum(saved.values()))
    assert (sizes[2] - sizes[1]) / (sizes[1] - sizes[0]) == pytest.approx(2, rel=0.05)


@pytest.mark.parametrize(
    ("distance", "row"), [(-513, 0), (-512, 0), (-511, 1), (0, 512), (511, 1023), (512, 1023), (513, 1023)]
)
def test_distances_have_the_rows_of_the_equation(distance: int, row: int):
    """T-P11, its table."""
    assert near_rows(torch.tensor([distance]), tiny(relative=True)).tolist() == [row]


def test_buckets_of_global_tokens_are_equally_wide_and_told_apart_by_side():
    """T-P12, at the paper's length."""
    config = PoolingformerConfig(relative=True)
    rows = far_rows(torch.arange(-16383, 16384), config)
    assert (rows.diff() >= 0).all()
    assert rows.min() == 0
    assert rows.max() == 2 * config.global_pairs - 1
    assert rows[16382] == 63
    assert rows[16383] == 64
    assert rows.bincount().tolist() == [255] + [256] * 127 or set(rows.bincount().tolist()) == {255, 256}


def test_relative_positions_between_globals_and_others_are_those_of_the_formula():
    config = tiny(relative=True, source_positions=40, global_pairs=8, relative_distance=8)
    attention = level_one(config)
    states, near, far = (torch.randn(*shape, dtype=torch.double) for shape in ((1, 30, 8), (16, 8), (16, 8)))
    marked = torch.zeros(1, 30, dtype=torch.bool)
    marked[:, [4, 20]] = True
    found = attention.first_level(states, Around(None, Globals.of(marked), near, far))
    queries = attention.split(attention.q_proj(states))
    keys, values = attention.project(states)
    apart = torch.arange(30)[:, None] - torch.arange(30)
    scores = queries @ keys.transpose(-1, -2)
    special = marked[0][:, None] | marked[0]
    for table, rows, to_key, to_query, where in (
        (near, near_rows(apart, config), attention.near_key, attention.near_query, ~special),
        (far, far_rows(apart, config), attention.far_key, attention.far_query, special),
    ):
        of_keys, of_queries = (attention.split(part(table)[None])[0] for part in (to_key, to_query))
        content = torch.einsum("bhic,hijc->bhij", queries, of_keys[:, rows])
        position = torch.einsum("bhjc,hijc->bhij", keys, of_queries[:, rows])
        scores = scores + (content + position) * where
    shown = (apart.abs() <= 3) | special
    wanted = (scores / math.sqrt(12)).masked_fill(~shown, -math.inf).softmax(-1) @ values
    assert (found - wanted.transpose(1, 2).flatten(2)).abs().max() < 1e-10


def test_only_the_papers_layers_have_a_second_level():
    """T-P13: six times three matrices, and the weights of the pools."""
    with torch.device("meta"):
        encoder = TwoLevelEncoder(PoolingformerConfig(vocab_size=8))
    second = {name: one.numel() for name, one in encoder.named_parameters() if ".second." in name}
    assert {name.split(".")[1] for name in second} == {"6", "7", "8", "9", "10", "11"}
    assert sum(size for name, size in second.items() if "proj" in name) == 6 * 3 * 1024**2
    assert sum(size for name, size in second.items() if "proj" not in name) == 6 * 2 * 5 * 1024


@pytest.mark.parametrize("relative", [False, True])
def test_gradients_are_those_of_the_numbers(relative: bool):
    """X3: pools and disentangled positions, in double precision."""
    config = tiny(relative=relative, relative_distance=4, global_pairs=2, second_window=5, kernel=3, stride=2)
    attention = randomized(TwoLevelAttention(config, 1))
    states = torch.randn(1, 9, 8, dtype=torch.double, requires_grad=True)
    near = torch.randn(8, 8, dtype=torch.double, requires_grad=True)
    far = torch.randn(4, 8, dtype=torch.double, requires_grad=True)
    known = Globals(torch.tensor([[2]]), torch.tensor([[True]]))

    def run(states, near, far):
        return attention.over(states, Around(None, known, *((near, far) if relative else (None, None))))

    assert torch.autograd.gradcheck(run, (states, near, far), fast_mode=True)


def test_padding_changes_nothing_and_a_batch_is_its_documents():
    """X2."""
    attention = randomized(TwoLevelAttention(tiny(), 1))
    states = torch.randn(2, 40, 8, dtype=torch.double)
    valid = torch.ones(2, 40, dtype=torch.bool)
    valid[1, 13:] = False
    whole = attention.over(states, Around(valid))
    states[1, 13:] = 1e4
    assert torch.equal(attention.over(states, Around(valid))[valid], whole[valid])
    alone = attention.over(states[1:, :13], Around())
    assert torch.allclose(whole[1, :13], alone[0])
    nothing = attention.over(states, Around(torch.zeros(2, 40, dtype=torch.bool)))
    assert nothing.isfinite().all()


@pytest.mark.parametrize(
    "changes",
    [
        {"window": 0},
        {"two_level_layers": (2,)},
        {"second_window": 2},
        {"relative": True, "relative_distance": 2},
        {"kernel": 40},
    ],
)
def test_impossible_shapes_are_refused(changes: dict[str, object]):
    with pytest.raises(ValueError):
        tiny(**changes)
