"""What says in so many words what is asked, whatever words the question has: who pays for a thing or owns it, how old
it is or who designed it, who holds an office, what happens if, how many days there are of something.

“The building is Victorian.” has one word in common with “How old is the building?”, and no number: what was learned
from questions of contracts and meetings takes it for no answer. English alone.
"""

import re
from dataclasses import dataclass

from engine.language.counting import NUMBER_IN_WORDS
from engine.salience.questions import Asked, stem
from engine.summarization.answer_forms import ERA
from engine.summarization.deeds_asked import NO_DOER_BEHIND_BY, deed_asked
from engine.summarization.lines_told import PERSON, counted_right_before, line_told
from engine.summarization.measures_asked import measure_asked

_WHO_PAYS = re.compile(
    r"^\W*(?:and )?who (?:pays|paid|is to pay|must pay|has to pay|will pay|shall pay)\b", re.IGNORECASE
)
_HOW_OLD = re.compile(r"^\W*(?:and )?how old (?:is|was|are|were)\b", re.IGNORECASE)
_WHO_DESIGNED = re.compile(
    r"^\W*(?:and )?who (?:(?:is|was|were|are) (?:the|its) architects?|designed|drew)\b", re.IGNORECASE
)
_WHO_OWNS = re.compile(
    r"^\W*(?:and )?(?:who (?:(?:will |shall )?owns?|owned|(?:is|was|are|were) the owners? of)|whose property)\b",
    re.IGNORECASE,
)
_WHO_IS = re.compile(
    r"^\W*(?:and )?who (?:is|was|are|were) (?:the|our|your|my|its|their|his|her)\b"
    r"(?! (?:parties|party|owner|architect))",
    re.IGNORECASE,
)
_WHAT_IF = re.compile(
    r"^\W*(?:and )?what (?:happens|(?:will|would) happen|happened|is to be done|are the consequences) (?:if|when)\b",
    re.IGNORECASE,
)
_WHAT_IS = re.compile(
    r"^\W*(?:and )?(?:what|how (?:much|high|large|big)) (?:is|are|was|were) the (?:[\w’'-]+ ){0,2}?[\w’'-]+\W*$",
    re.IGNORECASE,
)
"""A question for one thing and no more: “How much is the monthly rent?”."""
_HOW_MANY_OF_TIME = re.compile(
    r"^\W*(?:and )?how many (?:working |business )?(?P<unit>hour|day|week|month|year)s'? (?:of )?"
    r"(?!(?:do|does|did|is|are|was|were|will|have|has|after|before)\b)",
    re.IGNORECASE,
)
_HOW_MUCH_TIME = re.compile(r"^\W*(?:and )?how much (?=(?:holiday|vacation|leave|notice)\b)", re.IGNORECASE)
_NO_THING = frozenset({
    "pay", "paid", "old", "age", "architect", "design", "draw", "drew", "own", "owned", "owner", "owners",
})  # fmt: skip
"""Words of such questions that an answer has no need of."""
_OF_WHOEVER = frozenset({
    "get", "receive", "take", "hour", "hours", "day", "days", "week", "weeks", "month", "months", "year", "years",
})  # fmt: skip
"""Words of questions for days of leave that no answer has to say, or that it says with its number."""

_WORD = r"[\w’'-]+"
_NUMBER = rf"\(?(?:\d[\d.]*|{NUMBER_IN_WORDS})"
_IF = re.compile(
    r"\b(?:if|should|when|where|whenever|in case|in the event|upon|unless|otherwise|failure|fails?)\b", re.IGNORECASE
)


_DESIGNED = re.compile(
    rf"\b(?:designed|drawn)\b(?:\s+{_WORD}){{0,6}}?\s+by\s+(?:the\s+\w+\s+)?[A-Z]"
    rf"|\b[A-Z]{_WORD},?(?:\s+who)?(?:\s+(?:had|has))?\s+(?:designed|drew(?:\s+the\s+plans)?)\b"
)
_HAS_TO = r"(?:shall|must|will|should|has to|have to|is to|are to|agrees? to|undertakes? to)"
_PAY = r"(?:pay|transfer|remit|settle|bear|meet|cover|fund|finance|reimburse|defray|shoulder)s?"
_PAID = r"(?:paid|transferred|remitted|settled|borne|met|covered|funded|financed|reimbursed|defrayed)"


@dataclass(frozen=True, slots=True)
class PlainAnswer:
    """What an answer in so many words is like."""

    terms: tuple[str, ...]
    """The words of the question that are all in it."""
    says: re.Pattern[str]
    headed: bool = False
    """Whether the heading above it may say some of the words."""
    once: bool = False
    """Whether it answers only where nothing else of the document is like it."""


def plain_answer(asked: Asked) -> PlainAnswer | None:
    """What would answer it in so many words; None where that can't be told."""
    measure = measure_asked(asked.text)
    line = line_told(asked) if measure is None else measure.says
    if line is not None:
        return PlainAnswer((), _or_amounting(line, asked))
    counted = counted_right_before(asked)
    if counted is not None and _HOW_MANY_OF_TIME.match(asked.text) is None:
        return PlainAnswer((), counted, once=True)
    return _of_words(asked)


def _or_amounting(line: re.Pattern[str], asked: Asked) -> re.Pattern[str]:
    """A line that has what is asked for as its label, or a sentence that says how much it is."""
    if _WHAT_IS.match(asked.text) is None or len(asked.terms) != 1:
        return line
    thing = rf"\b{re.escape(asked.terms[0])}"
    return re.compile(f"(?:{line.pattern})|(?:{_amounting(thing)})", line.flags | re.IGNORECASE)


def tells_for_sure(asked: Asked) -> bool:
    """Whether what is like the plain answer to a question surely answers it, whatever else the document says."""
    return line_told(asked) is not None or measure_asked(asked.text) is not None


def _of_words(asked: Asked) -> PlainAnswer | None:
    """What holds the words of the question, and says so much more that it answers."""
    terms = tuple(term for term in asked.terms if term not in _NO_THING)
    if _WHO_DESIGNED.match(asked.text):
        return PlainAnswer(terms, _DESIGNED)
    asks_for_more = _WHO_PAYS.match(asked.text) or _WHO_OWNS.match(asked.text) or _WHO_IS.match(asked.text)
    deed = None if asks_for_more else deed_asked(asked)
    if deed is not None or not terms:
        return None if deed is None else PlainAnswer(*deed)
    thing = rf"\b(?:{'|'.join(re.escape(stem(term)) for term in terms)})[\w’']*"
    for asks, says in ((_WHO_PAYS, _paying), (_HOW_OLD, _aged), (_WHO_OWNS, _owning), (_WHAT_IS, _amounting)):
        if asks.match(asked.text):
            return PlainAnswer(terms, re.compile(says(thing), re.IGNORECASE))
    if _WHO_IS.match(asked.text):
        return PlainAnswer(terms, re.compile(_named(thing)))
    if _WHAT_IF.match(asked.text) and len(terms) > 1:
        return PlainAnswer(terms, _IF)
    return _of_time(asked)


def _of_time(asked: Asked) -> PlainAnswer | None:
    """Days or hours that there are of something: “29 days of paid leave” below “Holiday”."""
    counted = _HOW_MANY_OF_TIME.match(asked.text)
    if counted is None and _HOW_MUCH_TIME.match(asked.text) is None:
        return None
    terms = tuple(term for term in asked.terms if term not in _OF_WHOEVER)
    unit = counted["unit"] if counted else "(?:day|week|month)"
    says = r"\b(?:entitle\w*|grant\w*|receives?|gets?|has|have|is|are|of|to|for|takes?)\s+"
    says += rf"(?:(?!(?:after|within|before|by|until|every|for)\b){_WORD}\s+){{0,3}}?"
    says += rf"{_NUMBER}\)?\s+(?:working\s+|business\s+|calendar\s+|paid\s+)?{unit}s?\b"
    return PlainAnswer(terms, re.compile(says, re.IGNORECASE), headed=True) if terms else None


def _amounting(thing: str) -> str:
    """A thing is another, or of so much: “The deposit is two months’ rent.”, “A deposit of half a year's rent”."""
    much = rf"(?:equal\s+to\s|an?\s|the\s|half\b|[$€£¥]|(?:EUR|USD|GBP|CHF)\b|{_NUMBER})"
    return rf"{thing}\s+(?:(?:is|are|was|were|equals|amounts?\s+to|will\s+be|shall\s+be)\s+|of\s+){much}"


def _paying(thing: str) -> str:
    """Somebody pays for a thing, or it is paid by somebody, or to be borne by one."""
    return (
        rf"(?<![\w’'-])(?!(?:to|not|never|who|which|that|or|if|may|can|cannot)\b){_WORD}\s+"
        rf"(?:{_HAS_TO}\s+(?:also\s+|then\s+|[a-z]+ly\s+)?)?{_PAY}\s+(?:{_WORD}\s+){{0,5}}?{thing}"
        rf"|{thing}(?:[\s,]+(?!not\b|never\b){_WORD}){{0,6}}?\s+(?:is|are|was|were|be)\s+(?:to\s+be\s+)?"
        rf"(?:(?!not\b|never\b)[a-z]+\s+)?{_PAID}\s+by\s+(?!{NO_DOER_BEHIND_BY})"
        rf"|{thing}\b.{{0,40}}\bfor\s+(?:{_WORD}\s+){{1,3}}to\s+(?:pay|settle|bear|meet|cover)\b"
        rf"|{thing}\b.{{0,60}}\b(?:falls?\s+(?:on|upon)\s|at\s+(?:{_WORD}\s+){{1,3}}(?:expense|cost)\b)"
        rf"|(?<!not )\b(?:responsible|liable)\s+for\s+(?:(?:{_WORD}),?\s+){{0,6}}?{thing}"
    )


def _owning(thing: str) -> str:
    """Somebody owns a thing, or it belongs to one: one word may name who does."""
    return (
        rf"(?<![\w’'-])(?!(?:to|not|never|who|which|that|or|if|may|can|cannot)\b){_WORD}\s+"
        rf"(?:{_HAS_TO}\s+(?:also\s+|then\s+|[a-z]+ly\s+)?)?own(?:s|ed)?\s+(?:{_WORD}[\s,]+){{0,8}}?{thing}"
        rf"|{thing}[^.;]{{0,600}}?\b(?:(?:is|are|was|were|be|remains?|becomes?)\s+(?:(?!not\b|never\b)[a-z]+\s+){{0,4}}?"
        rf"(?:owned\s+by|property\s+of)|belongs?\s+to|vests?\s+in|vested\s+in)\s"
        rf"|{thing}(?<=owner),?\s+(?:(?:is|was)\s+)?(?-i:[A-Z])|{thing}[\s-]owner,?\s+(?:(?:is|was)\s+)?(?-i:[A-Z])"
    )


def _named(thing: str) -> str:
    """The name of a person stands right beside a thing: “our chairman, Ada Birkett”."""
    own = r"+(?<!['’]s)(?<!s['’])"  # “the defendant's manager” is not the defendant; the “+” keeps its letters together
    nobody_else = r"(?<!\bof )(?<!\bof the )(?<!\bfor the )(?<!\bby the )(?<!\bto the )"
    thing, name = f"(?i:{thing}{own})", rf"(?!(?i:{thing})){PERSON}"
    return (
        rf"{thing}(?:[^.;:,]{{0,40}},)?\s+{name}\b"
        rf"|{nobody_else}{thing}(?:\s+[a-z]+){{0,4}}(?:\s+(?:of|for)\s+(?:the\s+)?[A-Z]\w+)?"
        rf"(?:\s+(?:is|was|named|called)|:|\s[–—-])\s+{name}\b"
        rf"|\b{name}\s+\((?:[^()]*[^()\w])?{thing}(?:[^()\w][^()]*)?\)"
        rf"|\b{name},\s+(?:[a-z]+\s+){{0,2}}{thing}(?<!['’]s)(?<!s['’])(?=[\s,.;)]|$)"
        rf"|\([^()\"“]{{0,40}}[\"“](?:the\s+)?{thing}[\"”]"
        rf"|\b{name},?\s+(?:(?:is|was|as|who|our|the|its|a|an|their|her|his)\s+)+[^.;:,]{{0,40}}?{thing}"
    )


def _aged(thing: str) -> str:
    """A thing is of a time, or somebody of so many years."""
    return (
        rf"{thing}(?:\s+(?!not\b|never\b){_WORD}){{0,3}}?\s+(?:(?:is|was|are|were)\s+(?:(?:an?|the|of|from|in|early|mid|late|"
        rf"largely|mostly|mainly|partly|originally|probably|about|around|over|almost|nearly|now|only|just)[\s-]+){{0,3}}"
        rf"(?:{ERA}\b|{_WORD}[\s-](?:year|month|week|day)s?[\s-](?:old|of\s+age)\b|aged\s|(?:built|erected|constructed|founded|"
        r"established|born)\b[^.;]{0,40}\b(?:(?:1\d|20)\d\d|century|reign)\b)"
        r"|(?:dates?|dated|goes)\s+(?:from|back)\b)"
    )
