"""HAT's encoder and heads against a dense reference, and the properties T-H7 to T-H17 of the specification."""

from dataclasses import replace

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.models.configs import HatConfig, HatHeadConfig, HatTask
from engine.models.hat.files import load_hat, save_hat
from engine.models.hat.model import HatEncoder, HatModel, pack, pool_max
from engine.models.hat_layouts import LAYOUTS, blocks_of, layers_of, official_layout, parse_layout
from tests.engine.models.hat.hat_reference import encode

TINY = HatConfig(vocabulary=40, width=16, heads=2, hidden=24, layout="SSCSC", segment_length=6, segments=8, cls_id=1,
                 sep_id=2, mask_id=3, dropout=0.0, attention_dropout=0.0)  # fmt: skip


def documents(counts, seed=0, config=TINY, full=False):
    generator = torch.Generator().manual_seed(seed)

    def segment():
        most = config.segment_length - 1
        length = most if full else int(torch.randint(0, most + 1, (), generator=generator))
        return torch.randint(4, config.vocabulary, (length,), generator=generator).tolist()

    return [[segment() for _ in range(count)] for count in counts]


def encoder(config=TINY, seed=0):
    torch.manual_seed(seed)
    model = HatEncoder(config).double().eval()
    for parameter in model.parameters():  # biases and norms too, so that none is forgotten unseen
        torch.nn.init.normal_(parameter, std=0.3)
    return model


@pytest.mark.parametrize("name", ["S", "SC", "SSCC", "I3", "AH2", "EC2", "LC1", "SSCSC"])
@pytest.mark.parametrize("positions", [True, False])
@pytest.mark.parametrize("counts", [(1,), (3, 3), (1, 5, 2)])
def test_packed_equals_the_dense_reference(name, positions, counts):
    config = replace(TINY, layout=name, cross_segment_positions=positions)
    model = encoder(config)
    batch = pack(documents(counts), config, whole=True)
    ids, mask = batch.spread(batch.input_ids, config.pad_id), batch.spread(batch.seen, 0)
    expected = encode(model, ids, mask)
    got = model(batch).tokens
    wanted = expected[batch.rows()]
    torch.testing.assert_close(got[batch.seen], wanted[batch.seen], rtol=0, atol=1e-10)  # X1: float64
    with torch.no_grad():  # in slabs, and with the last segment-wise block for [CLS] alone: the same segments
        torch.testing.assert_close(model(batch).tokens, got, rtol=0, atol=1e-10)
        torch.testing.assert_close(model(batch, tokens=False).segments, got[:, 0], rtol=0, atol=1e-10)
    torch.testing.assert_close(model(batch, tokens=False).segments, got[:, 0], rtol=0, atol=1e-10)


def test_slabs_smaller_than_the_document_change_nothing(monkeypatch):
    model, batch = encoder(), pack(documents((7, 4)), TINY)
    expected = model(batch).tokens
    monkeypatch.setattr("engine.models.hat.model.SLAB", 3)
    with torch.no_grad():
        torch.testing.assert_close(model(batch).tokens, expected, rtol=0, atol=1e-10)


@pytest.mark.parametrize("positions", [True, False])
@pytest.mark.parametrize("counts", [(2, 4), (3, 3)])
def test_gradients_equal_the_dense_reference(positions, counts):
    model = encoder(replace(TINY, cross_segment_positions=positions))
    batch = pack(documents(counts), TINY, whole=True)
    weights = torch.randn(len(batch.lengths), TINY.width, dtype=torch.float64)
    ids, mask = batch.spread(batch.input_ids, TINY.pad_id), batch.spread(batch.seen, 0)
    parameters = list(model.parameters())
    dense = encode(model, ids, mask)[batch.rows()][:, 0]
    expected = torch.autograd.grad((dense * weights).sum(), parameters, allow_unused=True, materialize_grads=True)
    for tokens in (True, False):
        loss = (model(batch, tokens=tokens).segments * weights).sum()
        got = torch.autograd.grad(loss, parameters, allow_unused=True, materialize_grads=True)
        for mine, theirs in zip(got, expected, strict=True):
            torch.testing.assert_close(mine, theirs, rtol=0, atol=1e-9)
    model.train()
    model.recompute = True  # the blocks run again in the backward pass, on inputs that must not have changed meanwhile
    loss = (model(batch).segments * weights).sum()
    got = torch.autograd.grad(loss, parameters, allow_unused=True, materialize_grads=True)
    for mine, theirs in zip(got, expected, strict=True):
        torch.testing.assert_close(mine, theirs, rtol=0, atol=1e-9)


def test_gradcheck_of_the_whole_encoder():  # X3
    config = replace(TINY, width=8, hidden=8, layout="SCS", segment_length=3)
    model = encoder(config)
    batch = pack(documents((2, 1), config=config), config)
    words = model.embeddings.words(batch.input_ids).detach().requires_grad_()
    assert torch.autograd.gradcheck(lambda w: model(batch, words=w).segments, (words,))


def test_each_document_is_alone_in_its_batch():  # T-H12, X2
    model = encoder()
    texts = documents((2, 6, 1))
    together = model(pack(texts, TINY)).segments.split([2, 6, 1])
    for text, states in zip(texts, together, strict=True):
        torch.testing.assert_close(model(pack([text], TINY)).segments, states, rtol=0, atol=1e-10)


def test_padding_slots_change_nothing():  # X2
    model = encoder()
    short = [[[5, 6], [7]], [[8]]]
    batch = pack(short, TINY, whole=True)
    batch.input_ids[~batch.seen] = 9  # whatever stands there
    got = model(batch)
    expected = model(pack(short, TINY))
    torch.testing.assert_close(got.segments, expected.segments, rtol=0, atol=1e-10)
    torch.testing.assert_close(got.tokens[batch.seen], expected.tokens[pack(short, TINY).seen], rtol=0, atol=1e-10)


def test_an_empty_document_is_one_cls():
    batch = pack([[], [[5]]], TINY)
    assert batch.counts == (1, 1)
    assert batch.lengths.tolist() == [1, 2]
    assert torch.isfinite(encoder()(batch).segments).all()


@given(st.lists(st.integers(1, 8), min_size=1, max_size=5), st.integers(2, 9))
@settings(deadline=None, max_examples=30)
def test_spread_and_back_is_the_identity(counts, slots):  # T-H8
    config = replace(TINY, segment_length=slots)
    batch = pack(documents(counts, config=config), config, whole=True)
    padded = batch.spread(batch.input_ids, -1)
    assert padded.shape == (len(counts), max(counts), slots)
    assert torch.equal(padded[batch.rows()], batch.input_ids)
    assert (padded == -1).sum() == (len(counts) * max(counts) - sum(counts)) * slots
    assert torch.equal(batch.spread(batch.positions, -1)[batch.rows()], batch.positions)
    assert (batch.input_ids[:, 0] == config.cls_id).all()  # T-H3


def test_too_long_is_refused_and_never_cut():
    with pytest.raises(ValueError, match="does not fit 5"):
        pack([[[5] * 6]], TINY)
    with pytest.raises(ValueError, match="does not fit 8"):
        pack([[[5]] * 9], TINY)


def changed(layout, where):
    """Which (segment, slot) states differ when a token of segment `where` changes."""
    config = replace(TINY, layout=layout)
    model = encoder(config)
    texts = documents((4,), full=True)
    before = model(pack(texts, config)).tokens
    texts[0][where][2] = 4 if texts[0][where][2] != 4 else 5
    return (model(pack(texts, config)).tokens - before).abs().amax(-1) > 1e-12


def test_segments_are_independent_without_crossing():  # T-H7
    assert changed("SS", 1).any(1).tolist() == [False, True, False, False]


def test_news_reaches_cls_at_once_and_tokens_one_block_later():  # T-H7
    at_once = changed("SC", 1)
    assert at_once[:, 0].all()
    assert not at_once[[0, 2, 3], 1:].any()
    assert changed("SCS", 1).all()


@pytest.mark.parametrize(("name", "segment_wise", "cross_segment"), [
    ("AH1", 6, 6), ("AH2", 8, 4), ("I1", 6, 6), ("I2", 6, 6), ("I3", 8, 4), ("I4", 9, 3), ("EC1", 9, 3), ("EC2", 8, 4),
    ("LC1", 9, 3), ("LC2", 8, 4), ("BASE", 12, 4), ("BASE-AH", 12, 4),
])  # fmt: skip
def test_layouts_have_the_papers_counts(name, segment_wise, cross_segment):  # T-H9
    blocks = parse_layout(name)
    assert (blocks.count("S"), blocks.count("C")) == (segment_wise, cross_segment)
    assert blocks_of(official_layout(blocks)) == blocks


def test_layouts_have_the_papers_order():  # T-H9
    assert {name: "|".join(layers_of(blocks)) for name, blocks in LAYOUTS.items()} == {
        "AH1": "S|S|S|S|S|SC|C|C|C|C|C",
        "AH2": "S|S|S|S|S|S|S|SC|C|C|C",
        "I1": "SC|SC|SC|SC|SC|SC",
        "I2": "S|SC|C|S|SC|C|S|SC|C",
        "I3": "S|SC|S|SC|S|SC|S|SC",
        "I4": "S|S|SC|S|S|SC|S|S|SC",
        "EC1": "SC|SC|SC|S|S|S|S|S|S",
        "EC2": "S|SC|C|S|SC|C|S|S|S|S",
        "LC1": "S|S|S|S|S|S|SC|SC|SC",
        "LC2": "S|S|S|S|S|SC|C|S|SC|C",
        "BASE": "S|S|SC|S|S|SC|S|S|SC|S|S|SC",
        "BASE-AH": "S|S|S|S|S|S|S|S|S|S|S|SC|C|C|C",
    }


@pytest.mark.parametrize(("text", "blocks"), [
    ("i3", "SSC" * 4), ("S|SD|D", "SSCC"), ("s s c", "SSC"), ("(S S C) x4", "SSC" * 4),
    ("S x6, (S C) x3", "SSSSSS" + "SC" * 3),
    ("bert:p1", "SSC" * 4), ("roberta:p1", "SSSC" * 4), ("bert:b1", "SSSCCSSCCSSS"), ("roberta:l1", "SSSSSSCSSCSSCSSC"),
])  # fmt: skip
def test_layouts_are_read_by_name_and_pattern(text, blocks):
    assert parse_layout(text) == blocks


@pytest.mark.parametrize("text", ["", "CS", "SXC", "bert:z9", "I9", "C x3"])
def test_what_is_no_layout_is_refused(text):
    with pytest.raises(ValueError):
        parse_layout(text)


@pytest.mark.parametrize(("layout", "sizes", "parameters"), [
    ("BASE", (50265, 768, 12, 3072, 1, 32, 1), 152_136_960), ("BASE-AH", (50265, 768, 12, 3072, 1, 32, 1), 152_136_960),
    ("I1", (32000, 256, 4, 1024, 0, 8, 2), 17_705_472), ("AH2", (32000, 256, 4, 1024, 0, 8, 2), 17_705_472),
])  # fmt: skip
def test_parameter_counts_are_the_papers(layout, sizes, parameters):  # T-H9: 152M and 17.7M
    vocabulary, width, heads, hidden, pad, segments, types = sizes
    config = HatConfig(vocabulary=vocabulary, width=width, heads=heads, hidden=hidden, layout=layout, pad_id=pad,
                       cls_id=2, sep_id=3, mask_id=4, segments=segments, token_types=types)  # fmt: skip
    with torch.device("meta"):
        assert sum(parameter.numel() for parameter in HatEncoder(config).parameters()) == parameters


def test_one_position_table_serves_all_crossings(tmp_path):  # T-H10, X4
    torch.manual_seed(0)
    model = HatModel(replace(TINY, layout="SCSCSC"), HatHeadConfig(HatTask.DOCUMENT, 2))
    save_hat(model, tmp_path, ("a", "b"))
    loaded, labels = load_hat(tmp_path)
    assert labels == ("a", "b")
    batch = pack(documents((3, 2)), TINY)
    torch.testing.assert_close(loaded(batch), model.eval()(batch), rtol=0, atol=0)
    assert [name for name, _ in loaded.named_parameters() if "segment_positions" in name] == [
        "encoder.segment_positions.weight"
    ]

    def gradient(model):
        model.encoder.segment_positions.weight.grad = None
        model(batch).sum().backward()
        return model.encoder.segment_positions.weight.grad

    every = gradient(loaded)
    assert (every[1:4].abs().amax(1) > 0).all()  # the first segment's row learns too
    assert not every[4:].any()
    assert not every[0].any()
    # Every crossing contributes: with positions added at the first one only, the gradient is another.
    crossing = loaded.encoder._cross_segment
    runs = []

    def only_first(run, segments, inputs):
        runs.append(run)
        loaded.encoder.config = replace(loaded.config, cross_segment_positions=len(runs) == 1)
        return crossing(run, segments, inputs)

    loaded.encoder._cross_segment = only_first
    assert not torch.allclose(gradient(loaded), every)


@pytest.mark.parametrize("positions", [True, False])
def test_swapping_segments_swaps_outputs_only_without_positions(positions):  # T-H11
    config = replace(TINY, cross_segment_positions=positions)
    model = encoder(config)
    texts = documents((4,), full=True)
    order = [0, 3, 2, 1]
    swapped = model(pack([[texts[0][i] for i in order]], config)).segments
    equivariant = torch.allclose(swapped, model(pack(texts, config)).segments[order], rtol=0, atol=1e-5)
    assert equivariant is not positions


def test_heads_give_the_shapes_of_their_tasks():  # T-H14
    batch = pack(documents((3, 2)), TINY, whole=True)
    slots = TINY.segment_length

    def scores(task, labels=1, **more):
        return HatModel(TINY, HatHeadConfig(task, labels, **more)).eval()(batch)

    tokens = scores(HatTask.TOKENS, 5)
    assert batch.spread(tokens).shape == (2, 3, slots, 5)
    assert batch.spread(scores(HatTask.SEGMENTS, 5)).shape == (2, 3, 5)
    assert scores(HatTask.DOCUMENT, 5, multi_label=True).shape == (2, 5)
    assert scores(HatTask.NLI, 3).shape == (2, 3)
    assert scores(HatTask.CHOICE).reshape(-1, 2).shape == (1, 2)
    assert scores(HatTask.LANGUAGE).shape == (5, slots, TINY.vocabulary)
    at = torch.zeros(5, slots, dtype=torch.bool)
    at[2, 1] = at[4, 0] = True
    model = HatModel(TINY, HatHeadConfig(HatTask.LANGUAGE)).eval()
    torch.testing.assert_close(model(batch, at=at), model(batch)[at])


def test_the_document_head_ignores_order_without_positions_and_padding_always():  # T-H12, T-H14
    config = replace(TINY, cross_segment_positions=False)
    torch.manual_seed(0)
    model = HatModel(config, HatHeadConfig(HatTask.DOCUMENT, 3)).double().eval()
    texts = documents((4, 8))
    expected = model(pack(texts, config))
    shuffled = [[texts[0][i] for i in (2, 0, 3, 1)], texts[1]]
    torch.testing.assert_close(model(pack(shuffled, config)), expected, rtol=0, atol=1e-10)
    torch.testing.assert_close(model(pack(texts[:1], config)), expected[:1], rtol=0, atol=1e-10)


def test_max_pooling_never_sees_padded_segments():
    batch = pack(documents((1, 3)), TINY)
    states = torch.tensor([[-5.0], [-1.0], [-2.0], [-3.0]])
    assert pool_max(states, batch).tolist() == [[-5.0], [-1.0]]


def test_last_segment_heads_read_each_documents_own_last_segment():
    torch.manual_seed(0)
    model = HatModel(replace(TINY, layout="S"), HatHeadConfig(HatTask.CHOICE)).eval()
    texts = documents((3, 2))
    scores = model(pack(texts, TINY))
    texts[0][0] = texts[1][0] = [9, 9]  # without crossing, earlier segments do not matter
    torch.testing.assert_close(model(pack(texts, TINY)), scores, rtol=0, atol=1e-6)
    texts[0][2] = [9, 9]
    assert (model(pack(texts, TINY)) - scores).abs()[0] > 1e-6


@pytest.mark.parametrize("recompute", [False, True])
def test_saved_bytes_grow_with_the_length_not_its_square(recompute):  # T-H17, X5
    config = HatConfig(vocabulary=50, width=32, heads=2, hidden=64, layout="SSC", segment_length=128, segments=64,
                       cls_id=1, sep_id=2, mask_id=3, attention_dropout=0.0)  # fmt: skip
    model = HatEncoder(config).train()
    model.recompute = recompute

    def saved(segments):
        sizes: dict[int, int] = {}

        def keep(tensor):
            sizes[tensor.untyped_storage().data_ptr()] = tensor.untyped_storage().nbytes()
            return tensor

        batch = pack(documents((segments,), config=config, full=True), config)
        known = {parameter.untyped_storage().data_ptr() for parameter in model.parameters()}
        with torch.autograd.graph.saved_tensors_hooks(keep, lambda tensor: tensor):
            states = model(batch)
        assert states.segments.requires_grad
        return sum(size for place, size in sizes.items() if place not in known)

    sixteen, thirty_two, sixty_four = saved(16), saved(32), saved(64)
    assert thirty_two / sixteen == pytest.approx(2, rel=0.02)
    assert sixty_four / thirty_two == pytest.approx(2, rel=0.02)


def test_resizing_repeats_learned_positions_and_keeps_short_documents():
    model, batch = encoder(), pack(documents((8,)), TINY)
    before = model(batch).segments
    model.resize(20)
    torch.testing.assert_close(model(batch).segments, before, rtol=0, atol=0)
    assert torch.equal(model.segment_positions.weight[9], model.segment_positions.weight[1])
    assert model(pack(documents((20,)), model.config)).segments.shape == (20, 16)


def test_bfloat16_stays_near_float32():
    torch.manual_seed(0)
    model = HatEncoder(TINY).eval()
    batch = pack(documents((3, 5)), TINY)
    expected = model(batch).segments
    got = model.to(torch.bfloat16)(batch).segments
    assert got.dtype is torch.bfloat16
    torch.testing.assert_close(got.float(), expected, rtol=0.1, atol=0.1)


@pytest.mark.parametrize("wrong", [
    {"heads": 3}, {"layout": "C"}, {"segment_length": 1}, {"segments": 0}, {"activation": "swish"}, {"dropout": 1.0},
    {"cls_id": 0}, {"mask_id": 40},
])  # fmt: skip
def test_impossible_configurations_are_refused(wrong):
    with pytest.raises(ValueError):
        replace(TINY, **wrong)


@pytest.mark.parametrize("wrong", [
    {"task": HatTask.NLI, "labels": 2}, {"task": HatTask.CHOICE, "labels": 4}, {"task": HatTask.DOCUMENT, "labels": 0},
    {"task": HatTask.SEGMENTS, "labels": 2, "regression": True},
])  # fmt: skip
def test_impossible_heads_are_refused(wrong):
    with pytest.raises(ValueError):
        HatHeadConfig(**wrong)
