"""Parties where the form of a document names them for sure: above their part in the heading of a judgment, or numbered
below the opening of an agreement.

What is not in such a form is left to the clause finder.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise

from engine.document import CELL_GAP, Document
from engine.facts.beginning import BEGINNING, RECITALS
from engine.facts.found import Found, on_one_line
from engine.facts.names import find_organisations
from engine.language.english import AUXILIARIES

KIND = "parties"
_A_BLANK = re.compile(r"_{2}|\.{3}|\[")
_CAPTION, _PREAMBLE = 80, 200
"""Sentences and lines among which the heading of a judgment and the opening of an agreement are looked for."""
_NAME_WORDS, _CAPTION_LINE = 14, 500
_TERMS = 400
"""Characters after the last party's name in which what it is called may be defined."""
_PARTS = (
    r"(?:claimant|plaintiff|appellant|petitioner|applicant|complainant|pursuer|prosecut(?:or|ion)|defendant|respondent|"
    r"appellee|defender|accused|third party|intervener)"
)
_PART = re.compile(
    rf"^\W*(?:(?:the|first|second|third|cross) ?-?)*(?:{_PARTS}s?[ /,&-]*(?:and )?)+(?:\([^)]*\))?\W*$", re.IGNORECASE
)
_SIDE = re.compile(
    rf"\W*(?P<name>[A-Z\d][^a-z]{{2,120}}?,?|[A-Z][^,]{{2,100}}(?:, (?:Inc|LLC|L\.L\.C|Ltd|LLP|Corp)\.?)?,)\s+"
    rf"(?:the )?(?i:(?:first |second )?{_PARTS}s?(?:\s?[/,&-]\s?|\sand\s)?)+(?!\w)"
)
"""A name with its part behind it."""
_AGAINST = re.compile(r"\W*v(?:s|ersus)?\.?\s+", re.IGNORECASE)
_OTHER_SIDE = re.compile(r"^v(?:s|ersus)?\.\s+")
"""What stands before the name of the other side: “v. Ost Barges Ltd”."""
_NEXT_SIDE = re.compile(r"[\s,.;–—-]*(?:and|v(?:s|ersus)?\.?)?[\s,.;–—-]*", re.IGNORECASE)
_BETWEEN = re.compile(
    r"^\W*(?:between|in the matter(?: of)?|-?\s*and\s*-?|v(?:s|ersus)?\.?|on appeal from.*|before.*|coram.*)\W*$",
    re.IGNORECASE,
)
_CAPACITY = re.compile(
    r",? (?:in (?:his|her|its|their)\b(?:individual|official|personal|own|and|capacit(?:y|ies)|\s){0,12}|et al\b.*"
    r"|individually\b.*|on behalf of .*)$",
    re.IGNORECASE,
)
"""What may stand behind a name: as what somebody is sued."""
_GOES_ON = re.compile(r"\W*(?:capacit(?:y|ies)|individually|(?:him|her|it|them)sel(?:f|ves)|et al|others similarly)\b")
"""How the line below one goes on with that."""
_COURT = re.compile(
    r"\b(?:courts?|division|district of|tribunal|justice|judge|county of|commission|in the)\b", re.IGNORECASE
)
_KEPT_UNDER = re.compile(
    r"^\W*(?:the )?(?:\w+ )?(?:case|claim|appeal|docket|file|cause|matter)s? (?:no\.?|nos\.?|number|ref\w*)",
    re.IGNORECASE,
)
"""Under what number a court keeps it."""
_A_DOCUMENT = re.compile(r"\b(?:agreement|contract|lease|amendment|addendum|memorandum|exhibit)\W*$", re.IGNORECASE)
_A_PARTY = re.compile(r"(?:^|[\"“‘'(]|\b(?:an?|the|or|each|and)\s)\s*part(?:y|ies)\W*$", re.IGNORECASE)
_OF_SEVERAL = re.compile(r"\bcollectively\b", re.IGNORECASE)
"""Among the terms of several: “Subsidiary,” and collectively with Fell, “Fells”."""
_NUMBER = re.compile(r"^\W*(?:\(?\d{1,2}[.)]|\([a-z]\))\s*")
_CALLED = (
    r"\((?:the |together,? |each,? |hereinafter )*"
    r"(?:[“\"‘']|[A-Z][\w’'-]+(?: [A-Z][\w’'-]+){0,2}(?:,? and (?:each|together) [^()]{1,40})?\))"
)
"""The term for a party behind its name: “(together the Sellers and each a Seller)”."""
PERSON = r"(?P<name>[A-Z][\w’'.-]+(?: [A-Z][\w’'.-]+){1,4}),? of (?:the same|[A-Z\d])"
_NUMBERED_PERSON = re.compile(rf"^\W*\(\d{{1,2}}\)\s*{PERSON}.{{0,400}}{_CALLED}", re.DOTALL)
_NEXT_PERSON = re.compile(rf"\band {PERSON}")
"""Who is named with a person under one number: “ADA LUND of Mill House and PER LUND of the same address”."""
_NUMBERED = re.compile(
    r"^\W*(?:\(?(?:\d{1,2}|[a-zA-Z])[.)])\s*(?P<name>[A-Z][^,;:(\n]{2,100}?),? "
    r"(?:\((?:[^)]*(?:number|no\.?|registered|incorporated)[^)]*)\)|(?:a )?(?:company )?incorporated|"
    r"an? (?:[\w-]+ ){0,4}(?:company|corporation|partnership|individual|body|charity|bank|association|institution|"
    r"trust|foundation)|whose (?:registered|principal|address)|having its|registered in|(?:both |each |all )?of \d)"
    rf".{{0,400}}{_CALLED}",
    re.DOTALL,
)
_NUMBERED_GROUP = re.compile(
    r"^\W*\(\d{1,2}\)\s*(?:the )?(?:several |other )*"
    r"(?:persons?|individuals|companies|shareholders|vendors|sellers|investors|lenders|guarantors|entities)\b"
    r"[^()]{0,60}\b(?:names?|set out|listed|named|specified|details)\b.{0,200}?"
    r"\((?:the |together,? |each,? |collectively,? )*[“\"](?P<name>[A-Z][^”\"]{1,40})[”\"]",
    re.IGNORECASE | re.DOTALL,
)
"""Those whom a schedule names, by what they are called: “(1) THE PERSONS whose names are set out in Schedule 1
(together the "Sellers")”.
"""
PARTY = (
    r"(?:landlord|tenant|lessor|lessee|seller|vendor|buyer|purchaser|employer|employee|licensor|licensee|client|customer|"
    r"contractor|supplier|provider|consultant|borrower|lender|owner|guarantor|franchisor|franchisee|insured|"
    r"policy ?holder|insurer|subscriber|distributor|agent|principal|hirer|host|sponsor)"
)
_LABELLED = re.compile(
    rf"^\W*(?P<label>(?:the )?{PARTY}s?)(?: \([^)]{{1,30}}\))?(?:\s*:|{CELL_GAP})[\s*_]*"
    rf"(?P<name>(?-i:[A-Z\d])(?:(?!{CELL_GAP})[^,;:(\n]){{1,100}}?(?:, (?:Inc|LLC|L\.L\.C|Ltd|LLP|Corp|S\.A|Co)\b\.?)?)"
    rf"(?=\.?\W*$|[,;(]|{CELL_GAP}|\s+(?:of|at) \d|, (?:of|at|a|an) )",
    re.IGNORECASE,
)
"""“Employer: NAME, address” in the first lines, or the row of a table that says so."""
_COLUMN = re.compile(
    rf"(?:the )?{PARTY}s?|(?:item|price|amount|share|date|signature|hour|quantity|qty|description|name|address|total|"
    r"rate|cost|fee|number|no|reference|ref|status|type|role)s?\.?",
    re.IGNORECASE,
)
"""What stands in the head of a table, where no name does."""
_HEAD = re.compile(rf"(?:the )?{PARTY}", re.IGNORECASE)


_BETWEEN_THEM = re.compile(
    r"(?:\bthis[ \n](?:[\w’'&/,-]+\s+){0,10}?|^(?-i:[^\n.;,a-z]{0,60}))"
    r"\b(?:agreement|contract|lease|licen[cs]e|deed|amendment|addendum|memorandum|undertaking|order)\b[^;]{0,300}?"
    r"\b(?:between|among(?:st)?|is made by|entered into by)\b:?",
    re.IGNORECASE | re.MULTILINE,
)
"""“This Lease is made on 3 March 2026 between”: behind it the parties are named."""
_RECITALS = re.compile(
    rf"{RECITALS}|\b(?:the parties|the Parties) (?:hereby |hereto )?agree|\n\s*1\.?\s+[A-Z]",
)
NO_PARTY = re.compile(
    r"(?:subsidiary|affiliate|division|branch|laws|acting through|administrator|on behalf|care|offices?)\s+"
    r"(?:of|at|by|for)\s+(?:the )?$|(?:with|to) the\s+$|\bc/o\s*$|[Aa]ttention:?\s*$"
)
"""Before a name that belongs to a party, and is none."""
_OPENING = 1500
"""Characters behind “between” in which parties are named."""


@dataclass(frozen=True, slots=True)
class Caption:
    """Who is against whom, as the heading of a judgment has it."""

    parties: tuple[Found, ...]
    sentences: tuple[int, ...]
    """The lines that say so, with the part of each, by index."""

    @property
    def group(self) -> dict[int, tuple[int, ...]]:
        """The lines after the first by the first: none is told without the others."""
        return {self.sentences[0]: self.sentences[1:]} if self.sentences else {}

    def with_forms(self, forms: Mapping[int, tuple[int, ...]]) -> "Caption":
        """The same with the fields of a form that one of its lines is of: “Claimant: ...” above “Before: ...”."""
        lines = set(self.sentences)
        for index, others in forms.items():
            fields = {index, *others}
            lines |= fields if fields & set(self.sentences) else set()
        return replace(self, sentences=tuple(sorted(lines)))


NO_CAPTION = Caption((), ())


def caption_of(document: Document) -> Caption:
    """The names above “Claimant”, “Defendants” and the like in the first lines; none where one side alone is named."""
    parties: list[Found] = []
    lines: list[int] = []
    above: list[int] = []
    sides = 0
    for index, text in _short_lines(document):
        named = _sides(text)
        if named:
            # “(1) ADA LUND” above “(2) PER LUND Claimants” is one of them.
            first = above if _are_counted(document, [*above, index]) else []
            parties += [_found(document, one, _words(document, one)) for one in first]
            parties += [_found(document, index, name) for side in named for name in side.split("; ")]
            lines += [*first, index]
            above, sides = [], sides + len(named)
        elif _PART.match(text):
            parties += _names_above(document, above)
            lines += [*above, index] if above else []
            sides += bool(above)
            above = []
        elif above and _GOES_ON.match(text):
            above.append(index)
        elif (
            _BETWEEN.match(text)
            or _COURT.search(text)
            or _KEPT_UNDER.match(text)
            or not _is_name(_CAPACITY.sub("", text.rstrip(" ,")))
        ):
            above = []
        else:
            above.append(index)
    return Caption(tuple(parties), tuple(lines)) if sides > 1 else NO_CAPTION


def _are_counted(document: Document, lines: Sequence[int]) -> bool:
    return all(_NUMBER.match(_words(document, one)) for one in lines)


def _names_above(document: Document, lines: Sequence[int]) -> list[Found]:
    """Each line above a part is a name, but where a comma ends the last alone: there they are one text, as wide as the
    column, in which semicolons part the names.
    """
    texts = [_words(document, one) for one in lines]
    if len(lines) > 1 and texts[-1].endswith(",") and not all(text.endswith((",", ";")) for text in texts):
        start, end = document.sentences[lines[0]].start, document.sentences[lines[-1]].end
        names = [_CAPACITY.sub("", name.strip(" ,")) for name in " ".join(texts).split(";")]
        return [_found_in(document, start, end, name) for name in names if _is_name(name)]
    named = [one for one, text in zip(lines, texts, strict=True) if not _GOES_ON.match(text)]
    return [_found(document, one, _CAPACITY.sub("", _words(document, one).rstrip(","))) for one in named]


def names_a_party(words: str) -> bool:
    """Whether what the clause finder marked can be a name or a term: what has a verb says something of the parties,
    what ends in “Agreement” is the document, and “each a "Party"” is nobody.
    """
    no_name = (_A_DOCUMENT, _A_PARTY, _OF_SEVERAL)
    return AUXILIARIES.isdisjoint(words.split()) and not any(one.search(words) for one in no_name)


def _may_be_a_party(words: str) -> bool:
    named = _is_name(words) and names_a_party(words) and _A_BLANK.search(words) is None
    return named and _COLUMN.fullmatch(words) is None


def numbered_parties(document: Document) -> list[Found]:
    """“(1) NAME, a company incorporated in ... (the “Borrower”)”, where two or more are named so."""
    found: list[Found] = []
    for sentence in islice(document.sentences, _PREAMBLE):
        text = document.text[sentence.start : min(sentence.end, sentence.start + 700)]
        match = _NUMBERED.match(text) or _NUMBERED_GROUP.match(text)
        persons = [match] if match else [one for one in (_NUMBERED_PERSON.match(text),) if one]
        persons += _NEXT_PERSON.finditer(text, persons[0].end("name")) if persons else ()
        for one in persons:
            start = sentence.start + one.start("name")
            found.append(Found(start, start + len(one["name"]), KIND, on_one_line(one["name"])))
    return found if len(found) > 1 else []


def labelled_parties(document: Document) -> list[Found]:
    """“Employer: NAME” and “Employee: NAME” in the first lines, where parties of two or more parts are named so."""
    found: list[Found] = []
    labels: set[str] = set()
    for sentence in islice(document.sentences, _CAPTION):
        match = _LABELLED.match(document.text[sentence.start : sentence.end])
        if match and match["label"].casefold() not in labels and _may_be_a_party(match["name"]):
            labels.add(match["label"].casefold())
            start = sentence.start + match.start("name")
            found.append(Found(start, start + len(match["name"]), KIND, on_one_line(match["name"])))
    return found if len(found) > 1 else _parties_in_columns(document)


def _parties_in_columns(document: Document) -> list[Found]:
    """The names in the row below one that has nothing but parts: “Customer” and “Provider” over their addresses."""
    for head, names in pairwise(islice(document.sentences, _CAPTION)):
        parts = document.text[head.start : head.end].split(CELL_GAP)
        if len(parts) < 2 or not all(_HEAD.fullmatch(part.strip()) for part in parts):
            continue
        found: list[Found] = []
        start = names.start
        for cell in document.text[names.start : names.end].split(CELL_GAP):
            if _may_be_a_party(cell):
                found.append(Found(start, start + len(cell), KIND, on_one_line(cell)))
            start += len(cell) + len(CELL_GAP)
        return found if len(found) == len(parts) else []
    return []


def opening_parties(document: Document) -> list[Found]:
    """The organisations that a contract's opening says it is made between, in its order; empty where it has none."""
    sure = numbered_parties(document) or labelled_parties(document)
    if sure:
        return sure
    text = document.text
    start, end = next(openings_of(document), (0, 0))
    found: dict[str, Found] = {}
    for one in find_organisations(text[start:end]):
        if not NO_PARTY.search(text, start + max(one.start - 30, 0), start + one.start):
            found.setdefault(one.value.casefold(), Found(start + one.start, start + one.end, KIND, one.value))
    return list(found.values())


def openings_of(document: Document) -> Iterator[tuple[int, int]]:
    """Where an agreement names its parties: behind “between”, before its recitals; on its title page and after it."""
    text = document.text[:BEGINNING]
    for opening in _BETWEEN_THEM.finditer(text):
        start, end = opening.end(), min(len(text), opening.end() + _OPENING)
        recitals = _RECITALS.search(text, start, end)
        yield start, recitals.start() if recitals is not None else end


def with_sure_parties(found: list[Found], sure: list[Found]) -> list[Found]:
    """Facts with the parties that are named for sure: of others the terms stay that are defined beside them."""
    if not sure:
        return found
    names = {one.value.casefold() for one in sure}
    end = max(one.end for one in sure) + _TERMS
    start = min(one.start for one in sure)
    kept = [
        one for one in found if one.kind != KIND or (start <= one.start < end and one.value.casefold() not in names)
    ]
    return [*kept, *sure]


def _sides(text: str) -> list[str]:
    """The names of a line that has nothing but names, each with its part behind it."""
    found: list[str] = []
    against = _AGAINST.match(text)
    place = against.end() if against else 0
    while len(text) <= _CAPTION_LINE and (side := _SIDE.match(text, place)):
        found.append(side["name"])
        between = _NEXT_SIDE.match(text, side.end())
        place = between.end() if between else side.end()
    return found if place >= len(text.rstrip()) else []


def _short_lines(document: Document) -> Iterator[tuple[int, str]]:
    """The first lines; those of a PDF's heading that are no sentences count as furniture."""
    for index, sentence in enumerate(islice(document.sentences, _CAPTION)):
        yield index, on_one_line(document.text[sentence.start : sentence.end])


def _is_name(text: str) -> bool:
    """Whether a line may be a name: few words, its own words capitalized, nothing of a sentence."""
    words = _NUMBER.sub("", text).split()
    own = [word for word in words if len(word) > 3 and word[0].isalpha()]
    return 0 < len(words) <= _NAME_WORDS and bool(own) and all(word[0].isupper() for word in own) and ":" not in text


def _words(document: Document, sentence: int) -> str:
    one = document.sentences[sentence]
    return on_one_line(document.text[one.start : one.end])


def _found(document: Document, sentence: int, words: str) -> Found:
    """The name within its line, without its number and the commas about it."""
    one = document.sentences[sentence]
    return _found_in(document, one.start, one.end, words)


def _found_in(document: Document, start: int, end: int, words: str) -> Found:
    name = _OTHER_SIDE.sub("", _NUMBER.sub("", words).strip(" ,;"))
    pattern = r"\s+".join(map(re.escape, name.split()))
    place = re.search(pattern, document.text[start:end])
    return Found(start + place.start(), start + place.end(), KIND, name) if place else Found(start, end, KIND, name)
