"""Parties of agreements and judgments in German, French and Spanish.

Such an agreement gives each party a paragraph of its own behind “zwischen” or “entre”, and behind “und” or “et”, begun
with its name and ended with what it is called, or a line with its part, as in “Vermieterin: Hallbauer GmbH”. A judgment
gives each a paragraph that ends with its part, as in “– Klägerin –”, or stands below it, as in “DEMANDEUR :”. Spanish
ones name them in sentences, too: see `parties_in_spanish`. Nothing else is taken for a party.
"""

import re
from itertools import islice

from engine.document import Document
from engine.facts.found import Found
from engine.facts.parties import NO_CAPTION, Caption
from engine.facts.parties_in_spanish import on_each_side, told_in_a_sentence
from engine.facts.party_names import NAME, NAME_WORDS, party_at

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
    r"^[ \t]*(?:und|et)[ \t]*:?[ \t]*\n|(?<=[–—-])[ \t]*\n?[ \t]*(?:und|et)[ \t]"
    r"|(?<=[»”\"]),?\s+et\s+(?=(?:la|le|l['’]|m\.|mme|monsieur|madame)[\s’'])",
    re.MULTILINE | re.IGNORECASE,
)
_ENDS = re.compile(
    r"^[ \t]*(?:§|art(?:\.|ikel|icle)|präambel|préambule|vorbemerkung|wird\b|schließen\b|il (?:a été|est)\b"
    r"|1[.)] (?!monsieur|madame|m\. |mme |la société|herrn? |frau |firma ))",
    re.IGNORECASE | re.MULTILINE,
)
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
    r"(?P<before>.*?)[\s,–—(-]*(?:(?:berufungs|revisions|wider|antrags|neben|beschwerde)?(?:kläger|beklagte)(?:in|r)?"
    r"|antrags(?:teller|gegner)(?:in)?|beschwerde(?:führer|gegner)(?:in)?|beigeladene[rn]?|demande(?:ur|resse)|"
    r"défende(?:ur|resse)|appelante?|intimée?|requérante?)s?"
    r"(?:(?:[\s,/]|und|et)+(?:berufungs|revisions|wider)?(?:kläger|beklagte)(?:in|r)?)?[\s,;.)–—-]*",
    re.IGNORECASE | re.DOTALL,
)
"""A paragraph that ends with the part of a party, or is nothing else."""
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
_JUDGMENT = 40
"""Sentences in which the heading of a judgment ends."""


def parties_of_a_judgment(document: Document) -> Caption:
    """Who is against whom, as the heading of a judgment has it; `NO_CAPTION` where one side alone is named."""
    told = told_in_a_sentence(document, _JUDGMENT) if document.language == "es" else NO_CAPTION
    if told.parties:
        return told
    parties: list[Found] = []
    lines: list[int] = []
    first, label = None, None
    for index, sentence in enumerate(islice(document.sentences, _JUDGMENT)):
        text = document.text[sentence.start : min(sentence.end, sentence.start + _LINE)]
        before, side = _SIDE_BEFORE.match(text), _SIDE.fullmatch(text)
        if before is not None and before.end() == len(text):
            first, label = None, index
            continue
        if before is not None or label is not None:
            start, told_at = (
                sentence.start + (before.end() if before else 0),
                (index if label is None else label, index),
            )
        elif side is None:
            first = None if _HEAD.fullmatch(text) else index if first is None else first
            continue
        else:
            at = index if side["before"].strip() else first
            start, told_at = (sentence.end if at is None else document.sentences[at].start), (at or index, index)
        name = NAME.match(document.text, start, sentence.end)
        if name is not None and len(name["name"].split()) <= NAME_WORDS:
            parties.append(party_at(name))
            lines += sorted({*told_at})
        first, label = None, None
    return Caption(tuple(parties), tuple(lines)) if len(parties) > 1 else NO_CAPTION


def between_parties(document: Document) -> list[Found]:
    """The parties that the opening of an agreement names, where it names two or more."""
    found = _labelled(document) or (on_each_side if document.language == "es" else _between)(document.text)
    return found if len(found) > 1 else []


def _labelled(document: Document) -> list[Found]:
    found: dict[str, Found] = {}
    for sentence in islice(document.sentences, _SENTENCES):
        match = _LABELLED.match(document.text, sentence.start, sentence.end)
        if match:
            found.setdefault(match["part"].casefold(), party_at(match))
    return list(found.values())


def _between(text: str) -> list[Found]:
    opening = _BETWEEN.search(text, 0, _OPENING)
    if opening is None:
        return []
    until = opening.end() + _OPENING
    end = _ENDS.search(text, opening.end(), until)
    last = end.start() if end else min(until, len(text))
    if _CALLED.search(text, opening.end(), last) is None:
        return []
    places = [opening.end(), *(link.end() for link in _AND.finditer(text, opening.end(), last))]
    names = [match for place in places if (match := NAME.match(text, place, last))]
    return [party_at(match) for match in names if len(match["name"].split()) <= NAME_WORDS]
