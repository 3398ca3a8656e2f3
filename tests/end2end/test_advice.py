"""What the command line says when something can't be done, and that it is said before anything is half done."""

import signal
import subprocess
from pathlib import Path

import pymupdf
import pytest

from engine.home import VERSION


@pytest.fixture
def headless(precis, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    return precis


@pytest.fixture
def locked(tmp_path) -> Path:
    path = tmp_path / "locked.pdf"
    document = pymupdf.open()
    document.new_page().insert_text((72, 72), "The bridge was closed in May.")
    document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="secret", owner_pw="owner")
    return path


@pytest.mark.parametrize("display", [None, ":7654", "elsewhere:10.0"])
@pytest.mark.parametrize("command", [(), ("app",)])
def test_without_a_display_the_window_says_what_to_do_instead(headless, samples, monkeypatch, display, command):
    if display is not None:
        monkeypatch.setenv("DISPLAY", display)
    ran = headless(*command, samples / "harbour-report.pdf")
    assert ran.code == 2
    assert "precis summarize FILE" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_word_that_is_no_command_and_files_that_are_not_there(headless, samples):
    word = headless("summarise")
    assert word.code == 2
    assert "no command or file “summarise”" in word.err
    missing = headless("/nonexistent.pdf")
    assert missing.code == 3
    assert "no file /nonexistent.pdf" in missing.err
    assert "command" not in missing.err
    one_of_two = headless(samples / "harbour-report.pdf", "/nonexistent.pdf")
    assert "no file /nonexistent.pdf" in one_of_two.err
    assert "display" in one_of_two.err  # it went on to open the window with the other


@pytest.mark.parametrize("command", ["summarize", "text", "classify", "library add"])
def test_a_locked_file_is_for_the_window(precis, locked, command):
    ran = precis(*command.split(), locked)
    assert ran.code == 3
    assert "the command line accepts no passwords" in ran.err
    assert f"precis app {locked}" in ran.err


def test_a_locked_file_has_the_same_words_in_its_line(precis, locked):
    (line,) = precis("summarize", locked, "--json", "-").lines
    assert line["error"]["kind"] == "encrypted"
    assert "precis app" in line["error"]["message"]


@pytest.mark.parametrize("command", ["classify", "text"])
def test_a_folder_is_for_the_library(precis, tmp_path, command):
    ran = precis(command, tmp_path)
    assert ran.code == 3
    assert f"precis library add {tmp_path}" in ran.err


def test_a_file_that_is_not_there_is_named_with_its_folder(precis, samples, tmp_path):
    missing, result = tmp_path / "missing.pdf", tmp_path / "result.json"
    assert str(missing) in precis("text", missing).err
    note = tmp_path / "note.txt"
    note.write_text("The bridge was closed in May. It opens again in autumn.", encoding="utf-8")
    assert precis("summarize", note, "--no-store", "--json", result).code == 0
    note.unlink()
    ran = precis("verify", result)
    assert ran.code == 3
    assert str(note) in ran.err


def test_a_folder_with_results_is_added_without_them(precis, tmp_path):
    folder = tmp_path / "case"
    folder.mkdir()
    for name in ("one.txt", "two.txt"):
        (folder / name).write_text(f"The bridge {name} was closed in May. It opens in autumn.", encoding="utf-8")
    results = folder / "results.json"
    assert precis("summarize", folder / "one.txt", folder / "two.txt", "--json", results).code == 0
    ran = precis("library", "add", folder)
    assert ran.code == 0
    assert [line.split()[-1].rpartition("/")[2] for line in ran.out.splitlines()] == ["one.txt", "two.txt"]
    assert "results.json: skipped" in ran.err
    named = precis("library", "add", results)
    assert named.code == 3
    assert "precis verify" in named.err
    assert precis("library", "add", folder, "--json", folder / "one.txt").code == 2


def test_a_search_without_a_hit_says_so(precis):
    ran = precis("library", "search", "no", "such", "words")
    assert ran.code == 1
    assert "“no such words” was not found" in ran.err


@pytest.mark.parametrize("gigabytes", ["nan", "inf", "0", "-1"])
def test_memory_is_a_positive_number(precis, samples, gigabytes):
    assert precis("summarize", samples / "harbour-report.pdf", "--memory-gb", gigabytes).code == 2


def test_a_seed_does_not_make_the_extractive_summary_another(precis, samples):
    arguments = ("summarize", samples / "planning-meeting.vtt", "--length", "60", "--json", "-")
    assert not precis(*arguments).lines[0]["from_library"]
    assert precis(*arguments, "--seed", "7").lines[0]["from_library"]


def test_the_version(precis):
    assert precis("--version").out == f"precis {VERSION}\n"


@pytest.mark.usefixtures("heeding_ctrl_c")
def test_ctrl_c_while_libraries_load_is_no_traceback(precis, tmp_path):
    """A library that computes for ever stands in for one that is slow to load.

    It does not wait: a signal between its word and its waiting would be heard by nobody.
    """
    (tmp_path / "typer.py").write_text("print('loading', flush=True)\nwhile True:\n    pass\n", "utf-8")
    environment = {**precis.environment, "PYTHONPATH": str(tmp_path)}
    command = precis.command("library", "list")
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, cwd=precis.cwd
    ) as process:
        try:
            assert process.stdout.readline() == "loading\n"
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert err == "precis: Stopped.\n"
