"""Transcripts as plain text, in the shapes that Zoom, Otter, Google Meet, Teams, Whisper and people write them.

    Anna Berg: text                        a label before each turn
    [00:01:02] Anna Berg: text             a time before it, or after the name: Anna Berg (00:01:02): text
    Anna Berg  0:03                        a line with name and time, the text below it (Otter, Zoom, Teams)
    00:05:00                               a time on its own line, valid from there on (Google Meet)
    [00:00.000 --> 00:04.000] text         times alone (Whisper's text output)
    [Anna] text                            the name in brackets, and no colon needed
    Anna Berg                              a line with the name alone, the text below it (calls of companies)
    [03/04/2026, 18:02:11] Anna: text      a date and a time (the export of a chat): told without them, as turns

A text that merely has colons in it is no transcript; `read_labelled` then says None and it is read as prose.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.ingest.transcripts.depositions import read_testimony
from engine.ingest.transcripts.repetition import mark_loops
from engine.ingest.transcripts.sittings import is_recorded
from engine.ingest.transcripts.speaker_labels import (
    Labels,
    find_labels,
    is_common_label,
    is_interlude,
    labels_of,
    person_of,
)
from engine.ingest.transcripts.spoken import RawTranscript, Spoken, assemble, seconds
from engine.schema.enums import LeftOutReason
from engine.schema.result import LeftOut

_CLOCK = r"(?:(\d{1,3}):)?(\d{1,2}):(\d{2}(?:[.,]\d{1,3})?)(?:\s?([AaPp])\.?[Mm]\.?)?"
# Teams' older documents write 0:0:3.0.
_SHORT_CLOCK = r"(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2}(?:[.,]\d{1,3})?)()"
_SPAN = re.compile(rf"\s*[\[(]?{_SHORT_CLOCK}\s*-->\s*{_SHORT_CLOCK}[\])]?\s*")
_LEADING = re.compile(rf"\s*[\[(<]?{_CLOCK}(?:\s*[-–—]\s*{_CLOCK})?[\])>]?\s*[-–—|:]?(?=\s|$)\s*")
# The name before a time: "Anna Berg  0:03", "Anna Berg [00:01:02]: text", "[Anna Berg] 10:00:01".
_TRAILING = re.compile(
    rf"\s*(?:\*\*)?\[?([^\W\d_][^\n:\[\]<>]{{0,60}}?)\]?(?:\*\*)?(?:\s*[,|·•–-]\s*|\s+|\s*(?=[\[(]))[\[(]?{_CLOCK}[\])]?(?:\*\*)?\s*"
    r"(?::(?:\*\*)?\s+(\S.*)|:?\s*(?:\*\*)?)$"
)
_STAMP = re.compile(
    r"[\s\u200e\u200f]*\[?(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}),?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?"
    r"(?:\s?[AaPp]\.?[Mm]\.?)?\]?(?:\s+[-–—]|:)?\s+[\u200e\u200f]?(?=\S)"
)
"""The date and the time before each message of an exported chat."""
_NO_MESSAGE = re.compile(
    r"[\u200e\u200f]?(?:<[^<>]{0,40}(?:omitted|attached[^<>]*)>|(?:image|video|audio|sticker|GIF|document) omitted|"
    r"(?:this message was|you) deleted(?: this message)?\.?|null)",
    re.IGNORECASE,
)
"""What stands there for a picture, or for what was deleted."""
_ESCAPED_TIME = re.compile(r"[ \t]*\\\[(?:\d{1,2}:)?\d{1,2}:\d{2}\\\](?=[ \t\n]|\Z)")
r"""A time between sentences as Markdown escapes it, “\[15:58\]”: nobody says it."""
_EMPHASIZED = re.compile(
    rf"^[ \t]*(?:\*\*|__)"
    rf"(?P<before>[\[(]?{_CLOCK}[\])]?[ \t]+[^*_\n:]{{1,60}}|[^*_\n:]{{1,60}}[ \t]+[\[(]?{_CLOCK}[\])]?)"
    r":?(?:\*\*|__):?[ \t]+",
    re.MULTILINE,
)
"""A time and a name that Markdown sets in bold: “**[00:02:34] Anna Berg:** text”."""
_IN_BRACKETS = re.compile(r"\s*\[([^\W\d_][\w .'’-]{0,40})\]:?\s+(?=\S)")
"""A name in brackets before what is said; a time begins with a digit."""
_A_TALK = re.compile(r"\b(?:conference call|earnings call|transcript|interview|participants|hearing)\b", re.IGNORECASE)
"""What the head of a talk says that has its speakers on lines of their own."""
_NAME_ALONE = re.compile(
    r"(?:Operator|Moderator|Host|Interviewer|Interviewee)"
    r"|[A-Z][a-z'’]{0,14}\.?(?: (?:[A-Z][\w'’-]{1,24}|[A-Z]\.|van|von|de|der|la|di)){1,3}"
)
"""Such a line: an office of a call, or two to four words written as names are."""
_HEAD_LINES, _SAID_WORDS = 14, 2
"""Lines of the head of such a talk, and words of what is said at least."""
_IN_A_SITTING = 3
"""Speakers with a constituency from which a record is one of a parliament."""
_SITTING = re.compile(r".+\([^()]+\)(?: \([^()]+\))?")
"""Who speaks in a parliament, with a constituency and a party: “Ms Helen Prior (Wexcombe) (Con)”."""
_ASKED = re.compile(r"\s*(?:\*\*)?Q\s?\d{1,4}\.?\s+(?=(?:\*\*)?[A-Z][\w.'’ -]{1,40}:)")
"""The number of a question: “Q17 Ben Harker: ...”."""
_ASKED_AT_LEAST = 2
_MIN_TURNS = 4
_NAME_WORDS = 6
_MIN_TIMES = 3
_DAY = 24 * 3600.0
_HEADING = re.compile(r"#{1,6} \S")
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
    text = _EMPHASIZED.sub(r"\g<before>: ", _ESCAPED_TIME.sub("", text))
    lines = [line for line in text.split("\n") if line.strip() and not _STARTED.fullmatch(line.strip())]
    if (testimony := read_testimony(lines)) is not None:
        pieces = [Spoken(said, speaker, fresh=True) for speaker, said in testimony.said if said]
        return assemble(pieces, title=testimony.title, left_out=_unspoken(testimony.left_out))
    lines = _without_numbers_of_questions(lines)
    if (chat := _read_chat(lines)) is not None:
        return chat
    lines, speakers = _with_names_above(_with_colons(lines))
    if speakers:
        return _assemble_untimed(lines, Labels(speakers, 0))
    read = [_read_line(line) for line in lines]
    timed = sum(line.begins is not None for line in read)
    labels = find_labels(lines)
    dialogue = _is_dialogue(lines, labels)
    if (timed >= _MIN_TIMES and timed * 6 >= len(lines)) or (timed and dialogue):
        return _assemble_timed(_with_names_below(read))
    return _assemble_untimed(lines, labels) if dialogue else None


def _without_numbers_of_questions(lines: Sequence[str]) -> list[str]:
    """Lines, those of evidence to a committee without the number that each question has before the name of who asks."""
    asked = [_ASKED.match(line) for line in lines]
    if sum(found is not None for found in asked) < _ASKED_AT_LEAST:
        return list(lines)
    return [line[found.end() :] if found else line for line, found in zip(lines, asked, strict=True)]


def _read_chat(lines: Sequence[str]) -> RawTranscript | None:
    """The turns of an exported chat, or None if it is none. What nobody wrote ("Anna added Ben") is no part of it."""
    stamps = [_STAMP.match(line) for line in lines]
    stamped = sum(stamp is not None for stamp in stamps)
    if stamped < _MIN_TURNS or stamped * 2 < len(lines):
        return None
    bare = [line[stamp.end() :] if stamp else line for line, stamp in zip(lines, stamps, strict=True)]
    labels = find_labels([line for line, stamp in zip(bare, stamps, strict=True) if stamp])
    if len(labels.names) <= 1 or labels.labelled * 2 < stamped:
        return None
    pieces: list[Spoken] = []
    unspoken: list[str] = []
    speaker: str | None = None
    for line, stamp in zip(bare, stamps, strict=True):
        name, said = labels.split(line) if stamp else (speaker, line)
        speaker = name
        if name is None or _NO_MESSAGE.fullmatch(said.strip()):
            unspoken.append(line)
        elif said.strip():
            pieces.append(Spoken(said.strip(), name, fresh=stamp is not None))
    return assemble(pieces, left_out=_unspoken(unspoken)) if len(pieces) >= _MIN_TURNS else None


def _with_colons(lines: Sequence[str]) -> list[str]:
    """Lines, those of a talk whose speakers stand in brackets with a colon instead: “[Anna] Yes.” as “Anna: Yes.”."""
    found = [_IN_BRACKETS.match(line) for line in lines]
    names = Counter(match[1] for match in found if match)
    often = {name for name, count in names.items() if count > 1 and not is_interlude(name)}
    turns = sum(names[name] for name in often)
    if len(often) < 2 or turns < _MIN_TURNS or turns * 5 < len(lines) * 3:
        return list(lines)
    return [
        f"{match[1]}: {line[match.end() :]}" if match and match[1] in often else line
        for line, match in zip(lines, found, strict=True)
    ]


def _with_names_above(lines: Sequence[str]) -> tuple[list[str], frozenset[str]]:
    """Lines, those of a call or an interview whose speakers stand on lines of their own with a colon instead: “Anna
    Berg” above “Good morning.” as “Anna Berg: Good morning.”, and the speakers. Else as they are, and nobody.
    """
    if _A_TALK.search("\n".join(lines[:_HEAD_LINES])) is None:
        return list(lines), frozenset()
    alone = [
        _NAME_ALONE.fullmatch(line.strip()) is not None and _is_said(below)
        for line, below in zip(lines, (*lines[1:], ""), strict=True)
    ]
    names = Counter(line.strip() for line, named in zip(lines, alone, strict=True) if named)
    often = {name for name, count in names.items() if count > 1}
    turns = sum(names[name] for name in often)
    if len(often) < 2 or turns < max(_MIN_TURNS, 2 * (len(names) - len(often))):
        return list(lines), frozenset()
    found: list[str] = []
    speaker = ""
    for line, named in zip(lines, alone, strict=True):
        if named:
            speaker = line.strip()
        else:
            found.append(f"{speaker}: {line.strip()}" if speaker else line)
            speaker = ""
    return found, frozenset(names)


def _is_said(line: str) -> bool:
    """Whether a line is prose, and no title or name."""
    return len(line.split()) >= _SAID_WORDS and line.rstrip().endswith((".", "?", "!", "…", '"', "”"))


def _is_dialogue(lines: Sequence[str], labels: Labels) -> bool:
    """Whether the labels of a text are speakers: few names that come again and again, saying whole sentences.

    Forms, glossaries and settings have labels too; theirs come in a fixed order, with values that are no sentences,
    or in some part of the text alone.
    """
    people = {person_of(name) for name in labels.names}
    sitting = sum(_SITTING.fullmatch(name) is not None for name in labels.names) >= _IN_A_SITTING
    least = len(people) if sitting else 2 * len(people)
    if labels.labelled < _MIN_TURNS or len(people) < 2 or labels.labelled < least:
        return False
    split = [labels.split(line) for line in lines]
    first = next(index for index, (name, _) in enumerate(split) if name is not None)
    spoken = [(person_of(name), said) for name, said in split[first:] if name is not None]
    again = Counter(name for name, _ in spoken if not is_common_label(name))
    if not sitting and sum(count >= 2 for count in again.values()) < 2:
        return False
    if sum(map(len, lines[:first])) * 5 > sum(map(len, lines)) or len(spoken) * 5 < 2 * (len(lines) - first):
        return False
    if sum(_HEADING.match(line) is not None for line in lines[first:]) >= 2:
        return False
    ended = sum(
        said.rstrip("*_ ").endswith((".", "?", "!", "…", ",", "-", "–", "—", '"', "”", ")")) for _, said in spoken
    )
    words = sum(len(said.split()) for _, said in spoken)
    if ended * 5 < 2 * len(spoken) and words < 6 * len(spoken):
        return False
    return len(people) < 4 or not _in_fixed_order([name for name, _ in spoken])


def _in_fixed_order(names: Sequence[str]) -> bool:
    """Whether labels are met equally often and always in the same order, as in records and never in talk."""
    counts = [count for _, count in Counter(names).most_common(4)]
    if counts[-1] * 10 < 7 * counts[0]:
        return False
    following = Counter((name, after) for name, after in pairwise(names) if name != after)
    likeliest: dict[str, int] = {}
    for (name, _), count in following.items():
        likeliest[name] = max(likeliest.get(name, 0), count)
    return sum(likeliest.values()) * 10 >= 8 * following.total()


def _with_names_below(lines: Sequence[_Line]) -> list[_Line]:
    """Lines, those of an older shape of Teams changed: a line of times, below it the name, below that the text."""
    spans = [index for index, line in enumerate(lines[:-2]) if line.ends is not None and not line.said]
    names = Counter(lines[index + 1].said for index in spans if lines[index + 1].begins is None)
    if len(spans) < 2 or len(names) * 2 > len(spans) or any(len(name.split()) > _NAME_WORDS for name in names):
        return list(lines)
    changed: list[_Line] = []
    for index, line in enumerate(lines):
        if index - 1 in spans and line.said in names:
            changed[-1] = replace(changed[-1], name=line.said)
        else:
            changed.append(line)
    return changed


def _read_line(line: str) -> _Line:
    """A line with the time, and the name beside a time, taken off it."""
    match = _SPAN.match(line) or _LEADING.match(line)
    if match is not None and _is_clock(match, 1):
        ends = _time(match, 5) if match[6] is not None else None
        return _Line(line[match.end() :].strip(), _time(match, 1), ends)
    match = _TRAILING.match(line)
    if match is not None and _is_clock(match, 2) and len(re.sub(r"\([^()]*\)", "", match[1]).split()) <= _NAME_WORDS:
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
    spoken = [line.said for line in lines if line.said]
    people = {person_of(line.name) for line in lines if line.name}
    labels = labels_of(spoken, people) if named else find_labels(spoken)
    pieces: list[Spoken] = []
    speaker: str | None = None
    begins: float | None = None
    ends: float | None = None
    started = False
    unspoken: list[str] = []
    for before, line in zip((_Line(""), *lines), lines, strict=False):
        if line.begins is not None:
            speaker, begins, ends, started = line.name or (speaker if not named else None), line.begins, line.ends, True
        label, said = labels.split(line.said)
        recorded = line.begins is None and label is None and started and is_recorded(line.said, before.said)
        speaker = None if recorded else label or speaker
        started = started or label is not None
        if not started:
            unspoken.append(line.said)
        elif said:
            pieces.append(Spoken(said, speaker, begins, ends, fresh=recorded))
            ends = None
    if len(pieces) < _MIN_TIMES:
        return None
    pieces, notices = mark_loops(_from_zero(pieces))
    return assemble(pieces, notices=notices, title=_title(unspoken), left_out=_unspoken(unspoken))


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
    started = False
    heading: list[str] = []
    for before, line in zip(("", *lines), lines, strict=False):
        name, said = labels.split(line)
        if name is None and not started:
            heading.append(line.strip())
            continue
        started = True
        recorded = name is None and is_recorded(line, before)
        nobody = recorded or (name is not None and is_interlude(name))
        speaker = None if nobody else name or speaker
        if said.strip():
            pieces.append(Spoken(said, speaker, fresh=recorded))
    return assemble(pieces, title=_title(heading), left_out=_unspoken(heading))


def _title(before: Sequence[str]) -> str | None:
    """The title among the lines that stand before the first thing said."""
    title = before[0].strip("#*=_ ") if before else ""
    return title if 0 < len(title) <= 120 else None


def _unspoken(before: Sequence[str]) -> list[LeftOut]:
    """The account of those lines: nobody spoke them, so they are not part of the text."""
    characters = sum(map(len, before))
    return [LeftOut(None, LeftOutReason.HIDDEN, characters)] if characters else []
