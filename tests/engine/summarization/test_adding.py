"""A file that can't be read does not stay in the library, and costs nothing that is there."""

from pathlib import Path
from typing import Any

import pytest

from engine.errors import FileProblem, UnreadableFile
from engine.store.library import Library
from engine.summarization import job


def silent(*_: object) -> None:
    """A checkpoint that never stops anything."""


def test_an_unreadable_file_goes_and_what_a_repair_kept_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks_off(*_: Any, **__: Any) -> None:
        raise UnreadableFile(FileProblem.DAMAGED, "The file breaks off.")

    monkeypatch.setattr(job, "read_into_library", breaks_off)
    file = tmp_path / "broken.txt"
    file.write_text("The harbour was built in")
    with Library.open(tmp_path / "home") as library:
        kept = tmp_path / "home" / "library-damaged-29990301T100001.sqlite3"
        kept.write_bytes(b"what a repair kept")
        with pytest.raises(UnreadableFile):
            job.add_file(library, file, silent)
        assert library.documents.rows()[0] == 0
        assert kept.exists()
