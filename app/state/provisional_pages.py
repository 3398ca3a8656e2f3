"""Pages of a PDF that is still being read: their number and the size of the first, so that they can be looked at.

Drawing a page needs no reading. Until the engine has stored the document, every page is taken to be as large as the
first; when the true sizes come, the reader keeps its place.
"""

from functools import partial

from PySide6.QtCore import QObject, Signal

from app.client import operations
from app.client.client import Client
from app.state.document import OpenDocument
from engine.schema.documents import OpenedDocument, PageInfo, PagePicture
from engine.schema.enums import DocumentState, Stage

BEING_READ = (DocumentState.WAITING, DocumentState.READING, DocumentState.SUMMARIZING)


class ProvisionalPages(QObject):
    """Pages to show before the document is read."""

    changed = Signal()

    def __init__(self, client: Client, document: OpenDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client, self._document = client, document
        self._of: int | None = None
        self._size: tuple[float, float] | None = None
        self._count = 0
        self.pages: list[PageInfo] = []
        self.counted = False
        """Whether it is known how many there are."""
        document.opened.connect(self._update)
        document.refreshed.connect(self._update)
        document.job_changed.connect(self._update)

    def _update(self) -> None:
        info = self._document.info
        if info is None or not _is_unread_pdf(info):
            self._forget()
            return
        if self._of != info.row.id:
            self._forget()
            self._of = info.row.id
            call = operations.draw_page(self._client, info.row.id, 1, 1.0)
            call.then(partial(self._on_first, info.row.id), self).on_failure(lambda _: None, self)
        self._make()

    def _forget(self) -> None:
        self._of, self._size, self._count, self.pages, self.counted = None, None, 0, [], False

    def _on_first(self, document_id: int, picture: PagePicture) -> None:
        if document_id == self._of:
            self._size = (float(picture.width), float(picture.height))
            self._make()

    def _make(self) -> None:
        job = self._document.job
        reading = job is not None and job.stage == Stage.READ and job.total > 0
        count = max(job.total if job is not None and reading else 0, self._count, 1)
        counted = self.counted or reading
        if self._size is None or (count == self._count and counted == self.counted and self.pages):
            return
        self._count, self.counted = count, counted
        width, height = self._size
        self.pages = [PageInfo(number, 0, 0, None, None, width, height, 0) for number in range(1, count + 1)]
        self.changed.emit()


def _is_unread_pdf(info: OpenedDocument) -> bool:
    return not info.pages and info.row.state in BEING_READ and info.row.path.lower().endswith(".pdf")
