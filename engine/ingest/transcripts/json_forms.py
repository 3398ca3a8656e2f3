"""Transcripts as JSON: Whisper and its kin, QMSum, and lists of utterances.

OpenAI Whisper, faster-whisper, WhisperX   {"segments": [{"start", "end", "text", "words"?, "speaker"?}]}
whisper.cpp                                {"transcription": [{"offsets": {"from", "to"} in ms, "text"}]}
QMSum                                      {"meeting_transcripts": [{"speaker", "content"}]}
others                                     [{"speaker"?, "text" | "content", "start"?, "end"?}], "utterances" too
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.errors import FileProblem, UnreadableFile
from engine.ingest.transcripts.repetition import mark_loops
from engine.ingest.transcripts.spoken import RawTranscript, Spoken, TimedWord, assemble, seconds
from engine.schema.enums import LeftOutReason
from engine.schema.result import LeftOut

_MARK = re.compile(r"\{(?:vocalsound|disfmarker|comment|gap|pause|nonvocalsound|[a-z]{3,20})\}")
_SPELT = re.compile(r"(?<!\w)(?:[A-Z]\*?_)+(?=[A-Z]?'?s?\b|\W|\Z)")
"""Letters that were said one by one: “L_C_D_”."""
_LISTS = ("segments", "utterances", "monologues", "results", "transcript")
_TEXTS = ("text", "content", "transcript", "sentence")
_SPEAKERS = ("speaker", "speaker_name", "speaker_label", "name", "role")
_CLOCK = re.compile(r"\s*(?:(?:(\d{1,6}):)?(\d{1,6}):)?(\d+(?:[.,]\d+)?)s?\s*")
_BEGINS = ("start", "begin", "start_time", "startTime", "from")
_ENDS = ("end", "end_time", "endTime", "to")


def read_json(text: str, name: str) -> RawTranscript:
    """The transcript in a JSON file; `name` is the file's, for messages.

    Raises:
        UnreadableFile: not JSON, or JSON that holds no transcript this program knows.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        message = f"“{name}” is not complete JSON: it is cut short or damaged. Get a fresh copy."
        raise UnreadableFile(FileProblem.DAMAGED, message) from error
    if isinstance(data, Mapping) and isinstance(data.get("meeting_transcripts"), list):
        return _read_qmsum(data["meeting_transcripts"])
    if isinstance(data, Mapping) and isinstance(data.get("transcription"), list):
        return _read_segments(data["transcription"], data, _whisper_cpp_piece)
    items = _utterances(data)
    if items is None:
        message = (
            f"“{name}” is JSON but not a transcript: it has no “segments”, “transcription”, “utterances” or "
            "“meeting_transcripts”. Add the document it was made from."
        )
        raise UnreadableFile(FileProblem.UNSUPPORTED, message)
    return _read_segments(items, data if isinstance(data, Mapping) else {}, _piece)


def _utterances(data: object) -> list[Any] | None:
    """The list of utterances somewhere at the top of the data, or None."""
    lists = [data] if isinstance(data, list) else []
    if isinstance(data, Mapping):
        lists = [data[key] for key in _LISTS if isinstance(data.get(key), list)]
    for items in lists:
        spoken = [item for item in items if isinstance(item, Mapping) and isinstance(_first(item, _TEXTS), str)]
        if spoken and 2 * len(spoken) >= len(items):
            return items
    return None


def _read_segments(
    items: Sequence[Any], data: Mapping[str, Any], read: Callable[[Mapping[str, Any]], Spoken]
) -> RawTranscript:
    """A transcript from a list of segments."""
    pieces = [read(item) for item in items if isinstance(item, Mapping)]
    pieces, notices = mark_loops(pieces)
    language = data.get("language")
    if language is None and isinstance(data.get("result"), Mapping):
        language = data["result"].get("language")
    return assemble(pieces, notices=notices, language=language if isinstance(language, str) else None)


def _piece(item: Mapping[str, Any]) -> Spoken:
    """A segment or utterance as most programs write it."""
    text = _first(item, _TEXTS)
    speaker = _first(item, _SPEAKERS)
    words = item.get("words")
    return Spoken(
        text if isinstance(text, str) else "",
        str(speaker) if isinstance(speaker, str | int) and not isinstance(speaker, bool) else None,
        _time(_first(item, _BEGINS)),
        _time(_first(item, _ENDS)),
        tuple(_words(words)) if isinstance(words, list) else (),
    )


def _words(words: Sequence[Any]) -> Iterator[TimedWord]:
    """The timed words of a segment; one without times (WhisperX leaves out numbers) takes those of its neighbour."""
    last = 0.0
    for word in words:
        if not isinstance(word, Mapping):
            continue
        text = word.get("word", word.get("text"))
        begins, ends = _time(_first(word, _BEGINS)), _time(_first(word, _ENDS))
        begins = last if begins is None else begins
        last = max(begins, ends if ends is not None else begins)
        if isinstance(text, str):
            yield TimedWord(text, begins, last)


def _whisper_cpp_piece(item: Mapping[str, Any]) -> Spoken:
    """A segment of whisper.cpp, whose offsets are milliseconds."""
    text = item.get("text")
    offsets = item.get("offsets")
    times = offsets if isinstance(offsets, Mapping) else {}
    begins, ends = _time(times.get("from")), _time(times.get("to"))
    return Spoken(
        text if isinstance(text, str) else "",
        None,
        begins / 1000 if begins is not None else None,
        ends / 1000 if ends is not None else None,
    )


def _read_qmsum(items: Sequence[Any]) -> RawTranscript:
    """A QMSum meeting: no times; marks of the transcribers such as {vocalsound} are no words and are left out, and so
    are those between letters, “L_C_D_”.
    """
    pieces: list[Spoken] = []
    left_out = 0
    for item in items:
        if not isinstance(item, Mapping) or not isinstance(item.get("content"), str):
            continue
        words = _MARK.sub(" ", item["content"])
        left_out += sum(len(mark) for mark in _MARK.findall(item["content"]))
        joined = _SPELT.sub(lambda letters: re.sub(r"[_*]", "", letters[0]), words)
        left_out += len(words) - len(joined)
        speaker = item.get("speaker")
        pieces.append(Spoken(joined, speaker if isinstance(speaker, str) else None))
    marks = [LeftOut(None, LeftOutReason.HIDDEN, left_out)] if left_out else []
    return assemble(pieces, left_out=marks)


def _first(item: Mapping[str, Any], keys: Sequence[str]) -> object:
    """The value of the first of `keys` that the item has."""
    return next((item[key] for key in keys if item.get(key) is not None), None)


def _time(value: object) -> float | None:
    """A number of seconds, or a clock time written out; None for what is none, such as a number of 400 digits."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        try:
            return float(value)
        except OverflowError:
            return None
    match = _CLOCK.fullmatch(value) if isinstance(value, str) else None
    return seconds(match[1], match[2] or "0", match[3]) if match else None
