"""Parties that Spanish agreements and judgments name in their sentences.

An agreement has them behind “De una parte” and “de otra”, or behind “Entre” and “y”; a judgment tells who sues whom.
"""

import re
from collections.abc import Iterator
from itertools import islice

from engine.document import Document
from engine.facts.found import Found
from engine.facts.parties import NO_CAPTION, Caption
from engine.facts.party_names import NAME, parties_from, party_at

_OPENING, _APART = 3000, 1200
"""Characters in which the parties of an agreement are named, and between one and the next."""
_TITLED = (
    r"(?:(?-i:D\.\s?ª|Dª\.?|D\.|Don|Doña|Dña\.)\s"
    r"|(?:la |el )?(?:mercantil|entidad|empresa|sociedad|compañía|comunidad)\s|(?-i:[A-ZÁÉÍÓÚÑ][\w.&-]+ [A-ZÁÉÍÓÚÑ]))"
)
_SUES = re.compile(
    r"\b(?:parte (?:demandante|actora|recurrente|apelante),?|demandante,?|a instancias? de|(?:demanda|recurso) de|"
    rf"(?:promovid|interpuest|presentad)[oa]s? por)\s+(?={_TITLED})"
    rf"|(?<=, )(?=(?:don|doña|{_TITLED})[^,;.]{{3,80}} (?:dedujo|interpuso|presentó|formuló|promovió|entabló) )",
    re.IGNORECASE,
)
_IS_SUED = re.compile(
    rf"\b(?:(?:parte )?(?:demandad[oa]|recurrid[oa]|apelad[oa]),?|contra|frente a)\s+(?={_TITLED})", re.IGNORECASE
)
"""What stands before the names in the sentence that tells who sues whom."""
_FIRST = re.compile(
    r"\b(?:de|por) (?:la )?una(?: parte)?[,:]?\s+(?=\S)"
    r"|^[^\w\n]*entre(?: (?:los|las) (?:suscrit|abajo firmante)\w*(?:,? a saber)?)?[,:]?\s+",
    re.IGNORECASE | re.MULTILINE,
)
_OTHER = re.compile(
    r"\b(?:y,? )?(?:de|por) (?:la )?otra(?: parte)?[,:]?\s+(?=\S)"
    r"|(?:en adelante|en lo sucesivo|denominará)[^.;\n]{0,60}?[,)»”\"]\s+y\s+(?!de |por )",
    re.IGNORECASE,
)
_CALLED = re.compile(r"en adelante|en lo sucesivo|denominar[áa]|se denomina|\breunidos\b|\bcomparecen\b", re.IGNORECASE)
"""Without which nobody is named for sure."""
_ENDS = re.compile(
    r"^[^\w\n]*(?:exponen|manifiestan|declara(?:n|ciones)|cl[áa]usulas|estipulaciones|antecedentes|primer[ao]\b|intervienen)\b",
    re.IGNORECASE | re.MULTILINE,
)


def told_in_a_sentence(document: Document, within: int) -> Caption:
    """Who sues whom, as one of so many first sentences tells; `NO_CAPTION` where none does."""
    for index, sentence in enumerate(islice(document.sentences, within)):
        one = _SUES.search(document.text, sentence.start, sentence.end)
        other = _IS_SUED.search(document.text, one.end(), sentence.end) if one else None
        if one is None or other is None:
            continue
        names = [NAME.match(document.text, place.end(), sentence.end) for place in (one, other)]
        found = [party_at(name) for name in names if name is not None]
        if len(found) > 1:
            return Caption(tuple(found), (index,))
    return NO_CAPTION


def on_each_side(text: str) -> list[Found]:
    """The parties that the opening of an agreement names."""
    end = _ENDS.search(text, 0, _OPENING)
    last = end.start() if end else min(_OPENING, len(text))
    if _CALLED.search(text, 0, last) is None:
        return []
    return parties_from(text, _sides(text, last), last)


def _sides(text: str, last: int) -> Iterator[int]:
    """Where the name of each side begins."""
    side = _FIRST.search(text, 0, last)
    while side is not None:
        yield side.end()
        side = _OTHER.search(text, side.end(), min(side.end() + _APART, last))
