"""Statements that end in a tag: “We'll see you in three weeks, okay?” asks for no answer, and says something."""

import re

_TAG = re.compile(r"(?<=\w)\s*,\s*(?:okay|ok|all\s?right|alright)\s*\?(?=[\"'”’)\s]*\Z)", re.IGNORECASE)


def without_tag(text: str) -> str:
    """The words, as the statement that they are."""
    return _TAG.sub(".", text)


def is_tagged(text: str) -> bool:
    """Whether what looks like a question only makes sure that somebody listens."""
    return _TAG.search(text) is not None
