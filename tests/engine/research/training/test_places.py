"""A training writes into folders of its own: nothing of the user's is replaced or cleared away."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.cli.commands import execute
from engine.errors import UsageError
from engine.research.training.places import check_hat_folder, check_model_folder, check_release_folder, check_states

KIND = "precis-hat"


def a_model(folder: Path, kind: str = KIND) -> Path:
    folder.mkdir(parents=True)
    (folder / "config.json").write_text(json.dumps({"model_type": kind}))
    (folder / "model.safetensors").write_bytes(b"")
    return folder


def test_a_model_goes_into_a_new_folder_an_empty_one_or_its_own(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for name in ("new", "empty"):
        check_model_folder(tmp_path / name, KIND)
    check_model_folder(a_model(tmp_path / "own"), KIND)
    for folder in (a_model(tmp_path / "bart", "bart"), a_model(tmp_path / "other", "precis-awesome"), tmp_path):
        with pytest.raises(UsageError, match="choose another folder"):
            check_model_folder(folder, KIND)
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="can't be used as a folder"):
        check_model_folder(tmp_path / "file", KIND)


@pytest.mark.parametrize(
    ("check", "own", "other"),
    [
        (check_states, "000000100", "photographs"),
        (check_states, "000000100.partial", "000000100.txt"),
        (lambda folder: check_hat_folder(folder, KIND), "state/step-00000010", "state/photographs"),
        (lambda folder: check_hat_folder(folder, KIND), "state/unfinished", "model/notes.md"),
        (lambda folder: check_release_folder(folder, "doctype-en", KIND), "data/train.jsonl.xz", "data/notes.md"),
        (lambda folder: check_release_folder(folder, "doctype-en", KIND), "notes.md", "doctype-en/notes.md"),
    ],
)
def test_folders_that_are_cleared_hold_nothing_else(
    tmp_path: Path, check: Callable[[Path], None], own: str, other: str
) -> None:
    check(tmp_path / "new")
    (tmp_path / own).mkdir(parents=True)
    check(tmp_path)
    (tmp_path / other).mkdir(parents=True)
    with pytest.raises(UsageError, match="choose another folder"):
        check(tmp_path)


@pytest.mark.parametrize("name", ["extractor", "awesome", "hat"])
def test_no_command_trains_over_a_users_folder(
    tmp_path: Path, name: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, project = tmp_path / "papers.jsonl", tmp_path / "project"
    lines.write_text('{"id": "a", "text": "The bridge was closed.", "summary": "It was closed.", "label": "x"}\n')
    held = {"README.md": "My project.", "config.json": '{"model_type": "bart"}', "model/README.md": "My model."}
    for file, content in held.items():
        (project / file).parent.mkdir(parents=True, exist_ok=True)
        (project / file).write_text(content)
    assert execute(["train", name, str(lines), "--out", str(project)]) == 2
    assert "choose another folder" in capsys.readouterr().err
    assert {file: (project / file).read_text() for file in held} == held
    assert not home.exists()


def test_states_of_something_else_are_not_cleared(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, kept = tmp_path / "papers.jsonl", tmp_path / "work" / "states" / "photographs"
    lines.write_text('{"id": "a", "text": "The bridge was closed.", "summary": "It was closed."}\n')
    kept.mkdir(parents=True)
    arguments = ["--out", str(tmp_path / "new"), "--work", str(tmp_path / "work")]
    assert execute(["train", "extractor", str(lines), *arguments]) == 2
    assert "might be lost" in capsys.readouterr().err
    assert kept.is_dir()
    assert not home.exists()
