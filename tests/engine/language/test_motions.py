"""A vote that does not say on what is known with what was moved."""

from collections.abc import Sequence

import pytest

from engine.language.motions import Vote, is_of_procedure, votes_in
from tests.engine.made_documents import meeting, text_document


@pytest.mark.parametrize(
    ("sentences", "votes"),
    [
        (["Ms. Lund moved, seconded by Mr. Oak, to buy the barn.", "Motion carried 6-0."], {1: Vote((0,))}),
        (
            ["Mr. Oak moved to lend the boat.", "Ayes: Lund, Oak.", "Nays: Birk.", "Carried 2-1."],
            {3: Vote((0, 1, 2))},
        ),
        (
            ["Mr. Oak moved to lend the boat.", "The vote was 3-3.", "The motion failed on a tie."],
            {1: Vote((0,)), 2: Vote((0, 1))},
        ),
        (
            ["Option A paints the hall; Option B roofs it.", "Ms. Lund then moved Option B.", "Carried 4-2."],
            {2: Vote((1,), (0,))},
        ),
        (
            [
                "Ms. Birk reported that the low offer is too high.",
                "She asked that the offers be refused.",
                "Moved by Oak, seconded by Lund, and carried 6-0.",
            ],
            {2: Vote((1,), (0,))},
        ),
        (
            ["Staff proposed to close the ford.", "Mr. Oak moved approval.", "Motion failed 2-3."],
            {2: Vote((1,), (0,))},
        ),
        (
            [
                "Ms. Lund moved to close the ford.",
                "Mr. Oak moved to wait a year; the amendment died for want of a second.",
                "The vote being five in favor and one against, the Mayor declared the motion carried.",
            ],
            {2: Vote((0,))},
        ),
        (["Resolved to buy a bell.", "Moved by Oak, seconded by Lund.", "Carried 5-0, Birk recused."], {2: Vote((0,))}),
        (["The goods were carried 6 miles.", "Ms. Lund spoke."], {}),
        (["Carried 6-0."], {}),
    ],
)
def test_votes_are_known_with_what_was_moved(sentences: Sequence[str], votes: dict[int, Vote]) -> None:
    assert votes_in(text_document([sentences])) == votes


def test_votes_of_talks_are_not_looked_for() -> None:
    assert votes_in(meeting([("Ada", "I move to buy the barn."), ("Ada", "Carried 6-0.")])) == {}


def test_motions_about_the_meeting_itself() -> None:
    document = text_document([["Ms. Lund moved to enter executive session.", "Ms. Lund moved to enter a contract."]])
    assert [is_of_procedure(document, index) for index in range(2)] == [True, False]
