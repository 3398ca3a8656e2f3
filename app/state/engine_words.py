"""Names that the engine takes from closed sets, in the window's language: kinds, headings, clauses, places, values.

The engine speaks English, in exports too; a name is looked up by the English one and stays as it is where it is not
known, as the names of a user's own kinds and labels do. `packaging/translations.py` collects the sets.
"""

import re
from collections.abc import Collection, Iterable

from PySide6.QtCore import QLocale

from app.translation import marked, plural, translate
from engine.schema.brief import OWN_TITLE, Fact
from engine.schema.doubts import doubts_in_words
from engine.schema.enums import Doubt
from engine.schema.fact_words import UNSURE, duration_parts, key_in_words, kind_in_words, value_words
from engine.schema.label_reading import UNDER, path_in_words
from engine.schema.languages import LANGUAGES

KINDS, HEADINGS, SEARCHED, CLAUSES, DOUBTS = "Kinds", "Headings", "Searched", "Clauses", "Doubts"
"""Contexts of the translations: kinds of document, titles of headings, what was looked for, kinds of fact, doubts."""

_PLACE = re.compile(r"(?<!\w)(pp\.|p\.|clauses|clause|sections|section|paragraphs|paragraph|under)(?=\s)")
_PLACES = {
    "p.": marked("State", "p."),
    "pp.": marked("State", "pp."),
    "clause": marked("State", "clause"),
    "clauses": marked("State", "clauses"),
    "section": marked("State", "section"),
    "sections": marked("State", "sections"),
    "paragraph": marked("State", "paragraph"),
    "paragraphs": marked("State", "paragraphs"),
    "under": marked("State", "under"),
}
_OF_ANSWERS = (marked("Headings", "Answer"), marked("Headings", "Also relevant"))
"""Titles that stand in no kind of document."""
_LOOKED_FOR = "Looked for "
_AMOUNT = re.compile(r"(?<![\d.,])(\d+)(?:\.(\d+))?(?![\d.,])")
_THOUSANDS = re.compile(r"(?<=\d)(?=(?:\d{3})+$)")


def place_words(place: str) -> str:
    """A place as `engine.schema.citation` writes it, `pp. 3–5, clause 4.1`; titles in it stay as they are."""
    plain, quote, title = place.partition("“")
    return _PLACE.sub(lambda word: translate("State", _PLACES[word[1]]), plain) + quote + title


def kind_of_document(kind: str) -> str:
    """`contract`, by its name in `resources/kinds`."""
    return translate(KINDS, kind)


def label_words(name: str) -> str:
    """A label or a label set; those that come with the program have the names of kinds."""
    return translate(KINDS, name)


def path_words(label: str, names: Collection[str]) -> str:
    """A label of a set with those it stands under: `Contract › Lease`."""
    return path_in_words(label, names) if UNDER in label else label_words(label)


def heading_words(title: str, key: str) -> str:
    """The title of a heading of a brief; one of the document itself stands in its own language."""
    return title if key.startswith(OWN_TITLE) else translate(HEADINGS, title)


def searched_words(sentence: str) -> str:
    """`Looked for who makes the agreement with whom.`, what stands where nothing was found."""
    if not sentence.startswith(_LOOKED_FOR):
        return sentence
    what = sentence.removeprefix(_LOOKED_FOR).removesuffix(".")
    return translate("State", "Looked for {what}.").format(what=translate(SEARCHED, what))


def doubt_words(doubts: Iterable[Doubt]) -> str:
    """What is doubtful of a source, as a clause; empty where nothing is."""
    return "; ".join(translate(DOUBTS, doubts_in_words([doubt])) for doubt in doubts)


def clause_words(key: str) -> str:
    """A kind of fact or clause by its key, `Governing law`."""
    return translate(CLAUSES, key_in_words(key))


def fact_kind(fact: Fact) -> str:
    """What a fact is; where it rather is not, that this is unsure."""
    name = clause_words(fact.kind)
    return translate("State", "{name} (unsure)").format(name=name) if kind_in_words(fact).endswith(UNSURE) else name


def fact_value(kind: str, value: str) -> str:
    """A normalised value as people write it: `P30D` as `30 days`, `USD 1200000` as `USD 1,200,000`."""
    parts = duration_parts(value)
    if parts and all(amount.isdecimal() for _, amount in parts):
        return " ".join(_units(unit, int(amount)) for unit, amount in parts)
    if kind == "amount":
        return _AMOUNT.sub(_grouped, value)
    return value_words(kind, value)


def _grouped(amount: re.Match[str]) -> str:
    """To the last digit, however many there are: a number of Qt's would lose some."""
    locale = QLocale()
    whole = _THOUSANDS.sub(locale.groupSeparator(), amount[1])
    return f"{whole}{locale.decimalPoint()}{amount[2]:0<2}" if amount[2] else whole


def _units(unit: str, amount: int) -> str:
    spoken = {
        "year": plural("State", "%Ln year(s)", amount),
        "month": plural("State", "%Ln month(s)", amount),
        "week": plural("State", "%Ln week(s)", amount),
        "day": plural("State", "%Ln day(s)", amount),
        "hour": plural("State", "%Ln hour(s)", amount),
        "minute": plural("State", "%Ln minute(s)", amount),
        "second": plural("State", "%Ln second(s)", amount),
    }
    return spoken[unit]


def language_name(code: str) -> str:
    """What a language is called, by its ISO 639-1 code."""
    return translate("Languages", LANGUAGES[code]) if code in LANGUAGES else code
