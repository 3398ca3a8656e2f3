"""A contract's name, read from its first lines: from "This X Agreement is made", else from the first title there is.

A score is about the share of such findings that were right on the contracts learned from.
"""

import re

from engine.facts.found import Found, on_one_line

BEGINNING = 12_000
"""Characters in which parties are named. Before the preamble there may be a cover and a table of contents."""
RECITALS = r"\b(?:WHEREAS|Whereas|RECITALS?|Recitals|BACKGROUND|Background|WITNESSETH|NOW,? THEREFORE)\b"
"""A pattern of what stands behind the parties."""
_KIND = (
    r"(?:AGREEMENTS?|CONTRACT|LEASE|LICEN[CS]E|UNDERTAKING|MEMORANDUM OF UNDERSTANDING|INDENTURE|ADDENDUM|AMENDMENT|"
    r"PLAN|LETTER|PROGRAM|DEED|Agreement|Contract|Addendum|Amendment|Deed|Undertaking)"
)
_WORD = r"(?:[A-Z0-9][\w’'&/.,-]*|of|and|for|the|to|in|on|with|by|[-–—&])"
_NAME = re.compile(
    rf"(?:(?<=[\s(\"“])|^)(?P<name>[A-Z]\w[\w’'&/.,-]*(?:\s{{1,3}}{_WORD}){{0,11}}?\s{{1,3}}{_KIND})\b(?!\s+No\b)"
)
_PREAMBLE = re.compile(
    r"\b(?:this|THIS|This)\s+(?P<name>(?:[\w’'&/,-]+\s+){0,10}?(?:agreement|AGREEMENT|Agreement|CONTRACT|Contract|contract|"
    r"Addendum|ADDENDUM|Amendment|AMENDMENT|Deed|DEED))\b"
    r"(?=[^.]{0,220}?\b(?:made|entered|dated|between|among|effective|concluded|executed|is by|as of|"
    r"BETWEEN|DATED|MADE|ENTERED)\b)"
)
_LEAD = re.compile(
    r"(?:(?:EXHIBIT|Exhibit|EX|Execution|EXECUTION|Version|VERSION|COPY|Copy|FORM OF|Form of|CONFIDENTIAL|"
    r"Confidential|THIS|This|"
    r"(?:NOT BINDING |Not [Bb]inding )?(?:UNTIL SIGNED|Until [Ss]igned)|"
    r"(?:AND |And |and )?(?:WITHOUT PREJUDICE|Without [Pp]rejudice|SUBJECT TO CONTRACT|Subject to [Cc]ontract)|"
    r"The|THE|Page|of|\d[\d.]*(?:\([a-z0-9]+\))?|Source:|FINAL|Final|REDACTED|DRAFT|[A-Z]?\d+(?:\.\d+)?)\s+)+"
)
_LEADS = re.compile(
    rf"{_LEAD.pattern}|\S+(?<!\bNo)[.:;]\s+(?=[A-Z])|(?:Inc|INC|LLC|L\.P|LP|Ltd|LTD|Corp|CORP|CORPORATION|Corporation)\b\.?,?\s+(?!{_KIND})|"
    r"\d[\d.]*\s+|\b(?:PLC|LIMITED|LTD|LLP|[Pp]lc|Limited|Ltd|GmbH)\b\.?[^\S\n]*\n\s*"
)
_MORE = re.compile(
    rf"(?:\s{{1,40}}(?:TO|to|AND|and|&)(?:\s{{1,40}}[A-Z][\w’'&/,-]*|\s(?:of|and|the|for)){{1,8}}?\s{{1,40}}{_KIND}\b)"
    r"|\s{1,40}(?:AGREEMENT|Agreement|CONTRACT)\b(?!\s+(?:No|no|Number|number|Ref)\b)"
)
_COUNTED_PARTY = re.compile(r"\(\d{1,2}\)\s*\Z")
_NO_NAMES = frozenset(
    {
        "subject to contract",
        "and subject to contract",
        "without prejudice and subject to contract",
        "entire agreement",
        "subscription agreement",
        "the agreement",
        "this agreement",
    }
)


def name_of(text: str) -> Found | None:
    """The contract's name, where it stands first."""
    top = text[:BEGINNING]
    preamble = _PREAMBLE.search(top)
    if preamble is not None and len(preamble["name"].split()) > 1:
        words = r"\s+".join(map(re.escape, preamble["name"].split()))
        first = re.search(rf"(?<!\w){words}(?!\w)", top, re.IGNORECASE)
        start, end = first.span() if first is not None else preamble.span("name")
        return _named(text, start, end, 0.95 if start < preamble.start() else 0.8)
    before = preamble.start() if preamble is not None else 4000
    found: list[Found] = []
    for match in _NAME.finditer(top, 0, before):
        named = _named(text, *match.span("name"), 0.85 if match["name"].isupper() else 0.7)
        if named is not None:
            found.append(named)
    return max(found, key=lambda one: (one.score, -one.start), default=None)


def _named(text: str, start: int, end: int, score: float) -> Found | None:
    """A name without the words before it, and with what it is an amendment to."""
    more = _MORE.match(text, end)
    end = more.end() if more is not None else end
    if _COUNTED_PARTY.search(text, max(0, start - 8), start) and "\n" in text[start:end]:
        # A party, “(3) ADA MOSS”, and the name below it.
        start = text.index("\n", start, end)
        start += len(text[start:end]) - len(text[start:end].lstrip())
    for lead in _LEADS.finditer(text, start, end):
        start = lead.end() if lead.end() < end else start
    name = on_one_line(text[start:end])
    if len(name.split()) < 2 or len(name) > 120 or name.casefold() in _NO_NAMES:
        return None
    return Found(start, end, "document_name", name, score)
