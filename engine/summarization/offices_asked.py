"""Who has an office or a trade: a sentence with a name and a word of the office tells it. English alone."""

import re
from collections.abc import Sequence

from engine.language.months import DAY_OF_WEEK, ENGLISH
from engine.salience.questions import stem
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
_CALLED = re.compile(
    r"^\W*(?:and )?what (?:is|was) (?:(?:the|her|his|its) )?(?:full |first |last )?"
    r"(?:name of (?:the |her |his |its |an? )?(?P<of>[^?]{2,60}?)"
    r"|(?P<thing>[^?]{2,60}?)(?:['’]s name| called| named))\W*$",
    re.IGNORECASE,
)
_ANY_NAME = re.compile(r"(?<=[\w,;:(] )[“\"‘']?[A-Z][\w-]+|^[A-Z][\w-]+ [A-Z][\w-]+|(?<=[“\"‘])[A-Z][\w-]+")
_WHOSE = re.compile(r"^\W*(?:and )?whose (?P<thing>[a-z]{3,})\b", re.IGNORECASE)
_IS_A_PERSON = re.compile(
    r"(?:officer|supplier|agent|adviser|advisor|inspector|contact|lead|editor|clerk|representative)$"
)
"""Offices of any kind by their last word."""
_WHO_OWNS = re.compile(r"^\W*(?:and )?who (?:owns|owned)\b", re.IGNORECASE)
_OWNING = re.compile(
    r"\b(?:\w{0,20}owners?|own(?:s|ed|ership|ing)?|belong\w*|propert\w+|proprietor\w*|title|possess\w*|b[uo](?:y|ys|ught)|purchas\w+|"
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
        return _IS_A_PERSON.search(office) is not None and _names_nobody_as(office, texts)
    itself = re.compile(rf"\b{re.escape(office)}\w*", re.IGNORECASE)  # “Chief Executive” is nobody's name
    return not any(
        re.search(rf"\b(?:{said})", one, re.IGNORECASE) and _NAME.search(itself.sub("he", one)) for one in texts
    )


def _names_nobody_as(office: str, texts: Sequence[str]) -> bool:
    """Whether none of these texts has a name beside that of the office itself, nor says what whoever has it is."""
    *kind, last = office.split()
    if kind and not any(re.search(rf"\b{re.escape(last)}", one, re.IGNORECASE) for one in texts):
        return True
    together = re.sub(rf"\b{re.escape(office)}\b", "he", " ".join(texts), flags=re.IGNORECASE)
    return _NAME.search(together) is None and re.search(r"\bhe (?:is|was)\b", together) is None


def names_no_possessor(question: str, texts: Sequence[str]) -> bool:
    """Whether it asks whose a thing is, and none of these texts says that it is anybody's."""
    asked = _WHOSE.match(question)
    if asked is None:
        return False
    thing = rf"(?:[\w’'-]+\s+){{0,2}}?{re.escape(stem(asked['thing'].lower()))}"
    belongs = re.compile(
        rf"\w(?:['’]s|s['’])\s+{thing}|\b(?:my|your|his|her|its|our|their)\s+{thing}"
        rf"|{thing}\w*\s+(?:(?:was|were|is|are|had|has|been|only|also|all|those|that)\s+){{0,3}}(?:of|belong\w*|owned|"
        r"his|hers|mine|ours|theirs)\b|\bbelong\w*|\b(?:own(?:s|ed|er|ers|ership)?)\b",
        re.IGNORECASE,
    )
    return not any(map(belongs.search, texts))


def names_nothing_so(question: str, texts: Sequence[str]) -> bool:
    """Whether it asks what somebody or something is called, and none of these texts that speak of it has a name beside
    those of the question.
    """
    asked = _CALLED.match(question)
    if asked is None:
        return False
    thing = stem((asked["of"] or asked["thing"]).split()[-1].lower())
    known = set(re.findall(r"[A-Z][\w-]+", question[1:]))
    telling = [one for one in texts if re.search(rf"\b{re.escape(thing)}", one, re.IGNORECASE)]
    return not any(name[0] not in known for one in telling for name in _ANY_NAME.finditer(one))


def tells_no_owner(question: str, texts: Sequence[str]) -> bool:
    """Whether it asks who owns a thing, and none of these texts has a word of owning, buying or holding."""
    return _WHO_OWNS.match(question) is not None and not any(map(_OWNING.search, texts))
