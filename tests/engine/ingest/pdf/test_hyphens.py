"""What becomes of a hyphen at the end of a row, where the document writes the word nowhere else."""

import pytest

from engine.ingest.pdf.hyphens import LineEndRepair, Vocabulary


@pytest.mark.parametrize(
    ("before", "after", "repair"),
    [
        ("paid on a time-and-", "materials basis", LineEndRepair.KEEP),
        ("peer-to-", "peer lending", LineEndRepair.KEEP),
        ("a placebo-", "controlled trial", LineEndRepair.KEEP),
        ("fifty multiple-", "choice questions", LineEndRepair.KEEP),
        ("an un-", "related matter", LineEndRepair.DROP),
        ("the con-", "tract of the mill", LineEndRepair.DROP),
        ("a well-and-estab-", "lished mill", LineEndRepair.DROP),
        ("pre-", "and post-war mills", LineEndRepair.SPACE),
    ],
)
def test_a_hyphen_stays_where_it_is_the_words_own(before: str, after: str, repair: LineEndRepair) -> None:
    assert Vocabulary().mend(before, after) is repair


def test_long_halves_that_each_stand_once_in_the_document_are_two_words() -> None:
    words = Vocabulary()
    assert words.mend("a granite-", "miller spoke") is LineEndRepair.DROP
    words.learn(["the granite of Fell", "its miller has gone"])
    assert words.mend("a granite-", "miller spoke") is LineEndRepair.KEEP
