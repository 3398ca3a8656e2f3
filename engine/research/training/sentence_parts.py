"""Whole sentences, and parts of sentences that could pass for one, in a document.

The parts are what stands before a sentence's first auxiliary (its subject), conditions and the like without their
consequence, relative clauses, what "by" and a comma set off with a form in -ing, predicates without their verb, and
headings, all written as sentences are. Commands are made of what somebody must do.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.document import Document
from engine.language.english import CARRYING, FUNCTION_WORDS
from engine.language.word_lists import word_set
from engine.schema.enums import Role

SENTENCES = 400
"""Of a document, at most."""
_FEWEST, _MOST = 4, 60
"""Words of an example."""
_FEWEST_OF_A_HEADING, _MOST_OF_A_HEADING = 3, 24
_LOW = 0.8
"""Share of the headings that are written low, as no sentence gives itself away by capitals."""
_CARRYING = CARRYING | word_set(
    "isn't aren't wasn't weren't hasn't haven't hadn't don't doesn't didn't won't can't cannot couldn't shouldn't "
    "wouldn't"
)
"""The same with what denies."""
_CONTRACTED = ("n't", "'ll", "'re", "'ve")
_SUBORDINATING = word_set("although while whereas if when because since unless once until")
_RELATIVE = word_set("that which who")
_OBLIGING = word_set("must should shall")
_HANGING = (
    word_set("that which who to and or but not also than if when where while because")
    | word_set("we it they he she i you there this these those a an the of in for with by as at on from is are was")
    | word_set("were be")
)
"""Words that nothing ends with that could pass for a sentence."""
_RELATIVE_WITHIN, _BEFORE_RELATIVE = 3, 2
"""Words from a relative pronoun to its verb, and before it."""
_JOINING = word_set("and or but that which")
_RELATIVE_CLAUSE = re.compile(r", (?=(?:which|who|where) )")
_SET_OFF = re.compile(r"(?:,| by| for| of| without) (?P<part>[a-z]{3,}ing [^,.;]+)\.$")
_PREDICATE = re.compile(r"[^,;]{3,80}? (?:is|are|was|were) (?P<part>(?:an?|the) [^;]+)\.$")
_NUMBERED = re.compile(r"^[\W\d.]+")
_ABBREVIATION = 5
"""Letters of a word in capitals that stays so where a heading is written low."""


@dataclass(frozen=True, slots=True)
class SentencePart:
    """Words with a stop, what kind of part of a sentence they are, and whether they are a whole one all the same."""

    text: str
    kind: str
    whole: bool


def parts_in(document: Document, rng: random.Random) -> Iterator[SentencePart]:
    """Those of one document; `rng` says which headings are written low."""
    for block in document.blocks:
        if block.role is Role.HEADING:
            yield from _of_heading(document.text[block.start : block.end], rng)
    for sentence in document.sentences[:SENTENCES]:
        if sentence.role is Role.BODY:
            yield from of_sentence(" ".join(document.text[sentence.start : sentence.end].split()))


def of_sentence(text: str) -> Iterator[SentencePart]:
    """A sentence with its parts; none of what is no sentence by its form."""
    words = text.split()
    if not _FEWEST <= len(words) <= _MOST or not text[:1].isupper() or text[-1] not in ".!":
        return
    first = next((place for place, word in enumerate(words) if _carries(word)), None)
    subordinate = _low(words[0]) in _SUBORDINATING
    if not subordinate or "," in text:
        yield SentencePart(text, "with no auxiliary" if first is None else "with an auxiliary", whole=True)
    parts = [
        ("command", _command(words)),
        ("subject", [] if subordinate or first is None else _subject(words, first)),
        ("condition", _condition(words) if subordinate else []),
        ("relative clause", _relative_clause(text)),
        ("set off", _part(_SET_OFF.search(text))),
        ("predicate", _part(_PREDICATE.match(text))),
    ]
    for kind, part in parts:
        written = _written(part)
        if written is not None:
            yield SentencePart(written, kind, whole=kind == "command")


def _of_heading(heading: str, rng: random.Random) -> Iterator[SentencePart]:
    words = _NUMBERED.sub("", " ".join(heading.split())).rstrip(".:").split()
    if not _FEWEST_OF_A_HEADING <= len(words) <= _MOST_OF_A_HEADING or any(map(_carries, words)) or "?" in words[-1]:
        return
    if rng.random() < _LOW:
        rest = [word if word.isupper() and len(word) <= _ABBREVIATION else word.lower() for word in words[1:]]
        words = [words[0], *rest]
    yield SentencePart(f"{' '.join(words)}.", "heading", whole=False)


def _low(word: str) -> str:
    return word.lower().strip(".,;:()\"“”‘’'[]").replace("’", "'")


def _carries(word: str) -> bool:
    low = _low(word)
    is_month = low == "may" and "M" in word
    return (low in _CARRYING and not is_month) or low.endswith(_CONTRACTED)


def _command(words: list[str]) -> list[str]:
    """“Enable the gate.” of “Users must enable the gate.”."""
    for place, word in enumerate(words[:12]):
        if place and _low(word) in _OBLIGING and "," not in "".join(words[:place]):
            what = _low(words[place + 1]) if place + 3 < len(words) else ""
            no_verb = not what or what in FUNCTION_WORDS or what.endswith("ly")
            return [] if no_verb else words[place + 1 :]
    return []


def _subject(words: list[str], first: int) -> list[str]:
    """What stands before the verb, with a relative clause that has a verb of its own."""
    before = [_low(word) for word in words[:first]]
    place = first
    relative = next((at for at, word in enumerate(before) if word in _RELATIVE), None)
    if relative is not None and first - relative <= _RELATIVE_WITHIN:
        after = next((at for at in range(first + 1, len(words)) if _carries(words[at])), None)
        if relative < _BEFORE_RELATIVE or after is None or after - first < _RELATIVE_WITHIN:
            return []
        if not _JOINING.isdisjoint(map(_low, words[first:after])):
            return []
        place = after
    subordinated = not _SUBORDINATING.isdisjoint(map(_low, words[:place]))
    return [] if subordinated or place < _FEWEST else words[:place]


def _condition(words: list[str]) -> list[str]:
    ends = next((place for place, word in enumerate(words) if word.endswith(",")), 0)
    return words[: ends + 1] if ends >= _FEWEST - 1 else []


def _relative_clause(text: str) -> list[str]:
    return _RELATIVE_CLAUSE.split(text)[-1].split() if _RELATIVE_CLAUSE.search(text) else []


def _part(found: re.Match[str] | None) -> list[str]:
    return [] if found is None else found["part"].split()


def _written(words: list[str]) -> str | None:
    """Words as a sentence is written; None of what nobody would take for one."""
    if not _FEWEST <= len(words) <= _MOST or _low(words[-1]) in _HANGING:
        return None
    text = " ".join(words).rstrip(",;:—– (")
    if text.count("(") != text.count(")"):
        return None
    return f"{text[0].upper()}{text[1:].rstrip('.!')}."
