"""Features see what they name, centrality needs no table of all pairs, and the weights fit their features."""

import json
from pathlib import Path

import numpy as np
import pytest

from engine.document import Document
from engine.errors import ModelUnavailable
from engine.language.vocabulary import Vocabulary, names_of, terms_of
from engine.phases import Phases
from engine.progress import silent
from engine.salience.centrality import SAMPLE, centre_of
from engine.salience.encoding import BLOCK, SentenceVectors, encode_document
from engine.salience.features import NAMES, RELATIVE, Features
from engine.salience.salience import WEIGHTS, load_salience, steer
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.planning import features_in
from engine.summarization.summarize import chunks_of
from tests.engine.made_documents import HashingEncoder, long_document, sentences_about, text_document


def features_for(document: Document) -> tuple[Features, SentenceVectors]:
    journal, encoder = MemoryJournal(), HashingEncoder()
    vectors, lengths = encode_document(document, encoder, journal, silent)
    chunks = chunks_of(document, journal, vectors, lengths)
    return features_in(document, chunks, vectors, encoder=encoder, checkpoint=silent)[0], vectors


def test_relative_features_are_measured_against_the_document() -> None:
    features, _ = features_for(long_document())
    for name in RELATIVE:
        column = features.column(name)
        assert abs(float(column.mean())) < 1e-3, name
        assert float(column.std()) < 1 + 1e-3, name
    assert np.isfinite(features.values).all()


def test_a_sentence_about_what_the_document_is_about_is_central() -> None:
    odd = "Elsewhere some violinist rehearsed strange sonatas with Bulgarian friends."
    document = text_document([[*sentences_about(0, 20), odd, *sentences_about(0, 10)]])
    features, _ = features_for(document)
    for name in ("to_mean", "rank", "to_terms"):
        assert int(features.column(name).argmin()) == 20, name


def test_the_walk_is_lexrank_itself_up_to_the_sample_and_bounded_beyond() -> None:
    for count in (50, SAMPLE + 700):
        rows = np.random.default_rng(2).normal(size=(count, 16)) + 1
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        journal = MemoryJournal()
        for first in range(0, count, BLOCK):
            journal.save_vectors(first, rows[first : first + BLOCK].astype(np.float16))
        phases = Phases(silent, "salience", 1)
        phases.begin()
        centre = centre_of(SentenceVectors(journal, count, 16), np.arange(count), phases)
        assert len(centre.sample) == min(count, SAMPLE)
        assert float(centre.ranks.sum()) == pytest.approx(1, abs=1e-3)
        links = centre.sample @ centre.sample.T
        links = np.where(links > 0.1, links, 0)
        np.fill_diagonal(links, 1)
        steps = links / links.sum(axis=1, keepdims=True)
        settled = 0.15 / len(steps) + 0.85 * (centre.ranks @ steps)
        np.testing.assert_allclose(settled, centre.ranks, atol=1e-6)


def test_a_window_of_vectors_reads_what_was_kept() -> None:
    rows = np.random.default_rng(4).normal(size=(5000, 8))
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    journal = MemoryJournal()
    for first in range(0, 5000, BLOCK):
        journal.save_vectors(first, rows[first : first + BLOCK].astype(np.float16))
    vectors = SentenceVectors(journal, 5000, 8)
    np.testing.assert_allclose(vectors[250:3000], rows[250:3000], atol=2e-3)
    picked = np.array([4999, 0, BLOCK - 1, BLOCK, 4999])
    np.testing.assert_allclose(vectors.gather(picked), rows[picked], atol=2e-3)
    np.testing.assert_allclose(vectors.products(picked, rows[7].astype(np.float32)), rows[picked] @ rows[7], atol=4e-3)
    assert len(vectors[10:10]) == 0


def test_the_weights_that_come_with_the_program_fit_its_features() -> None:
    network = load_salience()
    features, vectors = features_for(long_document())
    scores = network.score(features, vectors)
    assert scores.shape == (len(features.candidates),)
    assert np.isfinite(scores).all()
    assert float(scores.std()) > 0
    card = WEIGHTS.with_name("CARD.md").read_text(encoding="utf-8")
    assert network.sha256 is not None
    assert network.sha256 in card


def test_weights_for_other_features_are_refused(tmp_path: Path) -> None:
    weights = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    weights["features"] = weights["features"][::-1]
    other = tmp_path / "weights.json"
    other.write_text(json.dumps(weights), encoding="utf-8")
    with pytest.raises(ModelUnavailable, match="another version"):
        load_salience(other)
    with pytest.raises(ModelUnavailable, match="Reinstall"):
        load_salience(tmp_path / "missing.json")


def test_without_a_query_the_scores_keep_their_order() -> None:
    scores = np.array([3.0, 1.0, 2.0], np.float32)
    assert steer(scores, None).argsort().tolist() == [1, 2, 0]
    assert int(steer(scores, np.array([0.0, 9.0, 0.0], np.float32)).argmax()) == 1


def test_terms_leave_out_what_only_serves_and_know_scripts_without_spaces() -> None:
    assert terms_of("We’ll see that the rivers aren't the river's only boundaries") == ["river", "river", "boundary"]
    assert terms_of("洪水后的桥") == ["洪水", "水后", "后的", "的桥"]
    assert names_of("Then the Patrol met Rector. Nobody spoke.") == ["patrol", "rector"]


def test_a_term_in_every_sentence_says_nothing() -> None:
    vocabulary = Vocabulary()
    for i in range(20):
        vocabulary.add(["bridge", *(["flood"] * (i < 6)), f"word{i}"])
    assert next(iter(vocabulary.keywords(5))) == "flood"
    assert vocabulary.weight("word3") == 0
    assert len(NAMES) == len(set(NAMES))
