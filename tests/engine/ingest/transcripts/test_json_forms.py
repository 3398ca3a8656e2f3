"""Transcripts as JSON: every form that is known, and a clear word about the rest."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import FileProblem, UnreadableFile
from engine.ingest.transcripts.json_forms import read_json
from engine.schema.enums import Role


def test_whisper_words_become_the_finest_cues() -> None:
    data = {
        "segments": [
            {
                "start": 0.5,
                "end": 2.0,
                "text": " Hello, world 5.",
                "words": [
                    {"word": " Hello,", "start": 0.5, "end": 0.9},
                    {"word": " world", "start": 1.0, "end": 1.4},
                    {"word": " 5."},
                ],
            },
            {
                "start": 2.0,
                "end": 3.0,
                "text": " No words match.",
                "words": [{"word": "other", "start": 2.0, "end": 3.0}],
            },
        ]
    }
    raw = read_json(json.dumps(data), "a.json")
    assert [(raw.text[c.start : c.end], c.begins, c.ends) for c in raw.cues] == [
        ("Hello,", 0.5, 0.9),
        ("world", 1.0, 1.4),
        ("5.", 1.4, 1.4),
        ("No words match.", 2.0, 3.0),
    ]


def test_whisper_cpp_counts_milliseconds() -> None:
    item = {
        "timestamps": {"from": "00:00:01,500", "to": "00:00:02,000"},
        "offsets": {"from": 1500, "to": 2000},
        "text": " Hi.",
    }
    raw = read_json(json.dumps({"result": {"language": "en"}, "transcription": [item]}), "a.json")
    assert [(t.begins, t.ends) for t in raw.turns] == [(1.5, 2.0)]
    assert raw.language == "en"


def test_lists_of_utterances_and_clock_times() -> None:
    items = [
        {"speaker": 1, "start": "00:01:02.5", "text": "a"},
        {"speaker": 2, "start": "00:01:04", "end": None, "content": "b"},
    ]
    raw = read_json(json.dumps(items), "a.json")
    assert [(t.speaker, t.begins, t.ends) for t in raw.turns] == [("1", 62.5, 64.0), ("2", 64.0, 64.0)]


def test_a_loop_is_kept_marked_and_told() -> None:
    texts = ["We start now.", *["Thank you for watching."] * 9, "So, the budget.", "la " * 40, "And the end."]
    segments = [{"start": 10 * i, "end": 10 * i + 9, "text": text, "speaker": "A"} for i, text in enumerate(texts)]
    raw = read_json(json.dumps({"segments": segments}), "a.json")
    assert raw.text.count("Thank you for watching.") == 9
    quotable = " ".join(raw.text[b.start : b.end] for b in raw.blocks if b.role is Role.SPEECH)
    assert quotable == "We start now. Thank you for watching. So, the budget. And the end."
    assert [notice.code for notice in raw.notices] == ["repetition", "repetition"]
    assert "00:00:10" in raw.notices[0].message


def test_a_thing_said_three_times_is_no_loop() -> None:
    segments = [{"start": i, "end": i + 1, "text": "Yes."} for i in range(3)]
    assert not read_json(json.dumps({"segments": segments}), "a.json").notices


def test_unnamed_speech_has_paragraphs() -> None:
    segments = [
        {"start": 5.0 * i, "end": 5.0 * i + 4.9, "text": f"Sentence number {i} has some words in it."}
        for i in range(60)
    ]
    segments[30]["start"] = 155.0
    raw = read_json(json.dumps({"segments": segments}), "a.json")
    lengths = [len(raw.text[t.start : t.end].split()) for t in raw.turns]
    assert len(raw.turns) > 3
    assert max(lengths) < 140
    assert any(turn.begins == 155.0 for turn in raw.turns)


@pytest.mark.parametrize("text", ["{", '{"segments": [', "[1,", "\x00", "[" * 100_000])
def test_broken_json_is_damaged(text: str) -> None:
    with pytest.raises(UnreadableFile, match=r"a\.json") as caught:
        read_json(text, "a.json")
    assert caught.value.problem is FileProblem.DAMAGED


@pytest.mark.parametrize(
    "data", [{}, [], 5, {"name": "x", "version": 1}, [1, 2], {"segments": 3}, {"segments": [{"a": 1}]}]
)
def test_other_json_is_unsupported(data: object) -> None:
    with pytest.raises(UnreadableFile, match="not a transcript") as caught:
        read_json(json.dumps(data), "a.json")
    assert caught.value.problem is FileProblem.UNSUPPORTED


@pytest.mark.parametrize("start", [10**400, "9" * 400 + ":00:01", "9" * 5000 + ":01", "9" * 5000, 1e300, -(10**400)])
def test_a_number_that_is_no_time_leaves_the_words(start: int | str | float) -> None:
    """A number too large for a time stopped the reader, and one that was not stood in citations with all its digits."""
    words = [{"word": "Good", "start": start}, {"word": "morning.", "end": start}]
    segments = [{"text": "Good morning.", "start": start, "end": 3, "words": words}, {"text": "Yes.", "start": 4}]
    raw = read_json(json.dumps({"segments": segments}), "a.json")
    assert raw.text == "Good morning. Yes."
    assert [cue.begins for cue in raw.cues] == [4]
    cpp = {"transcription": [{"text": "Good morning.", "offsets": {"from": start, "to": start}}]}
    assert not read_json(json.dumps(cpp), "a.json").cues


KEYS = ["segments", "text", "start", "end", "words", "word", "speaker", "meeting_transcripts", "content", "offsets"]
JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.just(10**400) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(
        st.sampled_from(KEYS),
        inner,
        max_size=4,
    ),
    max_leaves=30,
)  # fmt: skip


@given(JSON)
def test_any_json_is_read_or_refused(data: object) -> None:
    try:
        raw = read_json(json.dumps(data), "a.json")
    except UnreadableFile:
        return
    assert all(c.begins >= 0 and c.ends >= c.begins for c in raw.cues)
