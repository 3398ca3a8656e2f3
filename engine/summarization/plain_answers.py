"""What says in so many words who pays for a thing, how old it is or who designed it, whatever words the question has.

“The building is Victorian.” has one word in common with “How old is the building?”, and no number: what was learned
from questions of contracts and meetings takes it for no answer. English alone.
"""

import re
from dataclasses import dataclass

from engine.language.months import ENGLISH
from engine.salience.questions import Asked, stem
from engine.summarization.answer_forms import ERA

_WHO_PAYS = re.compile(
    r"^\W*(?:and )?who (?:pays|paid|is to pay|must pay|has to pay|will pay|shall pay)\b", re.IGNORECASE
)
_HOW_OLD = re.compile(r"^\W*(?:and )?how old (?:is|was|are|were)\b", re.IGNORECASE)
_WHO_DESIGNED = re.compile(
    r"^\W*(?:and )?who (?:(?:is|was|were|are) (?:the|its) architects?|designed|drew)\b", re.IGNORECASE
)
_NO_THING = frozenset({"pay", "paid", "old", "age", "architect", "design", "draw", "drew"})
"""Words of such questions that an answer has no need of."""

_WORD = r"[\w’'-]+"
_HAS_TO = r"(?:shall|must|will|should|has to|have to|is to|are to|agrees? to|undertakes? to)"
_PAY = r"(?:pay|transfer|remit|settle|bear|meet|cover|fund|finance|reimburse|defray|shoulder)s?"
_PAID = r"(?:paid|transferred|remitted|settled|borne|met|covered|funded|financed|reimbursed|defrayed)"
_NOBODY = (
    r"(?:\d|bank|cheque|check|card|cash|direct|standing|instal\w+|transfer|post|means|way|wire|credit|debit|no|not|"
    rf"{'|'.join(ENGLISH)}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
    r"|(?:the )?(?:end|beginning|middle|same|next|following|due|last|first|second|third|fourth|fifth|\w+th)\b)"
)
"""What may follow “paid by” and pays nothing: a day, or a way to pay."""


@dataclass(frozen=True, slots=True)
class PlainAnswer:
    """What an answer in so many words is like."""

    terms: tuple[str, ...]
    """The words of the question that are all in it."""
    says: re.Pattern[str]


def plain_answer(asked: Asked) -> PlainAnswer | None:
    """What would answer it in so many words; None where that can't be told."""
    terms = tuple(term for term in asked.terms if term not in _NO_THING)
    if _WHO_DESIGNED.match(asked.text):
        return PlainAnswer(terms, _DESIGNED)
    if not terms:
        return None
    thing = rf"\b(?:{'|'.join(re.escape(stem(term)) for term in terms)})[\w’']*"
    if _WHO_PAYS.match(asked.text):
        return PlainAnswer(terms, re.compile(_paying(thing), re.IGNORECASE))
    if _HOW_OLD.match(asked.text):
        return PlainAnswer(terms, re.compile(_aged(thing), re.IGNORECASE))
    return None


_DESIGNED = re.compile(
    rf"\b(?:designed|drawn)\b(?:\s+{_WORD}){{0,6}}?\s+by\s+(?:the\s+\w+\s+)?[A-Z]"
    rf"|\b[A-Z]{_WORD},?(?:\s+who)?(?:\s+(?:had|has))?\s+(?:designed|drew(?:\s+the\s+plans)?)\b"
)


def _paying(thing: str) -> str:
    """Somebody pays for a thing, or it is paid by somebody, or to be borne by one."""
    return (
        rf"(?<![\w’'-])(?!(?:to|not|never|who|which|that|or|if|may|can|cannot)\b){_WORD}\s+"
        rf"(?:{_HAS_TO}\s+(?:also\s+|then\s+|[a-z]+ly\s+)?)?{_PAY}\s+(?:{_WORD}\s+){{0,5}}?{thing}"
        rf"|{thing}(?:[\s,]+(?!not\b|never\b){_WORD}){{0,6}}?\s+(?:is|are|was|were|be)\s+(?:to\s+be\s+)?"
        rf"(?:(?!not\b|never\b)[a-z]+\s+)?{_PAID}\s+by\s+(?!{_NOBODY})"
        rf"|{thing}\b.{{0,40}}\bfor\s+(?:{_WORD}\s+){{1,3}}to\s+(?:pay|settle|bear|meet|cover)\b"
        rf"|{thing}\b.{{0,60}}\b(?:falls?\s+(?:on|upon)\s|at\s+(?:{_WORD}\s+){{1,3}}(?:expense|cost)\b)"
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
