"""What meetings decide is told as it stands in the end: votes with their motions, tasks with who takes them."""

from pathlib import Path

import pytest

from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.registry.loaded import Models
from engine.schema.enums import SummaryFormat
from engine.schema.result import SummarySettings
from tests.engine.made_documents import meeting, text_document
from tests.engine.summarization.test_answering import asked_as
from tests.engine.summarization.told_briefs import brief_of, lines

TALK = """Ada: This is the planning meeting for the summer fair of the mill.
Ada: The plan says the fair is on the third of June, with the big tent.
Tom: The third is fine for the band, we've booked them.
Ada: So let's say we open the fair on the third.
Ada: Okay, so decision, we hire the big tent from the circus.
Ida: We've got the fair on the third and the posters go to print.
Tom: The river path is closed on the third of June because of the regatta.
Ida: So my idea was to let the visitors park in the churchyard.
Tom: No.
Tom: The vicar would be furious.
Tom: We're not letting visitors park in the churchyard.
Ada: Right, so scrap the third.
Ada: We're going for the tenth of June.
Tom: The tent would cost nine hundred crowns and we have four hundred.
Ada: Okay then forget what I said, we're not hiring the big tent.
Ada: We keep the old barn open till the end of the summer.
Ada: Ida, can you count the lanterns in the barn by Sunday?
Ida: Yep.
Ida: I'll count them by Sunday and tell the band.
Tom: The insurance for the swings has not come.
Tom: I don't know whether they may be used at all.
Tom: Let's leave that one open.
"""


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load()


def vtt(talk: str) -> str:
    cues = []
    for place, line in enumerate(talk.strip().splitlines()):
        speaker, words = line.split(": ", 1)
        cues.append(f"00:{place:02}:00.000 --> 00:{place:02}:50.000\n<v {speaker}>{words}</v>")
    return "WEBVTT\n\n" + "\n\n".join(cues) + "\n"


def test_what_was_dropped_later_is_not_told_as_if_it_stood(models: Models, tmp_path: Path) -> None:
    told = brief_of(tmp_path, vtt(TALK), models, name="talk.vtt", kind="meeting transcript")
    decisions = lines(told, "decisions")
    assert {
        "Right, so scrap the third.",
        "We're going for the tenth of June.",
        "Okay then forget what I said, we're not hiring the big tent.",
        "We keep the old barn open till the end of the summer.",
        "We're not letting visitors park in the churchyard.",
    } <= set(decisions)
    texts = {line.text for line in told.summary}
    assert not texts & {
        "The plan says the fair is on the third of June, with the big tent.",
        "The third is fine for the band, we've booked them.",
        "So let's say we open the fair on the third.",
        "Okay, so decision, we hire the big tent from the circus.",
        "We've got the fair on the third and the posters go to print.",
    }


def test_tasks_come_with_who_takes_them_and_what_is_open_with_what_it_is(models: Models, tmp_path: Path) -> None:
    told = brief_of(tmp_path, vtt(TALK), models, name="talk.vtt", kind="meeting transcript")
    assert lines(told, "actions")[:3] == [
        "Ida, can you count the lanterns in the barn by Sunday?",
        "Yep.",
        "I'll count them by Sunday and tell the band.",
    ]
    assert lines(told, "open")[-3:] == [
        "The insurance for the swings has not come.",
        "I don't know whether they may be used at all.",
        "Let's leave that one open.",
    ]


def test_a_question_is_answered_with_what_stands(encoder: SentenceEncoder) -> None:
    turns = [(line.split(": ", 1)[0], line.split(": ", 1)[1]) for line in TALK.strip().splitlines()]
    talk = meeting([("Ada", "It's the fourth of April, this is the meeting about the fair."), *turns])

    def asked(question: str) -> list[str]:
        settings = SummarySettings(250, question, format=SummaryFormat.ANSWER, kind="meeting transcript")
        return [line.text for line in asked_as(talk, settings, encoder).summary]

    when = asked("When is the fair?")
    assert when[:2] == ["Right, so scrap the third.", "We're going for the tenth of June."]
    assert "We've got the fair on the third and the posters go to print." not in when
    assert "Okay then forget what I said, we're not hiring the big tent." in asked("Is the big tent hired?")
    assert "Okay, so decision, we hire the big tent from the circus." not in asked("Is the big tent hired?")


MINUTES = """# Minutes of the meeting of the town council

Present: Ada Lund, Tom Oak, Ida Birk

## 1. Minutes

Ms. Lund moved, seconded by Mr. Oak, to approve the minutes of 3 May. Motion carried 3-0.

## 2. Ferry

Two offers came. Ms. Birk asked for the purchase of a new ferry at 40,000 crowns. Mr. Oak moved to approve the purchase.
Ayes: Lund, Oak. Nays: Birk. Carried 2-1.

## 3. Tolls

Option A raises the toll to 5 crowns; Option B leaves it at 4 crowns and closes the bridge at night. Ms. Lund moved
Option A; the motion failed 1-2. Mr. Oak then moved Option B. Carried 3-0.

## 4. Gate

Ms. Birk moved to paint the north gate red. The vote being one in favor and two against, the Mayor declared that the
motion had failed.

## 5. Claims

Ms. Lund moved to enter closed session. Carried 3-0. Ms. Lund moved to authorize the Clerk to settle the claim of the
miller for not more than 900 crowns. Seconded by Mr. Oak. Carried 2-1.

## 6. Reports

Mr. Falk is to give an opinion on the weir by 4 June. The library was painted.

## 7. Market

Tabled to June 10 at the request of the Clerk.
"""


@pytest.fixture(name="council")
def of_council(models: Models, tmp_path: Path) -> dict[str, list[str]]:
    told = brief_of(tmp_path, MINUTES, models, name="minutes.md", kind="minutes")
    return {key: lines(told, key) for key in ("decisions", "actions", "open", "points")}


def test_votes_are_told_with_what_was_moved_and_each_of_them(council: dict[str, list[str]]) -> None:
    decisions = council["decisions"]
    moved = [
        ("Mr. Oak moved to approve the purchase.", "Ayes: Lund, Oak."),
        ("Mr. Oak then moved Option B.", "Carried 3-0."),
        (
            "Ms. Birk moved to paint the north gate red.",
            "The vote being one in favor and two against, the Mayor declared that the motion had failed.",
        ),
        (
            "Ms. Lund moved to authorize the Clerk to settle the claim of the miller for not more than 900 crowns.",
            "Carried 2-1.",
        ),
    ]
    for motion, vote in moved:
        assert decisions[decisions.index(motion) + 1] == vote
    assert "Ms. Lund moved Option A; the motion failed 1-2." in decisions
    assert any(line.startswith("Option A raises") for line in decisions)
    assert "Ms. Lund moved to enter closed session." not in decisions


def test_who_is_to_do_what_and_what_was_tabled_have_their_headings(council: dict[str, list[str]]) -> None:
    assert "Mr. Falk is to give an opinion on the weir by 4 June." in council["actions"]
    assert "Tabled to June 10 at the request of the Clerk." in council["open"]


def test_a_vote_answers_with_its_motion(encoder: SentenceEncoder) -> None:
    document = text_document(
        [
            ["Ms. Birk asked for the purchase of a new ferry.", "Mr. Oak moved to approve the purchase."],
            ["Ayes: Lund, Oak.", "Nays: Birk.", "Carried 2-1."],
            ["Ms. Lund moved to adopt the plan of the weir.", "The roll was called.", "The motion failed 1-2."],
            ["Mr. Oak moved to paint the gate.", "Ayes: Birk.", "Nays: Lund, Oak.", "The motion failed 1-2."],
        ]
    )

    def asked(question: str) -> list[str]:
        settings = SummarySettings(250, question, format=SummaryFormat.ANSWER, kind="minutes")
        return [line.text for line in asked_as(document, settings, encoder).summary]

    ferry = asked("Who voted against the ferry?")
    assert {"Mr. Oak moved to approve the purchase.", "Nays: Birk."} <= set(ferry)
    assert "Nays: Lund, Oak." not in ferry
    weir = asked("Was the plan of the weir adopted?")
    assert weir[:2] == ["Ms. Lund moved to adopt the plan of the weir.", "The motion failed 1-2."]
