"""A library is mended in the engine that was started on it, and work goes on there."""

from pathlib import Path

import pytest

from engine.protocol.codes import Code
from engine.store.library import FILE_NAME, Library
from tests.contract.engine_process import REAL, EngineProcess
from tests.contract.test_engine import add, finished


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "harbour.txt"
    file.write_text("The harbour was built in 1890. It cost the town more than it had. " * 30)
    return file


def titles(engine: EngineProcess) -> list[str]:
    return [row["title"] for row in engine.result("library.list")["documents"]]


def test_a_damaged_library_is_repaired_and_goes_on(tmp_path: Path, file: Path) -> None:
    home = tmp_path / "home"
    with Library.open(home) as library:
        library.documents.add(file)
        library.documents.rename(1, "My harbour")
    (home / FILE_NAME).write_bytes(b"\0" * 40960)

    with EngineProcess(REAL, home) as engine:
        assert engine.initialize()["library_kind"] == "library_damaged"
        assert engine.error("library.list").code == Code.LIBRARY_UNAVAILABLE
        assert [row["in_file"] for row in engine.result("library.check")["findings"]] == [True]

        assert engine.result("library.mend", how="repair") == {"documents": 1, "unread": 1}

        assert titles(engine) == ["My harbour"]
        assert engine.result("library.check")["findings"] == []
        finished(engine, 1)
        assert engine.result("library.search", text="harbour")["hits"]
        assert engine.end() == 0


def test_an_open_library_is_put_back_while_nothing_is_lost(tmp_path: Path, file: Path) -> None:
    with EngineProcess(REAL, tmp_path / "home") as engine:
        engine.initialize()
        (added,) = add(engine, file, summarize=False)
        finished(engine, added["job_id"])
        engine.result("library.rename", document_id=1, title="Named later")
        assert engine.error("library.mend", how="restore", backup="none").code == Code.NOT_FOUND
        assert titles(engine) == ["Named later"]

        assert engine.result("library.mend", how="rebuild") == {"documents": 1, "unread": 1}

        assert titles(engine) == ["Named later"]
        engine.result("library.remove", ids=[1])
        assert titles(engine) == []
        assert [row["title"] for row in engine.result("library.trash")["documents"]] == ["Named later"]
        engine.result("library.restore", ids=[1])
        assert titles(engine) == ["Named later"]
        engine.result("library.remove", ids=[1], erase=True)
        assert engine.result("library.trash")["documents"] == []
        assert engine.end() == 0


def test_a_library_is_encrypted_locked_and_opened_while_the_engine_runs(tmp_path: Path, file: Path) -> None:
    home, passphrase = tmp_path / "home", "five harbours in a row"
    with EngineProcess(REAL, home) as engine:
        engine.initialize()
        add(engine, file)
        assert engine.result("vault.state") == {"encrypted": False, "open": True}
        assert engine.error("vault.encrypt", passphrase="short").code == Code.INVALID_PARAMS
        engine.result("vault.encrypt", passphrase=passphrase)
        assert titles(engine) == ["harbour"]
        assert engine.result("vault.state") == {"encrypted": True, "open": True}
        engine.result("vault.lock")
        refused = engine.error("library.list")
        assert (refused.code, refused.data) == (Code.LIBRARY_UNAVAILABLE, {"kind": "library_passphrase"})
        assert engine.error("vault.open", passphrase="five harbours").code == Code.LIBRARY_UNAVAILABLE
        engine.result("vault.open", passphrase=passphrase)
        assert titles(engine) == ["harbour"]
        new = "six harbours in a row"
        assert engine.error("vault.change", passphrase=new, new=new).code == Code.LIBRARY_UNAVAILABLE
        engine.result("vault.change", passphrase=passphrase, new=new)
        assert not any(word in engine.log() for word in (passphrase, new, "harbour"))

    with EngineProcess(REAL, home) as engine:
        assert engine.initialize()["library_kind"] == "library_passphrase"
        assert engine.error("vault.decrypt", passphrase=passphrase).code == Code.LIBRARY_UNAVAILABLE
        engine.result("vault.decrypt", passphrase=new)
        assert titles(engine) == ["harbour"]
    assert (home / FILE_NAME).exists()
