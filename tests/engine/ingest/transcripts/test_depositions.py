"""What a witness is asked and answers is told apart in testimony, with or without a number before each line."""

import pytest

from engine.ingest.transcripts.depositions import read_testimony
from engine.ingest.transcripts.labelled import read_labelled

TAKEN_DOWN = """SUPERIOR COURT OF THE COUNTY OF FELL
ADA BIRKETT,                 )
          Plaintiff,         )
     vs.                     )  Case No. 2023-0417
FELL MILLS, INC.,            )
          Defendant.         )
     DEPOSITION OF PER E. LUND
          March 7, 2024
PER E. LUND, having been first duly sworn,
testified as follows:
            EXAMINATION
BY MS. MOSS:
Q.  Please state your name.
A.  Per Lund. I'm the miller at the
upper mill.
Q.  Was the alarm of the wheel working?
A.  It had been disconnected. Everybody knew that.
     MR. OST: Objection, move to strike as
nonresponsive.
BY MS. MOSS:
Q.  Did you put that in writing?
A.  I wrote it in the book on October 14.
Q.  Where is the book
now?
     THE WITNESS: May I answer that?
A.  I don't know.
     (The deposition concluded at 11:52 a.m.)"""


def numbered(text: str, per_page: int = 25) -> str:
    return "\n".join(f"{place % per_page + 1:2}   {line}" for place, line in enumerate(text.split("\n")))


@pytest.mark.parametrize("text", [TAKEN_DOWN, numbered(TAKEN_DOWN + "\n" * 12)])
def test_questions_and_answers_are_turns_and_lines_go_on(text: str) -> None:
    found = read_testimony([line for line in text.split("\n") if line.strip()])
    assert found is not None
    assert found.title == "DEPOSITION OF PER E. LUND"
    assert found.said == (
        ("Q", "Please state your name."),
        ("A", "Per Lund. I'm the miller at the upper mill."),
        ("Q", "Was the alarm of the wheel working?"),
        ("A", "It had been disconnected. Everybody knew that."),
        ("Mr. Ost", "Objection, move to strike as nonresponsive."),
        ("Q", "Did you put that in writing?"),
        ("A", "I wrote it in the book on October 14."),
        ("Q", "Where is the book now?"),
        ("The Witness", "May I answer that?"),
        ("A", "I don't know."),
    )
    raw = read_labelled(text)
    assert raw is not None
    assert [turn.speaker for turn in raw.turns][:3] == ["Q", "A", "Q"]
    assert sum(one.characters for one in raw.left_out) > 0


@pytest.mark.parametrize(
    "text",
    [
        "A. Mills\nB. Rivers\nQ. Bridges\nA. Roads\nQ. Boats\nA. Carts\nQ. Ends\nA. Starts",  # no testimony
        numbered("The mill stands by the river.\n" * 40),
        "Deposition of silt\n\nThe river leaves silt below the mill, and the deposition goes on all year.",
    ],
)
def test_other_texts_are_no_testimony(text: str) -> None:
    assert read_testimony([line for line in text.split("\n") if line.strip()]) is None
