"""A mistake of the program's own at one file costs that file, not those after it."""

import json

import pytest

from engine.cli.commands import execute
from engine.summarization import job


@pytest.fixture
def breaking_at_the_first(monkeypatch):
    real = job.summarize_file

    def summarize_file(library, path, *args, **kwargs):
        if path.name == "first.txt":
            raise ZeroDivisionError(path.read_text("utf-8"))
        return real(library, path, *args, **kwargs)

    monkeypatch.setattr(job, "summarize_file", summarize_file)


def test_the_next_file_is_done_and_the_gravest_code_counts(breaking_at_the_first, tmp_path, home, capsys):
    for name in ("first.txt", "second.txt"):
        (tmp_path / name).write_text("The bridge was closed in May. It opens again in autumn.", encoding="utf-8")
    code = execute(["summarize", "--json", "-", str(tmp_path / "first.txt"), str(tmp_path / "second.txt")])
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert code == 70
    assert first["error"]["code"] == 70
    assert first["error"]["kind"] == "bug"
    assert second["summary"]


def test_the_log_has_the_place_and_not_the_words(breaking_at_the_first, tmp_path, home, capsys):
    (tmp_path / "first.txt").write_text("Words of a document.", encoding="utf-8")
    assert execute(["summarize", str(tmp_path / "first.txt")]) == 70
    assert "This is a bug in Précis" in capsys.readouterr().err
    log = (home / "logs" / "precis.log").read_text("utf-8")
    assert "ZeroDivisionError" in log
    assert "summarize_file" in log
    assert "Words of" not in log
