"""How the lines of a summary came about: taken down when they are chosen, and read back for whoever asks."""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from engine.document import Chunk, Document
from engine.errors import NotFound
from engine.language.clauses import Clauses
from engine.language.quoted_words import quotable_span
from engine.salience.salience import standard
from engine.schema.citation import citation, with_clauses
from engine.schema.origins import ChunkOrigins, Origins, Salient, SalientSentence
from engine.store.library import Library
from engine.summarization.filling import Fit
from engine.summarization.selection import Unit, Weighed

Indices = npt.NDArray[np.int64]


def origins_of(
    document: Document,
    found: Weighed,
    units: Sequence[Unit],
    rows: Sequence[int],
    *,
    chunks: Sequence[Chunk],
    grants: Sequence[int],
    fits: Mapping[int, Fit],
) -> Origins:
    """What is known of the candidates that were chosen, by their `rows`; `fits` are by sentence."""
    candidates = found.features.candidates
    scores = standard(found.scores) if len(candidates) else found.scores  # (c,)
    ranks = np.empty(len(candidates), dtype=np.int64)
    ranks[np.argsort(-found.scores, kind="stable")] = np.arange(1, len(candidates) + 1)
    needed = {other for row in rows for other in units[row].rows[:-1]}
    ends = np.array([chunk.last_sentence for chunk in chunks], dtype=np.int64)
    salient = []
    for row in sorted(rows):
        sentence = int(candidates[row])
        fit = fits.get(sentence, Fit())
        salient.append(
            Salient(
                *quotable_span(document, sentence),
                chunk=int(np.searchsorted(ends, sentence, side="right")),
                rank=int(ranks[row]),
                score=round(float(scores[row]), 3),
                fit=fit.score,
                least=fit.least,
                stated=fit.stated,
                along=row in needed,
            )
        )
    return Origins(len(candidates), tuple(grants), tuple(salient))


def origins_in_chunk(library: Library, document_id: int, result_id: int, chunk: int) -> ChunkOrigins | None:
    """What was kept of a chunk of a result; None where nothing was.

    Raises:
        NotFound: there is no such result of the document, or no such chunk in it.
    """
    stored = library.results.load(result_id)
    if stored.row.document_id != document_id or not 0 <= chunk < len(stored.result.chunks):
        raise NotFound("This is no longer in the summary.")
    kept = stored.result.origins
    if kept is None:
        return None
    document = library.readings.load(document_id)
    clauses = Clauses.of(document)
    sentences = [
        SalientSentence(
            " ".join(document.text[one.start : one.end].split()), _place(library, document_id, clauses, one), one
        )
        for one in kept.salient
        if one.chunk == chunk
    ]
    granted = kept.grants[chunk] if chunk < len(kept.grants) else 0
    return ChunkOrigins(kept.weighed, len(kept.salient), granted, sentences)


def _place(library: Library, document_id: int, clauses: Clauses, one: Salient) -> str:
    places = library.readings.locate(document_id, one.start, one.end)
    pages = (place.page for place in places if place.page is not None)
    times = (place.times[0] for place in places if place.times is not None)
    return with_clauses(citation(pages, times), [clauses.at(one.start)], [clauses.item_at(one.start)])
