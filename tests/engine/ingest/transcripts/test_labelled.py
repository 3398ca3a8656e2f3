"""Speaker-labelled text is a transcript; text with colons in it is not."""

import json
import lzma
from pathlib import Path

import pytest

from engine.ingest.transcripts.labelled import read_labelled

TALK = [
    "Good morning, everybody.",
    "Hello. Are we all here?",
    "Not yet: Cy is late, as he said at 12:30.",
    "Then we wait.",
]


def said(text: str) -> list[tuple[str | None, float | None, str]]:
    raw = read_labelled(text)
    assert raw is not None
    return [(t.speaker, t.begins, raw.text[t.start : t.end]) for t in raw.turns]


@pytest.mark.parametrize(
    ("shape", "times"),
    [
        ("{name}: {text}\n", False),
        ("**{name}:** {text}\n\n", False),
        ("[{name}] {text}\n", False),
        ("[{name}]: {text}\n\n", False),
        ("[00:0{i}:05] {name}: {text}\n", True),
        ("**[00:0{i}:05] {name}:** {text}\n\n", True),
        ("**{name} (00:0{i}:05):** {text}\n\n", True),
        ("00:0{i}:05 {name}: {text}\n", True),
        ("(0{i}:05) {name}: {text}\n", True),
        ("{name} (00:0{i}:05): {text}\n", True),
        ("{name} [00:0{i}:05]: {text}\n", True),
        ("{name}  {i}:05\n{text}\n\n", True),
        ("{name}\t00:0{i}:05\n{text}\n", True),
        ("[{name}] 00:0{i}:05\n{text}\n\n", True),
        ("00:0{i}:05\n\n{name}: {text}\n\n", True),
        ("0:{i}:5.0 --> 0:{i}:9.240\n{name}\n{text}\n", True),
    ],
)
def test_shapes_of_labels(shape: str, times: bool) -> None:
    names = ["Ann O'Neil", "Bo-Lin", "Ann O'Neil", "Bo-Lin"]
    text = "".join(shape.format(name=n, text=t, i=i) for i, (n, t) in enumerate(zip(names, TALK, strict=True)))
    begins = [60.0 * i + 5 if times else None for i in range(4)]
    assert said(text) == list(zip(names, begins, TALK, strict=True))


@pytest.mark.parametrize("name", ["Ann Lee - Mill.xyz", "annlee.eth", "ann - mill.org", "\U0001f43c\U0001f43c", "ௌௌௌௌ"])
def test_names_may_hold_an_address_or_have_no_letter(name: str) -> None:
    """What one says is not put into the mouth of who spoke before."""
    names = ["Bo Day", name, "Bo Day", name, name, "Bo Day"]
    spoken = [*TALK, "The mill is here.", "So it is."]
    text = "".join(f"{one}: {words}\n" for one, words in zip(names, spoken, strict=True))
    assert {speaker for speaker, _, _ in said(text)} == {"Bo Day", name}


def test_times_alone_as_whisper_prints_them() -> None:
    text = "".join(f"[00:{i:02}.000 --> 00:{i + 1:02}.500]  Line {i}.\n" for i in range(4))
    raw = read_labelled(text)
    assert raw is not None
    assert raw.text == "Line 0. Line 1. Line 2. Line 3."
    assert raw.duration == 4.5


def test_a_wall_clock_is_counted_from_its_first_time() -> None:
    text = "Ann Lee 10:59:50 AM\nGood morning.\n\nBo Day 11:00:00 AM\nHello.\n\nAnn Lee 12:00:20 PM\nBye.\n"
    assert [begins for _, begins, _ in said(text)] == [0.0, 10.0, 3630.0]


def test_the_title_is_kept_and_what_nobody_said_is_accounted_for() -> None:
    raw = read_labelled(
        "# Planning call\nAttendees\n\n" + "".join(f"{'AB'[i % 2]}x: {t}\n" for i, t in enumerate(TALK))
    )
    assert raw is not None
    assert raw.title == "Planning call"
    assert [item.characters for item in raw.left_out] == [len("# Planning call") + len("Attendees")]


@pytest.mark.parametrize(
    "text",
    [
        "Project: Alpha\nOwner: Bo\nStatus: open\nDue: 12 May\n\nWe met at 12:30. Note: bring a pen.\n",
        "".join(f"Name: item {i}\nSize: {i}\nColour: red\nWeight: {i} kg\n\n" for i in range(9)),
        "Problem: It broke.\nCause: Nobody knows.\nRemedy: We bought another.\nCost: About ten pounds.\n\n" * 6,
        "The plan has two parts.\n\nFirst: we build it.\nSecond: we test it.\nThird: we ship it.\nFourth: we rest.\n",
        "Terms\n\nBuyer: who buys.\nSeller: who sells.\nGoods: what is sold.\nPrice: what is paid.\n",
        "09:00 Doors open\nLunch is at 12:30.\nThe bus leaves at 18:00.\nBring this.\nSee you.\nAnn\n" * 2,
        "",
        "one line",
    ],
)
def test_colons_alone_make_no_transcript(text: str) -> None:
    assert read_labelled(text) is None


@pytest.mark.parametrize(
    ("name", "transcripts"),
    [
        ("text/video_calls.jsonl.xz", 0.95),
        ("text/podcasts.jsonl.xz", 0.85),
        ("summarization/play.dev.jsonl.xz", 0.9),
        ("text/contracts.jsonl.xz", 0.0),
        ("text/statutes.jsonl.xz", 0.0),
        ("text/documentation.jsonl.xz", 0.0),
        ("text/email.jsonl.xz", 0.0),
        ("text/press_releases.jsonl.xz", 0.0),
        ("summarization/proposals.dev.jsonl.xz", 0.0),
        ("summarization/papers.dev.jsonl.xz", 0.0),
    ],
)
def test_real_talk_is_told_from_real_prose(shared: Path, name: str, transcripts: float) -> None:
    with lzma.open(shared / "data" / name, "rt", encoding="utf-8") as lines:
        found = [read_labelled(json.loads(line)["text"]) is not None for _, line in zip(range(60), lines, strict=False)]
    if transcripts:
        assert sum(found) >= transcripts * len(found)
    else:
        assert sum(found) == 0


def test_a_record_of_a_sitting_calls_its_speakers_by_longer_names_first() -> None:
    raw = read_labelled(
        "House of Assembly\n\nBuses\n\n"
        "Ms Helen Prior (Wexcombe): What will replace the grant that ends in March?\n\n"
        "The Minister for Transport (Mr Alan Sturgess): It will be replaced by a fund.\n\n"
        "Ms Prior: Will no village lose its last bus?\n\n"
        "Mr Sturgess: I cannot give that guarantee.\n\n"
        "Mr Iqbal Rahman (Stonebridge North): Is that not a cut of a tenth?\n\n"
        "Mr Sturgess: It is not.\n\nMs Prior: He has not answered.\n\nMr Sturgess: I have.\n"
    )
    assert raw is not None
    assert len([turn for turn in raw.turns if turn.speaker]) == 8


def test_what_a_record_says_itself_is_nobodys_speech() -> None:
    turns = said(
        "House of Assembly\n\n"
        "Ms Helen Prior (Wexcombe): I beg to move that the last bus shall stay.\n"
        "The House will know the village. Ordered lives need a bus.\n\n"
        "The Minister for Transport (Mr Alan Sturgess): We cannot pay for it. We asked, and the\n"
        "House divided on it only last year.\n\n"
        "Ms Prior: Then let us vote.\n\nMr Sturgess: Let us.\n\n"
        "Question put.\n\nThe House divided: Ayes 14, Noes 17.\n\nQuestion accordingly negatived.\n\n"
        "Mr Sturgess: I am sorry.\n"
    )
    assert [speaker for speaker, _, _ in turns if speaker is None or "Sturgess" in speaker] == [
        "The Minister for Transport (Mr Alan Sturgess)",
        "Mr Sturgess",
        None,
        None,
        None,
        "Mr Sturgess",
    ]
    assert [words for speaker, _, words in turns if speaker is None] == [
        "Question put.",
        "The House divided: Ayes 14, Noes 17.",
        "Question accordingly negatived.",
    ]


def test_who_has_a_time_once_may_speak_without_one() -> None:
    turns = said(
        "The Hon. T. R. MUNRO (Leader of the Opposition) (11:04): I rise to oppose the bill.\n"
        "The Hon. L. QUILL (Minister for Education) (11:16): It is about one thing: no child shall go hungry.\n"
        "The Hon. J. PELL (11:29): Who pays for kitchens?\n"
        "The Hon. L. QUILL: The Government does.\n"
        "The PRESIDENT: The question is that this bill be now read a second time.\n"
        "Question agreed to.\n"
    )
    assert [speaker.split()[-1] if speaker else None for speaker, _, _ in turns] == [
        "Opposition)",
        "Education)",
        "PELL",
        "QUILL",
        "PRESIDENT",
        None,
    ]


def test_who_was_there_says_nothing() -> None:
    turns = said(
        "Members present: Ida Berg (Chair); Tom Lowe.\n"
        "Witnesses: Anna Moss, harbour master, Selby; Leo Hart, pilot.\n"
        "Chair: Good morning. How many ships were late?\n"
        "Anna Moss: Eleven of them were late, and one of them did not come at all, since her pilot had gone home.\n"
        "Chair: And why was that?\n"
        "Anna Moss: Because of the fog on the river, which lay for nine days, and because half of the lamps were out.\n"
        "Chair: Who should have lit them, and what has the harbour done about it since the winter?\n"
        "Anna Moss: I should have, and I have asked the council for money to replace them before the autumn.\n"
    )
    assert {speaker for speaker, _, _ in turns} == {"Chair", "Anna Moss"}


def test_a_break_says_nothing_and_times_between_sentences_are_not_said() -> None:
    turns = said(
        "**Ida Berg:** Welcome to the harbour. It is the ninth programme of the year. \\[15:58\\] Sit down.\n\n"
        "**Tom Lowe:** Thank you. I have been out since five, and I saw eleven ships and no pilot at all.\n\n"
        "**Break:** \\[16:20\\] Our guest is a pilot. He has been here for thirty years.\n\n"
        "**Ida Berg:** We are back, and the wind has gone down, so that we can open the window again.\n\n"
        "**Tom Lowe:** It has. The boats will go out in an hour, when the tide has turned.\n\n"
        "**Break:** \\[29:03\\]\n\n"
        "**Ida Berg:** What have you brought us, and what does it say about the lamps?\n\n"
        "**Tom Lowe:** It is the log of the winter, and half of them were out for nine days.\n"
    )
    assert [speaker for speaker, _, _ in turns].count(None) == 1
    assert {speaker for speaker, _, _ in turns} == {"Ida Berg", "Tom Lowe", None}
    assert not any(":" in words for _, _, words in turns)


CHAT = """[03/04/2026, 18:02:11] Ida: The ferry is moved to Friday
[03/04/2026, 18:02:40] Ida: Please pay me by the 15th.
It is 18 crowns.
[03/04/2026, 18:05:02] Tom: Can we pay in cash?
[03/04/2026, 18:06:10] Tom: <Media omitted>
[03/04/2026, 18:06:11] Ida added Ben
[03/04/2026, 18:07:45] Ida: Yes
"""


@pytest.mark.parametrize(
    "text",
    [
        CHAT,
        CHAT.replace("[03/04/2026, 18:02:11]", "03.04.26, 18:02 -"),
        CHAT.replace("03/04/2026, ", "2026-04-03 "),
    ],
)
def test_an_exported_chat_is_what_its_members_wrote_without_the_stamps(text: str) -> None:
    found = read_labelled(text)
    assert found is not None
    assert [turn.speaker for turn in found.turns] == ["Ida", "Ida", "Tom", "Ida"]
    assert found.text.split("\n\n") == [
        "The ferry is moved to Friday",
        "Please pay me by the 15th. It is 18 crowns.",
        "Can we pay in cash?",
        "Yes",
    ]


def test_a_log_with_dates_is_no_chat() -> None:
    log = "\n".join(f"2026-04-03 18:0{minute}:11 disk full on node {minute}" for minute in range(8))
    assert read_labelled(log) is None


def test_speakers_on_lines_of_their_own_are_told_in_a_call_and_nowhere_else() -> None:
    call = (
        "Fell Mills plc\n\nQ3 Earnings Call\n\nCompany Participants\n\nIda Lund - Chief Executive\n\nOperator\n\n"
        "Good morning, and welcome.\n\nIda Lund\n\nThank you. Sales rose by a tenth.\n\nThey may fall again.\n\n"
        "Operator\n\nThe first question is from Tom Ash.\n\nTom Ash\n\nWhy did they rise?\n\nIda Lund\n\nIt rained.\n"
    )
    assert [(who, text) for who, _, text in said(call)] == [
        ("Operator", "Good morning, and welcome."),
        ("Ida Lund", "Thank you. Sales rose by a tenth. They may fall again."),
        ("Operator", "The first question is from Tom Ash."),
        ("Tom Ash", "Why did they rise?"),
        ("Ida Lund", "It rained."),
    ]
    assert read_labelled(call.replace("Call", "of the mill").replace("Participants", "news")) is None


def test_members_who_speak_once_each_sit_in_a_parliament() -> None:
    sitting = "".join(
        f"{who}: {text}\n\n"
        for who, text in (
            ("Mr Owen Ash (North Fell) (Con)", "I beg to move."),
            ("Dr Ida Lund (Beck) (Lab)", "I support the Bill."),
            ("Ms Ann Behr (Ost) (Green)", "I do not."),
            ("The Under-Secretary of State for Mills (Tom Moor)", "The Government will wait."),
            ("Dr Lund", "For how long?"),
        )
    )
    assert [who for who, _, _ in said(sitting)][3] == "The Under-Secretary of State for Mills (Tom Moor)"
    assert len(said(sitting)) == 5


def test_the_numbers_of_questions_to_witnesses_are_no_part_of_who_asks() -> None:
    evidence = (
        "House of Commons: Mills Committee\n\nOral evidence: mills by the river\n\n"
        "Q1 Chair: How many mills have been lost since May?\n\n"
        "Ada Lund: We have lost four of them in all, and two more will close before the summer.\n\n"
        "Q2 Per Berg: Is the river to blame for that?\n\n"
        "Ada Lund: Largely, yes, because it runs dry for most of the year now.\n\n"
        "Q3 Chair: Will you write to us about it?\n\nAda Lund: I will do that by the end of May.\n"
    )
    asked = [speaker for speaker, _, _ in said(evidence)]
    assert asked == ["Chair", "Ada Lund", "Per Berg", "Ada Lund", "Chair", "Ada Lund"]
