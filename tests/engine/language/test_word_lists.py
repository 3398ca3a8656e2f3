"""The lists of words that come with the program."""

import tomllib

import pytest

from engine.language import abbreviations, english
from engine.language.word_lists import WordLists, word_lists
from engine.protocol.resources import resources


@pytest.fixture(scope="module")
def tables():
    with (resources() / "language" / "en.toml").open("rb") as file:
        return tomllib.load(file)


def test_no_list_names_a_word_twice(tables):
    for table in ("words", "abbreviations"):
        for name, listed in tables[table].items():
            words = listed.split()
            assert sorted(set(words)) == sorted(words), name
    for name, phrases in {**tables["phrases"], **tables["section_cues"]}.items():
        assert sorted(set(phrases)) == sorted(phrases), name


def test_what_is_compared_with_lower_case_is_in_lower_case(tables):
    cased = {"starters", "lettered"}
    for table in ("words", "phrases", "section_cues", "abbreviations"):
        for name, listed in tables[table].items():
            text = listed if isinstance(listed, str) else " ".join(listed)
            assert name in cased or text == text.lower(), name


def test_every_list_is_used(tables):
    """One that nothing reads would be kept up for nothing."""
    read = {**vars(abbreviations), **vars(english)}.values()
    used = {value for value in read if isinstance(value, frozenset | tuple)}
    for name, listed in tables["words"].items():
        assert frozenset(listed.split()) in used, name
    for name, phrases in tables["phrases"].items():
        assert tuple(phrases) in used, name


def test_a_list_that_is_not_there_is_a_bug_and_no_empty_list():
    with pytest.raises(KeyError):
        WordLists({"words": {}}).words("fillers")
    with pytest.raises(FileNotFoundError):
        word_lists("xx")
