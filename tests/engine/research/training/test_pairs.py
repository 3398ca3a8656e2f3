"""A cross-encoder learns which pairs belong together, and goes on after a stop to the same weights."""

import dataclasses

import numpy as np
import pytest
import torch

from engine.errors import Cancelled
from engine.models.configs import SentenceEncoderConfig
from engine.models.cross_encoder.model import CrossEncoder, packed_pairs
from engine.models.encoder.sentence_encoder import MiniLM
from engine.research.training.pairs import PairExample, PairTraining, passing, scores, train_pairs

CONFIG = SentenceEncoderConfig(vocabulary=60, width=32, layers=2, heads=2, hidden=64, positions=64, longest=32)
MARKS = (1, 2)


def begun() -> CrossEncoder:
    torch.manual_seed(4)
    encoder = MiniLM(CONFIG)
    for name, parameter in encoder.named_parameters():
        if name.endswith("weight") and parameter.dim() == 1:
            torch.nn.init.ones_(parameter)
        else:
            torch.nn.init.normal_(parameter, std=0.15)
    return CrossEncoder.begin(encoder, CONFIG)


def examples(count: int) -> list[PairExample]:
    """True where the sentence's word stands in the evidence."""
    chance = np.random.default_rng(3)
    found = []
    for number in range(count):
        evidence = tuple(int(word) for word in chance.choice(np.arange(10, 20), 4, replace=False))
        other = next(int(word) for word in np.roll(np.arange(10, 20), number) if word not in evidence)
        found.append(PairExample(evidence, (evidence[number % 4] if number % 2 else other,), bool(number % 2)))
    return found


def alone(some: list[PairExample]) -> list[list[PairExample]]:
    return [[one] for one in some]


SETTINGS = PairTraining(
    steps=220, tokens_per_step=600, tokens_per_batch=300, rate=5e-3, warmup=10, judge_every=110, save_every=10
)


def stopped_at(step):
    def checkpoint(_stage, done, _total):
        if done == step:
            raise Cancelled

    return checkpoint


def test_it_learns_what_rests_on_evidence(tmp_path):
    model = begun()
    outcome = train_pairs(model, alone(examples(600)), SETTINGS, tmp_path, marks=MARKS, dev=examples(700)[600:])
    assert outcome.dev[-1][1] > 0.8, outcome.losses[::20]
    assert [step for step, _ in outcome.dev] == [110, 220]
    assert "words.weight" not in model.learned_state()


def test_a_stopped_training_ends_with_the_same_weights(tmp_path):
    settings = dataclasses.replace(SETTINGS, steps=12, save_every=3)
    whole, parts = begun(), begun()
    train_pairs(whole, alone(examples(100)), settings, tmp_path / "whole", marks=MARKS)
    with pytest.raises(Cancelled):
        train_pairs(parts, alone(examples(100)), settings, tmp_path / "parts", marks=MARKS, checkpoint=stopped_at(8))
    parts = begun()
    train_pairs(parts, alone(examples(100)), settings, tmp_path / "parts", marks=MARKS)
    other = parts.learned_state()
    assert all(torch.equal(tensor, other[name]) for name, tensor in whole.learned_state().items())


def test_pairs_are_judged_alike_alone_and_in_a_batch():
    model = begun()
    some = [*examples(9), PairExample(tuple(range(10, 40)), tuple(range(20, 30)), true=True)]
    together = scores(model, some, MARKS)
    alone = np.concatenate([scores(model, [example], MARKS) for example in some])
    assert np.allclose(together, alone, atol=1e-5)


def test_the_two_texts_are_told_apart():
    packing, types = packed_pairs([((10, 11), (12,)), ((13,), (14, 15))], MARKS)
    assert packing.pieces[:11].tolist() == [1, 10, 11, 2, 12, 2, 1, 13, 2, 14, 15]
    assert types[:12].tolist() == [0, 0, 0, 0, 3, 3, 0, 0, 0, 3, 3, 3]
    assert packing.lengths.tolist() == [6, 6]


def test_pieces_that_stand_in_the_other_part_are_marked_and_so_are_runs_of_them():
    _, types = packed_pairs([((10, 11, 12, 13), (11, 12, 14, 10))], MARKS)
    assert types[:11].tolist() == [0, 1, 1, 2, 0, 0, 4, 5, 3, 4, 3]


def test_true_pairs_pass_as_far_as_false_ones_may_not():
    true = [True] * 10 + [False] * 10
    assert passing(np.array([*range(10, 20), *range(10)], dtype=np.float32), true) == 1.0
    assert passing(np.array([0.0] * 10 + [1.0] * 10, dtype=np.float32), true) == 0.0
