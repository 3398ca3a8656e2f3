"""The table has a row for every file, and no cell that a spreadsheet would compute."""

import csv

import pyarrow.parquet

from engine.corpus.ledger import Ledger
from engine.corpus.table import COLUMNS, CSV, PARQUET, write_table

LINE = {
    "document": {"sha256": "ab", "kind": "pdf", "title": "=1+1", "language": "en", "words": 7, "pages": 2},
    "summary": [
        {"text": "It rains.", "section": "weather", "evidence": [{"page": None}, {"page": 2}]},
        {"text": "It snows.", "section": None, "evidence": []},
    ],
    "sections": [{"key": "weather", "title": "Weather"}],
    "labels": [
        {"set": "mood", "label": "glad", "probability": 0.7, "evidence": []},
        {"set": "document type", "label": "minutes", "probability": 0.9, "evidence": []},
    ],
}
NAMES = ["a.pdf", "b.pdf", "=c\udcff.pdf"]


def ledger_of(tmp_path) -> Ledger:
    ledger = Ledger(tmp_path / "out", {})
    file = tmp_path / "file"
    file.touch()
    ledger.keep("a.pdf", file.stat(), LINE)
    ledger.keep("b.pdf", file.stat(), {"error": {"code": 3, "kind": "empty", "message": "b.pdf is empty."}})
    ledger.keep("=c\udcff.pdf", file.stat(), LINE)
    ledger.keep("gone.pdf", file.stat(), LINE)
    return ledger


def test_parquet(tmp_path):
    with ledger_of(tmp_path) as ledger:
        place = write_table(ledger, [*NAMES, "not-reached.pdf"], PARQUET)
        rows = pyarrow.parquet.read_table(place).to_pylist()
        assert list(rows[0]) == list(COLUMNS)
        assert [row["state"] for row in rows] == ["done", "failed", "done"]
        assert rows[0]["brief"] == [
            {"heading": "Weather", "text": "It rains.", "page": 2},
            {"heading": None, "text": "It snows.", "page": None},
        ]
        assert (rows[0]["type"], rows[0]["type_probability"], len(rows[0]["labels"])) == ("minutes", 0.9, 2)
        assert (rows[1]["reason"], rows[1]["code"], rows[1]["brief"]) == ("b.pdf is empty.", 3, [])
        assert (ledger.out / rows[0]["result"]).is_file()
        (ledger.out / rows[0]["result"]).unlink()
        write_table(ledger, NAMES, PARQUET)
        first = pyarrow.parquet.read_table(place).to_pylist()[0]
        assert (first["state"], first["reason"]) == ("failed", "Its result is no longer there.")


def test_csv(tmp_path):
    with ledger_of(tmp_path) as ledger:
        place = write_table(ledger, NAMES, CSV)
    with place.open(encoding="utf-8-sig", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["path"] for row in rows] == ["a.pdf", "b.pdf", "'=c\ufffd.pdf"]
    assert rows[0]["title"] == "'=1+1"
    assert rows[0]["brief"] == "It rains. | It snows."
    assert rows[0]["labels"] == "mood: glad | document type: minutes"
    assert rows[1]["reason"] == "b.pdf is empty."
