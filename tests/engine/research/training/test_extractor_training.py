"""The extractor learns a pattern that needs the whole document, and resumes to the same weights."""

from pathlib import Path

import numpy as np
import pytest
import torch

from engine.errors import Cancelled, UsageError
from engine.models.configs import ExtractorConfig
from engine.models.extractor.model import Extractor
from engine.research.training.extractor import ExtractorTraining, LabelledDocument, extraction_f1, train_extractor

CONFIG = ExtractorConfig(
    sentence_width=8, width=32, heads=2, layers=2, ffn=32, hidden=16, block=4, global_vectors=2, dropout=0.0
)


def documents(count: int, seed: int) -> list[LabelledDocument]:
    """The first sentence, four blocks before the end, says by its sign which of two kinds of sentence is salient."""
    rng = np.random.default_rng(seed)
    made = []
    for _ in range(count):
        vectors = rng.normal(size=(20, 8)) * 0.1
        wanted = rng.integers(0, 2)
        vectors[0, 0] = 3.0 if wanted else -3.0
        one, other = rng.choice(np.arange(4, 20), (2, 3), replace=False)
        vectors[one, 1], vectors[other, 1] = 2.0, -2.0
        made.append(LabelledDocument(vectors.astype(np.float16), tuple(sorted((one if wanted else other).tolist()))))
    return made


RECIPE = ExtractorTraining(steps=75, documents_per_step=4, rate=5e-3, warmup=10, judge_every=25, save_every=25)


def tiny(seed: int = 0) -> Extractor:
    torch.manual_seed(seed)
    return Extractor(CONFIG)


def test_what_a_far_sentence_says_decides_what_is_salient(tmp_path: Path) -> None:
    model, dev = tiny(), documents(20, 1)
    before = extraction_f1(model, dev)
    outcome = train_extractor(model, documents(64, 0), RECIPE, tmp_path, dev=dev)
    assert before < 0.5
    assert extraction_f1(model, dev) > 0.9
    assert extraction_f1(model, dev) == max(f1 for _, f1 in outcome.dev_f1)


def test_an_interrupted_training_ends_with_the_same_weights(tmp_path: Path) -> None:
    recipe = ExtractorTraining(steps=6, documents_per_step=2, rate=1e-3, warmup=2, judge_every=2, save_every=1)
    data, dev = documents(6, 0), documents(3, 1)
    whole, cut = tiny(), tiny()
    expected = train_extractor(whole, data, recipe, tmp_path / "whole", dev=dev)

    def stop(_stage: str, done: int, _total: int) -> None:
        if done == 3:
            raise Cancelled

    with pytest.raises(Cancelled):
        train_extractor(cut, data, recipe, tmp_path / "cut", dev=dev, checkpoint=stop)
    again = tiny(seed=4)
    assert train_extractor(again, data, recipe, tmp_path / "cut", dev=dev) == expected
    assert all(torch.equal(one, other) for one, other in zip(whole.parameters(), again.parameters(), strict=True))
    with pytest.raises(UsageError, match="another training"):
        train_extractor(tiny(), documents(6, 2), recipe, tmp_path / "cut", dev=dev)
