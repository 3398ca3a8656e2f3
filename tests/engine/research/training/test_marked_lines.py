"""Lines that were marked by hand are named by their hashes, and found again in the documents."""

import json
from pathlib import Path

import pytest

from engine.research.evaluation.shared_data import shared_folder
from engine.research.training import marked_lines as room
from engine.research.training.marked_lines import MARKED, marked_lines, name_of


def marks() -> list[dict[str, object]]:
    return [json.loads(line) for line in MARKED.read_text(encoding="utf-8").splitlines()]


def test_marks_hold_names_and_none_of_the_text():
    found = marks()
    assert {one["split"] for one in found} == {"train", "dev"}
    for one in found:
        well, badly = one["well"], one["badly"]
        assert isinstance(well, list)
        assert isinstance(badly, list)
        assert not set(well) & set(badly)
        assert all(len(name) == 12 and int(name, 16) >= 0 for name in [*well, *badly])
    assert len({(one["set"], one["document"]) for one in found}) == len(found)


def test_a_sentence_has_its_name_however_its_lines_are_broken():
    assert name_of("We raised  the toll\nin March.") == name_of("We raised the toll in March.")
    assert name_of("We raised the toll.") != name_of("We lowered the toll.")


def test_marked_lines_are_found_as_a_summary_tells_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (meeting, *_) = (one for one in marks() if one["set"] == "meetings" and one["split"] == "dev" and one["badly"])
    own = tmp_path / "marked.jsonl"
    own.write_text(json.dumps(meeting) + "\n", encoding="utf-8")
    monkeypatch.setattr(room, "MARKED", own)
    found = marked_lines(shared_folder(), "dev")
    well, badly = meeting["well"], meeting["badly"]
    assert isinstance(well, list)
    assert isinstance(badly, list)
    assert sum(one.readable for one in found) == len(well)
    assert sum(not one.readable for one in found) == len(badly)
    assert all(one.text[0] == one.text[0].upper() and " uh" not in one.text.lower() for one in found)
    assert marked_lines(shared_folder(), "train") == []
