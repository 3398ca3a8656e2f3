"""What `precis summarize` takes besides files: standard input, and folders."""

import json
import signal
import subprocess

import msgspec
import pytest

from engine.research.bench.hostile.measure import left_behind, users_folders
from engine.schema.result import ResultObject
from engine.verification import check_result


def start(precis, environment, *arguments, command="summarize"):
    return subprocess.Popen(
        precis.command(command, *arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        cwd=precis.cwd,
    )


def test_a_pdf_on_standard_input_is_read_as_the_file_and_leaves_nothing(precis, samples, tmp_path):
    environment, places = users_folders(tmp_path)
    report = samples / "harbour-report.pdf"
    arguments = ("-", "--name", "Harbour.pdf", "--no-store", "--length", "60", "--json", "-")
    with start(precis, environment, *arguments, "--export", f"annotated:{tmp_path / 'marked.pdf'}") as child:
        out, err = child.communicate(report.read_bytes())
    assert child.returncode == 0, err
    line = json.loads(out)
    assert line["document"]["path"] == "Harbour.pdf"
    result = check_result(msgspec.convert(line, ResultObject), report)
    assert result.problems == ()
    assert result.quotes >= len(line["summary"]) > 0
    assert (tmp_path / "marked.pdf").read_bytes().startswith(b"%PDF-")
    assert left_behind(places) == []


def test_its_text_and_its_labels_are_those_of_the_file(precis, samples, tmp_path):
    environment, places = users_folders(tmp_path)
    report = samples / "harbour-report.pdf"
    with start(precis, environment, "-", "--name", "Harbour.pdf", command="text") as child:
        out, err = child.communicate(report.read_bytes())
    assert (child.returncode, out) == (0, subprocess.check_output(precis.command("text", report))), err
    with start(precis, environment, "-", "--json", "-", "--no-store", command="classify") as child:
        out, err = child.communicate(report.read_bytes())
    assert child.returncode == 0, err
    line = json.loads(out)
    assert line["document"]["path"] == "standard input"
    assert line["labels"] == precis("classify", report, "--json", "-", "--no-store").lines[0]["labels"] != []
    assert left_behind(places) == []


def test_a_file_that_is_called_as_standard_input_is_named_with_its_folder(precis):
    (precis.cwd / "-").write_text("The bridge was closed in May.", encoding="utf-8")
    assert precis("text", "./-").out == "The bridge was closed in May."


@pytest.mark.parametrize(("stop", "code"), [(signal.SIGTERM, 130), (signal.SIGKILL, -signal.SIGKILL)])
def test_standard_input_stopped_or_killed_leaves_nothing(precis, tmp_path, stop, code):
    environment, places = users_folders(tmp_path)
    with start(precis, environment, "-", "--no-store") as child:
        child.stdin.write(b"The bridge was closed in May. " * 1000)
        child.stdin.flush()
        while not caught(child.pid, signal.SIGTERM):  # from then on it reads, or is about to
            assert child.poll() is None
        child.send_signal(stop)
        assert child.wait() == code
    assert left_behind(places) == []


def caught(pid: int, number: int) -> bool:
    """Whether a process has its own answer to a signal."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:  # noqa: PTH123
        (line,) = (line for line in status if line.startswith("SigCgt:"))
    return bool(int(line.split()[1], 16) >> (number - 1) & 1)


def test_a_folder_stands_for_its_documents_the_second_time_too(precis, tmp_path):
    folder = tmp_path / "case"
    (folder / "annex").mkdir(parents=True)
    (folder / "empty").mkdir()
    for name in ("one.txt", "annex/two.md", ".three.txt"):
        (folder / name).write_text("The bridge was closed in May. It opens in autumn.", encoding="utf-8")
    for _ in range(2):
        ran = precis("brief", folder, "--no-store", "--json", "-", "--export", f"html:{folder}")
        assert ran.code == 0
        assert [line["document"]["path"] for line in ran.lines] == [
            str(folder / "one.txt"),
            str(folder / "annex/two.md"),
        ]
        assert {line["settings"]["format"] for line in ran.lines} == {"brief"}
    assert f"{folder / 'two.html'}: skipped" in ran.err
    ran = precis("summarize", folder / "empty", "--json", "-")
    assert ran.code == 3
    assert ran.lines[0]["error"]["kind"] == "empty"


def test_wrong_usage_of_standard_input_is_told_before_it_is_read(precis, samples):
    report = samples / "harbour-report.pdf"
    for arguments in (["-", "-"], [report, "--name", "x.md"], ["-", "--name", "a/x.md"]):
        assert precis("summarize", *arguments).code == 2
    assert "precis text - --name" in precis("text", report, "--name", "x.md").err
    assert precis("classify", "-", "-").code == 2
