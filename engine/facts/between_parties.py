"""Parties of agreements and judgments in German, French and Spanish.

Such an agreement gives each party a paragraph of its own behind “zwischen” or “entre”, and behind “und” or “et”, begun
with its name and ended with what it is called, or a line with its part, as in “Vermieterin: Hallbauer GmbH”; a notary
counts those who appeared. A judgment gives each a paragraph that ends with its part, as in “– Klägerin –”, or stands
below it, as in “DEMANDEUR :”. Spanish ones name them in sentences, too: see `parties_in_spanish`. Nothing else is taken
for a party.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import islice

from engine.document import Document
from engine.facts.found import Found
from engine.facts.parties import NO_CAPTION, Caption
from engine.facts.parties_in_spanish import on_each_side, told_in_a_sentence
from engine.facts.party_names import parties_from, party_at
from engine.schema.enums import Role

_SENTENCES, _OPENING = 60, 1500
"""Sentences among which a line with a part is looked for, and characters in which the parties are named."""
_LINE = 400
"""Characters of a line that are looked at."""
_BETWEEN = re.compile(
    r"^[ \t]*(?:zwischen|entre(?:[ \t]+les[ \t]+soussign[^\s:,]+)?(?:[ \t]*:)?)(?:[ \t]*\n|[ \t]+(?=(?:der|"
    r"dem|den|herrn?|frau|firma|la|le|l['’]|m\.|mme|monsieur|madame)\b))",
    re.IGNORECASE | re.MULTILINE,
)
_AND = re.compile(
    r"^[ \t]*(?:und|et)[ \t]*:?[ \t]*(?:\n|(?=(?:der|dem|den|das|die|herrn?|frau|firma|la|le|l['’]|m\.|mme|"
    r"monsieur|madame)[ \t]))|(?<=[–—-])[ \t]*\n?[ \t]*(?:und|et)[ \t]"
    r"|(?<=[»”\"]),?\s+et\s+(?=(?:la|le|l['’]|m\.|mme|monsieur|madame)[\s’'])",
    re.MULTILINE | re.IGNORECASE,
)
_ENDS = re.compile(
    r"^[ \t]*(?:§|art(?:\.|ikel|icle)|präambel|préambule|vorbemerkung|wird\b|schließen\b|il (?:a été|est)\b"
    r"|1[.)] (?!monsieur|madame|m\. |mme |la société|herrn? |frau |firma ))",
    re.IGNORECASE | re.MULTILINE,
)
_APPEARED = re.compile(r"\berschien(?:en)?\b[^.\n]{0,80}\n", re.IGNORECASE)
_COUNTED = re.compile(
    r"^[ \t]*\d{1,2}[.)][ \t]+(?=\S)|,[ \t]+und[ \t]+(?=(?-i:[A-ZÄÖÜ])[\w-]+ (?-i:[A-ZÄÖÜ])[\w-]+, gebor)",
    re.IGNORECASE | re.MULTILINE,
)
"""Who appeared before a notary: each has a number, and married ones stand in one paragraph."""
_STATED = re.compile(
    r"^[ \t]*(?:(?:die|der) (?:erschienenen?|beteiligten?|vertragsparteien)\b|(?-i:§|[IVX]{1,4}\.|[A-Z]\.)[ \t])",
    re.IGNORECASE | re.MULTILINE,
)
"""What comes behind them."""
_CALLED = re.compile(r"im folgenden|nachfolgend|nachstehend|ci-après|dénommé|d'une part|d’une part", re.IGNORECASE)
"""Without which a paragraph behind “zwischen” names nobody for sure."""
_PART = (
    r"(?:(?:unter)?vermieter|(?:unter)?mieter|verpächter|pächter|verkäufer|käufer|arbeitgeber|arbeitnehmer|auftraggeber|"
    r"auftragnehmer|darlehensgeber|darlehensnehmer|lizenzgeber|lizenznehmer|lieferant|kunde|bürge)(?:in)?"
    r"|(?:bailleur|bailleresse|locataire|preneur|preneuse|vendeur|vendeuse|acheteur|acquéreur|employeur|salariée?|"
    r"prestataire|cliente?|prêteur|emprunteu(?:r|se)|fournisseur|concédant|licencié)"
    r"|(?:(?:sub)?arrendador|(?:sub)?arrendatari[oa]|vendedor|comprador|empleador|trabajador|prestador|cliente|"
    r"prestamista|prestatari[oa]|proveedor|locador|locatari[oa]|inquilin[oa]|propietari[oa]|contratista|contratante|"
    r"mandante)a?"
)
_LABELLED = re.compile(
    rf"\W*(?:(?:der|die|le|la|el) )?(?P<part>{_PART})\s*:\s*(?P<name>[^\W_][^,;(\n]{{1,100}})", re.IGNORECASE
)
_SIDE = re.compile(
    r"(?:(?P<before>.*?\S)\s*[,–—(-][\s–—(-]*|[\s–—(-]*)"
    r"(?:(?:berufungs|revisions|wider|antrags|neben|beschwerde)?(?:kläger|beklagte)(?:in|r)?"
    r"|antrags(?:teller|gegner)(?:in)?|beschwerde(?:führer|gegner)(?:in)?|beigeladene[rn]?|demande(?:ur|resse)|"
    r"défende(?:ur|resse)|appelante?|intimée?|requérante?)s?"
    r"(?:(?:[\s,/]|und|et)+(?:berufungs|revisions|wider)?(?:kläger|beklagte)(?:in|r)?)?[\s,;.)–—-]*"
    r"(?:(?:prozess|verfahrens)bevollmächtigte.*|hat (?:der|die|das)\b.*)?",
    re.IGNORECASE | re.DOTALL,
)
"""A paragraph that ends with the part of a party, or is nothing else; where lines were joined, its lawyers behind."""
_HEAD = re.compile(
    r"\W*(?:in (?:dem|der|sachen)\b.*|gegen|contre|entre|et|prozessbevollmächtigte.*|vertreten durch.*|"
    r"ayant pour avocat.*)\W*",
    re.IGNORECASE,
)
"""What stands between the parties."""
_SIDE_BEFORE = re.compile(
    r"\W*(?:parties? |parte )?(?:demande(?:ur|resse)|défende(?:ur|resse)|appelante?|intimée?|requérante?|recourante?|"
    r"demandante|demandad[oa]|actora?|recurrente|recurrid[oa]|apelante|apelad[oa]|ejecutante|ejecutad[oa]|querellante)s?"
    r"(?: (?:et|y|principal\w*|au principal|en \w+)[^:\n]{0,40})?\s*:\s*",
    re.IGNORECASE,
)
"""The part of a party before its name, or in the line above it."""
_JUDGED = re.compile(
    r"\b(?:für recht erkannt|beschlossen|tatbestand|tenor|par ces motifs|rend le jugement)\b", re.IGNORECASE
)
_TITLED = re.compile(
    r"\W*(?:der|des|dem|den|die|herrn?|frau|firma|la société|monsieur|madame|m\.|mme)\s+(?-i:[A-ZÄÖÜÉÈÀÂ\d])",
    re.IGNORECASE,
)
_LINES = 3
"""Lines below the name of a party, before its part: an address."""
_JUDGMENT = 40
"""Sentences in which the heading of a judgment ends."""


def parties_of_a_judgment(document: Document) -> Caption:
    """Who is against whom, as the heading of a judgment has it; `NO_CAPTION` where one side alone is named."""
    told = told_in_a_sentence(document, _JUDGMENT) if document.language == "es" else NO_CAPTION
    if told.parties:
        return told
    parties: list[Found] = []
    lines: list[int] = []
    above: list[int] = []
    label: int | None = None
    for index, sentence in enumerate(islice(document.sentences, _JUDGMENT)):
        text = document.text[sentence.start : min(sentence.end, sentence.start + _LINE)]
        before, side = _SIDE_BEFORE.match(text), _SIDE.fullmatch(text)
        if before is not None and before.end() == len(text):
            above, label = [], index
            continue
        if before is None and label is None and side is None:
            if _JUDGED.search(text):
                break
            above = [] if _HEAD.fullmatch(text) or sentence.role is Role.HEADING else [*above[-_LINES:], index]
            continue
        if before is not None or label is not None:
            first, start = index if label is None else label, sentence.start + (before.end() if before else 0)
        else:
            named = index if side is not None and side["before"] else _first_line(document, above)
            first, start = (index, sentence.end) if named is None else (named, document.sentences[named].start)
        if party := parties_from(document.text, [start], sentence.end):
            parties += party
            lines += sorted({first, index})
        above, label = [], None
    return Caption(tuple(parties), tuple(lines)) if len(parties) > 1 else NO_CAPTION


def _first_line(document: Document, lines: Sequence[int]) -> int | None:
    """Of the lines above a part the one that names the party: that with an article or a title, else the first."""
    starts = ((one, document.sentences[one].start) for one in lines)
    return next((one for one, start in starts if _TITLED.match(document.text, start)), next(iter(lines), None))


def between_parties(document: Document) -> Caption:
    """The parties that the opening of an agreement names, and its lines; `NO_CAPTION` unless it names two or more."""
    parties, places = _labelled(document), list[int]()
    if not parties and document.language == "es":
        parties = on_each_side(document.text)
    elif not parties:
        parties, places = _between(document.text)
    starts = [one.start for one in document.sentences]
    lines = {bisect_right(starts, place) - 1 for place in (*(party.start for party in parties), *places)}
    return Caption(tuple(parties), tuple(sorted(lines))) if len(parties) > 1 else NO_CAPTION


def _labelled(document: Document) -> list[Found]:
    found: dict[str, Found] = {}
    for sentence in islice(document.sentences, _SENTENCES):
        match = _LABELLED.match(document.text, sentence.start, sentence.end)
        if match:
            found.setdefault(match["part"].casefold(), party_at(match))
    return list(found.values())


def _between(text: str) -> tuple[list[Found], list[int]]:
    """The parties, and where it is said what they are called."""
    opening, link, ends = _BETWEEN.search(text, 0, _OPENING), _AND, _ENDS
    if opening is None:
        opening, link, ends = _APPEARED.search(text, 0, _OPENING), _COUNTED, _STATED
    if opening is None:
        return [], []
    until = opening.end() + _OPENING
    end = ends.search(text, opening.end(), until)
    last = end.start() if end else min(until, len(text))
    called = [found.start() for found in _CALLED.finditer(text, opening.end(), last)]
    if not called:
        return [], []
    first = [opening.end()] if link is _AND else []
    places = [*first, *(one.end() for one in link.finditer(text, opening.end(), last))]
    return parties_from(text, places, last), called
