"""Training finds what was hidden in the features, and the joined network is the mean of its parts."""

import json
from pathlib import Path

import numpy as np

from engine.research.training.salience_weights import SalienceExample, fit
from engine.salience.encoding import SentenceVectors
from engine.salience.features import NAMES, Features
from engine.salience.salience import load_salience
from engine.summarization.memory_journal import MemoryJournal


def test_a_feature_that_decides_is_learned_and_the_file_can_be_loaded(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    telling = NAMES.index("rank")
    salience_examples = []
    for _ in range(24):
        values = rng.normal(size=(30, len(NAMES))).astype(np.float32)
        target = (values[:, telling] - values[:, telling].mean()) / values[:, telling].std()
        salience_examples.append(SalienceExample(values, target.astype(np.float32), 1.0))
    path = tmp_path / "weights.json"
    path.write_text(json.dumps(fit(salience_examples)), encoding="utf-8")
    network = load_salience(path)
    values = rng.normal(size=(200, len(NAMES))).astype(np.float32)
    features = Features(np.arange(200), values, np.ones(200, np.int32), *np.zeros((3, 200), np.bool_))
    scores = network.score(features, SentenceVectors(MemoryJournal(), 0, 1))
    found = [abs(float(np.corrcoef(scores, values[:, column])[0, 1])) for column in range(len(NAMES))]
    assert found.pop(telling) > 0.6
    assert max(found) < 0.4
    assert fit(salience_examples) == json.loads(path.read_text(encoding="utf-8"))
