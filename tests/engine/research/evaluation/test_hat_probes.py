"""The midstream probes at toy scale: the tasks can be learned, and nothing gives the answers away."""

from dataclasses import replace

import pytest
import torch

from engine.errors import Cancelled
from engine.research.evaluation import hat_probes
from engine.research.evaluation.hat_probes import LAYOUTS, _judge, probe, toy_model
from engine.research.evaluation.probe_baselines import share_found
from engine.research.training.hat_pretraining import MissingSegments, SegmentOrder
from engine.research.training.hat_sampling import random_negatives
from tests.engine.research.evaluation.probe_texts import bag, documents


def test_models_and_baselines_are_asked_the_same():
    """A model that knows nothing but takes part in the same draws: both see as many questions."""
    held = documents(10)
    examples = [one.probed for one in held]
    missing = MissingSegments(random_negatives([segment for one in examples for segment in one.segments]))
    asked = []

    def listening(segments):
        asked.append(tuple(segments))
        return bag(segments)

    share_found(listening, held, missing)
    offered = [candidates for candidates in asked if len(candidates) == missing.candidates]
    model = toy_model("SC", missing.head)
    seen = []
    model.register_forward_pre_hook(lambda _, given: seen.append(given[0].input_ids))
    _judge(model, missing, examples)
    rows = {tuple(row.tolist()) for ids in seen for row in ids[:, 1:]}
    assert len(offered) == 50
    assert all(candidate in rows for candidates in offered for candidate in candidates)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_toy_models_have_the_layouts_of_the_paper_and_are_drawn_alike(layout):
    first, second = (toy_model(layout, SegmentOrder().head) for _ in range(2))
    assert len(first.config.blocks) == 12
    assert first.config.width == 384
    own, other = first.state_dict(), second.state_dict()
    assert all(torch.equal(tensor, other[name]) for name, tensor in own.items())


@pytest.fixture
def short(monkeypatch):
    """One step of everything, for a layout that goes on after its last cross-segment block."""
    monkeypatch.setattr(hat_probes, "LAYOUTS", ("SCS",))
    for name in ("_VECTORS", "_BELONGING", "_CARRYING", "_ORDER_TRAINING", "_MISSING_TRAINING"):
        monkeypatch.setattr(hat_probes, name, replace(getattr(hat_probes, name), steps=1, batch=2))


@pytest.mark.usefixtures("short")
def test_both_tasks_are_measured_from_the_upstream_stage_to_the_bars():
    figures = {figure.name: figure for figure in probe(documents(6), documents(3, seed=1), lambda *_: None)}
    order, found = figures["SOP, toy HAT SCS"], figures["MC-MSP, toy HAT SCS"]
    assert 0 < order.value < 8
    assert order.against == min(figures[f"SOP, {other}"].value for other in ("bag of words", "MiniLM on every segment"))
    assert order.holds == (order.value < order.against)
    assert 0 <= found.value <= 1
    assert found.against == max(figures[f"MC-MSP, {other}"].value for other in ("bag of words", "truncated MiniLM"))
    assert found.holds == (found.value > found.against)
    assert len(figures) == 7


@pytest.mark.usefixtures("short")
def test_a_layout_that_was_measured_is_not_learned_again(tmp_path, monkeypatch):
    """Ended within its second layout, a run goes on there; other documents are measured anew."""
    learned, upstream = [], hat_probes.learn_vectors

    def ending(encoder, *given):
        if len(learned) == 1:
            learned.append("ended")
            raise Cancelled
        learned.append(encoder.config.blocks)
        return upstream(encoder, *given)

    monkeypatch.setattr(hat_probes, "LAYOUTS", ("SCS", "SC"))
    monkeypatch.setattr(hat_probes, "learn_vectors", ending)
    read, held = documents(6), documents(3, seed=1)
    with pytest.raises(Cancelled):
        probe(read, held, lambda *_: None, tmp_path)
    whole = probe(read, held, lambda *_: None, tmp_path)
    assert len(learned) == 3
    assert probe(read, held, lambda *_: None, tmp_path) == whole
    assert len(learned) == 3
    probe(documents(5), held, lambda *_: None, tmp_path)
    assert len(learned) == 5
