"""Questions that lean on the one before: “And who may end it?” after “How long does the lease run?”.

They are completed in words, before anything is searched, so that what is asked can be read: “Who may end the lease?”.
English alone; what can't be completed with certainty stays as it is.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.language.english import AUXILIARIES
from engine.language.vocabulary import is_function_word

_LEAD = re.compile(r"\W*(?:(?:and|but|so|also|then|ok(?:ay)?|well)\b[,:]?\s+)+", re.IGNORECASE)
_ABOUT = re.compile(r"(?:what|how) (?:about|of)\s+", re.IGNORECASE)
_WORD = re.compile(r"[\w’'-]+")
_KEPT = frozenset({"the", "my", "our", "your", "his", "her", "its", "their"})
_ASKING_FOR = frozenset({"which", "what"})
_DETERMINERS = _KEPT | _ASKING_FOR | {"this", "that", "these", "those", "a", "an"}
"""What stands before a name. With `_KEPT` it is said again, else with “the”."""
_LASTING = re.compile(r"\w+ed\b|(?:due|free|open|valid|void|ready|worth|held|paid|made|kept|born)\b", re.IGNORECASE)
"""What a thing is asked to be: “due” in “When is the rent due?”."""
_PERSON = re.compile(
    r"(?:\w+(?:[eo]rs?|ees?|ists?|ians?|ants?)|landlords?|landlad(?:y|ies)|compan(?:y|ies)|part(?:y|ies)|judges?|"
    r"banks?|council|board|wife|husband)",
    re.IGNORECASE,
)
_PERSONAL = re.compile(r"\b(?P<word>he|she|him|his|her)\b", re.IGNORECASE)
_SEVERAL = re.compile(r"\b(?P<word>they|them|their)\b", re.IGNORECASE)
_THING = re.compile(
    r"\b(?P<word>its|it|(?:this|that)(?=\W*$|\s+(?:is|was|be|has|had|does|did|will|may|must|can|apply|include|cover|mean|"
    r"hold|count|end|begin|start|change|happen|depend)\b))\b",
    re.IGNORECASE,
)
_OF_NOTHING = re.compile(
    r"\bit\s+(?:(?:is|was|be)\s+)?(?:\w+\s+)?(?:to|that|if|for|take|takes)\b"
    r"|\b(?:does|did|will|would) it (?:take|rain|matter)\b",
    re.IGNORECASE,
)
"""“It” that stands for nothing: “Is it allowed to ...?”, “How long does it take to ...?”."""
_MEASURE = re.compile(
    r"(?:(?:the|my|our|your|its|their) )?(?:initial |minimum |full )?"
    r"(?:terms?|duration|length)",
    re.IGNORECASE,
)
"""A thing that is of another: nobody ends a term, but what it is the term of."""
_DONE_TO_AN_AGREEMENT = re.compile(
    r"\b(?<!it )(?:ends?|ended|terminate[sd]?|cancel(?:s|led)?|assign(?:s|ed)?|renew(?:s|ed)?|sign(?:s|ed)?|"
    r"amend(?:s|ed)?|break|broken|breach(?:es|ed)?)\b",
    re.IGNORECASE,
)
_AGREEMENT = "the agreement"
_OWNING = frozenset({"its", "his", "her", "their"})
_ASKING = re.compile(
    r"(?:how (?:much|many|long|often|far|soon)|what|which|when|where|why|who|whom|how|by when)\b", re.IGNORECASE
)
_ASKED = re.compile(
    rf"(?:(?:how (?:much|many|long|often)|when|where|why|how)\s+)?(?P<rest>(?:{'|'.join(sorted(AUXILIARIES))})\s.+)",
    re.IGNORECASE,
)
_MOST_NAMED = 8
"""Words of a thing that is only named."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A thing or a person that a question names."""

    start: int
    end: int
    words: str

    @property
    def personal(self) -> bool:
        return self.words[:1].isupper() or _PERSON.fullmatch(self.words.rsplit(maxsplit=1)[-1]) is not None

    @property
    def plural(self) -> bool:
        return self.words.endswith("s") and not self.words.endswith("ss")


def completed(question: str, before: str) -> str:
    """`question` as it would be asked by itself, where `before` was asked before it; where nothing was, as it is."""
    if not before.strip():
        return question.strip()
    own = question.strip()
    own = own[lead.end() :] if (lead := _LEAD.match(own)) else own
    own = own[:1].upper() + own[1:]
    named = list(_named(before))
    return _asked_of_another(own, before, named) or _asked_otherwise(own, before) or _with_names(own, named)


def _named(question: str) -> Iterator[_Named]:
    """What a question names, in its order: “the service agreement”, “Ann Moss”."""
    words = list(_WORD.finditer(question))
    place = 0
    while place < len(words):
        first = place
        determined = words[place][0].lower() in _DETERMINERS
        place += determined
        begun = place
        while place < len(words) and _is_named(words, place, begun, question, determined=determined):
            place += 1
        place = _without_what_is_said(words, first, begun, place)
        if place > begun:
            start, end = words[first].start(), words[place - 1].end()
            told, article = question[words[begun].start() : end], words[first][0].lower()
            after = words[place][0].lower() if place < len(words) else ""
            if article not in _ASKING_FOR or after in AUXILIARIES:
                yield _Named(start, end, f"{article if article in _KEPT else 'the'} {told}" if determined else told)
        place = max(place, first + 1)


def _is_named(words: "list[re.Match[str]]", place: int, begun: int, question: str, *, determined: bool) -> bool:
    word = words[place][0]
    if place > begun and not question[words[place - 1].end() : words[place].start()].isspace():
        return False
    if determined:
        if word == "will" and place == begun:
            return True  # a testament
        return not is_function_word(word.lower()) and word.lower() not in AUXILIARIES and place - begun < _MOST_NAMED
    return word[0].isupper() and place > 0 and word != "I"


def _without_what_is_said(words: "list[re.Match[str]]", first: int, begun: int, end: int) -> int:
    """Where a name ends, if a verb or what it is asked to be follows: “does the lease | run”, “is the rent | due”."""
    if end - begun < 2 or not first:
        return end
    last, before = words[end - 1][0], words[first - 1][0].lower()
    if words[begun][0][0].isupper() and last[0].isupper():
        return end
    verb = before in AUXILIARIES and before not in {"is", "are", "was", "were"}
    return end - 1 if verb or (before in AUXILIARIES and _LASTING.fullmatch(last)) else end


def _asked_of_another(question: str, before: str, named: "list[_Named]") -> str | None:
    """The question before, asked of what is only named now: “And the deposit?”."""
    about = _ABOUT.match(question)
    thing = question[about.end() if about else 0 :].strip(" ?.!")
    words = [word.lower() for word in _WORD.findall(thing)]
    if not named or not words or len(words) > _MOST_NAMED or not AUXILIARIES.isdisjoint(words):
        return None
    if about is None and (words[0] not in _DETERMINERS or _ASKING.match(thing)):
        return None
    last = named[-1]
    thing = thing[:1].lower() + thing[1:] if words[0] in _DETERMINERS else thing
    return before[: last.start] + thing + before[last.end :]


def _asked_otherwise(question: str, before: str) -> str | None:
    """The question before with another word to ask by: “Why?”, “By when?”."""
    asking = question.strip(" ?.!")
    if not _ASKING.fullmatch(asking) or asking.lower() in {"who", "whom", "what", "which"}:
        return None
    asked = _ASKED.fullmatch(before.strip())
    return f"{asking} {asked['rest'][:1].lower()}{asked['rest'][1:]}" if asked is not None else None


def _with_names(question: str, named: "list[_Named]") -> str:
    """The question with a name for the pronoun that leans on the question before."""
    own = list(_named(question))
    ways: tuple[tuple[re.Pattern[str], Callable[[_Named], bool]], ...] = (
        (_PERSONAL, lambda one: one.personal and not one.plural),
        (_SEVERAL, lambda one: one.plural),
        (_THING, lambda one: not one.personal and not one.plural),
    )
    for pattern, fits in ways:
        match = pattern.search(question)
        if match is None or any(one.end <= match.start() for one in own):
            continue
        meant = [one.words for one in named if fits(one)]
        if pattern is not _SEVERAL:
            meant = meant or [one.words for one in named if not one.plural]
        if pattern is _THING and meant and _DONE_TO_AN_AGREEMENT.search(question):
            meant = [one for one in meant if _MEASURE.fullmatch(one) is None] or [_AGREEMENT]
        if not meant or (pattern is _THING and _OF_NOTHING.search(question)):
            continue
        name = meant[0] if pattern is _PERSONAL else meant[-1]
        owned = match["word"].lower() in _OWNING and re.match(r"\s+[a-z]", question[match.end() :]) is not None
        return question[: match.start()] + (f"{name}’s" if owned else name) + question[match.end() :]
    return question
