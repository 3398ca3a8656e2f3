"""What somebody said without what they took back, where nothing else is lost by it."""

import pytest

from engine.language.false_starts import without_needless


def of(marked: str) -> str | None:
    """`marked` has a word that is surely needless in brackets, one that may be in braces."""
    words = marked.split()
    chances = [0.9 if word[0] == "[" else 0.4 if word[0] == "{" else 0.05 for word in words]
    return without_needless(" ".join(word.strip("[]{}") for word in words), chances)


@pytest.mark.parametrize(
    ("marked", "left"),
    [
        ("[We've] [got] we're planning to sell it.", "We're planning to sell it."),
        ("One thing is to use [part] use visible light.", "One thing is to use visible light."),
        (
            "{It} [is] {just} {a} [question] it's a question of exchanging files with them.",
            "It's a question of exchanging files with them.",
        ),
        ("I think it's a hard [a] [hard] kind of plastic.", "I think it's a hard kind of plastic."),
        ("The ferry is late {today} again.", None),
        ("The ferry is late today [and.]", "The ferry is late today."),
    ],
)
def test_needless_words_go_with_those_beside_them(marked: str, left: str | None):
    assert of(marked) == left


@pytest.mark.parametrize(
    "marked",
    [
        "We will [not] open the new quay in May.",
        "The toll [may] rises by a third in June.",
        "It costs [twelve] some euros for each lorry.",
        "It is [room] [B12] a room behind the gate.",
        "We asked [Lund] the harbour office about it.",
        "It [almost] was the end of the old ferry.",
        "[The] [quay] [and] [the] [gates] they are late again.",
        "[We] [have] it now, yes.",
    ],
)
def test_a_sentence_stays_as_it_is_where_it_would_say_less_or_more(marked: str):
    assert of(marked) is None


def test_what_is_said_again_may_go_whatever_it_is():
    assert of("[It] [may] [be] it may be the end of the old ferry.") == "It may be the end of the old ferry."
    assert of("[In] [May] the ferry in May was late again.") == "The ferry in May was late again."
