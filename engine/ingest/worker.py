"""The page worker: the only process that looks into a file from outside, of whatever format.

It is told on stdin what to do, one request at a time, and answers on what was stdout; PyMuPDF and anything else that
prints is sent elsewhere first. The document is handed to it open. Before it looks at its first byte it gives up all
that it could do otherwise (`sandbox.lockdown`), so it reads one document and no other. The engine kills it to cancel,
and starts another after a page that broke it.

Requests (JSON): ready, open {file, password, limits}, pages {first, last, and which batches of them},
draw {page, scale}, annotate {marks}; read {file, format, limits} for all formats but PDF; escape {what to try} for the
self-test.
"""

import gc
import json
import os
import struct
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, BinaryIO

from engine.errors import FileProblem, UnreadableFile
from engine.ingest.pdf import mupdf, opening
from engine.ingest.pdf.mupdf import MuPdf, Pdf
from engine.ingest.sandbox import frames, watchdog
from engine.ingest.sandbox.frames import Kind
from engine.ingest.sandbox.handed import HandedFile, printable, take
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
        self._begun = False

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
        file: dict[str, object],
        password: str | None,
        memory_mb: int,
        cpu_seconds: float,
        ocr_seconds: float | None,
        details: bool,
    ) -> bytes:
        try:
            handed = self._begin(file, memory_mb, cpu_seconds)
            self._pymupdf = mupdf.load()
            if ocr_seconds is not None:
                self._recognizer = _recognizer(ocr_seconds)
            self._lock(lambda: _load_for_pages(recognizing=self._recognizer is not None))
            self._document = opening.open_pdf(self._pymupdf, handed, password)
        except (opening.Refusal, UnreadableFile) as refusal:
            return _refused(refusal.problem, str(refusal))
        described = opening.describe(self._document) if details else {}
        return frames.pack_json(Kind.OPENED, {"pages": self._document.page_count, **described})

    def _begin(self, file: dict[str, object], memory_mb: int, cpu_seconds: float) -> HandedFile:
        """Take the document, and its limits."""
        if self._begun:
            raise RuntimeError("a worker reads one document")
        self._begun = True
        handed = take(file)
        watchdog.limit_memory(memory_mb, handed.size)
        self._cpu_seconds = cpu_seconds
        watchdog.restart_cpu_limit(cpu_seconds)
        return handed

    def _lock(self, load_all: Callable[[], None]) -> None:
        """Give everything up, as far as the system lets a process do that by itself."""
        if sys.platform == "linux":
            from engine.ingest.sandbox import lockdown

            lockdown.give_up_everything(load_all)

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

    def _read(self, *, file: dict[str, object], form: str, memory_mb: int, cpu_seconds: float) -> bytes:
        from engine.ingest import delivery, text_formats
        from engine.ingest.formats import Format

        read = text_formats.reader_of(Format(form))
        try:
            handed = self._begin(file, memory_mb, cpu_seconds)
        except UnreadableFile as refusal:
            return _refused(refusal.problem, str(refusal))
        try:
            self._lock(text_formats.load_encodings)
            raw = read(handed, self._chapter_read)
            for part in delivery.parts_of(raw):
                self._send(part)
        except (opening.Refusal, UnreadableFile) as refusal:
            return _refused(refusal.problem, str(refusal))
        except MemoryError:
            message = f"{printable(handed.name)} needs more memory than a document is allowed. Split it into parts."
            return _refused(FileProblem.UNSUPPORTED, message)
        return frames.pack(Kind.DONE, b"")

    def _chapter_read(self) -> None:
        """A part is done: the next has its own time."""
        watchdog.restart_cpu_limit(self._cpu_seconds)
        self._ask_patience()

    def _escape(self, targets: dict[str, Any]) -> bytes:
        from engine.ingest.sandbox import escapes

        self._lock(lambda: None)
        return frames.pack_json(Kind.PART, escapes.attempts(**targets))

    def _draw(self, page: int, scale: float) -> bytes:
        from engine.ingest.pdf.drawing import draw_page

        try:
            width, height, png = draw_page(self._pymupdf, self._document, page, scale)
        except Exception as error:  # a page that can't be drawn is an answer
            if load_failure(error) is not None:
                raise
            return frames.pack_json(Kind.FAILED, {"number": page, "reason": opening.reason_of(error)})
        return frames.pack(Kind.PICTURE, struct.pack("<II", width, height) + png)

    def _annotate(self, marks: list[dict[str, Any]]) -> bytes:
        from engine.ingest.pdf.annotating import annotate

        try:
            copy = annotate(self._pymupdf, self._document, marks, lambda: watchdog.restart_cpu_limit(self._cpu_seconds))
        except Exception as error:  # a file that can't be written anew is an answer
            if load_failure(error) is not None:
                raise
            return frames.pack_json(Kind.FAILED, {"reason": opening.reason_of(error)})
        if len(copy) > frames.LARGEST:
            return frames.pack_json(Kind.FAILED, {"reason": "It is too large to be copied."})
        return frames.pack(Kind.COPY, copy)


def _refused(problem: FileProblem, message: str) -> bytes:
    return frames.pack_json(Kind.REFUSED, {"problem": problem.value, "message": message})


def _recognizer(seconds: float) -> "Recognizer | None":
    """What reads pictures of pages, with a helper that may start it where this process soon may not."""
    from engine.ingest.pdf import ocr

    found = ocr.find(seconds)
    if found is not None and sys.platform == "linux":
        from pathlib import Path

        from engine.ingest.sandbox.one_program import OneProgram

        found.run = OneProgram(Path(found.program), found.data).run
    return found


def _load_for_pages(*, recognizing: bool) -> None:
    """Load all that reading and drawing pages takes."""
    import engine.ingest.pdf.annotating
    import engine.ingest.pdf.drawing
    import engine.ingest.pdf.page  # noqa: F401

    if recognizing:
        from engine.language.detection import detect_language

        detect_language("Das Haus am See gehört der Stadt und wird von ihr vermietet. " * 3)  # its model loads with it


def main() -> None:
    """Run the worker on stdin and stdout."""
    answers = os.fdopen(os.dup(1), "wb", buffering=1 << 16)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    watchdog.watch_parent(requests=0)
    Worker(os.fdopen(0, "rb", buffering=0, closefd=False), answers).serve()


if __name__ == "__main__":
    main()
