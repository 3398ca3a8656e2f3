"""Sentences that run on as they began, and such as a speaker begins anew or breaks off, made of them.

A speaker who looks for words begins a sentence and then the same or another one, says a word that belongs to what they
meant to say before, or ends in what began otherwise. So the first words of a sentence are put before it or before
another, joining words of one stand in the middle of another, and the beginning of one has the end of another. Made of
committees' proceedings, whose reporters write whole sentences, and of texts of many kinds.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from engine.document import Document
from engine.language.english import FUNCTION_WORDS
from engine.language.spoken import tidied
from engine.progress import Checkpoint
from engine.research.training import wholeness_examples
from engine.research.training.corpora import document_of
from engine.research.training.document_sources import SourcedDocument, documents
from engine.research.training.piece_training import PieceExample
from engine.schema.enums import Role

MEETINGS = "meeting transcript"
REPORTED = frozenset({"commons", "senedd"})
"""Whose proceedings are written down by reporters."""
SENTENCES = 400
"""Of a document, at most."""
_FEWEST, _MOST = 5, 50
"""Words of an example."""
_OF_BEGINNING, _OF_ANOTHER = (1, 6), (2, 7)
"""Words, at least and at most, of a beginning that is put before a sentence."""
_SAID_AGAIN = 2
"""Words that are said again where a speaker begins within a sentence."""
_MADE = 2
"""Examples made of a sentence."""


def documents_of(shared: Path, split: str) -> list[SourcedDocument]:
    """Proceedings of a split, and the documents of which whole sentences are learned.

    Raises:
        UsageError: a set is missing.
    """
    proceedings = [
        one for one in documents(shared) if one.split == split and one.type == MEETINGS and one.publisher in REPORTED
    ]
    return [*proceedings, *wholeness_examples.documents_of(shared, split, len(proceedings))]


def examples_from(
    found: Sequence[SourcedDocument], rng: random.Random, checkpoint: Checkpoint
) -> Iterator[PieceExample]:
    """The examples of documents, in their order. Raises `Cancelled` from the checkpoint."""
    for done, one in enumerate(found):
        checkpoint("documents", done, len(found))
        if one.type == MEETINGS:
            document = document_of("meetings", {"id": one.id, "text": one.text})
        else:
            name = wholeness_examples.READ_AS[one.type]
            document = document_of(name, {"id": one.id, "text": one.text, "summary": ""})
        if document is not None:
            yield from examples_of(document, rng)


def examples_of(document: Document, rng: random.Random) -> Iterator[PieceExample]:
    """The examples of one document; `rng` says how a speaker stumbles."""
    sentences = list(_sentences(document))
    fluent = "fluent, spoken" if document.turns else "fluent, written"
    for sentence in sentences:
        yield PieceExample(sentence, fluent, shows=False)
        for _ in range(_MADE):
            kind = rng.choice(list(_WAYS))
            words = _WAYS[kind](sentence.split(), rng.choice(sentences).split(), rng)
            if words:
                text = " ".join(words)
                yield PieceExample(text[:1].upper() + text[1:], kind, shows=True)


def _sentences(document: Document) -> Iterator[str]:
    for sentence in document.sentences[:SENTENCES]:
        text = " ".join(document.text[sentence.start : sentence.end].split())
        if sentence.role is Role.SPEECH:
            text = tidied(text)
            text = text[:1].upper() + text[1:]
        elif sentence.role is not Role.BODY:
            continue
        if _FEWEST <= len(text.split()) <= _MOST and text[0].isupper() and text.endswith("."):
            yield text


def _begun_anew(words: list[str], other: list[str], rng: random.Random) -> list[str]:
    """“The board has the board has bought a ferry.”, or another sentence behind such a beginning, or a few words of it
    again: “The board has bought has a ferry.”.
    """
    size = rng.randint(*_OF_BEGINNING)
    if len(words) <= size + 3:
        return []
    said = _broken_off(words[:size])
    if rng.random() < 0.5:
        return said + words[max(size - _SAID_AGAIN, 0) :]
    again = _written_on(other if rng.random() < 0.5 else words)
    return said + again if again else []


def _after_another(words: list[str], other: list[str], rng: random.Random) -> list[str]:
    size = rng.randint(*_OF_ANOTHER)
    again = _written_on(words)
    return _broken_off(other[:size]) + again if again and len(other) > size + 1 else []


def _put_in(words: list[str], other: list[str], rng: random.Random) -> list[str]:
    """One or two joining words of another sentence in the middle."""
    place = rng.randint(2, len(words) - 2)
    joining = [word for word in other[1:] if word in FUNCTION_WORDS][:2]
    if not joining or words[place - 1][-1] in ",;:":
        return []
    return [*words[:place], *joining[: rng.randint(1, len(joining))], *words[place:]]


def _ended_otherwise(words: list[str], other: list[str], rng: random.Random) -> list[str]:
    shortest = 8
    if min(len(words), len(other)) < shortest:
        return []
    return words[: rng.randint(3, len(words) - 4)] + other[rng.randint(3, len(other) - 4) :]


_WAYS: dict[str, Callable[[list[str], list[str], random.Random], list[str]]] = {
    "begun anew": _begun_anew,
    "after the beginning of another": _after_another,
    "with words put in": _put_in,
    "ended otherwise": _ended_otherwise,
}


def _broken_off(words: list[str]) -> list[str]:
    return [*words[:-1], words[-1].rstrip(".,;:")]


def _written_on(words: list[str]) -> list[str]:
    """A sentence as it stands behind other words; empty where its first word may be a name."""
    first = words[0]
    if first == "I" or first.startswith(("I'", "I’")):
        return words
    return [first.lower(), *words[1:]] if first.lower() in FUNCTION_WORDS else []
