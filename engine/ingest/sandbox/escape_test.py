"""The self-test's attempt to get out of a page worker, from the engine's side."""

import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from engine.ingest.sandbox.process import WorkerProcess

_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Way:
    """A way out of a worker. `shut`: it was refused."""

    name: str
    shut: bool
    detail: str


def try_escapes() -> list[Way]:
    """Have a worker, shut in as for a document, try all ways out.

    Raises:
        WorkerDied: it did not survive the attempts.
        PartUnavailable: it can't work at all.
    """
    with tempfile.TemporaryDirectory(prefix="precis-escapes-") as folder:
        secret = Path(folder, "secret")
        secret.write_text("of the user's", encoding="utf-8")
        worker = WorkerProcess()
        try:
            worker.ask("escape", targets={"secret": str(secret), "folder": folder, "engine": os.getpid()})
            _, payload = worker.receive(_SECONDS)
        finally:
            worker.close()
    return [Way(*found) for found in json.loads(payload)]
