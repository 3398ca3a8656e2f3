"""What a text refers to: DOIs, statutes and regulations, decided cases, its own sections, clauses and annexes."""

import re
from collections.abc import Iterator

from engine.facts.found import Found, on_one_line

_SUB = r"(?:\([A-Za-z0-9]{1,5}\)){0,5}"
_NUMBER = rf"\d{{1,5}}[a-zA-Z]?(?:[.-]\d{{1,5}}){{0,4}}[a-z]?{_SUB}(?![\w$%]|\.\d)"
_CAPITAL = r"[A-Z][\w’'&-]{0,30}"
_TITLE = rf"(?:\d{{1,2}}(?:st|nd|rd|th)[ \n])?{_CAPITAL}(?:,?[ \n](?:{_CAPITAL}|of|and|for|the|on|in|to|with)){{0,9}}?"
_DOI = re.compile(r"(?<![\w.])10\.\d{4,9}/[^\s\"<>“”|\\^`{}]{1,200}")
_DOI_GOES_ON = re.compile(r"\s\d[\w()-]*(?:[.:-][\w()-]+)+|\s\d{5,9}(?=\s*(?:\n|$))")
"""What stands on the next line of an identifier that was broken after a stop."""
_CODE = re.compile(
    rf"\b\d{{1,3}}\s?(?:U\.\s?S\.\s?C(?:\.|ode)(?:\s?A\.)?|C\.\s?F\.\s?R\.|USC|CFR)(?:\s?(?:§{{1,2}}|[Ss]ections?|[Pp]art))?\s?"
    rf"{_NUMBER}"
)
_ACT_NAME = rf"(?:{_TITLE}[ \n](?:Act|Code|Ordinance)|{_TITLE}[ \n]Regulations?(?=[ \n]\d{{4}}))"
_ACT = re.compile(
    rf"(?:\b(?:Sections?|Articles?|Title|Rule|Part|Chapter|§{{1,2}})\s?{_NUMBER}[ \n]of[ \n](?:the[ \n])?)?"
    rf"\b{_ACT_NAME}\b(?:[ \n](?:of[ \n])?(?:1[6-9]|20)\d\d(?!\d))?"
)
_EUROPEAN = re.compile(
    r"\b(?:Regulation|Directive|Decision|Framework Decision|Règlement|Verordnung|Richtlinie|Directiva|Reglamento)\s"
    r"(?:\((?:EU|EC|EEC|UE|CE|EG|Euratom)\)\s)?(?:No\.?\s|Nr\.?\s|n[o°]\.?\s)?\d{1,4}/\d{1,4}(?:/(?:EU|EC|EEC|UE|CE|EG|JHA))?\b"
)
_GERMAN = re.compile(
    r"§{1,2}\s?\d{1,4}[a-z]?(?:\s(?:Abs\.|Absatz|Satz|S\.|Nr\.)\s?\d{1,3}){0,3}\s"
    r"(?:BGB|HGB|StGB|StPO|ZPO|InsO|AktG|GmbHG|GG|UrhG|UWG|AO|EStG|KStG|UStG|VwGO|VwVfG|BDSG|ABGB|OR|ArbZG|KSchG|BetrVG|"
    r"SGB(?:\s[IVX]{1,4})?)\b"
)
_REPORTERS = (
    r"U\.\s?S\.|S\.\s?Ct\.|L\.\s?Ed\.(?:\s?2d)?|F\.(?:\s?[23]d|\s?4th)?|F\.\s?Supp\.(?:\s?[23]d)?|B\.R\.|A\.(?:2d|3d)|"
    r"P\.(?:2d|3d)|N\.E\.(?:2d|3d)?|N\.W\.(?:2d)?|S\.E\.(?:2d)?|S\.W\.(?:2d|3d)|So\.(?:\s?[23]d)?|Cal\.(?:\s?[2-5](?:d|th))?|"
    r"N\.Y\.(?:S\.)?(?:\s?[23]d)?"
)
_REPORTED = (
    rf"\d{{1,4}}\s(?:{_REPORTERS})\s\d{{1,5}}(?:,\s\d{{1,5}}(?:[-–]\d{{1,5}})?)?(?:\s\([^()\n]{{0,30}}\d{{4}}\))?"
)
_PARTY = (
    rf"(?:(?:[A-Z]\.-?){{1,4}}|[A-Z]&[A-Z]\b|{_CAPITAL}\.?)"
    rf"(?:,?\s(?:{_CAPITAL}\.?|\([A-Z][\w. ]{{1,14}}\)|of|the|and|for|de|&)){{0,7}}?"
)
_OTHER = rf"{_CAPITAL}(?:\.(?=[, ]))?"
_CASE = re.compile(
    rf"(?<![\w.])(?P<case>{_PARTY}\sv(?:s)?\.?\s(?:the\s)?{_OTHER}(?:,?\s(?:{_OTHER}|of|the|and|for|de|&)){{0,7}}?)"
    rf"(?:(?P<reported>,?\s{_REPORTED})|(?<!\sof)(?<!\sthe)"
    r"(?<!\sSoc)(?<!\sBd)(?<!\sEduc)(?<!\sServs)(?<!\sDist)(?<!\sCty)(?<!\sUniv)(?<!\sPub)(?<!\sHosp)(?<!\sIns)"
    rf"(?=[,.;:()\[\]]|\s(?!of\s[A-Zt])[a-z(\[]|\s*$))"
)
_REPORT = re.compile(rf"(?<![\w.]){_REPORTED}")
_APPLICATION = re.compile(r"\b(?:[Aa]pplication\s[Nn]os?\.\s\d{1,6}|[Nn]os?\.\s\d{3,6})/\d{2}\b")
_OF_WHAT = (
    r"(?:\s§+\s\d{1,3})?(?:\s(?:of|OF)\s(?:the|THE)\s(?:Convention|CONVENTION|Constitution|Treaty|Charter|Protocol)\b)?"
)
_OWN = re.compile(
    r"\b(?:(?:Sections?|Clause|Articles?|Paragraph|Subsection|SECTION|ARTICLE|CLAUSE|Artikel|Ziffer)[ \n\u00a0]"
    rf"(?:{_NUMBER}|[IVXLC]{{1,7}}\b(?![’'])){_OF_WHAT}|(?:Exhibit|Schedule|Annex|Appendix|Attachment|EXHIBIT|SCHEDULE|ANNEX|APPENDIX)"
    r"[ \n\u00a0](?:[A-Z](?:-?\d{1,3})?\b(?![\w’'.]\w)|\d{1,3}(?:[.-]\d{1,3}){0,3}(?!\d|[.,]\d)|[IVX]{1,5}\b))"
)
_ENDS = ".,;:'’”\"!?"
_LEAD = re.compile(
    r"(?:(?:In|See|Under|The|This|That|And|But|If|When|Whether|Of|For|As|By|With|To|On|At|Any|All|Each|Also|Compare|Cf\.?|"
    r"Citing|Quoting|Such|Both|Since|Because|Although|Unlike|Like|While|Per|Pursuant|Section|Id|Accord)[,.]?\s+|"
    r"[Ee]\.g\.,?\s+|(?:the|of|and|for|in|to|on|with)\s+)+"
)
_NOT_ACTS = re.compile(
    r"(?:(?:This|The|Such|That|Any|An|Said|Each|Our|Zip|Postal|Source|Area|Bar|Dress|QR)\s)?(?:Act|Code)\Z"
)
_CODES_OF_OTHERS = re.compile(
    r"\b(?:Source|Zip|ZIP|Object|Postal|Area|Bar|QR|SWIFT|Access|Product|Program|Licensed|Official|Visual[ \n]Studio|"
    r"VS|Morse|Byte|Machine|Sample|Genetic|Error|Country|Discount|Promo|[Oo]f|[Ww]ho|[Tt]o|[Ww]e|[Cc]an|Let[’']s)\s+Code\Z"
)
"""What ends in "Code" and is no law: programs, keys, and clubs such as Hour of Code."""
_AND_THE = re.compile(r"\A.*\s(?:and|&)\sthe\s(?=[A-Z])", re.DOTALL)
"""What stands before a law and no part of its name: "Redistricting and the Voting Rights Act"."""


def find_references(text: str) -> Iterator[Found]:
    """References in text order that do not overlap; of two that do, the more telling one."""
    taken: list[tuple[int, int, str]] = []
    for start, end, value in _in_order_of_worth(text):
        if not any(start < last and first < end for first, last, _ in taken[-400:]):
            taken.append((start, end, value))
    for start, end, value in sorted(taken):
        yield Found(start, end, "reference", value)


def _in_order_of_worth(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _DOI.finditer(text):
        more = _DOI_GOES_ON.match(text, match.end()) if text[match.end() - 1] in "./-" else None
        end = _end_of_doi(text, match.start(), more.end() if more is not None else match.end())
        yield match.start(), end, "".join(text[match.start() : end].lower().split())
    if " v" in text:
        for match in _CASE.finditer(text):
            start = _start(match.group(), match.start())
            case = text[start : match.end("case")]
            if match["reported"] or re.search(r"\sv\.?\s\S*[a-z]|\sv\.?\s\S+\s", case):
                yield start, match.end(), on_one_line(text[start : match.end()])
    for pattern in (_CODE, _EUROPEAN, _GERMAN):
        for match in pattern.finditer(text):
            yield *match.span(), on_one_line(match.group())
    if "Act" in text or "Code" in text or "Ordinance" in text or "Regulations" in text:
        yield from _acts(text)
    for pattern in (_REPORT, _APPLICATION):
        for match in pattern.finditer(text):
            yield *match.span(), on_one_line(match.group())
    for match in _OWN.finditer(text):
        if match.start() and text[match.start() - 1] != "\n":  # else it is the heading of what others refer to
            yield *match.span(), on_one_line(match.group())


def _acts(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _ACT.finditer(text):
        words = match.group()
        start = match.start()
        if not re.match(r"(?:Section|Article|Title|Rule|Part|Chapter|§)", words):
            start = _start(words, start)
            before = _AND_THE.match(text[start : match.end()])
            start += before.end() if before is not None else 0
        name = text[start : match.end()]
        if _NOT_ACTS.fullmatch(on_one_line(name)) or _CODES_OF_OTHERS.search(name) or name[0].islower():
            continue
        if " " not in on_one_line(name):
            continue
        yield start, match.end(), on_one_line(name)


def _start(words: str, start: int) -> int:
    """Past words that open a sentence and belong to no name."""
    lead = _LEAD.match(words)
    return start + (lead.end() if lead is not None and lead.end() < len(words) else 0)


def _end_of_doi(text: str, start: int, end: int) -> int:
    """Without what closes the sentence or bracket that the DOI stands in."""
    while end > start:
        last = text[end - 1]
        opens = {")": "(", "]": "["}.get(last)
        if last in _ENDS or (opens and text.count(opens, start, end) < text.count(last, start, end)):
            end -= 1
        else:
            break
    return end
