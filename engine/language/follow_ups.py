"""Questions that lean on the one before: “And who may end it?” after “How long does the lease run?”.

They are completed in words, before anything is searched, so that what is asked can be read: “Who may end the lease?”.
English alone; what can't be completed with certainty stays as it is.
"""

import re
from collections.abc import Iterator
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
_LASTING = re.compile(
    r"\w+ed\b|(?:due|free|open|valid|void|ready|worth|held|paid|made|kept|born|liable|"
    r"responsible|subject)\b",
    re.IGNORECASE,
)
"""What a thing is asked to be: “due” in “When is the rent due?”."""
_PERSON = re.compile(
    r"(?:\w+(?:[eo]rs?|ees?|ists?|ians?|ants?)|landlords?|landlad(?:y|ies)|compan(?:y|ies)|part(?:y|ies)|judges?|"
    r"banks?|council|board|court|ministry|wife|husband|mother|father|son|daughter|child|spouse|heirs?|agents?|clients?|"
    r"patients?|students?|residents?|parents?|respondents?|defendants?|plaintiffs?|president|chair(?:man|woman|person)?|"
    r"clerk|secretary|witness(?:es)?|victims?|guests?|hosts?|doctors?|nurses?|architects?|staff|neighbours?)",
    re.IGNORECASE,
)
_NO_PERSON = re.compile(
    r"(?:orders?|papers?|water|numbers?|letters?|matters?|offers?|tenders?|fees?|guarantees?|degrees?|trees?|coffee|"
    r"warrants?|plants?|grants?|covenants?|restaurants?|constants?|factors?|sectors?|doors?|floors?|errors?|motors?|"
    r"towers?|powers?|rivers?|borders?|corners?|counters?|showers?|transfers?|registers?|quarters?|summer|winter|weather|"
    r"chapters?|cover|dinner|computers?|printers?|boilers?|heaters?|cookers?|trailers?|answers?|layers?|copper|cellars?|"
    r"disorders?|centers?|monitors?|elevators?|radiators?|generators?|meters?|metres?|timber|paper|ladders?|shelters?)",
    re.IGNORECASE,
)
"""What ends like a word for a person."""
_BODY = re.compile(
    r"(?:compan(?:y|ies)|council|board|bank|court|ministry|committee|employer|insurer|Ltd|Limited|plc|Inc|LLC|LLP|GmbH|AG)",
    re.IGNORECASE,
)
"""Who is spoken of as “it”."""
_PERSONAL = re.compile(r"\b(?P<word>he|she|him|his|her)\b", re.IGNORECASE)
_SEVERAL = re.compile(r"\b(?P<word>they|them|their)\b", re.IGNORECASE)
_THING = re.compile(
    r"\b(?P<word>its|it|(?:this|that)(?=\s+(?:has|had|does|did|will|may|must|can|apply|include|cover|hold|count|end|begin|"
    r"start|depend)\b)|(?<=how much is )(?:this|that)(?=\W*$))\b",
    re.IGNORECASE,
)
_OF_NOTHING = re.compile(
    r"\bit\s+(?:(?:is|was|be)\s+)?(?:\w+\s+)?(?:to|that|if|for|take|takes)\b"
    r"|\b(?:does|did|will|would) it (?:take|rain|matter)\b"
    r"|\bmean(?:s|t|ing)?\b|\b(?:is|was) it (?:\w+ )?(?:true|right|correct|so|possible|clear|certain|likely|why|how)\b"
    r"|\b(?:why|how|what time|what day) (?:is|was) it\W*$|\bit (?:said|decided|agreed|happen(?:s|ed)?)\b",
    re.IGNORECASE,
)
"""“It” and “that” that stand for nothing, or for all that was said: “Is it allowed to ...?”, “What does that mean?”."""
_TELLS = re.compile(
    r"\b(?:it|this|that) (?:say|state|mention|tell|provide|define|describe|explain|specify|contain|include)s?\b",
    re.IGNORECASE,
)
_PAPER = re.compile(
    r".*\b(?:lease|agreement|contract|licen[cs]e|will|policy|letter|report|notice|order|deed|act|bill|clause|section|paper|"
    r"decision|judgment|plan|minutes|statement|note|document|book|chapter|guideline)",
    re.IGNORECASE,
)
"""What tells something itself."""
_PEOPLE_DO = re.compile(
    r"\b(?:pay|say|said|want|decide|agree|think|live|meet|sign|get|receive|do|work|sue|ask|own|buy|sell|claim|give)\b",
    re.IGNORECASE,
)
_MEASURE = re.compile(
    r"(?:(?:the|my|our|your|its|their) )?(?:initial |minimum |full |notice )?"
    r"(?:terms?|duration|length|period|notice)",
    re.IGNORECASE,
)
"""A thing that is of another: nobody ends a term, but what it is the term of."""
_MONEY = re.compile(
    r".*\b(?:rent|deposit|fee|price|salary|pay|wage|amount|sum|cost|interest|date|deadline|address|name|number)",
    re.IGNORECASE,
)
"""What nobody ends or signs, and of which it can't be told what is meant instead."""
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
_ONLY_A_THING = re.compile(
    r"(?:is|are|was|were) (?:the|my|our|your|this|that) [\w’'-]+(?: of the [\w’'-]+)?\W*", re.IGNORECASE
)
_WHEN, _WHERE = re.compile(r"\W*when\b", re.IGNORECASE), re.compile(r"\W*where\b", re.IGNORECASE)
_DO = AUXILIARIES - {"is", "are", "was", "were", "am", "be", "been", "being"}
_OF_ONE = {"are": "is", "were": "was", "do": "does", "have": "has"}
_OF_SEVERAL = {one: several for several, one in _OF_ONE.items()}
_MOST_NAMED = 8
"""Words of a thing that is only named."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A thing or a person that a question names."""

    start: int
    end: int
    words: str

    @property
    def noun(self) -> str:
        """“fee” of “the fee of the agent”."""
        return re.split(r" (?:of|for|in|on|to) ", self.words)[0].rsplit(maxsplit=1)[-1]

    @property
    def personal(self) -> bool:
        named = _PERSON.fullmatch(self.noun) is not None and _NO_PERSON.fullmatch(self.noun) is None
        return self.words[:1].isupper() or named

    @property
    def body(self) -> bool:
        """Whether it is a company or an office, which is spoken of as “it”."""
        return _BODY.fullmatch(self.noun) is not None

    @property
    def plural(self) -> bool:
        return self.noun.endswith("s") and not self.noun.endswith(("ss", "us", "is", "as"))


def completed(question: str, before: str) -> str:
    """`question` as it would be asked by itself, where `before` was asked before it; where nothing was, as it is."""
    if not before.strip():
        return question.strip()
    asked = question.strip()
    own = asked[lead.end() :] if (lead := _LEAD.match(asked)) else asked
    own = own[:1].upper() + own[1:]
    named = list(_named(before))
    meant = _asked_of_another(own, before, named) or _asked_otherwise(own, before) or _with_names(own, named)
    whole = _ASKING.match(own) or own.partition(" ")[0].lower() in AUXILIARIES
    return meant if meant != own or (whole and _ABOUT.match(own) is None) else asked


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
    """The question before, asked of what is only named now: “And the deposit?”. Only where the question before names
    one thing of its sort, a person or no person, and that does nothing: repairs don't pay as a tenant does.
    """
    about = _ABOUT.match(question)
    thing = question[about.end() if about else 0 :].strip(" ?.!")
    words = [word.lower() for word in _WORD.findall(thing)]
    if not words or len(words) > _MOST_NAMED or not AUXILIARIES.isdisjoint(words) or words[0] in _OWNING:
        return None
    determined = words[0] in _DETERMINERS
    if (about is None and (not determined or _ASKING.match(thing))) or len(words) == determined:
        return None
    thing = thing[:1].lower() + thing[1:] if determined else thing
    new = _Named(0, len(thing), thing)
    alike = [one for one in named if one.personal == new.personal]
    if len(alike) != 1:
        return None
    (old,) = alike
    start = before[: old.start]
    auxiliary = re.search(r"\b(\w+) $", start)
    if auxiliary is None or auxiliary[1].lower() not in AUXILIARIES:
        return start + thing + before[old.end :]
    verb = auxiliary[1].lower()
    if verb in _DO and not old.personal:
        return None
    agreeing = verb
    if new.plural != old.plural:
        agreeing = (_OF_SEVERAL if new.plural else _OF_ONE).get(verb, verb)
    start = start[: auxiliary.start()] + (agreeing.capitalize() if auxiliary[1][0].isupper() else agreeing) + " "
    return start + thing + before[old.end :]


def _asked_otherwise(question: str, before: str) -> str | None:
    """The question before with another word to ask by: “Why?”, “By when?”."""
    asking = question.strip(" ?.!")
    if not _ASKING.fullmatch(asking) or asking.lower() in {"who", "whom", "what", "which"}:
        return None
    asked = _ASKED.fullmatch(before.strip())
    if asked is None:
        return None
    rest = asked["rest"]
    if _ONLY_A_THING.fullmatch(rest) and not (_WHEN.match(before) and _WHERE.match(asking)):
        return None  # a meeting has a place, but nobody asks why the rent is
    return f"{asking} {rest[:1].lower()}{rest[1:]}"


def _with_names(question: str, named: "list[_Named]") -> str:
    """The question with a name for the pronoun that leans on the question before."""
    own = list(_named(question))
    for pattern in (_PERSONAL, _SEVERAL, _THING):
        match = pattern.search(question)
        if match is None or any(one.end <= match.start() for one in own):
            continue
        meant = _meant_by(pattern, question, named)
        if meant is None:
            continue
        owned = match["word"].lower() in _OWNING and re.match(r"\s+[a-z]", question[match.end() :]) is not None
        ending = "’" if meant.endswith("s") and pattern is _SEVERAL else "’s"
        name = f"{meant}{ending}" if owned else meant
        name = name[:1].upper() + name[1:] if match.start() == 0 else name
        return question[: match.start()] + name + question[match.end() :]
    return question


def _meant_by(pattern: re.Pattern[str], question: str, named: "list[_Named]") -> str | None:
    """What a pronoun of a question stands for; None where that is not sure."""
    if pattern is _PERSONAL:
        meant = [one.words for one in named if one.personal and not one.plural]
        return meant[0] if len(meant) == 1 else None
    if pattern is _SEVERAL:
        several = [one for one in named if one.plural]
        people = _PEOPLE_DO.search(question) is not None and "they" in question.lower()
        several = [one for one in several if one.personal] if people else several
        return several[0].words if len(several) == 1 else None
    if _OF_NOTHING.search(question):
        return None
    things = [one.words for one in named if not one.personal and not one.plural]
    things = things or [one.words for one in named if one.body and not one.plural]
    if _TELLS.search(question):
        things = [one for one in things if _PAPER.fullmatch(one)]
    if things and _DONE_TO_AN_AGREEMENT.search(question):
        things = [one for one in things if _MEASURE.fullmatch(one) is None] or [_AGREEMENT]
        things = [one for one in things if _MONEY.fullmatch(one) is None]
    return things[0] if len(things) == 1 else None
