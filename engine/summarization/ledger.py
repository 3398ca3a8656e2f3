"""The ledger's line for each chunk: what the summary made of it and how much it matters, 0 to 1."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from engine.document import Chunk, Document
from engine.schema.enums import ChunkState, Kind, Support
from engine.schema.result import ChunkLedger, Notice, SummarySentence

Floats = npt.NDArray[np.float32]

_BEST = 3
"""A chunk matters as much as the mean of its best sentences."""


def chunk_saliences(chunks: Sequence[Chunk], candidates: npt.NDArray[np.int64], scores: Floats) -> list[float]:
    """Salience of each chunk: its best sentences' mean score, scaled so that the document's chunks span 0 to 1.

    A chunk without a sentence that may be quoted has 0.
    """
    best: list[float | None] = []
    for chunk in chunks:
        low, high = np.searchsorted(candidates, (chunk.first_sentence, chunk.last_sentence))
        ranked = np.sort(scores[low:high])[::-1][:_BEST]
        best.append(float(ranked.mean()) if len(ranked) else None)
    known = [value for value in best if value is not None]
    if not known:
        return [0.0] * len(best)
    least, span = min(known), max(known) - min(known)
    return [0.0 if value is None else round((value - least + 1e-6) / (span + 1e-6), 4) for value in best]


def ledger_line(chunk: Chunk, salience: float, sentences: Sequence[SummarySentence]) -> ChunkLedger:
    """The line of a chunk that was summarized, with or without a sentence."""
    state = ChunkState.USED if sentences else ChunkState.UNUSED
    return ChunkLedger(chunk.index, state, salience)


def failed_line(chunk: Chunk, salience: float, error: Exception) -> ChunkLedger:
    """The line of a chunk that could not be summarized. The reason names the error, never the text."""
    return ChunkLedger(chunk.index, ChunkState.FAILED, salience, f"could not be summarized ({type(error).__name__})")


def quarantined_line(chunk: Chunk, salience: float) -> ChunkLedger:
    """The line of a chunk that is left out, because the program died at it again and again."""
    return ChunkLedger(chunk.index, ChunkState.FAILED, salience, "left out: the program died at it several times")


def notices_of(
    document: Document,
    chunks: Sequence[Chunk],
    ledger: Sequence[ChunkLedger],
    summary: Sequence[SummarySentence],
    told: Sequence[Notice] = (),
) -> tuple[Notice, ...]:
    """What the user should know of a summary: its gaps, highlights that can't be placed, and that there is none,
    unless `told`, what was known before, says why.
    """
    notices = [
        Notice(
            code="chunk_failed",
            message=f"A part of the text could not be summarized: {_where(document, chunks[line.index])}.",
        )
        for line in ledger
        if line.state is ChunkState.FAILED
    ]
    # Under a sentence that nothing supports stands the nearest passage, which is shown as a page and never marked.
    unplaced = {
        item.page
        for sentence in summary
        if sentence.support is not Support.UNSUPPORTED
        for item in sentence.evidence
        if not item.boxes
    }
    if document.kind is Kind.PDF:
        notices += [
            Notice(code="not_placed", message=f"A source on page {page} can't be marked on the page.", page=page)
            for page in sorted(page for page in unplaced if page is not None)
        ]
    if not summary and not notices and ledger and not any(notice.code == "too_short" for notice in told):
        notices.append(Notice(code="too_short", message="There are no whole sentences here to make a summary from."))
    return tuple(notices)


def _where(document: Document, chunk: Chunk) -> str:
    pages = [page.number for page in document.pages if page.start < chunk.end and page.end > chunk.start]
    if pages:
        return f"page {pages[0]}" if len(pages) == 1 else f"pages {pages[0]} to {pages[-1]}"
    return f"characters {chunk.start} to {chunk.end}"
