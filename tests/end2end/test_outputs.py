"""Where output goes: over no document, in no half-written file, readable by its owner alone, and into closed pipes."""

import json
import os
import shutil
import subprocess

import pytest


@pytest.fixture
def report(samples, tmp_path):
    return shutil.copy(samples / "harbour-report.pdf", tmp_path / "report.pdf")


@pytest.mark.parametrize("option", [["--export", "markdown:{}"], ["--export", "json:{}"], ["--json", "{}"]])
@pytest.mark.parametrize("by", ["itself", "hard link", "symbolic link"])
def test_no_document_is_written_over(precis, report, tmp_path, option, by):
    named = tmp_path / "other name.md" if by != "itself" else report
    if by == "hard link":
        named.hardlink_to(report)
    elif by == "symbolic link":
        named.symlink_to(report)
    before = report.read_bytes()
    ran = precis("summarize", report, "--length", "short", *(part.format(named) for part in option))
    assert ran.code == 2
    assert "is one of the documents" in ran.err
    assert report.read_bytes() == before
    assert not precis.home.exists()


def test_no_document_of_several_is_written_over_by_the_export_of_another(precis, tmp_path):
    (tmp_path / "a.txt").write_text("The bridge was closed in May.", encoding="utf-8")
    (tmp_path / "b.md").write_text("# It cost nine million.", encoding="utf-8")
    ran = precis("summarize", tmp_path / "a.txt", tmp_path / "b.md", "--export", f"md:{tmp_path}")
    assert ran.code == 2
    assert "b.md is one of the documents" in ran.err
    (tmp_path / "a.md").write_text("# The bridge opens again in autumn.", encoding="utf-8")
    ran = precis("summarize", tmp_path / "a.txt", "--export", f"md:{tmp_path}")  # a.md is no export of ours
    assert ran.code == 2
    assert (tmp_path / "a.md").read_text(encoding="utf-8").startswith("# The bridge")


def test_what_is_no_earlier_output_stays_and_what_is_one_is_replaced(precis, report, tmp_path):
    tiny, page, lines = tmp_path / "tiny.txt", tmp_path / "page.html", tmp_path / "lines.json"
    tiny.write_text("What I must not lose.", encoding="utf-8")
    assert precis("summarize", report, "--length", "short").code == 0
    for place in (["library", "export", "1", f"md:{tiny}"], ["summarize", report, "--json", tiny]):
        assert precis(*place).code == 2
        assert tiny.read_text(encoding="utf-8") == "What I must not lose."
    arguments = ("summarize", report, "--length", "short", "--export", f"html:{page}", "--json", lines)
    for _ in range(2):
        assert precis(*arguments).code == 0
    assert len(lines.read_text(encoding="utf-8").splitlines()) == 1
    assert precis("summarize", report, "--export", f"html:{page}", "--json", page).code == 2


def test_no_document_of_the_library_is_written_over_by_an_export_from_it(precis, report, tmp_path):
    note = tmp_path / "note.md"
    note.write_text("# source SHA-256\n\nThis looks like an export and is a document.", encoding="utf-8")
    assert precis("library", "add", note).code == 0
    assert precis("summarize", report, "--length", "short").code == 0
    for target in (report, note):
        before = target.read_bytes()
        ran = precis("library", "export", "2", f"markdown:{target}")
        assert ran.code == 2
        assert "is one of the documents" in ran.err
        assert target.read_bytes() == before


def test_an_earlier_result_stays_until_the_first_new_line(precis, report, tmp_path):
    target = tmp_path / "result.json"
    target.write_text('{"schema": 1, "old": true}\n', encoding="utf-8")
    precis.home.write_text("No library can be opened in a file.", encoding="utf-8")
    assert precis("summarize", report, "--json", target).code == 5
    assert json.loads(target.read_text(encoding="utf-8"))["old"]


def test_json_files_are_for_their_owner_alone(precis, report, tmp_path):
    new, old = tmp_path / "new.json", tmp_path / "old.json"
    old.touch(mode=0o644)
    for target in (new, old):
        assert precis("summarize", report, "--length", "short", "--json", target).code == 0
        assert target.stat().st_mode & 0o777 == 0o600


def test_an_export_to_a_folder_or_to_stdout(precis, report, tmp_path):
    folder = tmp_path / "out"
    folder.mkdir()
    both = ("--export", f"html:{folder}/", "--export", "markdown:-")
    ran = precis("summarize", report, "--length", "short", *both)
    assert ran.code == 0
    assert ran.out.startswith("# Keeping the Sea Out of Vellin\n")
    assert ran.out.count("[^1]:") == 1
    assert [path.name for path in folder.iterdir()] == ["report.html"]
    assert precis("library", "export", "1", "markdown:-").out == ran.out
    assert not list(precis.cwd.iterdir())
    assert precis("summarize", report, "--json", "-", "--export", "md:-").code == 2
    several = precis("summarize", report, report, "--export", f"html:{tmp_path}/two.html")
    assert several.code == 2
    assert "PATH is a folder" in several.err


def unread(precis, *arguments) -> None:
    """Run a command whose output nobody reads; it ends well."""
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.Popen(
        precis.command(*arguments),
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        env=precis.environment,
        cwd=precis.cwd,
    )
    os.close(writing)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert "mistake" not in err


@pytest.mark.parametrize("json_lines", [(), ("--json", "-")])
def test_a_reader_who_has_gone_is_no_failure_of_the_document(precis, report, json_lines):
    arguments = ("summarize", report, "--length", "short", *json_lines)
    for _ in range(2):  # made anew, and from the library
        unread(precis, *arguments)
        assert precis("library", "list", "--json", "-").lines[0]["state"] in {"interrupted", "ready"}
        assert precis("summarize", report, "--length", "short").out.count("[p") > 1


@pytest.mark.parametrize("to_stdout", [(), ("--export", "md:-")])
def test_files_that_were_asked_for_are_written_though_nobody_reads_the_rest(
    precis, report, samples, tmp_path, to_stdout
):
    folder = tmp_path / "out"
    folder.mkdir()
    files = (report, samples / "planning-meeting.vtt")
    unread(precis, "summarize", *files, "--length", "short", "--export", f"html:{folder}", *to_stdout)
    assert {path.name for path in folder.iterdir()} == {"report.html", "planning-meeting.html"}
