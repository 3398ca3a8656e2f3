"""Sentences whose form is known: whole ones, parts of sentences, and spoiled ones, from documents of many kinds.

Spoken are the proceedings of committees, whose reporters write whole sentences, and edited talks.
"""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from engine.document import Document
from engine.language.spoken import stumbles, tidied
from engine.models.wellformedness.form import Tag
from engine.progress import Checkpoint
from engine.research.training.corpora import document_of
from engine.research.training.document_sources import SourcedDocument, documents
from engine.research.training.sentence_parts import parts_in
from engine.research.training.spoiling import Spoiler, as_spoken
from engine.schema.enums import Role

SPOKEN = frozenset({"commons", "senedd", "changelog"})
"""Publishers of what was said as somebody wrote it down in whole sentences."""
TALKS = frozenset({"meeting transcript", "interview or podcast"})
READ_AS_A_TALK = "meetings"
DOCUMENTS = 60
"""Of each type that is written, at most."""
_OF_A_TALK, _OF_A_TEXT = 3000, 500
"""Sentences of a document, at most."""
_FEWEST_OF_A_DOCUMENT = 10
_FEWEST, _MOST = 4, 45
"""Words of an example."""
_SPOILED = 2
"""Examples made of a sentence."""
_BEHIND_A_TITLE, _LONGEST_TITLE = 0.1, 8
"""How often a sentence is put behind a heading of its document, and that one's words at most."""
_KEPT_PARTS, _KEPT_WITHOUT_AUXILIARY = 0.6, 0.5
"""Share of what is no whole sentence, and of sentences that have no auxiliary, beside those that are spoiled."""
READ_AS = {
    "research article": "papers",
    "technical proposal": "proposals",
    "textbook chapter": "textbooks",
    "legislation": "acts",
    "fiction": "stories",
    "contract": "contracts",
    "court decision": "judgments",
    "press release": "press releases",
    "policy report": "policy briefs",
    "technical documentation": "documentation",
}
"""Types of documents that are written in sentences, and the set as which `document_of` reads them."""
LICENCES = (
    "The train parts of proceedings of committees of the Welsh and the Canadian parliament (in QMSum, MIT), podcasts "
    "(CC BY-SA 4.0), articles of PMC (CC BY, CC0), technical proposals (CC0, MIT, Apache-2.0, CC BY, public domain), "
    "textbooks of OpenStax (CC BY 3.0), acts and statutes of the District of Columbia (public domain), stories and "
    "novels (CC BY 4.0, public domain), contracts (CUAD, CC BY 4.0), judgments of the European Court of Human Rights "
    "(Apache-2.0), press releases and policy briefs of the US government, documentation (CC BY 4.0)."
)
"""Where they come from, and their licences, for a card."""


@dataclass(frozen=True, slots=True)
class FormExample:
    """Words, and what is known of them."""

    words: tuple[str, ...]
    kind: str
    tags: tuple[Tag, ...] | None = None
    """Of each word; None where it is not known."""
    whole: bool | None = None
    """Whether they are a whole sentence; None where it is not known."""


def documents_of(shared: Path, split: str) -> list[SourcedDocument]:
    """Talks of a split, and of each type that is written the documents with the smallest hashes.

    Raises:
        UsageError: a set is missing.
    """
    talks: list[SourcedDocument] = []
    by_type: dict[str, list[SourcedDocument]] = defaultdict(list)
    for one in documents(shared):
        if one.split != split:
            continue
        if one.type in TALKS and one.publisher in SPOKEN:
            talks.append(one)
        elif one.type in READ_AS:
            by_type[one.type].append(one)
    texts = (sorted(by_type[kind], key=lambda one: sha256(one.id.encode()).hexdigest()) for kind in READ_AS)
    return [*talks, *(one for some in texts for one in some[:DOCUMENTS])]


def examples_from(
    found: Sequence[SourcedDocument], rng: random.Random, checkpoint: Checkpoint
) -> Iterator[FormExample]:
    """The examples of documents, in their order. Raises `Cancelled` from the checkpoint."""
    for done, one in enumerate(found):
        checkpoint("documents", done, len(found))
        name = READ_AS.get(one.type, READ_AS_A_TALK)
        document = document_of(name, {"id": one.id, "text": one.text, "summary": ""})
        if document is not None:
            yield from examples_of(document, rng)


def examples_of(document: Document, rng: random.Random) -> Iterator[FormExample]:
    """The examples of one document; none of one that has hardly a sentence."""
    sentences = list(_sentences(document))
    if len(sentences) < _FEWEST_OF_A_DOCUMENT:
        return
    is_talk = bool(document.turns)
    manner = "spoken" if is_talk else "written"
    spoiler = Spoiler(sentences, rng)
    headings = (document.text[one.start : one.end] for one in document.blocks if one.role is Role.HEADING)
    titles = [title for title in headings if 0 < len(title.split()) <= _LONGEST_TITLE and title[:1].isalpha()]
    for sentence in sentences:
        words = as_spoken(sentence, rng).split()
        if len(words) <= _FEWEST:
            continue
        yield FormExample(tuple(words), f"whole, {manner}", (Tag.FINE,) * len(words), whole=True)
        for _ in range(_SPOILED):
            if (made := spoiler.spoiled(words)) is not None:
                kind, spoiled = made
                yield FormExample(tuple(spoiled.words), f"{kind}, {manner}", tuple(spoiled.tags))
        if titles and rng.random() < _BEHIND_A_TITLE:
            spoiled = spoiler.behind(rng.choice(titles), words)
            yield FormExample(tuple(spoiled.words), f"behind a title, {manner}", tuple(spoiled.tags))
    if is_talk:
        return
    for part in parts_in(document, rng):
        without = part.kind == "with no auxiliary"
        if part.kind == "with an auxiliary" or (without and rng.random() >= _KEPT_WITHOUT_AUXILIARY):
            continue
        if without or part.whole or rng.random() < _KEPT_PARTS:
            yield FormExample(tuple(part.text.split()), part.kind, whole=part.whole)


def _sentences(document: Document) -> Iterator[str]:
    for sentence in document.sentences[: _OF_A_TALK if document.turns else _OF_A_TEXT]:
        text = " ".join(document.text[sentence.start : sentence.end].split())
        if sentence.role is Role.SPEECH:
            if stumbles(text):
                continue
            text = tidied(text)
            text = text[:1].upper() + text[1:]
        elif sentence.role is not Role.BODY:
            continue
        if _FEWEST <= len(text.split()) <= _MOST and text[0].isupper() and text[-1] in ".?!":
            yield text
