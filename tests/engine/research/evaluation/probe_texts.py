"""Documents for tests of the midstream probes: the tasks can be solved by counting their words."""

import numpy as np

from engine.research.evaluation.probe_documents import ReadDocument


def documents(count, seed=0):
    """Every document has words of its own, and each of its eight probed segments a word that tells its place."""
    draw = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        own = [int(word) for word in draw.integers(2000, 30000, 20)]
        places = [(1000 + place // 2, *draw.permutation(own).tolist()) for place in range(16)]
        tokens = tuple(token for place in places for token in place)
        starts = tuple(range(0, len(tokens), len(places[0])))
        found.append(ReadDocument(tuple(places), starts, tokens[:285]))
    return found


def bag(segments):
    """Counts of the words 1000 to 1007, and of all others by their last digits; rows of unit length."""
    table = np.zeros((len(segments), 1008), np.float32)
    for row, segment in enumerate(segments):
        for word in segment:
            table[row, word - 1000 if word < 1008 else 8 + word % 1000] += 1
    return table / np.linalg.norm(table, axis=1, keepdims=True)
