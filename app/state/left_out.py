"""What the shown summary left out: passages that can be added to it, asked for when somebody wants to see them."""

from PySide6.QtCore import QObject, Signal

from app.client import operations
from app.client.call import Failure
from app.client.client import Client
from app.state.document import OpenDocument
from app.state.reviews import Reviews
from app.state.summary import resting_on
from app.translation import marked, plural, translate
from engine.schema.result import SummarySentence
from engine.schema.reviewing import LeftOutLines

_NONE = marked("State", "Nothing: the summary has every sentence that could be used in one.")
_UNKNOWN = marked(
    "State", "This summary was made before Précis recorded what it leaves out. Summarize again to see it."
)


class LeftOut(QObject):
    """The passages of the open document's summary; `lines` are those that nothing in it rests on by now."""

    changed = Signal()
    """Whether they can be asked for, whether they are shown, or which there are."""

    def __init__(self, client: Client, document: OpenDocument, reviews: Reviews, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client, self._document, self._reviews = client, document, reviews
        self._asked: int | None = None
        """The result whose passages were asked for."""
        self._found: list[SummarySentence] | None = None
        self._problem = ""
        self.is_open = False
        document.opened.connect(self._on_opened)
        document.summary_changed.connect(self._on_summary)
        document.refreshed.connect(self._on_summary)
        document.job_changed.connect(self._on_summary)

    @property
    def possible(self) -> bool:
        """Whether what is shown is a finished summary; an answer leaves out nearly everything, and is none."""
        return self._reviews.can_review and self._document.answered is None

    @property
    def lines(self) -> list[SummarySentence]:
        """The passages, the best first; empty while they are asked for."""
        sentences = self._document.sentences
        spans = ((one, one.evidence[0].start, one.evidence[-1].end) for one in self._found or [])
        return [one for one, start, end in spans if not resting_on(sentences, start, end)]

    @property
    def note(self) -> str:
        """What is to be said of them, or in their place."""
        if self._found is None:
            return self._problem or translate("State", "Looking …")
        number = len(self.lines)
        return (
            plural(
                "State",
                "%Ln passage(s), the most important first. The plus adds one, under Added by you.",
                number,
            )
            if number
            else translate("State", _NONE)
        )

    def set_open(self, wanted: bool) -> None:
        """Show them, or put them away."""
        if wanted != self.is_open:
            self.is_open = wanted
            self._ask()
            self.changed.emit()

    def add(self, line: SummarySentence) -> None:
        """Make one a line of the summary, which comes again with it."""
        self._reviews.add(line.evidence[0].start, line.evidence[-1].end)

    def _ask(self) -> None:
        document_id, result_id = self._document.id, self._reviews.result_id
        if not self.is_open or not self.possible or document_id is None or result_id in {None, self._asked}:
            return
        self._asked, self._found, self._problem = result_id, None, ""
        call = operations.read_left_out(self._client, document_id, result_id or 0)
        call.then(lambda answer: self._on_read(result_id, answer), self)
        call.on_failure(lambda failure: self._on_failed(result_id, failure), self)

    def _on_read(self, result_id: int | None, answer: LeftOutLines) -> None:
        if result_id == self._asked:
            self._found = answer.lines
            self._problem = translate("State", _UNKNOWN) if answer.lines is None else ""
            self.changed.emit()

    def _on_failed(self, result_id: int | None, failure: Failure) -> None:
        if result_id == self._asked:
            self._asked, self._problem = None, failure.message
            self.changed.emit()

    def _on_opened(self) -> None:
        self.is_open, self._asked, self._found, self._problem = False, None, None, ""
        self.changed.emit()

    def _on_summary(self) -> None:
        self._ask()
        self.changed.emit()
