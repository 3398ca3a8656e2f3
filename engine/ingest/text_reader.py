"""Every format but PDF, read in a page worker: this is the engine's side, which sees the finished text only."""

from pathlib import Path

from engine.errors import FileProblem, UnreadableFile
from engine.ingest.delivery import Delivery
from engine.ingest.formats import Format
from engine.ingest.raw import RawText
from engine.ingest.sandbox.frames import Kind
from engine.ingest.sandbox.handed import printable
from engine.ingest.sandbox.limits import Limits
from engine.ingest.sandbox.process import WorkerDied, WorkerProcess, answer, check_fitness
from engine.ingest.transcripts.spoken import RawTranscript
from engine.progress import Checkpoint, silent
from engine.schema.enums import Stage

_DEFAULTS = Limits()


def read_in_worker(
    path: Path, form: Format, *, checkpoint: Checkpoint = silent, limits: Limits = _DEFAULTS
) -> RawText | RawTranscript:
    """Read a file of any format but PDF.

    Raises:
        UnreadableFile: damaged, encrypted, empty, or beyond the limits.
        PartUnavailable: it is not the file that is to blame.
        Cancelled: from the checkpoint; the worker is dead within a second.
    """
    worker = WorkerProcess(path)
    delivery = Delivery()
    try:
        allowed = limits.of_text(path.stat().st_size)
        worker.ask(
            "read", file=worker.file, form=form.value, memory_mb=allowed.memory_mb, cpu_seconds=allowed.cpu_seconds
        )
        while True:
            kind, payload = worker.receive(allowed.seconds, lambda: checkpoint(Stage.READ, 0, 0))
            if kind == Kind.DONE:
                return delivery.finished()
            if kind == Kind.REFUSED:
                fields = answer(payload)
                raise UnreadableFile(FileProblem(fields["problem"]), fields["message"])
            if kind == Kind.PART:
                delivery.take(payload)
            checkpoint(Stage.READ, 0, 0)
    except (ValueError, TypeError, KeyError) as nonsense:
        message = f"{printable(path.name)} made its reader return nonsense. Don't trust it; get a fresh copy."
        raise UnreadableFile(FileProblem.DAMAGED, message) from nonsense
    except OSError as error:
        raise UnreadableFile(FileProblem.MISSING, f"{printable(path.name)} no longer exists.") from error
    except WorkerDied as death:
        check_fitness(limits.open_seconds)
        message = f"{printable(path.name)} could not be read: it is damaged, or needs too much time or memory."
        raise UnreadableFile(FileProblem.DAMAGED, message) from death
    finally:
        worker.close()
