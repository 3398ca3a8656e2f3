"""Models taken in and away through the command line, and what the registry says of them when their files go wrong."""

import json
import os
import pickle
import shutil
from pathlib import Path

import pytest
import torch

from engine.cli.commands import execute
from engine.errors import Cancelled, ModelUnavailable, UsageError
from engine.models.checksums import sha256_of
from engine.registry import catalog as registry
from engine.registry.summarizers import folder_of as find_summarizer
from engine.registry.summarizers import summarizer_names
from tests.engine.models.seq2seq.tiny_seq2seq import folder_of
from tests.engine.models.test_awesome_checkpoints import word_tokenizer
from tests.parity.awesome_models import tiny_bart


@pytest.fixture(scope="module")
def kept_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models") / "my tiny BART"
    tiny_bart(1, encoder_layers=1, decoder_layers=1).save_pretrained(folder)
    word_tokenizer().save(str(folder / "tokenizer.json"))
    (folder / "README.md").write_text("---\nlicense: mit\n---\n# Tiny\n", encoding="utf-8")
    return folder


@pytest.fixture
def folder(kept_folder: Path, tmp_path: Path) -> Path:
    return shutil.copytree(kept_folder, tmp_path / kept_folder.name)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PRECIS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def listed(capsys: pytest.CaptureFixture[str]) -> dict[str, dict]:
    capsys.readouterr()
    assert execute(["models", "list", "--json", "-"]) == 0
    return {model["name"]: model for model in json.loads(capsys.readouterr().out)["models"]}


def test_a_model_is_added_listed_verified_and_removed(folder: Path, home: Path, capsys) -> None:
    assert "my-tiny-BART" not in listed(capsys)
    assert execute(["models", "add", str(folder)]) == 0
    row = listed(capsys)["my-tiny-BART"]
    assert (row["role"], row["source"], row["licence"], row["problem"]) == ("summarizer", "copied", "mit", None)
    assert row["sha256"] == sha256_of(folder / "model.safetensors")
    assert registry.added_folder(home, "my-tiny-BART") == Path(row["path"])
    assert execute(["models", "verify"]) == 0
    assert execute(["models", "remove", "my-tiny-BART"]) == 0
    assert "my-tiny-BART" not in listed(capsys)
    assert list((home / "models").iterdir()) == []


def test_a_model_of_the_program_that_is_left_out_but_for_its_card_is_no_choice(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    name = "awesome-compact-en"
    assert name in listed(capsys)
    assert name in summarizer_names()
    (tmp_path / "bundled" / name).mkdir(parents=True)
    shutil.copy(registry.BUNDLED / name / "CARD.md", tmp_path / "bundled" / name)
    monkeypatch.setattr(registry, "BUNDLED", tmp_path / "bundled")
    assert name not in listed(capsys)
    assert name not in summarizer_names()
    with pytest.raises(ModelUnavailable, match=f"There is no summarizer “{name}” here"):
        find_summarizer(name)


def test_a_copy_lives_on_without_its_source_and_a_link_says_what_is_missing(folder: Path, home: Path, capsys) -> None:
    assert execute(["models", "add", str(folder), "--name", "copy"]) == 0
    assert execute(["models", "add", str(folder), "--name", "link", "--link"]) == 0
    assert execute(["models", "verify", "copy", "link"]) == 0
    (folder / "model.safetensors").unlink()
    assert execute(["models", "verify", "copy"]) == 0
    assert execute(["models", "verify", "link"]) == 4
    assert listed(capsys)["link"]["problem"]
    assert registry.added_summarizers(home) == ["copy"]


def test_removing_a_linked_model_leaves_the_files_it_points_to(folder: Path, home: Path) -> None:
    registry.add_model(home, folder, "linked", link=True)
    registry.remove_model(home, "linked")
    assert (folder / "model.safetensors").stat().st_size > 0


@pytest.mark.parametrize("name", ["../outside", "a/b", ".hidden", "", " ", "x.partial", "extractive", "taken"])
def test_impossible_and_taken_names_are_wrong_usage(folder: Path, home: Path, name: str) -> None:
    registry.add_model(home, folder, "taken")
    with pytest.raises(UsageError):
        registry.add_model(home, folder, name or "\0")
    with pytest.raises(UsageError):
        registry.remove_model(home, name if name != "taken" else "other")
    assert [path.name for path in (home / "models").iterdir()] == ["taken"]


def test_the_programs_own_models_verify_and_stay(home: Path, capsys) -> None:
    assert execute(["models", "verify"]) == 0
    assert execute(["models", "remove", "salience"]) == 2
    assert "part of the program" in capsys.readouterr().err
    assert all(model.licence and model.card for model in registry.registered_models(home))


def test_a_pickle_is_refused_and_can_be_converted(folder: Path, home: Path, capsys) -> None:
    model = tiny_bart(1, encoder_layers=1, decoder_layers=1)
    (folder / "model.safetensors").unlink()
    torch.save(model.state_dict(), folder / "pytorch_model.bin")
    assert execute(["models", "add", str(folder)]) == 4
    assert f'precis models convert "{folder}"' in capsys.readouterr().err
    assert execute(["models", "convert", str(folder)]) == 0
    assert execute(["models", "add", str(folder)]) == 0
    added = registry.checkpoints.load(home / "models" / "my-tiny-BART")
    assert torch.equal(added.embed_tokens.weight, model.model.shared.weight)
    assert execute(["models", "convert", str(folder)]) == 4


class _Runs:
    """What unpickles to a call."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple:
        return os.mkdir, (str(self.path),)


def test_converting_runs_nothing_that_a_pickle_says(folder: Path, home: Path, tmp_path: Path) -> None:
    (folder / "model.safetensors").unlink()
    (folder / "pytorch_model.bin").write_bytes(pickle.dumps({"weight": _Runs(tmp_path / "was-here")}, protocol=2))
    assert execute(["models", "convert", str(folder)]) == 4
    torch.save({"weight": _Runs(tmp_path / "was-here")}, folder / "pytorch_model.bin")
    assert execute(["models", "convert", str(folder)]) == 4
    assert not (tmp_path / "was-here").exists()


def test_stopping_while_it_is_copied_leaves_nothing(folder: Path, home: Path) -> None:
    heard: list[str] = []

    def stop(stage: str, done: int, total: int) -> None:
        heard.append(stage)
        if len(heard) == 3:
            raise Cancelled

    with pytest.raises(Cancelled):
        registry.add_model(home, folder, "stopped", checkpoint=stop)
    assert set(heard) == {"copy"}
    assert list((home / "models").iterdir()) == []
    registry.add_model(home, folder, "stopped")


def test_a_folder_that_is_no_model_is_named(home: Path, tmp_path: Path, capsys) -> None:
    assert execute(["models", "add", str(tmp_path / "nowhere")]) == 2
    (tmp_path / "empty").mkdir()
    assert execute(["models", "add", str(tmp_path / "empty")]) == 4
    assert "config.json" in capsys.readouterr().err
    assert not (home / "models").exists() or not list((home / "models").iterdir())


def test_a_changed_byte_fails_verification(folder: Path, home: Path) -> None:
    model = registry.add_model(home, folder, "mine")
    weights = home / "models" / "mine" / "model.safetensors"
    content = bytearray(weights.read_bytes())
    content[-1] ^= 1
    weights.write_bytes(bytes(content))
    with pytest.raises(ModelUnavailable, match=r"model\.safetensors of the model mine"):
        registry.verify_registered(model)


def test_other_families_are_taken_in_and_their_pickles_are_not(home: Path, tmp_path: Path, capsys) -> None:
    folder = folder_of(tmp_path / "a pegasus", "pegasus", "Words that it knows. And others.")
    assert execute(["models", "add", str(folder)]) == 0
    row = listed(capsys)["a-pegasus"]
    assert (row["kind"], row["problem"]) == ("pegasus, no memory", None)
    assert row["sha256"] == sha256_of(folder / "model.safetensors")
    assert execute(["models", "verify", "a-pegasus"]) == 0
    (folder / "model.safetensors").rename(folder / "pytorch_model.bin")
    assert execute(["models", "add", str(folder), "--name", "pickled"]) == 4
    assert "precis models convert" in capsys.readouterr().err
    assert registry.added_summarizers(home) == ["a-pegasus"]
