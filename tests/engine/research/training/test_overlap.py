"""Overlaps that salience learns from are those ROUGE measures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer

from engine.research.training.overlap import Reference, overlap

VOCABULARY = ["bridge", "bridges", "river", "rivers", "closing", "closed", "the", "a", "council's", "1931", "x"]
words = st.lists(st.sampled_from(VOCABULARY), min_size=1)


@given(sentence=words, reference=words)
def test_overlap_is_that_of_rouge_score(sentence: list[str], reference: list[str]) -> None:
    mine = overlap(" ".join(sentence), [Reference(" ".join(reference))])
    theirs = RougeScorer(["rouge1", "rouge2"], use_stemmer=True).score(" ".join(reference), " ".join(sentence))
    assert mine.precision1 == pytest.approx(theirs["rouge1"].precision, abs=1e-9)
    assert mine.precision2 == pytest.approx(theirs["rouge2"].precision, abs=1e-9)
    assert mine.f2 == pytest.approx(theirs["rouge2"].fmeasure, abs=1e-9)


def test_the_best_reference_counts() -> None:
    references = [Reference("Nobody knew the price."), Reference("The river rose.")]
    assert overlap("The river rose.", references).precision1 == 1
