"""Fields of a library's documents: suggested from what each says and what users made of others, confirmed, corrected.

A correction teaches in two ways. Who was put in the place of a sender is suggested where that sender writes again, and
where the name stands at the head or foot of a letter. Of a contract's parties the one is suggested that users
named before, and not one in whose place they put the other. A date or subject that stands behind the same words as in
an earlier document of the correspondent ("Invoice date:") is taken from there.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from engine.document import Document
from engine.errors import UsageError
from engine.facts.dates import find_dates
from engine.facts.fields import A_PARTY, LABELLED, date_reading, fields_of, first_date, opening
from engine.facts.found import Found, on_one_line
from engine.facts.parties import opening_parties
from engine.language.letters import signature
from engine.schema.enums import FieldName
from engine.schema.fields import MOST_CHARACTERS, DocumentField
from engine.store.fields import LearnedField
from engine.store.library import Library

_ISO = re.compile(r"\d{4}(?:-\d\d(?:-\d\d)?)?")
_CUE_WITHIN = 20_000
"""Characters in which a document is searched for words that stood before a value in another."""
_LONGEST_CUE, _BEHIND = 40, 60
"""Characters of such words, and behind them in which a date stands."""


def suggested(
    document: Document, learned: Sequence[LearnedField], found: Mapping[FieldName, Found] | None = None
) -> tuple[DocumentField, ...]:
    """A suggestion for each field, empty where the document names none; `found` as `fields_of`, if that is known."""
    found = fields_of(document) if found is None else found
    correspondent = _correspondent(document, found.get(FieldName.CORRESPONDENT), learned)
    theirs = [one for one in learned if one.correspondent and one.correspondent == correspondent.value]
    rest = (_behind_a_cue(document, name, found.get(name), theirs) for name in (FieldName.DATE, FieldName.SUBJECT))
    return correspondent, *rest


def suggest_in_library(
    library: Library, document_id: int, document: Document, found: Mapping[FieldName, Found] | None = None
) -> bool:
    """Suggest the fields of a document that has been read; what the user gave stays. Returns whether any changed.

    Where the document was read anew and a given field no longer stands where it did, its place is looked for again.
    """
    known = library.fields.of(document_id)
    for one in known.values():
        if one.given and one.start is not None and not _stands(document, one):
            start, end = _place_of(document, one.name, one.value) or (None, None)
            library.fields.give(document_id, replace(one, start=start, end=end))
    if len(known) == len(FieldName) and all(one.given for one in known.values()):
        return False
    return library.fields.suggest(document_id, suggested(document, library.fields.learned(), found))


def set_in_library(library: Library, document_id: int, name: FieldName, value: str | None) -> None:
    """Keep what the user says of a field: its value, "" for none; None takes back what was said.

    Raises:
        NotFound: there is no such document, or it has not been read.
        UsageError: the value is no date, or too long.
    """
    document = library.readings.load(document_id)
    found = fields_of(document)
    if value is None:
        library.fields.take(document_id, name)
    else:
        before = library.fields.of(document_id).get(name)
        raw = found.get(name)
        library.fields.give(document_id, given(document, name, value, before, raw.value if raw is not None else ""))
    suggest_in_library(library, document_id, document, found)


def given(document: Document, name: FieldName, value: str, before: DocumentField | None, found: str) -> DocumentField:
    """A field as the user gives it, with its place, where the document has it, and the words before it there."""
    kept = checked_value(name, value)
    if before is not None and before.value == kept and before.start is not None and before.end is not None:
        place: tuple[int, int] | None = (before.start, before.end)
    else:
        place = _place_of(document, name, kept)
    start, end = place or (None, None)
    cue = _cue(document.text, start) if start is not None and name is not FieldName.CORRESPONDENT else ""
    return DocumentField(name, kept, given=True, start=start, end=end, found=found, cue=cue)


def checked_value(name: FieldName, value: str) -> str:
    """A value as it is kept. Raises `UsageError`."""
    kept = on_one_line(value)
    if len(kept) > MOST_CHARACTERS:
        raise UsageError(f"A {name} has at most {MOST_CHARACTERS} characters.")
    if kept and name is FieldName.DATE:
        try:
            if not _ISO.fullmatch(kept):
                raise ValueError
            date.fromisoformat((kept + "-01-01")[:10] if len(kept) < len("2026-03") else (kept + "-01")[:10])
        except ValueError as error:
            raise UsageError(f"“{kept}” is not a date: write it as 2026-03-31, 2026-03 or 2026.") from error
    return kept


def _correspondent(document: Document, found: Found | None, learned: Sequence[LearnedField]) -> DocumentField:
    name = FieldName.CORRESPONDENT
    known = [one.field for one in learned if one.field.name is name]
    raw = found.value if found is not None else ""
    if found is not None and found.score == A_PARTY:
        value, party = _other_party(opening_parties(document), known)
        return DocumentField(name, value, start=party.start, end=party.end, found=raw)
    again = next((one for one in known if raw and one.found.casefold() == raw.casefold()), None)
    if again is None and (found is None or found.score < LABELLED):
        place = _named_in(document, [one.value for one in known if one.value])
        if place is not None:
            value, start, end = place
            return DocumentField(name, value, start=start, end=end, found=raw)
    if found is None:
        return DocumentField(name, "")
    value = again.value if again is not None else raw
    return DocumentField(name, value, start=found.start, end=found.end, found=raw)


def _other_party(parties: Sequence[Found], known: Sequence[DocumentField]) -> tuple[str, Found]:
    """Of a contract's parties the one that the user has to do with, as the user calls it, and where it stands.

    A party in whose place the user put another is likely the user's own side. Else the one that is named first.
    """
    called = {_bare(one.found): one.value for one in known if one.value and _is_same(one.found, one.value)}
    called |= {_bare(one.value): one.value for one in known if one.value}
    own = {_bare(one.found) for one in known if one.value and one.found} - called.keys()
    others = [one for one in parties if _bare(one.value) not in own] or parties
    party = next((one for one in others if _bare(one.value) in called), others[0])
    return called.get(_bare(party.value), party.value), party


def _bare(name: str) -> str:
    """A name in any case; a stop behind it may be that of the sentence."""
    return name.casefold().rstrip(".")


def _is_same(found: str, value: str) -> bool:
    """Whether a value names in other words whom the document names: they begin with the same word."""
    first, second = (next(iter(re.findall(r"\w{2,}", text.casefold())), "") for text in (found, value))
    return bool(first) and first == second


def _named_in(document: Document, names: Sequence[str]) -> tuple[str, int, int] | None:
    """The first of these names at the head of a letter, or in its signature."""
    spans = [one for one in (opening(document), signature(document)) if one is not None]
    for start, end in spans:
        places = [
            (match.start(), match.end(), name)
            for name in dict.fromkeys(names)
            if (match := _words(name).search(document.text, start, end)) is not None
        ]
        if places:
            first, last, name = min(places)
            return name, first, last
    return None


def _behind_a_cue(
    document: Document, name: FieldName, found: Found | None, theirs: Sequence[LearnedField]
) -> DocumentField:
    """What stands where the correspondent's earlier documents have it; else what was found."""
    raw = found.value if found is not None else ""
    for cue in dict.fromkeys(one.field.cue for one in theirs if one.field.name is name and one.field.cue):
        place = _words(cue).search(document.text, 0, _CUE_WITHIN)
        if place is None:
            continue
        end = min(len(document.text), place.end() + _BEHIND)
        if name is FieldName.DATE:
            behind = first_date(document.text, place.end(), end, date_reading(document), LABELLED)
        else:
            behind = _rest_of_line(document.text, place.end())
        if behind is not None:
            return DocumentField(name, behind.value, start=behind.start, end=behind.end, found=raw)
    if found is None:
        return DocumentField(name, "")
    return DocumentField(name, raw, start=found.start, end=found.end, found=raw)


def _rest_of_line(text: str, start: int) -> Found | None:
    match = re.compile(r"[\s:.–-]{0,20}(?P<value>\w[^\n]{1,200})").match(text, start)
    if match is None:
        return None
    value = match["value"].rstrip()
    return Found(match.start("value"), match.start("value") + len(value), FieldName.SUBJECT, on_one_line(value))


def _place_of(document: Document, name: FieldName, value: str) -> tuple[int, int] | None:
    if not value:
        return None
    if name is FieldName.DATE:
        dates = find_dates(document.text[:_CUE_WITHIN], date_reading(document))
        return next(((one.start, one.end) for one in dates if one.value == value), None)
    match = _words(value).search(document.text, 0, _CUE_WITHIN)
    return match.span() if match is not None else None


def _stands(document: Document, field: DocumentField) -> bool:
    """Whether a field's place has its words, or those that the user put right."""
    words = document.text[field.start : field.end]
    if field.name is FieldName.DATE:
        dates = {one.value for one in find_dates(words, date_reading(document))}
        return not dates.isdisjoint({field.value, field.found})
    return on_one_line(words).casefold() in {field.value.casefold(), field.found.casefold()}


def _cue(text: str, start: int) -> str:
    """The words before a place on its line; where it begins its line, the line above, if that leads to it."""
    line = text.rfind("\n", 0, start) + 1
    before = text[line:start]
    if not before.strip():
        above = text[:line].rstrip()
        before = above[above.rfind("\n") + 1 :]
        if not before.endswith(":"):
            return ""
    words = on_one_line(before)
    return words if len(words) <= _LONGEST_CUE and re.search(r"[^\W\d_]{2}", words) else ""


def _words(value: str) -> re.Pattern[str]:
    """The words in any case, with any white space between them."""
    words = r"\s+".join(map(re.escape, value.split()))
    before = r"(?<!\w)" if re.match(r"\w", value) else ""
    return re.compile(f"{before}{words}" + (r"(?!\w)" if re.search(r"\w\Z", value) else ""), re.IGNORECASE)
