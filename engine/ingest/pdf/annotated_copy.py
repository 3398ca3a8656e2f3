"""A PDF with highlights and comments added, made by a page worker of its own: the file is from outside."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from engine.errors import FileProblem, UnreadableFile
from engine.ingest.sandbox.frames import Kind
from engine.ingest.sandbox.handed import printable
from engine.ingest.sandbox.limits import Limits
from engine.ingest.sandbox.process import WorkerDied, WorkerProcess, answer
from engine.schema.geometry import Box


@dataclass(frozen=True, slots=True)
class Mark:
    """A highlight on a page (from 1), over boxes as displayed, with a comment and whose it is."""

    page: int
    boxes: tuple[Box, ...]
    author: str
    comment: str
    colour: str = "yellow"
    """yellow | green | blue | pink"""


def annotated_copy(
    path: Path, marks: Sequence[Mark], password: str | None = None, limits: Limits | None = None
) -> bytes:
    """The bytes of the PDF at `path` with standard annotations; locked if it was.

    Raises:
        UnreadableFile: it can't be opened, or not be written anew in time.
    """
    limits = limits or Limits()
    worker = WorkerProcess(path)
    try:
        worker.ask(
            "open",
            file=worker.file,
            password=password,
            memory_mb=limits.worker_memory_mb,
            cpu_seconds=limits.text_cpu_seconds,
            ocr_seconds=None,
            details=False,
        )
        kind, payload = worker.receive(limits.open_seconds)
        if kind == Kind.REFUSED:
            fields = answer(payload)
            raise UnreadableFile(FileProblem(fields["problem"]), fields["message"])
        worker.ask("annotate", marks=[asdict(mark) for mark in marks])
        kind, payload = worker.receive(limits.text_seconds)
    except WorkerDied as death:
        raise _unwritable(path, str(death)) from death
    finally:
        worker.close()
    if kind != Kind.COPY:
        raise _unwritable(path, answer(payload)["reason"])
    return payload


def _unwritable(path: Path, reason: str) -> UnreadableFile:
    return UnreadableFile(FileProblem.DAMAGED, f"{printable(path.name)} can't be written with highlights. {reason}")
