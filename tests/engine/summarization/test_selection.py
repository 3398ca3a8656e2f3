"""The choice keeps its length whatever the sentences are, repeats nothing it need not, spreads over the document."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.document import Chunk
from engine.salience.encoding import BLOCK, SentenceVectors
from engine.salience.features import NAMES, Features
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.said_memory import SummaryMemory
from engine.summarization.selection import LEAST, MOST, Unit, choose, runners_up


def made(words: list[int], rows: np.ndarray) -> tuple[Features, SentenceVectors, list[Chunk]]:
    count = len(words)
    journal = MemoryJournal()
    for first in range(0, count, BLOCK):
        journal.save_vectors(first, rows[first : first + BLOCK].astype(np.float16))
    values = np.zeros((count, len(NAMES)), np.float32)
    features = Features(np.arange(count), values, np.array(words, np.int32), *np.zeros((3, count), np.bool_))
    chunks = [Chunk(i, i, i + 1, 1, 10 * i, min(10 * i + 10, count)) for i in range(-(-count // 10))]
    return features, SentenceVectors(journal, count, rows.shape[1]), chunks


def singles(words: list[int], worths: list[float]) -> list[Unit]:
    return [Unit((row,), size, worth) for row, (size, worth) in enumerate(zip(words, worths, strict=True))]


def apart(count: int) -> np.ndarray:
    rows = np.random.default_rng(0).normal(size=(count, 48))
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True))


@given(
    words=st.lists(st.integers(1, 40), min_size=1, max_size=80),
    length=st.integers(40, 400),
    same=st.booleans(),
    seed=st.integers(0, 1000),
)
def test_the_length_is_kept_wherever_sentences_allow(words: list[int], length: int, same: bool, seed: int) -> None:
    rows = np.tile(apart(1), (len(words), 1)) if same else apart(len(words))
    worths = np.random.default_rng(seed).normal(size=len(words)).tolist()
    features, vectors, chunks = made(words, rows)
    chosen = choose(singles(words, worths), features, vectors, chunks, length)
    spent = sum(words[row] for row in chosen)
    assert chosen == sorted(set(chosen))
    assert spent <= MOST * length
    # Sentences of at most 40 words fill a length of 40 or more to within one sentence of its upper end.
    assert spent >= min(sum(words), LEAST * length) or spent > MOST * length - 40


def test_the_worthiest_are_chosen() -> None:
    words, worths = [10] * 30, [float(i % 7) for i in range(30)]
    features, vectors, chunks = made(words, apart(30))
    chosen = choose(singles(words, worths), features, vectors, chunks, 40)
    assert {worths[row] for row in chosen} == {6.0}


def test_what_nobody_would_miss_is_chosen_only_where_the_summary_would_be_far_too_short() -> None:
    features, vectors, chunks = made([10] * 12, apart(12))
    units = [Unit((row,), 10, float(-row), padding=row >= 8) for row in range(12)]
    assert choose(units, features, vectors, chunks, 100) == list(range(8))
    assert choose(units, features, vectors, chunks, 50) == list(range(5))
    few = [Unit((row,), 10, float(-row), padding=row >= 3) for row in range(12)]
    assert choose(few, features, vectors, chunks, 100) == list(range(5))


def test_what_is_said_already_is_not_chosen_while_there_is_something_else() -> None:
    rows = apart(20)
    rows[10:] = rows[0]
    words, worths = [10] * 20, [1.0] * 10 + [2.0] * 10
    features, vectors, chunks = made(words, rows)
    chosen = choose(singles(words, worths), features, vectors, chunks, 60)
    assert sum(row >= 10 or row == 0 for row in chosen) == 1


def test_equal_sentences_are_spread_over_the_chunks() -> None:
    words, worths = [10] * 100, [1.0 - i / 10_000 for i in range(100)]
    features, vectors, chunks = made(words, apart(100))
    chosen = choose(singles(words, worths), features, vectors, chunks, 100)
    assert len({row // 10 for row in chosen}) >= 5


def test_what_was_not_chosen_comes_by_its_worth_and_repeats_nothing_that_is_said_or_listed() -> None:
    rows = apart(20)
    rows[5], rows[7] = rows[0], rows[6]
    words, worths = [10] * 20, [20.0 - row for row in range(20)]
    features, vectors, _ = made(words, rows)
    units = [*singles(words, worths), Unit((8, 9), 20, 30.0)]
    found = runners_up(units, features, vectors, np.array([0, 1]), 5)
    assert [unit.rows for unit in found] == [(8, 9), (2,), (3,), (4,), (6,)]
    assert runners_up(units, features, vectors, np.arange(20), 5) == []


def test_a_unit_counts_with_all_its_words() -> None:
    words = [30, 30, 10, 10]
    units = [Unit((0, 1), 60, 9.0), Unit((2,), 10, 1.0), Unit((3,), 10, 1.0)]
    features, vectors, chunks = made(words, apart(4))
    assert choose(units, features, vectors, chunks, 20) == [2, 3]
    assert choose(units, features, vectors, chunks, 60) == [0, 1]


def test_memory_comes_back_from_its_bytes() -> None:
    memory = SummaryMemory(granted=120)
    memory.say(3, 20)
    memory.say(90_000, 31)
    restored = SummaryMemory.restore(memory.serialise())
    assert restored == memory
    assert SummaryMemory.restore(b"") == SummaryMemory()


@pytest.mark.parametrize("spoilt", [b"SAID", b"x" * 16, SummaryMemory([1, 2], 3, 4).serialise()[:-1]])
def test_bytes_that_are_no_memory_are_refused(spoilt: bytes) -> None:
    with pytest.raises(ValueError, match="memory"):
        SummaryMemory.restore(spoilt)


def test_memory_knows_what_was_said() -> None:
    features, vectors, _ = made([5] * 6, apart(6))
    memory = SummaryMemory()
    assert memory.similarity_to_said(vectors, features.candidates).tolist() == [0.0] * 6
    memory.say(2, 5)
    likeness = memory.similarity_to_said(vectors, features.candidates)
    assert int(likeness.argmax()) == 2
    assert likeness[2] == pytest.approx(1.0, abs=1e-3)
