"""What a label rests on, for people: the quotes of its places, and what would have come next."""

from engine.cli.terminal import inline, tell
from engine.document import Document
from engine.protocol.plain_text import one_line
from engine.schema.citation import clock
from engine.schema.label_reading import LabelPlace, places
from engine.schema.result import Label, RunnerUp

WHOLE_TEXT = "no single passage decides; the label rests on the whole text"
_QUOTE = 100
"""Characters shown of a place."""


def next_words(after: RunnerUp | None) -> str:
    """What stands behind a label's probability; nothing where nothing else was likely at all."""
    if after is None or after.probability < 0.005:
        return ""
    return f"; next: {inline(after.label)}, {after.probability:.0%}"


def tell_places(document: Document, label: Label, *, weights: bool = False, by_user: bool = False) -> None:
    """Quote the places that moved a label, or say that there are none.

    `weights`: say how far each moved it. `by_user`: the label was given, so that without a place nothing is said.
    """
    found = places(label.evidence)
    if not found and not by_user:
        tell(f"    {WHOLE_TEXT}\n")
    for place in found:
        moved = f"{place.weight:+.2f}  " if weights else ""
        where = _where(document, place)
        quote = one_line(document.text[place.start : place.end], _QUOTE)
        tell(f"    {moved}“{quote}”" + (f" [{where}]" if where else "") + "\n")


def _where(document: Document, place: LabelPlace) -> str | None:
    if place.page is not None:
        return f"p. {place.page}" if place.last_page == place.page else f"pp. {place.page}–{place.last_page}"
    for turn in document.turns:
        if turn.start <= place.start < turn.end and turn.begins is not None:
            return clock(turn.begins)
    return None
