"""The soft top-k against its closed form, its gradient, and who is routed."""

import pytest
import torch
from torch import Tensor

from engine.models.colt5.routing import route, soft_top_k
from engine.models.configs import Colt5Config, Routing, RoutingSlack

GOLDEN = torch.tensor([[3, 1, 0.5, 0, -1, -2, -3, -4]], dtype=torch.float64)


def closed_form(scores: Tensor, k: float, temperature: float) -> Tensor:
    """Water filling: the r greatest are 1, the others share the rest by their exponentials; the least r that fits."""
    raised = (scores / temperature).exp()  # (n,)
    order = raised.argsort(descending=True)
    for ones in range(len(scores)):
        rest = order[ones:]
        factor = (k - ones) / raised[rest].sum()
        if factor * raised[rest].max() <= 1 and factor >= 0:
            weights = torch.ones_like(raised)
            weights[rest] = factor * raised[rest]
            return weights
    return torch.ones_like(raised)


def everywhere(scores: Tensor) -> Tensor:
    return torch.ones_like(scores, dtype=torch.bool)


def top(scores: Tensor, k: float, **settings: float) -> Tensor:
    goal = torch.full((scores.size(0),), k, dtype=torch.float64)
    return soft_top_k(scores, goal, everywhere(scores), **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("k", "expected"),
    [
        (2, (1, 0.457753, 0.277641, 0.168398, 0.061950, 0.022790, 0.008384, 0.003084)),
        (2.25, (1, 0.572191, 0.347051, 0.210497, 0.077438, 0.028488, 0.010480, 0.003855)),
        (4, (1, 1, 1, 0.636409, 0.234122, 0.086129, 0.031685, 0.011656)),
    ],
)
def test_golden_weights(k: float, expected: tuple[float, ...]) -> None:
    assert torch.allclose(top(GOLDEN, k)[0], torch.tensor(expected, dtype=torch.float64), atol=1e-6)


@pytest.mark.parametrize("seed", range(8))
def test_rounds_come_to_the_closed_form(seed: int) -> None:
    torch.manual_seed(seed)
    n = int(torch.randint(8, 200, ()))
    k, scores = int(torch.randint(1, n // 2 + 1, ())), torch.randn(1, n, dtype=torch.float64)
    assert (top(scores, k)[0] - closed_form(scores[0], k, 1.0)).abs().max() < 1e-9


def test_weights_are_a_soft_choice_of_k_of_the_valid() -> None:
    torch.manual_seed(0)
    scores, valid = torch.randn(3, 60), torch.ones(3, 60, dtype=torch.bool)
    valid[1, 40:] = False
    valid[2, 5:] = False
    k = torch.tensor([7.0, 7.0, 7.0])
    weights = soft_top_k(scores, k, valid)
    assert torch.allclose(weights.sum(dim=1), torch.tensor([7.0, 7.0, 5.0]), atol=1e-4)
    assert weights.min() >= 0
    assert weights.max() <= 1
    assert (weights[~valid] == 0).all()
    assert (weights[2, :5] == 1).all()
    order = scores[0].argsort()
    assert (weights[0][order].diff() >= 0).all()
    assert torch.allclose(soft_top_k(scores + 50, k, valid), weights, atol=1e-5)
    assert not torch.allclose(soft_top_k(scores * 2, k, valid), weights, atol=1e-2)


def test_low_temperatures_need_more_rounds() -> None:
    torch.manual_seed(0)
    scores = torch.randn(1, 16384, dtype=torch.float64)
    sums = [
        float(top(scores, 1152, temperature=temperature, iterations=rounds).sum())
        for temperature, rounds in ((1.0, 20), (0.1, 20), (0.1, 50), (0.03, 200))
    ]
    assert sums == pytest.approx([1152, 1106, 1152, 1152], rel=0.002)


def test_no_text_is_no_choice() -> None:
    scores = torch.randn(2, 4, requires_grad=True)
    weights = soft_top_k(scores, torch.tensor([1, 1]), torch.tensor([[True] * 4, [False] * 4]))
    assert (weights[1] == 0).all()
    weights.square().sum().backward()
    assert torch.isfinite(scores.grad).all()


def test_gradient_is_that_of_the_solution() -> None:
    torch.manual_seed(1)
    scores = torch.randn(2, 12, dtype=torch.float64, requires_grad=True)
    for temperature in (1.0, 0.5):
        assert torch.autograd.gradcheck(lambda one, t=temperature: top(one, 4, temperature=t, iterations=200), scores)


def test_the_unchosen_learn_from_what_was_chosen() -> None:
    scores = GOLDEN.clone().requires_grad_()
    top(scores, 2)[0, 1].backward()
    assert (scores.grad[0, 2:] < 0).all()
    assert scores.grad[0, 1] > 0
    assert scores.grad[0, 0] == 0


def tiny(**changes: object) -> Colt5Config:
    return Colt5Config(**{"route_every": 4, **changes})  # type: ignore[arg-type]


def chosen(config: Colt5Config, lengths: list[int], *, training: bool = False, width: int = 0) -> list[list[int]]:
    torch.manual_seed(2)
    scores = torch.randn(len(lengths), max(*lengths, width))
    valid = torch.arange(scores.size(1)) < torch.tensor(lengths)[:, None]
    found = route(scores, valid, config, config.routed_of, training=training)
    assert found is not None
    assert (found.weights[~found.filled] == 0).all()
    assert (found.spread(scores.size(1)) > 0).sum() == found.filled.sum()
    return [places[filled].tolist() for places, filled in zip(found.places, found.filled, strict=True)]


def test_more_are_routed_in_training() -> None:
    assert [len(row) for row in chosen(tiny(), [64, 33, 1])] == [16, 9, 1]
    assert [len(row) for row in chosen(tiny(), [64, 33, 1], training=True)] == [18, 11, 1]
    other = tiny(slack=RoutingSlack.NORMALIZE)
    assert [len(row) for row in chosen(other, [64, 33, 1], training=True)] == [16, 9, 1]
    assert [len(row) for row in chosen(tiny(most_routed=8), [64, 33, 1])] == [8, 8, 1]


def test_weights_sum_to_k_or_to_more_as_the_slack_says() -> None:
    torch.manual_seed(0)
    scores, valid = torch.randn(1, 64), torch.ones(1, 64, dtype=torch.bool)
    for slack, total in ((RoutingSlack.SELECT, 16.0), (RoutingSlack.NORMALIZE, 18.0)):
        config = tiny(slack=slack)
        every = route(scores, valid, config, lambda _: 16, training=True)
        whole = soft_top_k(scores, torch.tensor([total]), valid)[0]
        assert every is not None
        assert torch.allclose(every.weights[0], whole[every.places[0]])


def test_the_best_are_chosen_and_of_equals_the_earlier() -> None:
    config = tiny()
    scores = torch.tensor([[0.0, 5, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1]])
    found = route(scores, everywhere(scores), config, config.routed_of, training=False)
    assert found is not None
    assert found.places.tolist() == [[1, 2, 6]]


def test_static_routing_takes_the_first_of_each_block() -> None:
    assert chosen(tiny(routing=Routing.STATIC), [12, 16]) == [[0, 4, 8], [0, 4, 8, 12]]


def test_a_text_is_routed_the_same_beside_others() -> None:
    torch.manual_seed(3)
    config, scores = tiny(), torch.randn(1, 20)
    alone = route(scores, everywhere(scores), config, config.routed_of, training=False)
    padded = torch.cat([torch.cat([scores, torch.full((1, 30), 9.0)], dim=1), torch.randn(1, 50)])
    valid = torch.arange(50) < torch.tensor([20, 50])[:, None]
    beside = route(padded, valid, config, config.routed_of, training=False)
    assert alone is not None
    assert beside is not None
    assert beside.places[0][beside.filled[0]].tolist() == alone.places[0].tolist()
    assert torch.allclose(beside.weights[0][beside.filled[0]], alone.weights[0], atol=1e-6)


def test_permuting_tokens_permutes_the_choice() -> None:
    torch.manual_seed(4)
    config, scores = tiny(), torch.randn(1, 40)
    order = torch.randperm(40)
    first = route(scores, everywhere(scores), config, config.routed_of, training=False)
    second = route(scores[:, order], everywhere(scores), config, config.routed_of, training=False)
    assert first is not None
    assert second is not None
    assert sorted(order[second.places[0]].tolist()) == first.places[0].tolist()
    assert torch.allclose(second.spread(40)[0], first.spread(40)[0][order], atol=1e-6)


def test_impossible_shapes_are_refused() -> None:
    for changes in ({"route_every": 0}, {"temperature": 0}, {"mode_tokens": (1, 2)}, {"light_heads": 0}):
        with pytest.raises(ValueError):
            tiny(**changes)
