"""Measuring a writer of chunks: what its lines are held against, what it is compared with, and what is refused."""

import pytest

from engine.errors import ModelUnavailable, UsageError
from engine.research.evaluation import chunk_writing
from engine.research.evaluation.chunk_writing import QUOTING, evaluate, figures_of
from engine.research.evaluation.result_cache import Record
from engine.research.methods.chunk_writing import Chunk

CHUNKS = [
    Chunk(("The bridge was closed in May.", "Rain fell.", "Boats lay idle.", "The mill stood still.")),
    Chunk(("The mayor paid 40 crowns for the lamps.",)),
]


class Judge:
    """Finds a line borne out where the first source holds its last word."""

    threshold = 0.5

    def __init__(self):
        self.asked = []

    def probability(self, line, sources):
        self.asked.append((line, tuple(sources)))
        return float(line.split()[-1] in " ".join(sources))


def test_a_line_is_held_against_the_likest_sentences_of_its_own_chunk():
    judge = Judge()
    written = [["The bridge was closed in May."], ["Rain fell.", "The mayor paid for lamps."]]
    assert chunk_writing._borne_out(written, CHUNKS, judge) == 2  # not that rain fell: another chunk says so
    (_, first), (_, second), _ = judge.asked
    assert CHUNKS[0].sentences[0] in first
    assert len(first) == 3
    assert second == CHUNKS[1].sentences


def test_each_system_stands_beside_quoting():
    def record(system, rouge):
        return Record("papers", "one", system, {"rouge1": rouge, "length": 90.0})

    figures = figures_of([record(QUOTING, 40.0), record("neither", 31.0)])
    told = {figure.name.split(" (")[0]: (figure.value, figure.against) for figure in figures}
    assert told["papers rouge1: neither"] == (31.0, 40.0)
    assert told["papers rouge1: quoting"] == (40.0, None)


def test_what_can_not_be_measured_is_refused(tmp_path):
    with pytest.raises(UsageError, match="--model"):
        evaluate()
    with pytest.raises(UsageError, match="“poems”"):
        evaluate(model="x", only=["poems"])
    with pytest.raises(ModelUnavailable):
        evaluate(model=str(tmp_path))
