"""The greedy oracle against rouge-score and against a plain search that calls it (T-A18 to T-A20)."""

import random
import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer

from engine.research.training.oracle import grams_of, greedy_oracle, rouge_f, words_of

SCORER = RougeScorer(["rouge1", "rouge2"], use_stemmer=False)

# Few words, so that repeats, shared bigrams and bigrams across seams are common.
few_words = st.lists(
    st.sampled_from(["the", "The", "cat", "cats", "sat", "on", "a", "mat,", "3.5", "--", "naïve"]), max_size=9
)
texts = few_words.map(" ".join)


def score(reference: str, chosen: list[str]) -> float:
    found = SCORER.score(reference, " ".join(chosen))
    return found["rouge1"].fmeasure + found["rouge2"].fmeasure


def plain_greedy(sentences: list[str], reference: str) -> tuple[list[int], list[float]]:
    chosen: list[int] = []
    scores = [0.0]
    while True:
        best, gain = None, 1e-12
        for candidate in range(len(sentences)):
            if candidate in chosen or not words_of(sentences[candidate]):
                continue
            total = score(reference, [sentences[i] for i in sorted([*chosen, candidate])])
            if total > scores[-1] + gain:
                best, gain = candidate, total - scores[-1]
        if best is None:
            return sorted(chosen), scores[1:]
        chosen.append(best)
        scores.append(scores[-1] + gain)


@given(reference=texts, candidate=texts)
def test_ta19_counters_equal_rouge_score(reference: str, candidate: str) -> None:
    expected = SCORER.score(reference, candidate)
    for order, name in ((1, "rouge1"), (2, "rouge2")):
        ours = rouge_f(grams_of(words_of(reference), order), grams_of(words_of(candidate), order))
        assert ours == pytest.approx(expected[name].fmeasure, abs=1e-9)


@given(sentences=st.lists(texts, max_size=7), reference=texts)
def test_ta19_every_greedy_score_is_rouge_scores_of_the_chosen_in_document_order(
    sentences: list[str], reference: str
) -> None:
    oracle = greedy_oracle(sentences, reference)
    if oracle.chosen:
        assert oracle.scores[-1] == pytest.approx(score(reference, [sentences[i] for i in oracle.chosen]), abs=1e-9)


@given(sentences=st.lists(texts, max_size=6), reference=texts)
def test_ta18_the_search_is_the_plain_one_and_its_score_only_rises(sentences: list[str], reference: str) -> None:
    oracle = greedy_oracle(sentences, reference)
    chosen, scores = plain_greedy(sentences, reference)
    assert oracle.scores == pytest.approx(scores, abs=1e-9)
    assert all(later > earlier for earlier, later in pairwise(oracle.scores))
    assert len(oracle.scores) == len(oracle.chosen) == len(chosen)


def test_ta18_the_search_stops_and_never_takes_more_than_asked() -> None:
    sentences = ["alpha beta gamma", "delta epsilon", "zeta eta theta", "unrelated words here"]
    reference = "alpha beta gamma delta epsilon zeta eta theta"
    assert greedy_oracle(sentences, reference).chosen == (0, 1, 2)
    assert greedy_oracle(sentences, reference, at_most=2).chosen == (0, 2)
    assert greedy_oracle(sentences, "nothing shared").chosen == ()
    assert greedy_oracle([], reference).chosen == ()
    assert greedy_oracle(["--", ""], reference).chosen == ()


def test_repeated_sentences_are_chosen_by_place_not_by_text() -> None:
    """Mapping back by text would give the first of equal sentences twice."""
    sentences = ["the cat sat", "and so on", "the cat sat"]
    assert greedy_oracle(sentences, "the cat sat the cat sat").chosen == (0, 2)


@given(sentences=st.lists(texts, max_size=6), pieces=st.lists(texts, min_size=1, max_size=4), seed=st.integers(0, 99))
def test_ta20_unigram_labels_do_not_depend_on_the_references_order(
    sentences: list[str], pieces: list[str], seed: int
) -> None:
    shuffled = pieces.copy()
    random.Random(seed).shuffle(shuffled)
    one = greedy_oracle(sentences, " ".join(pieces), orders=(1,))
    other = greedy_oracle(sentences, " ".join(shuffled), orders=(1,))
    assert one.chosen == other.chosen


def test_a_long_document_takes_no_time() -> None:
    """Against the plain search on a twentieth of it: the ratio is in the hundreds, whatever the machine."""
    rng = random.Random(0)
    vocabulary = [f"word{i}" for i in range(2000)]
    sentences = [" ".join(rng.choices(vocabulary, k=25)) for _ in range(1500)]
    reference = " ".join(rng.choices(vocabulary, k=250))
    began = time.process_time()
    oracle = greedy_oracle(sentences, reference)
    ours = time.process_time() - began
    assert len(oracle.chosen) > 10
    began = time.process_time()
    for sentence in sentences:
        score(reference, [sentence])
    assert ours < (time.process_time() - began) * len(oracle.chosen) / 5


def test_an_oracle_within_a_length_chooses_what_fits() -> None:
    sentences = ["the old bridge over the river was closed by the council", "the bridge was closed", "rain fell"]
    reference = "the old bridge over the river was closed by the council in the rain"
    assert greedy_oracle(sentences, reference).chosen[0] == 0
    assert greedy_oracle(sentences, reference, most_words=5).chosen == (1,)
    assert greedy_oracle(sentences, reference, most_words=1).chosen == ()
