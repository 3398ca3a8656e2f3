"""The measure of reading: a fault is seen where there is one, and made pages are read as they were set."""

import pytest

from engine.errors import UsageError
from engine.research.evaluation.reading.alignment import Letters, Verdict, judge, letters, recovered, share_in_order
from engine.research.evaluation.reading.evaluate import evaluate
from engine.research.evaluation.reading.made_pages import layouts, read_made
from engine.research.evaluation.reading.pairs import truth_of

TRUE = [
    "The harbour wall was inspected by divers in the month of March.",
    "Ships waited outside the port until the tide had turned again.",
    "The dredger cleared the channel to a depth of nine whole metres.",
]
BODY = Letters.of(TRUE)


@pytest.mark.parametrize(
    ("sentence", "verdict"),
    [
        (TRUE[1], Verdict.WHOLE),
        ("Ships waited outside the port until the tide had turned again.¹²", Verdict.WHOLE),
        ("Ships waited outside the port until the tide", Verdict.CUT),
        ("the port until the tide had turned again.", Verdict.CUT),
        (TRUE[0] + " " + TRUE[1], Verdict.RUN_TOGETHER),
        ("The harbour wall was inspected by divers to a depth of nine whole metres.", Verdict.JOINED),
        ("Nothing of this sentence stands anywhere in the text at all.", Verdict.FOREIGN),
    ],
)
def test_a_sentence_is_judged_by_its_letters(sentence: str, verdict: Verdict) -> None:
    assert judge(letters(sentence), BODY) is verdict


def test_order_and_recovery_are_counted() -> None:
    shuffled = letters(" ".join([TRUE[1], TRUE[0], TRUE[2]]))
    assert share_in_order(TRUE, shuffled) == (1, 2)
    found, total = recovered(TRUE, Letters.of(TRUE[:2]))
    assert total == sum(len(letters(text)) for text in TRUE)
    assert found == total - len(letters(TRUE[2]))


def test_the_publishers_text_is_taken_apart() -> None:
    text = (
        "Listen\n\n# Contents\n\n- First\n- Second\n\nFirst\n\nOne stands. Two stands.\n\n| 1. | A note. |\n| a | b |\n"
    )
    truth = truth_of(text)
    assert truth.body == ["First", "One stands.", "Two stands."]
    assert truth.notes == ["A note. |"]
    assert truth.rows == ["a", "b"]


def test_made_pages_are_read_as_they_were_set() -> None:
    readings = list(read_made())
    assert len(readings) == len(layouts()) >= 30
    faults = {reading.name: [m.text for m in reading.mismatches] for reading in readings if reading.faults()}
    assert sum(reading.faults() for reading in readings) * 1000 <= 5 * sum(reading.judged for reading in readings), (
        faults
    )


def test_a_part_that_is_not_there_is_named() -> None:
    with pytest.raises(UsageError, match="no part “nowhere”"):
        evaluate(only=["nowhere"])
