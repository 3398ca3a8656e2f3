"""Who has an office or a trade: a sentence with a name and a word of the office tells it. English alone."""

import re
from collections.abc import Sequence

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
}
"""Offices and trades, each with what stands where it is told who has it."""
_NAME = re.compile(r"(?<=[^\s.!?] )[A-Z][\w’'-]*[a-z]|[A-Z]{2,} [A-Z]{2,}|^[A-Z][a-z]+ [A-Z][a-z]+")


def names_nobody_in_office(question: str, texts: Sequence[str]) -> bool:
    """Whether it asks who has an office or a trade, and none of these texts has a word of it and a name: “a joiner
    looked at it” does not say who the joiner is.
    """
    asked = OFFICE.match(question)
    office = re.sub(r"^(?:new|current|present|former) ", "", asked["office"].lower()) if asked else ""
    said = next((letters for name, letters in _JOBS.items() if office.startswith(name)), None)
    if said is None:
        return False
    return not any(re.search(rf"\b(?:{said})", one, re.IGNORECASE) and _NAME.search(one) for one in texts)
