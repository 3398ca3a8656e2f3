"""Evidence for sentences that a model wrote: the exact source words each one rests on, and how far they carry it.

Candidates are the sentences of the chunk it was written of and the salient sentences of other chunks that were read
with it. Three things speak for a candidate: likeness of meaning (the sentence encoder), the share of the sentence's
terms that stand in it, and the attention the model paid to it while it wrote. Further candidates are added while they
bring names, numbers or terms that are still missing. What rests on memory has no words of its own anywhere the model
looked: it is searched for in the chunks before, is at most `weak`, and says `via: memory`.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.document import Chunk, Document
from engine.generation.chunkwise import SourceSpan
from engine.generation.passages import LEFT_OUT
from engine.language.quoted_words import quotable_span
from engine.language.support import Claim, Source, judge
from engine.language.vocabulary import terms_of
from engine.salience.encoding import BLOCK, Encoder, SentenceVectors
from engine.schema.enums import Support, Via

Floats = npt.NDArray[np.float32]

LIKENESS, TERMS, ATTENTION = 0.5, 0.35, 0.15
"""What each sign is worth in a candidate's value."""
_MOST = 3
"""Source sentences a sentence is linked to at most."""
_WORTH_ADDING = 0.5
"""Share of the best candidate's value that a further one has at least, unless it brings a missing name or number."""
_BETTER_BY = 0.1
"""By so much an earlier chunk's sentence must be the better source before memory is held to have spoken."""
_LONG = 40
"""Words above which evidence is narrowed to the part that speaks of the sentence."""
_MARGIN = 3
_NEAREST = 64
"""Of a whole document so many sentences, the likest ones, are looked at word by word."""
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class LinkedSentence:
    """What a sentence rests on, in text order, never nothing; how far that carries it, 0 to 1 in `score`."""

    spans: tuple[SourceSpan, ...]
    support: Support
    score: float


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A source sentence: its value, its likeness to the sentence, and what can be found in it."""

    sentence: int
    via: Via
    value: float
    similarity_to_said: float
    source: Source


class Linker:
    """Links the sentences written of one document."""

    def __init__(self, document: Document, vectors: SentenceVectors, encoder: Encoder) -> None:
        self._document = document
        self._vectors = vectors
        self._encoder = encoder

    def link(
        self,
        sentence: str,
        chunk: Chunk,
        *,
        attention: Mapping[int, float],
        salient: Sequence[int] = (),
        remembered: bool = False,
        check: Callable[[], None] = lambda: None,
    ) -> LinkedSentence:
        """Evidence of `sentence`, written of `chunk`.

        Args:
            sentence: what the model wrote.
            chunk: what it was given to read.
            attention: how much it rested on each sentence of the chunk while it wrote; empty where that is not known.
            salient: sentences of other chunks that it read as well.
            remembered: whether it had a memory of the chunks before.
            check: called now and then; may raise `Cancelled`.
        """
        vector = self._encoder.encode([sentence])[0]  # (d,)
        claim = Claim.of(sentence)
        own = self._readable(range(chunk.first_sentence, chunk.last_sentence))
        others = self._readable(salient)
        candidates = self._weigh(claim, vector, own, Via.CHUNK, attention)
        candidates += self._weigh(claim, vector, others, Via.SALIENT, {})
        if not candidates:
            return self._nearest_words(chunk)
        chosen = _choose(claim, candidates)
        elsewhere = Source.of(" ".join(candidate.source.text for candidate in candidates))
        linked = self._judged(claim, vector, chosen, elsewhere)
        if linked.support is Support.UNSUPPORTED or (remembered and linked.support is Support.WEAK):
            earlier = self._earlier(claim, vector, chunk, check) if remembered else None
            if earlier is not None and earlier.value > max(one.value for one in chosen) + _BETTER_BY:
                return self._from_memory(claim, earlier)
        return linked

    def best_of(self, sentence: str, numbers: Sequence[int]) -> list[tuple[float, int]]:
        """Of the numbered sentences those that are most like `sentence`, by value without attention, best first."""
        vector = self._encoder.encode([sentence])[0]  # (d,)
        readable = np.array(self._readable(numbers), dtype=np.int64)
        nearest = readable[np.argsort(-(self._vectors.gather(readable) @ vector), kind="stable")[:_NEAREST]]
        found = self._weigh(Claim.of(sentence), vector, nearest.tolist(), Via.CHUNK, {})
        return sorted(((one.value, one.sentence) for one in found), key=lambda pair: (-pair[0], pair[1]))

    # -------------------------------------------------------------------------------------------------- candidates

    def _readable(self, numbers: Sequence[int]) -> list[int]:
        sentences = self._document.sentences
        return [number for number in numbers if sentences[number].role not in LEFT_OUT]

    def _weigh(
        self, claim: Claim, vector: Floats, numbers: Sequence[int], via: Via, attention: Mapping[int, float]
    ) -> list[_Candidate]:
        rows = np.array(numbers, dtype=np.int64)
        likenesses = self._vectors.gather(rows) @ vector if len(rows) else np.zeros(0, dtype=np.float32)
        most = max(attention.values(), default=0.0)
        candidates = []
        for number, likeness in zip(numbers, likenesses.tolist(), strict=True):
            source = Source.of(self._words(number))
            seen = attention.get(number, 0.0) / most if most > 0 else 0.0
            value = LIKENESS * max(likeness, 0.0) + TERMS * source.coverage(claim) + ATTENTION * seen
            candidates.append(_Candidate(number, via, value, max(likeness, 0.0), source))
        return candidates

    def _words(self, number: int) -> str:
        """The words of a sentence, with the name of who said them."""
        start, end = quotable_span(self._document, number)
        return self._document.text[start:end] + self._speaker(start)

    def _speaker(self, start: int) -> str:
        speaker = self._document.speaker_at(start)
        return f" ({speaker})" if speaker else ""

    # ---------------------------------------------------------------------------------------------------- judgement

    def _judged(self, claim: Claim, vector: Floats, chosen: Sequence[_Candidate], elsewhere: Source) -> LinkedSentence:
        evidence = Source.of(" ".join(candidate.source.text for candidate in chosen))
        likeness = max(candidate.similarity_to_said for candidate in chosen)
        if len(chosen) > 1:
            joined = self._vectors.gather(np.array([one.sentence for one in chosen], dtype=np.int64)).sum(axis=0)
            likeness = max(likeness, float(joined @ vector / max(float(np.linalg.norm(joined)), 1e-6)))
        support = judge(claim, evidence, elsewhere, likeness)
        score = _bounded((likeness + evidence.coverage(claim)) / 2)
        if support is Support.UNSUPPORTED:
            chosen = chosen[:1]
        spans = [self._span(claim, candidate) for candidate in sorted(chosen, key=lambda one: one.sentence)]
        return LinkedSentence(tuple(spans), support, score)

    def _span(self, claim: Claim, candidate: _Candidate) -> SourceSpan:
        start, end = quotable_span(self._document, candidate.sentence)
        start, end = narrowed(self._document.text, start, end, claim)
        return SourceSpan(start, end, candidate.via, _bounded(candidate.value))

    def _nearest_words(self, chunk: Chunk) -> LinkedSentence:
        """Of a chunk in which nothing was readable: its own first words, and that nothing is supported by them."""
        found = _WORD.search(self._document.text, chunk.start, chunk.end)
        start, end = found.span() if found else (chunk.start, chunk.end)
        return LinkedSentence((SourceSpan(start, end, Via.CHUNK, 0.0),), Support.UNSUPPORTED, 0.0)

    # ------------------------------------------------------------------------------------------------------- memory

    def _earlier(self, claim: Claim, vector: Floats, chunk: Chunk, check: Callable[[], None]) -> _Candidate | None:
        """The best source among the sentences before the chunk, read block by block."""
        best: _Candidate | None = None
        for first in range(0, chunk.first_sentence, BLOCK):
            check()
            last = min(first + BLOCK, chunk.first_sentence)
            likenesses = self._vectors[first:last] @ vector  # (B,)
            nearest = first + np.argsort(-likenesses)[:4]
            for candidate in self._weigh(claim, vector, self._readable(nearest.tolist()), Via.MEMORY, {}):
                if best is None or candidate.value > best.value:
                    best = candidate
        return best

    def _from_memory(self, claim: Claim, found: _Candidate) -> LinkedSentence:
        support = judge(claim, found.source, found.source, found.similarity_to_said)
        support = Support.WEAK if support is Support.SUPPORTED else support
        score = _bounded((found.similarity_to_said + found.source.coverage(claim)) / 2)
        return LinkedSentence((self._span(claim, found),), support, score)


def _choose(claim: Claim, candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """The best candidate, and further ones that bring what is missing."""
    ranked = sorted(candidates, key=lambda one: (-one.value, one.via is not Via.CHUNK, one.sentence))
    chosen = [ranked[0]]
    while len(chosen) < _MOST:
        held = Source.of(" ".join(one.source.text for one in chosen))
        missing, lacking = held.missing(claim), claim.terms - held.terms
        best: tuple[int, float, _Candidate] | None = None
        for one in ranked:
            if one in chosen:
                continue
            facts = len(missing - one.source.missing(claim))
            terms = len(lacking & one.source.terms)
            if facts or (terms >= 2 and one.value >= _WORTH_ADDING * chosen[0].value):
                gain = (facts, terms + one.value, one)
                best = gain if best is None or gain[:2] > best[:2] else best
        if best is None:
            break
        chosen.append(best[2])
    return chosen


def narrowed(text: str, start: int, end: int, claim: Claim) -> tuple[int, int]:
    """Of a long span the part from the first to the last word it shares with the claim, a few words around it."""
    words = [match.span() for match in _WORD.finditer(text, start, end)]
    if len(words) <= _LONG:
        return start, end
    hits = [
        i
        for i, (first, last) in enumerate(words)
        if claim.terms & set(terms_of(text[first:last])) or claim.numbers & {text[first:last].strip(".,;:()")}
    ]
    if not hits:
        return start, end
    return words[max(hits[0] - _MARGIN, 0)][0], words[min(hits[-1] + _MARGIN, len(words) - 1)][1]


def _bounded(value: float) -> float:
    return min(max(float(value), 0.0), 1.0)
