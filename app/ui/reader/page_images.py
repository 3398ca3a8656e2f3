"""Pictures of pages: asked for in order of need, kept within a number of bytes.

The view says after every scroll which pages it needs now and which may come next. At most `IN_FLIGHT` requests are
under way; those that nobody needs any more are cancelled, so that a long scroll is not followed by a long wait.
Decoding (base64 and PNG) happens in a thread of the pool: it takes 10 to 30 ms a page and must not stop the window.
"""

import base64
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QBuffer, QObject, Signal
from PySide6.QtGui import QImage, QImageReader

from app.background import BackgroundWorker
from app.client import operations
from app.client.call import Call, Failure
from app.client.client import Client
from app.translation import translate
from engine.schema.documents import PagePicture

IN_FLIGHT = 2
BYTES_KEPT = 160 * 1024 * 1024
MAX_PIXELS = 24_000_000
"""A page is not drawn larger than this; beyond it the picture is stretched."""


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A page at a number of device pixels per point (rounded, so that tiny changes of zoom find the same picture)."""

    page: int
    scale: float


def scale_for(width: float, height: float, scale: float) -> float:
    """Device pixels per point for a page of this size in points, within `MAX_PIXELS`."""
    limit = (MAX_PIXELS / max(width * height, 1.0)) ** 0.5
    return round(float(min(scale, limit)), 3)


@dataclass(frozen=True, slots=True)
class Decoded:
    """A page's picture as it is drawn; null where it could not be read."""

    wanted: PageRequest
    image: QImage


def decode(wanted: PageRequest, png: str) -> Decoded:
    """Decode in any thread, and bring the picture into the form that is drawn fastest."""
    data = QBuffer()
    data.setData(base64.b64decode(png))
    data.open(QBuffer.OpenModeFlag.ReadOnly)
    # The reader lets other threads of Python run meanwhile; `QImage.fromData` does not. It is also kept from trying
    # all formats: that of SVG connects objects, for which Qt has locks. Whoever waits for one of them and has the
    # interpreter waits for ever if the window's thread has the lock and waits for the interpreter.
    reader = QImageReader(data, b"png")
    reader.setAutoDetectImageFormat(False)
    image = reader.read()
    if not image.isNull():
        image = image.convertToFormat(QImage.Format.Format_RGB32)
    return Decoded(wanted, image)


class PageImages(QObject):
    """The pictures of one document at a time."""

    arrived = Signal(int)
    """A page's picture is there."""
    failed = Signal(int, str)
    """A page can't be drawn, and why."""
    refused = Signal()
    """Pages of this document can't be drawn without its password."""

    def __init__(self, client: Client, parent: QObject | None = None, bytes_kept: int = BYTES_KEPT) -> None:
        super().__init__(parent)
        self._client = client
        self._limit = bytes_kept
        self._document: int | None = None
        self._kept: OrderedDict[PageRequest, QImage] = OrderedDict()
        self._bytes = 0
        self._newest: dict[int, PageRequest] = {}
        self._queue: list[PageRequest] = []
        self._needed: list[PageRequest] = []
        self._under_way: dict[PageRequest, Call[PagePicture]] = {}
        self._problems: dict[int, str] = {}
        self._decoding: set[PageRequest] = set()
        self._background = BackgroundWorker(self)
        self._background.done.connect(self._on_decoded)

    @property
    def bytes_held(self) -> int:
        """Bytes of all pictures kept."""
        return self._bytes

    def show(self, document: int | None) -> None:
        """Begin another document: everything of the one before is dropped."""
        for call in self._under_way.values():
            call.cancel()
        self._document = document
        self._kept.clear()
        self._newest.clear()
        self._problems.clear()
        self._bytes = 0
        self._queue, self._needed, self._under_way, self._decoding = [], [], {}, set()

    def retry(self) -> None:
        """Ask again for what failed: the engine is back."""
        if self._problems:
            self._problems.clear()
            self.want(self._needed)

    def picture(self, wanted: PageRequest) -> QImage | None:
        """The picture at this scale, or at the last one that came, to be stretched meanwhile."""
        best = wanted if wanted in self._kept else self._newest.get(wanted.page)
        if best is None:
            return None
        self._kept.move_to_end(best)
        return self._kept[best]

    def problem(self, page: int) -> str | None:
        """Why a page can't be drawn."""
        return self._problems.get(page)

    def want(self, pages: Sequence[PageRequest]) -> None:
        """What is needed, most urgent first. Requests for anything else are cancelled."""
        self._needed = list(pages)
        for wanted, call in list(self._under_way.items()):
            if wanted not in self._needed:
                call.cancel()
        self._queue = [w for w in pages if not (w in self._kept or w in self._under_way or w in self._decoding)]
        self._ask()

    def _ask(self) -> None:
        while self._queue and len(self._under_way) < IN_FLIGHT and self._document is not None:
            wanted = self._queue.pop(0)
            if wanted.page in self._problems:
                continue
            call = operations.draw_page(self._client, self._document, wanted.page, wanted.scale)
            self._under_way[wanted] = call
            call.then(partial(self._on_answer, self._document, wanted), self)
            call.on_failure(partial(self._on_failure, self._document, wanted), self)

    def _on_answer(self, document: int, wanted: PageRequest, answer: PagePicture) -> None:
        if document != self._document:
            return
        self._under_way.pop(wanted, None)
        self._decoding.add(wanted)
        self._background.start(partial(decode, wanted, answer.png))
        self._ask()

    def _on_failure(self, document: int, wanted: PageRequest, failure: Failure) -> None:
        if document != self._document:
            return
        self._under_way.pop(wanted, None)
        if failure.kind == Failure.CANCELLED and wanted in self._needed:
            self._queue.append(wanted)  # it was given up and then needed again
        elif not failure.quiet:
            self._problems[wanted.page] = failure.message
            self.failed.emit(wanted.page, failure.message)
            if failure.kind == "encrypted":
                self.refused.emit()
        self._ask()

    def _on_decoded(self, decoded: Decoded) -> None:
        wanted, image = decoded.wanted, decoded.image
        if wanted not in self._decoding:
            return
        self._decoding.discard(wanted)
        if image.isNull():
            self._problems[wanted.page] = translate("Reader", "The page's picture could not be shown.")
            self.failed.emit(wanted.page, self._problems[wanted.page])
            return
        self._keep(wanted, image)
        self.arrived.emit(wanted.page)

    def _keep(self, wanted: PageRequest, image: QImage) -> None:
        before = self._newest.get(wanted.page)
        if before is not None and before in self._kept:
            self._bytes -= self._kept.pop(before).sizeInBytes()
        self._kept[wanted] = image
        self._newest[wanted.page] = wanted
        self._bytes += image.sizeInBytes()
        while self._bytes > self._limit and len(self._kept) > 1:
            old, dropped = self._kept.popitem(last=False)
            self._bytes -= dropped.sizeInBytes()
            if self._newest.get(old.page) == old:
                del self._newest[old.page]
