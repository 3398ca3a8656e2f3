"""The toy models' upstream stage: vectors made small keep what they say, and an encoder can learn to give them."""

import numpy as np
import pytest
import torch

from engine.errors import Cancelled
from engine.evaluation.toy_upstream import SegmentVectors, strongest_directions, upstream
from engine.models.configs import HatConfig
from engine.models.hat import HatModel
from engine.training.hat import HatTraining, evaluate
from engine.training.hat_data import HatExample

TOPICS = 4
CONFIG = HatConfig(
    vocabulary=64,
    width=16,
    heads=2,
    hidden=32,
    layout="SC",
    segment_length=8,
    segments=6,
    dropout=0.0,
    attention_dropout=0.0,
    pad_id=0,
    cls_id=1,
    sep_id=2,
    mask_id=3,
)


def documents(count):
    """Documents of five segments, each of one topic: its words, and the vector it should have."""
    draw = np.random.default_rng(0)
    topics = draw.normal(size=(TOPICS, 40)).astype(np.float32)
    examples, segments, vectors = [], [], []
    for _ in range(count):
        own = []
        for topic in draw.integers(0, TOPICS, 5).tolist():
            own.append(tuple(int(word) for word in 4 + 15 * topic + draw.integers(0, 15, 7)))
            vectors.append(topics[topic])
        examples.append(HatExample(tuple(own)))
        segments += own
    small = torch.from_numpy(strongest_directions(np.stack(vectors), 16))
    return examples, dict(zip(segments, small, strict=True))


def test_strongest_directions_keep_distances_where_there_are_few_and_have_variance_one():
    draw = np.random.default_rng(1)
    plane = draw.normal(size=(300, 3)) @ draw.normal(size=(3, 50)) + 5
    small = strongest_directions(plane.astype(np.float32), 3)
    assert small.shape == (300, 3)
    assert abs(float(small.std()) - 1) < 1e-3
    wide = np.linalg.norm(plane[:, None] - plane[None], axis=2)
    narrow = np.linalg.norm(small[:, None] - small[None], axis=2)
    ratio = wide[wide > 0] / narrow[wide > 0]
    assert ratio.std() < 1e-3 * ratio.mean()


def test_the_encoder_learns_what_segments_are_about():
    examples, vectors = documents(80)
    objective = SegmentVectors(vectors)
    torch.manual_seed(0)
    model = HatModel(CONFIG, objective.head)
    before = evaluate(model, objective, examples)[1]
    state = upstream(model, objective, examples, HatTraining(steps=150, learning_rate=3e-3), stop_never)
    after = evaluate(model, objective, examples)[1]
    assert 0.8 < before < 1.5, "the vectors' own variance is 1"
    assert after < 0.5
    fresh = HatModel(CONFIG, objective.head)
    fresh.encoder.load_state_dict(state)
    assert torch.equal(fresh.encoder.blocks[0].query.weight, model.encoder.blocks[0].query.weight)


def test_it_can_be_stopped():
    examples, vectors = documents(8)
    objective = SegmentVectors(vectors)
    heard = []

    def stop(stage, done, total):
        heard.append((stage, done, total))
        raise Cancelled

    with pytest.raises(Cancelled):
        upstream(HatModel(CONFIG, objective.head), objective, examples, HatTraining(steps=10), stop)
    assert heard == [("train", 0, 10)]


def stop_never(_stage, _done, _total):
    """A checkpoint that lets everything go on."""
