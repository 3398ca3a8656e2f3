"""Sides of an agreement that it calls by their names: "North shall use the clubs" binds the golfer Andy North as "The
licensor shall" binds a licensor. Where words that name a role are looked for, such a name is read as "the party".
"""

import re
from collections.abc import Callable, Iterable

from engine.language.mirrored import ROLES

_FORMS = re.compile(
    r",?\s+(?:inc|incorporated|llc|l\.l\.c|ltd|limited|llp|l\.p|plc|corp|corporation|company|co|gmbh|ag|s\.?a|n\.?v|b\.?v)\b\.?.*$",
    re.IGNORECASE | re.DOTALL,
)
_TERM = re.compile(r"[“\"](?:the )?(?P<term>[A-Z][\w&’'-]*(?: [A-Z][\w&’'-]*){0,2}),?[”\"]")
_NO_SIDE = re.compile(
    r"\b(?:agreement|contract|lease|licen[cs]e|deed|amendment|date|term|party|parties|sides?|system|products?|services?|"
    r"property|premises|goods|work|territory|recitals?|projects?|programm?e?|scope|changes?|rates?|information|days?|"
    r"business)\b",
    re.IGNORECASE,
)
_MORE = (
    "member manager author artist publisher council authority user hospital school bank charity university operator "
    "carrier grantee grantor funder processor controller reseller manufacturer executive"
)
_OTHER_ROLES = frozenset(_MORE.split())
_ACTS = r"(?:also |further |hereby |and its \w+ )?(?:shall|will|must|may|cannot|agrees?|undertakes?|covenants?)\b"
_LEAST = 3
"""Letters of a name."""


def named_sides(parties: Iterable[str], opening: str) -> frozenset[str]:
    """What the sides are called: by the names of the parties, without their legal forms, and by the terms that the
    opening, in which they are named, defines in quotation marks.
    """
    names = {_FORMS.sub("", name).strip(" ,.") for name in parties}
    names |= {found["term"] for found in _TERM.finditer(opening)}
    known = ROLES | _OTHER_ROLES  # what words that name a role find anyway
    return frozenset(
        name
        for name in names
        if len(name) >= _LEAST and name[0].isupper() and name.lower() not in known and not _NO_SIDE.search(name)
    )


def with_sides_as_parties(names: Iterable[str]) -> Callable[[str], str]:
    """A reading of sentences in which each side that is to do something is called "the party"."""
    known = sorted(names, key=len, reverse=True)
    if not known:
        return lambda text: text
    pattern = re.compile(rf"(?<![\w’'-])(?:[Tt]he )?(?:{'|'.join(map(re.escape, known))})(?=,? {_ACTS})")
    return lambda text: pattern.sub("the party", text)
