"""Models over the real engine's pipes: taken in, announced, verified, taken away; refusals say why."""

from pathlib import Path

import pytest

from engine.protocol.codes import Code
from tests.contract.engine_process import REAL, EngineProcess
from tests.engine.models.test_awesome_checkpoints import word_tokenizer
from tests.parity.awesome_models import tiny_bart


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models") / "bart"
    tiny_bart(1, encoder_layers=1, decoder_layers=1).save_pretrained(folder)
    word_tokenizer().save(str(folder / "tokenizer.json"))
    (folder / "README.md").write_text("---\nlicense: mit\n---\n# Tiny\n", encoding="utf-8")
    return folder


def names(engine: EngineProcess) -> list[str]:
    return [model["name"] for model in engine.result("models.list")["models"]]


def test_models_come_and_go(folder: Path, tmp_path: Path) -> None:
    with EngineProcess(REAL, tmp_path / "home") as engine:
        engine.initialize()
        before = names(engine)
        assert {"extractive", "all-MiniLM-L6-v2", "salience"} <= set(before)
        added = engine.result("models.add", path=str(folder), name="mine")
        assert (added["licence"], added["card"][:3], added["problem"]) == ("mit", "---", None)
        engine.notification("library.changed", kinds=["models"])
        assert names(engine) == [*before, "mine"]
        assert engine.result("models.verify", name="mine")["ok"]
        weights = Path(added["path"]) / "model.safetensors"
        weights.write_bytes(weights.read_bytes()[:-1] + b"\0")
        check = engine.result("models.verify", name="mine")
        assert not check["ok"]
        assert "model.safetensors" in check["problem"]
        engine.result("models.remove", name="mine")
        assert names(engine) == before


def test_refusals_say_why(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with EngineProcess(REAL, tmp_path / "home") as engine:
        engine.initialize()
        assert engine.error("models.add", path="relative/folder").code == Code.INVALID_PARAMS
        missing = engine.error("models.add", path=str(tmp_path / "empty"))
        assert missing.code == Code.MODEL_UNAVAILABLE
        assert "config.json" in missing.message
        assert engine.error("models.remove", name="extractive").code == Code.INVALID_PARAMS
        assert engine.error("models.verify", name="nobody").code == Code.INVALID_PARAMS


def test_models_are_told_without_a_library(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "library.sqlite3").write_bytes(b"this is no database" * 100)
    with EngineProcess(REAL, home) as engine:
        assert engine.initialize()["library_kind"] == "library_damaged"
        assert "extractive" in names(engine)
