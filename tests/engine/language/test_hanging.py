"""What is written as a sentence and lacks its subject, what it hangs on, or what it announces."""

import pytest

from engine.language.hanging import hangs


@pytest.mark.parametrize(
    "text",
    [
        "May submit updates for that name.",
        "Engages in the sale of old gates.",
        "Deletes an existing record.",
        "Implies the loss of one or both gates",
        "Sent to the harbour office as part of the yearly report.",
        "Located behind the old quay.",
        "Because the gates were closed for the winter.",
        "When the gates are closed for a storm, and the ferry is late.",
        "If the toll is not paid within a week, including any interest that is due.",
        "The office lists these reasons:",
    ],
)
def test_a_part_of_what_stands_elsewhere_hangs(text: str):
    assert hangs(text)


@pytest.mark.parametrize(
    "text",
    [
        "May the toll be paid at the gate?",
        "Should you be late, call the harbour office.",
        "Sometimes the ferry is late.",
        "Dismisses the remainder of the claim.",
        "Based on the report, the council closed the gates.",
        "Located behind the old quay is the office.",
        "Because the gates were closed, the ferry was late.",
        "Because of the storm the ferry was late.",
        "When the gates are closed, and the ferry is late, the toll is halved.",
        "If the toll can be paid at the gate, that is the place to pay it.",
        "Send the signed form to the harbour office.",
        "The council raised the toll.",
        "By the end of March the Mayor shall send the council a report on the tolls that says:",
    ],
)
def test_a_whole_sentence_does_not(text: str):
    assert not hangs(text)
