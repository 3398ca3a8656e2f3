"""WebVTT and SubRip, as Zoom, Teams, YouTube and many others write them: cues with times and perhaps speakers.

One tolerant parser reads both, for `.srt` files with points in their times and `.vtt` files without a header are
common. A cue that can't be understood is left out and counted, never a crash.
"""

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.ingest.encoding import clean
from engine.ingest.transcripts.rolling import CaptionCue, without_repeats
from engine.ingest.transcripts.speaker_labels import Labels, find_labels
from engine.ingest.transcripts.spoken import RawTranscript, Spoken, assemble, seconds
from engine.schema.enums import LeftOutReason
from engine.schema.result import LeftOut, Notice

_TIME = r"(?:(\d{1,6}):)?(\d{1,2}):(\d{1,2}(?:[.,]\d{1,3})?)"
_TIMING = re.compile(rf"\s*{_TIME}[ \t]*-->[ \t]*{_TIME}(?:\s.*)?$")
_ARROW = "-->"
_COMMENT = re.compile(r"(?:NOTE|STYLE|REGION)(?:\s|$)")
_VOICE = re.compile(r"<v(?:\.[^\s<>]*)?(?:[ \t\n]+([^<>]*))?>", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:v|c|i|b|u|s|ruby|rt|rp|lang|font|em|strong|span|p|br)(?:[.\s/][^<>]*)?>|<\d[\d:.,]*>|\{\\[^{}]*\}",
    re.IGNORECASE,
)
_DASH = re.compile(r"\s*(?:-|–|—|>>+)\s*(?=\S)")


def read_captions(text: str) -> RawTranscript:
    """The transcript in a WebVTT or SubRip file."""
    cues, malformed = parse_cues(clean(text))
    kept, repeated = without_repeats(cues, _plain)
    pieces = [piece for cue in kept for piece in _voices(cue)]
    if not any(piece.speaker for piece in pieces):
        pieces = list(_with_labels(pieces))
    notices = []
    if malformed:
        what = "1 cue" if malformed == 1 else f"{malformed} cues"
        notices.append(Notice(code="malformed_cues", message=f"{what} could not be understood and were left out."))
    left_out = [LeftOut(None, LeftOutReason.DUPLICATE, repeated)] if repeated else []
    return assemble(pieces, left_out=left_out, notices=notices)


def parse_cues(text: str) -> tuple[list[CaptionCue], int]:
    """The cues of a file, and how many cues could not be understood."""
    cues: list[CaptionCue] = []
    malformed = 0
    for block in re.split(r"\n\n+", text):
        lines = block.strip("\n").split("\n")
        if _COMMENT.match(lines[0]):
            continue
        if not any(_ARROW in line for line in lines):
            if cues and _is_continuation(lines):
                cues[-1] = CaptionCue(cues[-1].begins, cues[-1].ends, f"{cues[-1].payload}\n{block}")
            continue
        for cue in _cues_of_block(lines):
            if cue is None:
                malformed += 1
            else:
                cues.append(cue)
    return cues, malformed


def _is_continuation(lines: Sequence[str]) -> bool:
    """Whether a block without a timing line is the rest of a cue that has an empty line in it."""
    text = "".join(lines).strip()
    return bool(text) and not text.isdigit()


def _cues_of_block(lines: Sequence[str]) -> Iterator[CaptionCue | None]:
    """The cues of one block (more than one if the empty line between them is missing); None for a malformed one."""
    starts = [index for index, line in enumerate(lines) if _ARROW in line]
    for index, start in enumerate(starts):
        end = starts[index + 1] if index + 1 < len(starts) else len(lines)
        if index + 1 < len(starts) and end - 1 > start and lines[end - 1].strip().isdigit():
            end -= 1  # the number of the next cue
        match = _TIMING.match(lines[start])
        if match is None:
            yield None
            continue
        yield CaptionCue(
            seconds(*match.group(1, 2, 3)), seconds(*match.group(4, 5, 6)), "\n".join(lines[start + 1 : end])
        )


def _voices(cue: CaptionCue) -> Iterator[Spoken]:
    """What is said in a cue, by each voice in it."""
    parts = _VOICE.split(cue.payload)
    if len(parts) == 1:
        yield from _lines(cue)
        return
    if _plain(parts[0]).strip():
        yield Spoken(_plain(parts[0]), None, cue.begins, cue.ends)
    for name, said in zip(parts[1::2], parts[2::2], strict=True):
        yield Spoken(_plain(said), html.unescape(name).strip() if name else None, cue.begins, cue.ends)


def _lines(cue: CaptionCue) -> Iterator[Spoken]:
    """What is said in a cue without voices: several speakers where its lines begin with dashes, else one."""
    lines = [line for line in _plain(cue.payload).split("\n") if line.strip()]
    dashed = sum(_DASH.match(line) is not None for line in lines)
    if dashed and (dashed == len(lines) > 1 or lines[0].lstrip().startswith(">>")):
        groups: list[list[str]] = []
        for line in lines:
            if _DASH.match(line) or not groups:
                groups.append([])
            groups[-1].append(_DASH.sub("", line, count=1))
        yield from (Spoken("\n".join(group), None, cue.begins, cue.ends, fresh=True) for group in groups)
    elif lines:
        yield Spoken("\n".join(lines), None, cue.begins, cue.ends)


def _plain(payload: str) -> str:
    """A payload without tags, its entities resolved."""
    return html.unescape(_TAG.sub("", payload))


def _with_labels(pieces: Sequence[Spoken]) -> Iterator[Spoken]:
    """Pieces with the speakers that their text begins with; a piece without one goes on where the last speaker was."""
    labels = find_labels([piece.text for piece in pieces])
    speaker: str | None = None
    for piece in pieces:
        if not labels.names:
            yield piece
            continue
        # A cue may hold two labelled lines.
        for line in _labelled_lines(piece.text, labels):
            found, said = labels.split(line)
            speaker = found or (None if piece.fresh else speaker)
            yield replace(piece, text=said, speaker=speaker)


def _labelled_lines(text: str, labels: Labels) -> list[str]:
    """The lines of a cue, each joined to the one before unless it begins with a speaker's name."""
    lines: list[str] = []
    for line in text.split("\n"):
        if lines and labels.split(line)[0] is None:
            lines[-1] = f"{lines[-1]} {line}"
        else:
            lines.append(line)
    return lines
