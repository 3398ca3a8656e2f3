"""External memory and salient vectors: the numbered tests of the specification's sections 1.4, 1.5, 1.9 and 1.15."""

import dataclasses
import itertools
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import nn

from engine.generation.decoding import Hypothesis, decoder_inputs, generate, real_rows, remember
from engine.models.awesome.configs import with_memory
from engine.models.awesome.model import AttentiveMemory, Awesome, CompressiveMemory
from engine.models.awesome.states import LayerMemory, Memory, Rows
from engine.models.configs import AwesomeConfig, GenerationSettings, MemoryKind

KINDS = [MemoryKind.ATTENTIVE, MemoryKind.COMPRESSIVE]


def config(
    kind: MemoryKind,
    *,
    last: int | None = None,
    slots: int = 10,
    learned: bool = False,
    salient: bool = False,
    **changes: Any,
) -> AwesomeConfig:
    plain = AwesomeConfig(
        vocab_size=41,
        d_model=16,
        encoder_layers=3,
        decoder_layers=3,
        encoder_heads=4,
        decoder_heads=2,
        encoder_ffn=24,
        decoder_ffn=20,
        max_positions=64,
        dropout=0.0,
        init_std=0.3,
    )
    plain = dataclasses.replace(plain, **changes)
    return with_memory(plain, kind, last=last, slots=slots, learned_first=learned, salient_vectors=salient)


def tiny(kind: MemoryKind, *, seed: int = 0, **options: Any) -> Awesome:
    """A tiny model whose every part, memory too, is random and takes effect."""
    torch.manual_seed(seed)
    model = Awesome(config(kind, **options))
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.2)
    return model.eval()


def segments(count: int, length: int = 12, seed: int = 5) -> list[torch.Tensor]:
    torch.manual_seed(seed)
    return list(torch.randint(3, 41, (count, 1, length)))


def run(
    model: Awesome, sources: list[torch.Tensor], targets: list[torch.Tensor]
) -> tuple[list[torch.Tensor], list[Memory]]:
    """Logits of every segment of one document with memory on, and the memories before each and after the last."""
    memories, logits = [model.first_memory()], []
    for source, target in zip(sources, targets, strict=True):
        encoded = model.encode(source, None, memories[-1:])
        decoded = model.decode(target, encoded, memories[-1:])
        logits.append(model.logits(decoded.states))
        rows = [slice(0, source.size(1))], [slice(0, target.size(1))]
        memories += model.update(memories[-1:], encoded.records, decoded.records, *rows)
    return logits, memories


# ----------------------------------------------------------------------------------------- compressive


def lengths_after(segment: int, count: int) -> list[tuple[int, int]]:
    memory = CompressiveMemory(AwesomeConfig(d_model=2, encoder_heads=1, decoder_heads=1))
    state, seen = LayerMemory(torch.zeros(0, 2)), []
    for _ in range(count):
        with torch.no_grad():
            state = memory.update(state, torch.zeros(segment, 2))
        seen.append((state.compressed, state.rows.size(0) - state.compressed))
    return seen


def test_ta24_lengths_of_compressive_memory_are_the_golden_ones() -> None:
    assert lengths_after(768, 5) == [(51, 512), (204, 512), (357, 512), (510, 512), (512, 512)]
    assert lengths_after(512, 7) == [(0, 512), (102, 512), (204, 512), (306, 512), (408, 512), (510, 512), (512, 512)]
    summaries = lengths_after(60, 11)
    assert [compressed for compressed, _ in summaries[:9]] == [0] * 8 + [5]
    assert summaries[7] == (0, 480)
    assert [one[0] - before[0] for before, one in itertools.pairwise(summaries[8:])] == [12, 12]


def test_ta24_compressing_starts_as_the_mean_of_five_rows() -> None:
    model = Awesome(config(MemoryKind.COMPRESSIVE))
    memory = model.encoder.layers[0].self_block.compressive
    rows = torch.randn(23, 16)
    with torch.no_grad():
        compressed = memory.compress(rows)
    torch.testing.assert_close(compressed, rows[:20].view(4, 5, 16).mean(dim=1))


def test_ta25_each_compressed_row_is_made_of_five_consecutive_past_rows_oldest_first() -> None:
    torch.manual_seed(0)
    memory = CompressiveMemory(config(MemoryKind.COMPRESSIVE, slots=40))
    records = [torch.randn(n, 16) for n in (33, 27, 31)]
    past = torch.cat(records)
    state = LayerMemory(torch.zeros(0, 16))
    origins, open_from = [], 0
    with torch.no_grad():
        for record in records:
            waiting = state.rows.size(0) - state.compressed + record.size(0)
            leaving = max(waiting - 20, 0)
            origins += [range(open_from + 5 * j, open_from + 5 * j + 5) for j in range(leaving // 5)]
            open_from += leaving
            state = memory.update(state, record)
        kept = origins[-state.compressed :]
        assert state.compressed == min(len(origins), 20) > 3
        for row, origin in zip(state.rows[: state.compressed], kept, strict=True):
            torch.testing.assert_close(row, memory.compress(past[origin.start : origin.stop])[0])
    torch.testing.assert_close(state.rows[state.compressed :], past[-20:])


# ------------------------------------------------------------------------------------------- attentive


def attentive(seed: int = 0) -> AttentiveMemory:
    torch.manual_seed(seed)
    memory = AttentiveMemory(config(MemoryKind.ATTENTIVE), heads=4)
    with torch.no_grad():
        for parameter in memory.parameters():
            parameter.normal_(std=0.5)
    return memory


def closed(memory: AttentiveMemory, bias: float) -> AttentiveMemory:
    """The same memory with a bias on its gate."""
    gate = nn.Linear(16, 16)
    gate.weight, gate.bias = memory.gate_summary.weight, nn.Parameter(torch.full((16,), bias))
    memory.gate_summary = gate
    return memory


def test_ta26_a_gate_forced_shut_keeps_the_memory_and_forced_open_replaces_it() -> None:
    before, record = LayerMemory(torch.randn(10, 16)), torch.randn(7, 16)
    with torch.no_grad():
        shut = closed(attentive(), -1e4).update(before, record)
        opened = closed(attentive(), 1e4).update(before, record)
        memory = attentive()
        summary = memory.summary_attn(before.rows[None], Rows(record[None]))
        new = torch.tanh(memory.update_memory(before.rows[None]) + memory.update_summary(summary))[0]
    torch.testing.assert_close(shut.rows, before.rows)
    torch.testing.assert_close(opened.rows, new)


@given(seed=st.integers(0, 10_000), scale=st.floats(0.1, 8))
def test_ta26_memory_never_leaves_its_bounds(seed: int, scale: float) -> None:
    memory = attentive(seed)
    first = state = LayerMemory(torch.randn(10, 16) * scale)
    bound = torch.clamp(first.rows.abs(), min=1)
    with torch.no_grad():
        for _ in range(4):
            state = memory.update(state, torch.randn(7, 16) * scale)
            assert torch.all(state.rows.abs() <= bound + 1e-6)


def test_attentive_update_is_equations_9_to_12_written_out() -> None:
    memory, rows, record = attentive(), torch.randn(10, 16), torch.randn(7, 16)
    attn = memory.summary_attn
    with torch.no_grad():
        heads = []
        for head in range(4):
            part = slice(4 * head, 4 * head + 4)
            query = (rows @ attn.q_proj.weight.T + attn.q_proj.bias)[:, part]
            key = (record @ attn.k_proj.weight.T + attn.k_proj.bias)[:, part]
            value = (record @ attn.v_proj.weight.T + attn.v_proj.bias)[:, part]
            heads.append((query @ key.T / 2).softmax(dim=-1) @ value)
        summary = torch.cat(heads, dim=-1) @ attn.out_proj.weight.T + attn.out_proj.bias
        new = torch.tanh(rows @ memory.update_memory.weight.T + summary @ memory.update_summary.weight.T)
        gate = torch.sigmoid(rows @ memory.gate_memory.weight.T + summary @ memory.gate_summary.weight.T)
        updated = memory.update(LayerMemory(rows), record).rows
    torch.testing.assert_close(updated, gate * new + (1 - gate) * rows)


@pytest.mark.parametrize("learned", [False, True])
def test_ta27_attentive_memory_has_full_rank_and_stays_so(learned: bool) -> None:
    model = tiny(MemoryKind.ATTENTIVE, learned=learned)
    with torch.no_grad():
        _, memories = run(model, segments(5), segments(5, length=6, seed=6))
    for memory in memories:
        for layer in (*memory.encoder, *memory.decoder):
            assert torch.linalg.matrix_rank(layer.rows) == 10


# ------------------------------------------------------------------------------- both kinds, the model


@pytest.mark.parametrize("kind", KINDS)
def test_ta29_memory_comes_from_the_past_only(kind: MemoryKind) -> None:
    model = tiny(kind, last=2)
    sources, targets = segments(3), segments(3, length=6, seed=6)
    with torch.no_grad():
        plain, _ = run(model, sources, targets)
        changed = [sources[0], sources[1], sources[2].flip(1)]
        future, _ = run(model, changed, targets)
        changed = [sources[0].flip(1), sources[1], sources[2]]
        past, _ = run(model, changed, targets)
        spoken, _ = run(model, sources, [targets[0].flip(1), *targets[1:]])
    assert torch.equal(plain[0], future[0])
    assert torch.equal(plain[1], future[1])
    assert not torch.equal(plain[2], future[2])
    assert not torch.allclose(plain[1], past[1], atol=1e-4)
    assert not torch.allclose(plain[2], past[2], atol=1e-4)
    assert not torch.allclose(plain[1], spoken[1], atol=1e-4)


@pytest.mark.parametrize("kind", KINDS)
def test_ta31_logits_do_not_depend_on_later_targets(kind: MemoryKind) -> None:
    model = tiny(kind)
    sources, targets = segments(2), segments(2, length=9, seed=6)
    changed = targets[1].clone()
    changed[:, 5:] = (changed[:, 5:] + 7) % 38 + 3
    with torch.no_grad():
        plain, _ = run(model, sources, targets)
        other, _ = run(model, sources, [targets[0], changed])
    torch.testing.assert_close(plain[1][:, :5], other[1][:, :5])
    assert not torch.allclose(plain[1][:, 5:], other[1][:, 5:], atol=1e-3)


@pytest.mark.parametrize("kind", KINDS)
def test_x2_padding_changes_nothing_and_documents_keep_their_own_memory(kind: MemoryKind) -> None:
    """Two documents of unequal segments side by side, with different memories, against each alone."""
    model = tiny(kind)
    sources = [segments(2, length=12), segments(2, length=7, seed=9)]
    targets = [segments(2, length=5, seed=6), segments(2, length=9, seed=7)]
    with torch.no_grad():
        alone = [run(model, *document) for document in zip(sources, targets, strict=True)]
        memories = [model.first_memory()] * 2
        for t in range(2):
            source, target = torch.ones(2, 12, dtype=torch.long), torch.ones(2, 9, dtype=torch.long)
            valid = torch.zeros(2, 12, dtype=torch.bool)
            for i in range(2):
                source[i, : sources[i][t].size(1)] = sources[i][t]
                target[i, : targets[i][t].size(1)] = targets[i][t]
                valid[i, : sources[i][t].size(1)] = True
            encoded = model.encode(source, valid, memories)
            decoded = model.decode(target, encoded, memories)
            logits = model.logits(decoded.states)
            cache = model.start(encoded, memories, beams=1, capacity=9)
            steps = torch.cat([model.step(target[:, [j]], cache) for j in range(9)], dim=1)
            for i in range(2):
                length = targets[i][t].size(1)
                torch.testing.assert_close(logits[i, :length], alone[i][0][t][0], atol=1e-4, rtol=1e-4)
                torch.testing.assert_close(steps[i, :length], alone[i][0][t][0], atol=1e-4, rtol=1e-4)
            spans = [slice(0, targets[i][t].size(1)) for i in range(2)]
            memories = model.update(memories, encoded.records, decoded.records, real_rows(encoded), spans)
            for i in range(2):
                after = alone[i][1][t + 1]
                for one, other in zip(
                    memories[i].encoder + memories[i].decoder, after.encoder + after.decoder, strict=True
                ):
                    assert one.compressed == other.compressed
                    torch.testing.assert_close(one.rows, other.rows, atol=1e-4, rtol=1e-4)


@pytest.mark.parametrize("kind", KINDS)
def test_x2_a_segment_of_nothing_but_padding_gives_no_nan_and_is_not_remembered(kind: MemoryKind) -> None:
    model = tiny(kind)
    source, valid = torch.ones(2, 6, dtype=torch.long), torch.zeros(2, 6, dtype=torch.bool)
    source[0], valid[0] = 5, True
    memories = [model.first_memory()] * 2
    with torch.no_grad():
        encoded = model.encode(source, valid, memories)
        decoded = model.decode(torch.full((2, 4), 7), encoded, memories)
        after = model.update(memories, encoded.records, decoded.records, real_rows(encoded), [slice(0, 4), slice(0, 0)])
    assert torch.isfinite(model.logits(decoded.states)).all()
    for layer, first in zip(
        after[1].encoder + after[1].decoder, memories[1].encoder + memories[1].decoder, strict=True
    ):
        assert torch.equal(layer.rows, first.rows)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("beams", [1, 3])
def test_steps_with_memory_equal_the_whole_pass(kind: MemoryKind, beams: int) -> None:
    """Beams that swap their pasts at random must score exactly what a pass over their own tokens scores."""
    model = tiny(kind, last=2)
    with torch.no_grad():
        _, memories = run(model, segments(3), segments(3, length=6, seed=6))
        encoded = model.encode(segments(1, seed=8)[0], None, memories[-1:])
        cache = model.start(encoded, memories[-1:], beams, capacity=8)
        torch.manual_seed(3)
        tokens = torch.full((1, beams, 1), 2)
        for _ in range(8):
            steps = model.step(tokens[:, :, -1], cache)
            states = torch.cat(
                [model.decode(tokens[:, k], encoded, memories[-1:]).states[:, -1:] for k in range(beams)], dim=1
            )
            torch.testing.assert_close(steps, model.logits(states), atol=1e-4, rtol=1e-4)
            parents = torch.randint(0, beams, (1, beams))
            cache.follow(parents)
            newest = torch.randint(3, 41, (1, beams, 1))
            tokens = torch.cat([tokens.gather(1, parents[:, :, None].expand_as(tokens)), newest], dim=2)


@pytest.mark.parametrize("kind", KINDS)
def test_ta30_memory_depends_on_the_hypothesis_and_not_on_the_search(kind: MemoryKind) -> None:
    model = tiny(kind, last=2)
    with torch.no_grad():
        _, memories = run(model, segments(2), segments(2, length=6, seed=6))
        encoded = model.encode(segments(1, seed=8)[0], None, memories[-1:])
        before = [layer.rows.clone() for layer in memories[-1].decoder]
        found = {}
        for beams in (1, 2, 4):
            settings = GenerationSettings(beams=beams, max_length=10)
            hypotheses = generate(model, encoded, memories[-1:], settings)
            after, _ = remember(model, memories[-1:], encoded, hypotheses)
            found.setdefault(hypotheses[0].tokens, []).append(after[0])
        given = [Hypothesis((9, 8, 7, 2), None)]
        forced = [remember(model, memories[-1:], encoded, given)[0][0] for _ in range(2)]
    for layer, rows in zip(memories[-1].decoder, before, strict=True):
        assert torch.equal(layer.rows, rows), "a search wrote into the memory"
    for same in (*found.values(), forced):
        for other in same[1:]:
            assert all(torch.equal(a.rows, b.rows) for a, b in zip(same[0].decoder, other.decoder, strict=True))


def test_what_is_remembered_of_a_summary_is_what_training_remembers() -> None:
    """Decoder inputs of a hypothesis: start token and summary, without the end token."""
    model = tiny(MemoryKind.COMPRESSIVE)
    hypotheses = [Hypothesis((9, 8, 2), None), Hypothesis((2,), None), Hypothesis((9, 8, 7), None)]
    inputs = decoder_inputs(model, hypotheses, torch.device("cpu"))
    assert inputs.tolist() == [[2, 9, 8, 1], [2, 1, 1, 1], [2, 9, 8, 7]]


@pytest.mark.parametrize("kind", KINDS)
def test_only_the_named_source_rows_are_remembered(kind: MemoryKind) -> None:
    """Salient text beside a segment is read, and not remembered with it."""
    model = tiny(kind, last=1)
    memories = [model.first_memory()]
    source = segments(1)[0]
    with torch.no_grad():
        encoded = model.encode(source, None, memories)
        whole, _ = remember(model, memories, encoded, [Hypothesis((9, 2), None)])
        part, _ = remember(model, memories, encoded, [Hypothesis((9, 2), None)], spans=[slice(4, 9)])
        block = next(layer.self_block for layer in model.encoder.layers if layer.self_block.equipped)
        expected = block.update(memories[0].encoder[0], encoded.records[0][0, 4:9])
    assert torch.equal(part[0].encoder[0].rows, expected.rows)
    assert not torch.equal(part[0].encoder[0].rows, whole[0].encoder[0].rows)


# ------------------------------------------------------------------------------------- salient vectors


def test_ta13_no_salient_vectors_is_the_plain_encoder_bit_for_bit() -> None:
    model = tiny(MemoryKind.NONE, salient=True)
    source = segments(1)[0]
    with torch.no_grad():
        plain = model.encode(source).states
        empty = model.encode(source, salient=Rows(torch.zeros(1, 0, 16))).states
    assert torch.equal(plain, empty)


def test_ta14_the_order_of_salient_vectors_changes_nothing_and_they_themselves_do() -> None:
    model = tiny(MemoryKind.ATTENTIVE, salient=True).double()
    source, salient = segments(1)[0], torch.randn(1, 9, 16, dtype=torch.double)
    memories = [model.first_memory()]
    with torch.no_grad():
        one = model.encode(source, None, memories, Rows(salient)).states
        other = model.encode(source, None, memories, Rows(salient.flip(1))).states
        without = model.encode(source, None, memories).states
    torch.testing.assert_close(one, other, atol=1e-10, rtol=0)
    assert not torch.allclose(one, without, atol=1e-3)


def test_ta15_masked_salient_rows_have_no_effect_at_all() -> None:
    model = tiny(MemoryKind.COMPRESSIVE, salient=True)
    source, salient = segments(1)[0], torch.randn(1, 9, 16)
    valid = torch.arange(9)[None] < 4
    loud = salient.clone()
    loud[:, 4:] = 1e4
    with torch.no_grad():
        one = model.encode(source, salient=Rows(salient, valid)).states
        other = model.encode(source, salient=Rows(loud, valid)).states
        short = model.encode(source, salient=Rows(salient[:, :4])).states
    assert torch.equal(one, other)
    torch.testing.assert_close(one, short, atol=1e-5, rtol=1e-5)


def test_ta16_no_gradient_reaches_what_the_salient_vectors_came_from() -> None:
    model = tiny(MemoryKind.NONE, salient=True)
    salient = torch.randn(1, 5, 16, requires_grad=True)
    model.encode(segments(1)[0], salient=Rows(salient * 1.0)).states.sum().backward()
    assert salient.grad is None
    projections = [layer.salient_proj.weight.grad for layer in model.encoder.layers]
    assert all(grad is not None and grad.abs().sum() > 0 for grad in projections)


def test_salient_projections_start_as_the_identity() -> None:
    model = Awesome(config(MemoryKind.NONE, salient=True))
    for layer in model.encoder.layers:
        assert torch.equal(layer.salient_proj.weight, torch.eye(16))


# ------------------------------------------------------------------------------------------- gradients


def test_x3_gradcheck_of_compressing_and_attending() -> None:
    torch.manual_seed(0)
    small = config(MemoryKind.COMPRESSIVE, slots=4, d_model=8, encoder_heads=2, decoder_heads=2, compression=2)
    model = Awesome(small).double()
    block = model.encoder.layers[0].self_block
    block.train()
    record, states = torch.randn(7, 8, dtype=torch.double), torch.randn(1, 3, 8, dtype=torch.double, requires_grad=True)
    weight = block.compressive.conv.weight

    def attend(states: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
        compressed = nn.functional.conv1d(record[:4].T[None], weight, block.compressive.conv.bias, stride=2)[0].T
        rows = torch.cat([compressed, record[-2:]])[None]
        return block(states, None, Rows(rows), None, causal=False)[0]

    assert torch.autograd.gradcheck(attend, (states, weight))


def test_x3_gradcheck_of_the_attentive_update() -> None:
    torch.manual_seed(0)
    memory = AttentiveMemory(config(MemoryKind.ATTENTIVE, d_model=8, encoder_heads=2, decoder_heads=2), 2).double()
    record = torch.randn(5, 8, dtype=torch.double)
    rows = torch.randn(3, 8, dtype=torch.double, requires_grad=True)
    names = ["update_memory.weight", "update_summary.weight", "gate_memory.weight", "gate_summary.weight"]
    weights = [memory.get_parameter(name) for name in [*names, "summary_attn.q_proj.weight"]]

    def update(rows: torch.Tensor, *_: torch.Tensor) -> torch.Tensor:
        return memory.update(LayerMemory(rows), record).rows

    assert torch.autograd.gradcheck(update, (rows, *weights))


@pytest.mark.parametrize("kind", KINDS)
def test_records_are_read_without_gradient_and_the_memory_before_with_it(kind: MemoryKind) -> None:
    """Equations 2 and 12 stop the gradient at the records; of the memory before, the caller decides."""
    block = tiny(kind).encoder.layers[0].self_block
    record = torch.randn(14, 16, requires_grad=True)
    rows = torch.randn(10, 16, requires_grad=True)
    block.update(LayerMemory(rows), record).rows.sum().backward()
    assert record.grad is None
    assert rows.grad is not None
    assert rows.grad.any()
