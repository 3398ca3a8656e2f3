"""What a talk is about: said again and again, as a thing, and by more than chance."""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from engine.document import Document
from engine.errors import Cancelled, ModelUnavailable
from engine.salience.topic_phrases import FEATURES, FEWEST, candidates_of, features_of
from engine.salience.topics import LIKELY, MOST, OFTEN, TopicModel, load_topics, topics_of
from tests.engine.made_documents import FERRY_TALK, HashingEncoder, meeting

EVERYTHING = TopicModel(
    "", np.zeros(len(FEATURES), np.float32), np.ones(len(FEATURES), np.float32), np.zeros(len(FEATURES), np.float32), 9
)
"""To which every phrase is a topic."""


def names(document: Document, model: TopicModel = EVERYTHING) -> list[str]:
    return [topic.name for topic in topics_of(document, HashingEncoder(), model=model)]


def test_topics_are_named_as_they_are_said_with_their_article_and_where_they_are_said():
    document = meeting(FERRY_TALK)
    found = topics_of(document, HashingEncoder(), model=EVERYTHING)
    assert {topic.name for topic in found} == {"the cable ferry", "lorries", "the shelter"}
    for topic in found:
        sentence = document.sentences[topic.sentence]
        assert topic.name.removeprefix("the ") in document.text[sentence.start : sentence.end]
        assert topic.count >= OFTEN


def test_of_two_forms_of_a_word_one_is_named():
    said = [
        ("Ada", "The recognizer needs the budget, the recognition needs the quay, and the harbour needs the quay.")
    ] * 6
    found = names(meeting(said))
    assert len({"the recognizer", "the recognition"}.intersection(found)) == 1
    assert "the quay" in found
    said = [("Ada", "The hash needs the budget, the hashing needs the quay, and the harbour needs the quay.")] * 6
    assert len({"the hash", "the hashing"}.intersection(names(meeting(said)))) == 1


def test_what_is_said_of_one_and_of_several_without_an_article_is_named_as_several():
    said = [
        ("Ada", "Block sizes matter, and block time of blocks too, in block seven, in block nine, on block ten.")
    ] * 2
    assert "blocks" in names(meeting([*said, *FERRY_TALK]))
    owned = [("Ada", "The children's school is a school for children, and children's books are for the children.")] * 2
    assert "the children" in names(meeting([*owned, *FERRY_TALK]))


def test_a_phrase_within_a_longer_one_or_a_speakers_name_is_no_topic():
    forms = [
        one.form for one in candidates_of(meeting([*FERRY_TALK, *[("Ada", "Ask Ben about the toll, Ben knows.")] * 6]))
    ]
    assert "cable ferry" in forms
    assert not {"cable", "ferry", "Ben"} & set(forms)


def test_verbs_are_no_topics():
    said = [("Ada", "We should anchor here, and then we anchor there."), ("Ben", "They anchor, and you anchor too.")]
    assert "anchor" not in [one.form for one in candidates_of(meeting(said * 3))]


@pytest.mark.parametrize("talk", [FERRY_TALK[:4], [("Ada", "Yes."), ("Ben", "No.")]])
def test_where_too_few_things_are_said_often_there_are_no_topics(talk: Sequence[tuple[str, str]]):
    assert names(meeting(talk)) == []


def test_what_is_unlikely_is_no_topic_and_the_likeliest_come_first():
    document = meeting(FERRY_TALK)
    by_count = np.zeros(len(FEATURES), np.float32)
    by_count[FEATURES.index("count")] = 1
    likely = TopicModel("", EVERYTHING.mean, EVERYTHING.scale, by_count, 0)
    counts = [topic.count for topic in topics_of(document, HashingEncoder(), model=likely)]
    assert counts == sorted(counts, reverse=True)
    assert len(counts) <= MOST
    never = TopicModel(
        "", EVERYTHING.mean, EVERYTHING.scale, EVERYTHING.weight, float(np.log(LIKELY / (1 - LIKELY))) - 1
    )
    assert names(document, never) == []


def test_the_weights_of_the_program_fit_its_features():
    document = meeting(FERRY_TALK)
    candidates = candidates_of(document)
    features = features_of(document, candidates, HashingEncoder())
    assert features.shape == (len(candidates), len(FEATURES))
    assert min(one.count for one in candidates) >= FEWEST
    likely = load_topics()(features)
    assert np.all((likely > 0) & (likely < 1))


def test_damaged_or_other_weights_are_refused(tmp_path: Path):
    file = tmp_path / "weights.json"
    file.write_text("{", encoding="utf-8")
    with pytest.raises(ModelUnavailable, match="can't be read"):
        load_topics(file)
    other = tmp_path / "other.json"
    other.write_text(json.dumps({"features": ["count"]}), encoding="utf-8")
    with pytest.raises(ModelUnavailable, match="another version"):
        load_topics(other)


def test_it_stops_when_asked():
    def check() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        topics_of(meeting(FERRY_TALK), HashingEncoder(), check)
