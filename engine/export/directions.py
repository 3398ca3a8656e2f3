"""Which side a line's words run from, in exports that can say so."""

import unicodedata

FROM_THE_LEFT = "\u200e"
"""The mark that keeps brackets, digits and links beside English words where the line runs from the right."""


def runs_from_the_right(text: str) -> bool:
    """Whether the first letter that has a direction is of a right-to-left script."""
    directions = (unicodedata.bidirectional(letter) for letter in text)
    return next((one for one in directions if one in {"L", "R", "AL"}), "L") != "L"
