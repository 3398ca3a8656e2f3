"""A model of the user's own, as a user runs it: real processes, killed for real; its refusals, its stored results."""

import json
import signal
from pathlib import Path

import pytest

from engine.models.configs import MemoryKind
from tests.end2end.conftest import Precis
from tests.engine.generation.tiny_writers import memory_folder, plain_folder
from tests.engine.made_documents import long_document

DOCUMENT = long_document(9)


@pytest.fixture
def text(tmp_path: Path) -> Path:
    file = tmp_path / "document.txt"
    file.write_text(DOCUMENT.text, encoding="utf-8")
    return file


def made_of(line: dict) -> dict:
    """What does not depend on when and how often a result was made."""
    kept = {key: line[key] for key in ("chunks", "ledger", "summary", "models", "settings")}
    warnings = [warning for warning in line["document"]["warnings"] if warning["code"] != "plan"]
    return json.loads(json.dumps({**kept, "warnings": warnings}))


def test_a_run_that_is_killed_again_and_again_ends_with_the_text_of_an_undisturbed_one(
    precis: Precis, text: Path, tmp_path: Path
) -> None:
    folder = memory_folder(tmp_path / "model", DOCUMENT.text, MemoryKind.ATTENTIVE)
    command = ("summarize", text, "--model", folder, "--length", "90")
    undisturbed = precis(*command, "--no-store", "--json", "-")
    assert undisturbed.code == 0, undisturbed.err
    expected = made_of(undisturbed.lines[0])
    assert expected["models"][0]["sha256"]
    kills = 0
    for sentences in (1, 4):
        process = precis.start(*command)
        assert process.stdout is not None
        for _ in range(sentences):
            if not process.stdout.readline():
                break
        kills += process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.communicate()
    assert kills == 2
    resumed = precis(*command, "--json", "-")
    assert resumed.code == 0, resumed.err
    assert made_of(resumed.lines[0]) == expected
    assert not resumed.lines[0]["from_library"]
    again = precis(*command, "--json", "-")
    assert again.lines[0]["from_library"]
    assert made_of(again.lines[0]) == expected


def test_a_stop_keeps_what_is_finished_and_goes_on_to_the_same_text(precis: Precis, text: Path, tmp_path: Path) -> None:
    folder = plain_folder(tmp_path / "model", DOCUMENT.text, beams=4)  # slowly enough not to be done before the signal
    command = ("summarize", text, "--model", folder, "--length", "90")
    process = precis.start(*command)
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode == 130, err
    resumed = precis(*command)
    assert resumed.code == 0
    assert resumed.out.startswith(first)
    assert resumed.out == precis(*command, "--no-store").out


def test_other_weights_are_another_question(precis: Precis, text: Path, tmp_path: Path) -> None:
    folder = plain_folder(tmp_path / "model", DOCUMENT.text, seed=1)
    first = precis("summarize", text, "--model", folder, "--length", "40", "--json", "-").lines[0]
    codes = [warning["code"] for warning in first["document"]["warnings"]]
    assert "no_memory" in codes
    assert "plan" in codes
    other = plain_folder(tmp_path / "model", DOCUMENT.text, seed=2)
    second = precis("summarize", text, "--model", other, "--length", "40", "--json", "-").lines[0]
    assert not second["from_library"]
    assert first["models"][0]["sha256"] != second["models"][0]["sha256"]
    assert first["models"][0]["name"] == second["models"][0]["name"] == "model"


def test_a_folder_that_is_no_model_and_a_name_that_is_none_are_exit_4(
    precis: Precis, text: Path, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    for wrong in (tmp_path / "empty", "no-such-model"):
        ran = precis("summarize", text, "--model", wrong)
        assert ran.code == 4
        assert len(ran.err.strip().splitlines()) == 1


def test_too_little_memory_is_refused_before_anything_is_loaded(precis: Precis, text: Path, tmp_path: Path) -> None:
    folder = plain_folder(tmp_path / "model", DOCUMENT.text, positions=200_000)
    ran = precis("summarize", text, "--model", folder, "--memory-gb", "1.5", "--no-store")
    assert ran.code == 5
    assert "needs about" in ran.err
    assert "--memory-gb" in ran.err


def test_the_model_that_comes_with_the_program_writes_of_its_sample_and_links_every_sentence(precis: Precis) -> None:
    root = Path(__file__).parents[2]
    sample, name = root / "resources" / "samples" / "harbour-report.pdf", "awesome-compact-en"
    ran = precis("summarize", sample, "--model", name, "--length", "100", "--no-store", "--json", "-")
    assert ran.code == 0, ran.err
    (line,) = ran.lines
    sums = json.loads((root / "resources" / "models" / name / "checksums.json").read_text(encoding="utf-8"))
    assert line["models"][0]["name"] == name
    assert line["models"][0]["sha256"] == sums["model.safetensors"]
    text = precis("text", sample).out
    assert 70 <= sum(len(sentence["text"].split()) for sentence in line["summary"]) <= 110
    for sentence in line["summary"]:
        assert sentence["evidence"]
        for item in sentence["evidence"]:
            assert text[item["start"] : item["end"]] == item["quote"]
            assert item["page"]
