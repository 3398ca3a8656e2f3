"""Where the lines of a summary come from, beyond their sources: what was weighed, and how, as it was kept then."""

from dataclasses import dataclass

from engine.schema.message import Int, Message


@dataclass(frozen=True, slots=True)
class Salient:
    """A sentence of the document that the summary was to rest on."""

    start: int
    end: int
    chunk: int
    rank: int
    """Among all sentences that were weighed, by how much they matter in the whole document: 1 is the first."""
    score: float
    """How much it matters, in standard deviations above the mean of those sentences."""
    fit: float | None = None
    """How well it fits the heading it stands under in a brief; None under headings that take what matters most."""
    least: float | None = None
    """The fit from which on a sentence is told there."""
    stated: bool = False
    """Whether a clause that the heading asks for was found in it."""
    along: bool = False
    """Whether another sentence that was chosen points back at it."""


@dataclass(frozen=True, slots=True)
class Origins:
    """What was known of the whole document before the first line was made."""

    weighed: int
    """Sentences that could have been chosen."""
    grants: tuple[int, ...]
    """Words that each chunk was to have."""
    salient: tuple[Salient, ...]
    """In text order."""


class ReadOrigins(Message, frozen=True):
    """`reviews.origins`: what was kept of how the lines of one chunk of a result came about."""

    document_id: Int
    result_id: Int
    chunk: Int


class SalientSentence(Message, frozen=True):
    """A `Salient` with its words and where they stand."""

    text: str
    place: str
    """`p. 3, clause 4.1`; empty where the document has no places."""
    salient: Salient


class ChunkOrigins(Message, frozen=True):
    """Answer to `reviews.origins`."""

    weighed: int
    salient: int
    """Sentences of the whole document that the summary was to rest on."""
    granted: int
    """Words that the chunk was to have."""
    sentences: list[SalientSentence]
    """Those of them that stand in the chunk, in text order."""


class KeptOrigins(Message, frozen=True):
    """None: the summary was made by a version that kept nothing of this, was stopped, or answers a question."""

    origins: ChunkOrigins | None
