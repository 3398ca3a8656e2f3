"""Who has an office or a trade: a sentence with a name and a word of the office tells it. English alone."""

import re
from collections.abc import Sequence

from engine.language.months import DAY_OF_WEEK, ENGLISH
from engine.summarization.answer_forms import OFFICE

_JOBS = {
    "mayor": "mayor",
    "manager": r"manag|runs?\b|head",
    "director": "direct",
    "president": "presid",
    "chair": "chair|presid",
    "secretary": "secretar",
    "governor": "governor",
    "minister": "minist",
    "principal": "principal|head",
    "ceo": "CEO|chief exec",
    "chief executive": "CEO|chief exec",
    "supervisor": "supervis",
    "joiner": "joiner",
    "plumber": "plumb",
    "builder": "build|built",
    "electrician": "electric",
    "carpenter": "carpent",
    "accountant": "account",
    "teacher": "teach|taught",
    "surgeon": "surg",
    "contractor": "contract",
}
"""Offices and trades, each with what stands where it is told who has it."""
_NAME = re.compile(
    rf"(?<=[^\s.!?] )(?!(?:{'|'.join(ENGLISH)}|{DAY_OF_WEEK})\b)[A-Z][\w’'-]*[a-z]"
    r"|[A-Z]{2,} [A-Z]{2,}|^[A-Z][a-z]+ [A-Z][a-z]+"
)
_WHO_OWNS = re.compile(r"^\W*(?:and )?who (?:owns|owned)\b", re.IGNORECASE)
_OWNING = re.compile(
    r"\b(?:own(?:s|ed|er|ers|ership|ing)?|belong\w*|propert\w+|proprietor\w*|title|possess\w*|b[uo](?:y|ys|ught)|purchas\w+|"
    r"acquir\w+|sold|s[eo]ll\w*|vest(?:s|ed)?|h[eo]ld\w*|landlord|lessor|shares?|sharehold\w*|parent|subsidiary|retain\w*|"
    r"reserv\w+|inherit\w*|rights?|his|hers|theirs|mine|ours)\b",
    re.IGNORECASE,
)


def names_nobody_in_office(question: str, texts: Sequence[str]) -> bool:
    """Whether it asks who has an office or a trade, and none of these texts has a word of it and a name: “a joiner
    looked at it” does not say who the joiner is.
    """
    asked = OFFICE.match(question)
    office = re.sub(r"^(?:new|current|present|former) ", "", asked["office"].lower()) if asked else ""
    said = next((letters for name, letters in _JOBS.items() if office.startswith(name)), None)
    if said is None:
        return False
    itself = re.compile(rf"\b{re.escape(office)}\w*", re.IGNORECASE)  # “Chief Executive” is nobody's name
    return not any(
        re.search(rf"\b(?:{said})", one, re.IGNORECASE) and _NAME.search(itself.sub("he", one)) for one in texts
    )


def tells_no_owner(question: str, texts: Sequence[str]) -> bool:
    """Whether it asks who owns a thing, and none of these texts has a word of owning, buying or holding."""
    return _WHO_OWNS.match(question) is not None and not any(map(_OWNING.search, texts))
