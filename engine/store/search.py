"""Full-text search over texts, summaries and titles.

The index of passages stores no text, so where exactly the words stand is found by asking FTS5 itself once more: the
few passages of a window are put into an index in memory, and its `highlight` marks them by the very rules that found
them.
"""

import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from sqlalchemy import select, text
from sqlalchemy.orm import Session

from engine.store import processes
from engine.store.database import Database
from engine.store.packing import SLICE_SPANS
from engine.store.passage_index import index_reading, unfinished
from engine.store.places import page_at, time_at
from engine.store.problems import Corrupt, decoding
from engine.store.query import match_expression
from engine.store.result_coding import decode_summary
from engine.store.rows import Hit
from engine.store.schema import INDEX_SHIFT, TOKENIZER, first_row
from engine.store.slices import PASSAGES, read_ranges, read_text
from engine.store.tables import DocumentRecord, ResultRecord

OPEN, CLOSE = "\x02", "\x03"
_SNIPPET_CHARACTERS = 160
_MARKED = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}")
_MASK = (1 << INDEX_SHIFT) - 1

# Ranking reads the length of every match, so of a word that is everywhere only the newest texts are ranked.
_MOST_RANKED = 20_000

_TEXT_BY_RANK = text("""
    SELECT found FROM (
        SELECT rowid AS found, bm25(passage_index) AS rank FROM passage_index
        WHERE passage_index MATCH :wanted AND (rowid >> :shift) IN (SELECT reading_id FROM documents)
        ORDER BY rowid DESC LIMIT :most
    ) ORDER BY rank, found LIMIT :limit OFFSET :offset
""")
_TEXT_IN_ORDER = text("""
    SELECT rowid FROM passage_index WHERE passage_index MATCH :wanted AND rowid >= :low AND rowid < :high
    ORDER BY rowid LIMIT :limit OFFSET :offset
""")
_SUMMARIES = """
    FROM summary_index WHERE summary_index MATCH :wanted AND rowid >= :low AND rowid < :high
"""


@dataclass(frozen=True, slots=True)
class _Cluster:
    """The marked words of a text that stand together: their span, and the snippet around them."""

    start: int
    end: int
    snippet: str


class Search:
    """Search in one library."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def __call__(
        self, typed: str, *, document_id: int | None = None, offset: int = 0, limit: int = 50
    ) -> tuple[list[Hit], bool]:
        """One window of hits, and whether there are more after it.

        In the whole library the best come first: titles, then summaries, then text by BM25. In one document hits in
        its text come in text order.
        """
        wanted = match_expression(typed)
        if wanted is None or limit <= 0:
            return [], False
        self._finish_index()
        low = first_row(document_id) if document_id is not None else 0
        high = first_row(document_id + 1) if document_id is not None else 1 << 62
        bounds = {"wanted": wanted, "low": low, "high": high}
        with self._database.reading() as session:
            shorts = session.scalar(text(f"SELECT count(*) {_SUMMARIES}"), bounds) or 0
            hits = self._short_hits(session, bounds, offset, limit + 1) if offset < shorts else []
            if len(hits) <= limit:
                window = {"wanted": wanted, "offset": max(0, offset - shorts), "limit": limit + 1 - len(hits)}
                hits += self._text_hits(session, document_id, window)
        return hits[:limit], len(hits) > limit

    def _finish_index(self) -> None:
        """Carry on what a process that died was indexing; a living one does it itself."""
        if not self._database.writable:
            return
        with self._database.reading() as session:
            left = unfinished(session)
        for reading_id, owner in left:
            if processes.is_alive(owner) is False:
                index_reading(self._database, reading_id)

    def _short_hits(self, session: Session, bounds: dict[str, object], offset: int, limit: int) -> list[Hit]:
        rows = session.execute(
            text(
                "SELECT rowid, highlight(summary_index, 0, :open, :close), highlight(summary_index, 1, :open, :close)"
                f"{_SUMMARIES} ORDER BY bm25(summary_index, 10.0, 1.0), rowid LIMIT :limit OFFSET :offset"
            ),
            bounds | {"offset": offset, "limit": limit, "open": OPEN, "close": CLOSE},
        ).all()
        titles = _titles(session, [row[0] >> INDEX_SHIFT for row in rows])
        hits = []
        for row, title, summary in rows:
            document_id, number = row >> INDEX_SHIFT, (row & _MASK) - 1
            if document_id not in titles:
                continue
            cluster = find_cluster(title if number < 0 else summary)
            if number < 0:
                hits.append(Hit(document_id, titles[document_id], "title", cluster.snippet, 0, 0, None, None))
            else:
                hits.append(_summary_hit(session, document_id, titles[document_id], number, cluster.snippet))
        return hits

    def _text_hits(self, session: Session, document_id: int | None, window: dict[str, object]) -> list[Hit]:
        if document_id is None:
            found = session.scalars(_TEXT_BY_RANK, window | {"shift": INDEX_SHIFT, "most": _MOST_RANKED}).all()
        else:
            reading_id = session.scalar(select(DocumentRecord.reading_id).where(DocumentRecord.id == document_id))
            if reading_id is None:
                return []
            rows = {"low": first_row(reading_id), "high": first_row(reading_id + 1)}
            found = session.scalars(_TEXT_IN_ORDER, window | rows).all()
        passages = _read_passages(session, found)
        clusters = _mark(str(window["wanted"]), [words for _, words in passages])
        documents = _documents_of(session, {row >> INDEX_SHIFT for row in found})
        hits = []
        for row, (base, _), cluster in zip(found, passages, clusters, strict=True):
            reading_id = row >> INDEX_SHIFT
            if reading_id not in documents:
                continue
            start = base + cluster.start
            page, time = page_at(session, reading_id, start), time_at(session, reading_id, start)
            hits.append(Hit(*documents[reading_id], "text", cluster.snippet, start, base + cluster.end, page, time))
        return hits


def find_cluster(marked: str) -> _Cluster:
    """The densest group of marked words in a text that `highlight` marked; the first of equals."""
    spans: list[tuple[int, int, str]] = []
    for number, match in enumerate(_MARKED.finditer(marked)):
        start = match.start() - 2 * number  # two marks stand before it for each earlier match
        spans.append((start, start + len(match[1]), match[1].casefold()))
    plain = marked.replace(OPEN, "").replace(CLOSE, "")
    if not spans:
        return _Cluster(0, 0, _one_line(plain[:_SNIPPET_CHARACTERS]))
    best: list[tuple[int, int, str]] = []
    for first, (start, _, _) in enumerate(spans):
        group = [span for span in spans[first : first + 40] if span[1] <= start + _SNIPPET_CHARACTERS] or [spans[first]]
        if len({word for _, _, word in group}) > len({word for _, _, word in best}):
            best = group
    return _Cluster(best[0][0], best[-1][1], _snippet(plain, best))


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


def _mark(wanted: str, passages: Sequence[str]) -> list[_Cluster]:
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


def _read_passages(session: Session, rows: Sequence[int]) -> list[tuple[int, str]]:
    """Start and words of each passage."""
    ranges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    passages = []
    for row in rows:
        reading_id, number = row >> INDEX_SHIFT, row & _MASK
        key = (reading_id, number // SLICE_SPANS)
        if key not in ranges:
            ranges[key] = read_ranges(session, reading_id, PASSAGES, key[1])
        if number % SLICE_SPANS >= len(ranges[key]):
            raise Corrupt("the index names a passage that is not there")
        start, end = ranges[key][number % SLICE_SPANS]
        passages.append((start, read_text(session, reading_id, start, end)))
    return passages


def _documents_of(session: Session, reading_ids: set[int]) -> dict[int, tuple[int, str]]:
    query = select(DocumentRecord.reading_id, DocumentRecord.id, DocumentRecord.user_title, DocumentRecord.title)
    rows = session.execute(query.where(DocumentRecord.reading_id.in_(reading_ids)))
    return {reading_id: (document_id, own or title) for reading_id, document_id, own, title in rows if reading_id}


def _titles(session: Session, ids: Sequence[int]) -> dict[int, str]:
    query = select(DocumentRecord.id, DocumentRecord.user_title, DocumentRecord.title)
    return {row.id: row.user_title or row.title for row in session.execute(query.where(DocumentRecord.id.in_(ids)))}


def _summary_hit(session: Session, document_id: int, title: str, number: int, snippet: str) -> Hit:
    """A hit in the newest finished summary, placed where the sentence's first evidence stands."""
    packed = session.scalar(
        select(ResultRecord.summary)
        .where(ResultRecord.document_id == document_id, ResultRecord.summary.is_not(None))
        .order_by(ResultRecord.made.desc(), ResultRecord.id.desc())
        .limit(1)
    )
    with decoding():
        sentences = decode_summary(packed) if packed is not None else ()
    evidence = sentences[number].evidence if number < len(sentences) else ()
    if not evidence:
        return Hit(document_id, title, "summary", snippet, 0, 0, None, None)
    first = evidence[0]
    time = first.times[0] if first.times else None
    return Hit(document_id, title, "summary", snippet, first.start, first.end, first.page, time)
