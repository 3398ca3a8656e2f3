"""Where output goes: over no document, in no half-written file, readable by its owner alone, and into closed pipes."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

EARLIER = (Path(__file__).parents[1] / "engine" / "export" / "earlier" / "planning-meeting.json").read_text("utf-8")
"""What an earlier run wrote."""


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
    target.write_text(EARLIER, encoding="utf-8")
    precis.home.write_text("No library can be opened in a file.", encoding="utf-8")
    assert precis("summarize", report, "--json", target).code == 5
    assert target.read_text(encoding="utf-8") == EARLIER


def test_where_every_file_failed_an_earlier_result_stays_and_a_new_file_says_why(precis, tmp_path):
    target, missing = tmp_path / "result.json", tmp_path / "missing.pdf"
    target.write_text(EARLIER, encoding="utf-8")
    for command in ("summarize", "classify", "library add"):
        ran = precis(*command.split(), missing, "--json", target)
        assert ran.code == 3
        assert "missing.pdf" in ran.err
        assert f"{target} was left as it was" in ran.err
        assert target.read_text(encoding="utf-8") == EARLIER
    fresh = tmp_path / "fresh.json"
    assert precis("summarize", missing, missing, "--json", fresh).code == 3
    assert [json.loads(line)["error"]["kind"] for line in fresh.read_text(encoding="utf-8").splitlines()] == [
        "missing",
        "missing",
    ]
    assert {path.name for path in tmp_path.iterdir()} <= {"result.json", "fresh.json", "elsewhere", "home"}


def test_with_one_result_the_errors_before_it_are_written_too(precis, samples, tmp_path):
    target, missing = tmp_path / "result.json", tmp_path / "missing.pdf"
    target.write_text(EARLIER, encoding="utf-8")
    arguments = ("summarize", missing, samples / "planning-meeting.vtt", missing, "--no-store", "--length", "short")
    assert precis(*arguments, "--json", target).code == 3
    lines = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert ["error" in line for line in lines] == [True, False, True]


PACKAGE = '{"name": "harbour", "version": "1.0.0", "private": true, "dependencies": {}}\n'


@pytest.mark.parametrize(
    "command",
    ["summarize {}", "classify {}", "library list", "library search sea", "models list", "doctor", "bench ingest",
     "evaluate corpus", "models verify", "library label list"],
)  # fmt: skip
def test_no_command_replaces_a_json_file_of_the_users(precis, report, tmp_path, command):
    target = tmp_path / "package.json"
    target.write_text(PACKAGE, encoding="utf-8")
    ran = precis(*command.format(report).split(), "--json", target)
    assert ran.code == 2
    assert f"{target} exists and is not an earlier json output" in ran.err
    assert target.read_text(encoding="utf-8") == PACKAGE
    assert not precis.home.exists()  # it is said before anything is done


def test_a_note_that_quotes_an_export_is_not_replaced_by_one(precis, report, tmp_path):
    note = tmp_path / "note.md"
    assert precis("summarize", report, "--length", "short", "--export", f"md:{note}").code == 0
    quoted = note.read_text(encoding="utf-8")
    note.write_text(f"# My own thoughts\n\nThey gave me this:\n\n{quoted}", encoding="utf-8")
    before = note.read_bytes()
    for arguments in (("summarize", report, "--export", f"md:{note}"), ("library", "export", "1", f"md:{note}")):
        ran = precis(*arguments)
        assert ran.code == 2
        assert "is not an earlier markdown output" in ran.err
        assert note.read_bytes() == before


def test_links_pipes_and_devices_are_outputs_as_before(precis, report, tmp_path):
    link, real = tmp_path / "link.json", tmp_path / "real.json"
    link.symlink_to(real)
    arguments = ("summarize", report, "--length", "short", "--json")  # made once, then given back by the library
    for _ in range(2):
        assert precis(*arguments, link).code == 0
        assert link.is_symlink()
        assert json.loads(real.read_text(encoding="utf-8"))["schema"] == 1
    assert precis(*arguments, "/dev/null").code == 0
    assert precis(*arguments, "/dev/stdout").lines[0]["schema"] == 1
    folder = precis(*arguments, tmp_path)
    assert folder.code == 2
    assert "is a folder" in folder.err


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


def test_a_file_name_commands_no_terminal(precis, tmp_path):
    name = tmp_path / "a\x1b]0;owned\x07\x1b[2J\u202etxt\nprecis: all is well.txt"
    name.write_text("The bridge was closed in May. It opens again in autumn.", encoding="utf-8")
    commands = (
        ("summarize", name),
        ("classify", name),
        ("library", "add", name),
        ("library", "list"),
        ("library", "search", "bridge"),
        ("library", "show", "1"),
        ("text", tmp_path / "b\x1b[2J\nprecis: all is well.pdf"),
    )
    for command in commands:
        ran = precis(*command)
        for character in (ran.out + ran.err).replace("\n", "").replace("\t", ""):
            assert character.isprintable(), (command, character)
        assert not any(line.startswith("precis: all is well") for line in (ran.out + ran.err).splitlines())
