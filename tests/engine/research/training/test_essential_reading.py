"""A passage reader learns what must be told, and goes on after a stop to the same weights."""

import dataclasses
from pathlib import Path

import numpy as np
import pytest
import torch

from engine.errors import Cancelled
from engine.models.configs import SentenceEncoderConfig
from engine.models.encoder.sentence_encoder import MiniLM
from engine.models.essentials_reader.reader import PassageReader, batch_of
from engine.research.training.essential_reading import Lesson, PassageTraining, train_passages

CONFIG = SentenceEncoderConfig(vocabulary=60, width=32, layers=5, heads=2, hidden=64, positions=64, longest=32)
SETTINGS = PassageTraining(steps=160, tokens_per_step=300, rate=3e-3, head_times=2.0, save_every=10)


def begun() -> PassageReader:
    torch.manual_seed(4)
    encoder = MiniLM(CONFIG)
    for name, parameter in encoder.named_parameters():
        if name.endswith("weight") and parameter.dim() == 1:
            torch.nn.init.ones_(parameter)
        else:
            torch.nn.init.normal_(parameter, std=0.15)
    return PassageReader.begin(encoder, CONFIG, 2)


def lessons(count: int) -> list[Lesson]:
    """Of three sentences of a passage the one must be told that holds the word 10, where the feature agrees."""
    chance = np.random.default_rng(3)
    made = []
    for _ in range(count):
        sentences = [chance.integers(11, 40, 4).tolist() for _ in range(3)]
        told = int(chance.integers(3))
        sentences[told][int(chance.integers(4))] = 10
        pieces, spans = [1], []
        for row, sentence in enumerate(sentences):
            spans.append((len(pieces), len(pieces) + 4, row))
            pieces += [*sentence, 2]
        features = torch.zeros(3, 2)
        features[:, 0] = torch.from_numpy(chance.choice([-1.0, 1.0], 3))
        marks = torch.zeros(3)
        marks[told] = float(features[told, 0] > 0)
        made.append(Lesson((tuple(pieces), tuple(spans)), features, marks, 1.0))
    return made


def test_it_learns_from_words_and_features(tmp_path: Path) -> None:
    model = begun()
    outcome = train_passages(model, lessons(900), SETTINGS, tmp_path)
    assert np.mean(outcome.losses[-10:]) < 0.5 * np.mean(outcome.losses[:10])
    unseen = lessons(1000)[900:]
    with torch.inference_mode():
        logits = model(batch_of([one.pieces for one in unseen]), torch.cat([one.features for one in unseen]))
    assert ((logits > 0) == (torch.cat([one.marks for one in unseen]) > 0)).float().mean() > 0.9


def test_a_stopped_training_ends_with_the_same_weights(tmp_path: Path) -> None:
    def stop(_stage: str, done: int, _total: int) -> None:
        if done == 8:
            raise Cancelled

    settings = dataclasses.replace(SETTINGS, steps=12, save_every=3)
    whole, parts = begun(), begun()
    train_passages(whole, lessons(100), settings, tmp_path / "whole")
    with pytest.raises(Cancelled):
        train_passages(parts, lessons(100), settings, tmp_path / "parts", checkpoint=stop)
    parts = begun()
    train_passages(parts, lessons(100), settings, tmp_path / "parts")
    other = parts.learned_state()
    assert all(torch.equal(one, other[name]) for name, one in whole.learned_state().items())


def test_lower_layers_stay_and_the_head_learns_faster(tmp_path: Path) -> None:
    model, before = begun(), begun().state_dict()
    train_passages(model, lessons(50), dataclasses.replace(SETTINGS, steps=3), tmp_path)
    changed = {name for name, one in model.state_dict().items() if not torch.equal(one, before[name])}
    assert changed == set(model.learned_state())
    assert {"mean", "scale"} <= changed
