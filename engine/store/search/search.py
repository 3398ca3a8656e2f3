"""Full-text search over texts, summaries and titles: a window of hits in some ten queries, however many hits."""

import json
import re
from collections.abc import Sequence

from sqlalchemy import select, text
from sqlalchemy.orm import Session

from engine.schema.enums import FoundIn
from engine.schema.library import Hit
from engine.schema.result import SummarySentence
from engine.store import processes
from engine.store.coding import decode_as
from engine.store.database import Database
from engine.store.packing import SLICE_SPANS
from engine.store.problems import Corrupt, decoding
from engine.store.schema import INDEX_SHIFT, first_row
from engine.store.search.passage_index import index_reading, unfinished
from engine.store.search.query import match_expression
from engine.store.search.snippets import CLOSE, OPEN, find_cluster, mark_passages
from engine.store.slices import PASSAGES, read_many_ranges, read_many_texts
from engine.store.tables import DocumentRecord, ResultRecord

_HOLDING = text("""
    SELECT DISTINCT documents.id FROM (
        SELECT rowid >> :shift AS reading FROM passage_index WHERE passage_index MATCH :wanted LIMIT :most
    ) JOIN documents ON documents.reading_id = reading WHERE documents.removed IS NULL
""")
_MOST_HOLDING = 200
_WORD = re.compile(r"\w+")

_MASK = (1 << INDEX_SHIFT) - 1

# Ranking reads the length of every match, so of a word that is everywhere only the newest texts are ranked.
_MAX_RANKED = 5_000

_TEXT_BY_RANK = text("""
    SELECT found FROM (
        SELECT rowid AS found, bm25(passage_index) AS rank FROM passage_index
        WHERE passage_index MATCH :wanted
        AND (rowid >> :shift) IN (SELECT reading_id FROM documents WHERE removed IS NULL)
        ORDER BY rowid DESC LIMIT :most
    ) ORDER BY rank, found LIMIT :limit OFFSET :offset
""")
_TEXT_IN_ORDER = text("""
    SELECT rowid FROM passage_index WHERE passage_index MATCH :wanted AND rowid >= :low AND rowid < :high
    ORDER BY rowid LIMIT :limit OFFSET :offset
""")
_PLACES = text("""
    SELECT
        (SELECT number FROM pages WHERE reading_id = reading AND start <= place AND "end" > start
         ORDER BY start DESC LIMIT 1) AS page,
        coalesce(
            (SELECT begins FROM cues WHERE reading_id = reading AND start <= place ORDER BY start DESC LIMIT 1),
            (SELECT begins FROM turns WHERE reading_id = reading AND start <= place ORDER BY start DESC LIMIT 1)
        ) AS time
    FROM (
        SELECT key, json_extract(value, '$[0]') AS reading, json_extract(value, '$[1]') AS place
        FROM json_each(:pairs)
    ) ORDER BY key
""")
_SUMMARIES = """
    FROM summary_index WHERE summary_index MATCH :wanted AND rowid >= :low AND rowid < :high
    ORDER BY rowid DESC LIMIT :most
"""
_SUMMARIES_BY_RANK = text(f"""
    SELECT found, title, summary FROM (
        SELECT rowid AS found, bm25(summary_index, 10.0, 1.0) AS rank,
            highlight(summary_index, 0, :open, :close) AS title,
            highlight(summary_index, 1, :open, :close) AS summary
        {_SUMMARIES}
    ) ORDER BY rank, found LIMIT :limit OFFSET :offset
""")  # noqa: S608
_COUNT_OF_SUMMARIES = text(f"SELECT count(*) FROM (SELECT 1 {_SUMMARIES})")  # noqa: S608


class Search:
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
            shorts = session.scalar(_COUNT_OF_SUMMARIES, bounds | {"most": _MAX_RANKED}) or 0
            hits = self._short_hits(session, bounds, offset, limit + 1) if offset < shorts else []
            if len(hits) <= limit:
                window = {"wanted": wanted, "offset": max(0, offset - shorts), "limit": limit + 1 - len(hits)}
                hits += self._text_hits(session, document_id, window)
        return hits[:limit], len(hits) > limit

    def holding(self, words: str) -> list[int]:
        """The documents in whose text these words stand one after another, some of them where there are very many."""
        phrase = " ".join(_WORD.findall(words))
        if not phrase:
            return []
        bounds = {"wanted": f'"{phrase}"', "shift": INDEX_SHIFT, "most": _MOST_HOLDING}
        with self._database.reading() as session:
            return list(session.scalars(_HOLDING, bounds))

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
            _SUMMARIES_BY_RANK,
            bounds | {"offset": offset, "limit": limit, "most": _MAX_RANKED, "open": OPEN, "close": CLOSE},
        ).all()
        titles = _titles(session, [row[0] >> INDEX_SHIFT for row in rows])
        hits = []
        for row, title, summary in rows:
            document_id, number = row >> INDEX_SHIFT, (row & _MASK) - 1
            if document_id not in titles:
                continue
            cluster = find_cluster(title if number < 0 else summary)
            if number < 0:
                hits.append(Hit(document_id, titles[document_id], FoundIn.TITLE, cluster.snippet, 0, 0, None, None))
            else:
                hits.append(_summary_hit(session, document_id, titles[document_id], number, cluster.snippet))
        return hits

    def _text_hits(self, session: Session, document_id: int | None, window: dict[str, object]) -> list[Hit]:
        if document_id is None:
            found = session.scalars(_TEXT_BY_RANK, window | {"shift": INDEX_SHIFT, "most": _MAX_RANKED}).all()
        else:
            reading_id = session.scalar(select(DocumentRecord.reading_id).where(DocumentRecord.id == document_id))
            if reading_id is None:
                return []
            rows = {"low": first_row(reading_id), "high": first_row(reading_id + 1)}
            found = session.scalars(_TEXT_IN_ORDER, window | rows).all()
        passages = _read_passages(session, found)
        clusters = mark_passages(str(window["wanted"]), [words for _, words in passages])
        documents = _documents_of(session, {row >> INDEX_SHIFT for row in found})
        offsets = [base + cluster.start for (base, _), cluster in zip(passages, clusters, strict=True)]
        places = _places(session, [row >> INDEX_SHIFT for row in found], offsets)
        hits = []
        for row, start, cluster, place in zip(found, offsets, clusters, places, strict=True):
            if (row >> INDEX_SHIFT) in documents:
                end = start + cluster.end - cluster.start
                hits.append(Hit(*documents[row >> INDEX_SHIFT], FoundIn.TEXT, cluster.snippet, start, end, *place))
        return hits


def _read_passages(session: Session, rows: Sequence[int]) -> list[tuple[int, str]]:
    """Start and words of each passage."""
    keys = [(row >> INDEX_SHIFT, (row & _MASK) // SLICE_SPANS) for row in rows]
    ranges = read_many_ranges(session, PASSAGES, set(keys))
    spans = []
    for row, key in zip(rows, keys, strict=True):
        number = (row & _MASK) % SLICE_SPANS
        if number >= len(ranges.get(key, ())):
            raise Corrupt("the index names a passage that is not there")
        spans.append((key[0], *ranges[key][number]))
    return [(span[1], words) for span, words in zip(spans, read_many_texts(session, spans), strict=True)]


def _places(
    session: Session, reading_ids: Sequence[int], offsets: Sequence[int]
) -> list[tuple[int | None, float | None]]:
    """Page and time of each offset."""
    pairs = json.dumps(list(zip(reading_ids, offsets, strict=True)))
    return [(row.page, row.time) for row in session.execute(_PLACES, {"pairs": pairs})]


def _documents_of(session: Session, reading_ids: set[int]) -> dict[int, tuple[int, str]]:
    query = select(DocumentRecord.reading_id, DocumentRecord.id, DocumentRecord.user_title, DocumentRecord.title)
    rows = session.execute(query.where(DocumentRecord.reading_id.in_(reading_ids)))
    return {reading_id: (document_id, own or title) for reading_id, document_id, own, title in rows if reading_id}


def _titles(session: Session, ids: Sequence[int]) -> dict[int, str]:
    query = select(DocumentRecord.id, DocumentRecord.user_title, DocumentRecord.title)
    there = (DocumentRecord.id.in_(ids), DocumentRecord.removed.is_(None))
    return {row.id: row.user_title or row.title for row in session.execute(query.where(*there))}


def _summary_hit(session: Session, document_id: int, title: str, number: int, snippet: str) -> Hit:
    """A hit in the newest finished summary, placed where the sentence's first evidence stands."""
    packed = session.scalar(
        select(ResultRecord.summary)
        .where(ResultRecord.document_id == document_id, ResultRecord.summary.is_not(None))
        .order_by(ResultRecord.made.desc(), ResultRecord.id.desc())
        .limit(1)
    )
    with decoding():
        sentences = decode_as(packed, tuple[SummarySentence, ...]) if packed is not None else ()
    evidence = sentences[number].evidence if number < len(sentences) else ()
    if not evidence:
        return Hit(document_id, title, FoundIn.SUMMARY, snippet, 0, 0, None, None)
    first = evidence[0]
    time = first.times[0] if first.times else None
    return Hit(document_id, title, FoundIn.SUMMARY, snippet, first.start, first.end, first.page, time)
