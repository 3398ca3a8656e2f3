"""A reader's own words are held against the line's source as a model's are."""

import pytest

from engine.schema.enums import Support, Via
from engine.schema.result import Evidence, SummarySentence
from engine.summarization.edits import support_of_edit

QUOTE = "The Supplier is liable for damage up to 1,200,000 dollars only if the Buyer told it within 30 days."
LINE = SummarySentence(
    QUOTE, 0, Support.SUPPORTED, 1.0, (Evidence(0, len(QUOTE), QUOTE, 1, (), None, None, Via.CHUNK, 1.0),)
)


def never() -> None:
    pytest.fail("this needs no model")


@pytest.mark.parametrize(
    ("words", "support"),
    [
        (QUOTE, Support.SUPPORTED),
        ("  " + QUOTE.replace(" ", "\n"), Support.SUPPORTED),
        ("The Supplier is liable for damage up to 1,300,000 dollars.", Support.UNSUPPORTED),
        ("The Supplier and Acme are liable for damage.", Support.UNSUPPORTED),
    ],
)
def test_what_can_be_counted_needs_no_model(words: str, support: Support) -> None:
    assert support_of_edit(words, LINE, never) is support


@pytest.mark.parametrize(
    ("sure", "support"), [(1.0, Support.SUPPORTED), (0.9, Support.WEAK), (0.4, Support.UNSUPPORTED)]
)
def test_the_rest_is_for_the_verifier_which_is_never_quite_trusted(sure: float, support: Support) -> None:
    asked = []

    def judged(sentence: str, sources: list[str]) -> float:
        asked.append((sentence, *sources))
        return sure

    assert support_of_edit("The Supplier is liable if told", LINE, lambda: judged) is support
    assert asked == [("The Supplier is liable if told.", QUOTE)]


def test_in_a_language_without_a_verifier_words_make_nothing_sure() -> None:
    assert support_of_edit("The Supplier is liable for damage.", LINE, lambda: None) is Support.WEAK
    assert support_of_edit("Everybody went swimming.", LINE, lambda: None) is Support.UNSUPPORTED
