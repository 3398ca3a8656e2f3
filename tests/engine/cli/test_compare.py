"""`precis compare`: what it prints, what programs read, and how it ends."""

import json
from pathlib import Path

import pytest

from engine.cli.commands import execute

OLD = "The rent is EUR 1,200 a month and due at once.\n\nThe old wall \x1b[31mheld in the storm of the winter."
NEW = "The rent is EUR 1,350 a month and due at once.\n\nThe old wall \x1b[31mheld in the storm of the winter."


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    old, new = tmp_path / "old.txt", tmp_path / "new\x1b[2J.md"
    old.write_text(OLD, encoding="utf-8")
    new.write_text(NEW + "\n\nA line was \x9b2Jput in here at the end.", encoding="utf-8")
    return old, new


def test_differences_are_told_without_what_a_terminal_obeys(files, capsys):
    assert execute(["compare", *map(str, files)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("1 sentence is the same; 1 changed, 1 inserted.\n")
    assert "The rent is EUR [-1,200-] {+1,350+} a month and due at once." in out
    assert "{+A line was 2Jput in here at the end.+}" in out
    assert "Amount: EUR 1,200 -> EUR 1,350" in out
    assert "\x1b" not in out
    assert "\x9b" not in out


def test_programs_get_one_object_and_nothing_else(files, capsys):
    assert execute(["compare", *map(str, files), "--json", "-"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [one["change"] for one in told["differences"]] == ["changed", "inserted"]
    old = told["differences"][0]["old"]
    assert [old["text"][a:b] for a, b in old["marks"]] == ["1,200"]
    assert told["lines"] is None
    assert told["facts"] == [{"kind": "amount", "old": "EUR 1200", "new": "EUR 1350", "difference": 0}]


def test_what_says_the_same_ends_with_0_and_what_cannot_be_read_with_3(files, tmp_path, capsys):
    assert execute(["compare", str(files[0]), str(files[0])]) == 0
    assert capsys.readouterr().out == "The two say the same in 2 sentences.\n"
    assert execute(["compare", str(files[0]), str(tmp_path / "gone.pdf")]) == 3
    told = capsys.readouterr()
    assert (told.out, "gone.pdf" in told.err) == ("", True)
    assert execute(["compare", str(files[0])]) == 2
