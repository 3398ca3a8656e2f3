"""`precis library label show` and what `precis classify` says of a label: quotes, telling words, what comes next."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.cli.commands import execute
from engine.store.library import Library
from tests.contract.test_labels import GARDEN, HARBOUR, text

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs a command; its exit code and what it said."""
    monkeypatch.setenv("PRECIS_HOME", str(tmp_path / "home"))

    def run(*arguments: object) -> tuple[int, str, str]:
        capfd.readouterr()
        code = execute([str(one) for one in arguments])
        said = capfd.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture
def taught(tmp_path: Path, run: Run) -> dict[str, str]:
    """Documents by name, of two kinds; four of them taught the set “places”."""
    lines = (("harbour", HARBOUR), ("garden", GARDEN))
    files = [text(tmp_path / f"{name}{seed}.txt", words, seed) for name, words in lines for seed in range(3)]
    assert run("library", "add", *files)[0] == 0
    run("library", "label", "add", "places", "harbour", "--description", "Ports, ships and quays.")
    run("library", "label", "add", "places", "garden", "--description", "Plants, beds and gardening.")
    rows = [json.loads(line) for line in run("library", "list", "--json", "-")[1].splitlines()]
    ids = {Path(row["path"]).stem: str(row["id"]) for row in rows}
    for name, _ in lines:
        run("library", "label", "give", "places", name, ids[f"{name}0"], ids[f"{name}1"])
    assert run("library", "label", "teach", "places")[0] == 0
    return ids


def test_what_a_label_rests_on_is_quoted_and_its_telling_words_are_named(taught: dict[str, str], run: Run) -> None:
    code, out, err = run("library", "label", "show", taught["harbour0"])
    assert (code, err) == (0, "")
    mine = out[out.index("places (given") :]
    words = next(line for line in mine.splitlines() if "telling words: " in line)
    told = " ".join(HARBOUR).lower()
    assert all(word in told for word in words.split(": ")[1].split(", "))
    quotes = [line for line in mine.splitlines() if "“" in line and "”" in line]
    assert quotes
    assert all(quote.split("“")[1].rstrip("”…")[:30] in (tmp_text(taught, run)) for quote in quotes)
    (row,) = [json.loads(line) for line in run("library", "label", "show", taught["harbour0"], "--json", "-")[1:2]]
    (shown,) = [one for one in row["words"] if one["set"] == "places"]
    assert shown["label"] == "harbour"
    assert [one["word"] for one in shown["words"]] == words.split(": ")[1].split(", ")


def tmp_text(taught: dict[str, str], run: Run) -> str:
    rows = [json.loads(line) for line in run("library", "list", "--json", "-")[1].splitlines()]
    path = next(row["path"] for row in rows if str(row["id"]) == taught["harbour0"])
    return " ".join(Path(path).read_text(encoding="utf-8").split())


def test_what_a_document_holds_is_not_obeyed_by_the_terminal(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "odd.txt"
    file.write_text(" ".join(HARBOUR).replace("The harbour", "The \x1b]0;owned\x07\u202eharbour\u2066") * 2)
    run("library", "add", file)
    run("library", "label", "add", "places", "harbour", "--description", "Ports, ships and quays.")
    run("library", "label", "add", "places", "garden", "--description", "Plants, beds and gardening.")
    run("library", "label", "give", "places", "harbour", "1")
    run("library", "label", "refresh", "places")
    code, out, _ = run("library", "label", "show", "1")
    assert (code, "“" in out) == (0, True)
    assert not {"\x1b", "\x07", "\u202e", "\u2066"} & set(out)


def test_a_damaged_head_is_told_of_and_costs_nothing_else(taught: dict[str, str], run: Run, tmp_path: Path) -> None:
    with Library.open(tmp_path / "home") as library:
        library.label_sets.keep_head("places", b"no head at all", step=None)
    code, out, err = run("library", "label", "show", taught["harbour0"])
    assert code == 0
    assert "Teach it again" in err
    assert "places (given" in out
    assert "telling words" not in out
    code, out, err = run("library", "label", "show", taught["harbour0"], "--json", "-")
    assert (code, json.loads(out)["words"], "Teach it again" in err) == (0, [], True)


def test_a_label_says_what_would_have_come_next(tmp_path: Path, run: Run) -> None:
    file = text(tmp_path / "harbour.txt", HARBOUR, 1)
    run("library", "label", "add", "places", "harbour", "--description", "Ports, ships and quays.")
    run("library", "label", "add", "places", "garden", "--description", "Plants, beds and gardening.")
    (line,) = [json.loads(one) for one in run("classify", file, "--labels", "places", "--json", "-")[1:2]]
    (label,) = line["labels"]
    assert label["label"] == "harbour"
    assert label["runner_up"]["label"] == "garden"
    assert label["probability"] + label["runner_up"]["probability"] == pytest.approx(1, abs=0.01)
    _, out, _ = run("classify", file, "--labels", "places")
    chance = round(100 * label["runner_up"]["probability"])
    assert (f"; next: garden, {chance}%)" in out) == (chance > 0)
    (again,) = [json.loads(one) for one in run("classify", file, "--labels", "places", "--json", "-")[1:2]]
    assert again["from_library"] is True  # what comes next is not kept with the labels, and does not make them others


def test_where_no_single_passage_decides_that_is_said(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "much.txt"
    file.write_text(" ".join(f"{line[:-1]}, as was noted on day {n}." for n in range(400) for line in HARBOUR))
    run("library", "label", "add", "places", "harbour", "--description", "Ports, ships and quays.")
    run("library", "label", "add", "places", "garden", "--description", "Plants, beds and gardening.")
    code, out, _ = run("classify", file, "--labels", "places", "--no-store")
    assert (code, "places: harbour" in out) == (0, True)
    assert "no single passage decides; the label rests on the whole text" in out
    assert "“" not in out
