"""Text files read in the test's own process, where what is made of them is tested and not how they are read.

A page worker takes a good part of the time of a summary of a few lines. That it reads the same is tested with one.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.ingest import reader, text_formats
from engine.ingest.delivery import Delivery, parts_of
from engine.ingest.formats import Format
from engine.ingest.raw import RawText
from engine.ingest.sandbox.frames import HEAD
from engine.ingest.sandbox.handed import HandedFile
from engine.ingest.transcripts.spoken import RawTranscript


@contextmanager
def reading_here() -> Iterator[None]:
    """Until it is left, `read_document` reads all formats but PDF without a page worker."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "read_in_worker", read_here)
        yield


def read_here(path: Path, form: Format, **_: object) -> RawText | RawTranscript:
    """What a worker does, and what the engine makes of its answers."""
    delivery = Delivery()
    with path.open("rb") as stream:
        for part in parts_of(text_formats.reader_of(form)(HandedFile(path.name, stream), lambda: None)):
            delivery.take(part[HEAD.size :])
    return delivery.finished()
