"""What a finder of facts gives: a span, what it is, and its value in one form."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Found:
    """A fact before it has a place on a page. `start:end` are offsets of the text that was searched."""

    start: int
    end: int
    kind: str
    value: str
    """Normalised so that it sorts; else the words, on one line."""
    score: float = 1.0
    """Probability that it is of this kind; 1 where a rule alone decides."""

    def moved(self, by: int) -> "Found":
        """The same in a text that begins `by` characters earlier."""
        return Found(self.start + by, self.end + by, self.kind, self.value, self.score)


def on_one_line(text: str) -> str:
    """Words with single spaces between them."""
    return " ".join(text.split())
