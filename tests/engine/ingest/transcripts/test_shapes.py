"""Real meetings, turned into the shapes of other programs, give the same turns in each of them."""

import json
import lzma
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from engine.document import Document
from engine.ingest.reader import read_document
from engine.schema.enums import Kind
from tests.engine.ingest.transcripts import shapes
from tests.engine.ingest.transcripts.shapes import Said


def read(path: Path) -> Document:
    return read_document(path, on_words=lambda _: None)


def turns(document: Document) -> list[tuple[str | None, str]]:
    return [(turn.speaker, document.text[turn.start : turn.end]) for turn in document.turns]


def cues_of(path: Path) -> list[Said]:
    """A reading of the Zoom files of its own, as simple as these files allow."""
    found = re.findall(
        r"(\d\d):(\d\d):([\d.]+) --> (\d\d):(\d\d):([\d.]+)\n([^\n]+?): ([^\n]*)\n", path.read_text(encoding="utf-8")
    )
    return [
        Said(
            name, " ".join(text.split()), int(a) * 3600 + int(b) * 60 + float(c), int(d) * 3600 + int(e) * 60 + float(f)
        )
        for a, b, c, d, e, f, name, text in found
    ]


def merged(said: Sequence[Said]) -> list[tuple[str | None, str]]:
    out: list[tuple[str | None, str]] = []
    for piece in said:
        if out and out[-1][0] == piece.speaker:
            out[-1] = piece.speaker, f"{out[-1][1]} {piece.text}"
        else:
            out.append((piece.speaker, piece.text))
    return out


@pytest.mark.parametrize("number", range(1, 11))
def test_zoom_meetings_are_read_whole(corpus: Path, number: int) -> None:
    path = corpus / "transcripts" / f"call-{number:02}.vtt"
    said = [piece for piece in cues_of(path) if piece.text]
    document = read(path)
    assert document.kind is Kind.TRANSCRIPT
    assert document.language == "en"
    assert turns(document) == merged(said)
    assert document.text == "\n\n".join(text for _, text in merged(said))
    assert [(cue.begins, cue.ends) for cue in document.cues] == [(round(s.begins, 3), round(s.ends, 3)) for s in said]
    assert document.duration == max(s.ends for s in said)
    assert not document.notices


@pytest.mark.parametrize(
    ("name", "write", "tolerance"),
    [
        ("a.srt", shapes.subrip, 0.001),
        ("a.vtt", shapes.teams, 0.001),
        ("a.txt", shapes.zoom, 0.001),
        ("a.json", shapes.whisper, 0.001),
        ("b.txt", shapes.labelled, 0.001),
        ("c.txt", shapes.otter, 1.0),
        ("a.docx", None, 1.0),
    ],
)
def test_every_shape_gives_the_same_turns(
    corpus: Path, tmp_path: Path, name: str, write: Callable[[Sequence[Said]], str] | None, tolerance: float
) -> None:
    said = [piece for piece in cues_of(corpus / "transcripts" / "call-06.vtt") if piece.text]
    path = tmp_path / name
    if write is None:
        shapes.teams_docx(path, said)
    else:
        path.write_text(write(said), encoding="utf-8", newline="")
    document = read(path)
    assert document.kind is Kind.TRANSCRIPT
    assert turns(document) == merged(said)
    begins = [turn.begins or 0.0 for turn in document.turns]
    original = [turn.begins or 0.0 for turn in read(corpus / "transcripts" / "call-06.vtt").turns]
    assert max(abs(a - b) for a, b in zip(begins, original, strict=True)) < tolerance


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("The L_C_D_ screen of two T_V_s.", "The LCD screen of two TVs."),
        ("An anti-R_S_I_ button and a R*_S_I_ one.", "An anti-RSI button and a RSI one."),
        ("The file my_file is in D_.", "The file my_file is in D."),
    ],
)
def test_letters_that_were_said_one_by_one_are_a_word(written: str, read: str, tmp_path: Path) -> None:
    path = tmp_path / "meeting.json"
    path.write_text(json.dumps({"meeting_transcripts": [{"speaker": "Ada", "content": written}]}), "utf-8")
    document = read_document(path, on_words=lambda _: None)
    assert document.text == read
    assert sum(one.characters for one in document.left_out) == len(written) - len(read)


def test_qmsum_meetings_are_spoken_words_only(shared: Path, tmp_path: Path) -> None:
    with lzma.open(shared / "data" / "summarization" / "meetings.dev.jsonl.xz", "rt", encoding="utf-8") as lines:
        for number, line in zip(range(6), lines, strict=False):
            path = tmp_path / f"{number}.json"
            path.write_text(line, encoding="utf-8")
            document = read(path)
            given = json.loads(line)["meeting_transcripts"]
            words = " ".join(re.sub(r"\{[a-z]+\}", " ", item["content"]) for item in given)
            assert document.text.split() == words.replace("_", "").replace("*", "").split()
            assert {turn.speaker for turn in document.turns} <= {item["speaker"] for item in given}
            marks = sum(len(mark) for item in given for mark in re.findall(r"\{[a-z]+\}", item["content"]))
            between = words.count("_") + words.count("*")
            assert sum(item.characters for item in document.left_out) == marks + between
            assert document.duration is None
