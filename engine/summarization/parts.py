"""The parts of a long document, each of which has a brief of its own: by its outline, else by where the topic changes.

An outline divides where one of its levels has a sensible number of entries. Where there is none, the document is
divided between the chunks, at the places near an even division where the text before and after are least alike.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from engine.document import Chunk, Document, count_words
from engine.salience.encoding import SentenceVectors
from engine.schema.brief import Part
from engine.schema.citation import clock

LEAST_WORDS = 20_000
"""A shorter document has no parts: its brief is read in a minute."""
FEWEST, MOST = 3, 40
_LEAST_EACH = 2_000
"""Words that parts have on average, at least: what is finer divided is an outline to walk along, not to brief."""
_EACH = 6_000
"""Words of a part where the document does not say how it is divided."""
_SMALL = 300
"""Words below which a part of the outline belongs to the one before it."""
_NO_PART = re.compile(
    r"^\W*(?:table of contents|contents|index|bibliography|references|acknowledge?ments?|list of \w+|notes|cover|"
    r"title page|copyright.*|dedication|about the author.*)\W*$",
    re.IGNORECASE,
)
_LONGEST_TITLE = 120


def parts_of(document: Document, chunks: Sequence[Chunk], vectors: SentenceVectors, words: int) -> tuple[Part, ...]:
    """The parts in order, which cover the document; none where it is short (`words`) or can't be divided."""
    if words < LEAST_WORDS:
        return ()
    starts = _by_outline(document, words) or _by_topic(document, chunks, vectors, words)
    if len(starts) < FEWEST:
        return ()
    ends = [*(start for start, _ in starts[1:]), len(document.text)]
    return tuple(
        _part(document, index, title, start, end)
        for index, ((start, title), end) in enumerate(zip(starts, ends, strict=True))
    )


def parts_expected(document: Document, words: int) -> int:
    """How many parts there will be, as far as can be told before the text is looked at."""
    if words < LEAST_WORDS:
        return 0
    return len(_by_outline(document, words)) or min(max(round(words / _EACH), FEWEST), MOST)


def part_at(parts: Sequence[Part], offset: int) -> int:
    """The index of the part that holds an offset."""
    return max(bisect_left(parts, offset + 1, key=lambda part: part.start) - 1, 0)


def _by_outline(document: Document, words: int) -> list[tuple[int, str]]:
    """Where the parts of the outline's most telling level start, with their titles; empty where no level serves."""
    most = min(MOST, words // _LEAST_EACH)
    entries = [entry for entry in document.outline if not _NO_PART.match(entry.title)]
    for level in sorted({entry.level for entry in entries}):
        starts = [(entry.start, " ".join(entry.title.split())) for entry in entries if entry.level <= level]
        starts = _of_some_length(document, sorted(dict(starts).items()))
        if FEWEST <= len(starts) <= most and _is_even(document, starts):
            return starts
        if len(starts) > most:
            return []
    return []


def _of_some_length(document: Document, starts: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The starts without those of parts of next to no text; the first reaches back to the document's beginning."""
    kept: list[tuple[int, str]] = []
    for (start, title), end in zip(starts, [*(start for start, _ in starts[1:]), len(document.text)], strict=True):
        if count_words(document.text[start:end]) >= _SMALL:
            kept.append((start, title))
    return [(0 if index == 0 else start, title) for index, (start, title) in enumerate(kept)]


def _is_even(document: Document, starts: list[tuple[int, str]]) -> bool:
    """Whether no part is most of the document."""
    bounds = [*(start for start, _ in starts), len(document.text)]
    return max(end - start for start, end in pairwise(bounds)) <= 0.6 * len(document.text)


def _by_topic(
    document: Document, chunks: Sequence[Chunk], vectors: SentenceVectors, words: int
) -> list[tuple[int, str]]:
    wanted = min(max(round(words / _EACH), FEWEST), MOST)
    if len(chunks) < 2 * wanted:
        return []
    means = np.stack([_mean(vectors, chunk) for chunk in chunks])  # (n, d)
    breaks = np.array([float(before @ after) for before, after in pairwise(means)])  # (n - 1,)
    step = len(chunks) / wanted
    cuts = [0]
    for number in range(1, wanted):
        low, high = round((number - 0.3) * step), round((number + 0.3) * step)
        near = breaks[max(low, cuts[-1] + 1) - 1 : max(high, cuts[-1] + 2) - 1]
        cuts.append(max(low, cuts[-1] + 1) + int(near.argmin()))
    starts = [chunks[cut].start for cut in cuts]
    return [(start, _name(document, start, end)) for start, end in pairwise([*starts, len(document.text)])]


def _mean(vectors: SentenceVectors, chunk: Chunk) -> "np.typing.NDArray[np.float32]":
    mean = vectors[chunk.first_sentence : chunk.last_sentence].sum(axis=0)  # (d,)
    return np.asarray(mean / max(float(np.linalg.norm(mean)), 1e-6), dtype=np.float32)


def _name(document: Document, start: int, end: int) -> str:
    """A part without a heading of its own goes by its place."""
    pages, times = pages_between(document, start, end), times_between(document, start, end)
    if pages is not None:
        return f"Pages {pages[0]}–{pages[1]}" if pages[0] < pages[1] else f"Page {pages[0]}"
    if times is not None:
        return f"{clock(times[0])} to {clock(times[1])}"
    share = 100 * start // max(len(document.text), 1), 100 * end // max(len(document.text), 1)
    return f"From {share[0]} to {share[1]} % of the text"


def _part(document: Document, index: int, title: str, start: int, end: int) -> Part:
    title = title if len(title) <= _LONGEST_TITLE else f"{title[:_LONGEST_TITLE].rsplit(' ', 1)[0]} …"
    return Part(
        index,
        title,
        start,
        end,
        pages_between(document, start, end),
        times_between(document, start, end),
    )


def pages_between(document: Document, start: int, end: int) -> tuple[int, int] | None:
    """The first and last page of a span."""
    pages = document.pages
    touched = [page.number for page in pages if page.start < end and start < page.end]
    return (touched[0], touched[-1]) if touched else None


def times_between(document: Document, start: int, end: int) -> tuple[float, float] | None:
    """The first and last second of a span of what was spoken."""
    turns = [turn for turn in document.turns if turn.start < end and start < turn.end and turn.begins is not None]
    if not turns:
        return None
    last = turns[-1]
    begins = turns[0].begins or 0.0
    return begins, last.ends if last.ends is not None else last.begins or begins
