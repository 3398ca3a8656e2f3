"""Whether a sentence is a part of another that says by itself what it says there.

Most cuts keep a sentence true, some make it say the contrary: "Acme denied that Beta paid" holds "Beta paid", and
"it is liable if it was told" holds "it is liable". So a part counts only where it begins and ends as clauses do, and
nothing that was cut off denies it, binds it to a condition, or tells whose word it is.
"""

import re

from engine.language.english import CONDITIONS, NEGATORS, REPORTING
from engine.language.vocabulary import words_of

_BEFORE = re.compile(r"(?:^|[;.!?]|, (?:and|but)|[;,] however,)\s*$")
"""What a clause may begin behind."""
_AFTER = re.compile(r"^\s*(?:$|[;.!?]|, (?:and|but|which|who|while|whereas|because|since|so|as well as|including)\b)")
"""What a clause may end before."""
_OPENING = re.compile(
    r"^(?:However|Moreover|Furthermore|In addition|Additionally|Therefore|Thus|Finally|Also|Second|Third|Lastly|Indeed|"
    r"In fact|In particular|As a result|Consequently|Accordingly),? $"
)
"""What only ties a sentence to the one before. A word and a colon do more: "Myth: the earth is flat"."""
_BINDING = (
    CONDITIONS | NEGATORS | REPORTING | frozenset({"said", "says", "according", "told", "stated", "wrote", "either"})
)
_HARMLESS = frozenset(
    {"but", "while", "although", "though", "however", "after", "before", "instead", "rather", "other"}
)
"""Of these those that bind nothing when they follow a comma."""
_LEANING = frozenset(
    {
        "if", "unless", "whether", "although", "though", "while", "whereas", "because", "since", "when", "where",
        "either", "neither", "which", "who", "that", "and", "but", "or", "as", "until", "except", "provided",
    }
)  # fmt: skip
"""The first words of what is no sentence without what was cut off."""


def is_copied(sentence: str, source: str) -> bool:
    """Whether `sentence` stands in `source` word for word, as a whole or as a part that keeps what it says."""
    said, read = (" ".join(text.split()) for text in (sentence, source))
    if said == read:
        return True
    bare = said.rstrip(".!?")
    words = words_of(bare)
    if len(words) < 4 or words[0] in _LEANING:
        return False
    return any(_keeps(bare, read, place.start()) for place in re.finditer(re.escape(bare[1:]), read))


def _keeps(bare: str, read: str, second: int) -> bool:
    """Whether the part whose second letter is at `second` may stand alone. Its first letter may be of either case."""
    start, end = second - 1, second - 1 + len(bare)
    if start < 0 or read[start].lower() != bare[0].lower() or (end < len(read) and read[end].isalnum()):
        return False
    before, after = read[:start], read[end:]
    if not (not before or _OPENING.match(before) or _BEFORE.search(before)) or not _AFTER.match(after):
        return False
    cut = [word for part in (_same_sentence(before, last=True), _same_sentence(after, last=False)) for word in part]
    return not any((word in _BINDING and word not in _HARMLESS) or word.endswith("n't") for word in cut)


def _same_sentence(text: str, *, last: bool) -> list[str]:
    """The words of the sentence that a text ends in, or begins with."""
    parts = re.split(r"(?<=[.!?])\s", text)
    return words_of(parts[-1] if last else parts[0])
