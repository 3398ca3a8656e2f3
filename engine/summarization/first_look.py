"""A first look at a long document: quotations from its first pages, while the others are still being read.

It is chosen as a summary is, but by the static encoder and the feature network alone, which need neither torch nor a
second, and of the beginning alone. The summary takes its place; nothing of it is kept, and nothing rests on it.
"""

import logging
import threading
from collections.abc import Callable, Mapping

from engine.document import Document, PageWords
from engine.errors import PrecisError
from engine.ingest.pdf.reader import BEGINNING
from engine.models.encoder.static_encoder import bundled_static
from engine.progress import silent
from engine.salience.salience import load_salience
from engine.schema.result import SummarySentence, SummarySettings
from engine.summarization.memory_journal import MemoryJournal
from engine.summarization.summarize import summarize

log = logging.getLogger(__name__)

WORDS = 90

OnFirstLook = Callable[[int, tuple[SummarySentence, ...]], None]
"""Hears how many pages were looked at and what was chosen of them."""


class _Pages:
    """Fulfils `Geometry` with the pages at hand."""

    def __init__(self, words: Mapping[int, PageWords]) -> None:
        self._words = words

    def page_words(self, page: int) -> PageWords | None:
        return self._words.get(page)


def first_look(beginning: Document, words: Mapping[int, PageWords]) -> tuple[SummarySentence, ...]:
    """Sentences of a document's beginning that matter most in it; `words` are those of its pages by number.

    Raises:
        ModelUnavailable: a file of the program is missing.
    """
    result = summarize(
        beginning,
        SummarySettings(WORDS),
        encoder=bundled_static(),
        geometry=_Pages(words),
        journal=MemoryJournal(),
        on_sentence=lambda _: None,
        checkpoint=silent,
        salience=load_salience(),
    )
    return result.summary


class FirstLook:
    """Gathers what a first look needs while a document is read, and takes it beside the reading."""

    def __init__(self, tell: OnFirstLook) -> None:
        """`tell` is called in a thread of its own, at most once."""
        self._tell = tell
        self._words: dict[int, PageWords] = {}

    def on_words(self, words: PageWords) -> None:
        """A page was read."""
        if words.page <= BEGINNING:
            self._words[words.page] = words

    def on_beginning(self, beginning: Document) -> None:
        """The first pages are there."""
        threading.Thread(target=self._look, args=(beginning,), name="first look", daemon=True).start()

    def _look(self, beginning: Document) -> None:
        try:
            sentences = first_look(beginning, self._words)
        except PrecisError as error:  # the summary that follows says what is wrong
            log.info("no first look: %s", error.kind)
            return
        except Exception:
            log.exception("no first look")
            return
        if sentences:
            self._tell(len(beginning.pages), sentences)
