"""Transcripts as plain text, in the shapes that Zoom, Otter, Google Meet, Teams, Whisper and people write them.

    Anna Berg: text                        a label before each turn
    [00:01:02] Anna Berg: text             a time before it, or after the name: Anna Berg (00:01:02): text
    Anna Berg  0:03                        a line with name and time, the text below it (Otter, Zoom, Teams)
    00:05:00                               a time on its own line, valid from there on (Google Meet)
    [00:00.000 --> 00:04.000] text         times alone (Whisper's text output)

A text that merely has colons in it is no transcript; `read_labelled` then says None and it is read as prose.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.ingest.transcripts.labels import Labels, find_labels
from engine.ingest.transcripts.repetition import mark_loops
from engine.ingest.transcripts.spoken import RawTranscript, Spoken, assemble, seconds

_CLOCK = r"(?:(\d{1,3}):)?(\d{1,2}):(\d{2}(?:[.,]\d{1,3})?)(?:\s?([AaPp])\.?[Mm]\.?)?"
_LEADING = re.compile(rf"\s*[\[(<]?{_CLOCK}(?:\s*(?:-->|[-–—])\s*{_CLOCK})?[\])>]?\s*[-–—|:]?(?=\s|$)\s*")
# The name before a time: "Anna Berg  0:03", "Anna Berg [00:01:02]: text", "[Anna Berg] 10:00:01".
_TRAILING = re.compile(
    rf"\s*(?:\*\*)?\[?([^\W\d_][^\n:\[\]<>]{{0,60}}?)\]?(?:\*\*)?(?:\s*[,|·•–-]\s*|\s+|\s*(?=[\[(]))[\[(]?{_CLOCK}[\])]?(?:\*\*)?\s*"
    r"(?::(?:\*\*)?\s+(\S.*)|:?\s*(?:\*\*)?)$"
)
_FEWEST_TURNS = 4
_FEWEST_TIMES = 3
_DAY = 24 * 3600.0
_STARTED = re.compile(r".{1,60} (?:started|stopped) (?:the )?transcription$")


@dataclass(frozen=True, slots=True)
class _Line:
    """One line taken apart: the time and the name it begins with or consists of, and what is said in it."""

    said: str
    begins: float | None = None
    ends: float | None = None
    name: str | None = None


def read_labelled(text: str) -> RawTranscript | None:
    """The transcript in a plain text, or None if it is not one."""
    lines = [line for line in text.split("\n") if line.strip() and not _STARTED.fullmatch(line.strip())]
    read = [_read_line(line) for line in lines]
    timed = sum(line.begins is not None for line in read)
    if timed >= _FEWEST_TIMES and timed * 6 >= len(lines):
        return _assemble_timed(read)
    labels = find_labels(lines)
    return _assemble_untimed(lines, labels) if _is_dialogue(lines, labels) else None


def _is_dialogue(lines: Sequence[str], labels: Labels) -> bool:
    """Whether the labels of a text without times are speakers: few names that come again and again."""
    if labels.labelled < _FEWEST_TURNS or len(labels.names) < 2 or labels.labelled < 2 * len(labels.names):
        return False
    first = next(index for index, line in enumerate(lines) if labels.split(line)[0] is not None)
    return labels.labelled * 5 >= 2 * (len(lines) - first)


def _read_line(line: str) -> _Line:
    """A line with the time, and the name beside a time, taken off it."""
    match = _LEADING.match(line)
    if match is not None and _is_clock(match, 1):
        ends = _time(match, 5) if match[6] is not None else None
        return _Line(line[match.end() :].strip(), _time(match, 1), ends)
    match = _TRAILING.match(line)
    if match is not None and _is_clock(match, 2) and len(match[1].split()) <= 6:
        return _Line((match[6] or "").strip(), _time(match, 2), None, match[1].strip())
    return _Line(line.strip())


def _is_clock(match: re.Match[str], group: int) -> bool:
    """Whether the digits can be a time: no more than 59 minutes after hours, and 59 seconds."""
    return float(match[group + 2].replace(",", ".")) < 60 and (match[group] is None or int(match[group + 1]) < 60)


def _time(match: re.Match[str], group: int) -> float:
    """The time in four groups from `group` on: hours, minutes, seconds, half of the day."""
    time = seconds(match[group], match[group + 1], match[group + 2])
    half = (match[group + 3] or "").lower()
    if half and time >= _DAY / 2:
        time -= _DAY / 2
    return time + _DAY / 2 if half == "p" else time


def _assemble_timed(lines: Sequence[_Line]) -> RawTranscript | None:
    """The transcript of lines of which many have times."""
    named = any(line.name for line in lines)
    labels = Labels(frozenset(), 0) if named else find_labels([line.said for line in lines if line.said])
    pieces: list[Spoken] = []
    speaker: str | None = None
    begins: float | None = None
    ends: float | None = None
    started = False
    for line in lines:
        if line.begins is not None:
            speaker, begins, ends, started = line.name or (speaker if not named else None), line.begins, line.ends, True
        label, said = labels.split(line.said)
        speaker = label or speaker
        started = started or label is not None
        if said and started:
            pieces.append(Spoken(said, speaker, begins, ends))
            begins = ends = None
    if len(pieces) < _FEWEST_TIMES:
        return None
    pieces, notices = mark_loops(_from_zero(pieces))
    return assemble(pieces, notices=notices)


def _from_zero(pieces: Sequence[Spoken]) -> list[Spoken]:
    """Times from the start: those of a wall clock (the first is late in a day) are counted from the first."""
    times = [piece.begins for piece in pieces if piece.begins is not None]
    if not times or times[0] < 6 * 3600 or max(times) - times[0] > _DAY / 2:
        return list(pieces)
    return [
        Spoken(
            piece.text,
            piece.speaker,
            piece.begins - times[0] if piece.begins is not None else None,
            piece.ends - times[0] if piece.ends is not None else None,
        )
        for piece in pieces
    ]


def _assemble_untimed(lines: Sequence[str], labels: Labels) -> RawTranscript:
    """The transcript of lines that begin with names; what stands before the first name is its title."""
    pieces: list[Spoken] = []
    speaker: str | None = None
    heading: list[str] = []
    for line in lines:
        name, said = labels.split(line)
        if name is None and speaker is None:
            heading.append(line.strip())
            continue
        speaker = name or speaker
        if said.strip():
            pieces.append(Spoken(said, speaker))
    title = heading[0].strip("#*= ") if heading else None
    return assemble(pieces, title=title if title and len(title) <= 120 else None)
