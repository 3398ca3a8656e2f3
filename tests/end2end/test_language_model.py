"""A language model of the user's own writes: what isn't borne out is quoted, kills change nothing, nothing stays."""

import json
import os
import select
import signal
from pathlib import Path

import pytest

from tests.end2end.conftest import Precis
from tests.engine.generation.instruct.tiny_models import instruct_folder, instruct_gguf
from tests.engine.made_documents import long_document

DOCUMENT = long_document(8)


@pytest.fixture
def text(tmp_path: Path) -> Path:
    file = tmp_path / "document.txt"
    file.write_text(DOCUMENT.text, encoding="utf-8")
    return file


def children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_a_run_that_is_killed_goes_on_to_the_same_text_and_leaves_no_process(
    precis: Precis, text: Path, tmp_path: Path
) -> None:
    model = instruct_gguf(tmp_path / "tiny.gguf")
    command = ("summarize", text, "--model", model, "--length", "60")
    undisturbed = precis(*command, "--no-store", "--json", "-")
    assert undisturbed.code == 0, undisturbed.err
    expected = undisturbed.lines[0]["summary"]
    # A model of random weights says nothing that its sources say: all of it is quoted, and marked so.
    assert {sentence.get("verdict") for sentence in expected} <= {"quoted_instead", None}
    assert all(sentence["text"] == sentence["evidence"][0]["quote"].replace("\n", " ") for sentence in expected)
    assert {use["role"] for use in undisturbed.lines[0]["models"]} >= {"summarizer", "verifier", "encoder"}
    assert "written" in {warning["code"] for warning in undisturbed.lines[0]["document"]["warnings"]}

    process = precis.start(*command)
    assert process.stdout is not None
    process.stdout.readline()
    started = [os.pidfd_open(child) for child in children(process.pid)]
    assert started
    process.send_signal(signal.SIGKILL)
    process.communicate()
    for descriptor in started:  # readable once it has ended
        assert select.select([descriptor], [], [], 60)[0]
        os.close(descriptor)

    resumed = precis(*command, "--json", tmp_path / "out.json")
    assert resumed.code == 0, resumed.err
    line = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert line["summary"] == expected
    assert precis("verify", tmp_path / "out.json").code == 0


def test_a_folder_is_added_and_writes_and_what_can_not_is_exit_4(precis: Precis, text: Path, tmp_path: Path) -> None:
    folder = instruct_folder(tmp_path / "model", "qwen2")
    added = precis("models", "add", folder, "--name", "own", "--link")
    assert added.code == 0, added.err
    ran = precis("summarize", text, "--model", "own", "--length", "30", "--json", "-")
    assert ran.code == 0, ran.err
    assert ran.lines[0]["models"][0]["kind"] == "language model, qwen2"
    base = instruct_gguf(tmp_path / "base.gguf", template=None)
    refused = precis("summarize", text, "--model", base)
    assert refused.code == 4
    assert len(refused.err.strip().splitlines()) == 1


def test_a_model_that_does_not_fit_is_refused_before_it_is_loaded(precis: Precis, text: Path, tmp_path: Path) -> None:
    model = instruct_gguf(tmp_path / "tiny.gguf")
    with model.open("r+b") as file:
        file.truncate(3 << 30)  # as if it were a large one; sparse
    ran = precis("summarize", text, "--model", model, "--memory-gb", "2", "--no-store")
    assert ran.code == 5
    assert "--memory-gb" in ran.err
