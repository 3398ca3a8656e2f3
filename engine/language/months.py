"""The names of months, from January on, in the languages whose dates are read."""

ENGLISH = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
DAY_OF_WEEK = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
"""A day of the week in English, as a pattern."""
UNMISTAKABLE = tuple(name for name in ENGLISH if name != "May")
"""Names that are always a month's. “May” also begins a sentence, so it needs a day or a word of time beside it."""
_SHORT = {
    "January": "jan", "February": "feb", "March": "mar", "April": "apr", "June": "jun", "July": "jul", "August": "aug",
    "September": "sept|sep", "October": "oct", "November": "nov", "December": "dec",
}  # fmt: skip
IN_DATES: dict[str, tuple[str, ...]] = {
    "en": tuple("|".join(filter(None, (name.lower(), _SHORT.get(name)))) for name in ENGLISH),
    "de": (
        "januar|jänner", "februar|feber", "märz", "april", "mai", "juni", "juli", "august", "september", "oktober",
        "november", "dezember",
    ),
    "fr": (
        "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
        "décembre",
    ),
    "es": (
        "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre|setiembre", "octubre",
        "noviembre", "diciembre",
    ),
}  # fmt: skip
"""By language (ISO 639-1): each month's names and short forms in lower case, as alternatives of a pattern."""
