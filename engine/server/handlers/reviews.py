"""Requests about what a reader makes of a summary's lines: what is kept, and how a source carries an edited one."""

import logging
from typing import TYPE_CHECKING

from engine.errors import ModelUnavailable, NotFound, UsageError
from engine.schema.documents import DocumentId
from engine.schema.enums import ChangeKind, ReviewState, Support
from engine.schema.life_cycle import Nothing
from engine.schema.origins import KeptOrigins, ReadOrigins
from engine.schema.result import SummarySentence
from engine.schema.review import Review
from engine.schema.reviewing import (
    MOST_CHARACTERS,
    AddLine,
    LeftOutLines,
    LineReview,
    LineReviews,
    ReadLeftOut,
    RestoreReview,
    ReviewedLine,
    ReviewLine,
    line_key,
    sum_of,
)
from engine.server.announcements import Announcer
from engine.server.calls import Call
from engine.server.endpoint import Route
from engine.server.lanes import LaneName
from engine.store.library import Library
from engine.store.values import now, printable

if TYPE_CHECKING:
    from engine.generation.rewriting import Judge

log = logging.getLogger(__name__)


class ReviewHandlers:
    """What `reviews.*` do."""

    def __init__(self, library: Library, announcer: Announcer) -> None:
        self._library = library
        self._announcer = announcer
        self._verifier: Judge | None = None

    def routes(self) -> dict[str, Route]:
        """Method names to lanes and handlers."""
        return {
            "reviews.document": Route(LaneName.REVIEWS, self.of_document),
            "reviews.set": Route(LaneName.REVIEWS, self.set),
            "reviews.add": Route(LaneName.REVIEWS, self.add),
            "reviews.left_out": Route(LaneName.DOCUMENTS, self.left_out),
            "reviews.origins": Route(LaneName.DOCUMENTS, self.origins),
            "reviews.restore": Route(LaneName.REVIEWS, self.restore),
        }

    def of_document(self, params: DocumentId, _call: Call) -> LineReviews:
        """Every review of a document's lines."""
        reviews = self._library.reviews.of(params.document_id)
        return LineReviews([LineReview(line, review) for line, review in reviews.items()])

    def set(self, params: ReviewLine, _call: Call) -> ReviewedLine:
        """Keep what a line's review is from now on; words that are new are held against the line's evidence first."""
        if max(len(params.edited or ""), len(params.note), len(params.by)) > MOST_CHARACTERS:
            raise UsageError(f"A line and a note can have {MOST_CHARACTERS:,} characters at most; shorten it.")
        sentence = self._line(params)
        line = line_key(sentence)
        edited = printable(" ".join((params.edited or "").split())) or None
        edited = None if edited == " ".join(sentence.text.split()) else edited
        note = printable(params.note.strip())
        known = self._library.reviews.of(params.document_id).get(line)
        span = (known.start, known.end) if known is not None else (None, None)
        if params.state is None and edited is None and not note and span[0] is None:
            return ReviewedLine(line, None, self._put(params.document_id, line, None))
        if span[0] is not None and params.state is ReviewState.REJECTED:  # what is rejected of one's own goes
            return ReviewedLine(line, None, self._put(params.document_id, line, None))
        if edited is None:
            support = None
        elif known is not None and known.edited == edited and known.support is not None:
            support = known.support
        else:
            support = self._support(params.document_id, edited, sentence)
        words = sum_of(edited if edited is not None else sentence.text)
        review = Review(params.state, printable(params.by), now(), words, edited, support, note, *span)
        return ReviewedLine(line, review, self._put(params.document_id, line, review))

    def add(self, params: AddLine, _call: Call) -> ReviewedLine:
        """Make words of the document a line of its summaries, confirmed by whoever added it."""
        from engine.summarization.additions import added_line

        text = self._library.readings.text(params.document_id).text
        sentence = added_line(self._library, params.document_id, text, params.start, params.end)
        line, span = line_key(sentence), (sentence.evidence[0].start, sentence.evidence[-1].end)
        words = sum_of(sentence.text)
        review = Review(ReviewState.CONFIRMED, printable(params.by), now(), words, None, None, "", *span)
        return ReviewedLine(line, review, self._put(params.document_id, line, review))

    def left_out(self, params: ReadLeftOut, _call: Call) -> LeftOutLines:
        """The best passages that a summary did not take, but for what was added to it since."""
        from engine.export.contract import rounded_sentence
        from engine.summarization.additions import left_out_lines

        lines = left_out_lines(self._library, params.document_id, params.result_id)
        return LeftOutLines([rounded_sentence(line) for line in lines] if lines is not None else None)

    def origins(self, params: ReadOrigins, _call: Call) -> KeptOrigins:
        """How the lines of a chunk came about, as far as it was kept."""
        from engine.summarization.origins import origins_in_chunk

        return KeptOrigins(origins_in_chunk(self._library, params.document_id, params.result_id, params.chunk))

    def restore(self, params: RestoreReview, _call: Call) -> Nothing:
        """Put back a review as it was."""
        self._put(params.document_id, params.line, params.review)
        return Nothing()

    def _put(self, document_id: int, line: str, review: Review | None) -> Review | None:
        """Keep a review, and tell if a line came or went with it."""
        before = self._library.reviews.put(document_id, line, review)
        spans = [one.start if one is not None else None for one in (before, review)]
        if spans[0] != spans[1]:
            self._announcer.changed([ChangeKind.RESULTS], [document_id])
        return before

    def _line(self, params: ReviewLine) -> SummarySentence:
        stored = self._library.results.load(params.result_id)
        document_id, reviews = stored.row.document_id, self._library.reviews.of(stored.row.document_id)
        if any(review.start is not None for review in reviews.values()):
            from engine.summarization.additions import with_added

            document = self._library.readings.load(document_id)
            summary = with_added(self._library, document_id, document, stored.result, reviews).summary
        else:
            summary = stored.result.summary
        if stored.row.document_id != params.document_id or not 0 <= params.position < len(summary):
            raise NotFound("This line is no longer in the summary.")
        return summary[params.position]

    def _support(self, document_id: int, edited: str, sentence: SummarySentence) -> Support:
        from engine.summarization.edits import support_of_edit

        english = (self._library.documents.get(document_id).language or "en") == "en"
        try:
            return support_of_edit(edited, sentence, lambda: self._loaded() if english else None)
        except ModelUnavailable as error:
            log.warning("an edited line is compared by its words alone: %s", error.kind)
            return support_of_edit(edited, sentence, lambda: None)

    def _loaded(self) -> "Judge":
        """The verifier, loaded once. Raises `ModelUnavailable`."""
        if self._verifier is None:
            from engine.generation.verifying import VerifierJudge
            from engine.registry.catalog import BUNDLED
            from engine.registry.summarizers import VERIFIER

            self._verifier = VerifierJudge.load(BUNDLED / VERIFIER)
        return self._verifier
