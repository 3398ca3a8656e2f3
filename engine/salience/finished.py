"""Which sentences are no whole ones, though they begin and end like one: “The shape of the remote control.”.

Headings that run into the text, items of lists without a verb and what a speaker never finished or began anew (“We've
got we're planning to sell it.”) say less than a whole sentence does, and read badly alone. In a document that is
written in such lines they are its sentences, but nobody speaks in such lines alone. English only.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from engine.document import Document
from engine.language.english import CARRYING
from engine.language.quotability import SOURCES
from engine.language.quoted_words import quotable_span
from engine.language.spoken import is_left_open, tidied
from engine.language.word_lists import word_set
from engine.models.pieces.network import PieceNetwork, PieceReader, bundled_fluency, bundled_wholeness, chances_of
from engine.salience.encoding import Encoder
from engine.schema.enums import Role
from engine.schema.result import ModelUse

UNLIKELY, POSSIBLE = 0.02, 0.08
"""Chance below which words are no whole sentence: on dev 2 in 1,000 sentences with an auxiliary are, 31 in 1,000 of
those that seem to have none, and 65 to 87 in 100 parts of sentences. And the chance from which on nothing speaks
against one: between them it grows unlikely."""
ALONE = 3.0
"""How much greater both are for what has a paragraph of its own, as a heading has."""
LIKELY, SURE = 0.8, 0.95
"""Chance from which on it grows likely that a speaker began anew, and that from which on it counts in full."""
_STYLE, _SEEN = 0.5, 5
"""Share of what is no sentence, of text that plays the same part, from which on a document is written so; and how much
of it must be seen for that."""
_BATCH = 64
_NAMES_ITSELF = re.compile(r"[^.:!?]{1,40}: \S")
"""A field of a form: “Rent: EUR 900 a month.”."""
_LACKS_ITS_SUBJECT = re.compile(
    r"\W*(?:May|Can|Must|Should|Shall|Will|Could|Would|Is|Are|Was|Were|Has|Have) "
    r"(?:(?:not|also|only|then) )?(?!(?:you|we|i|he|she|it|they|there|this|that|these|those|the|an?|any|all|some|no|"
    r"each|every|either|both|anyone|anybody|someone|one|my|your|our|his|her|its|their|god)\b)[a-z][\w-]*\b"
    r"(?! (?:you|we|i|he|she|it|they)\b)[^?]*\.$"
    r"|\W*(?:Engages|Provides|Requires|Includes|Contains|Allows|Owns|Ensures|Establishes|Enables|Prevents|Describes|"
    r"Defines|Fails|Violates|Maintains|Receives|Creates|Represents|Specifies|Determines|Indicates|Introduces|Adds|Removes|"
    r"Performs) [^?]*\.$",
    re.DOTALL,
)
"""An item whose subject is what the list is of: “May submit updates for that name.”."""
_LEADING = word_set(
    "that which who whose whom where when while whereas if although though because since unless until once as than "
    "what how why whether before after"
)
"""Words behind which a verb need not be that of the sentence."""
_LOOKED_AT = 8
"""Words among which a sentence's verb is looked for before the network is asked."""


def judges_of(document: Document, encoder: Encoder) -> tuple[ModelUse, ...]:
    """The models that judge the document's sentences; none where they do not know the language or the encoder.

    Raises:
        ModelUnavailable: the weights are missing or damaged.
    """
    networks = _networks_for(document)
    known = document.is_english and all(encoder.sha256 == network.encoder_sha256 for network in networks)
    return tuple(network.use for network in networks) if known else ()


def unfinished_among(
    document: Document, indices: Iterable[int], encoder: Encoder, check: Callable[[], None] = lambda: None
) -> dict[int, float]:
    """Those of some sentences, by index, that may be no whole ones, and how surely not, up to 1; none where nothing can
    judge them.

    Raises:
        ModelUnavailable: the weights are missing or damaged.
        Cancelled: from `check`.
    """
    if not judges_of(document, encoder) or not isinstance(encoder, PieceReader):
        return {}
    found, texts = _looked_at(document, indices)
    networks = _networks_for(document)
    known = list(texts)
    for first in range(0, len(known), _BATCH):
        check()
        some = known[first : first + _BATCH]
        whole, *anew = chances_of(networks, [texts[one] for one in some], encoder)  # (n,) each
        for place, index in enumerate(some):
            role = document.sentences[index].role
            often = ALONE if role is not Role.SPEECH and _has_a_paragraph(document, index) else 1.0
            sure = (often * POSSIBLE - float(whole[place])) / (often * (POSSIBLE - UNLIKELY))
            if role is Role.SPEECH:
                stumbles = max((float(chances[place]) - LIKELY) / (SURE - LIKELY) for chances in anew)
                sure = stumbles if _soon_has_a_verb(texts[index]) else max(sure, stumbles)
            found[role][index] = min(max(sure, 0.0), 1.0)
    return {
        index: sure
        for role, sures in found.items()
        if role is Role.SPEECH or not _is_written_so(list(sures.values()))
        for index, sure in sures.items()
        if sure > 0
    }


def _looked_at(document: Document, indices: Iterable[int]) -> tuple[dict[Role, dict[int, float]], dict[int, str]]:
    """Of those whose form says it how surely they are no whole sentence, by their role, and the texts of the others."""
    found: dict[Role, dict[int, float]] = defaultdict(dict)
    texts: dict[int, str] = {}
    for index in indices:
        start, end = quotable_span(document, index)
        text, role = document.text[start:end], document.sentences[index].role
        if role is Role.SPEECH and text.rstrip().endswith("?"):
            found[role][index] = 0.0  # no network has learned from questions
        elif role is Role.SPEECH and is_left_open(text):
            found[role][index] = 1.0
        elif role is Role.SPEECH:
            texts[index] = tidied(text)
        elif role in SOURCES and _LACKS_ITS_SUBJECT.match(text):
            found[role][index] = 1.0
        elif role in SOURCES and _soon_has_a_verb(text):
            found[role][index] = 0.0
        elif role in SOURCES and not _NAMES_ITSELF.match(text):
            texts[index] = text
    return found, texts


def _has_a_paragraph(document: Document, index: int) -> bool:
    """Whether a sentence is all of its paragraph, as a heading is."""
    one = document.sentences[index]
    block = document.blocks[document.block_at(one.start)]
    return (block.start, block.end) == (one.start, one.end)


def _networks_for(document: Document) -> list[PieceNetwork]:
    """The network of whole sentences, and for a talk that of fluent speech."""
    talk = any(block.role is Role.SPEECH for block in document.blocks)
    return [bundled_wholeness(), *([bundled_fluency()] if talk else [])]


def _soon_has_a_verb(text: str) -> bool:
    """Whether an auxiliary stands near the beginning that can only be the sentence's own: most need not be judged."""
    for word in text.split()[:_LOOKED_AT]:
        low = word.lower().strip(".,;:()\"“”‘’'")
        if low in _LEADING or word.startswith("May"):
            return False
        if low in CARRYING:
            return True
    return False


def _is_written_so(sures: Sequence[float]) -> bool:
    """Whether a document has so many lines that are no whole sentences that these are its sentences."""
    return len(sures) >= _SEEN and sum(sure == 1 for sure in sures) >= _STYLE * len(sures)
