"""What the reader made of the open document's lines, and which of them are still to be checked.

A decision shows at once and is kept by the engine, whose answer takes its place: it knows how far the source carries
what was edited. Every decision can be taken back, in the order they were made in.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime

from PySide6.QtCore import QObject, Signal

from app.client import operations
from app.client.call import Failure
from app.client.client import Client
from app.state.changes import Hub
from app.state.document import OpenDocument
from app.translation import marked, translate
from engine.schema.enums import ReviewState
from engine.schema.result import SummarySentence
from engine.schema.review import Review
from engine.schema.reviewing import LineReviews, ReviewedLine, line_key, sum_of

_VERBS = {
    ReviewState.CONFIRMED: marked("State", "Confirm"),
    ReviewState.REJECTED: marked("State", "Reject"),
    None: marked("State", "Uncheck"),
}


class Reviews(QObject):
    """Reviews by position in the summary that is shown; `can_review` tells whether there can be any."""

    changed = Signal()
    """Reviews of lines, how many are checked, or what the filter lets be seen."""
    refused = Signal(str)
    """Why a decision was not kept."""
    decided = Signal(str, object)
    """A step for the window's undo: its name, and a function that does it back (True) or again (False)."""

    def __init__(
        self, client: Client, hub: Hub, document: OpenDocument, reader: Callable[[], str], parent: QObject | None = None
    ) -> None:
        """`reader` is how the reader wants to be named."""
        super().__init__(parent)
        self._client, self._hub, self._document, self._reader = client, hub, document, reader
        hub.reviewed.connect(self._on_reviewed)
        self._kept: dict[str, Review] = {}
        self._keys: list[str] = []
        self._asked = False
        self.unchecked_only = False
        document.opened.connect(self._on_opened)
        document.refreshed.connect(self._on_refreshed)
        document.summary_changed.connect(self._on_summary)
        document.sentence_added.connect(lambda _: self._on_summary())
        document.job_changed.connect(self._on_summary)

    # -- what is known ------------------------------------------------------------------------------------------------

    @property
    def can_review(self) -> bool:
        """Whether the lines that are shown are those of a finished summary, and can be told apart. Passages that only
        come nearest to a question say nothing that could be checked.
        """
        document = self._document
        finished = bool(document.sentences) and not document.live
        return finished and document.answered is not False and self.result_id is not None

    @property
    def result_id(self) -> int | None:
        """The result that is shown."""
        document = self._document
        if document.result_id is not None:
            return document.result_id
        return document.info.results[0].id if document.info is not None and document.info.results else None

    def of(self, position: int) -> Review | None:
        """The review of a line, or None."""
        return self._kept.get(self._keys[position]) if position < len(self._keys) and self.can_review else None

    def reviewed(self, position: int) -> SummarySentence:
        """A line with its review."""
        return replace(self._document.sentences[position], review=self.of(position))

    def is_checked(self, position: int) -> bool:
        """Whether a line was confirmed or rejected."""
        review = self.of(position)
        return review is not None and review.state is not None

    @property
    def checked(self) -> int:
        """How many lines are confirmed or rejected."""
        return sum(self.is_checked(position) for position in range(len(self._keys)))

    def next_unchecked(self, after: int) -> int:
        """The next line in the order they are shown in that is not checked, round to the first; -1 where all are."""
        order = self._document.order
        at = order.index(after) + 1 if after in order else 0
        return next((one for one in [*order[at:], *order[:at]] if not self.is_checked(one)), -1)

    # -- what is decided ----------------------------------------------------------------------------------------------

    def decide(self, position: int, state: ReviewState | None) -> None:
        """Confirm or reject a line; None: it is still to be checked."""
        review = self.of(position)
        if state is not (review.state if review is not None else None):
            self._set(translate("State", _VERBS[state]), position, state=state)

    def edit(self, position: int, words: str) -> None:
        """Put the reader's words in the line's place; empty ones, or the line's own, give it back as it was.

        What was checked were other words: the line is unchecked again.
        """
        own = " ".join(self._document.sentences[position].text.split())
        words = " ".join(words.split())
        edited = words if words not in {"", own} else None
        review = self.of(position)
        if edited != (review.edited if review is not None else None):
            self._set(translate("State", "Edit"), position, state=None, edited=edited)

    def note(self, position: int, note: str) -> None:
        """Note something on a line; an empty note is none."""
        review = self.of(position)
        if note.strip() != (review.note if review is not None else ""):
            self._set(translate("State", "Note"), position, note=note.strip())

    def add(self, start: int, end: int) -> None:
        """Add words of the document to its summaries; the summary comes again with them."""
        document_id = self._document.id
        if document_id is None or not self.can_review:
            return
        call = operations.add_line(self._client, document_id, start, end, by=self._reader())
        call.then(lambda answer: self._on_set(document_id, translate("State", "Add Line"), None, answer), self)
        call.on_failure(lambda failure: self._on_refused(document_id, "", None, failure), self)

    def _set(self, verb: str, position: int, **changes: object) -> None:
        document_id, result_id = self._document.id, self.result_id
        if not self.can_review or document_id is None or result_id is None or position >= len(self._keys):
            return
        key, before = self._keys[position], self.of(position)
        wanted = self._changed(position, before, changes)
        self._keep(key, wanted)
        call = operations.review_line(
            self._client,
            document_id,
            result_id,
            position,
            by=self._reader(),
            state=wanted.state if wanted is not None else None,
            edited=wanted.edited if wanted is not None else None,
            note=wanted.note if wanted is not None else "",
        )
        call.then(lambda answer: self._on_set(document_id, verb, wanted, answer), self)
        call.on_failure(lambda failure: self._on_refused(document_id, key, before, failure), self)

    def _changed(self, position: int, before: Review | None, changes: Mapping[str, object]) -> Review | None:
        """What a review will be, until the engine says so."""
        blank = Review(None, "", "", "")
        review = replace(before or blank, by=self._reader(), at=datetime.now(UTC).isoformat(), **changes)  # type: ignore[arg-type] # the fields of `Review`
        if (review.state, review.edited, review.note, review.start) == (None, None, "", None):
            return None
        same = before is not None and before.edited == review.edited
        words = review.edited if review.edited is not None else self._document.sentences[position].text
        return replace(review, support=review.support if same else None, text_sha256=sum_of(words))

    def _on_set(self, document_id: int, verb: str, wanted: Review | None, answer: ReviewedLine) -> None:
        if document_id == self._document.id and self._kept.get(answer.line) == wanted:  # else it is decided anew
            self._keep(answer.line, answer.review)

        def restore(back: bool) -> None:
            self._restore(document_id, answer.line, answer.before if back else answer.review)

        self.decided.emit(verb, restore)
        self._hub.reviewed.emit(document_id, self._document)

    def _restore(self, document_id: int, line: str, review: Review | None) -> None:
        call = operations.restore_review(self._client, document_id, line, review)
        call.then(lambda _: self._hub.reviewed.emit(document_id, self._document), self)
        if document_id == self._document.id:
            self._keep(line, review)
            if line in self._keys:
                self._document.choose(self._keys.index(line))

    def _on_refused(self, document_id: int, key: str, before: Review | None, failure: Failure) -> None:
        if document_id == self._document.id:
            self._keep(key, before)
        if not failure.quiet:
            self.refused.emit(failure.message)

    def _keep(self, key: str, review: Review | None) -> None:
        if review is None:
            self._kept.pop(key, None)
        else:
            self._kept[key] = review
        self._tell()

    # -- the filter ---------------------------------------------------------------------------------------------------

    def show_unchecked_only(self, only: bool) -> None:
        """Let be seen what is still to be checked, or everything."""
        if only != self.unchecked_only:
            self.unchecked_only = only
            self._tell()

    def _tell(self) -> None:
        """Say that something changed, once the document knows which lines are passed over."""
        hides = self.unchecked_only and self.can_review
        self._document.filtered = {n for n in range(len(self._keys)) if hides and self.is_checked(n)}
        self.changed.emit()

    # -- the document -------------------------------------------------------------------------------------------------

    def _on_opened(self) -> None:
        self._kept, self._keys, self._asked = {}, [], False
        self.unchecked_only = False
        self._on_refreshed()
        self._tell()

    def _on_refreshed(self) -> None:
        self._on_summary()
        self._ask()

    def _ask(self) -> None:
        """Ask for the reviews of the document, once: what other windows change they tell."""
        wanted = self._document.id
        if wanted is None or self._asked or not self.can_review:
            return
        self._asked = True
        operations.read_reviews(self._client, wanted).then(lambda answer: self._on_read(wanted, answer), self)

    def _on_reviewed(self, document_id: int, by: object) -> None:
        """Another window that shows the same document changed a review."""
        if document_id == self._document.id and by is not self._document and self.can_review:
            call = operations.read_reviews(self._client, document_id)
            call.then(lambda answer: self._on_read_again(document_id, answer), self)

    def _on_read_again(self, wanted: int, answer: LineReviews) -> None:
        if wanted == self._document.id:
            self._kept = {one.line: one.review for one in answer.reviews}
            self._tell()

    def _on_read(self, wanted: int, answer: LineReviews) -> None:
        if wanted == self._document.id:
            self._kept = {one.line: one.review for one in answer.reviews} | self._kept
            self._tell()

    def _on_summary(self) -> None:
        keys = [line_key(one) for one in self._document.sentences] if self.can_review else []
        if keys != self._keys:
            self._keys = keys
            self._tell()
