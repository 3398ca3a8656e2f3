"""Where sentences end within one paragraph: the sentencex library's answer, mended for papers, contracts and acts.

sentencex (Wikimedia, Rust) was chosen for its speed and its lists of abbreviations; the figures stand in
`engine.language.sentences`. It goes wrong in ways that matter here: a paragraph that opens with "(d)" is not split at
all, "ten (10) days" is cut before the bracket, and quotations are never split. So it is given a copy of the paragraph
in which brackets and quotation marks are spaces (the same length, so offsets hold), and the rules below decide what
lies inside brackets and quotations, what is a list label, and which stops are abbreviations after all.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator

import sentencex

from engine.language.abbreviations import LETTERED, STARTS, is_abbreviation
from engine.language.note_marks import RAISED
from engine.language.stops import stops_of

_WIDE_TERMINATORS = "。！？"
_TERMINATORS = ".!?…" + _WIDE_TERMINATORS
_CLOSERS = "\"'”’»)]}›*_」』）】〉》"
_MARKS = str.maketrans(dict.fromkeys('\n\t\r\f\v\u2028\u2029\u00a0()[]{}"“”„«»‹›*_•▪‣◦·●', " "))
# Marks that close just before a stop become letters, for the library finds no sentence end in "word ).".
_CLOSED_STOPS = tuple(
    (closed, "x" * (len(closed) - 1) + closed[-1])
    for closed in ('").', "”).", ")).", "]).", ")].", ").", "].", '".', "”.", "*.", ")?", '"?', "”?")
)
_LONE_QUOTE = re.compile(r"(?<!\w)['‘’](?=\S)|(?<=[.!?,…])['’](?!\w)")

# A note number glued to the stop it follows: "was shown.12 The", "was shown.[3, 4] The", "was shown.¹ The".
_NOTE = re.compile(r"(?:\[[\d,;–\- ]{1,24}\]|[\u00b9\u00b2\u00b3\u2070-\u2079]{1,6})")
_GLUED_NOTE = re.compile(r"\.(?<=[a-z]{3}.)[”\"]?\d{1,3}(?:[,–]\d{1,3})*(?= +[A-Z])")
_RAISED_NOTE = re.compile(rf"(?<=[.!?…\"'”’)\]]){RAISED}")
_UNSPACED_STOP = re.compile(r"(?:(?<=[a-z]{3})|(?<=\d{4}))\.(?=[A-Z][a-z']*[ ,])")
"""A stop after which the space is missing: "in April 2025.The"."""
_WIDE_END = re.compile(r"[。！？][」』）”’]*")
_PARTICLES = "とってなをはがのにでも，、"
"""What goes on with a quotation: 「...。」と."""
# Stops of tokenised speech ("okay . so").
_SPACED_STOP = re.compile(r"(?<=\s)[.?!](?=\s)")

# Stops the library reads as abbreviations, though a sentence ends there: always after a bracket ("(Lee et al.). It"),
# after a number with its unit and after a thing named by a letter, else where the next word opens a sentence. What
# follows the stop is looked at first, for that is found fast.
_BEFORE_CAPITAL = re.compile(r"\.(?=[\"”’)\]]*\s+([\"“‘(]?[A-Z]))")
_MISSED = re.compile(
    r"(?P<always>\d\s?(?:(?:s|h|d|g|m|min|mL|ml|μl|kg|mg|cm|mm|km|yr|wk)|"
    r"(?:[kmnpµμ]?(?:g|mol|l|L)|IU|U|mU|mEq)/(?:[dmµμ]?[lL]|kg|g|h|min|day|d))|"
    rf"\b(?:{LETTERED})\s[A-Z]|\b(?:in|of|by|until|since) May|[.,]\s?\))$|"
    r"(?:\S\s[a-z]|[a-z]\s[A-Z]|\betc|\b[ap]\.m|\bU\.S(?:\.A)?|\bU\.K|\bU\.N|\bE\.U|\b[Nn]o|\bInc|\bCorp|\bLtd|\bCo|"
    r"\bLLC|\bL\.P|\bJr|\bSr|\bPh\.D|\bB\.C|\bA\.D|\bD\.C)$"
)
_LABEL = re.compile(
    r"[\s(\[{*_•·▪‣◦–—-]*(?:(?i:section|sec\.|article|art\.|clause|item|step|rule|part|chapter|§§?)\s*)?"
    r"(?:\d{1,4}[A-Za-z]?(?:[.:]\d{1,4})*|[A-Za-z]|[ivx]{1,5}|[IVX]{1,6}|[A-Z]\d{1,2}|\d{1,2}[A-Z]{1,2})[.)\]}:*_\s]*"
)
_LABEL_AT_MOST = 60
_CLOSERS_AT_MOST = 48
_LOOK_AHEAD = 400
"""Characters behind a stop among which the next sentence has to begin, so that pages of dots take no time."""
_LONG_PARAGRAPH, _PART = 100_000, 20_000
"""Characters."""
_PLACE_TO_CUT = re.compile(r"[.!?。]\s+")
_LETTER = re.compile(r"[^\W\d_]")
_ALPHANUMERIC = re.compile(r"[^\W_]")
_BRAND = re.compile(r"[a-z]{1,2}[A-Z][A-Za-z]{2,}\b")
"""A name that begins low, such as “eBay”."""
_ITEM = re.compile(r"\s*[(\[]?[a-zA-Z0-9]{1,4}[)\]]\s+")
_TERM = re.compile(
    r"\s*\((?:(?:the|together|each|hereinafter|collectively|im Folgenden|nachfolgend|ci-après),? )*"
    r"[\"“„«‘'] ?[^\"”“«»’'().!?]{1,60} ?[\"”“»’'][^()]{0,60}\)"
)
"""What somebody is called from here on, which stands behind the name: “Fell Ltda. ("Fell"), a company”."""
_BRACKETS = re.compile(r"\([^()]{0,400}\)|\[[^\[\]]{0,400}\]|（[^（）]{0,400}）")
_QUOTED = re.compile(
    r"“[^“”]{0,160}”|„[^„“”]{0,160}[“”]|(?<![\w\"])\"[^\"]{0,160}\"(?!\w)|«[^«»]{0,160}»|「[^「」]{0,160}」|『[^『』]{0,160}』"
)


def sentence_spans(
    text: str, *, language: str = "en", spoken: bool = False, tick: Callable[[], None] = lambda: None
) -> list[tuple[int, int]]:
    """The sentences of one paragraph as ordered, disjoint spans without surrounding white space.

    Together the spans hold every character that is not white space. `spoken` says that the text is speech, where a
    sentence may begin with a small letter. `tick` is called every second or so in a paragraph that is a book long.
    """
    spans: list[tuple[int, int]] = []
    closed = _Closed(text)
    start = 0
    letter = _LETTER.search(text)  # the first of the sentence that begins at `start`
    for end in _candidates(text, language, spoken=spoken, tick=tick):
        if letter is None or letter.start() >= end or end >= len(text):
            continue
        if closed.holds(end) or not _is_boundary(text, start, end, language, spoken=spoken):
            continue
        spans.append(_trimmed(text, start, end))
        start = end
        letter = _LETTER.search(text, start)
    if text[start:].strip():
        spans.append(_trimmed(text, start, len(text)))
    return spans


def _segmented(language: str, text: str, tick: Callable[[], None]) -> Iterator[str]:
    """The library's sentences. It takes the square of the stops of a text, so a paragraph beyond any is given in parts,
    cut where a stop is followed by a space if there is such a place.
    """
    start = 0
    while len(text) - start > _LONG_PARAGRAPH:
        tick()
        place = _PLACE_TO_CUT.search(text, start + _PART, start + 2 * _PART)
        end = place.end() if place else start + _PART
        yield from sentencex.segment(language, text[start:end])
        start = end
    yield from sentencex.segment(language, text[start:] if start else text)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """`start:end` without the white space around it."""
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())


def _candidates(text: str, language: str, *, spoken: bool, tick: Callable[[], None]) -> list[int]:
    """Offsets just after a possible sentence end, closing marks and note numbers included, in order."""
    masked = text
    for closed, opened in _CLOSED_STOPS:
        masked = masked.replace(closed, opened)
    masked = _RAISED_NOTE.sub(lambda note: " " * len(note[0]), masked)
    masked = masked.translate(_MARKS)
    if any(mark in text for mark in "'‘’"):
        masked = _LONE_QUOTE.sub(" ", masked)
    ends: set[int] = set()
    position = 0
    for piece in _segmented(language, masked, tick):
        position += len(piece)
        ends.add(_past_closers(text, position - len(piece) + len(piece.rstrip())))
    stops = stops_of(language)
    if stops is not None:
        ends.update(_past_closers(text, stop + 1) for stop in stops.candidates(text))
    for match in _BEFORE_CAPITAL.finditer(text) if stops is None else ():
        missed = _MISSED.search(text, max(0, match.start() - 14), match.start())
        if missed and (missed["always"] or STARTS.match(text, match.start(1))):
            ends.add(_past_closers(text, match.end()))
    if stops is None:
        ends.update(match.end() for match in _UNSPACED_STOP.finditer(text) if STARTS.match(text, match.end()))
    ends.update(match.end() for match in _WIDE_END.finditer(text))
    ends.update(match.end() for match in _GLUED_NOTE.finditer(text))
    if spoken:
        ends.update(_past_closers(text, match.end()) for match in _SPACED_STOP.finditer(text))
    return sorted(ends)


def _past_closers(text: str, stop: int) -> int:
    """`stop` moved over the closing marks and note numbers that belong to the sentence ending there."""
    last = min(len(text), stop + _CLOSERS_AT_MOST)
    while stop < last:
        note = _NOTE.match(text, stop)
        if note:
            stop = note.end()
        elif text[stop] in _CLOSERS or text[stop] in _TERMINATORS:
            stop += 1
        elif text[stop] == " " and text.startswith((".", "…", "»"), stop + 1):  # ". . ." and French "? »"
            stop += 2
        elif text[stop] == "“" and text.rfind("„", 0, stop) > text.rfind("“", 0, stop):  # closes in German
            stop += 1
        else:
            break
    return stop


class _Closed:
    """Short bracketed and quoted passages, inside which no sentence ends."""

    def __init__(self, text: str) -> None:
        pairs = [(m.start(), m.end()) for m in _BRACKETS.finditer(text)] if any(mark in text for mark in "([（") else []
        if any(mark in text for mark in '"“„«「『'):
            pairs += [(m.start(), m.end()) for m in _QUOTED.finditer(text)]
        self._pairs = sorted(pairs)
        self._starts = [start for start, _ in self._pairs]

    def holds(self, offset: int) -> bool:
        """Whether `offset` lies strictly inside such a passage."""
        # Passages of the two kinds may nest, so the last few that begin before the offset are looked at.
        last = bisect_right(self._starts, offset)
        return any(start < offset < end for start, end in self._pairs[max(0, last - 4) : last])


def _is_boundary(text: str, start: int, end: int, language: str, *, spoken: bool) -> bool:
    """Whether the candidate `end` of a sentence begun at `start` holds against the rules."""
    following = text[end : end + 40].lstrip()
    if end - start <= _LABEL_AT_MOST and _LABEL.fullmatch(text, start, end):
        return False
    stop = _stop_before(text, start, end)
    if stop < 0:
        return text[end].isspace() and _ALPHANUMERIC.search(text, end, end + _LOOK_AHEAD) is not None
    if not text[end].isspace():
        quoted = text[end - 1] in "」』”）" and text[end] in _PARTICLES
        unspaced = language == "en" and _UNSPACED_STOP.match(text, stop) is not None and end == stop + 1
        unspaced = unspaced and "." not in text[max(start, stop - 40) : stop].rpartition(" ")[2]  # "job.Spec.Size"
        return unspaced or (text[stop] in _WIDE_TERMINATORS and not quoted)
    stops = stops_of(language)
    abbreviated = stops.is_abbreviation if stops is not None else is_abbreviation
    if text[stop] == "." and (abbreviated(text, start, stop, following) or _TERM.match(text, end)):
        return False
    return _may_begin(text, end, spoken=spoken)


def _may_begin(text: str, end: int, *, spoken: bool) -> bool:
    """Whether a sentence may begin with what follows `end`: something with letters, of which the first is no small one.

    Speech is not always written with capitals; letters beyond the Latin ones are symbols at such a place.
    """
    item = _ITEM.match(text, end)
    found = _ALPHANUMERIC.search(text, item.end() if item else end, end + _LOOK_AHEAD)
    if found is None:
        return False
    low = found.group().islower() and found.group() <= "\u024f"
    return spoken or not low or _BRAND.match(text, found.start()) is not None


def _stop_before(text: str, start: int, end: int) -> int:
    """The offset of the terminator behind the closing marks that end at `end`, or -1 if there is none."""
    for offset in range(end - 1, max(start - 1, end - 32), -1):
        if text[offset] in _TERMINATORS:
            return offset
        if text[offset].isalpha():
            break
    return -1
