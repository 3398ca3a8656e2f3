"""Labels of documents: the evidence is what moved them, exactly where it stands, nothing is claimed without ground."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.classification.classify import (
    CAPACITY,
    MAX_EVIDENCE,
    Classified,
    SegmentScores,
    judge,
    log_odds,
    score_segments,
    segment_ranges,
)
from engine.classification.label_sets import background, bundled_sets, find_set
from engine.classification.scoring import LinearRule, centred, rule_by_description
from engine.document import Document, LabelMeaning, LabelSet
from engine.progress import silent
from engine.salience.encoding import encode_document
from engine.schema.enums import Certainty
from engine.schema.label_reading import EVIDENCE_FLOOR
from engine.schema.result import DOCUMENT_TYPE, UNKNOWN
from engine.summarization.memory_journal import MemoryJournal
from tests.engine.made_documents import paged, sentences_about, text_document

NAMES = ("library", "river", "orchard")
SUBJECTS = LabelSet(
    "subjects",
    (
        LabelMeaning("library", "council library shelves readers opening hours reading room new books catalogue"),
        LabelMeaning("river", "council river flood dam water levels old bridge fishing boats estuary"),
        LabelMeaning("orchard", "council orchard apple trees harvest late frost bees cider presses north slope"),
    ),
)
TOPICS = replace(SUBJECTS, name="topics", exclusive=False)


class WordEncoder:
    """Sentence vectors from words, each with a direction of its own: alike as far as the words are the same."""

    name = "words"
    sha256 = "1" * 64
    width = 256
    kind = "words"

    def encode(self, texts: Sequence[str], on_batch: Callable[[int], None] | None = None) -> np.ndarray:
        rows = np.zeros((len(texts), self.width), np.float32)
        for row, text in enumerate(texts):
            for word in re.findall(r"[a-z]+", text.lower()):
                seed = int.from_bytes(sha256(word.encode()).digest()[:4], "big")
                rows[row] += np.random.default_rng(seed).normal(size=self.width)
        return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        return [len(text.split()) for text in texts]


ENCODER = WordEncoder()


def rule_for(label_set: LabelSet, scale: float = 1.0) -> LinearRule:
    """The rule by descriptions, surer by `scale`: hashed words are further apart than meanings."""
    rule = rule_by_description(label_set, ENCODER)
    return replace(rule, weight=rule.weight * scale, bias=rule.bias * scale)


def classified(document: Document, rule: LinearRule, **how: object) -> Classified:
    vectors, lengths = encode_document(document, ENCODER, MemoryJournal(), silent)
    ranges = segment_ranges(lengths)
    (scores,) = score_segments(vectors, lengths, ranges, [rule], common=None, checkpoint=silent)
    return judge(document, rule, scores, ranges, (), **how)  # type: ignore[arg-type]


def mixed(subject: int = 1, about: int = 30, others: int = 30) -> Document:
    """Paragraphs about one subject among paragraphs about the two others."""
    mine = sentences_about(subject, about)
    rest = sentences_about(subject + 1, others) + sentences_about(subject + 2, others)
    paragraphs = [rest[i : i + 10] for i in range(0, len(rest), 10)]
    for place, i in enumerate(range(0, len(mine), 10)):
        paragraphs.insert(2 * place + 1, mine[i : i + 10])
    return text_document(paragraphs)


def without(document: Document, spans: list[tuple[int, int]]) -> Document:
    """The document as if these passages had never stood in it."""
    kept = [s for s in document.sentences if not any(a <= s.start and s.end <= b for a, b in spans)]
    return text_document([[document.text[s.start : s.end]] for s in kept])


def odds_of(document: Document, rule: LinearRule, label: str) -> float:
    chances = dict(classified(document, rule).prediction.scores)
    return float(np.log(chances[label]) - np.log1p(-chances[label]))


# -- evidence ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("label_set", [SUBJECTS, TOPICS])
def test_without_its_strongest_evidence_a_label_falls_further_than_without_random_passages(label_set: LabelSet) -> None:
    rule, document = rule_for(label_set), mixed()
    found = classified(document, replace(rule, set=replace(label_set, ask_below=0.01)), given=["river"])
    (label,) = found.labels
    top = [(item.start, item.end) for item in label.evidence[:3]]
    whole = odds_of(document, rule, "river")
    fall = whole - odds_of(without(document, top), rule, "river")
    _, lengths = encode_document(document, ENCODER, MemoryJournal(), silent)
    ranges = segment_ranges(lengths)
    spans = [(document.sentences[a].start, document.sentences[b - 1].end) for a, b in ranges]
    draw = np.random.default_rng(0)
    random_falls = []
    for _ in range(20):
        drawn = draw.choice(len(spans), len(top), replace=False)
        random_falls.append(whole - odds_of(without(document, [spans[i] for i in drawn]), rule, "river"))
    assert fall > max(0.0, float(np.mean(random_falls)) * 2)
    assert fall >= max(random_falls) - 1e-6
    assert all("river" in document.text[a:b] for a, b in top)


def test_a_weight_is_how_far_the_log_odds_fall_when_the_passage_is_taken_out() -> None:
    rule, document = rule_for(SUBJECTS), mixed()
    (label,) = classified(document, rule, given=["river"]).labels
    assert len(label.evidence) == MAX_EVIDENCE
    assert [item.weight for item in label.evidence] == sorted((item.weight for item in label.evidence), reverse=True)
    whole = odds_of(document, rule, "river")
    for item in label.evidence:
        fall = whole - odds_of(without(document, [(item.start, item.end)]), rule, "river")
        assert fall == pytest.approx(
            item.weight, abs=0.01
        )  # the rest may fall into other segments, not into others' share


def test_what_hardly_moves_a_label_is_no_evidence_for_it() -> None:
    even = text_document([sentences_about(1, 600)])  # no passage speaks for it more than any other
    (label,) = classified(even, rule_for(SUBJECTS, 3.0)).labels
    assert (label.label, label.evidence) == ("river", ())
    weights = [item.weight for item in classified(mixed(), rule_for(SUBJECTS), given=["river"]).labels[0].evidence]
    assert min(weights) >= EVIDENCE_FLOOR


def test_the_next_likeliest_is_named_where_labels_exclude_each_other() -> None:
    document = text_document([sentences_about(1, 40), sentences_about(0, 10)])
    found = classified(document, replace(rule_for(SUBJECTS, 0.3), set=replace(SUBJECTS, ask_below=0.01)))
    (label,) = found.labels
    assert (label.label, label.runner_up and label.runner_up.label) == ("river", "library")
    chances = dict(found.prediction.scores)
    assert label.runner_up is not None
    assert label.runner_up.probability == pytest.approx(chances["library"], abs=1e-4)
    assert classified(document, rule_for(SUBJECTS), given=["river"]).labels[0].runner_up is None
    several = replace(rule_for(TOPICS, 2.0), set=replace(TOPICS, ask_below=0.5))
    assert all(one.runner_up is None for one in classified(document, several).labels)


def test_evidence_is_whole_sentences_on_the_page_it_names() -> None:
    document = mixed()
    breaks = [document.text.index(" ", place) + 1 for place in range(900, len(document.text) - 900, 900)]
    document = paged(document, breaks)
    (label,) = classified(document, rule_for(SUBJECTS), given=["river"]).labels
    assert label.evidence
    for item in label.evidence:
        quote = document.text[item.start : item.end]
        assert quote == quote.strip() != ""
        page = document.pages[(item.page or 0) - 1]
        assert page.start <= item.start < item.end <= page.end


def test_leaving_each_out_at_once_is_the_same_as_one_by_one() -> None:
    draw = np.random.default_rng(3)
    logits = draw.normal(size=(9, 4))
    shares = draw.uniform(0.1, 1, size=9)
    scores = SegmentScores(logits, shares / shares.sum())
    for place in range(9):
        kept = np.arange(9) != place
        rest = SegmentScores(logits[kept], shares[kept] / shares[kept].sum())
        np.testing.assert_allclose(scores.without_each[place], rest.whole)


def test_nothing_is_left_when_the_only_segment_is_taken_out() -> None:
    scores = SegmentScores(np.ones((1, 2)), np.ones(1))
    np.testing.assert_array_equal(scores.without_each, np.zeros((1, 2)))


# -- deciding ---------------------------------------------------------------------------------------------------------


def test_what_a_document_is_about_is_told_and_what_is_not_clear_is_unknown() -> None:
    rule = rule_for(SUBJECTS, 3.0)
    clear = classified(text_document([sentences_about(1, 40)]), rule)
    assert [label.label for label in clear.labels] == ["river"]
    assert clear.prediction.state is Certainty.SURE
    assert clear.labels[0].probability >= SUBJECTS.ask_below
    even = classified(text_document([sentences_about(i, 20) for i in range(3)]), rule_for(SUBJECTS, 0.3))
    assert [label.label for label in even.labels] == [UNKNOWN]
    assert even.labels[0].probability == pytest.approx(1 - even.prediction.confidence, abs=1e-3)
    assert even.labels[0].evidence == ()
    assert even.prediction.state is Certainty.UNSURE


def test_independent_labels_may_be_several_or_none() -> None:
    rule = replace(rule_for(TOPICS, 2.0), set=replace(TOPICS, ask_below=0.5))
    both = classified(text_document([sentences_about(0, 30), sentences_about(1, 30)]), rule)
    assert {label.label for label in both.labels} == {"library", "river"}
    neither = replace(rule, bias=rule.bias - 50)
    assert classified(mixed(), neither).labels == ()


def test_what_is_in_doubt_is_asked_about_beside_what_is_sure() -> None:
    rule = rule_for(TOPICS, 2.0)
    document = text_document([sentences_about(0, 30), sentences_about(1, 30)])
    sure = dict(classified(document, rule).prediction.scores)
    level = {name: float(np.log(p) - np.log1p(-p)) for name, p in sure.items()}
    moved = np.array([4.0 - level["library"], 0.1 - level["river"], -4.0 - level["orchard"]])
    found = classified(document, replace(rule, bias=rule.bias + moved))
    assert [label.label for label in found.labels] == ["library"]
    assert (found.prediction.state, found.prediction.doubtful) == (Certainty.UNSURE, ("river",))
    none = classified(document, replace(rule, bias=rule.bias + moved - np.array([8.0, 0.0, 0.0])))
    assert [label.label for label in none.labels] == [UNKNOWN]
    assert none.prediction.doubtful == ("river",)
    given = classified(document, replace(rule, bias=rule.bias + moved), given=["orchard"])
    assert (given.prediction.state, given.prediction.doubtful) == (Certainty.GIVEN, ())


def test_probabilities_of_exclusive_labels_add_up_and_none_is_certain() -> None:
    found = classified(text_document([sentences_about(2, 60)]), rule_for(SUBJECTS, 500.0))
    assert found.labels[0].label == "orchard"
    assert found.labels[0].probability < 1
    soft = classified(mixed(), rule_for(SUBJECTS))
    assert sum(p for _, p in soft.prediction.scores) == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize("changes", [{"language": "de"}, {}])
def test_too_little_text_and_other_languages_are_not_judged_by_descriptions(changes: dict[str, str]) -> None:
    text = sentences_about(1, 40 if changes else 1)
    found = classified(text_document([text], **changes), rule_for(SUBJECTS, 3.0))
    assert [(label.label, label.probability) for label in found.labels] == [(UNKNOWN, 1.0)]
    taught = replace(rule_for(SUBJECTS, 3.0), own_examples=True)
    if changes:  # the user's own German examples are as good as any
        assert classified(text_document([text], **changes), taught).labels[0].label == "river"


def test_a_document_without_a_sentence_is_unknown() -> None:
    empty = text_document([])
    found = classified(empty, rule_for(SUBJECTS))
    assert [label.label for label in found.labels] == [UNKNOWN]


def test_what_the_user_gave_has_evidence_too() -> None:
    found = classified(mixed(), rule_for(SUBJECTS), given=["orchard"])
    assert [(label.label, label.probability) for label in found.labels] == [("orchard", 1.0)]
    assert found.prediction.state is Certainty.GIVEN
    assert classified(mixed(), rule_for(SUBJECTS), given=[]).labels == ()


# -- along the document -----------------------------------------------------------------------------------------------


def test_the_timeline_follows_the_subjects() -> None:
    document = text_document([sentences_about(i, 40) for i in (0, 1, 2)])
    spans = classified(document, rule_for(SUBJECTS, 4.0)).prediction.timeline
    assert [span.label for span in spans if span.label] == list(NAMES)
    assert spans[0].start == 0
    assert spans[-1].end == len(document.text)
    river = next(span for span in spans if span.label == "river")
    assert abs(river.start - document.text.index("river")) < 900
    assert all(before.end <= after.start for before, after in pairwise(spans))


@settings(max_examples=50)
@given(st.lists(st.integers(0, 400), max_size=60))
def test_segments_hold_every_sentence_once_and_cut_none(lengths: list[int]) -> None:
    ranges = segment_ranges(lengths)
    assert [i for first, last in ranges for i in range(first, last)] == list(range(len(lengths)))
    for first, last in ranges:
        assert last - first == 1 or sum(max(length, 1) for length in lengths[first:last]) <= CAPACITY


def test_scores_do_not_depend_on_the_blocks_vectors_are_kept_in() -> None:
    document = text_document([sentences_about(1, 600)])  # three blocks
    rule = rule_for(SUBJECTS)
    vectors, lengths = encode_document(document, ENCODER, MemoryJournal(), silent)
    ranges = segment_ranges(lengths)
    (scores,) = score_segments(vectors, lengths, ranges, [rule], common=None, checkpoint=silent)
    weights = np.maximum(np.asarray(lengths, np.float64), 1)
    direct = weights @ (vectors[0 : len(lengths)] @ rule.weight.T) / weights.sum()
    np.testing.assert_allclose(scores.whole, direct, rtol=1e-5)


def test_log_odds_are_against_all_the_others() -> None:
    rule = rule_for(SUBJECTS)
    odds = log_odds(rule, np.log(np.array([[0.5, 0.3, 0.2]])))
    np.testing.assert_allclose(odds, np.log(np.array([[1.0, 3 / 7, 0.25]])))


# -- the sets of the program ------------------------------------------------------------------------------------------


def test_the_document_types_are_whole_and_each_is_described() -> None:
    types = bundled_sets()[0]
    assert types.name == DOCUMENT_TYPE
    assert types.exclusive
    assert types.bundled
    assert len(types.labels) == len(set(types.names)) == 39
    assert all(label.description and len(label.signs) >= 5 and label.focus for label in types.labels)
    assert find_set("Document Type", []) is types
    own = LabelSet("document type", ())
    assert find_set("document type", [own]) is own


def test_what_all_sentences_share_is_known_for_the_bundled_encoder_alone() -> None:
    from engine.models.configs import SentenceEncoderConfig

    common = background(SentenceEncoderConfig().sha256)
    assert common is not None
    assert common.shape == (SentenceEncoderConfig().width,)
    assert background("0" * 64) is None
    rows = np.array([[0.0, 0.0], [3.0, 4.0]], np.float32)
    np.testing.assert_allclose(centred(rows, np.array([3.0, 0.0], np.float32)), [[0, 0], [0, 1]])
