"""Whether a text is one finished sentence, as far as its form tells."""

from engine.language.english import FUNCTION_WORDS

_FEWEST = 4
"""Words of a sentence."""
_ENDS = (".", "!", "?", "”", '"', ")")
_HANGING = frozenset({"the", "a", "an", "of", "in", "to", "and", "or", "for", "with", "by", "from", "that", "which"})


def is_whole(sentence: str) -> bool:
    """Whether a text is one finished sentence, by its beginning, its end and its brackets."""
    words = sentence.split()
    if len(words) < _FEWEST or not sentence.endswith(_ENDS):
        return False
    opening = sentence.lstrip("\"“‘'([")[:1]
    if not (opening.isupper() or opening.isdigit()) or sentence.count("(") != sentence.count(")"):
        return False
    if words[-1].rstrip(".!?").lower() in _HANGING:
        return False
    return any(word.lower().strip(",.;") not in FUNCTION_WORDS for word in words)
