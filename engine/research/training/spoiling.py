"""Sentences as somebody speaks who looks for words, and as somebody writes who makes mistakes, made of whole ones.

Every word keeps a tag: fine, needless (what was begun and taken back, words that fill the time), or wrong (what goes on
otherwise than it began, stands where another word belongs, or behind one that is missing).
"""

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.language.english import FUNCTION_WORDS
from engine.models.wellformedness.form import Tag

_SHORT_FORMS = (
    ("we are", "we're"),
    ("they are", "they're"),
    ("you are", "you're"),
    ("I am", "I'm"),
    ("it is", "it's"),
    ("that is", "that's"),
    ("there is", "there's"),
    ("we have", "we've"),
    ("they have", "they've"),
    ("we will", "we'll"),
    ("is not", "isn't"),
    ("do not", "don't"),
    ("does not", "doesn't"),
    ("did not", "didn't"),
    ("will not", "won't"),
    ("cannot", "can't"),
    ("going to", "gonna"),
    ("want to", "wanna"),
)
_CONFUSED = (
    "a an the",
    "in on at for of to with from by about",
    "is are was were",
    "has have had",
    "do does did",
    "it they he we you i",
    "this that these those",
    "and but so or",
    "which what that who",
    "can could will would should may",
    "been be being",
    "there it that",
    "if when because",
)
"""Words that are said, or written by mistake, in place of each other."""
_IN_PLACE_OF: dict[str, list[str]] = defaultdict(list)
for _group in map(str.split, _CONFUSED):
    for _word in _group:
        _IN_PLACE_OF[_word] += [other for other in _group if other != _word]
_NOT_MISSED = frozenset({"that", "and", "or", "not", "just", "very", "also"})
"""Without which a sentence may be as good."""
_FILLING = ("like", "you know", "kind of like", "or something", "just", "I mean", "so")
_JOINING = sorted(FUNCTION_WORDS)
_ENDS = ".,;:?!"
_SHORTENED, _COMMAS_LOST = 0.5, 0.3
_SECOND, _LONG_ENOUGH = 0.3, 8
"""How often what was spoiled is begun anew as well, where it has so many words."""


@dataclass(frozen=True, slots=True)
class Spoiled:
    """Words with their tags."""

    words: list[str]
    tags: list[Tag]


def as_spoken(text: str, rng: random.Random) -> str:
    """A sentence with some of the short forms of speech, and perhaps as a transcript without commas has it."""
    for long, short in _SHORT_FORMS:
        if rng.random() < _SHORTENED:
            text = text.replace(f" {long} ", f" {short} ")
            begin = f"{long[:1].upper()}{long[1:]} "
            if text.startswith(begin):
                text = f"{short[:1].upper()}{short[1:]} {text[len(begin) :]}"
    return text.replace(",", "") if rng.random() < _COMMAS_LOST else text


class Spoiler:
    """Spoils sentences of one document, with words of that document."""

    def __init__(self, sentences: Sequence[str], rng: random.Random) -> None:
        self._sentences, self._rng = sentences, rng
        known = rng.sample(list(sentences), min(len(sentences), 200))
        words = [word.rstrip(_ENDS) for one in known for word in one.split()[1:]]
        own = [word for word in words if word.isalpha() and word.islower() and word not in FUNCTION_WORDS]
        self._words = own or ["thing"]
        self._ways: dict[str, tuple[Callable[[list[str]], Spoiled | None], float]] = {
            "begun anew": (self._begun_anew, 5),
            "after the beginning of another": (self._after_another, 2),
            "with words put in": (self._put_in, 2),
            "with a stub": (self._with_stub, 0.5),
            "ended otherwise": (self._ended_otherwise, 1.5),
            "cut off": (self._cut_off, 0.5),
            "with a word missing": (self._with_one_missing, 2),
            "with a name missing": (self._with_a_name_missing, 1.5),
            "with another word": (self._with_another, 2),
            "with another ending": (self._with_another_ending, 2),
            "with words changed round": (self._changed_round, 1),
        }

    def behind(self, title: str, words: list[str]) -> Spoiled:
        """Words behind a title that runs into them, as in texts that lost their lines."""
        more = title.rstrip(_ENDS).split()
        return Spoiled([*more, *words], [*[Tag.NEEDLESS] * len(more), *[Tag.FINE] * len(words)])

    def spoiled(self, words: list[str]) -> tuple[str, Spoiled] | None:
        """How words were spoiled, and what came of it; None where that way does not go with them."""
        kinds = list(self._ways)
        kind = self._rng.choices(kinds, [weight for _, weight in self._ways.values()])[0]
        made = self._ways[kind][0](words)
        if made is None:
            return None
        if kind != "begun anew" and len(made.words) >= _LONG_ENOUGH and self._rng.random() < _SECOND:
            made = self._twice(made)
        first = made.words[0]
        return kind, Spoiled([first[:1].upper() + first[1:], *made.words[1:]], made.tags)

    def _twice(self, made: Spoiled) -> Spoiled:
        again = self._begun_anew(made.words)
        if again is None:
            return made
        count, at = again.tags.count(Tag.NEEDLESS), again.tags.index(Tag.NEEDLESS)
        if count + len(made.words) != len(again.words):
            return made
        return Spoiled(again.words, [*made.tags[:at], *[Tag.NEEDLESS] * count, *made.tags[at:]])

    # -------------------------------------------------------------------------------------------------- needless words

    def _begun_anew(self, words: list[str]) -> Spoiled | None:
        """“We've got we're planning to sell it.”: some words before what is like them, cut or changed."""
        rng, count = self._rng, len(words)
        at = 0 if rng.random() < 0.5 else rng.randint(1, count - 3)
        begun = words[at : at + rng.randint(1, 6)]
        if at + len(begun) >= count:
            begun = begun[:-1]
        rest = _written_on(words) if at == 0 else words[at:]
        if not begun or rest is None:
            return None
        way = rng.random()
        if way < 0.35:
            taken_back = [self._changed(word) for word in begun]
        elif way < 0.6:
            taken_back = begun[: max(1, len(begun) - rng.randint(0, 2))]
            taken_back += [rng.choice(_JOINING)] if rng.random() < 0.6 else []
        elif way < 0.8:
            taken_back = begun + words[at + len(begun) : at + len(begun) + 2]
        else:
            taken_back = [rng.choice(_JOINING) for _ in range(rng.randint(1, 2))]
        if taken_back == begun and way < 0.8 and rng.random() < 0.7:
            taken_back = [*taken_back, rng.choice(_JOINING)]
        taken_back = [word.rstrip(_ENDS) for word in taken_back]
        said_twice = taken_back == [word.rstrip(_ENDS) for word in words[at : at + len(taken_back)]]
        if rng.random() < 0.1:
            taken_back[-1] += ","
        if said_twice and len(taken_back) <= 4:
            return None  # `tidied` takes it out
        tags = [*[Tag.FINE] * at, *[Tag.NEEDLESS] * len(taken_back), *[Tag.FINE] * len(rest)]
        return Spoiled([*words[:at], *taken_back, *rest], tags)

    def _changed(self, word: str) -> str:
        if self._rng.random() >= 0.4:
            return word
        others = _IN_PLACE_OF.get(word.lower())
        return self._rng.choice(others or self._words)

    def _after_another(self, words: list[str]) -> Spoiled | None:
        rng, rest, other = self._rng, _written_on(words), self._another()
        size = rng.randint(1, 6)
        if rest is None or len(other) <= size + 1:
            return None
        begun = [word.rstrip(_ENDS) for word in other[:size]]
        if len(begun) > 1 and rng.random() < 0.5 and begun[-1].lower() not in FUNCTION_WORDS:
            begun = begun[:-1]
        return Spoiled([*begun, *rest], [*[Tag.NEEDLESS] * len(begun), *[Tag.FINE] * len(rest)])

    def _put_in(self, words: list[str]) -> Spoiled | None:
        rng = self._rng
        at, way = rng.randint(1, len(words) - 1), rng.random()
        if way < 0.3:
            more = rng.choice(_FILLING).split()
        else:
            more = [rng.choice(_JOINING) if way < 0.7 else rng.choice(self._another()).rstrip(_ENDS).lower() or "so"]
        return _with(words, at, more, Tag.NEEDLESS)

    def _with_stub(self, words: list[str]) -> Spoiled | None:
        """“It's compatible with mot most televisions.”"""
        places = [place for place, word in enumerate(words) if place and len(word) > 4 and _is_low(word)]
        if not places:
            return None
        at = self._rng.choice(places)
        stub = words[at][: self._rng.randint(1, 3)]
        return None if stub in FUNCTION_WORDS else _with(words, at, [stub], Tag.NEEDLESS)

    # ----------------------------------------------------------------------------------------------------- wrong words

    def _ended_otherwise(self, words: list[str]) -> Spoiled | None:
        other, shortest = self._another(), 8
        if min(len(words), len(other)) < shortest:
            return None
        left, right = self._rng.randint(3, len(words) - 3), self._rng.randint(2, len(other) - 3)
        begun, rest = [*words[: left - 1], words[left - 1].rstrip(_ENDS)], other[right:]
        return Spoiled([*begun, *rest], [*[Tag.FINE] * left, Tag.WRONG, *[Tag.FINE] * (len(rest) - 1)])

    def _cut_off(self, words: list[str]) -> Spoiled | None:
        size = self._rng.randint(3, len(words) - 1)
        last = words[size - 1].rstrip(_ENDS)
        if last.lower() not in FUNCTION_WORDS:
            return None
        return Spoiled([*words[: size - 1], f"{last}."], [*[Tag.FINE] * (size - 1), Tag.WRONG])

    def _with_one_missing(self, words: list[str]) -> Spoiled | None:
        places = [
            place
            for place, word in enumerate(words[:-1])
            if place and word.lower() in FUNCTION_WORDS and word.lower() not in _NOT_MISSED
        ]
        if not places:
            return None
        at = self._rng.choice(places)
        return _tagged([*words[:at], *words[at + 1 :]], {at})

    def _with_a_name_missing(self, words: list[str]) -> Spoiled | None:
        """“It was first described by and others.”, as where a citation was taken out."""
        joining = [word.lower().strip(_ENDS) in FUNCTION_WORDS for word in words]
        places = [
            place
            for place in range(1, len(words) - 1)
            if joining[place - 1] and not joining[place] and joining[place + 1] and words[place - 1][-1] not in _ENDS
        ]
        if not places:
            return None
        at = self._rng.choice(places)
        return _tagged([*words[:at], *words[at + 1 :]], {at})

    def _with_another(self, words: list[str]) -> Spoiled | None:
        places = [place for place, word in enumerate(words) if place and word in _IN_PLACE_OF]
        if not places:
            return None
        at = self._rng.choice(places)
        return _tagged([*words[:at], self._rng.choice(_IN_PLACE_OF[words[at]]), *words[at + 1 :]], {at})

    def _with_another_ending(self, words: list[str]) -> Spoiled | None:
        places = [
            place
            for place, word in enumerate(words)
            if place and len(word) > 4 and _is_low(word) and word not in FUNCTION_WORDS
        ]
        if not places:
            return None
        at = self._rng.choice(places)
        word = words[at]
        ending = next((one for one in ("ing", "ed", "s") if word.endswith(one)), "")
        other = word[: -len(ending)] if ending else word + self._rng.choice(["s", "ing"])
        return _tagged([*words[:at], other, *words[at + 1 :]], {at})

    def _changed_round(self, words: list[str]) -> Spoiled | None:
        shortest = 7
        if len(words) < shortest:
            return None
        at = self._rng.randint(1, len(words) - 3)
        return _tagged([*words[:at], words[at + 1], words[at], *words[at + 2 :]], {at, at + 1})

    def _another(self) -> list[str]:
        return self._rng.choice(self._sentences).split()


def _with(words: list[str], at: int, more: list[str], tag: Tag) -> Spoiled:
    tags = [*[Tag.FINE] * at, *[tag] * len(more), *[Tag.FINE] * (len(words) - at)]
    return Spoiled([*words[:at], *more, *words[at:]], tags)


def _tagged(words: list[str], wrong: set[int]) -> Spoiled:
    return Spoiled(words, [Tag.WRONG if place in wrong else Tag.FINE for place in range(len(words))])


def _is_low(word: str) -> bool:
    return word.isalpha() and word.islower()


def _written_on(words: list[str]) -> list[str] | None:
    """A sentence as it stands behind other words; None where its first word may be a name."""
    first = words[0]
    if first == "I" or first.startswith(("I'", "I’")):
        return words
    plain = first.lower().replace("’", "'").partition("'")[0]
    return [first.lower(), *words[1:]] if plain in FUNCTION_WORDS else None
