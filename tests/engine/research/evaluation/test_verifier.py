"""Sentences that models wrote are kept as what is their own and where the rest stands, each with a verdict."""

import json

from engine.research.evaluation.verifier import WRITTEN, joined
from engine.research.training.rewriting_pairs import MOST_SOURCES
from engine.schema.enums import Support


def test_a_sentence_is_put_together_of_its_own_words_and_places_in_its_sources():
    sources = ("The mill stood still all winter.", "Nobody  came\nto the door, they say.")
    assert joined([[0, 0, 3], "silent;", [1, 0, 3]], sources) == "The mill stood silent; Nobody came to"
    assert joined(["Nothing of it."], sources) == "Nothing of it."


def test_each_has_a_verdict_and_places_in_its_sources():
    lines = [json.loads(line) for line in WRITTEN.read_text(encoding="utf-8").splitlines()]
    assert len(lines) >= 140
    assert {Support(line["verdict"]) for line in lines} == set(Support)
    for line in lines:
        assert 1 <= len(line["sources"]) <= MOST_SOURCES
        for part in line["written"]:
            assert isinstance(part, str) or (0 <= part[0] < len(line["sources"]) and 0 <= part[1] < part[2])
    assert len({json.dumps(line) for line in lines}) == len(lines)
