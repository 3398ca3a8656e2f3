"""CoLT5 against plain references: its branches, its layers, its decoder, and what a text costs."""

from functools import partial
from itertools import pairwise

import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional as F
from torch.utils.flop_counter import FlopCounterMode

from engine.models.colt5.attention import HeavyAttention, LightAttention, RelativeBias, bucket_of
from engine.models.colt5.configs import SIZES
from engine.models.colt5.model import Colt5, ConditionalAttention, ConditionalFeedForward, CrossAttention
from engine.models.colt5.routing import Routed
from engine.models.configs import Colt5Config, KeyWeighting, Routing
from engine.research.evaluation.tensor_bytes import peak_bytes, saved_bytes
from tests.engine.models.colt5.tiny_colt5 import text, tiny_config, tiny_model


def everything(batch: int, n: int, weight: float = 1.0) -> Routed:
    places = torch.arange(n).expand(batch, n)
    return Routed(places, torch.ones(batch, n, dtype=torch.bool), torch.full((batch, n), weight))


def every_so_many(n: int, every: int) -> Routed:
    places = torch.arange(0, n, every)[None]
    return Routed(places, torch.ones_like(places, dtype=torch.bool), torch.ones(places.shape))


def dense(proj: nn.Module, x: Tensor, bias: RelativeBias, allowed: Tensor) -> Tensor:
    """Plain attention (B, n, d) with T5's biases, where `allowed` (B, n, n)."""
    n = x.size(1)
    queries, keys, values = (proj.split(part(x)) for part in (proj.q, proj.k, proj.v))
    away = torch.arange(n) - torch.arange(n)[:, None]
    scores = queries @ keys.transpose(2, 3) + bias.at(bias.by_distance(), away)
    weights = scores.masked_fill(~allowed[:, None], -torch.inf).softmax(dim=-1)
    return proj.join(weights @ values)


def randomize(module: nn.Module) -> None:
    for parameter in module.parameters():
        nn.init.normal_(parameter, std=0.4)


@pytest.mark.parametrize("learning", [False, True])
@pytest.mark.parametrize("n", [1, 3, 6, 17, 40, 61])
def test_light_attention_is_dense_attention_near_by(n: int, learning: bool) -> None:
    torch.manual_seed(n)
    config = tiny_config()
    light, bias = LightAttention(config).double(), RelativeBias(config, 2, both_ways=True).double()
    randomize(light)
    randomize(bias)
    x, lengths = torch.randn(3, n, 16, dtype=torch.float64), torch.tensor([n, max(1, n // 2), 0])
    valid = torch.arange(n) < lengths[:, None]
    near = (torch.arange(n) - torch.arange(n)[:, None]).abs() <= 5
    allowed = (near & valid[:, None]) | torch.eye(n, dtype=torch.bool)
    with torch.set_grad_enabled(learning):
        found = light(x, valid, bias)
    assert torch.allclose(found[valid], dense(light.proj, x, bias, allowed)[valid], atol=1e-10)
    assert torch.isfinite(found).all()
    with torch.set_grad_enabled(learning):
        whole = light(x, None, bias)
    assert torch.allclose(whole, dense(light.proj, x, bias, near.expand(3, n, n)), atol=1e-10)


def test_buckets_are_t5s() -> None:
    from transformers.models.t5.modeling_t5 import T5Attention

    away = torch.arange(-300, 301)
    for both in (True, False):
        theirs = T5Attention._relative_position_bucket(away, bidirectional=both, num_buckets=32, max_distance=128)
        assert torch.equal(bucket_of(away, buckets=32, farthest=128, both_ways=both), theirs)


def test_both_branches_with_everything_routed_are_one_attention_of_all_heads() -> None:
    torch.manual_seed(0)
    config = tiny_config(radius=30)
    attention = ConditionalAttention(config).double()
    near, far = (RelativeBias(config, heads, both_ways=True).double() for heads in (2, 3))
    for module in (attention, near, far):
        randomize(module)
    x, n = torch.randn(2, 25, 16, dtype=torch.float64), 25
    light, heavy = attention.light.proj, attention.heavy.proj
    one = attention.light.proj.__class__(tiny_config(), 5).double()
    for name in ("q", "k", "v"):
        getattr(one, name).weight.data = torch.cat([getattr(light, name).weight, getattr(heavy, name).weight])
    one.o.weight.data = torch.cat([light.o.weight, heavy.o.weight], dim=1)
    both = RelativeBias(config, 5, both_ways=True).double()
    both.table.weight.data = torch.cat([near.table.weight, far.table.weight], dim=1)
    routed = everything(2, n)
    split = routed.give(attention.light(x, None, near), attention.heavy(x, routed, routed, far))
    assert torch.allclose(split, dense(one, x, both, torch.ones(2, n, n, dtype=torch.bool)), atol=1e-10)


def test_both_feed_forwards_with_everything_routed_are_one() -> None:
    torch.manual_seed(0)
    layer = ConditionalFeedForward(tiny_config(route_every=1)).double().eval()
    x = torch.randn(2, 30, 16, dtype=torch.float64)
    light, heavy = layer.light, layer.heavy
    gate, widen = (torch.cat([getattr(light, name).weight, getattr(heavy, name).weight]) for name in ("gate", "widen"))
    normed = layer.norm(x)
    whole = (F.gelu(normed @ gate.t(), approximate="tanh") * (normed @ widen.t())) @ torch.cat(
        [light.narrow.weight, heavy.narrow.weight], dim=1
    ).t()
    found, _ = layer(x, torch.ones(2, 30, dtype=torch.bool))
    assert torch.allclose(found, x + whole, atol=1e-10)


def test_nothing_routed_is_the_light_branch_alone() -> None:
    torch.manual_seed(0)
    config = tiny_config(routing=Routing.NONE)
    attention, valid = ConditionalAttention(config).eval(), torch.ones(1, 30, dtype=torch.bool)
    near, far = (RelativeBias(config, heads, both_ways=True) for heads in (2, 3))
    x = torch.randn(1, 30, 16)
    found, routed = attention(x, valid, near, far)
    assert routed is None
    assert torch.equal(found, x + attention.light(attention.norm(x), None, near))
    assert tiny_model(routing=Routing.NONE).look(text(1, 30)).routing == ()


@pytest.mark.parametrize("where", KeyWeighting)
def test_heavy_attention_is_dense_attention_among_the_routed(where: KeyWeighting) -> None:
    torch.manual_seed(1)
    config = tiny_config(key_weighting=where)
    heavy, far = HeavyAttention(config).double(), RelativeBias(config, 3, both_ways=True).double()
    randomize(heavy)
    randomize(far)
    x = torch.randn(1, 40, 16, dtype=torch.float64)
    asking = Routed(torch.tensor([[3, 20, 39]]), torch.tensor([[True] * 3]), torch.tensor([[0.9, 0.5, 0.1]]).double())
    weights = torch.tensor([[1.0, 0.3, 0.7, 0.0]]).double()
    asked = Routed(torch.tensor([[0, 5, 21, 0]]), torch.tensor([[True, True, True, False]]), weights)
    found = asking.give(torch.zeros_like(x), heavy(x, asking, asked, far))
    rows = x[:, [0, 5, 21]] * weights[:, :3, None]
    plain = rows if where is KeyWeighting.INPUT else x[:, [0, 5, 21]]
    queries, keys, values = (
        heavy.proj.split(part(of)) for part, of in ((heavy.proj.q, x), (heavy.proj.k, plain), (heavy.proj.v, rows))
    )
    away = torch.tensor([0, 5, 21]) - torch.arange(40)[:, None]
    shares = (queries @ keys.transpose(2, 3) + far.at(far.by_distance(), away)).softmax(dim=-1)
    expected = heavy.proj.join(shares @ values)
    for place, weight in ((3, 0.9), (20, 0.5), (39, 0.1)):
        assert torch.allclose(found[0, place], expected[0, place] * weight, atol=1e-10)
    unrouted = [place for place in range(40) if place not in {3, 20, 39}]
    assert (found[0, unrouted] == 0).all()
    changed = x.clone()
    changed[0, [1, 2, 30]] += 5
    assert torch.equal(heavy(changed, asking, asked, far), heavy(x, asking, asked, far))


def test_heavy_attention_knows_places_in_the_text_alone() -> None:
    """Among tokens that stand elsewhere in the same order at the same distances the outcome is the same."""
    torch.manual_seed(2)
    config = tiny_config()
    heavy, far = HeavyAttention(config), RelativeBias(config, 3, both_ways=True)
    randomize(far)
    rows = torch.randn(1, 4, 16)

    def found(places: list[int], order: list[int]) -> Tensor:
        x = torch.zeros(1, 50, 16)
        x[:, places] = rows[:, order]
        routed = Routed(torch.tensor([places]), torch.ones(1, 4, dtype=torch.bool), torch.ones(1, 4))
        return heavy(x, routed, routed, far)[0]

    here = found([1, 4, 9, 20], [0, 1, 2, 3])
    assert torch.allclose(found([11, 14, 19, 30], [0, 1, 2, 3]), here, atol=1e-6)
    assert not torch.allclose(found([1, 2, 9, 20], [0, 1, 2, 3]), here, atol=1e-3)
    nn.init.zeros_(far.table.weight)
    plain = found([1, 4, 9, 20], [0, 1, 2, 3])
    assert torch.allclose(found([1, 4, 9, 20], [2, 0, 3, 1]), plain[[2, 0, 3, 1]], atol=1e-6)


@pytest.mark.parametrize("n", [1, 2, 15, 33])
def test_a_text_is_read_the_same_beside_others(n: int) -> None:
    model, tokens = tiny_model().double(), text(1, n)  # in floats, what rounding leaves the routing makes large
    alone = model.encode(tokens).states
    others = torch.cat([F.pad(tokens, (0, 50 - n), value=7), text(1, 50), torch.zeros(1, 50, dtype=torch.long)])
    valid = torch.arange(50) < torch.tensor([n, 50, 0])[:, None]
    together = model.encode(others, valid).states
    assert torch.allclose(together[0, :n], alone[0], atol=1e-10)
    assert torch.isfinite(together).all()
    scrambled = others.clone()
    scrambled[0, n:] = 9
    assert torch.equal(model.encode(scrambled, valid).states[0, :n], together[0, :n])


def test_slabs_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    model, tokens = tiny_model(), text(1, 200)
    whole = model.look(tokens)
    for name in ("attention._SLAB_QUERIES", "attention._SLAB_BLOCKS", "model._SLAB"):
        monkeypatch.setattr(f"engine.models.colt5.{name}", 7)
    with torch.no_grad():
        slabs = model.look(tokens)
    assert torch.allclose(slabs.states, whole.states, atol=1e-5)


def test_gradients_are_those_of_differences() -> None:
    torch.manual_seed(3)
    config = tiny_config(d_model=8, head_width=4, light_heads=1, heavy_heads=1, light_ffn=4, heavy_ffn=6, radius=2)
    config = Colt5Config(**{name: getattr(config, name) for name in config.__slots__} | {"iterations": 100})
    attention, layer = ConditionalAttention(config).double(), ConditionalFeedForward(config).double()
    near, far = (RelativeBias(config, 1, both_ways=True).double() for _ in range(2))
    for one in (attention, layer):
        one.eval()
        for router in [part for part in one.modules() if part.__class__.__name__ == "_Router"]:
            nn.init.normal_(router.vector)
    x, valid = torch.randn(1, 6, 8, dtype=torch.float64, requires_grad=True), torch.ones(1, 6, dtype=torch.bool)
    assert torch.autograd.gradcheck(lambda one: layer(one, valid)[0], x)
    assert torch.autograd.gradcheck(lambda one: attention(one, valid, near, far)[0], x)


def test_everything_learns_and_recomputing_changes_no_gradient() -> None:
    grads = []
    for recompute in (False, True):
        model = tiny_model(slack="select").train()
        model.recompute(on=recompute)
        encoded = model.encode(text(2, 40), torch.arange(40) < torch.tensor([40, 21])[:, None])
        logits = model.decode(text(2, 9), encoded).states
        torch.manual_seed(1)
        (logits * torch.randn_like(logits)).sum().backward()
        grads.append({name: parameter.grad for name, parameter in model.named_parameters()})
    for name, gradient in grads[0].items():
        assert gradient is not None, name
        assert gradient.abs().max() > 0, name
        assert torch.allclose(grads[1][name], gradient, rtol=1e-3, atol=1e-5), name


def test_one_head_of_keys_is_many_alike_and_is_kept_once() -> None:
    torch.manual_seed(4)
    config = tiny_config()
    cross, x, states = CrossAttention(config), torch.randn(2, 6, 16), torch.randn(2, 30, 16)
    proj = cross.proj
    queries = proj.split(proj.q(x))
    keys, values = (part(states)[:, None].expand(-1, 5, -1, -1) for part in (proj.k, proj.v))
    many = proj.join(F.scaled_dot_product_attention(queries, keys, values, scale=1.0))
    assert torch.allclose(cross(x, cross.offer(states), None), many, atol=1e-5)
    kept = sum(part.numel() for part in cross.offer(states))
    assert kept * config.decoder_heads == 2 * 2 * 30 * config.decoder_heads * config.head_width


def test_steps_are_the_whole_pass_and_hypotheses_follow_their_parents() -> None:
    model = tiny_model()
    encoded = model.encode(text(2, 30), torch.arange(30) < torch.tensor([30, 12])[:, None])
    written = text(4, 6).view(2, 2, 6)
    cache = model.start(encoded, None, 2, 10)
    with torch.no_grad():
        for step in range(3):
            model.step(written[:, :, step], cache)
        cache.follow(torch.tensor([[1, 0], [1, 1]]))
        swapped = torch.stack([written[0][[1, 0]], written[1][[1, 1]]])  # (2, 2, 6)
        for step in (3, 4, 5):
            swapped[:, :, step] = written[:, :, step]
            newest = model.step(swapped[:, :, step], cache)  # (2, 2, V)
        for beam in range(2):
            whole = model.decode(swapped[:, beam], encoded).states[:, -1]
            assert torch.allclose(newest[:, beam], whole, atol=1e-4)
    shares = model.decode(written[:, 0], encoded, cross_attention=True).cross_attention
    assert shares is not None
    assert torch.allclose(shares.sum(dim=-1), torch.ones(2, 6))
    assert (shares[1, :, 12:] == 0).all()
    with pytest.raises(ValueError, match="65 positions"):
        model.start(encoded, None, 1, 65)


@pytest.mark.parametrize(("size", "millions"), [("base", 432.81), ("large", 1462.70), ("xl", 5297.28)])
def test_sizes_have_the_papers_parameters(size: str, millions: float) -> None:
    with torch.device("meta"):
        model = Colt5(SIZES[size])
    assert sum(parameter.numel() for parameter in model.parameters()) / 1e6 == pytest.approx(millions, abs=0.01)


def flops_of(run: object) -> float:
    with FlopCounterMode(display=False) as counter:
        run()  # type: ignore[operator]
    return counter.get_total_flops() / 2  # multiply and add are one in the paper


def test_products_are_as_many_as_the_paper_counts() -> None:
    """With gradients every product is a plain one, which the counter sees."""
    d, n, radius = 64, 2048, 127
    config = tiny_config(
        d_model=d, head_width=16, light_heads=1, heavy_heads=3, light_ffn=256 // 3, heavy_ffn=2048 // 3, radius=radius,
        route_every=16, keys_every=8,
    )  # fmt: skip
    x, valid = torch.randn(1, n, d), torch.ones(1, n, dtype=torch.bool)
    layer, attention = ConditionalFeedForward(config).eval(), ConditionalAttention(config).eval()
    near, far = (RelativeBias(config, heads, both_ways=True) for heads in (1, 3))
    m, q, v = n / 16, n / 16, n / 8
    light, heavy = 1 / 2, 4
    # The paper's share r of T5's feed-forward: 8 n r d d are three matrices of r * 8/3 * d.
    expected = 8 * n * light * d**2 + 8 * m * heavy * d**2
    routers = n * d
    assert flops_of(partial(layer, x, valid)) - routers == pytest.approx(expected, rel=0.01)
    light, heavy = 1 / 4, 3 / 4
    window = 3 * (radius + 1)  # what blocks compute for a window of 255
    expected = 4 * n * light * d**2 + 2 * n * window * light * d + 2 * (q + v) * heavy * d**2 + 2 * q * v * heavy * d
    assert flops_of(partial(attention, x, valid, near, far)) - 2 * routers == pytest.approx(expected, rel=0.01)
    assert 2 * (1 / 16) * (1 / 8) * heavy == 3 / 256


def test_light_parts_grow_with_the_text_and_heavy_scores_with_its_square() -> None:
    config = tiny_config(route_every=16, keys_every=8)
    light, heavy = LightAttention(config), HeavyAttention(config)
    layer = ConditionalFeedForward(config)
    near, far = (RelativeBias(config, heads, both_ways=True) for heads in (2, 3))
    sizes = (2048, 4096, 8192)
    texts = [torch.randn(1, n, 16, requires_grad=True) for n in sizes]
    spaced = [[every_so_many(n, every) for every in (16, 8)] for n in sizes]
    for run in (lambda x: light(x, None, near), lambda x: layer(x, torch.ones(x.shape[:2]) > 0)[0]):
        light_bytes = [saved_bytes(partial(run, x)) for x in texts]
        assert [b / a for a, b in pairwise(light_bytes)] == pytest.approx([2, 2], rel=0.05)
    kept = [saved_bytes(partial(heavy, x, *routed, far)) for x, routed in zip(texts, spaced, strict=True)]
    assert kept[2] / kept[1] == pytest.approx(4, rel=0.15)
    heavy.recompute = True
    kept = [saved_bytes(partial(heavy, x, *routed, far)) for x, routed in zip(texts, spaced, strict=True)]
    assert kept[2] / kept[1] < 2.2


def test_no_dense_array_is_ever_made() -> None:
    model, n = tiny_model(), 8192
    with torch.no_grad():
        peak = peak_bytes(partial(model.encode, text(1, n)))
    assert peak < 4 * n * n / 8
