"""What is asked for where nobody says otherwise: stated here for window, engine and command line alike."""

from typing import Final

LENGTHS: Final = {"short": 100, "medium": 250, "long": 600}
"""Words of a summary by the names of lengths."""
LENGTH: Final = "medium"
WORDS: Final = LENGTHS[LENGTH]
