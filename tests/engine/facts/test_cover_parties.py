"""A cover names the parties, each with its part."""

from engine.facts.cover_parties import cover_parties
from tests.engine.made_documents import text_document

COVER = ["DATED 3 MAY 2025", "NORTH MILLS LIMITED\nas Borrower", "HOLLIS HOLDCO LTD as Parent and Guarantor"]


def named(*lines: str) -> list[str]:
    return [one.value for one in cover_parties(text_document([[line] for line in lines]))]


def test_each_line_with_a_part_names_a_party() -> None:
    lenders = "THE BANKS LISTED IN SCHEDULE 1 as Original Lenders"
    assert named(*COVER, lenders, "HALL BANK ASA as Agent and Security Agent") == [
        "NORTH MILLS LIMITED",
        "HOLLIS HOLDCO LTD",
        "HALL BANK ASA",
    ]


def test_the_part_may_stand_in_a_line_of_its_own() -> None:
    assert named("NORTH MILLS LIMITED", "as Borrower", "HALL BANK PLC", "as Agent and Lender") == [
        "NORTH MILLS LIMITED",
        "HALL BANK PLC",
    ]


def test_one_alone_or_a_sentence_is_no_cover() -> None:
    assert named(*COVER[:2]) == []
    assert named("She worked as Agent for the mill.", "He served as Borrower of the boat in May.") == []
