"""Words of a text as features, and weights of them in a folder: the same everywhere, at a cost that does not grow."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.errors import ModelUnavailable
from engine.models.hashed_words.network import BUCKETS, Agreement, HashedWords, hashed, passages

LABELS = ("letter", "poem")


def words_for(**speaks: str) -> HashedWords:
    """Weights by which each word in `speaks[label]` speaks for its label."""
    weight = np.zeros((BUCKETS, len(LABELS)), np.float16)
    for label, words in speaks.items():
        for word in words.split():
            weight[hashed(word)[0], LABELS.index(label)] = 8
    bias = np.zeros(len(LABELS), np.float16)
    return HashedWords(
        LABELS, Agreement(dict.fromkeys(LABELS, 0.5), 0.6), "0" * 64, np.ones(BUCKETS, np.float16), weight, bias
    )


def test_words_and_pairs_are_counted_whatever_their_case_and_numbers_are_alike() -> None:
    buckets, counts = hashed("Pay 30 now, pay 900 now")
    assert dict(zip(buckets.tolist(), counts.tolist(), strict=True)) == dict(
        zip(*(one.tolist() for one in hashed("PAY 1 NOW, PAY 22 NOW")), strict=True)
    )
    # pay, 0 and now twice, a comma; “pay 0” and “0 now” twice, “now ,” and “, pay”
    assert sorted(counts.tolist()) == [1, 1, 1, 2, 2, 2, 2, 2]
    assert hashed("dear")[0].tolist() == [64629]  # what a word's bucket is must not change under trained weights


def test_the_label_is_the_one_the_words_speak_for() -> None:
    words = words_for(letter="dear sincerely", poem="moon")
    assert words.probabilities("Dear Sir, yours sincerely")[0] > 0.9
    assert words.probabilities("The moon, the moon")[1] > 0.9
    for nothing in ("", "–" * 40, "Звезда " * 3000):
        assert words.probabilities(nothing).tolist() == pytest.approx([0.5, 0.5], abs=0.01)


def test_a_long_text_is_read_from_its_beginning_to_its_end_in_few_passages() -> None:
    words = words_for(letter="dear", poem="moon")
    assert words.probabilities("word " * 900 + "moon " * 100)[1] > 0.6  # its end counts
    long = " ".join(f"w{number}" for number in range(200_000))
    cut = list(passages(long))
    assert (len(cut), cut[0][:5], cut[-1][-7:]) == (8, "w0 w1", "w199998")
    assert all(len(one) <= 6000 and one in long for one in cut)
    assert list(passages("x" * 30_000))[1] == "x" * 6000  # one that has no words to cut between


def test_a_folder_holds_the_same_and_a_damaged_one_is_refused(tmp_path: Path) -> None:
    words = words_for(letter="dear", poem="moon")
    words.save(tmp_path / "words", "# words")
    again = HashedWords.load(tmp_path / "words")
    assert (again.labels, again.agreement, again.beside, again.name) == (LABELS, words.agreement, "0" * 64, "words")
    assert again.probabilities("moon").tolist() == words.probabilities("moon").tolist()

    config = tmp_path / "words" / "config.json"
    fewer = json.loads(config.read_text("utf-8")) | {"labels": ["letter"]}
    no_threshold = replace(words, agreement=Agreement({"letter": 0.5}, 0.6))
    fewer_columns = HashedWords(("letter",), Agreement({"letter": 0.5}, 0.6), "", words.idf, words.weight, words.bias)
    for damaged in (fewer_columns, no_threshold):
        damaged.save(tmp_path / "damaged", "# words")
        with pytest.raises(ModelUnavailable, match="can't be read"):
            HashedWords.load(tmp_path / "damaged")
    config.write_text(json.dumps(fewer), "utf-8")
    with pytest.raises(ModelUnavailable, match=r"config\.json"):  # another than its checksum says
        HashedWords.load(tmp_path / "words")
