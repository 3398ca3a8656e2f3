"""Writes one meeting in the shapes of other programs, so that all readers can be held against each other."""

import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape


class Said(NamedTuple):
    speaker: str
    text: str
    begins: float
    ends: float


def clock(seconds: float, comma: str = ".") -> str:
    milliseconds = round(seconds * 1000)
    whole, rest = divmod(milliseconds, 1000)
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}{comma}{rest:03}"


def zoom(said: Sequence[Said]) -> str:
    cues = (f"{i}\r\n{clock(s.begins)} --> {clock(s.ends)}\r\n{s.speaker}: {s.text}\r\n" for i, s in enumerate(said, 1))
    return "WEBVTT\r\n\r\n" + "\r\n".join(cues)


def subrip(said: Sequence[Said]) -> str:
    return "\n".join(
        f"{i}\n{clock(s.begins, ',')} --> {clock(s.ends, ',')}\n{s.speaker}: {s.text}\n" for i, s in enumerate(said, 1)
    )


def teams(said: Sequence[Said]) -> str:
    return "WEBVTT\n\n" + "\n".join(
        f"0a-{i}/1-0\n{clock(s.begins)} --> {clock(s.ends)}\n<v {escape(s.speaker)}>{escape(s.text)}</v>\n"
        for i, s in enumerate(said)
    )


def whisper(said: Sequence[Said]) -> str:
    segments = [
        {"id": i, "start": s.begins, "end": s.ends, "text": f" {s.text}", "speaker": s.speaker}
        for i, s in enumerate(said)
    ]
    return json.dumps({"text": " ".join(s.text for s in said), "segments": segments, "language": "en"})


def labelled(said: Sequence[Said]) -> str:
    return "\n".join(f"[{clock(s.begins)}] {s.speaker}: {s.text}" for s in said)


def otter(said: Sequence[Said]) -> str:
    return "\n\n".join(f"{s.speaker}  {int(s.begins) // 60}:{int(s.begins) % 60:02}\n{s.text}" for s in said)


def docx(path: Path, paragraphs: Sequence[str], parts: dict[str, str] | None = None) -> Path:
    """A Word file; a line end in a paragraph is a line break, one that begins with `<w:` is taken as it is."""
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    body = "".join(
        text
        if text.startswith("<w:")
        else "<w:p><w:r>"
        + "<w:br/>".join(f'<w:t xml:space="preserve">{escape(line)}</w:t>' for line in text.split("\n"))
        + "</w:r></w:p>"
        for text in paragraphs
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("[Content_Types].xml", "<Types/>")
        package.writestr("word/document.xml", f"<w:document {space}><w:body>{body}</w:body></w:document>")
        for name, content in (parts or {}).items():
            package.writestr(name, content.replace("NS", space))
    return path


def teams_docx(path: Path, said: Sequence[Said]) -> Path:
    head = ["Planning-20240501_100000-Meeting Recording", "May 1, 2024, 10:00AM", "Ann Lee started transcription"]
    turns = [f"{s.speaker}   {int(s.begins) // 60}:{int(s.begins) % 60:02}\n{s.text}" for s in said]
    return docx(path, [*head, *turns, "Ann Lee stopped transcription"])
