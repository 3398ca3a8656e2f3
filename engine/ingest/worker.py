"""The page worker: the only process that opens a file from outside with PyMuPDF.

It is told on stdin what to do, one request at a time, and answers on what was stdout; PyMuPDF and anything else that
prints is sent elsewhere first. It never writes a file and opens none but the one it is told to. The engine kills it
to cancel, and starts another after a page that broke it.

Requests (JSON): ready, open {path, password, limits}, pages {first, last, and which batches of them},
draw {page, scale}, markup {path}.
"""

import gc
import json
import os
import struct
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from engine.ingest.pdf import mupdf, opening
from engine.ingest.pdf.mupdf import MuPdf, Pdf
from engine.ingest.sandbox import frames, watchdog
from engine.ingest.sandbox.frames import Kind
from engine.protocol.loading import load_failure, loggable

if TYPE_CHECKING:
    from engine.ingest.pdf.ocr import Recognizer


_PAGES_KEPT = 512
"""Pages for which fonts and pictures are kept; then they are thrown away, so that memory does not grow."""


class Worker:
    """Answers requests about one document."""

    def __init__(self, requests: BinaryIO, answers: BinaryIO) -> None:
        self._requests = requests
        self._answers = answers
        self._document: Pdf = None
        self._pymupdf: MuPdf = None
        self._cpu_seconds = 60.0
        self._recognizer: Recognizer | None = None

    def serve(self) -> None:
        """Answer until the engine closes the pipe."""
        while True:
            head = self._requests.read(frames.HEAD.size)
            if len(head) < frames.HEAD.size:
                return
            _, length = frames.HEAD.unpack(head)
            request = json.loads(self._requests.read(length))
            operation = request.pop("op")
            with watchdog.under_watchdog(self._requests.fileno(), self._cpu_seconds):
                last = self._work(operation, request)
            # Only now may the engine send its next request without that being taken for its end.
            self._send(last)
            self._answers.flush()

    def _work(self, operation: str, arguments: dict[str, Any]) -> bytes:
        """Do what is asked; the last message of the answer. A library that can't be loaded is no fault of the file."""
        try:
            last: bytes = getattr(self, f"_{operation}")(**arguments)
        except Exception as error:
            failure = load_failure(error)
            if failure is None or failure.out_of_memory:  # the limit on memory is what a file may run into
                raise
            told = {"message": failure.sentence, "reason": loggable(error)}
            return frames.pack_json(Kind.UNFIT, told)
        return last

    def _send(self, message: bytes) -> None:
        self._answers.write(message)

    def _ready(self) -> bytes:
        """Show that this process can do its work: no file is opened."""
        mupdf.load()
        return frames.pack(Kind.DONE, b"")

    def _open(
        self,
        *,
        path: str,
        password: str | None,
        memory_mb: int,
        cpu_seconds: float,
        ocr_seconds: float | None,
        details: bool,
    ) -> bytes:
        watchdog.limit_memory(memory_mb)
        self._cpu_seconds = cpu_seconds
        watchdog.restart_cpu_limit(cpu_seconds)
        self._pymupdf = mupdf.load()
        if self._document is not None:
            self._document.close()
            self._document = None
        try:
            self._document = opening.open_pdf(self._pymupdf, Path(path), password)
        except opening.Refusal as refusal:
            return frames.pack_json(Kind.REFUSED, {"problem": refusal.problem.value, "message": str(refusal)})
        if ocr_seconds is not None:
            from engine.ingest.pdf import ocr

            self._recognizer = ocr.find(ocr_seconds)
        described = opening.describe(self._document) if details else {}
        return frames.pack_json(Kind.OPENED, {"pages": self._document.page_count, **described})

    def _pages(self, first: int, last: int, batch: int, index: int, of: int) -> bytes:
        from engine.ingest.pdf.page import read_page

        gc.collect()
        gc.freeze()
        gc.disable()
        mine = (number for number in range(first, last) if number // batch % of == index)
        for count, number in enumerate(mine, start=1):
            watchdog.restart_cpu_limit(self._cpu_seconds)
            try:
                frame = read_page(
                    self._document,
                    number,
                    self._pymupdf,
                    recognizer=self._recognizer,
                    on_patience=self._ask_patience,
                )
                message = frames.pack(Kind.PAGE, frames.encode_page(frame))
            except Exception as error:  # whatever a page does, the next one is read
                if load_failure(error) is not None:
                    raise
                message = frames.pack_json(Kind.FAILED, {"number": number, "reason": opening.reason_of(error)})
            # At once: a page that lies in a buffer would be lost, and blamed, when the next one breaks this process.
            self._send(message)
            self._answers.flush()
            if count % 64 == 0:
                gc.collect()
            if count % _PAGES_KEPT == 0:
                self._pymupdf.TOOLS.store_shrink(100)
        return frames.pack(Kind.DONE, b"")

    def _ask_patience(self) -> None:
        self._send(frames.pack(Kind.PATIENCE, b""))
        self._answers.flush()

    def _markup(self, path: str, memory_mb: int, cpu_seconds: float) -> bytes:
        from engine.ingest.markup.epub import read_epub
        from engine.ingest.markup.html import decode_html, read_html

        watchdog.limit_memory(memory_mb)
        file = Path(path)
        try:
            with file.open("rb") as opened:
                packed = opened.read(2) == b"PK"
            for title, blocks in read_epub(file) if packed else [read_html(decode_html(file.read_bytes()))]:
                watchdog.restart_cpu_limit(cpu_seconds)
                rows = [[block.text, block.role.value, block.level] for block in blocks]
                self._send(frames.pack_json(Kind.MARKUP, {"title": title, "blocks": rows}))
        except opening.Refusal as refusal:
            return frames.pack_json(Kind.REFUSED, {"problem": refusal.problem.value, "message": str(refusal)})
        except OSError:
            message = f"{opening.printable(file.name)} could not be opened."
            return frames.pack_json(Kind.REFUSED, {"problem": "missing", "message": message})
        return frames.pack(Kind.DONE, b"")

    def _draw(self, page: int, scale: float) -> bytes:
        from engine.ingest.pdf.drawing import draw_page

        try:
            width, height, png = draw_page(self._pymupdf, self._document, page, scale)
        except Exception as error:  # a page that can't be drawn is an answer
            if load_failure(error) is not None:
                raise
            return frames.pack_json(Kind.FAILED, {"number": page, "reason": opening.reason_of(error)})
        return frames.pack(Kind.PICTURE, struct.pack("<II", width, height) + png)


def main() -> None:
    """Run the worker on stdin and stdout."""
    answers = os.fdopen(os.dup(1), "wb", buffering=1 << 16)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    watchdog.watch_parent()
    Worker(os.fdopen(0, "rb", buffering=0, closefd=False), answers).serve()


if __name__ == "__main__":
    main()
