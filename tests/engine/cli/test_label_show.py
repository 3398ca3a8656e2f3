"""`precis library label show` and what `precis classify` says of a label: quotes, telling words, what comes next."""

import json
from pathlib import Path

import pytest

from engine.store.library import Library
from tests.contract.test_labels import GARDEN, HARBOUR, text
from tests.engine.cli.conftest import Run


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


RULES = """
[[rule]]
label = "garden"
has = ["hafenmauer"]
"""


def test_a_rule_labels_what_nothing_was_learned_of_and_comes_after_the_user(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "hafen.txt"
    file.write_text("Die Hafenmauer wurde im März von Tauchern untersucht. " * 20, encoding="utf-8")
    rules = tmp_path / "rules.toml"
    rules.write_text(RULES, encoding="utf-8")
    run("library", "add", file)
    for label in ("harbour", "garden"):
        run("library", "label", "add", "places", label, "--description", "Somewhere.")
    assert run("library", "label", "rules", "places", rules)[0] == 0
    code, out, _ = run("library", "label", "show", "1")
    assert (code, "places (sure, by rule): garden 99%" in out, "“Hafenmauer”" in out) == (0, True, True)
    _, out, _ = run("library", "label", "rules", "places")
    rules.write_text(out, encoding="utf-8")
    assert run("library", "label", "rules", "places", rules)[0] == 0
    assert run("library", "label", "rules", "places")[1] == out
    assert "uses description, 1 rule)" in run("library", "label", "list")[1]
    (line,) = [json.loads(one) for one in run("classify", file, "--labels", "places", "--no-store", "--json", "-")[1:2]]
    assert [(one["label"], one["probability"]) for one in line["labels"]] == [("garden", 0.99)]
    assert [model["kind"] for model in line["models"] if model["role"] == "classifier"] == ["rules of the user's"]

    run("library", "label", "give", "places", "harbour", "1")
    run("library", "label", "refresh", "places")
    assert "  harbour\n" in run("library", "label", "show", "1")[1]
    run("library", "label", "take", "places", "harbour", "1")
    assert run("library", "label", "rules", "places", "--clear")[0] == 0
    assert "by rule" not in run("library", "label", "show", "1")[1]


def test_rules_that_can_not_be_read_change_nothing(tmp_path: Path, run: Run) -> None:
    run("library", "label", "add", "places", "harbour")
    rules = tmp_path / "rules.toml"
    rules.write_text("[[rule]]\nlabel = 'moon'\nhas = 'x'\n", encoding="utf-8")
    for name, file in (("places", rules), ("places", tmp_path / "none.toml"), ("document type", rules)):
        code, out, err = run("library", "label", "rules", name, file)
        assert code in {2, 3}
        assert (out, "Traceback" in err) == ("", False)
    assert "[[rule]]" not in run("library", "label", "rules", "places")[1]


def test_a_document_that_was_not_labelled_yet_is_said_to_be_none(tmp_path: Path, run: Run) -> None:
    run("library", "add", text(tmp_path / "harbour.txt", HARBOUR, 1))
    code, out, err = run("library", "label", "show", "1")
    assert (code, out, "label refresh" in err) == (0, "", True)
    run("library", "label", "refresh")
    code, out, err = run("library", "label", "show", "1")
    assert (code, "document type (" in out, err) == (0, True, "")


def test_a_label_that_was_given_before_the_document_was_read_is_shown(tmp_path: Path, run: Run) -> None:
    file = text(tmp_path / "harbour.txt", HARBOUR, 1)
    with Library.open(tmp_path / "home") as library:
        library.documents.add(file)
    run("library", "label", "add", "places", "harbour")
    run("library", "label", "give", "places", "harbour", "1")
    assert run("library", "label", "show", "1") == (0, "places (given): harbour\n", "")
    assert json.loads(run("library", "label", "show", "1", "--json", "-")[1])["words"] == []
