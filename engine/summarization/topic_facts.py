"""What a talk is about, as facts: each topic with a place in the part of the talk that names it most."""

from collections.abc import Callable

from engine.classification.recognition import is_talk
from engine.document import Document
from engine.facts.found import Found, on_one_line
from engine.salience.encoding import Encoder
from engine.salience.topics import TOPIC, topics_of


def topics_as_facts(document: Document, encoder: Callable[[], Encoder], check: Callable[[], None]) -> tuple[Found, ...]:
    """The topics of what several people say; none of anything else, for which the `encoder` is not asked.

    Raises:
        ModelUnavailable: the model of topics or the encoder is missing.
        Cancelled: from `check`.
    """
    if not is_talk(document):
        return ()
    text = document.text
    return tuple(
        Found(one.start, one.end, TOPIC, on_one_line(text[one.start : one.end]))
        for one in topics_of(document, encoder(), check)
    )
