"""Proposals that the next speaker refuses or takes up, and what is undertaken when it is asked for."""

import pytest

from engine.language.replies import replies_in
from tests.engine.made_documents import meeting


def test_a_proposal_is_known_with_what_refuses_it() -> None:
    talk = [
        ("Ada", "So my idea was to paint the gate red."),
        ("Tom", "No."),
        ("Tom", "The neighbours would never forgive us."),
        ("Tom", "We're not painting that gate red."),
        ("Ada", "We could sell the old benches."),
        ("Tom", "The benches are rotten."),
    ]
    found = replies_in(meeting(talk))
    assert dict(found.refused) == {0: (3,)}
    assert found.ruled_out == {3}


def test_a_proposal_that_is_taken_up_is_agreed() -> None:
    talk = [
        ("Tom", "So paint the front, and I'd say leave the back."),
        ("Ada", "Let me think."),
        ("Tom", "Then let's sell the benches and keep the tables."),
        ("Ada", "That sounds sensible."),
        ("Ada", "So, the benches go, the tables stay in the barn."),
        ("Tom", "Let's move on to the roof."),
        ("Ada", "Sounds good."),
    ]
    assert dict(replies_in(meeting(talk)).agreed) == {2: (4,)}


@pytest.mark.parametrize(
    ("asked", "reply", "granted"),
    [
        ("Ida, you do the lanterns?", ["I'll do it.", "Give me till Sunday.", "They are in the shed."], (1, 2)),
        ("Can you count the lanterns by the ninth?", ["Yep.", "I'll count them by the ninth."], (1, 2)),
        ("Could you write that up, one page?", ["Yep.", "By Friday."], (1, 2)),
        ("Can you count the lanterns by Sunday?", ["Sunday, yes."], (1,)),
        ("Can you count the lanterns?", ["They are in the shed."], None),
        ("Can you count the lanterns?", ["Yes."], None),
        ("Can you hear me?", ["Yes, I'll speak up."], None),
        ("Can you count the lanterns by Sunday?", ["Sunday is my birthday, so I can't."], None),
    ],
)
def test_what_is_asked_for_is_known_with_what_is_undertaken(
    asked: str, reply: list[str], granted: tuple[int, ...] | None
) -> None:
    found = replies_in(meeting([("Ada", asked), *(("Ida", one) for one in reply)]))
    assert found.undertaken.get(0) == granted
