"""Where exactly in a passage the words searched for stand, and the snippet a user sees of it.

The index of passages stores no text, so FTS5 is asked once more: the few passages of a window are put into an index in
memory, and its `highlight` marks them by the very rules that found them.
"""

import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from engine.store.schema import TOKENIZER

OPEN, CLOSE = "\x02", "\x03"
_SNIPPET_CHARACTERS = 160
_MAX_MARKS = 40
_MARKED = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}")


_Span = tuple[int, int, str]
"""Start, end, and the word in small letters."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """The marked words of a text that stand together: their span, and the snippet around them."""

    start: int
    end: int
    snippet: str


def find_cluster(marked: str) -> Cluster:
    """The shortest stretch with the most different words of those that `highlight` marked; the first of equals."""
    spans: list[_Span] = []
    for number, match in enumerate(_MARKED.finditer(marked)):
        start = match.start() - 2 * number  # two marks stand before it for each earlier match
        spans.append((start, start + len(match[1]), match[1].casefold()))
    plain = marked.replace(OPEN, "").replace(CLOSE, "")
    if not spans:
        return Cluster(0, 0, _one_line(plain[:_SNIPPET_CHARACTERS]))
    _, _, start, end = min(_stretch(spans[first : first + _MAX_MARKS]) for first in range(len(spans)))
    return Cluster(start, end, _snippet(plain, spans, start, end))


def _stretch(spans: Sequence[_Span]) -> tuple[int, int, int, int]:
    """From the first span on: what sorts good stretches first (fewer words missing, shorter), start and end."""
    start, end = spans[0][:2]
    words = {spans[0][2]}
    for _, stop, word in spans[1:]:
        if stop > start + _SNIPPET_CHARACTERS:
            break
        if word not in words:
            words.add(word)
            end = stop
    return -len(words), end - start, start, end


def _snippet(plain: str, spans: Sequence[_Span], start: int, end: int) -> str:
    """The words around a stretch, cut between words, with every mark that lies among them."""
    room = max(0, _SNIPPET_CHARACTERS - (end - start)) // 2
    left, right = max(0, start - room), min(len(plain), end + room)
    if left:
        space = plain.find(" ", left, start)
        left = space + 1 if space >= 0 else left
    if right < len(plain):
        space = plain.rfind(" ", end, right)
        right = space if space >= 0 else right
    pieces, position = ["…" if left else ""], left
    for low, high, _ in spans:
        if low >= left and high <= right:
            pieces += [plain[position:low], OPEN, plain[low:high], CLOSE]
            position = high
    pieces += [plain[position:right], "…" if right < len(plain) else ""]
    return _one_line("".join(pieces))


def _one_line(words: str) -> str:
    return " ".join(words.split())


def mark_passages(wanted: str, passages: Sequence[str]) -> list[Cluster]:
    """For each passage, where in it the words of the match expression `wanted` stand."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        memory.execute(f"CREATE VIRTUAL TABLE passages USING fts5(words, tokenize='{TOKENIZER}')")
        memory.executemany(
            "INSERT INTO passages (rowid, words) VALUES (?, ?)",
            ((n, _without_marks(words)) for n, words in enumerate(passages)),
        )
        query = "SELECT rowid, highlight(passages, 0, ?, ?) FROM passages WHERE passages MATCH ?"
        marked: dict[int, str] = dict(memory.execute(query, (OPEN, CLOSE, wanted)))
    return [find_cluster(marked.get(n, words)) for n, words in enumerate(passages)]


def _without_marks(words: str) -> str:
    """A text in which the marks themselves can't occur, of the same length, storable whatever it holds."""
    plain = words.replace(OPEN, " ").replace(CLOSE, " ").replace("\0", " ")
    return plain.encode("utf-8", "replace").decode("utf-8")
