"""HTML and EPUB: blocks with roles, read in the page worker, because they come from outside like any PDF."""

from pathlib import Path

from engine.errors import FileProblem, UnreadableFile
from engine.ingest.pdf.opening import printable
from engine.ingest.raw import Markup, MarkupBlock
from engine.ingest.sandbox.frames import Kind
from engine.ingest.sandbox.limits import Limits
from engine.ingest.sandbox.process import WorkerDied, WorkerProcess, answer, check_fitness
from engine.progress import Checkpoint, silent
from engine.schema.enums import Role, Stage


def read_markup(path: Path, *, checkpoint: Checkpoint = silent, limits: Limits | None = None) -> Markup:
    """Read an HTML or EPUB file in the page worker.

    Raises:
        UnreadableFile: damaged, encrypted, or without any text (`EMPTY`).
        PartUnavailable: it is not the file that is to blame.
        Cancelled: from the checkpoint; the worker is dead within a second.
    """
    bounds = limits or Limits()
    worker = WorkerProcess()
    title: str | None = None
    blocks: list[MarkupBlock] = []
    try:
        worker.ask("markup", path=str(path), memory_mb=bounds.worker_memory_mb, cpu_seconds=bounds.markup_cpu_seconds)
        while True:
            kind, payload = worker.receive(bounds.markup_seconds, lambda: checkpoint(Stage.READ, 0, 0))
            if kind == Kind.DONE:
                break
            fields = answer(payload)
            if kind == Kind.REFUSED:
                raise UnreadableFile(FileProblem(fields["problem"]), fields["message"])
            title = title or fields["title"]
            blocks += [MarkupBlock(text, Role(role), level) for text, role, level in fields["blocks"]]
            checkpoint(Stage.READ, 0, 0)
    except WorkerDied as death:
        check_fitness(bounds.open_seconds)
        message = f"{printable(path.name)} could not be read: it is damaged, or needs too much time or memory."
        raise UnreadableFile(FileProblem.DAMAGED, message) from death
    finally:
        worker.close()
    if not blocks:
        raise UnreadableFile(FileProblem.EMPTY, f"{printable(path.name)} has no text.")
    return Markup(title, blocks)
