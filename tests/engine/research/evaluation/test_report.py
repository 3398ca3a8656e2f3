"""The report: nothing is measured twice, tables say how many, differences are paired, a part not run says so."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.errors import Cancelled, UsageError
from engine.research.evaluation import extractive, report, report_parts
from engine.research.evaluation.extractive import BASELINES, ORACLE, OURS, Outcome
from engine.research.evaluation.report_parts import COMPACT, LEANING, PLAIN, VARIANTS
from engine.research.evaluation.report_tables import compared, count, mean_of
from engine.research.evaluation.result_cache import Record, ResultCache, key_of
from engine.research.evaluation.rouge import Rouge
from engine.research.training.corpora import SETS
from engine.schema.result import EXTRACTIVE


def test_records_are_kept_line_by_line_and_half_a_line_is_none(tmp_path: Path) -> None:
    path = tmp_path / "part.jsonl"
    kept = ResultCache(path)
    records = [Record("papers", "PMC1", "ours", {"rouge1": 40.5})]
    kept.put(key_of("a", 1), records)
    kept.put(key_of("b", 1), [])
    with path.open("a", encoding="utf-8") as file:
        file.write('{"key": "half of a li')
    again = ResultCache(path)
    assert again.get(key_of("a", 1)) == records
    assert again.get(key_of("b", 1)) == []
    assert again.get(key_of("a", 2)) is None
    again.put(key_of("c", 1), records)
    assert ResultCache(path).get(key_of("c", 1)) == records


def test_differences_are_of_the_same_documents() -> None:
    ours = [Record("papers", str(i), "ours", {"rouge1": 40.0 + i}) for i in range(5)]
    theirs = [Record("papers", str(i), "theirs", {"rouge1": 38.0 + i}) for i in range(1, 7)]
    found = compared([*ours, *theirs], "papers", "ours", "theirs", "rouge1")
    assert (found.mean, found.low, found.high, found.count) == (2.0, 2.0, 2.0, 4)
    assert compared(ours, "papers", "ours", "theirs", "rouge1").count == 0
    assert count([*ours, *theirs], "papers") == "6"
    assert mean_of([*ours, Record("acts", "x", "ours", {"rouge1": 52.0})], "ours", "rouge1") == 47.0


def rouge(value: float) -> Rouge:
    return Rouge(value, value / 2, value - 2)


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The parts with made numbers; gives the ids in the order in which they were measured."""
    seen: list[str] = []

    def tasks(_split: str, names: tuple[str, ...], limit: int | None) -> list[extractive.Task]:
        return [extractive.Task(name, {"id": f"{name}-{i}"}, 100) for name in names for i in range(limit or 9)]

    def scored(found: list[extractive.Task], checkpoint: Any) -> Any:
        for task in found:
            checkpoint("documents", 0, 1)
            seen.append(str(task.row["id"]))
            systems = {OURS: 40.0, ORACLE: 60.0, **dict.fromkeys(BASELINES, 35.0)}
            yield [Outcome(task.name, system, rouge(value), 100) for system, value in systems.items()]

    monkeypatch.setattr(extractive, "tasks_of", tasks)
    monkeypatch.setattr(extractive, "scored", scored)
    monkeypatch.setattr(report_parts, "weights", lambda: {"salience": "0" * 64, "extractor-en": "1" * 64})
    monkeypatch.setattr(report, "has_compact", lambda: True)
    others: dict[str, report_parts.Part] = {
        "choosing": report_parts.choosing,
        "leaning": lambda run, measure: [
            Record("meetings", str(i), system, values(30.0 + (system == LEANING)))
            for i in range(3)
            for system in (PLAIN, LEANING)
        ],
        "writing": lambda run, measure: [
            Record(name, str(i), system, values(20.0 + i + (system == COMPACT)))
            for name in (*SETS, "acts")
            for i in range(3)
            for system in (EXTRACTIVE, COMPACT)
        ],
        "remembering": lambda run, measure: [
            Record("papers", str(i), variant.name, values(20.0 + variant.memory))
            for i in range(3)
            for variant in VARIANTS
        ],
        "typing": lambda run, measure: [],
        "linking": lambda run, measure: [],
    }
    monkeypatch.setattr(report, "PARTS", others)
    return seen


def values(base: float) -> dict[str, float]:
    kinds = ["rouge1", "rouge2", "rougeLsum", "entity precision", "unsupported", "entity graph", "length"]
    kinds += ["DS-FOCUS distance", "DS-SENT similarity"]
    return {**dict.fromkeys(kinds, base), "seconds a chunk": 0.5}


def test_a_run_that_was_ended_goes_on_and_the_report_is_of_all(measured: list[str], tmp_path: Path) -> None:
    def end(stage: str, done: int, total: int) -> None:
        assert done <= total, stage
        if len(measured) == 3:
            raise Cancelled

    with pytest.raises(Cancelled):
        report.evaluate(end, documents=2, work=tmp_path / "work", out=tmp_path)
    assert len(measured) == 3
    figures = report.evaluate(documents=2, work=tmp_path / "work", out=tmp_path)
    assert len(measured) == len(set(measured)) == 2 * 6
    text = (tmp_path / "REPORT.md").read_text(encoding="utf-8")
    assert "| papers | 2 | 40.0 / 20.0 / 38.0 | 35.0 / 17.5 / 33.0 |" in text
    assert "60.0 / 30.0 / 58.0" in text
    assert "| mean of the first five |  | 40.0 / 20.0 / 38.0 |" in text
    assert "+5.00 [+5.00, +5.00] (lead); +2.50 [+2.50, +2.50] (lead)" in text
    assert "6 of 6 sets" in text
    assert "| meetings | 3 | 30.0 / 30.0 / 30.0 | 31.0 / 31.0 / 31.0 | +1.00 [+1.00, +1.00];" in text
    assert "Not measured yet: `precis evaluate all --only typing`." in text
    named = {figure.name: figure for figure in figures}
    assert named["sets on which written beats quoted"].holds
    assert named[f"{COMPACT}: seconds a chunk"].holds
    assert not named[f"{COMPACT}: meetings rouge1"].holds
    assert named[f"{COMPACT}: rouge1, memory and salient text above neither"].value == 1.0
    for name in ("choosing", "writing"):
        picture = (tmp_path / f"report-{name}.png").read_bytes()
        assert picture.startswith(b"\x89PNG")
        assert f"(report-{name}.png)" in text
    report.evaluate(documents=1, only=["linking"], work=tmp_path / "work", out=tmp_path)
    assert len(measured) == 12
    assert "| papers | 2 | 40.0 / 20.0 / 38.0 |" in (tmp_path / "REPORT.md").read_text(encoding="utf-8")


def test_without_a_compact_model_the_report_says_so(
    measured: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "has_compact", lambda: False)
    report.evaluate(documents=1, work=tmp_path / "work", out=tmp_path)
    assert measured
    assert f"{COMPACT} is no part of this installation" in (tmp_path / "REPORT.md").read_text(encoding="utf-8")


def test_what_was_read_stands_in_the_report_without_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / COMPACT).mkdir()
    read = [{"set": "papers", "id": "PMC7", "verdict": "bad", "reason": "says the contrary of its source"}]
    (tmp_path / COMPACT / report.READINGS).write_text(json.dumps(read), encoding="utf-8")
    monkeypatch.setattr(report, "BUNDLED", tmp_path)
    assert "| papers | PMC7 | bad | says the contrary of its source |" in report._readings()


def test_parts_that_are_none_are_refused_before_anything_is_measured(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="choosing, leaning, writing"):
        report.evaluate(only=["everything"], out=tmp_path)
    assert not list(tmp_path.iterdir())
