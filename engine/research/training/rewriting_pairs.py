"""What the writer learns to rewrite: a sentence that people wrote into a summary, and the one to three it rests on.

Of every reference sentence the sources are searched in its document, greedily, by the words they share, rare ones
weighing more. A pair is kept only where the sources say what the sentence says: most of its words, all of its numbers
and all of its names. What a model learns from is then true, so that it learns to be; of the rest it would learn to
invent.
"""

import math
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.document import Block, Document
from engine.language.english import FUNCTION_WORDS
from engine.language.quotability import SOURCES, Quotability, WritingStyle, depends_on_previous, quotability_of
from engine.language.quoted_words import quotable_span
from engine.language.sentences import split_sentences
from engine.language.vocabulary import names_of, terms_of, words_of
from engine.research.training.corpora import Example, questioned
from engine.schema.enums import Role

SETS = ("papers", "proposals", "textbooks", "meetings", "scisumm", "clinical", "oneline", "acts")
MOST_SOURCES = 3
COVERED = 0.72
"""Share of a sentence's weighted words that its sources hold, at least."""
GAIN = 0.12
"""A further source adds at least this share."""
NEAR, NEARER = 6, 1.25
"""A further source within so many sentences of another counts so much more: what is said together is joined well."""
TARGET_WORDS = (6, 48)
LONGEST_SOURCE = 90
UNCHANGED = 0.25
"""Of sentences of texts without summaries that can't be shortened so many stand for themselves."""
COPIES_KEPT = 0.15
"""Of sentences that stand word for word in the document so many are learned from."""

_PROSE = WritingStyle(english=True, punctuated=True, cased=True)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_WHOLE = re.compile(r"^[A-Z\d\"“(].*[.!?][\"”)]?$", re.DOTALL)
_ASIDE = re.compile(r"\s\((?![a-z0-9]{1,3}\))[^()]{2,120}\)")
_REFERRING = re.compile(
    r",\s(?:pursuant to|in accordance with|subject to|as (?:set forth|defined|described|provided|specified) in)"
    r"\s(?:the\s(?:terms|provisions)\sof\s)?(?:this\s)?(?:Section|Article|Clause|Exhibit|Schedule|Paragraph|§+)s?\s[\w.()-]+"
    r"(?:\s(?:of|to)\s(?:this|the)\s(?:Agreement|Act|Contract|Code|title|section|chapter))?(?=,)"
)
_LEANING_COMMA = re.compile(r"\b(shall|will|must|may|can|to),(?= \w)")
"""What is left of a reference between a verb's two halves."""
_OPENING = re.compile(
    r"^(?:However|Moreover|Furthermore|In addition|Additionally|Therefore|Thus|Accordingly|Finally|For example|"
    r"In particular|Indeed|Nevertheless|Consequently|As a result|Of course|In fact), "
)
_MARKUP = re.compile(r"https?://|[`*#|<>{}\\_]|\[\d|\]\(|={2,}|-{2,}|^\d|\bet al\b|\bFig\b|\bTable\b")


@dataclass(frozen=True, slots=True)
class RewritingPair:
    """A sentence of a summary and what it was made from."""

    set_name: str
    document: str
    before: str
    """The sentence before the first source, empty where there is none."""
    said: str
    """The sentence before the target in its summary, empty for the first."""
    sources: tuple[str, ...]
    target: str
    query: str = ""


def new_words(pair: RewritingPair) -> int:
    """How many words of the target, function words aside, stand in none of its sources."""
    known = {word for source in pair.sources for word in words_of(source)} | FUNCTION_WORDS
    return sum(word not in known for word in words_of(pair.target))


def pairs_of_row(name: str, row: Mapping[str, Any]) -> list[RewritingPair]:
    """The pairs of one row and of the questions asked of it."""
    found: list[RewritingPair] = []
    sources: _Sources | None = None
    for example in questioned(name, row):
        if sources is None or sources.document is not example.document:
            sources = _Sources(example.document)
        found += _pairs(name, example, sources)
    return list(dict.fromkeys(found))


def shortened_pairs(name: str, document: str, text: str, most: int) -> list[RewritingPair]:
    """Pairs of a text without a summary: sentences of it beside themselves, shorter by what can be left out.

    They teach the model to leave alone what it has no reason to change, in kinds of text of which no summaries are at
    hand. At most `most`, chosen by chance that the text decides.
    """
    chance = random.Random(document)  # noqa: S311 (no secret)
    found: list[RewritingPair] = []
    lines = [" ".join(line.split()) for line in text.split("\n")]
    spans = [Block(start, start + len(line), Role.BODY) for start, line in _placed(lines)]
    joined = "\n".join(lines)
    sentences = [joined[one.start : one.end].strip() for one in split_sentences(joined, spans)]
    chance.shuffle(sentences)
    for source in sentences:
        if len(found) == most:
            break
        if not (12 <= len(source.split()) <= LONGEST_SOURCE and _WHOLE.match(source)) or _MARKUP.search(source):
            continue
        if quotability_of(source, Role.BODY, _PROSE) is not Quotability.GOOD:
            continue
        target = shortened(source)
        copied = target == source
        if _is_learnable(target) and (not copied or (len(source.split()) <= 32 and chance.random() < UNCHANGED)):
            found.append(RewritingPair(name, document, "", "", (source,), target))
    return found


def _placed(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    start = 0
    for line in lines:
        yield start, line
        start += len(line) + 1


def shortened(sentence: str) -> str:
    """A sentence without what can be left out and leave it true: asides in brackets, references, opening links."""
    text = _ASIDE.sub("", sentence)
    text = _LEANING_COMMA.sub(r"\1", _REFERRING.sub("", text))
    text = _OPENING.sub("", text)
    text = re.sub(r"\s+([,;:](?=\s)|\.$)", r"\1", re.sub(r"\s{2,}", " ", text)).strip()
    text = re.sub(r",(?=[.;:])", "", text)
    return text[:1].upper() + text[1:]


class _Sources:
    """A document's sentences, by the words in them."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.texts = [source_text(document, number) for number in range(len(document.sentences))]
        self.terms = [frozenset(terms_of(text)) for text in self.texts]
        self.by_term: dict[str, list[int]] = {}
        for number, terms in enumerate(self.terms):
            for term in terms if self.texts[number] else ():
                self.by_term.setdefault(term, []).append(number)
        self.title = document.title

    def weight(self, term: str) -> float:
        """How much a shared word says: more the fewer sentences have it."""
        return math.log1p(len(self.texts) / (1 + len(self.by_term.get(term, ()))))

    def search(self, target: str) -> tuple[list[int], float]:
        """The sentences a target rests on, in text order, and the share of its words they hold."""
        wanted = {term: self.weight(term) for term in set(terms_of(target))}
        total = sum(wanted.values())
        chosen: list[int] = []
        covered = 0.0
        while len(chosen) < MOST_SOURCES and total:
            gains: Counter[int] = Counter()
            for term in sorted(wanted):
                for number in self.by_term.get(term, ()):
                    gains[number] += wanted[term]  # type: ignore[assignment]
            for number in gains:
                if chosen and min(abs(number - other) for other in chosen) <= NEAR:
                    gains[number] *= NEARER  # type: ignore[assignment]
                gains[number] /= 1 + len(self.terms[number]) / 100  # type: ignore[assignment]
            best = max(gains, key=lambda number: (gains[number], -number), default=None)
            if best is None:
                break
            gained = sum(wanted[term] for term in self.terms[best] if term in wanted) / total
            if gained < GAIN:
                break
            chosen.append(best)
            covered += gained
            wanted = {term: weight for term, weight in wanted.items() if term not in self.terms[best]}
        return sorted(chosen), covered


def source_text(document: Document, number: int) -> str:
    """What of a sentence can be a source, with its speaker; empty where it can't."""
    sentence = document.sentences[number]
    if sentence.role not in SOURCES:
        return ""
    start, end = quotable_span(document, number)
    text = " ".join(document.text[start:end].split())
    if not 4 <= len(text.split()) <= LONGEST_SOURCE:
        return ""
    speaker = document.speaker_at(start) if sentence.role is Role.SPEECH else None
    return f"{speaker}: {text}" if speaker else text


def _pairs(name: str, example: Example, sources: _Sources) -> Iterator[RewritingPair]:
    chance = random.Random(f"{example.id} {example.query}")  # noqa: S311 (no secret)
    for reference in example.references:
        said = ""
        for line in reference:
            target = " ".join(line.split())
            chosen, covered = sources.search(target) if _is_learnable(target) else ([], 0.0)
            texts = tuple(sources.texts[number] for number in chosen)
            context = [*texts, sources.title, said, example.query or ""]
            if chosen and covered >= COVERED and _is_said(target, texts, context):
                copied = any(_plain(target) in _plain(text) for text in texts)
                if not copied or chance.random() < COPIES_KEPT:
                    before = sources.texts[chosen[0] - 1] if chosen[0] else ""
                    yield RewritingPair(name, example.id, before, said, texts, target, example.query or "")
            said = target


def _is_learnable(target: str) -> bool:
    """Whether a reference sentence is one the writer should write: whole, plain, standing by itself."""
    low, high = TARGET_WORDS
    return (
        low <= len(target.split()) <= high
        and _WHOLE.match(target) is not None
        and _MARKUP.search(target) is None
        and not depends_on_previous(target)
    )


def _is_said(target: str, sources: Sequence[str], context: Sequence[str]) -> bool:
    """Whether all numbers of a target stand in its sources, and all names in them or what is known beside them."""
    numbers = Counter(_NUMBER.findall(" ".join(sources)))
    if any(number not in numbers for number in _NUMBER.findall(target)):
        return False
    known = set(words_of(" ".join(context)))
    return all(part in known or part.removesuffix("'s") in known for part in names_of(target))


def _plain(text: str) -> str:
    return " ".join(words_of(text))
