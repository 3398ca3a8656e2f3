"""Lines of forms: what is written before a text proper as a label and its value, or as a name alone."""

import re

FIELD = re.compile(r"\s*[A-Z][\w'’]*(?: [\w'’()/&-]+){0,3}:\s+\S")
"""A line of a form: "Landlord: ..."."""
NAME_LINE = re.compile(
    r"\s*(?:[A-Z\d&(][\w&.'’()/-]*|(?:of|and|the|for|de|van|von)\b)"
    r"(?:,?\s+(?:[A-Z\d&(][\w&.'’()/-]*|(?:of|and|the|for|de|van|von)\b)){0,13}\s*,?\s*"
)
"""A line that may be a name: each of its words has a capital, as on a cover sheet."""
NUMBERED_NAME = re.compile(r"[\s(\[]*(?:\d{1,2}|[a-zA-Z]|[ivx]{1,5})?[\s)\].]*")
"""What may stand before a name or an item in its line: its number."""
_ITEM_ENDS = re.compile(r"(?:;|,)\s*(?:and|or|and/or)?\s*$", re.IGNORECASE)


def is_item(text: str) -> bool:
    """Whether a text ends as an item does that others follow."""
    return _ITEM_ENDS.search(text) is not None
