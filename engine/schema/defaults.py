"""What is asked for where nobody says otherwise: stated here for window, engine and command line alike."""

from typing import Final

LENGTHS: Final = {"short": 100, "medium": 250, "long": 600}
"""Words of a summary by the names of lengths."""
LENGTH: Final = "medium"
WORDS: Final = LENGTHS[LENGTH]
AS_NEEDED: Final = 0
"""Asked for as a number of words: as many as the document needs. Results tell the number that this came to."""
