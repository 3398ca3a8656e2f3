"""Words beside sentence vectors: what is counted, what a label owes to each passage, what long texts cost."""

import numpy as np
import pytest

from engine.classification.classify import segment_ranges
from engine.classification.head_files import head_from_bytes, head_to_bytes
from engine.classification.learning.teach import teach
from engine.classification.words import BAGS, OPENING, WORDS, Bag, DocumentWords, read_words
from tests.engine.made_documents import text_document

LABELS = ("lease", "will")
TELLING = {
    "lease": "The tenant pays the rent on the first day of each month to the landlord.",
    "will": "I leave my house and all my savings to my sister and her children.",
}
COMMON = [
    f"This is paragraph {number}, and it says what such papers always say, whatever they are about."
    for number in range(9)
]


def read(label: str, place: int, count: int = 9, **changes: object) -> DocumentWords:
    """A document in which one sentence tells what it is; every sentence is a segment."""
    paragraphs = [[sentence] for sentence in COMMON[:count]]
    paragraphs.insert(place, [TELLING[label]])
    document = text_document(paragraphs, **changes)
    return read_words(document, [(number, number + 1) for number in range(count + 1)])


def examples() -> tuple[np.ndarray, list[DocumentWords], list[tuple[str]]]:
    """Twelve documents whose sentence vectors say nothing of their labels."""
    given = [(LABELS[number % 2],) for number in range(12)]
    words = [read(label, 5 + number % 4) for number, (label,) in enumerate(given)]
    return np.random.default_rng(0).normal(size=(12, 8)).astype(np.float32), words, given


def test_words_tell_what_sentence_vectors_do_not() -> None:
    features, words, given = examples()
    head = teach(features, given, LABELS, words=words)
    assert head.accuracy.right == 12
    assert teach(features, given, LABELS).accuracy.right < 12
    fresh = head.probabilities(np.zeros((2, 8), np.float32), [read("lease", 2, 7), read("will", 3, 7)])
    assert fresh.argmax(1).tolist() == [0, 1]


def test_what_a_passage_gives_is_what_is_lost_without_it() -> None:
    features, words, given = examples()
    head = teach(features, given, LABELS, words=words).words
    assert head is not None
    document = read("lease", 6)
    scores = head.scores(document)
    np.testing.assert_allclose(scores.whole, head.logits(document))
    for segment in range(document.segments):
        bags = {
            name: Bag(bag.segments[kept], bag.buckets[kept], bag.counts[kept])
            for name, bag in document.bags.items()
            for kept in [bag.segments != segment]
        }
        rest = DocumentWords(bags, document.structure, document.segments)
        np.testing.assert_allclose(scores.without_each[segment], head.logits(rest), atol=1e-6)
    lost = scores.whole[0] - scores.whole[1] - (scores.without_each[:, 0] - scores.without_each[:, 1])
    assert int(lost.argmax()) == 6
    assert int((scores.alone[:, 0] - scores.alone[:, 1]).argmax()) == 6


def test_a_head_comes_back_with_its_words_to_the_last_bit() -> None:
    features, words, given = examples()
    head, again = (teach(features, given, LABELS, words=words) for _ in range(2))
    assert head_to_bytes(head) == head_to_bytes(again)
    back = head_from_bytes(head_to_bytes(head))
    assert np.array_equal(back.probabilities(features, words), head.probabilities(features, words))


def test_a_title_counts_although_it_stands_in_no_passage() -> None:
    plain, named = read("lease", 5), read("lease", 5, title="Quarterly newsletter")
    assert len(named.bags[OPENING].buckets) > len(plain.bags[OPENING].buckets)
    assert named.bags[OPENING].segments.min() == -1
    assert np.array_equal(named.bags[WORDS].buckets, plain.bags[WORDS].buckets)


def test_of_a_long_document_passages_are_read_from_its_beginning_to_its_end() -> None:
    document = text_document([[f"Sentence number{number} stands here."] for number in range(2000)])
    found = read_words(document, [(number, number + 1) for number in range(2000)])
    segments = np.unique(found.bags[WORDS].segments)
    assert len(segments) <= 400
    assert (segments[0], segments[-1]) == (0, 1999)
    assert found.segments == 2000


@pytest.mark.parametrize("text", ["", "Миру мир и труд. Труд нужен всем.", "契約書を読む。家賃を払う。"])
def test_any_script_and_no_text_at_all_can_be_read(text: str) -> None:
    document = text_document([[text]] if text else [])
    found = read_words(document, segment_ranges([3] if text else []))
    assert found.bags.keys() == set(BAGS)
    assert np.isfinite(found.structure).all()
    assert (len(found.bags[WORDS].buckets) > 0) == bool(text)
    features, words, given = examples()
    head = teach(features, given, LABELS, words=words).words
    assert head is not None
    scores = head.scores(found)
    assert np.isfinite(scores.whole).all()
    assert scores.without_each.shape == scores.alone.shape == (bool(text), 2)
