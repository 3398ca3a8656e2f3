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
_MOST_MARKS = 40
_MARKED = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}")


@dataclass(frozen=True, slots=True)
class Cluster:
    """The marked words of a text that stand together: their span, and the snippet around them."""

    start: int
    end: int
    snippet: str


def find_cluster(marked: str) -> Cluster:
    """The densest group of marked words in a text that `highlight` marked; the first of equals."""
    spans: list[tuple[int, int, str]] = []
    for number, match in enumerate(_MARKED.finditer(marked)):
        start = match.start() - 2 * number  # two marks stand before it for each earlier match
        spans.append((start, start + len(match[1]), match[1].casefold()))
    plain = marked.replace(OPEN, "").replace(CLOSE, "")
    if not spans:
        return Cluster(0, 0, _one_line(plain[:_SNIPPET_CHARACTERS]))
    best: list[tuple[int, int, str]] = []
    for first, (start, _, _) in enumerate(spans):
        group = [span for span in spans[first : first + _MOST_MARKS] if span[1] <= start + _SNIPPET_CHARACTERS] or [
            spans[first]
        ]
        if len({word for _, _, word in group}) > len({word for _, _, word in best}):
            best = group
    return Cluster(best[0][0], best[-1][1], _snippet(plain, best))


def _snippet(plain: str, group: Sequence[tuple[int, int, str]]) -> str:
    """The words around a group, cut between words, with its marks."""
    start, end = group[0][0], group[-1][1]
    room = max(0, _SNIPPET_CHARACTERS - (end - start)) // 2
    left, right = max(0, start - room), min(len(plain), end + room)
    if left:
        space = plain.find(" ", left, start)
        left = space + 1 if space >= 0 else left
    if right < len(plain):
        space = plain.rfind(" ", end, right)
        right = space if space >= 0 else right
    pieces, position = ["…" if left else ""], left
    for low, high, _ in group:
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
