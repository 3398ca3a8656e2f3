"""How a summary of a talk begins that does not quote alone: with what the talk was about.

“The meeting was about the remote control, voice recognition and buttons.” It says only that these are spoken about, and
each of them again and again (`engine.salience.topics`); its sources are a sentence for each where that is done most.
"""

from collections.abc import Callable, Sequence

from engine.classification.recognition import SPOKEN, is_talk
from engine.document import Document
from engine.generation.chunkwise import Draft, SourceSpan
from engine.language.quoted_words import quotable_span
from engine.salience.encoding import Encoder
from engine.salience.topics import topics_of
from engine.schema.enums import Support, Verdict, Via
from engine.schema.result import SummarySettings

_CALLED = {
    SPOKEN: "meeting",
    "interview or podcast": "conversation",
    "parliamentary debate": "debate",
    "lecture": "talk",
}
"""What a talk of a kind is called."""


def opening_of(
    document: Document, settings: SummarySettings, encoder: Encoder, check: Callable[[], None]
) -> Draft | None:
    """The line for a talk of several people; None where it is none, its topics can't be told, or something is asked.

    What several people say, and nothing else is known of, is a meeting.

    Raises:
        ModelUnavailable: the model of topics is missing.
        Cancelled: from `check`.
    """
    called = _CALLED.get(settings.kind or SPOKEN)
    if called is None or settings.query is not None or not is_talk(document):
        return None
    topics = topics_of(document, encoder, check)
    if not topics:
        return None
    text = f"The {called} was about {_listed([topic.name for topic in topics])}."
    spans = (quotable_span(document, topic.sentence) for topic in topics)
    sources = tuple(SourceSpan(start, end, Via.SALIENT, 1.0) for start, end in dict.fromkeys(spans))
    return Draft(text, None, 1.0, sources, Support.SUPPORTED, Verdict.TOPICS)


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"
