"""A question that asks for a heading of the brief and nothing else, such as "What was decided?": what stands there."""

from collections.abc import Sequence
from dataclasses import replace

from engine.document import Chunk, Document
from engine.progress import Checkpoint
from engine.salience.encoding import Encoder, SentenceVectors
from engine.salience.extractor import default_salience
from engine.schema.result import SummarySettings
from engine.summarization.briefing import Briefing
from engine.summarization.filling import Place
from engine.summarization.headings import HeadingMeaning
from engine.summarization.planning import weigh


def lines_under(
    document: Document,
    heading: HeadingMeaning,
    settings: SummarySettings,
    chunks: Sequence[Chunk],
    vectors: SentenceVectors,
    *,
    encoder: Encoder,
    checkpoint: Checkpoint,
) -> tuple[int, ...]:
    """The sentences that a brief of any length tells under the heading, by index, rising; none where it is left empty.

    Raises `Cancelled` from the checkpoint, and `ModelUnavailable`.
    """
    briefing = Briefing(document, heading.kind, encoder, checkpoint)
    found = weigh(
        document,
        replace(settings, query=None, words=document.words),
        chunks,
        vectors,
        encoder=encoder,
        model=default_salience(encoder.sha256, document.language),
        checkpoint=checkpoint,
        also=briefing.needed,
    )
    told = briefing.fill(found, chunks, vectors, document.words, None).places
    return tuple(sorted(sentence for sentence, place in told.items() if place == Place(heading.key)))
