"""Captions that roll: each cue repeats the lines before it, so that a viewer sees two or three lines at a time.

Read naively, everything is said twice. Whether a file rolls is decided over all of it, for people do say the same
thing twice ("Yeah." "Yeah."), and only words that stand at the end of one cue and at the beginning of the next, without
a pause between them, are taken for repeats.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

_GAP = 0.6
"""Most seconds between two cues of which one rolls on."""
_SHARE = 0.3
"""Share of the neighbours that must overlap for a file to be rolling."""
_FEWEST = 4
_WORDS = 40
"""Most words that are compared: more than three lines never roll."""


@dataclass(frozen=True, slots=True)
class CaptionCue:
    """One cue as it stands in the file, its payload not yet taken apart."""

    begins: float
    ends: float
    payload: str


def without_repeats(cues: Sequence[CaptionCue], plain: Callable[[str], str]) -> tuple[list[CaptionCue], int]:
    """The cues without rolled-on words, and how many characters were left out.

    `plain` takes the markup off a payload.
    """
    texts = [plain(cue.payload).split() for cue in cues]
    overlaps = [0] + [
        _overlap(texts[index - 1], texts[index]) if _touches(cues[index - 1], cues[index]) else 0
        for index in range(1, len(cues))
    ]
    rolling = sum(count >= min(3, len(texts[index])) for index, count in enumerate(overlaps) if count)
    if rolling < _FEWEST or rolling < _SHARE * (len(cues) - 1):
        return list(cues), 0
    kept: list[CaptionCue] = []
    left_out = 0
    for cue, words, count in zip(cues, texts, overlaps, strict=True):
        left_out += len(" ".join(words[:count]))
        if count < len(words):
            kept.append(cue if not count else CaptionCue(cue.begins, cue.ends, " ".join(words[count:])))
        elif kept and count:
            kept[-1] = CaptionCue(kept[-1].begins, max(kept[-1].ends, cue.ends), kept[-1].payload)
    return kept, left_out


def _touches(before: CaptionCue, after: CaptionCue) -> bool:
    """Whether a cue follows the one before without a pause."""
    return before.begins <= after.begins <= before.ends + _GAP


def _overlap(before: Sequence[str], after: Sequence[str]) -> int:
    """How many words that end one cue begin the next."""
    for count in range(min(len(before), len(after), _WORDS), 0, -1):
        if before[-count:] == after[:count]:
            return count
    return 0
