"""White space of every kind that Unicode knows, anywhere in a text: each reader of texts takes it as white space."""

import io
import json
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import UnreadableFile
from engine.ingest import text_formats
from engine.ingest.encoding import clean
from engine.ingest.flow import write_flow
from engine.ingest.formats import Format
from engine.ingest.markup.plain import read_plain
from engine.ingest.raw import RawText
from engine.ingest.sandbox.handed import HandedFile
from engine.ingest.transcripts.spoken import RawTranscript
from tests.engine.ingest.transcripts.shapes import docx

SPACES = [sign for sign in map(chr, range(sys.maxunicode + 1)) if sign.isspace()]
LINES = [
    "Intro paragraph here.",
    "The quick brown fox jumps.",
    "12.3 Clause text goes on here.",
    "SECTION 1",
    "What is it?",
    "1. Gout",
    "(a)",
    "- an item",
    "* * *",
    "=====",
    "> quoted",
    "On Monday Anna wrote:",
    "From: Anna",
    "Subject: the harbour",
    "Bill to:",
    "12 Main St.",
    "Name   Value",
    "| a | b |",
    "```",
    "**bold**",
    "<p>",
    "<table><tr><td>",
    "<h1>",
    "&#8195;",
    "Anna: hello there.",
    "Ben: yes, I am.",
    "00:01",
    "00:00:01.000 --> 00:00:02.000",
]
BLANK = st.text(alphabet=st.sampled_from(SPACES), min_size=1, max_size=3)
TEXTS = st.lists(st.sampled_from(LINES) | BLANK | st.just(""), min_size=1, max_size=12).map("\n".join)


def read(text: str, form: Format) -> RawText | RawTranscript | None:
    """What a reader makes of a text; None where it refuses it in a sentence."""
    return read_bytes(text.encode(), form)


def read_bytes(data: bytes, form: Format) -> RawText | RawTranscript | None:
    try:
        return text_formats.reader_of(form)(HandedFile("made", io.BytesIO(data)), lambda: None)
    except UnreadableFile:
        return None


@pytest.mark.parametrize("space", ["\xa0", "\u2003", "\u3000"])
def test_a_line_of_odd_white_space_parts_paragraphs(space: str) -> None:
    text = (
        f"Intro paragraph here.\n\n{space}\nThe quick brown fox jumps.\n{space}\n{space}\n12.3 Clause text goes on.\n"
    )
    plain = text.replace(space, "")
    assert write_flow(*read_plain(text)) == write_flow(*read_plain(plain))
    assert write_flow(*read_plain(f"{space}\n{text}")) == write_flow(*read_plain(plain))


@pytest.mark.parametrize(
    "form", [Format.TEXT, Format.MARKDOWN, Format.HTML, Format.WEBVTT, Format.SUBRIP], ids=lambda form: form.value
)
@given(text=TEXTS)
def test_white_space_stops_no_reader(form: Format, text: str) -> None:
    raw = read(text, form)
    assert raw is None or raw.text == raw.text.strip()


@given(TEXTS)
def test_a_line_of_white_space_is_an_empty_one(text: str) -> None:
    emptied = "\n".join(line if line.strip() else "" for line in clean(text).split("\n"))
    assert read(text, Format.TEXT) == read(emptied, Format.TEXT)


@given(TEXTS)
def test_white_space_stops_no_reader_of_words_files(tmp_path: Path, text: str) -> None:
    path = docx(tmp_path / "made.docx", clean(text).split("\n"))
    raw = read_bytes(path.read_bytes(), Format.DOCX)
    assert raw is None or raw.text == raw.text.strip()


@given(TEXTS)
def test_white_space_stops_no_reader_of_segments(text: str) -> None:
    said = [{"start": start, "speaker": line[:4], "text": line} for start, line in enumerate(text.split("\n"))]
    raw = read(json.dumps({"segments": said}), Format.JSON)
    assert raw is None or raw.text == raw.text.strip()
