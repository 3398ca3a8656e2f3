"""Where a contract says what a term means: “Contract Period” shall mean the time from 21 February to 31 December."""

import re

from engine.document import Document

_DEFINES = re.compile(
    r"\W*(?:\(?\w{1,4}[.)]\s+|\d{1,2}(?:\.\d{1,2})+\.?\s+)?[\"“](?P<term>[A-Z][\w’'-]*(?: [A-Z][\w’'-]*){0,4})[\"”]\s+"
    r"(?:shall\s+)?(?:means?|is|refers?\s+to)\b"
)
_TERM = re.compile(r"\b[A-Z][a-z]+(?: [A-Z][a-z]+)+\b")
_MOST = 200


def definitions(document: Document) -> dict[str, int]:
    """The terms that sentences of an English document define, each with that sentence by index."""
    found: dict[str, int] = {}
    for index, one in enumerate(document.sentences) if document.is_english else ():
        defines = _DEFINES.match(document.text, one.start, one.end)
        if defines is not None:
            found.setdefault(defines["term"], index)
        if len(found) == _MOST:
            break
    return found


def terms_in(text: str) -> list[str]:
    """What a text may call by a defined term of two words or more: “the Contract Period”."""
    return _TERM.findall(text)
