"""What the forms of an English word have in common, near enough to tell that two of them are of one word."""

import re
from functools import cache

_ENDING = re.compile(r"(?<=[a-z]{3})(?:ations?|ings?|ions?|ed|es|s|e|d|y)$")
_SOUND = 3
"""Letters of a root at least, behind which a doubled letter is the ending's."""


@cache
def root_of(word: str) -> str:
    """The root of a word in lower case: install of “installed” and “installing”, trap of “trapped”."""
    root = _ENDING.sub("", word)
    return root[:-1] if len(root) > _SOUND and root[-1:] == root[-2:-1] and root[-1:] not in "sl" else root
