"""What the probes are held against finds what can be found by counting words, and nothing gives the answers away."""

import numpy as np

from engine.research.evaluation.probe_baselines import bag_of_words, place_error, share_found
from engine.research.training.hat_pretraining import MissingSegments
from engine.research.training.hat_sampling import random_negatives
from tests.engine.research.evaluation.probe_texts import bag, documents


def probed(read):
    """The eight segments of each."""
    return [one.probed for one in read]


def missing(read):
    """Candidates from the documents themselves."""
    return MissingSegments(random_negatives([segment for one in probed(read) for segment in one.segments]))


def test_a_linear_model_finds_an_order_that_words_tell():
    assert place_error(bag, probed(documents(60)), probed(documents(10, seed=1))) < 1.5


def test_similarity_finds_a_missing_segment_and_the_shuffled_answer_is_not_always_first():
    held = documents(30)
    assert share_found(bag, held, missing(held)) >= 0.8
    assert share_found(lambda segments: np.ones((len(segments), 4), np.float32), held, missing(held)) < 0.45


def test_a_bag_of_words_is_judged_as_sparse_as_it_is():
    learned, held = documents(60), documents(40, seed=1)
    assert place_error(bag_of_words(probed(learned)), probed(learned), probed(held)) < 1.2
    assert share_found(bag_of_words(probed(held)), held, missing(held)) >= 0.8


def test_a_truncated_document_is_read_as_one_text_without_what_is_missing():
    held = documents(12)
    asked = []

    def listening(segments):
        asked.append([tuple(segment) for segment in segments])
        return bag(segments)

    assert share_found(listening, held, missing(held), truncated=True) >= 0.6
    texts, candidates = asked[::2], asked[1::2]
    assert {len(offered) for offered in candidates} == {5}
    assert all(len(text) == 1 and len(text[0]) == 254 for text in texts)
