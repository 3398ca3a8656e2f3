"""WebVTT and SubRip: who said what and when, whoever wrote the file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ingest.transcripts.captions import parse_cues, read_captions
from engine.ingest.transcripts.spoken import RawTranscript
from engine.schema.enums import LeftOutReason, Role

TEAMS = """WEBVTT

NOTE duration:"01:02:03.000"
NOTE this --> is no cue

STYLE
::cue { color: red }

REGION
id:fred

a1b2-33/12-0
00:00:03.000 --> 00:00:05.500
<v Anna Berg>Good morning &amp; welcome</v>

a1b2-33/12-1
00:05.500 --> 00:08.000 align:left position:10%
<v Anna Berg>everyone.</v> <v.loud Ben O'Neil (Guest)>Hi <i>all</i>, 3 < 4.</v>
"""
ROLLING = "WEBVTT\nKind: captions\n\n" + "\n\n".join(
    f"{times} align:start\n{payload}"
    for times, payload in [
        ("00:00:00.160 --> 00:00:02.430", " \nhello<00:00:00.480><c> everyone</c><c> and</c>"),
        ("00:00:02.430 --> 00:00:02.440", "hello everyone and\n "),
        ("00:00:02.440 --> 00:00:04.630", "hello everyone and\nwelcome<00:00:02.800><c> to</c><c> the</c>"),
        ("00:00:04.630 --> 00:00:04.640", "welcome to the\n "),
        ("00:00:04.640 --> 00:00:06.630", "welcome to the\nshow<00:00:05.000><c> today</c>"),
        ("00:00:06.630 --> 00:00:06.640", "show today\n "),
    ]
)


def said(raw: RawTranscript) -> list[tuple[str | None, str]]:
    return [(turn.speaker, raw.text[turn.start : turn.end]) for turn in raw.turns]


def test_teams_voices_entities_comments_and_settings() -> None:
    raw = read_captions(TEAMS)
    assert said(raw) == [("Anna Berg", "Good morning & welcome everyone."), ("Ben O'Neil (Guest)", "Hi all, 3 < 4.")]
    assert [(t.begins, t.ends) for t in raw.turns] == [(3.0, 8.0), (5.5, 8.0)]
    assert [(raw.text[c.start : c.end], c.begins, c.ends) for c in raw.cues] == [
        ("Good morning & welcome", 3.0, 5.5),
        ("everyone.", 5.5, 8.0),
        ("Hi all, 3 < 4.", 5.5, 8.0),
    ]
    assert raw.duration == 8.0
    assert raw.text == "Good morning & welcome everyone.\n\nHi all, 3 < 4."
    assert {block.role for block in raw.blocks} == {Role.SPEECH}


def test_zoom_labels_are_speakers_and_other_colons_are_not() -> None:
    lines = [
        "Ana | Org: Here is the thing: it broke at 12:30.",
        "Bo (he/him): See https://example.org: it is there.",
        "Ana | Org: Note: nobody.",
        "bo-2: yes",
    ]
    body = "".join(f"\n{i}\n00:00:{i:02}.000 --> 00:00:{i:02}.900\n{line}\n" for i, line in enumerate(lines))
    assert said(read_captions("WEBVTT\n" + body)) == [
        ("Ana | Org", "Here is the thing: it broke at 12:30."),
        ("Bo (he/him)", "See https://example.org: it is there."),
        ("Ana | Org", "Note: nobody."),
        ("bo-2", "yes"),
    ]


def test_a_name_with_a_colon_in_it_stays_whole() -> None:
    lines = ["Room 5: Ada: hello", "Cy: hi", "Room 5: Ada: are you there?", "Cy: yes", "Room 5: Ada: good"]
    body = "".join(f"\n00:00:{i:02}.000 --> 00:00:{i:02}.900\n{line}\n" for i, line in enumerate(lines))
    assert {speaker for speaker, _ in said(read_captions("WEBVTT\n" + body))} == {"Room 5: Ada", "Cy"}


def test_colons_in_unlabelled_speech_make_no_speakers() -> None:
    lines = ["so here is what I mean: nothing", "and then", "he said: go", "at 12:30", "the rule is simple: wait", "ok"]
    body = "".join(f"\n00:00:{i:02}.000 --> 00:00:{i:02}.900\n{line}\n" for i, line in enumerate(lines))
    raw = read_captions("WEBVTT\n" + body)
    assert {turn.speaker for turn in raw.turns} == {None}
    assert raw.text == " ".join(lines)


def test_rolling_captions_are_said_once_and_the_rest_is_accounted_for() -> None:
    raw = read_captions(ROLLING)
    assert raw.text == "hello everyone and welcome to the show today"
    assert [c.begins for c in raw.cues] == [0.16, 2.44, 4.64]
    assert [(item.reason, item.characters) for item in raw.left_out] == [(LeftOutReason.DUPLICATE, 74)]


def test_people_may_repeat_themselves() -> None:
    body = "".join(f"\n00:00:{i:02}.000 --> 00:00:{i:02}.900\nYeah.\n" for i in range(3))
    body += "".join(f"\n00:01:{i:02}.000 --> 00:01:{i:02}.900\nThis is new line {i}.\n" for i in range(9))
    raw = read_captions("WEBVTT\n" + body)
    assert raw.text.count("Yeah.") == 3
    assert not raw.left_out


def test_subrip_of_every_bad_habit() -> None:
    text = (
        "\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>ANNA: Hello</i> there\r\n\r\n"
        '2\r\n00:00:03.000-->00:00:04,000\r\n{\\an8}<font color="#fff">BEN: one</font>\r\nANNA: two\r\n'
        "3\r\n00:00:05,000 --> 00:00:06,000 X1:1\r\nstill Anna\r\n\r\nafter an empty line\r\n\r\n"
        "4\r\nno time --> here\r\nlost\r\n\r\n5\r\n00:00:09,000 --> 00:00:08,000\r\nBEN: last\r\n"
    )
    raw = read_captions(text)
    assert said(raw) == [
        ("ANNA", "Hello there"),
        ("BEN", "one"),
        ("ANNA", "two still Anna after an empty line"),
        ("BEN", "last"),
    ]
    assert [notice.message for notice in raw.notices] == ["1 cue could not be understood and were left out."]
    assert all(turn.begins is not None and turn.ends is not None and turn.begins <= turn.ends for turn in raw.turns)


def test_dashes_and_arrows_begin_turns_of_unknown_speakers() -> None:
    raw = read_captions(
        "1\n00:00:01,000 --> 00:00:02,000\n- Hi.\n- Bye.\n\n2\n00:00:02,000 --> 00:00:03,000\n>> Well.\n"
    )
    assert said(raw) == [(None, "Hi."), (None, "Bye."), (None, "Well.")]


def test_hours_beyond_a_day_and_none_at_all() -> None:
    cues, malformed = parse_cues("WEBVTT\n\n01:02.5 --> 01:03.000\na\n\n100:00:00.000 --> 100:00:01.000\nb\n")
    assert malformed == 0
    assert [(cue.begins, cue.ends) for cue in cues] == [(62.5, 63.0), (360000.0, 360001.0)]


@pytest.mark.parametrize("digits", [7, 400, 5000])
def test_a_cue_with_an_hour_that_is_none_is_counted(digits: int) -> None:
    hour = "9" * digits
    raw = read_captions(
        f"WEBVTT\n\n{hour}:00:01.000 --> {hour}:00:02.000\nlost\n\n00:00:03.000 --> 00:00:04.000\nHello.\n"
    )
    assert raw.text == "Hello."
    assert [notice.message for notice in raw.notices] == ["1 cue could not be understood and were left out."]


def stamp(milliseconds: int, comma: str) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}{comma}{rest:03}"


WORDS = st.lists(st.text(alphabet="abcdefgÄé'0123456789", min_size=1, max_size=8), min_size=1, max_size=8).map(" ".join)
CUES = st.lists(st.tuples(st.integers(0, 9_000_000), st.integers(0, 60_000), WORDS), min_size=1, max_size=20)


@given(CUES, st.sampled_from([".", ","]))
def test_what_is_written_is_read_again(cues: list[tuple[int, int, str]], comma: str) -> None:
    head = "WEBVTT\n\n" if comma == "." else ""
    body = "\n\n".join(
        f"{i}\n{stamp(begins, comma)} --> {stamp(begins + lasts, comma)}\n{text}"
        for i, (begins, lasts, text) in enumerate(cues, 1)
    )
    parsed, malformed = parse_cues(head + body + "\n")
    assert malformed == 0
    assert [(cue.begins, cue.ends, cue.payload) for cue in parsed] == [
        (begins / 1000, (begins + lasts) / 1000, text) for begins, lasts, text in cues
    ]


@given(st.lists(st.tuples(st.sampled_from(["Ann Lee", "Bo", "Cy Day"]), WORDS), min_size=1, max_size=20))
def test_voices_are_read_again(turns: list[tuple[str, str]]) -> None:
    body = "\n\n".join(
        f"{stamp(1000 * i, '.')} --> {stamp(1000 * i + 900, '.')}\n<v {who}>{text}</v>"
        for i, (who, text) in enumerate(turns)
    )
    raw = read_captions("WEBVTT\n\n" + body)
    assert [raw.text[cue.start : cue.end] for cue in raw.cues] == [text for _, text in turns]
    speakers = [next(t.speaker for t in raw.turns if t.start <= cue.start < t.end) for cue in raw.cues]
    assert speakers == [who for who, _ in turns]


@given(st.text(alphabet=st.sampled_from("WEBVT\n01:.,-> <v>/abNOTE{}é"), max_size=200))
def test_nonsense_never_crashes(text: str) -> None:
    raw = read_captions(text)
    assert all(raw.text[turn.start : turn.end].strip() for turn in raw.turns)
