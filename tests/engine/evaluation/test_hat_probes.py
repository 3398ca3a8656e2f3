"""The midstream probes at toy scale: the tasks can be learned, and nothing gives the answers away."""

import numpy as np
import pytest
import torch

from engine.evaluation.hat_probes import LAYOUTS, _judge, _missing, _order, _words, toy_model
from engine.training.hat_data import HatExample
from engine.training.hat_objectives import MissingSegments, SegmentOrder
from engine.training.hat_sampling import random_negatives


def documents(count, seed=0):
    """Every document has words of its own, and each of its eight segments a word that tells its place."""
    draw = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        own = [int(word) for word in draw.integers(2000, 30000, 20)]
        found.append(HatExample(tuple((1000 + place, *draw.permutation(own).tolist()) for place in range(8))))
    return found


def bag(segments):
    """Counts of the words 1000 to 1007, and of all others by their last digits."""
    table = np.zeros((len(segments), 1008), np.float32)
    for row, segment in enumerate(segments):
        for word in segment:
            table[row, word - 1000 if word < 1008 else 8 + word % 1000] += 1
    return table / np.linalg.norm(table, axis=1, keepdims=True)


def test_a_linear_model_finds_an_order_that_words_tell():
    assert _order(bag, documents(60), documents(10, seed=1)) < 1.5


def test_similarity_finds_a_missing_segment_and_the_shuffled_answer_is_not_always_first():
    held = documents(30)
    pool = [segment for one in held for segment in one.segments]
    assert _missing(bag, held, MissingSegments(random_negatives(pool))) >= 0.8
    assert (
        _missing(
            lambda segments: np.ones((len(segments), 4), np.float32), held, MissingSegments(random_negatives(pool))
        )
        < 0.45
    )


def test_a_bag_of_words_is_judged_as_sparse_as_it_is():
    learned, held = documents(60), documents(40, seed=1)
    pool = [segment for one in held for segment in one.segments]
    assert _order(_words(learned), learned, held) < 1.2
    assert _missing(_words(held), held, MissingSegments(random_negatives(pool))) >= 0.8


def test_models_and_baselines_are_asked_the_same():
    """A model that knows nothing but takes part in the same draws: both see as many questions."""
    held = documents(20)
    missing = MissingSegments(random_negatives([segment for one in held for segment in one.segments]))
    asked = []

    def listening(segments):
        asked.append(tuple(segments))
        return np.ones((len(segments), 4), np.float32)

    _missing(listening, held, missing)
    offered = [candidates for candidates in asked if len(candidates) == missing.candidates]
    model = toy_model("SC", missing)
    seen = []
    model.register_forward_pre_hook(lambda _, given: seen.append(given[0].input_ids))
    _judge(model, missing, held)
    rows = {tuple(row.tolist()) for ids in seen for row in ids[:, 1:]}
    assert len(offered) == 100
    assert all(candidate in rows for candidates in offered for candidate in candidates)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_toy_models_have_the_layouts_of_the_paper_and_the_words_of_the_encoder(layout):
    first, second = (toy_model(layout, SegmentOrder()) for _ in range(2))
    assert len(first.config.blocks) == 12
    words = first.encoder.embeddings.words.weight
    assert torch.equal(words, second.encoder.embeddings.words.weight)
    cosine = torch.nn.functional.cosine_similarity
    ids = [2611, 2450, 10439]  # girl, woman, app
    girl, woman, app = (words[number] for number in ids)
    assert cosine(girl, woman, dim=0) > cosine(girl, app, dim=0)
