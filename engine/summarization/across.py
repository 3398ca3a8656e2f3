"""What one document has to say in a table across documents: what it states, what its brief says, its answers.

Nothing of it is kept but the sentence vectors, which everything else shares: a question to a hundred documents would
else become a hundred summaries in the library.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.facts.clause_kinds import KINDS as CLAUSES
from engine.models.configs import SentenceEncoderConfig
from engine.ports import VectorKeeper
from engine.progress import Checkpoint
from engine.registry.loaded import Models
from engine.schema.brief import Fact, Section
from engine.schema.defaults import WORDS
from engine.schema.documents_table import MOST_OF_A_KIND
from engine.schema.enums import Stage, SummaryFormat
from engine.schema.result import SummarySentence, SummarySettings
from engine.schema.review_words import is_rejected
from engine.store.library import Library
from engine.store.rows import ResultKey
from engine.summarization.additions import reviewed_object
from engine.summarization.answering import answer
from engine.summarization.briefing import placed_facts, stated_in
from engine.summarization.kinds import kind_in_library
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.topic_facts import topics_as_facts


@dataclass(frozen=True, slots=True)
class Said:
    """What a document's newest brief says."""

    facts: tuple[Fact, ...]
    sections: tuple[Section, ...]
    """Headings of the whole document, not of its parts."""
    lines: tuple[SummarySentence, ...]


def said_in_library(library: Library, document_id: int) -> Said | None:
    """The newest brief with what its reader made of it; None: there is none, or it was stopped before its facts.

    Raises:
        NotFound, LibraryUnavailable: see there.
    """
    rows = library.results.rows(document_id)
    brief = next((row for row in rows if row.settings.format is SummaryFormat.BRIEF), None)
    if brief is None:
        return None
    result = library.results.load(brief.id).result
    if result.partial:
        return None
    said = reviewed_object(library, document_id, library.readings.load(document_id), result)
    sections = tuple(one for one in said.sections if one.part is None)
    keys = {one.key for one in sections}
    lines = tuple(one for one in said.summary if one.part is None and one.section in keys and not is_rejected(one))
    return Said(said.facts, sections, lines)


def facts_in_library(library: Library, document_id: int, *, models: Models, checkpoint: Checkpoint) -> tuple[Fact, ...]:
    """What a document that has been read states.

    Raises:
        NotFound, ModelUnavailable, LibraryUnavailable: see there.
        Cancelled: from the checkpoint.
    """
    document = library.readings.load(document_id)
    kind = kind_in_library(library, document_id, document, models=models, deferred={}, checkpoint=checkpoint)
    found, _ = stated_in(document, kind, checkpoint)
    topics = topics_as_facts(document, lambda: models.encoder(checkpoint), lambda: checkpoint(Stage.SUMMARIZE, 0, 0))
    return placed_facts(document, [*found, *topics], library.readings.geometry(document_id))


def likeliest(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Of each kind the first in the text; of clauses, which are found by likelihood, the likeliest first."""
    ranked = sorted(facts, key=lambda one: (one.kind, -one.score if one.kind in CLAUSES else 0.0, one.start))
    told: Counter[str] = Counter()
    kept = []
    for fact in ranked:
        told[fact.kind] += 1
        if told[fact.kind] <= MOST_OF_A_KIND:
            kept.append(fact)
    return tuple(kept)


def answer_in_library(
    library: Library, document_id: int, question: str, *, models: Models, checkpoint: Checkpoint
) -> tuple[bool, tuple[SummarySentence, ...]]:
    """Whether a document that has been read answers a question, and what it says.

    An answer that the library has is given as it is.

    Raises:
        NotFound, ModelUnavailable, LibraryUnavailable: see there.
        Cancelled: from the checkpoint.
    """
    document = library.readings.load(document_id)
    kind = kind_in_library(library, document_id, document, models=models, deferred={}, checkpoint=checkpoint)
    settings = SummarySettings(WORDS, question, kind=kind, format=SummaryFormat.ANSWER)
    stored = library.results.find(ResultKey(document.sha256, settings, SentenceEncoderConfig().sha256, None))
    if stored is not None:
        return stored.result.answered is True, stored.result.summary
    encoder = models.encoder(checkpoint)
    found = answer(
        document,
        settings,
        encoder=encoder,
        geometry=library.readings.geometry(document_id),
        journal=_Unkept(None if library.read_only else library.vectors(document_id, encoder.sha256)),
        on_sentence=lambda _: None,
        checkpoint=checkpoint,
    )
    return found.answered is True, found.summary


class _Unkept(MemoryJournal):
    """A journal of which the library keeps the sentence vectors and nothing else."""

    def __init__(self, keeper: VectorKeeper | None) -> None:
        super().__init__()
        self._keeper = keeper

    def load_vectors(self, first: int, last: int) -> npt.NDArray[np.float16] | None:
        kept = super().load_vectors(first, last)
        return self._keeper.load_vectors(first, last) if kept is None and self._keeper is not None else kept

    def save_vectors(self, first: int, vectors: npt.NDArray[np.float16]) -> None:
        if self._keeper is not None:
            self._keeper.save_vectors(first, vectors)
        else:
            super().save_vectors(first, vectors)
