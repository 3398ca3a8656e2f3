"""Whom a document is from, of which day it is, and what it is about: where its first lines say so, or its signature.

What an office's register asks of every paper. A field is found where the form of a document names it (the head of a
mail, "Date: ...", "Re: ...", a letterhead above the salutation, a contract's name and parties), and left out elsewhere.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.document import Document
from engine.facts.beginning import BEGINNING, name_of
from engine.facts.dates import DateReading, find_dates, order_of
from engine.facts.found import Found, on_one_line
from engine.facts.names import find_organisations, find_people
from engine.facts.parties import opening_parties
from engine.language.letters import SALUTATION, mail_field, signature
from engine.schema.enums import FieldName, Kind, Role

LABELLED, ITS_FORM, A_PARTY = 1.0, 0.8, 0.6
"""Scores: the document names the field; its form shows it; it is a contract's party that is named first."""
_TOP, _TOP_LINES = 3000, 40
"""Characters, and lines, at which a document says what it is."""
_SHOWN_WITHIN = 1 << 20
"""Characters in which a document shows how it writes its dates."""
_LETTERHEAD = 8
"""Lines at most above a letter's salutation in which its sender stands."""
_LONGEST, _TITLE_WORDS = 200, 20
_ADDRESS = re.compile(r"\s*[<\[(]?\s*(?:mailto:)?[\w.+-]+@[\w.-]+\s*[>\])]?\s*$")
_REPLIES = re.compile(r"(?:(?:re|fwd?|aw|wg|sv|tr)\s*:\s*)+", re.IGNORECASE)
_SENDER = re.compile(
    r"^\W{0,3}(?:prepared by|issued by|submitted by|published by|sender|author\(?s?\)?|absender|verfasser|herausgeber|"
    r"seller|supplier|vendor|landlord|licensor)[ \t]*:[ \t]*(?P<value>\S[^\n]{1,160})$",
    re.IGNORECASE | re.MULTILINE,
)
_DATED = re.compile(
    r"^\W{0,3}(?:(?:[A-Z]?[\w/-]+ ){0,2}(?:date|datum)"
    r"(?: of (?:issue|letter|report|invoice|notice|meeting|decision|judgment))?|dated)"
    r"[ \t]*:?[ \t]+(?P<value>\S[^\n]{3,60})$",
    re.IGNORECASE | re.MULTILINE,
)
_NOT_ITS_DATE = re.compile(
    r"\b(?:due|start|end|expiry|expiration|effective|birth|payment|delivery|closing|review|next|from|to|fällig\w*)\b",
    re.IGNORECASE,
)
_PHRASE = re.compile(
    r"\b(?:dated|made on|made this|made (?:and entered into )?(?:on |as of )|entered into (?:on|as of)|held on|"
    r"decided on|as of|delivered on|handed down on|issued on)\b[^.;\n]{0,40}$",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"^\W{0,3}(?:re|subject|betreff|betr\.?|betrifft|objet|asunto|regarding|in re)[ \t]*:"
    r"[ \t]*(?P<value>\S[^\n]{2,300})$",
    re.IGNORECASE | re.MULTILINE,
)
_ADDRESSEE = re.compile(r"^\W{0,3}(?:to|attention|attn\.?|an|für|z\.\s?hd\.?|à)\b", re.IGNORECASE)
_ENDS = re.compile(r"[.!?:;,]$")


def fields_of(document: Document) -> dict[FieldName, Found]:
    """The fields that a document names, each at its first place. `kind` of what is found is the field's name."""
    finders = {FieldName.CORRESPONDENT: _correspondent, FieldName.DATE: date_of, FieldName.SUBJECT: _subject}
    found = {name: finder(document) for name, finder in finders.items()}
    return {name: one for name, one in found.items() if one is not None}


def date_reading(document: Document) -> DateReading:
    """How the document writes its dates."""
    orders = order_of(document.text, 0, min(len(document.text), _SHOWN_WITHIN))
    return DateReading(document.language, next(iter(orders)) if len(orders) == 1 else None)


def opening(document: Document) -> tuple[int, int]:
    """The lines above a letter's salutation; else those in which a document says what it is."""
    greeting = SALUTATION.search(document.text, 0, _TOP)
    return 0, greeting.start() if greeting is not None else min(_TOP, len(document.text))


def _correspondent(document: Document) -> Found | None:
    text, name = document.text, FieldName.CORRESPONDENT
    sent = mail_field(text, "from")
    if sent is not None:
        return _named(text, *sent, name, LABELLED)
    labelled = _SENDER.search(text, 0, _TOP)
    if labelled is not None:
        return _named(text, *labelled.span("value"), name, LABELLED)
    signed, greeting = signature(document), SALUTATION.search(text, 0, _TOP)
    if signed is None and greeting is None:  # no letter
        party = next(iter(opening_parties(document)), None)
        return replace(party, kind=name, score=A_PARTY) if party is not None else None
    if greeting is not None:
        for start, end in list(_lines(text, 0, greeting.start()))[:_LETTERHEAD]:
            if _ADDRESSEE.match(text[start:end]):
                break
            organisation = next(find_organisations(text[start:end]), None)
            if organisation is not None:
                return Found(start + organisation.start, start + organisation.end, name, organisation.value, ITS_FORM)
    if signed is not None:
        return _signatory(text, *signed)
    return None


def _signatory(text: str, start: int, end: int) -> Found | None:
    """The organisation that a letter is signed for, else who signed."""
    name = FieldName.CORRESPONDENT
    below = text[start:end]
    for one in (*find_organisations(below), *find_people(below)):
        return Found(start + one.start, start + one.end, name, one.value, ITS_FORM)
    first = next(_lines(text, start, end), None)
    if first is None:
        return None
    words = text[slice(*first)].split()
    if 2 <= len(words) <= 5 and all(word[0].isupper() for word in words) and not _ENDS.search(words[-1]):
        return Found(*first, name, on_one_line(text[slice(*first)]), ITS_FORM)
    return None


def date_of(document: Document) -> Found | None:
    """Of which day a document says it is."""
    text, reading = document.text, date_reading(document)
    sent = mail_field(text, "date")
    if sent is not None and (found := first_date(text, *sent, reading, LABELLED)):
        return found
    for labelled in _DATED.finditer(text, 0, _TOP):
        named = text[labelled.start() : labelled.start("value")]
        if not _NOT_ITS_DATE.search(named) and (found := first_date(text, *labelled.span("value"), reading, LABELLED)):
            return found
    alone: list[Found] = []
    for start, end in list(_lines(text, *opening(document)))[:_TOP_LINES]:
        found = first_date(text, start, end, reading, ITS_FORM)
        if found is None or len(found.value) < len("2026-03"):
            continue
        before, beside = text[start : found.start], (text[start : found.start] + text[found.end : end]).split()
        if len(beside) <= 3 and not _NOT_ITS_DATE.search(before):
            alone.append(found)
        elif _PHRASE.search(before):
            return found
    if alone:
        return alone[0]
    for one in find_dates(text[:BEGINNING], reading):
        if _PHRASE.search(text[max(0, one.start - 60) : one.start]):
            return Found(one.start, one.end, FieldName.DATE, one.value, ITS_FORM)
    return None


def first_date(text: str, start: int, end: int, reading: DateReading, score: float) -> Found | None:
    """The first date of a span."""
    one = next(find_dates(text[start:end], reading), None)
    return None if one is None else Found(start + one.start, start + one.end, FieldName.DATE, one.value, score)


def _subject(document: Document) -> Found | None:
    text, name = document.text, FieldName.SUBJECT
    sent = mail_field(text, "subject")
    if sent is not None:
        replies = _REPLIES.match(text, *sent)
        return _named(text, replies.end() if replies is not None else sent[0], sent[1], name, LABELLED)
    about = _ABOUT.search(text, 0, _TOP)
    if about is not None:
        return _named(text, *about.span("value"), name, LABELLED)
    greeting = SALUTATION.search(text, 0, _TOP)
    if greeting is not None:  # "Dear Ms Bright," and below it "Your tenancy of 4 Quay Street"
        below = next(_lines(text, greeting.end(), min(greeting.end() + 400, len(text))), None)
        return _title(text, *below) if below is not None else None
    return _own_title(document)


def _own_title(document: Document) -> Found | None:
    """What a document that is no letter calls itself."""
    text, name = document.text, FieldName.SUBJECT
    contract = name_of(text)
    named = None if contract is None else replace(contract, kind=name)
    if named is not None and named.score >= ITS_FORM:
        return named
    blocks = [one for one in document.blocks if one.role is Role.HEADING and one.start <= _TOP]
    spans = [(one.start, one.end) for one in blocks]
    if document.kind is Kind.TEXT:
        spans += list(_lines(text, 0, min(_TOP, len(text))))[:1]
    words = document.title.split()
    place = re.search(r"\s+".join(map(re.escape, words)), text[:_TOP]) if words else None
    if place is not None:
        spans.append(place.span())
    heads = (_title(text, *span) for span in spans[: 1 if named is not None else None])
    return next((one for one in heads if one is not None), named)


def _title(text: str, start: int, end: int) -> Found | None:
    """A line as a document's subject; None where it is a sentence, or a word."""
    line = on_one_line(text[start:end])
    if not 1 < len(re.findall(r"[^\W\d_]{2,}", line)) <= _TITLE_WORDS or len(line) > _LONGEST or _ENDS.search(line):
        return None
    return Found(start, end, FieldName.SUBJECT, line, ITS_FORM)


def _named(text: str, start: int, end: int, name: FieldName, score: float) -> Found | None:
    """The words of a field on one line; of a sender with a name and an address, the name."""
    value = text[start:end].rstrip(" \t*_|")
    if name is FieldName.CORRESPONDENT:
        address = _ADDRESS.search(value)
        if address is not None and value[: address.start()].strip(" \"'"):
            value = value[: address.start()]
        inner = value.strip(" \t\"'<>[]()*_|")
        start += text[start:end].find(inner)
        value = inner
    value = value[:_LONGEST].rstrip()
    return Found(start, start + len(value), name, on_one_line(value), score) if re.search(r"\w", value) else None


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The lines of a span that have words, without the white space about them."""
    for match in re.finditer(r"[^\n]+", text[start:end]):
        line = match[0]
        if line.strip():
            first = start + match.start() + len(line) - len(line.lstrip())
            yield first, first + len(line.strip())
