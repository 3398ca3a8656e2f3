"""The names with which parties are introduced in German, French and Spanish, behind titles and before what they are."""

import re
from collections.abc import Iterable

from engine.facts.found import Found, on_one_line
from engine.facts.parties import KIND

_NAME_WORDS = 12
"""Words of a name at most."""
_FORM = r"S\.A\. de C\.V\.|S\. ?[AL]\.?(?: ?U\.?)?|S\.R\.L\.?|S\.A\.S\.?|S\.C\.?|Ltda\.?|S[AL]U?"
"""What Spanish companies are called behind their name and a comma."""
NAME = re.compile(
    r"[\s(1-9.)–—:-]*(?:(?:der|dem|den|die|das|herrn?|frau|eheleuten?|ehegatten|firma|(?:la )?société|le|la|m\.|mme"
    r"|monsieur|madame"
    r"|don|doña|dña\.|d\.\s?ª|dª\.?|d\.|(?:el |la )?(?:señora?|sra?\.)|el|mercantil|entidad|empresa|sociedad|compañía)"
    rf"\s+|l['’])*(?P<name>(?-i:[A-ZÀ-ÖØ-Þ\d])[^,;(\n–—]{{1,100}}?(?:,? (?-i:{_FORM})(?!\w)|"
    r"(?=\s*(?:[,;(\n]|\s[–—-]|vertreten|représent|geboren|né[e ]|mit sitz|dont le siège|wohnhaft|demeurant|"
    r"representad|mayor de edad|con (?:dni|nif|cif|domicilio)|asistid|dedujo|interpuso|presentó|formuló|promovió|"
    r"entabló|y (?:parte|demandad|como|de otra)|contra\s|frente a\s|sobre\s|por (?:la|los|las|el|un)\s|\.\s*\Z|\Z))))",
    re.IGNORECASE,
)


def parties_from(text: str, places: Iterable[int], last: int) -> list[Found]:
    """The parties whose names begin at these places of a text, and end before the last."""
    names = [NAME.match(text, place, last) for place in places]
    return [party_at(name) for name in names if name is not None and len(name["name"].split()) <= _NAME_WORDS]


def party_at(name: re.Match[str]) -> Found:
    """The party whose name was found, in the group `name`."""
    words = name["name"].rstrip()
    return Found(name.start("name"), name.start("name") + len(words), KIND, on_one_line(words))
