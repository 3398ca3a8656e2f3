"""Evidence for labels: removing the segments that are named lowers the label's score more than removing others."""

import numpy as np
import pytest
import torch

from engine.models.configs import HatConfig, HatHeadConfig, HatTask
from engine.models.hat.attribution import (
    evidence,
    gradient_weights,
    log_odds,
    logits_and_timeline,
    logits_without,
    occlusion_weights,
    score_without,
    timeline,
)
from engine.models.hat.examples import HatExample, generator
from engine.models.hat.model import HatModel, pack
from engine.models.hat.objectives import Classification
from engine.models.hat.training import HatTraining, train

HEAD = HatHeadConfig(HatTask.DOCUMENT, 3, dropout=0.0)
CONFIG = HatConfig(vocabulary=60, width=32, heads=4, hidden=32, layout="SC", segments=24, segment_length=32, cls_id=1,
                   sep_id=2, mask_id=3, dropout=0.0, attention_dropout=0.0, initial_std=0.1)  # fmt: skip


def documents(count, seed, segments=8):
    """Documents of noise, where one segment holds words of the label's own."""
    draw = generator(seed)
    examples, marked = [], []
    for index in range(count):
        parts = [torch.randint(20, 60, (31,), generator=draw) for _ in range(segments)]
        where = [int(torch.randint(segments, (), generator=draw))]
        for place in where:
            parts[place][torch.randperm(31, generator=draw)[:12]] = 5 + index % 3
        examples.append(HatExample(tuple(tuple(part.tolist()) for part in parts), ((index % 3,),)))
        marked.append(set(where))
    return examples, marked


@pytest.fixture(scope="module", autouse=True)
def one_thread():
    """Threads only wait for one another in models this small."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture(scope="module")
def model(one_thread, tmp_path_factory):
    torch.manual_seed(0)
    trained = HatModel(CONFIG, HEAD)
    settings = HatTraining(steps=120, batch=16, learning_rate=5e-3, patience=None)
    train(trained, Classification(HEAD), documents(300, 1)[0], settings, tmp_path_factory.mktemp("hat"))
    return trained


@pytest.mark.parametrize("segments", [8, 24])  # within the short list, and past it
def test_removing_the_named_segments_costs_more_than_removing_others(model, segments):
    examples, marked = documents(12, 2, segments)
    draw = np.random.default_rng(0)
    fall_named, fall_random, found = [], [], 0
    for example, places in zip(examples, marked, strict=True):
        label = example.labels[0][0]
        named = [one.segment for one in evidence(model, example.segments, label, most=1)]
        others = draw.choice(segments, len(named), replace=False).tolist()
        whole, without, other = score_without(model, example.segments, label, [(), named, others])
        fall_named.append(whole - without)
        fall_random.append(whole - other)
        found += len(places & set(named))
    assert np.mean(fall_named) > 3 * max(np.mean(fall_random), 0.1)
    assert found >= 11  # of the 12 segments that hold the label's words


def test_occlusion_leaves_the_others_at_their_positions(model):
    segments = documents(1, 3)[0][0].segments
    batch = pack([segments], CONFIG)
    keep = [0, 1, 2, 4, 5, 6, 7]
    gap = type(batch)(batch.input_ids[keep], batch.lengths[keep], batch.positions[keep], (7,))
    with torch.no_grad():
        whole, without = (log_odds(model(one), multi_label=False)[0, 1].item() for one in (batch, gap))
    assert occlusion_weights(model, segments, 1)[3] == pytest.approx(whole - without, abs=1e-5)
    assert occlusion_weights(model, segments, 1, [3]) == pytest.approx([whole - without], abs=1e-5)


def test_gradients_are_those_of_the_score(model):
    """Against a difference: all word embeddings of a segment a little longer."""
    segments = documents(1, 3)[0][0].segments
    batch = pack([segments], CONFIG)
    exact = gradient_weights(model.double(), segments, 0)
    words = model.encoder.embeddings.words(batch.input_ids).detach()
    step = 1e-4
    for index in (0, 5):
        moved = []
        for sign in (1, -1):
            longer = words.clone()
            longer[index] *= 1 + sign * step
            with torch.no_grad():
                moved.append(log_odds(model(batch, words=longer), multi_label=False)[0, 0].item())
        assert exact[index] == pytest.approx((moved[0] - moved[1]) / (2 * step), rel=2e-3, abs=1e-4)
    model.float()


def test_the_timeline_shows_where_the_label_is(model):
    examples, marked = documents(9, 4)
    for example, places in zip(examples, marked, strict=True):
        label = example.labels[0][0]
        track = timeline(model, example.segments)
        whole, same = logits_and_timeline(model, example.segments)
        assert np.array_equal(whole, logits_without(model, example.segments, [()])[0])
        assert np.array_equal(same, track)
        assert track.shape == (8, 3)
        assert track.sum(1) == pytest.approx(np.ones(8), abs=1e-5)
        assert {int(index) for index in np.argsort(-track[:, label])[:2]} & places


def test_one_segment_and_none_against(model):
    segments = documents(1, 5)[0][0].segments
    assert len(evidence(model, segments[:1], 0)) <= 1
    for label in range(3):
        assert all(one.weight > 0 for one in evidence(model, segments, label))


def test_log_odds_are_exact_for_exclusive_labels():
    scores = torch.tensor([[2.0, -1.0, 0.5]])
    chance = scores.softmax(1)
    torch.testing.assert_close(log_odds(scores, multi_label=False), (chance / (1 - chance)).log())
    assert torch.equal(log_odds(scores, multi_label=True), scores)


def test_only_document_heads_have_evidence():
    other = HatModel(CONFIG, HatHeadConfig(HatTask.CHOICE)).eval()
    with pytest.raises(ValueError, match="document head"):
        evidence(other, [[5]], 0)
    with pytest.raises(ValueError, match="timeline"):
        timeline(other, [[5]])
