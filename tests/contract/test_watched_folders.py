"""A folder watched by the engine for the window: its new files come in, also after a restart, and stop when asked."""

import json
from pathlib import Path

from engine.protocol.codes import Code
from engine.protocol.messages import Notification
from tests.contract.engine_process import REAL, EngineProcess


def added(engine: EngineProcess, number: int) -> None:
    """Wait until so many documents came from the only folder in this session."""
    engine.until(
        lambda message: (
            isinstance(message, Notification)
            and message.method == "library.changed"
            and engine.result("folders.list")["folders"][0]["taken"] == number
        )
    )


def test_what_comes_is_added_in_the_next_session_too(tmp_path: Path) -> None:
    inbox, home = tmp_path / "inbox", tmp_path / "home"
    inbox.mkdir()
    (inbox / "old.txt").write_text("The harbour was built in 1890.", encoding="utf-8")
    with EngineProcess(REAL, home) as engine:
        engine.initialize()
        engine.result("folders.watch", path=str(inbox), summarize=False)
        engine.until(lambda message: isinstance(message, Notification) and "watches" in str(message.params))
        seen = next((home / "watched").glob("*.json"))
        assert json.loads(seen.read_bytes())["path"] == str(inbox)
        assert engine.error("folders.watch", path=str(home)).code == Code.INVALID_PARAMS
        assert engine.error("folders.watch", path="inbox").code == Code.INVALID_PARAMS
        while not list((home / "watched").glob("*.seen")):  # from then on a file is new
            engine.result("folders.list")
        (inbox / "new.txt").write_text("The harbour was closed in 1990.", encoding="utf-8")
        added(engine, 1)
        assert engine.end() == 0
    (inbox / "meanwhile.txt").write_text("The harbour was opened in 2001.", encoding="utf-8")
    with EngineProcess(REAL, home) as engine:
        engine.initialize()
        added(engine, 1)
        titles = {row["title"] for row in engine.result("library.list")["documents"]}
        assert titles == {"new", "meanwhile"}
        engine.result("folders.unwatch", path=str(inbox))
        assert engine.result("folders.list") == {"folders": []}
        assert not list((home / "watched").glob("*.json"))
        assert engine.end() == 0
