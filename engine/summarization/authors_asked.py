"""Who wrote a paper, and who signed a letter: the line of names below a title, and the one below “Yours sincerely”.

No word of such a line says so; the place where it stands does. English alone.
"""

import re

from engine.document import Document
from engine.language.bylines import BYLINE
from engine.language.letters import SALUTATION, signature
from engine.language.vocabulary import terms_of
from engine.salience.questions import Asked, stem
from engine.schema.enums import Role

_WHO_WROTE = re.compile(
    r"^\W*(?:and )?who (?:(?:wrote|authored|co-?authored|published) (?:the|this|it)\b"
    r"|(?:is|are|was|were) (?:the|its) authors?\b)(?: of)?(?: (?:the|this))?(?: (?P<what>[a-z]+))?\W*$",
    re.IGNORECASE,
)
_WHO_SIGNED = re.compile(
    r"^\W*(?:and )?who (?:(?:wrote|signed|sent) (?:me |us )?(?:the|this)|(?:is|was) (?:the|this)) "
    r"(?:[a-z]+ )?(?P<what>letter|e-?mail|mail|message|note|memo|memorandum|offer|sender|report|it)"
    r"(?: (?:from|signed by|written by|sent by))?\W*$",
    re.IGNORECASE,
)
_WHO_IS = re.compile(
    r"^\W*(?:and )?who (?:is|was) (?:the|our|your|her|his) (?P<office>[a-z -]{4,60}?)\W*$", re.IGNORECASE
)
_MARK = r"(?:\s?[\d*†‡§¶∗^]+(?:\s?,\s?[\d*†‡§¶∗^]+)*|\s?\([a-d\d](?:,[a-d\d])*\))?"
_AUTHOR = (
    r"(?:Dr\.? |Prof(?:essor|\.)? )?[A-ZÀ-ÖØ-Þ][\w'’.-]*(?: (?:[A-Z]\.?|van|von|de|der|den|del|da|di|la|le|bin|al))*"
    rf"(?: [A-ZÀ-ÖØ-Þ][\w'’-]+){{1,2}}{_MARK}"
)
_AUTHORS = re.compile(rf"\W{{0,3}}{_AUTHOR}(?:(?:\s*[,;·]\s*(?:and |& )?|\s+(?:and|&)\s+){_AUTHOR})*\W{{0,3}}")
_SEVERAL = re.compile(r"[,;·]| and | & ")
_BY = re.compile(rf"\W{{0,3}}(?:[Bb]y|BY|Authors?:) {_AUTHOR}(?:(?:,| and| &|, and) {_AUTHOR})*\W{{0,3}}")
_WORKS_AT = re.compile(
    r"\b(?:universit\w+|institut\w+|department|school|college|faculty|laborator\w+|hospital|centre|center|academy)\b|@",
    re.IGNORECASE,
)
_BEGINS = re.compile(r"\W*(?:\d[\d.]*\s+)?(?:abstract|summary|introduction|background|key ?words)\b", re.IGNORECASE)
_HEAD = 14
"""Sentences of a paper in which its authors are named."""
_NAME = re.compile(
    r"\W{0,3}(?:(?:Dr|Mr|Mrs|Ms|Miss|Prof|Professor|Sir|Dame)\.? )?[A-Z][\w'’.-]*(?: [A-Z]\.?)*(?: [A-Z][\w'’-]+){1,2}"
    r"(?:,? [A-Z][A-Za-z.]{1,8})?\W{0,3}"
)
_OFFICE = re.compile(r"(?!cc\b|enc|tel|p\.?p\.?\b)\W{0,2}[A-Z][^.!?:@\d]{3,80}", re.IGNORECASE)
_LETTERS = frozenset(
    {"letter", "mail", "email", "e-mail", "message", "note", "memo", "memorandum", "offer", "sender", "it"}
)


def authors_asked(document: Document, asked: Asked) -> tuple[int, ...]:
    """The sentences by index that name who wrote or signed the document, or has the office that a letter is signed
    with, where a question asks just for that; else none.
    """
    if not document.is_english or document.turns or asked.kind != "who":
        return ()
    signed = _WHO_SIGNED.match(asked.text)
    if signed is not None and (found := _signed_by(document)):
        return found
    wrote = _WHO_WROTE.match(asked.text)
    if wrote is not None and (wrote["what"] or "").lower() not in _LETTERS:
        return _byline(document)
    office = _WHO_IS.match(asked.text)
    if office is not None and len(found := _signed_by(document)) > 1:
        one = document.sentences[found[1]]
        held = set(map(stem, terms_of(document.text[one.start : one.end])))
        if held and set(map(stem, asked.terms)) <= held:
            return found
    return ()


def _signed_by(document: Document) -> tuple[int, ...]:
    """The name below the words that end a letter, and the office below that; none where nobody has signed it."""
    span = signature(document)
    if span is None or SALUTATION.search(document.text, 0, span[0]) is None:
        return ()
    below = [
        index
        for index, one in enumerate(document.sentences)
        if span[0] <= one.start < span[1] or one.start < span[0] < one.end - 1
    ][:3]
    texts = [document.text[document.sentences[one].start : document.sentences[one].end].strip() for one in below]
    for place, text in enumerate(texts[:2]):
        if _NAME.fullmatch(text):
            behind = texts[place + 1 : place + 2]
            return tuple(below[place : place + 1 + bool(behind and _OFFICE.fullmatch(behind[0]))])
    return ()


def _byline(document: Document) -> tuple[int, ...]:
    """The line of names below the title of a paper: of several, of one with an institute below, or behind “by”."""
    found: int | None = None
    for index, one in enumerate(document.sentences[:_HEAD]):
        text = document.text[one.start : one.end].strip()
        if index == 0 and one.role is Role.HEADING:
            continue
        if found is not None:
            return (found,) if _WORKS_AT.search(text) else ()
        if _BEGINS.match(text):
            return ()
        if BYLINE.fullmatch(text) or _BY.fullmatch(text):
            return (index,)
        if _AUTHORS.fullmatch(text):
            if len(_SEVERAL.findall(text)) and not _WORKS_AT.search(text):
                return (index,)
            found = index
    return ()
