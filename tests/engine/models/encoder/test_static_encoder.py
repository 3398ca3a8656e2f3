"""Static vectors: a bag of word pieces in the bundled encoder's space, without torch."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from engine.errors import ModelUnavailable
from engine.models.encoder.files import bundled_folder, tokenizer_of
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.models.encoder.static_encoder import FOLDER, StaticEncoder, bundled_static

SENTENCES = [
    "The committee met on Tuesday and approved the budget for the new library.",
    "Proteins fold into three-dimensional shapes, and errors in folding cause disease.",
    "Who pays for the repairs of the harbour wall after the storm?",
    "The tenant shall pay the rent on the first day of each month.",
]


@pytest.fixture(scope="module")
def static() -> StaticEncoder:
    return bundled_static()


def test_a_vector_is_the_projected_sum_of_the_rows_of_its_pieces(static: StaticEncoder) -> None:
    stored = load_file(FOLDER / "model.safetensors")
    pieces = tokenizer_of(bundled_folder(), "").encode(SENTENCES[0], add_special_tokens=False).ids
    rows = stored["table"][pieces].astype(np.float64) * stored["scales"][pieces, None]
    point = rows.sum(0) / np.sqrt(len(pieces)) @ stored["projection"].astype(np.float64) + stored["offset"]
    np.testing.assert_allclose(static.encode(SENTENCES)[0], point / np.linalg.norm(point), atol=1e-5)


def test_the_order_of_words_changes_nothing_and_neither_does_what_stands_beside(static: StaticEncoder) -> None:
    backwards = " ".join(reversed(SENTENCES[3].rstrip(".").split()))
    forwards = SENTENCES[3].rstrip(".")
    together = static.encode([forwards, *SENTENCES, backwards])
    np.testing.assert_allclose(together[0], together[-1], atol=1e-5)
    np.testing.assert_allclose(together[1], static.encode(SENTENCES[:1])[0], atol=1e-6)


def test_it_lies_near_the_encoder_and_counts_as_it_does(static: StaticEncoder) -> None:
    encoder = SentenceEncoder.load()
    ours, theirs = static.encode(SENTENCES), encoder.encode(SENTENCES)
    assert static.count_tokens(SENTENCES) == encoder.count_tokens(SENTENCES)
    own = (ours * theirs).sum(1)
    assert own.min() > 0.5
    assert ((ours @ theirs.T).argmax(1) == np.arange(len(SENTENCES))).all()


def test_an_empty_text_has_the_zero_vector(static: StaticEncoder) -> None:
    vectors = static.encode(["", SENTENCES[0], ""])
    assert not vectors[[0, 2]].any()
    np.testing.assert_allclose(np.linalg.norm(vectors[1]), 1, atol=1e-5)
    assert static.encode([]).shape == (0, static.width)


def test_no_torch_is_loaded() -> None:
    code = (
        "import sys; from engine.models.encoder.static_encoder import bundled_static; "
        "bundled_static().encode(['The bridge was closed.']); sys.exit('torch' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("fault", ["missing", "cut", "another format", "another table"])
def test_what_is_not_ours_is_refused(tmp_path: Path, fault: str) -> None:
    folder = tmp_path / "static"
    shutil.copytree(FOLDER, folder)
    weights = folder / "model.safetensors"
    if fault == "missing":
        weights.unlink()
    elif fault == "cut":
        weights.write_bytes(weights.read_bytes()[:1000])
    elif fault == "another format":
        (folder / "config.json").write_text(json.dumps({"model_type": "precis-static", "format": 99}))
    else:
        stored = load_file(weights)
        save_file(stored | {"table": stored["table"][:100]}, weights)
    with pytest.raises(ModelUnavailable):
        StaticEncoder.load(folder)
