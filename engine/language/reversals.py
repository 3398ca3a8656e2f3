"""What somebody says in a talk and what is taken back later in it: “We'll open on the third.” – “So scrap the third.”

The two may stand minutes apart. Whoever tells the first without the second says the contrary of what was decided. Only
what was said as settled, or as planned, is looked for: that others also speak of the thing says nothing against it.
English only.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.document import Document
from engine.language.english import FUNCTION_WORDS
from engine.language.roots import root_of
from engine.language.speaking_turns import said_in, turns_of
from engine.language.vocabulary import words_of

_OPENING = (
    r"^\W*(?:(?:so|okay|ok|right|well|then|no|yes|yeah|and|but|now|actually|alright|all right|fine|sorry|wait|"
    r"in that case|I'd say|I think|I'm afraid|let's just|just)\b[\s,.]*)*"
)
_THE = r"(?:the|that|those|these|our|all|all of|any|my|your|going|having|doing|using|buying|moving|hiring)"
_WHAT = r"(?P<what>[^.,;:!?]{2,70})"
_DROPS = re.compile(
    rf"{_OPENING}(?:(?:let's|we'll|we will|we should|we're going to|we can|please) )?(?:just |also )?"
    r"(?:scrap|forget(?: about)?|cancel|drop|ditch|bin|abandon|never mind|call off|give up(?: on)?)"
    rf" (?=(?i:{_THE})\b)(?!that\b\W*$|the (?:word|idea that)\b){_WHAT}",
    re.IGNORECASE,
)
_IS_OFF = re.compile(
    rf"{_OPENING}(?P<what>(?:the|our|that) [^.,;:!?]{{2,50}}?)(?:'s| is| are) "
    r"(?:off(?: the table| then| now)?|dead|cancelled|scrapped|dropped|history)\b\W*(?:then|now)?\W*$",
    re.IGNORECASE,
)
_WE_ARE_NOT = (
    r"\bwe(?:'re| are) (?:not|no longer) (?:going to |gonna )?|\bwe(?: will not| won't| do not| don't| no longer) "
)
_NOT_DOING = re.compile(
    rf"(?:{_WE_ARE_NOT})(?!know\b|have\b|think\b|sure\b|need\b|there\b|see\b){_WHAT}", re.IGNORECASE
)
_INSTEAD_OF = re.compile(
    rf"{_OPENING}(?:let's|we'll|we will|we're going (?:with|for|to)|we go)\b[^.;!?]{{2,80}}?,? "
    rf"(?:instead of|rather than|and not|not) (?!only\b|just\b){_WHAT}",
    re.IGNORECASE,
)
_FROM_TO = re.compile(
    r"\b(?:mov|push|shift|postpon|bring|chang|switch)(?:e|ed|es|ing|s)?\b[^.;!?]{0,40}? from "
    r"(?P<what>[^.,;:!?]{2,40}?) (?:back |forward )?to\b",
    re.IGNORECASE,
)
_A_CHANGE = re.compile(
    r"\b(?:after all|forget (?:it|that|about (?:it|that)|what (?:I|we|you) (?:just )?said)|change of plans?|any ?more|"
    r"any longer|no longer|instead|scratch that|strike that|I take (?:that|it) back|on second thoughts?|"
    r"changed (?:my|our) minds?)\b|\bnow\W*$|^\W*(?:okay|ok|right|so|alright|all right|well),? (?:so )?then\b",
    re.IGNORECASE,
)
"""What shows that “We're not buying the lamps.” reverses something, and is no remark."""
_ANEW = re.compile(r"\b(?:after all|back to|stick(?:ing)? (?:with|to)|keep(?:ing)?)\b", re.IGNORECASE)
_STANDS = re.compile(
    r"\b(?:decision|decided|agreed?|let's|go(?:es|ing)? (?:with|for|ahead)|plan(?:ned|s)?|schedule[ds]?|set for|"
    r"settled?|fine|okay|ok|works|good|booked|confirmed|I'd say|I'd go|due)\b|\bwe(?:'ll|'re| are| will| shall|'ve got|"
    r" have got| have| buy| take| use| keep| go| start| open| move| launch| ship| run| meet| do|'d)\b",
    re.IGNORECASE,
)
_NEGATED = re.compile(r"\b(?:not|never|no|nobody|cannot|without|against|instead|scrap|forget)\b|n't\b", re.IGNORECASE)
_ASKS = re.compile(r"\?\W*$")
_GOES_ON = re.compile(
    r"^\W*(?:(?:so|and|okay|then|right|instead)\b[\s,]*)*(?:(?:we|I)(?:'re|'ll| are| will| keep| go| stay| stick|"
    r" do| take| use| buy| move| open)|let's|it(?:'s| is| will be|'ll be) (?:now )?)\b",
    re.IGNORECASE,
)
"""How what comes in its place is told right behind."""
_OF_LITTLE = (
    "now then new old thing things plan plans idea ideas whole bit stuff anymore more longer yet again today instead "
    "all any just really actually said way people one ones"
)
_LITTLE = frozenset(_OF_LITTLE.split())
_POLITE = frozenset({"pleas", "please", "thank"})
_EXACT = re.compile(
    r"(?:\d.*|first|second|third|\w+(?:th|tieth)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|"
    r"june|july|august|september|october|november|december|spring|summer|autumn|winter)"
)
"""A word that alone says which: a day, a month, a number."""

_LONG = 30
"""Words of a sentence beyond which it weighs things up rather than decides."""


@dataclass(frozen=True, slots=True)
class Reversals:
    """What was reversed in a talk, by index."""

    by: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Of each sentence that no longer holds those that reverse what it says, or a part of it."""
    told: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Of each sentence that reverses another the ones right behind it that say what comes in its place."""


def reversals_in(document: Document) -> Reversals:
    """What is said in a talk and reversed in it, in a document in English."""
    if not document.is_english or not document.turns:
        return Reversals()
    by: dict[int, list[int]] = {}
    told: dict[int, tuple[int, ...]] = {}
    before: list[tuple[int, str, frozenset[str]]] = []
    for turn in turns_of(document):
        sentences = list(said_in(document, turn))
        for place, (index, text) in enumerate(sentences):
            beside = sentences[max(place - 1, 0)][1]
            dropped = what_is_dropped(text, beside)
            gone = [one for one, words, roots in before if dropped and _held(words, roots, dropped)]
            for one in gone:
                by.setdefault(one, []).append(index)
            if gone:
                behind = sentences[place + 1 : place + 2]
                told[index] = tuple(one for one, words in behind if _GOES_ON.match(words) and not _ASKS.search(words))
            before.append((index, text, roots_of(text)))
    taken_up = {index for index in told if _is_taken_up(before, index)}
    held = {one: tuple(other for other in others if other not in taken_up) for one, others in by.items()}
    return Reversals(
        {one: others for one, others in held.items() if others},
        {one: others for one, others in told.items() if one not in taken_up},
    )


def what_is_dropped(text: str, before: str = "") -> frozenset[str]:
    """The roots of the words for what a sentence says is not to be, or no longer; none where it says no such thing.
    `before` is the sentence before it, of the same speaker.
    """
    if _ASKS.search(text) or len(text.split()) > _LONG:
        return frozenset()
    if moved := _FROM_TO.search(text):
        return frozenset(word for word in roots_of(moved["what"]) if _EXACT.fullmatch(word))
    found = _DROPS.search(text) or _IS_OFF.search(text) or _INSTEAD_OF.search(text)
    if found is None and (_A_CHANGE.search(text) or _A_CHANGE.search(before)):
        found = _NOT_DOING.search(text)
    return roots_of(found["what"]) if found is not None else frozenset()


def roots_of(text: str) -> frozenset[str]:
    """The roots of the words that say what a text is about."""
    words = [word for word in words_of(text) if "'" not in word]
    exact = frozenset(word for word in words if _EXACT.fullmatch(word))
    return exact.union(root_of(word) for word in words if word not in exact | FUNCTION_WORDS | _LITTLE)


def things_in(text: str) -> frozenset[str]:
    """The same without days and numbers, and without what is only said to be polite."""
    return frozenset(word for word in roots_of(text) if not _EXACT.fullmatch(word)) - _POLITE


def _held(text: str, roots: frozenset[str], dropped: frozenset[str]) -> bool:
    """Whether a sentence says as settled, or as planned, what is dropped later."""
    if not dropped <= roots or _ASKS.search(text) or _NEGATED.search(text):
        return False
    return _STANDS.search(text) is not None


def _is_taken_up(said: list[tuple[int, str, frozenset[str]]], index: int) -> bool:
    """Whether what a sentence reverses is decided again later: “Back to the third, after all.”"""
    texts = {one: text for one, text, _ in said}
    dropped = what_is_dropped(texts[index], texts.get(index - 1, ""))
    return any(
        one > index and dropped <= roots and _ANEW.search(text) and _held(text, roots, dropped)
        for one, text, roots in said
    )
