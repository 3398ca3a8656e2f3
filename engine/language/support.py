"""How far source words carry a sentence that a model wrote: checks that need no further model.

A sentence may be as like its source as can be and say the contrary, name another person or another sum. So likeness
alone never makes a sentence supported: every name and every number in it must stand in the evidence, and it must not
deny what the evidence affirms, or the other way round. What these checks can't see (who did what to whom) they do not
promise; `weak` says: look for yourself.
"""

import re
from dataclasses import dataclass

from engine.language.english import FUNCTION_WORDS, NEGATORS, NUMBER_WORDS, UNSURE_NUMBERS
from engine.language.vocabulary import terms_of, words_of
from engine.schema.enums import Support

ALIKE, COVERED = 0.6, 0.6
"""Cosine and share of a sentence's terms found, with which it is supported if nothing speaks against it."""
WELL_COVERED = 0.85
"""With so many of its terms found a sentence needs no likeness: a short quotation from a long sentence has little."""
UNLIKE, BARE = 0.4, 0.34
"""Below both a sentence is unsupported."""
_NEAR = 6
"""Words around what a sentence took from its source within which a negation there concerns it."""

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_CAPITALISED = re.compile(r"[^\W\d_]*[A-Z][^\W_]*(?:[-'’][^\W_]+)*")
_TOKEN = re.compile(r"[^\W_]+(?:[-'’.][^\W_]+)*|[.!?:;,()\"“”]")


@dataclass(frozen=True, slots=True)
class Claim:
    """What can be checked of a sentence."""

    terms: frozenset[str]
    names: frozenset[str]
    numbers: frozenset[str]
    negated: bool

    @classmethod
    def of(cls, sentence: str) -> "Claim":
        return cls(frozenset(terms_of(sentence)), names_in(sentence), numbers_in(sentence), negations(sentence) > 0)


@dataclass(frozen=True, slots=True)
class Source:
    """What can be found in source words."""

    words: frozenset[str]
    terms: frozenset[str]
    numbers: frozenset[str]
    text: str

    @classmethod
    def of(cls, text: str) -> "Source":
        """Read source words, names of speakers included."""
        words = words_of(text)
        found = {part for word in words for part in (word, *re.split(r"[-'’]", word))}
        numbers = numbers_in(text) | {NUMBER_WORDS[word] for word in found if word in NUMBER_WORDS}
        return cls(frozenset(found), frozenset(terms_of(text)), frozenset(numbers), text)

    def missing(self, claim: Claim) -> frozenset[str]:
        """Names and numbers of the claim that do not stand here."""
        return frozenset(claim.names - self.words) | (claim.numbers - self.numbers)

    def coverage(self, claim: Claim) -> float:
        """The share of the claim's terms that stand here; 0 where it has none."""
        return len(claim.terms & self.terms) / len(claim.terms) if claim.terms else 0.0

    def contradicts(self, claim: Claim) -> bool:
        """Whether the claim denies what stands here, or affirms what is denied here."""
        near = self._near(claim)
        return (negations(near) > 0) != claim.negated

    def _near(self, claim: Claim) -> str:
        """The words around those the claim shares with the source: the rest of a long sentence denies other things."""
        words = re.findall(r"\S+", self.text)
        hits = [i for i, word in enumerate(words) if claim.terms & set(terms_of(word))]
        if not hits:
            return self.text
        return " ".join(words[max(hits[0] - _NEAR, 0) : hits[-1] + _NEAR])


def judge(claim: Claim, evidence: Source, elsewhere: Source, likeness: float) -> Support:
    """How far `evidence` carries the claim.

    Args:
        claim: the sentence.
        evidence: the words it is linked to.
        elsewhere: all that the model had read when it wrote; a name or number not even in there was made up.
        likeness: cosine of the sentence and its evidence, 0 to 1.
    """
    coverage = evidence.coverage(claim)
    if elsewhere.missing(claim) or (likeness < UNLIKE and coverage < BARE) or not claim.terms:
        return Support.UNSUPPORTED
    carried = (likeness >= ALIKE and coverage >= COVERED) or coverage >= WELL_COVERED
    if carried and not evidence.missing(claim) and not evidence.contradicts(claim):
        return Support.SUPPORTED
    return Support.WEAK


def numbers_in(text: str) -> frozenset[str]:
    """Numbers, written alike: 1,200 is 1200, 3.0 is 3, twelve is 12."""
    found = {_plain(number) for number in _NUMBER.findall(text)}
    found |= {NUMBER_WORDS[w] for w in words_of(text) if w in NUMBER_WORDS and w not in UNSURE_NUMBERS}
    return frozenset(found)


def _plain(number: str) -> str:
    head, comma, tail = number.rpartition(",")
    if comma and len(tail.partition(".")[0]) == 3:
        number = head.replace(",", "") + tail
    number = number.replace(",", ".")
    if number.count(".") == 1:
        number = number.rstrip("0").rstrip(".")
    return number.lstrip("0") or "0"


def names_in(sentence: str) -> frozenset[str]:
    """Words with a capital that are no sentence openings, in lower case, possessives taken off.

    A first word counts where a further capitalised word follows it, or where it has capitals within (NATO, McLeod).
    """
    tokens = _TOKEN.findall(sentence)
    names = set()
    opening = True
    for i, token in enumerate(tokens):
        if token in {".", "!", "?", ":", ";"}:
            opening = True
            continue
        if not token[0].isalnum():
            continue
        if _CAPITALISED.fullmatch(token) and token.lower().partition("'")[0] not in FUNCTION_WORDS:
            inner = any(c.isupper() for c in token[1:])
            followed = i + 1 < len(tokens) and tokens[i + 1][0].isupper()
            if not opening or inner or followed:
                names.add(token.lower().replace("’", "'").removesuffix("'s"))
        opening = False
    return frozenset(part for name in names for part in name.split("-"))


def negations(text: str) -> int:
    words = words_of(text)
    return sum(word in NEGATORS or word.endswith("n't") for word in words)
