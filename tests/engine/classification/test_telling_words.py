"""The words of a document that tell a taught label are those that only its examples have."""

from dataclasses import replace

from engine.classification.learning.teach import teach
from engine.classification.telling_words import telling_words
from tests.engine.classification.test_words import LABELS, TELLING, examples


def test_the_words_that_only_the_examples_of_a_label_have_tell_it() -> None:
    features, words, given = examples()
    head = teach(features, given, LABELS, words=words)
    text = "Whatever else it says: " + TELLING["lease"] + " They wrote it on paper."
    found = telling_words(text, head, "lease")
    assert 0 < len(found) <= 8
    assert all(one.weight > 0 for one in found)
    assert [one.weight for one in found] == sorted((one.weight for one in found), reverse=True)
    said = {word for one in found for word in one.word.split()}
    assert said & {"tenant", "rent", "landlord", "month", "pays"}
    assert not said & {"paper", "whatever", "savings", "sister"}
    other = telling_words(text, head, "will")
    assert all(one.weight < found[0].weight / 10 for one in other)  # none of its words speaks for that
    assert min(one.weight for one in found) >= found[0].weight / 10


def test_a_word_is_told_once_alone_or_beside_another() -> None:
    features, words, given = examples()
    head = teach(features, given, LABELS, words=words)
    said = [set(one.word.split()) for one in telling_words(TELLING["will"], head, "will", most=100)]
    assert not any(one <= set().union(*said[:place]) for place, one in enumerate(said) if place)


def test_what_has_not_learned_from_words_or_does_not_know_the_label_tells_none() -> None:
    features, words, given = examples()
    head = teach(features, given, LABELS, words=words)
    assert telling_words(TELLING["lease"], replace(head, words=None), "lease") == ()
    assert telling_words(TELLING["lease"], head, "poem") == ()
    assert telling_words("", head, "lease") == ()
