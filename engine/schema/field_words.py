"""How fields of a document are put in exports: whom it is from, its date, its subject."""

from collections.abc import Iterable

from engine.schema.enums import FieldName
from engine.schema.fields import GivenField

_NAMES = {FieldName.CORRESPONDENT: "From", FieldName.DATE: "Date", FieldName.SUBJECT: "Subject"}
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
"""As in `engine.language.months`, which the window, that shows these too, may not import."""


def fields_in_words(fields: Iterable[GivenField]) -> list[tuple[str, str]]:
    """Names and values in the order of `FieldName`: `("From", "Lind & Co")`, `("Date", "3 March 2026")`."""
    values = {one.name: one.value for one in fields}
    return [
        (_NAMES[name], date_in_words(values[name]) if name is FieldName.DATE else values[name])
        for name in FieldName
        if name in values
    ]


def date_in_words(value: str) -> str:
    """A date of ISO 8601: `3 March 2026`; of a month or a year what there is. What is none as it stands."""
    year, *rest = value.split("-")
    if not all(part.isdecimal() for part in rest) or not rest or not 1 <= int(rest[0]) <= len(_MONTHS):
        return value
    month = f"{_MONTHS[int(rest[0]) - 1]} {year}"
    return f"{int(rest[1])} {month}" if len(rest) > 1 else month
