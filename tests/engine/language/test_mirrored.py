"""Which sentences are about the other side of an agreement, though they read like repetitions."""

import pytest

from engine.language.mirrored import is_of_other_side

ENDS = "Alder may terminate this Agreement on sixty days' notice to Birch."


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        (ENDS, "Birch may terminate this Agreement on sixty days' notice to Alder."),
        ("The tenant must insure what is in the house.", "The landlord must insure the house."),
        ("7.2 The Supplier shall indemnify the Customer.", "7.1 The Customer shall indemnify the Supplier."),
        ("By Birch: Birch agrees to indemnify Alder.", "By Alder: Alder agrees to indemnify Birch."),
        ("If it is in default, Party A shall pay interest.", "If it is in default, Party B shall pay interest."),
    ],
)
def test_what_the_other_side_may_is_no_repetition(sentence: str, told: str) -> None:
    assert is_of_other_side(sentence, told)
    assert is_of_other_side(told, sentence)


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        (ENDS, "Alder Holdings may terminate this Agreement on sixty days' notice to Birch."),
        (ENDS, "Either party may terminate this Agreement on sixty days' notice."),
        ("The results are shown in the table.", "These findings are shown in the table."),
        ("It may be ended on notice.", "The lease may be ended on notice."),
        ("", ""),
    ],
)
def test_the_same_side_or_no_side_is(sentence: str, told: str) -> None:
    assert not is_of_other_side(sentence, told)
