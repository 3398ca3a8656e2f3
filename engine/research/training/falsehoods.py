"""Falsehoods made of true sentences, one change each, for a verifier to learn from.

Each kind is a way in which a written sentence goes wrong while its words stay in its source: another number, a name in
another's place, roles exchanged, a denial gained or lost, "may" become "must", a cause made of a sequence, the
beginning of one sentence with the end of another. What is changed is drawn by chance from what the sentence and its
document offer, so that nothing but the meaning tells the false from the true.
"""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.language.months import ENGLISH


class Falsehood(StrEnum):
    """What was changed."""

    NUMBER = "number"
    NAME = "name"
    DATE = "date"
    UNIT = "unit"
    DENIAL = "denial"
    DEGREE = "degree"
    ROLES = "roles"
    CAUSE = "cause"
    JOINED = "joined"
    CUT = "cut"
    """Its condition is left out, or who merely says so."""
    MISPLACED = "misplaced"
    """Something else stands in the place of a thing."""
    BROKEN = "broken"
    """No sentence any more: its end or a verb is missing, or a part stands twice."""


@dataclass(frozen=True, slots=True)
class Material:
    """A true sentence and where what is put into it comes from."""

    sentence: str
    sources: Sequence[str]
    """What the sentence rests on."""
    others: Sequence[str]
    """Further sentences of the document."""


def falsehoods_of(material: Material, chance: random.Random) -> dict[Falsehood, str]:
    """One false sentence of each kind that can be made of it here, all unlike the true one.

    `CUT` and `MISPLACED` are made in `rewordings`.
    """
    found: dict[Falsehood, str] = {}
    for kind, make in _MAKERS.items():
        made = make(material, chance)
        if made and " ".join(made.split()) != " ".join(material.sentence.split()):
            found[kind] = made
    return found


_NUMBER = re.compile(r"(?<![\w.,-])\d+(?:[.,]\d+)*(?![\w-])")
_NAME = re.compile(r"(?<=[a-z,;] )(?:[A-Z][\w’'&-]*[a-z][\w’'&-]*)(?: (?:of |the |& )?[A-Z][\w’'&-]+)*")
PHRASE = re.compile(
    r"\b(?:[Tt]he|[Aa]n?|[Tt]heir|[Ii]ts|[Oo]ur|[Tt]hese|[Tt]hose)(?: [a-z][a-z-]+){1,3}?"
    r"(?= (?:of|in|to|and|for|that|which|is|are|was|were|has|have|had|will|shall|may|can|by|with|on|from|as|at"
    r"|[a-z]+(?:s|ed))\b|[,.;:])"
)
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_CALENDAR = re.compile(rf"\b(?:{'|'.join([*ENGLISH, *_DAYS])}|(?:1[5-9]|20)\d\d)\b")
_COUNTED = {
    "one": "two", "two": "three", "three": "four", "four": "six", "five": "seven", "six": "nine", "seven": "five",
    "eight": "six", "nine": "seven", "ten": "twelve", "first": "second", "second": "third", "third": "first",
    "twice": "three times", "half": "a third", "double": "triple", "dozen": "score",
}  # fmt: skip
_UNITS = (
    ("million", "billion", "thousand"), ("days", "weeks", "months", "years", "hours"),
    ("day", "week", "month", "year"), ("kg", "mg", "g"), ("km", "cm", "mm", "m"),
    ("percent", "percentage points", "per mille"), ("dollars", "euros", "pounds"), ("hours", "minutes", "seconds"),
    ("pages", "chapters"), ("men", "women", "children"),
)  # fmt: skip
_DEGREES = (
    ("all", "some", "few", "no"), ("every", "hardly any"), ("most", "few"), ("many", "few"),
    ("always", "sometimes", "never"), ("often", "rarely"), ("only", "also"), ("at least", "at most"),
    ("more than", "less than", "fewer than"), ("may", "must", "will"), ("might", "must"), ("can", "must"),
    ("could", "will"), ("should", "must"), ("shall", "may"), ("must", "may"), ("increase", "decrease"),
    ("increases", "decreases"), ("increased", "decreased"), ("increasing", "decreasing"), ("higher", "lower"),
    ("high", "low"), ("larger", "smaller"), ("greater", "smaller"), ("rose", "fell"), ("improved", "worsened"),
    ("improve", "worsen"), ("better", "worse"), ("before", "after"), ("above", "below"), ("positive", "negative"),
    ("positively", "negatively"), ("significant", "negligible"), ("significantly", "hardly"),
    ("suggests", "proves"), ("suggest", "prove"), ("indicates", "proves"), ("is believed to be", "is"),
    ("likely", "certain"), ("possible", "certain"), ("proposed", "adopted"), ("agreed", "refused"),
    ("approved", "rejected"), ("accepted", "rejected"), ("allows", "forbids"), ("allow", "forbid"),
    ("required", "allowed"), ("requires", "allows"), ("permitted", "forbidden"), ("include", "exclude"),
    ("includes", "excludes"), ("with", "without"), ("new", "old"), ("early", "late"), ("first", "last"),
    ("strong", "weak"), ("and", "but not"), ("or", "and"), ("buyer", "seller"), ("plaintiff", "defendant"),
    ("landlord", "tenant"), ("employer", "employee"), ("lessor", "lessee"), ("licensor", "licensee"),
    ("borrower", "lender"), ("doctor", "patient"), ("north", "south"), ("east", "west"),
)  # fmt: skip
_AUXILIARY = r"is|are|was|were|has|have|had|will|would|can|could|may|might|should|must|shall|did|does|do"
_VERBS = re.compile(rf"\b(?:{_AUXILIARY})\b(?! not|n't| no )")
_DENIED = re.compile(rf"\b({_AUXILIARY}) not\b")
_CAUSES = [
    (" after ", " because of "), (" and then ", " and therefore "), (" when ", " because "), (" while ", " because "),
    (" because of ", " in spite of "), (" because ", " although "), (" due to ", " despite "),
    (" although ", " because "),
    (" despite ", " because of "), (" leads to ", " follows from "), (" led to ", " followed from "),
    (" causes ", " is caused by "), (" caused by ", " causing "), (" results in ", " results from "),
    (" associated with ", " caused by "), (" correlated with ", " caused by "), (" if ", " even if "),
    (" unless ", " if "),
    (" until ", " after "), (" in order to ", " without trying to "),
]  # fmt: skip
_BREAKS = re.compile(r" (?=(?:is|are|was|were|has|have|had|will|would|can|could|may|should|must|shall)\b)")


def _number(material: Material, chance: random.Random) -> str | None:
    sentence = material.sentence
    places = [found for found in _NUMBER.finditer(sentence) if not _CALENDAR.fullmatch(found.group())]
    if len({found.group() for found in places}) > 1 and chance.random() < 0.35:
        return _exchanged(sentence, *sorted(chance.sample(places, 2), key=lambda found: found.start()))
    if places:
        place = chance.choice(places)
        offered = _NUMBER.findall(" ".join([*material.sources, *material.others]))
        offered = [number for number in offered if number != place.group() and number not in sentence]
        other = chance.choice(offered) if offered and chance.random() < 0.5 else _other_number(place.group(), chance)
        return _put(sentence, place, other)
    words = [found for found in re.finditer(r"\b[A-Za-z]+\b", sentence) if found.group().lower() in _COUNTED]
    if not words:
        return None
    word = chance.choice(words)
    return _put(sentence, word, _cased_like(word.group(), _COUNTED[word.group().lower()]))


def _other_number(number: str, chance: random.Random) -> str:
    digits = [place for place, char in enumerate(number) if char.isdigit()]
    place = digits[0] if chance.random() < 0.5 else chance.choice(digits)
    lowest = "1" if place == digits[0] and len(digits) > 1 else "0"
    choices = [digit for digit in "0123456789" if digit != number[place] and digit >= lowest]
    return number[:place] + chance.choice(choices) + number[place + 1 :]


def _name(material: Material, chance: random.Random) -> str | None:
    places = list(_NAME.finditer(material.sentence))
    if not places:
        return None
    place = chance.choice(places)
    offered = [name for text in (*material.sources, *material.others) for name in _NAME.findall(text)]
    offered = [name for name in offered if name not in material.sentence and place.group() not in name]
    return _put(material.sentence, place, chance.choice(offered)) if offered else None


def _date(material: Material, chance: random.Random) -> str | None:
    places = list(_CALENDAR.finditer(material.sentence))
    if not places:
        return None
    place = chance.choice(places)
    word = place.group()
    row = next((row for row in (ENGLISH, _DAYS) if word in row), None)
    if row is None:
        return _put(material.sentence, place, str(int(word) + chance.choice([-10, -3, -2, -1, 1, 2, 3, 10])))
    return _put(material.sentence, place, chance.choice([other for other in row if other != word]))


def _unit(material: Material, chance: random.Random) -> str | None:
    behind_numbers = r"(?<=\d )|(?<=hundred )|(?<=two )|(?<=three )|(?<=few )|(?<=several )|(?<=per )"
    return _one_for_another(material.sentence, _UNITS, chance, before=f"(?:{behind_numbers})")


def _degree(material: Material, chance: random.Random) -> str | None:
    return _one_for_another(material.sentence, _DEGREES, chance)


def _denial(material: Material, chance: random.Random) -> str | None:
    sentence = material.sentence
    denied, verbs = list(_DENIED.finditer(sentence)), list(_VERBS.finditer(sentence))
    if denied and (not verbs or chance.random() < 0.7):
        place = chance.choice(denied)
        return _put(sentence, place, place.group(1))
    if not verbs:
        return None
    place = chance.choice(verbs)
    return _put(sentence, place, f"{place.group()} not")


def _roles(material: Material, chance: random.Random) -> str | None:
    sentence = material.sentence
    named = {name for text in (*material.sources, *material.others) for name in _NAME.findall(text)}
    for pattern in (_NAME, PHRASE):
        places = list(pattern.finditer(sentence))
        opening = _OPENING_NAME.match(sentence)
        if pattern is _NAME and opening and (" " in opening.group() or opening.group() in named):
            places = [opening, *(place for place in places if place.start() >= opening.end())]
        pairs = [
            (one, other)
            for number, one in enumerate(places)
            for other in places[number + 1 :]
            if one.group().lower() != other.group().lower()
            and not _LISTED.fullmatch(sentence[one.end() : other.start()])
        ]
        if pairs and (pattern is PHRASE or chance.random() < 0.7):
            return _exchanged(sentence, *chance.choice(pairs))
    return None


_OPENING_NAME = re.compile(r"[A-Z][\w’'&-]+(?: [A-Z][\w’'&-]+)*(?= [a-z])")
_ARTICLES = frozenset({"The", "A", "An", "Their", "Its", "Our", "These", "Those"})
_LISTED = re.compile(r",? (?:and|or|&) |, |/")
"""Between what is only listed: there the order says nothing."""


def _cause(material: Material, chance: random.Random) -> str | None:
    found = [(one, other) for one, other in _CAUSES if one in material.sentence]
    if not found:
        return None
    one, other = chance.choice(found)
    return material.sentence.replace(one, other, 1)


def _joined(material: Material, chance: random.Random) -> str | None:
    """The beginning of the sentence with the end of another, or the other way round."""
    others = [text for text in (*material.sources, *material.others) if _BREAKS.search(text) and len(text.split()) < 45]
    if not _BREAKS.search(material.sentence) or not others:
        return None
    one, other = material.sentence, chance.choice(others)
    if chance.random() < 0.4:
        one, other = other, one
    first = chance.choice(list(_BREAKS.finditer(one))).start()
    second = chance.choice(list(_BREAKS.finditer(other))).start()
    made = one[:first] + other[second:]
    return made if not any(" ".join(made.split()) in " ".join(text.split()) for text in material.sources) else None


def _broken(material: Material, chance: random.Random) -> str | None:
    sentence = material.sentence
    words = sentence.split()
    if len(words) < 8:
        return None
    way = chance.random()
    if way < 0.4:
        left_hanging = [place for place, word in enumerate(words[4:-1], 5) if word.lower() in _HANGING]
        return " ".join(words[: chance.choice(left_hanging)]) + "." if left_hanging else None
    if way < 0.75:
        verb = _VERBS.search(sentence)
        return sentence[: verb.start()] + sentence[verb.end() :].lstrip() if verb else None
    first = chance.randrange(1, len(words) - 4)
    length = chance.randrange(2, 5)
    return " ".join([*words[: first + length], *words[first : first + length], *words[first + length :]])


_HANGING = frozenset(
    {"the", "a", "an", "of", "in", "to", "and", "for", "with", "by", "from", "that", "which", "on", "as"}
)
"""Words after which no sentence ends."""

_MAKERS: dict[Falsehood, Callable[[Material, random.Random], str | None]] = {
    Falsehood.NUMBER: _number,
    Falsehood.NAME: _name,
    Falsehood.DATE: _date,
    Falsehood.UNIT: _unit,
    Falsehood.DENIAL: _denial,
    Falsehood.DEGREE: _degree,
    Falsehood.ROLES: _roles,
    Falsehood.CAUSE: _cause,
    Falsehood.JOINED: _joined,
    Falsehood.BROKEN: _broken,
}


def _one_for_another(
    sentence: str, rows: Sequence[Sequence[str]], chance: random.Random, before: str = r"\b"
) -> str | None:
    found = [
        (place, [other for other in row if other != word])
        for row in rows
        for word in row
        for place in re.finditer(rf"{before}{re.escape(word)}\b", sentence, re.IGNORECASE)
    ]
    if not found:
        return None
    place, others = chance.choice(found)
    return _put(sentence, place, _cased_like(place.group(), chance.choice(others)))


def _cased_like(word: str, other: str) -> str:
    return other[:1].upper() + other[1:] if word[:1].isupper() else other


def _put(sentence: str, place: re.Match[str], other: str) -> str:
    return sentence[: place.start()] + other + sentence[place.end() :]


def _exchanged(sentence: str, one: re.Match[str], other: re.Match[str]) -> str:
    """Two parts in each other's places, their capitals those of the places."""
    first, second = _cased_like(one.group(), other.group()), one.group()
    if not one.start() and one.group().split()[0] in _ARTICLES:
        second = second[:1].lower() + second[1:]
    return sentence[: one.start()] + first + sentence[one.end() : other.start()] + second + sentence[other.end() :]
