"""What can be counted between a sentence and the one to three that it rests on.

A small network reads badly what rules read exactly: that a word stands in no source, that two words have changed
places, that a "not" or an "if" was left out between two words that now stand side by side. Each count says little;
weighed together with the verifier's own reading they say more than it does alone. Nothing here decides.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from engine.language.english import (
    AUXILIARIES,
    CAUSES,
    CONDITIONS,
    FUNCTION_WORDS,
    MODALS,
    NEGATORS,
    OPPOSITES,
    QUANTIFIERS,
    REPORTING,
)
from engine.language.support import names_in, numbers_in
from engine.language.vocabulary import terms_of, words_of

_KINDS = {
    "denial": NEGATORS,
    "modal": MODALS,
    "reporting": REPORTING,
    "condition": CONDITIONS,
    "quantity": QUANTIFIERS,
    "cause": CAUSES,
    "auxiliary": AUXILIARIES,
}
"""Words that turn what a sentence says, by how they do."""
COUNTS = (
    "words", "source_words", "sources", "coverage", "single", "gained", "needed", "apart",
    "new_terms", "new_share", "new_like", "new_names", "new_numbers", "new_serving",
    "longest", "pieces", "pairs", "triples", "held_at_once",
    "order", "moved", "replaced", "replaced_terms", "inserted", "inserted_terms", "skipped", "skipped_terms", "seams",
    *(f"{kind}_new" for kind in _KINDS), *(f"{kind}_left" for kind in _KINDS), *(f"{kind}_skipped" for kind in _KINDS),
    "opposite", "numbers_elsewhere", "names_elsewhere", "by", "repeated", "hanging", "auxiliaries", "unbalanced",
)  # fmt: skip
"""The names of the counts, in the order of `counts_of`."""
_OPPOSITES = tuple(pair.split() for pair in OPPOSITES)
_NEAR = 4
"""Terms on either side of a number or name that tell what it belongs to."""
_MOST_WORDS = 400
"""Words that are compared of sentence or source: the time grows with their product."""


@dataclass(frozen=True, slots=True)
class _Words:
    """A text's words in lower case; what each stands for; the content of it."""

    words: tuple[str, ...]
    stems: tuple[str, ...]
    """Of each word: its stem where it has content, else itself."""
    terms: frozenset[str]

    @classmethod
    def of(cls, text: str) -> "_Words":
        words = tuple(words_of(text)[:_MOST_WORDS])
        stems = tuple(_stem(word) for word in words)
        return cls(words, stems, frozenset(stem for stem in stems if stem not in FUNCTION_WORDS))

    def is_term(self, place: int) -> bool:
        return self.stems[place] in self.terms


def counts_of(sentence: str, sources: Sequence[str]) -> list[float]:
    """The counts of `COUNTS` for a sentence and its sources, all finite; shares are 0 to 1.

    The order of the sources is theirs in the document.
    """
    said = _Words.of(sentence)
    read = [_Words.of(source) for source in sources] or [_Words.of("")]
    best = max(read, key=lambda source: (_matched(said, source), -len(source.words)))
    joined = " ".join(sources)
    found = {
        "words": math.log1p(len(said.words)),
        "source_words": math.log1p(sum(len(source.words) for source in read)),
        "sources": float(len(read)),
        **_of_terms(said, read, best),
        **_of_names(sentence, joined),
        **_of_runs(said, read, best),
        **_of_changes(said, best),
        **_of_turning_words(said, read, best),
        **_of_form(sentence, said, read),
    }
    return [found[name] for name in COUNTS]


def _stem(word: str) -> str:
    """What a word shares with its other forms: rough, for comparing and never for showing."""
    if word in FUNCTION_WORDS:
        return word
    word = (terms_of(word) or [word])[0]
    for ending in ("ation", "ement", "ing", "ion", "ed", "es", "ly", "er", "al", "e", "s"):
        if len(word) - len(ending) >= 4 and word.endswith(ending):
            return word[: -len(ending)]
    return word


def _matched(said: _Words, source: _Words) -> int:
    return len(said.terms & source.terms)


def _of_terms(said: _Words, read: Sequence[_Words], best: _Words) -> dict[str, float]:
    """How much of what is said the sources hold, and how many of them it takes."""
    known = frozenset().union(*(source.terms for source in read))
    new = said.terms - known
    all_of_it, left, needed = max(len(said.terms), 1), set(said.terms & known), 0
    places: list[int] = []
    while left:
        place = max(range(len(read)), key=lambda number: len(left & read[number].terms))
        left -= read[place].terms
        places.append(place)
        needed += 1
    serving = {word for word in said.words if word in FUNCTION_WORDS}
    known_words = {word for source in read for word in source.words}
    return {
        "coverage": len(said.terms & known) / all_of_it,
        "single": _matched(said, best) / all_of_it,
        "gained": (len(said.terms & known) - _matched(said, best)) / all_of_it,
        "needed": float(needed),
        "apart": float(max(places) - min(places)) if places else 0.0,
        "new_terms": math.log1p(len(new)),
        "new_share": len(new) / all_of_it,
        "new_like": float(sum(any(term[:4] == other[:4] for other in known) for term in new if len(term) >= 5)),
        "new_serving": math.log1p(len(serving - known_words)),
    }


def _of_names(sentence: str, joined: str) -> dict[str, float]:
    """Names and numbers that no source has, and those that stand among other words there."""
    words = set(words_of(joined))
    numbers, names = numbers_in(sentence), names_in(sentence)
    return {
        "new_names": float(len({name for name in names if name not in words and name.removesuffix("s") not in words})),
        "new_numbers": float(len(numbers - numbers_in(joined))),
        "numbers_elsewhere": _elsewhere(sentence, joined, numbers),
        "names_elsewhere": _elsewhere(sentence, joined, names),
    }


def _elsewhere(sentence: str, joined: str, wanted: frozenset[str]) -> float:
    """The least share, over some words of a sentence, of the terms around each that stand around it in the sources too,
    taken from 1; 0 where none of them stands in the sources.
    """
    here, there = _surroundings(sentence, wanted, _NEAR), _surroundings(joined, wanted, 2 * _NEAR)
    shares = [
        max(len(near & other) / len(near) for other in there[word])
        for word in here
        if word in there
        for near in here[word]
        if near
    ]
    return 1 - min(shares) if shares else 0.0


def _surroundings(text: str, wanted: frozenset[str], reach: int) -> dict[str, list[frozenset[str]]]:
    """The stems of content around each place of each wanted word."""
    tokens = re.findall(r"\d+(?:[.,]\d+)*|[^\W_]+(?:['’][^\W_]+)*", text)
    plain = [token.lower().replace(",", "") if token[0].isdigit() else token.lower() for token in tokens]
    stems = [_stem(token) for token in plain]
    terms = [place for place, stem in enumerate(stems) if stem not in FUNCTION_WORDS]
    found: dict[str, list[frozenset[str]]] = {}
    for number, place in enumerate(terms):
        if plain[place] in wanted:
            around = terms[max(0, number - reach) : number] + terms[number + 1 : number + 1 + reach]
            found.setdefault(plain[place], []).append(frozenset(stems[other] for other in around))
    return found


def _of_runs(said: _Words, read: Sequence[_Words], best: _Words) -> dict[str, float]:
    """How far the sentence is copied, and in how many pieces."""
    count = max(len(said.words), 1)
    pairs = {pair for source in read for pair in pairwise(source.words)}
    triples = {
        triple for source in read for triple in zip(source.words, source.words[1:], source.words[2:], strict=False)
    }
    own = list(zip(said.words, said.words[1:], said.words[2:], strict=False))
    matcher = SequenceMatcher(None, said.words, best.words, autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    longest = max((block.size for block in blocks), default=0)
    return {
        "longest": longest / count,
        "pieces": len(blocks) / count,
        "pairs": sum(pair in pairs for pair in pairwise(said.words)) / max(count - 1, 1),
        "triples": sum(triple in triples for triple in own) / max(len(own), 1),
        "held_at_once": sum(block.size for block in blocks) / count,
    }


def _of_changes(said: _Words, best: _Words) -> dict[str, float]:
    """What was put in, taken out, exchanged and moved between the sentence and its strongest source."""
    matcher = SequenceMatcher(None, best.stems, said.stems, autojunk=False)
    replaced = inserted = skipped = seams = 0
    replaced_terms, inserted_terms, skipped_terms = list[str](), list[str](), list[str]()
    skipped_words: list[str] = []
    last = len(said.words)
    for change, start, end, begin, stop in matcher.get_opcodes():
        taken = [best.stems[place] for place in range(start, end) if best.is_term(place)]
        put = [said.stems[place] for place in range(begin, stop) if said.is_term(place)]
        if change == "replace":
            replaced += 1
            replaced_terms += put
        elif change == "insert":
            inserted += 1
            inserted_terms += put
        if change in {"delete", "replace"} and begin > 0 and stop < last:
            skipped += change == "delete"
            seams += change == "delete" and end - start <= 3
            skipped_terms += taken
            skipped_words += best.words[start:end]
    strange = {*replaced_terms, *inserted_terms}
    moved = len(strange & best.terms)
    order = [best.stems.index(stem) for stem in dict.fromkeys(said.stems) if stem in said.terms and stem in best.terms]
    wrong = sum(one > other for number, one in enumerate(order) for other in order[number + 1 :])
    possible = len(order) * (len(order) - 1) / 2
    found = {
        "order": wrong / possible if possible else 0.0,
        "moved": math.log1p(moved),
        "replaced": math.log1p(replaced),
        "replaced_terms": math.log1p(len(replaced_terms)),
        "inserted": math.log1p(inserted),
        "inserted_terms": math.log1p(len(inserted_terms)),
        "skipped": math.log1p(skipped),
        "skipped_terms": math.log1p(len(skipped_terms)),
        "seams": math.log1p(seams),
    }
    for kind, words in _KINDS.items():
        found[f"{kind}_skipped"] = math.log1p(sum(word in words for word in skipped_words))
    return found


def _of_turning_words(said: _Words, read: Sequence[_Words], best: _Words) -> dict[str, float]:
    """Words that turn what is said: new ones, and those of the strongest source near what was taken that are gone."""
    everywhere = {word for source in read for word in source.words}
    here = set(said.words)
    hits = [place for place, stem in enumerate(best.stems) if stem in said.terms]
    near = set(best.words[max(hits[0] - 3, 0) : hits[-1] + 4]) if hits else set[str]()
    found = {}
    for kind, words in _KINDS.items():
        found[f"{kind}_new"] = math.log1p(len((here & words) - everywhere) + _contracted(said, kind, everywhere))
        found[f"{kind}_left"] = math.log1p(len((near & words) - here))
    opposite = sum(
        (one in here and one not in everywhere and other in near and other not in here)
        or (other in here and other not in everywhere and one in near and one not in here)
        for one, other in _OPPOSITES
    )
    return {**found, "opposite": float(opposite)}


def _contracted(said: _Words, kind: str, everywhere: set[str]) -> int:
    """Denials in words such as "isn't", which no list has."""
    if kind != "denial" or "not" in everywhere or any(word.endswith("n't") for word in everywhere):
        return 0
    return sum(word.endswith("n't") for word in said.words)


def _of_form(sentence: str, said: _Words, read: Sequence[_Words]) -> dict[str, float]:
    """Whether it has the form of a sentence, and whether it tells in the passive what no source does."""
    twos = list(pairwise(said.words))
    return {
        "by": float("by" in said.words and not any("by" in source.words for source in read)),
        "repeated": float(len(twos) - len(set(twos)) + sum(one == other for one, other in twos)),
        "hanging": float(bool(said.words) and said.words[-1] in FUNCTION_WORDS),
        "auxiliaries": math.log1p(sum(word in AUXILIARIES for word in said.words)),
        "unbalanced": float(sentence.count("(") != sentence.count(")") or sentence.count('"') % 2),
    }
