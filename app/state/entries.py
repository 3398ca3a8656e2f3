"""What a list to walk along holds."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of such a list."""

    text: str
    leads: object = None
    """What is shown when it is chosen; None: it is only to be read."""
    is_heading: bool = False
