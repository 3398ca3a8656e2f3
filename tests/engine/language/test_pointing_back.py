"""What only points back in a talk is known with what it points at."""

from engine.language.pointing_back import left_open, undertakings_of_it
from tests.engine.made_documents import meeting


def test_what_somebody_undertakes_is_known_with_what_it_is() -> None:
    talk = [
        ("Ida", "If the lamps go out I want forty lanterns for the guests."),
        ("Ada", "Fair."),
        ("Ada", "And how many is that?"),
        ("Ida", "Say forty and ten."),
        ("Ida", "I'll fetch them."),
        ("Ada", "I'll fetch the glasses from the old mill tomorrow."),
    ]
    assert undertakings_of_it(meeting(talk)) == {4: (0, 3)}


def test_what_is_left_open_is_known_with_what_it_is() -> None:
    talk = [
        ("Ada", "Next is the roof."),
        ("Ada", "We haven't heard from the roofer yet."),
        ("Ada", "I don't know if he comes on Sundays."),
        ("Ada", "Let's leave that one open."),
        ("Tom", "The new ticket has no price for children on it."),
        ("Tom", "The printer is waiting."),
        ("Ada", "Is it a blocker?"),
        ("Tom", "It's a blocker, yes."),
        ("Tom", "The letter to the guests goes out by the end of May."),
        ("Ida", "Let's keep that open and come back to the insurance of the swings next week."),
    ]
    assert left_open(meeting(talk)) == {3: (0, 1, 2), 7: (4,), 9: ()}
