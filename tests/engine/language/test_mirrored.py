"""Which sentences are about the other side of an agreement, though they read like repetitions."""

import pytest

from engine.language.mirrored import each_names_its_side, is_of_other_side

ENDS = "Alder may terminate this Agreement on sixty days' notice to Birch."


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        (ENDS, "Birch may terminate this Agreement on sixty days' notice to Alder."),
        ("The tenant must insure what is in the house.", "The landlord must insure the house."),
        ("7.2 The Supplier shall indemnify the Customer.", "7.1 The Customer shall indemnify the Supplier."),
        ("By Birch: Birch agrees to indemnify Alder.", "By Alder: Alder agrees to indemnify Birch."),
        ("Alder reserves the right to end it on notice to Birch.", "Birch has the right to end it on notice to Alder."),
        ("The Supplier shall be liable for it.", "The Customer shall be liable for it."),
        ("If it is in default, Party A shall pay interest.", "If it is in default, Party B shall pay interest."),
        (
            "Hence, as of the Closing Date, Alder hereby grants to Birch a licence.",
            "Hence, as of the Closing Date, Birch hereby grants to Alder a licence.",
        ),
        (
            "IN NO EVENT SHALL ALDER BE LIABLE TO BIRCH FOR LOST PROFITS.",
            "IN NO EVENT SHALL BIRCH BE LIABLE TO ALDER FOR LOST PROFITS.",
        ),
        (
            "The total liability of the Supplier under it is limited to the fees.",
            "The total liability of the Customer under it is limited to the fees.",
        ),
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
        ("The Rent shall be paid by the Tenant each month.", "The Tenant shall pay the Rent each month."),
        ("The goods shall be delivered to Alder by May.", "Alder shall take the goods by May."),
        ("In no event shall Alder be liable to Birch.", "In no event shall either party be liable to the other."),
        ("Each Party shall keep it secret.", "The Parties shall keep it secret."),
        ("This Agreement shall be governed by it.", "This Contract shall be governed by it."),
        ("Britain will leave the union.", "The United Kingdom will leave the union."),
        ("Employees must wear a badge.", "Staff must wear a badge."),
        ("It may be ended on notice.", "The lease may be ended on notice."),
        ("", ""),
    ],
)
def test_the_same_side_or_no_side_is(sentence: str, told: str) -> None:
    assert not is_of_other_side(sentence, told)


@pytest.mark.parametrize("blank", [" ", "\n", "Name: ", "In June, ", "1. ", "(a) ", "By A: "])
def test_long_runs_of_blanks_and_labels_are_read_at_once(blank: str) -> None:
    """Rows of forms are as like each other as repetitions, and full of them; a slow pattern would take minutes here."""
    hostile = blank * 4_000
    assert not is_of_other_side(f"{hostile}x", f"{hostile}y")


@pytest.mark.parametrize(
    ("item", "following", "alone"),
    [
        ("(a) By Alder: Alder indemnifies Birch;", "(b) By Birch: Birch indemnifies Alder; and", True),
        ("(a) Alder shall host the forum; and", "(b) Birch shall moderate it.", True),
        ("(a) Alder shall host the forum; or", "(b) Birch shall moderate it.", False),
        ("During the Term Alder shall:", "(a) Birch may not be named;", False),
        ("(a) the institution of proceedings;", "(b) Birch may terminate;", False),
        ("(a) Alder shall host the forum;", "(b) the moderation of the forum;", False),
    ],
)
def test_items_that_name_their_sides_stand_alone(item, following, alone):
    assert each_names_its_side(item, following) is alone
