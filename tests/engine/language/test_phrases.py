"""Which runs of words can name a topic, and what is seen around them."""

from hypothesis import given
from hypothesis import strategies as st

from engine.language.phrases import LONGEST, phrases_of, terms_in

SENTENCE = "So we need to talk about the cable ferry, and Lena thinks that new ferries are cheap."


def found(sentence: str) -> dict[str, object]:
    return {sentence[one.start : one.end]: one for one in phrases_of(sentence)}


def test_phrases_are_runs_of_words_that_say_something():
    assert list(found(SENTENCE)) == ["cable", "cable ferry", "ferry", "Lena", "ferries", "cheap"]
    assert list(found("The quay wall, the crane.")) == ["quay", "quay wall", "wall", "crane"]  # over no sign
    assert "focus group" in found("The focus group is specific.")  # “group” alone says nothing, but ends a phrase
    assert "group" not in found("The focus group is specific.")
    assert found("Um, yeah, okay, seven of them, right?") == {}


def test_plurals_are_the_same_phrase():
    said = found("Ferries cross. A ferry crosses.")
    assert said["Ferries"].terms == said["ferry"].terms == ("ferry",)
    assert tuple(terms_in("the ferries")) == ("the", "ferry")


def test_what_stands_around_a_phrase_is_told():
    said = found(SENTENCE)
    ferry, cable = said["cable ferry"], said["cable"]
    assert (ferry.determined, ferry.about, ferry.ends, ferry.goes_on) == (True, True, True, False)
    assert (cable.goes_on, cable.ends) == (True, False)  # it only qualifies the ferry
    assert (said["ferry"].within, said["ferries"].acts, said["Lena"].is_name) == (True, True, True)
    verb = found("Please anchor the boat and I anchor it again.")["anchor"]
    assert (verb.like_a_verb, verb.determined) == (True, False)


def test_an_abbreviation_is_a_word_and_no_name():
    said = found("The LCD is bright.")
    assert list(said) == ["LCD", "bright"]
    assert not said["LCD"].is_name


@given(st.text(alphabet=st.sampled_from("ab cdT_.,'’-é1 the of"), max_size=80))
def test_every_phrase_stands_where_it_says(text: str):
    for one in phrases_of(text):
        assert 0 <= one.start < one.end <= len(text)
        assert 1 <= len(one.terms) <= LONGEST
        assert text[one.start : one.end] == text[one.start : one.end].strip()
