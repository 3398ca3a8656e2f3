"""Libraries to encrypt, with keys that are made at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.store.encryption import key_file, keys
from engine.store.library import Library
from tests.engine.store import killing
from tests.engine.store.vault import converting


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(key_file, "ROUNDS", converting.ROUNDS)
    yield
    keys._opened.clear()
    keys._askers.clear()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A library in clear, with a document that was read and is summarized in part, and one that was renamed."""
    killing.prepare(tmp_path / "home", tmp_path / "documents")
    (tmp_path / "documents" / "penguins.txt").write_text("The penguin colony was counted in March.\n" * 300)
    with Library.open(tmp_path / "home") as library:
        added = library.documents.add(tmp_path / "documents" / "penguins.txt")
        library.documents.rename(added.document_id, "Counting Guillemots")
    (tmp_path / "home" / "window").mkdir()
    (tmp_path / "home" / "window" / "state.json").write_text('{"recent": [[2, "Counting Guillemots"]], "split": "x"}')
    return tmp_path / "home"


@pytest.fixture
def vault(home: Path) -> Path:
    """The same, encrypted and locked again; the home folder."""
    converting.convert("encrypt", home)
    keys.lock(home)
    return home
