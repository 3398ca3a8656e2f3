"""Openings, cover sheets, forms and short answers: what a heading takes though it could not stand in any summary.

Rows of tables and short sections that are told whole: `tables` and `short_sections`.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.document import CELL_GAP, Document
from engine.facts.cover_parties import says_which_party
from engine.facts.found import Found
from engine.facts.parties import KIND as PARTIES
from engine.language.forms import ITEM_OF_BUSINESS, field_of
from engine.language.leaning import LeansBack, leans_back_in
from engine.language.quoted_words import quotable_span
from engine.language.vocabulary import is_function_word
from engine.language.whole_lines import is_one_of_several
from engine.schema.enums import Role
from engine.summarization.headings import CLINICAL_NOTE, PLACES, HeadingMeaning
from engine.summarization.operative_part import behind_its_line
from engine.summarization.signs import SHORT_DOCUMENT, as_read, plainly, rather_clauses

_LOOKED_AT = frozenset({Role.BODY, Role.LIST, Role.HEADING, Role.FURNITURE, Role.TABLE})
_QUOTES = ('"', "“", "„", "'", "‘")
_NAME, _NAMED = 10, 3
"""Words of a name at most, and how many are told where nothing else names them."""
_FEW, _MANY = 6, 220
"""Words of what is taken whatever it is."""
_EMPTY_FIELD = re.compile(r"\W*[A-Z][\w-]*(?: [\w-]+){0,2}\.?\s*:\s*")
"""A field that nobody filled in: “Tel:”."""
_OF_BUSINESS = re.compile(rf"\W*(?:(?:agenda )?item|{ITEM_OF_BUSINESS})\s*\d", re.IGNORECASE)
"""An item of business with its title, and no line of the form above it."""
_FORM = 90
"""Words of a form that are told."""
_DAYS = frozenset({"agreement_date", "effective_date"})
_SEVERAL, _SOON = 2, 600
"""Parties that an opening names at least, and characters behind it in which the day of the contract is told with it."""
_VERDICT = 3
"""Words of a sentence that only gives a rating or an opinion."""
_FORBIDS = re.compile(r"\W*(?:no|keine?n?|pas d[e'’]|aucune?|sin)\b", re.IGNORECASE)
"""How it is said in few words what must not be: “No NSAIDs.”."""
_FORBIDDEN = 4
"""Words of such a sentence at most."""
_BRIEFLY = 90
"""Characters of what is said in few words."""
_APPLIES = re.compile(r"\b(?:beantrag\w+|demandons?|demande|demandent|sollicit\w+),$")
"""How a line ends below which an application to a court stands: “Wir werden beantragen,”."""
_FEW_WORDS, _LETTERS = 4, 0.6
"""Words of what is no sentence to begin with, and the share of letters below which a line is full of figures."""
_LEADING_WORDS = 12
"""Words of a line that says enough by itself though it leads on to a list: “The council refuses permission for the
extension for these reasons:”."""
_SUM = re.compile(r"[$€£]\s?\d|\b(?:USD|EUR|GBP|CHF)\s?\d")
"""What a line that leads on to its parts tells by itself: “The club has lost £4,300, made up as follows:”."""
_OPEN = re.compile(
    r"(?:[,:;]|\b(?:between|among|and|by|zwischen|und|entre|et|y|e)|\b(?:made|entered into|dated)\b.{3,40}\d)[\s–—-]*$",
    re.IGNORECASE,
)
"""How a line ends that another goes on with."""
_GOES_ON = re.compile(
    r"\W*(?:(?:and|und|et|y)\W*$|\((?:[\"“]|(?:the|each|together|collectively|herein\w*)\b)"
    r"|(?:im folgenden|nachfolgend|nachstehend|vertreten durch|ci-après|d[ée]nommé|représentée? par|en adelante)\b"
    r"|(?:y,? )?(?:de|por) (?:la )?otra(?: parte)?[,:]\s)",
    re.IGNORECASE,
)
"""How a line begins that goes on with another."""
_DEFINED = re.compile(r"\((?:the |hereinafter )?[\"“][^\"”]{2,40}[\"”]\)[,;]?(?: and)?\W*$")
"""How a line ends that is a party's name with what it is called: “Orchard Ltd (the "Seller")”."""
_RECITALS = re.compile(
    r"\W*(?:whereas|w\s?i\s?t\s?n\s?e\s?s\s?s\s?e\s?t\s?h|r\s?e\s?c\s?i\s?t\s?a\s?l\s?s?|now,? therefore|background"
    r"|präambel|vorbemerkung|préambule|vu (?:les?|la|l['’])|considérant|attendu|sur (?:proposition|le rapport)"
    r"|il (?:a été|est) .{0,40}(?:convenu|arrêté|exposé|rappelé)|ont convenu|arrêt(?:e|ons)\W*$|décid(?:e|ons)\W*$"
    r"|vist[oa]s?|considerando|resultando|exponen|manifiestan|declaran|declaraciones|antecedentes|hechos|fundamentos|cl[áa]usulas"
    r"|estipulaciones|acuerdan|resuelv[eo]|(?:ambas|las) partes|intervienen)\b",
    re.IGNORECASE,
)
"""What comes behind the parties."""
_BETWEEN = re.compile(
    r"\W*(?:(?:by and )?between|(?:the )?parties|zwischen|entre(?: les soussignée?s)?|reunidos)\W*", re.IGNORECASE
)
"""A line that leads on to the parties, behind one that is whole: “This agreement is dated 5 May 2026.”"""
_IN_BRACKETS = re.compile(r"\s*\([^()]*\)\s*")
"""A line that only says more of the title above it: “(BETWEEN FRANCHISEE AND ITS PERSONNEL)”."""
_CLAUSE = re.compile(r"\W*(?:\d{1,2}[.)]|\d{1,2}\.\d|(?:section|article|in witness)\b)|§", re.IGNORECASE)
"""How another clause begins."""
_LINK = re.compile(
    r"\W*(?:and|between|among|by and between|(?:the )?parties|und|zwischen|et|entre|y|d['’](?:une|autre) part)?\W*",
    re.IGNORECASE,
)
"""A line that only leads from one party to the next, and says nothing."""


def stated_anyway(
    document: Document,
    headings: Sequence[HeadingMeaning],
    facts: Sequence[Found],
    needed: Mapping[int, tuple[int, ...]],
) -> dict[int, tuple[int, ...]]:
    """Sentences that name what a heading asks for first and takes whatever it is, where none of those `needed` does, by
    the index of the first: a cover sheet that gives each party a line of its own has no sentence that names them. The
    line near them that gives the day comes along.
    """
    starts = [one.start for one in document.sentences]
    spans = [(starts[index], document.sentences[max(others, default=index)].end) for index, others in needed.items()]
    clauses = rather_clauses(facts)
    found: dict[int, tuple[int, ...]] = {}
    for heading in headings:
        if not heading.whatever or not heading.facts:
            continue
        named = [one for one in clauses if one.kind == heading.facts[0] and not _is_term(document.text, one)]
        named = [one for one in named if len(one.value.split()) <= _NAME]
        if any(start <= one.start < end for one in named for start, end in spans):
            continue
        at = [bisect_right(starts, one.start) - 1 for one in named]
        at = [one for one in at if not _IN_BRACKETS.fullmatch(_looked_at(document, one))]
        places = sorted(set(at[:_NAMED]))
        values = {one.value.casefold() for one in named}
        told = {one: _looked_at(document, one).casefold() for one in places}
        whole = [one for one in places if all(value in told[one] for value in values)]
        places = whole[:1] if len(values) > 1 and whole else places
        if places:
            below = [one + 1 for one in places if says_which_party(document, one + 1)]
            places = sorted({*places, *below, *_dated_near(document, places, heading.facts, clauses)})
            found[places[0]] = tuple(places[1:])  # one party without the other says little
    return found


def _dated_near(
    document: Document, places: Sequence[int], asked: Collection[str], clauses: Sequence[Found]
) -> Iterator[int]:
    """The sentence close to these that gives the day that the heading asks for, if none of them does."""
    first, last = document.sentences[places[0]].start, document.sentences[places[-1]].end
    days = sorted(one.start for one in clauses if one.kind in _DAYS & set(asked))
    near = [day for day in days if first - _SOON < day < last + _SOON]
    starts = [one.start for one in document.sentences]
    at = [bisect_right(starts, day) - 1 for day in near]
    if at and not set(at) & set(places):
        yield at[0]


@dataclass(frozen=True, slots=True)
class Needed:
    """Sentences that a heading takes whatever they are, by index, each with those that go on from it."""

    openings: Mapping[int, tuple[int, ...]]
    """Left open, as the opening of a contract is that names each party in a paragraph of its own."""
    forms: Mapping[int, tuple[int, ...]]
    """The first field of a form and those below it, such as “Landlord: ...”: none is told without the others."""

    def without(self, sentences: Collection[int]) -> "Needed":
        """The same but for what has one of these sentences in it, which are told together."""
        kept = [
            {index: others for index, others in found.items() if not {index, *others} & set(sentences)}
            for found in (self.openings, self.forms)
        ]
        return Needed(*kept)


def said_surely(document: Document, headings: Sequence[HeadingMeaning]) -> dict[int, tuple[int, ...]]:
    """What surely belongs under a heading though it would not stand in a summary: what is said in few words, such as
    “We still don't have the letter.”, what leads on to a list, what is whole but for the stop, a line of a form or a
    row of a table with its label, such as “Contract sum: £86,500”, and what stands behind a line of the heading's.
    """
    surely = [heading for heading in headings if heading.sure]
    named = _of_fields(headings)
    agreed = [pattern for heading in headings for pattern in heading.said_after]
    of_notes = [heading for heading in surely if heading.kind == CLINICAL_NOTE]
    verdicts = [pattern for heading in headings if heading.whatever for pattern in heading.sure]
    leans_back = leans_back_in(document)
    found: dict[int, tuple[int, ...]] = {
        index: () for heading in headings for index in behind_its_line(document, heading)
    }
    for index, one in enumerate(document.sentences if surely else ()):
        spoken = one.role is Role.SPEECH and one.end - one.start < _BRIEFLY
        leads_on = document.text[one.end - 1] == ":" and not _is_left_open(document, index)
        summed = leads_on and _SUM.search(document.text, one.start, one.end) is not None
        leading = leads_on and (summed or one.role is Role.BODY)
        if _is_field(document, index):
            if any(pattern.search(_looked_at(document, index)) for pattern in named):
                found[index] = tuple(_rest_of_row(document, index))
            continue
        if of_notes and _is_forbidden(document, index, of_notes):
            found[index] = ()
            continue
        if verdicts and one.role is Role.BODY and len(document.text[one.start : one.end].split()) <= _VERDICT:
            if any(pattern.search(document.text[one.start : one.end]) for pattern in verdicts):
                found[index] = ()  # “Limited assurance.”
            continue
        whole = _lacks_its_stop(document, index) or is_one_of_several(document, index)
        if spoken or leading or whole or _is_telling(document, index, leans_back):
            start, end = quotable_span(document, index)
            text = plainly(document.text[start:end], english=document.is_english)
            least = _NAMED if spoken or summed else _LEADING_WORDS if document.is_english else 1
            if len(text.split()) <= least:
                continue
            if any(heading.is_sure(text) for heading in surely) or (spoken and _is_agreed(document, index, agreed)):
                found[index] = ()
    return found


def _is_forbidden(document: Document, index: int, surely: Sequence[HeadingMeaning]) -> bool:
    """Whether a note on a patient says in few words what must not be given, or done."""
    if document.sentences[index].role not in {Role.BODY, Role.LIST}:
        return False
    text = _looked_at(document, index)
    if len(text.split()) > _FORBIDDEN or _FORBIDS.match(text) is None:
        return False
    return any(one.is_sure(text) for one in surely)


def _is_telling(document: Document, index: int, leans_back: LeansBack) -> bool:
    """Whether words that are known tell enough where no sentence is needed, in other languages than English: an item
    or an order of several, “DÉBOUTE la société de sa demande ;”, and what is short or full of figures, “Alergia a
    metamizol.”.
    """
    one = document.sentences[index]
    if document.is_english or one.role not in {Role.BODY, Role.LIST}:
        return False
    if document.text[one.end - 1] == ";" or (index and document.text[document.sentences[index - 1].end - 1] in ":;"):
        return True
    text = document.text[one.start : one.end]
    few = len(text.split()) <= _FEW_WORDS or sum(map(str.isalpha, text)) < _LETTERS * len(text)
    return few and text[-1] == "." and not leans_back(text)


def _is_left_open(document: Document, index: int) -> bool:
    """Whether a line that leads on says nothing yet: “may terminate this agreement if:”."""
    one = document.sentences[index]
    last = document.text[one.start : one.end - 1].split()[-1:]
    return bool(last) and is_function_word(last[0].casefold())


def _of_fields(headings: Sequence[HeadingMeaning]) -> list[re.Pattern[str]]:
    """What surely belongs under headings that take a line of a form for itself, and not with the lines below it."""
    return [pattern for heading in headings if not heading.whatever for pattern in heading.sure]


def _rest_of_row(document: Document, index: int) -> Iterator[int]:
    """The lines right below a row of a table that go on with its last cell."""
    while document.sentences[index].role is Role.TABLE and index + 1 < len(document.sentences):
        one, below = document.sentences[index : index + 2]
        text = document.text[below.start : below.end]
        goes_on = text[:1].islower() or text[:1].isdigit()
        if below.role is not Role.TABLE or CELL_GAP in text.strip() or not goes_on:
            return
        if document.text[one.end : below.start].count("\n") != 1:
            return
        index += 1
        yield index


def _is_agreed(document: Document, index: int, agreed: Sequence[re.Pattern[str]]) -> bool:
    """Whether the speaker asks right after it whether all agree."""
    if not agreed or index + 1 == len(document.sentences):
        return False
    one, after = document.sentences[index : index + 2]
    if document.speaker_at(one.start) != document.speaker_at(after.start):
        return False
    text = plainly(document.text[after.start : min(after.end, after.start + 200)], english=document.is_english)
    return any(pattern.search(text) for pattern in agreed)


def _lacks_its_stop(document: Document, index: int) -> bool:
    """Whether a paragraph ends without a stop, and the next thing is another clause, a title or nothing."""
    one = document.sentences[index]
    if one.role not in {Role.BODY, Role.LIST} or not document.text[one.end - 1].isalnum():
        return False
    if is_function_word(document.text[one.start : one.end].split()[-1].casefold()):
        return False
    if index + 1 == len(document.sentences):
        return True
    following = document.sentences[index + 1]
    return following.role is Role.HEADING or (
        "\n" in document.text[one.end : following.start]
        and (not document.is_english or _CLAUSE.match(document.text, following.start) is not None)
    )


def needed_anyway(document: Document, headings: Sequence[HeadingMeaning]) -> Needed:
    """Look for the cues of headings that take what has them whatever it is."""
    openings: dict[int, tuple[int, ...]] = {}
    forms: dict[int, tuple[int, ...]] = {}
    taken: set[int] = set()
    total = len(document.sentences)
    elsewhere = _of_fields(headings)
    for heading in headings:
        if not heading.whatever:
            continue
        low, high = (0.0, 1.0) if total < SHORT_DOCUMENT else PLACES[heading.place]
        for index in range(int(low * total), min(int(high * total) + 1, total)):
            if index in taken:
                continue
            text = _looked_at(document, index)
            field = _is_field(document, index)
            if document.sentences[index].role is Role.TABLE and not field:
                continue
            words = len(text.split())
            least = 1 if _BETWEEN.fullmatch(text) else _NAMED if field or _DEFINED.search(text) else _FEW
            if not least <= words <= _MANY:
                continue
            if any(pattern.search(text) for pattern in heading.never):
                continue
            if any(pattern.search(text) for pattern in heading.cues):
                if field:
                    forms[index] = tuple(_fields_after(document, index, words, elsewhere))
                    taken.update(forms[index])
                    continue
                item = document.sentences[index].role is Role.LIST and not heading.facts  # each says a thing of its own
                rest = () if item else tuple(_going_on(document, index, words))
                if rest and _is_field(document, rest[-1]):  # “between: Party A: Fell Ltd”, and the lines below
                    forms[rest[-1]] = tuple(_fields_after(document, rest[-1], words, elsewhere))
                    taken.update((rest[-1], *forms[rest[-1]]))
                    rest = rest[:-1]
                openings[index] = rest
                taken.update(openings[index])
    return Needed(openings, forms)


def paragraphs_left_open(document: Document) -> Iterator[tuple[int, tuple[int, ...]]]:
    """What leads on to an application to a court (“Wir werden beantragen,”), each with the paragraphs below it that go
    on low. Of English documents none.
    """
    for index, one in enumerate(document.sentences[:-1] if not document.is_english else ()):
        if (
            one.role is not Role.BODY
            or _APPLIES.search(document.text, max(one.start, one.end - _BRIEFLY), one.end) is None
        ):
            continue
        below: list[int] = []
        for after in range(index + 1, len(document.sentences)):
            text = _looked_at(document, after)
            if not text[:1].islower() or document.text[document.sentences[after].start - 1] != "\n":
                break
            below.append(after)
            if text.endswith("."):
                break
        if below:
            yield index, tuple(below)


def naming_several(
    document: Document, openings: Mapping[int, tuple[int, ...]], facts: Sequence[Found]
) -> dict[int, tuple[int, ...]]:
    """Those openings in which several parties are named, for one party without the other says little; where none says
    on what day, with the sentence behind it that does.
    """
    clauses = rather_clauses(facts)
    named = [one.start for one in clauses if one.kind == PARTIES and not _is_term(document.text, one)]
    days = sorted(one.start for one in clauses if one.kind in _DAYS)
    starts = [one.start for one in document.sentences]
    found: dict[int, tuple[int, ...]] = {}
    for index, others in openings.items():
        last = max(others, default=index)
        start, end = starts[index], document.sentences[last].end
        if sum(start <= place < end for place in named) < _SEVERAL:
            continue
        dated = any(start <= day < end for day in days)
        behind = None if dated else next((day for day in days if end <= day < end + _SOON), None)
        found[index] = others if behind is None else (*others, bisect_right(starts, behind) - 1)
    return found


def _fields_after(document: Document, index: int, words: int, elsewhere: Sequence[re.Pattern[str]]) -> Iterator[int]:
    """The lines below a field of a form that are fields too, as long as all is not too long; but those that surely
    belong under another heading, as the rent does below the tenant, and those that nobody filled in.
    """
    while index + 1 < len(document.sentences):
        index += 1
        text = _looked_at(document, index)
        if _EMPTY_FIELD.fullmatch(text):
            continue
        if not _is_field(document, index) or _OF_BUSINESS.match(text):
            return
        if any(pattern.search(text) for pattern in elsewhere):
            continue
        words += len(text.split())
        if words > _FORM:
            return
        yield index


def _is_term(text: str, fact: Found) -> bool:
    """Whether it stands in quotation marks: what somebody is called in the document."""
    return text[max(fact.start - 1, 0) : fact.start] in _QUOTES


def _looked_at(document: Document, index: int) -> str:
    """The words of a sentence of running text, a list, a heading, a title page or a row of a table; else none."""
    role = document.sentences[index].role
    if role not in _LOOKED_AT:
        return ""
    start, end = quotable_span(document, index)
    return as_read(document.text[start : min(end, start + 2000)], role, english=document.is_english)


def _is_field(document: Document, index: int) -> bool:
    one = document.sentences[index]
    text = document.text[one.start : one.end]
    return one.role in _LOOKED_AT and field_of(text, one.role) is not None


def _going_on(document: Document, index: int, words: int) -> Iterator[int]:
    """The sentences that go on with one that ends in the middle, as long as all is not too long."""
    text = _looked_at(document, index)
    while index + 1 < len(document.sentences):
        after = _looked_at(document, index + 1)
        words += len(after.split())
        if not after or words > _MANY or _RECITALS.match(after):
            return
        if not (_OPEN.search(text) or _GOES_ON.match(after) or _BETWEEN.fullmatch(after) or _BETWEEN.fullmatch(text)):
            return
        index, text = index + 1, after
        if not _LINK.fullmatch(text):
            yield index
