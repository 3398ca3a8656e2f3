"""What the forms of an English word have in common, near enough to tell that two of them are of one word."""

import re
from functools import cache

from engine.language.english import HAPPENINGS, IRREGULAR_VERBS

_ENDING = re.compile(r"(?<=[a-z]{3})(?:ations?|ings?|ions?|ed|es|s|e|d|y)$")
PASTS = frozenset(form for group in IRREGULAR_VERBS for form in group.split()[1:])
"""Pasts and participles that do not end in “ed”."""
_SOUND = 3
"""Letters of a root at least, behind which a doubled letter is the ending's."""


@cache
def root_of(word: str) -> str:
    """The root of a word in lower case: install of “installed” and “installing”, trap of “trapped”."""
    root = _ENDING.sub("", word)
    return root[:-1] if len(root) > _SOUND and root[-1:] == root[-2:-1] and root[-1:] not in "sl" else root


@cache
def forms_of(verb: str) -> frozenset[str]:
    """A verb's forms of other letters, from any of them: teach and taught of “teaches” or “taught”."""
    groups = [group.split() for group in IRREGULAR_VERBS]
    return frozenset(
        form for group in groups if verb in group or root_of(verb) == root_of(group[0]) for form in (verb, *group)
    ) or frozenset({verb})


@cache
def same_deed(verb: str) -> frozenset[str]:
    """A verb's forms and those of others that say the same of what happens: found and discovered."""
    own = forms_of(verb)
    groups = [group.split() for group in HAPPENINGS]
    return own.union(*(group for group in groups if not own.isdisjoint(group)))
