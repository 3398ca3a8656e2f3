"""Salience with the trained extractor: its weights are the program's, bad ones are refused, and it can be stopped."""

import shutil
from pathlib import Path

import numpy as np
import pytest
import torch

from engine.errors import Cancelled, ModelUnavailable
from engine.models import checkpoints
from engine.models.configs import SentenceEncoderConfig
from engine.salience.encoding import BLOCK, SentenceVectors
from engine.salience.extractor import FOLDER, SHARE, ExtractorSalience, default_salience
from engine.salience.features import NAMES, Features
from engine.salience.salience import SalienceNetwork, standard
from engine.summarization.memory_journal import MemoryJournal

ENCODER = SentenceEncoderConfig().sha256


@pytest.fixture(scope="module")
def salience() -> ExtractorSalience:
    found = default_salience(ENCODER, "en")
    assert isinstance(found, ExtractorSalience)
    return found


def a_document(sentences: int, seed: int = 0) -> tuple[Features, SentenceVectors]:
    """Features and vectors of a document whose every second sentence is a candidate."""
    rng = np.random.default_rng(seed)
    journal = MemoryJournal()
    vectors = rng.normal(size=(sentences, 384)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    for first in range(0, sentences, BLOCK):
        journal.save_vectors(first, vectors[first : first + BLOCK].astype(np.float16))
    candidates = np.arange(0, sentences, 2, dtype=np.int64)
    values = rng.normal(size=(len(candidates), len(NAMES))).astype(np.float32)
    features = Features(
        candidates, values, np.ones(len(candidates), np.int32), *np.zeros((3, len(candidates)), np.bool_)
    )
    return features, SentenceVectors(journal, sentences, 384)


def test_the_bundled_weights_are_the_noted_ones_and_small() -> None:
    checkpoints.verify(FOLDER)
    assert (FOLDER / "model.safetensors").stat().st_size < 10_000_000
    card = (FOLDER / "CARD.md").read_text(encoding="utf-8")
    assert all(word in card for word in ("Licence", "PMC", "QMSum", "seed", "Limits"))


def test_scores_are_the_sum_of_both_and_do_not_hang_on_blocks(salience: ExtractorSalience) -> None:
    features, vectors = a_document(700)
    scores = salience.score(features, vectors)
    logits = salience.logits(features, vectors)
    assert np.allclose(
        scores, standard(salience.network.score(features, vectors)) + SHARE * standard(logits), atol=1e-5
    )
    whole = vectors.gather(features.candidates) * salience.reads.vector_scale
    told = np.clip((features.values - np.array(salience.reads.mean)) / np.array(salience.reads.deviation), -5, 5)
    with torch.no_grad():
        expected = salience.extractor(torch.from_numpy(np.concatenate([whole, told], axis=1).astype(np.float32)))
    assert np.allclose(logits, expected.numpy(), atol=2e-2)


def test_a_sentence_counts_by_what_the_others_say(salience: ExtractorSalience) -> None:
    features, vectors = a_document(60)
    _, others = a_document(60, seed=1)
    assert not np.allclose(salience.logits(features, vectors), salience.logits(features, others), atol=1e-3)


@pytest.mark.parametrize("sentences", [0, 1, 2])
def test_next_to_nothing_is_scored(salience: ExtractorSalience, sentences: int) -> None:
    features, vectors = a_document(sentences)
    scores = salience.score(features, vectors)
    assert scores.shape == features.candidates.shape
    assert np.isfinite(scores).all()


def test_it_can_be_stopped_between_blocks(salience: ExtractorSalience) -> None:
    features, vectors = a_document(1200)
    asked = []

    def check() -> None:
        asked.append(1)
        if len(asked) == 3:
            raise Cancelled

    with pytest.raises(Cancelled):
        salience.score(features, vectors, check)
    assert len(asked) == 3


def test_without_weights_the_network_decides_and_damaged_ones_are_refused(tmp_path: Path) -> None:
    assert isinstance(default_salience(ENCODER, "en", tmp_path / "nowhere"), SalienceNetwork)
    assert isinstance(default_salience("0" * 64, "en"), SalienceNetwork)
    assert isinstance(default_salience(ENCODER, "de"), SalienceNetwork)
    folder = shutil.copytree(FOLDER, tmp_path / "extractor-en")
    (folder / "model.safetensors").write_bytes(b"half")
    with pytest.raises(ModelUnavailable, match="extractor"):
        default_salience(ENCODER, None, folder)
