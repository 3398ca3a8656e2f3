"""`precis classify` and `precis library label` from the outside: the contract, what is kept, every way it can end."""

import json
import random
import subprocess
from pathlib import Path

import pytest

from engine.cli.commands import execute
from tests.contract.test_labels import GARDEN, HARBOUR, text
from tests.end2end.conftest import Ran


def texts(folder: Path) -> list[Path]:
    folder.mkdir(exist_ok=True)
    made = [(f"harbour{n}", HARBOUR, n) for n in range(3)] + [(f"garden{n}", GARDEN, n) for n in range(3)]
    return [text(folder / f"{name}.txt", lines, seed) for name, lines, seed in made]


def plain(precis, file: Path) -> str:
    done = subprocess.run(precis.command("text", file), capture_output=True, env=precis.environment, check=True)
    return done.stdout.decode("utf-8")


def test_the_contract_holds_and_nothing_is_kept_unasked(precis, samples):
    files = [samples / "harbour-report.pdf", samples / "planning-meeting.vtt", samples / "no-such-file.pdf"]
    ran = precis("classify", *files, "--json", "-", "--no-store")
    assert ran.code == 3
    assert [line["document"]["path"] for line in ran.lines] == [str(file) for file in files]
    assert ran.lines[2]["error"]["kind"] == "missing"
    assert not precis.home.exists()
    for file, line in zip(files[:2], ran.lines, strict=False):
        assert (line["schema"], line["summary"], line["from_library"]) == (1, [], False)
        assert line["ledger"]["characters_in_chunks"] == line["document"]["characters"]
        words = plain(precis, file)
        (label,) = line["labels"]
        assert label["set"] == "document type"
        assert 0 <= label["probability"] <= 1
        for item in label["evidence"]:
            assert words[item["start"] : item["end"]].strip()
            chunk = line["chunks"][item["chunk"]]
            assert chunk["start"] <= item["start"] < item["end"] <= chunk["end"]
            assert item["weight"] > 0
            if line["document"]["kind"] == "pdf":
                assert chunk["pages"][0] <= item["page"] <= chunk["pages"][1]
        used = {chunk["index"] for chunk in line["ledger"]["chunks"] if chunk["state"] == "used"}
        assert used == {item["chunk"] for item in label["evidence"]}
        assert {model["role"] for model in line["models"]} == {"classifier", "encoder"}
        assert line["timings"]["classify_s"] > 0


def test_a_summary_carries_the_labels_that_classify_gives(precis, samples):
    file = samples / "planning-meeting.vtt"
    (summary,) = precis("summarize", file, "--json", "-", "--length", "100").lines
    (again,) = precis("classify", file, "--json", "-").lines
    assert summary["timings"]["classify_s"] > 0
    first, second = ({(x["set"], x["label"]): x["probability"] for x in r["labels"]} for r in (summary, again))
    assert first.keys() == second.keys()
    assert first == pytest.approx(second, abs=1e-3)
    spans = [{(e["start"], e["end"]) for label in r["labels"] for e in label["evidence"]} for r in (summary, again)]
    assert spans[0] & spans[1] or not spans[1]  # a summary tries fewer passages
    (third,) = precis("classify", file, "--json", "-").lines
    assert third["from_library"] is True
    assert third["labels"] == again["labels"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("classify", "{file}", "--labels", "nothing like it"), "no label set “nothing like it”"),
        (("classify",), "Missing argument"),
        (("library", "label", "teach", "document type"), "comes with the program"),
        (("library", "label", "add", "Document Type", "x"), "comes with the program"),
        (("library", "label", "give", "document type", "sonnet", "1"), "no label “sonnet”"),
        (("library", "label", "undo"), "nothing to undo"),
    ],
)
def test_wrong_usage_is_told_before_any_file_is_opened(precis, samples, arguments, words):
    ran = precis(*(argument.format(file=samples / "harbour-report.pdf") for argument in arguments))
    assert ran.code == 2
    assert words in ran.err
    assert ran.out == ""


@pytest.fixture
def here(precis, monkeypatch, capfd):
    """Runs a command of the library in this process: ten of them are to be ready as soon as one is."""
    monkeypatch.setenv("PRECIS_HOME", str(precis.home))

    def run(*arguments: object) -> Ran:
        capfd.readouterr()
        code = execute([str(argument) for argument in arguments])
        return Ran(code, *capfd.readouterr())

    return run


def test_a_set_of_ones_own_from_its_description_to_what_it_learned_and_back(precis, here, tmp_path):
    files = texts(tmp_path / "texts")
    assert here("library", "add", *files).code == 0
    here("library", "label", "add", "places", "harbour", "--description", "Ports, ships and quays.")
    here("library", "label", "add", "places", "garden", "--description", "Plants, beds and gardening.")
    listed = here("library", "list", "--label", "harbour", "--json", "-").lines
    assert {Path(row["path"]).stem[:-1] for row in listed} == {"harbour"}
    assert len(listed) == 3
    ids = {Path(row["path"]).stem: str(row["id"]) for row in here("library", "list", "--json", "-").lines}
    refused = here("library", "label", "teach", "places")
    assert (refused.code, "“harbour” has 0" in refused.err) == (2, True)
    for label in ("harbour", "garden"):
        assert here("library", "label", "give", "places", label, ids[f"{label}0"], ids[f"{label}1"]).code == 0
    (taught,) = precis("library", "label", "teach", "places", "--json", "-").lines
    assert (taught["examples"], taught["after"]["total"], taught["kept"]) == (4, 4, True)
    new = text(tmp_path / "new.txt", HARBOUR, 77)
    (line,) = precis("classify", new, "--labels", "PLACES", "--json", "-", "--no-store").lines
    assert [label["label"] for label in line["labels"]] in (["harbour"], ["unknown"])  # four examples prove little
    assert line["models"][-1]["kind"].endswith("from the user's examples")
    assert here("library", "label", "undo").out == "Undone: Teach “places”\n"
    (row,) = [row for row in here("library", "label", "list", "--json", "-").lines if row["name"] == "places"]
    assert (row["method"], [label["examples"] for label in row["labels"]]) == ("description", [2, 2])
    shown = json.loads(here("library", "label", "show", ids["harbour0"], "--json", "-").out)
    assert {"set": "places", "label": "harbour", "probability": 1.0} in [
        {key: label[key] for key in ("set", "label", "probability")} for label in shown["labels"]
    ]


def test_noise_is_called_nothing(precis, tmp_path):
    draw = random.Random(4)
    letters = "bcdfghklmnprstvz"
    words = ["".join(draw.choice(letters) + draw.choice("aeiou") for _ in range(3)) for _ in range(400)]
    precis.home.mkdir()
    (precis.home / "library.sqlite3").write_bytes(b"no library at all")  # what keeps nothing has no need of it
    file = tmp_path / "noise.txt"
    file.write_text(". ".join(" ".join(words[i : i + 9]).capitalize() for i in range(0, 400, 9)) + ".\n")
    short = tmp_path / "short.txt"
    short.write_text("Whereas the parties agree as follows.\n")
    lines = precis("classify", file, short, "--json", "-", "--no-store").lines
    assert [label["label"] for line in lines for label in line["labels"]] == ["unknown", "unknown"]
