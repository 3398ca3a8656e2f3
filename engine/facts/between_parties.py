"""Parties of agreements and judgments in German and French.

Such an agreement gives each party a paragraph of its own behind “zwischen” or “entre”, and behind “und” or “et”, begun
with its name and ended with what it is called, or a line with its part, as in “Vermieterin: Hallbauer GmbH”. A judgment
gives each a paragraph that ends with its part, as in “– Klägerin –”. Nothing else is taken for a party.
"""

import re
from bisect import bisect_right
from itertools import islice

from engine.document import Document
from engine.facts.found import Found, on_one_line
from engine.facts.parties import KIND, NO_CAPTION, Caption
from engine.schema.enums import Role

_SENTENCES, _OPENING = 60, 1500
"""Sentences among which a line with a part is looked for, and characters in which the parties are named."""
_NAME_WORDS, _LINE = 12, 400
"""Words of a name, and characters of a line that are looked at."""
_BETWEEN = re.compile(
    r"^[ \t]*(?:zwischen|entre(?:[ \t]+les[ \t]+soussignés)?(?:[ \t]*:)?)(?:[ \t]*\n|[ \t]+(?=(?:der|dem|den|herrn?|"
    r"frau|firma|la|le|l['’]|m\.|mme|monsieur|madame)\b))",
    re.IGNORECASE | re.MULTILINE,
)
_AND = re.compile(
    r"^[ \t]*(?:und|et)[ \t]*:?[ \t]*(?:\n|(?=(?:der|dem|den|das|die|herrn?|frau|firma|la|le|l['’]|m\.|mme|"
    r"monsieur|madame)[ \t]))|(?<=[–—-])[ \t]*\n?[ \t]*(?:und|et)[ \t]",
    re.MULTILINE | re.IGNORECASE,
)
_ENDS = re.compile(
    r"^[ \t]*(?:§|art(?:\.|ikel|icle)|präambel|préambule|vorbemerkung|wird\b|schließen\b|il (?:a été|est)\b|1[.)] )",
    re.IGNORECASE | re.MULTILINE,
)
_CALLED = re.compile(r"im folgenden|nachfolgend|nachstehend|ci-après|dénommé|d'une part|d’une part", re.IGNORECASE)
"""Without which a paragraph behind “zwischen” names nobody for sure."""
_NAME = re.compile(
    r"[\s(1-9.)–—-]*(?:(?:der|dem|den|die|das|herrn?|frau|firma|la société|le|la|l['’]|m\.|mme|monsieur|madame)\s+)*"
    r"(?P<name>(?-i:[A-ZÄÖÜÉÈÀÂ\d])[^,;(\n–—]{1,100}?)"
    r"(?=\s*(?:[,;(\n]|\s[–—-]|vertreten|représent|geboren|né[e ]|mit sitz|dont le siège|wohnhaft|demeurant|\Z))",
    re.IGNORECASE,
)
_PART = (
    r"(?:(?:unter)?vermieter|(?:unter)?mieter|verpächter|pächter|verkäufer|käufer|arbeitgeber|arbeitnehmer|auftraggeber|"
    r"auftragnehmer|darlehensgeber|darlehensnehmer|lizenzgeber|lizenznehmer|lieferant|kunde|bürge)(?:in)?"
    r"|(?:bailleur|bailleresse|locataire|preneur|preneuse|vendeur|vendeuse|acheteur|acquéreur|employeur|salariée?|"
    r"prestataire|cliente?|prêteur|emprunteu(?:r|se)|fournisseur|concédant|licencié)"
)
_LABELLED = re.compile(
    rf"^\W*(?:(?:der|die|le|la) )?(?P<part>{_PART})\s*:\s*(?P<name>[^\W_][^,;(\n]{{1,100}})", re.IGNORECASE
)
_SIDE = re.compile(
    r"(?:(?P<before>.*?\S)\s*[,–—(-][\s–—(-]*|[\s–—(-]*)(?:(?:berufungs|revisions|wider|antrags|neben|beschwerde)?(?:kläger|beklagte)(?:in|r)?"
    r"|antrags(?:teller|gegner)(?:in)?|beschwerde(?:führer|gegner)(?:in)?|beigeladene[rn]?|demandeu(?:r|resse)|"
    r"défendeu(?:r|resse)|appelante?|intimée?|requérante?)s?"
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
    parties: list[Found] = []
    lines: list[int] = []
    above: list[int] = []
    for index, sentence in enumerate(islice(document.sentences, _JUDGMENT)):
        text = document.text[sentence.start : min(sentence.end, sentence.start + _LINE)]
        side = _SIDE.fullmatch(text)
        if side is None and _JUDGED.search(text):
            break
        if side is None:
            above = [] if _HEAD.fullmatch(text) or sentence.role is Role.HEADING else [*above[-_LINES:], index]
            continue
        at = index if side["before"] else _first_line(document, above)
        start = None if at is None else document.sentences[at].start
        name = None if start is None else _NAME.match(document.text, start, document.sentences[index].end)
        if at is not None and name is not None and len(name["name"].split()) <= _NAME_WORDS:
            parties.append(_party(name.start("name"), name["name"]))
            lines += [at] if at == index else [at, index]
        above = []
    return Caption(tuple(parties), tuple(lines)) if len(parties) > 1 else NO_CAPTION


def _first_line(document: Document, lines: list[int]) -> int | None:
    """Of the lines above a part the one that names the party: that with an article or a title, else the first."""
    starts = ((one, document.sentences[one].start) for one in lines)
    return next((one for one, start in starts if _TITLED.match(document.text, start)), next(iter(lines), None))


def between_parties(document: Document) -> Caption:
    """The parties that the opening of an agreement names, and its lines; `NO_CAPTION` unless it names two or more."""
    parties, lines = _labelled(document)
    if not parties:
        parties, lines = _between(document)
    return Caption(tuple(parties), tuple(sorted(set(lines)))) if len(parties) > 1 else NO_CAPTION


def _labelled(document: Document) -> tuple[list[Found], list[int]]:
    found: dict[str, Found] = {}
    lines: list[int] = []
    for index, sentence in enumerate(islice(document.sentences, _SENTENCES)):
        match = _LABELLED.match(document.text[sentence.start : sentence.end])
        if match and match["part"].casefold() not in found:
            start = sentence.start + match.start("name")
            found[match["part"].casefold()] = _party(start, match["name"])
            lines.append(index)
    return list(found.values()), lines


def _between(document: Document) -> tuple[list[Found], list[int]]:
    text = document.text
    opening = _BETWEEN.search(text, 0, _OPENING)
    if opening is None:
        return [], []
    until = opening.end() + _OPENING
    end = _ENDS.search(text, opening.end(), until)
    last = end.start() if end else min(until, len(text))
    if _CALLED.search(text, opening.end(), last) is None:
        return [], []
    places = [opening.end(), *(link.end() for link in _AND.finditer(text, opening.end(), last))]
    names = [match for place in places if (match := _NAME.match(text, place, last))]
    names = [match for match in names if len(match["name"].split()) <= _NAME_WORDS]
    called = [found.start() for found in _CALLED.finditer(text, opening.end(), last)]
    starts = [one.start for one in document.sentences]
    lines = [bisect_right(starts, place) - 1 for place in (*(match.start("name") for match in names), *called)]
    return [_party(match.start("name"), match["name"]) for match in names], lines


def _party(start: int, name: str) -> Found:
    name = name.rstrip()
    return Found(start, start + len(name), KIND, on_one_line(name))
