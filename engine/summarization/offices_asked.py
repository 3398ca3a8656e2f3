"""Who has an office or a trade: a sentence with a name and a word of the office tells it. English alone."""

import re
from collections.abc import Sequence

from engine.language.months import DAY_OF_WEEK, ENGLISH
from engine.salience.questions import stem

OFFICE = re.compile(
    r"^\W*(?:and )?who (?:is|was|are|were) (?:(?:the|her|his|its|their|your|my|[\w-]+['’]s?) |(?=counsel\b))"
    r"(?P<office>.{4,80}?)\W*$",
    re.IGNORECASE,
)
_OFFICES = {
    "trustee": "trust|on behalf of|for the benefit of",
    "executor": "execut|administ|personal representative",
    "auditor": r"audit|(?:account|book)s .{0,40}(?:examin|check)|(?:examin|check)\w* (?:\w+ ){0,3}(?:account|book)s",
    "guarantor": "guarant|suret",
    "arbitrator": "arbitrat|umpire|tribunal",
    "adjudicator": "adjudicat",
    "mediator": "mediat|conciliat",
    "architect": r"architect|designed\b(?! (?:to|for|as|with)\b)|(?:plan|drawing)s (?:\w+ ){0,5}(?:drawn|made|by)\b"
    r"|drawn (?:up )?by|the work of",
    "engineer": "engineer",
    "surveyor": "survey|(?:inspected|measured|valued) by",
    "notary": "notar",
    "insurer": r"insur|underwritten by|cover (?:is|was) (?:provided|given) by",
    "broker": "broker|intermediar",
    "liquidator": "liquidat|winding[- ]up|wound up",
    "administrator": "administ",
    "data protection officer": "data protection|DPO|privacy",
    "treasurer": r"treasur|(?:look(?:s|ed)? after|ke(?:eps?|pt)|h(?:olds?|eld)|manage[sd]?|handle[sd]?) (?:\w+ ){0,2}"
    "(?:money|funds|finances|accounts|purse)",
    "ombudsman": "ombud",
    "interpreter": "interpret|translat",
    "bailiff": "bailiff|enforcement (?:agent|officer)|sheriff",
    "receiver": "receiver",
}
"""Offices and trades, each with what stands in any text that names who has it: its word, or what such a one does."""
_ROLE = re.compile(
    r"^\W*(?:and )?who (?:is|was|are|were|will be) (?:(?:the|an?|her|his|its|their|your|my|our|this|[\w ]+['’]s?) )?"
    r"(?P<role>[a-z][^?]{2,60}?)(?: (?:of|for|at|in|on|to|from|with|by|who)\b[^?]*)?\W*$",
    re.IGNORECASE,
)
_IS_A_ROLE = re.compile(
    r"[a-z]{2,}(?:[eo]r|ist|ian|ant|m[ae]n|wom[ae]n|ary)s?"
    r"|(?:nurse|caddie|counsel|judge|chief|head|coach|chef|guard|vet|midwife|pilot|captain|cook|clerk|agent|architect)s?"
)
"""The word for whoever has an office or a trade."""
_KNOWN_BY_DEEDS = re.compile(
    r"(?:auth|own|speak|winn|charact|narrat|buy|sell|custom|send|employ|lend|borrow|pay|insur|fund|lead|lov|work|memb|"
    r"mak|writ|found|invent|design|part(?:n)?|kill|murd|play|read|us|debt|credit|spons|defend|particip|perform|view|"
    r"suppl|provid|carri|doct|off|foreign|strang|teach|manufactur|build|creat|edit|help|run|organi[sz]|present|regulat|"
    r"claim|applic|defend|respond|complain|"
    r"contract|competit|investigat|answer|moth|fath|broth|sist|daught|oth|lett|numb|memb|numb|bett|great)"
    r"(?:er|or|ar|ant|ier)s?|(?:wo)?m[ae]n"
)
"""Those of whom a text may tell without the word: whoever wrote it is its author."""
_ALSO_CALLED = {
    "lawyer": "solicit|attorn|couns|advoc|barris|legal",
    "solicitor": "lawye|attorn|couns|legal",
    "attorney": "lawye|solic|couns|advoc|legal",
    "counsel": "lawye|solic|attor|advoc|barris|repres|appear",
    "caretaker": "janit|conci|warden|porter",
    "physician": "doctor|dr\\b",
    "instructor": "teach|taugh|lectur|profes",
    "lecturer": "teach|taugh|instr|profes",
    "reporter": "journ|corres",
    "translator": "interp",
    "leader": "led\\b|head|chair",
}
"""Words for some of them by which a document may call them."""
_LETTERS = 5
"""First letters by which an office is known: accountant, accounting."""
_JOBS = {
    "mayor": "mayor",
    "manager": r"manag|runs?\b|head",
    "director": "direct",
    "president": "presid",
    "chair": r"chair|presid(?:e[sd]?|ing)\b",
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
    "counsel": r"counsel|barrister|repres|appear|instruct",
    "contractor": "contract",
}
"""Offices and trades, each with what stands where it is told who has it."""
_NAME = re.compile(
    rf"(?<=[^\s.!?] )(?!(?:{'|'.join(ENGLISH)}|{DAY_OF_WEEK})\b)[A-Z][\w’'-]*[a-z]"
    r"|[A-Z]{2,} [A-Z]{2,}|^[A-Z][a-z]+ [A-Z][a-z]+"
)
_NOBODY = (
    r"\b(?:attn|attention|plaintiff|defendant|claimant|applicant|respondent|appellant|court|state|act|agreement|licensor|"
    r"licensee|landlord|tenant|buyer|seller|company)s?\b"
)
"""What has a capital in many a paper and is nobody's name."""
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
_SOMEBODYS = re.compile(r"\w['’]s? [a-z]")
"""What asks for the office that somebody has given: “Moss's agent”."""
_WHO_OWNS = re.compile(r"^\W*(?:and )?who (?:owns|owned)\b", re.IGNORECASE)
_OWNING = re.compile(
    r"\b(?:\w{0,20}owners?|own(?:s|ed|ership|ing)?|belong\w*|propert\w+|proprietor\w*|title|possess\w*|b[uo](?:y|ys|ught)|purchas\w+|"
    r"acquir\w+|sold|s[eo]ll\w*|vest(?:s|ed)?|h[eo]ld\w*|landlord|lessor|shares?|sharehold\w*|parent|subsidiary|retain\w*|"
    r"reserv\w+|inherit\w*|rights?|his|hers|theirs|mine|ours)\b",
    re.IGNORECASE,
)


def asks_for_an_office_not_there(question: str, text: str) -> bool:
    """Whether it asks who holds an office of which the whole document does not say a word: “Who is the trustee?”."""
    asked = OFFICE.match(question)
    if asked is None:
        return False
    office = asked["office"].lower()
    named = next((letters for name, letters in _OFFICES.items() if office.startswith(name)), None)
    return named is not None and re.search(rf"\b(?:{named})", text, re.IGNORECASE) is None


def asks_for_a_role_not_there(question: str, text: str) -> bool:
    """Whether it asks who has an office or a trade of which the whole document has neither the word nor another for it:
    nobody is named as the caddie where no caddie is spoken of.
    """
    asked = _ROLE.match(question)
    role = asked["role"].lower().split()[-1] if asked else ""
    if any(role.startswith(name) for name in (*_OFFICES, *_JOBS)):
        return False  # of these it is known by what it may be told
    if _IS_A_ROLE.fullmatch(role) is None or _KNOWN_BY_DEEDS.fullmatch(role) is not None:
        return False
    known = "|".join(filter(None, (re.escape(role[:_LETTERS]), _ALSO_CALLED.get(role.removesuffix("s")))))
    return re.search(rf"\b(?:{known})", text, re.IGNORECASE) is None


def names_nobody_in_office(question: str, texts: Sequence[str]) -> bool:
    """Whether it asks who has an office or a trade, and none of these texts has a word of it and a name: “a joiner
    looked at it” does not say who the joiner is.
    """
    asked = OFFICE.match(question)
    office = re.sub(r"^(?:new|current|present|former) | (?:of|for) .*$", "", asked["office"].lower()) if asked else ""
    said = next((letters for name, letters in _JOBS.items() if office.startswith(name)), None)
    if said is None and office.split():
        said = _JOBS.get(office.split()[-1])  # “the treasury secretary”
    if said is None:
        of_somebody = _SOMEBODYS.search(question) is not None
        return _IS_A_PERSON.search(office) is not None and _names_nobody_as(office, texts, of_somebody=of_somebody)
    # “Chief Executive” is nobody's name, nor is that of a side.
    itself = re.compile(rf"\b{re.escape(office)}\w*|{_NOBODY}", re.IGNORECASE)
    return not any(
        re.search(rf"\b(?:{said})", one, re.IGNORECASE) and _NAME.search(itself.sub("he", one)) for one in texts
    )


def _names_nobody_as(office: str, texts: Sequence[str], *, of_somebody: bool) -> bool:
    """Whether none of these texts has a name beside that of the office itself, nor says what whoever has it is."""
    *kind, last = office.split()
    if (kind or of_somebody) and not any(re.search(rf"\b{re.escape(last)}", one, re.IGNORECASE) for one in texts):
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
