"""`precis corpus` from the outside: results, table, exit code, and a second run that has nothing left to do."""

import csv
import json
import re

HARBOUR = "The harbour was dredged in {year}. It cost two million euros. The port authority paid for all of it. "


def test_a_folder_is_read_whole_and_only_once(precis, tmp_path):
    folder, out = tmp_path / "papers", tmp_path / "out"
    (folder / "sub").mkdir(parents=True)
    (folder / "a.txt").write_text(HARBOUR.format(year=1999) * 20)
    (folder / "sub" / "b.md").write_text(HARBOUR.format(year=2004) * 20)
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7 and nothing more")
    command = ("corpus", folder, "--out", out, "--table", "csv", "--processes", 1)
    first = precis(*command)
    assert first.code == 3
    assert "3 files; one process" in first.err
    assert "broken.pdf" in first.err
    assert first.out.startswith("2 of 3 files done; 1 failed.\n")
    with (out / "corpus.csv").open(encoding="utf-8-sig", newline="") as lines:
        rows = {row["path"]: row for row in csv.DictReader(lines)}
    assert {path: row["state"] for path, row in rows.items()} == {
        "a.txt": "done",
        "broken.pdf": "failed",
        "sub/b.md": "done",
    }
    assert rows["broken.pdf"]["reason"]
    result = json.loads((out / rows["sub/b.md"]["result"]).read_text(encoding="utf-8"))
    assert result["document"]["path"].endswith("b.md")
    assert result["summary"]
    assert not precis.home.exists(), "nothing of it comes into the library"
    before = (out / "corpus.jsonl").read_bytes()
    second = precis(*command)
    assert (second.code, second.err) == (3, "")
    assert (out / "corpus.jsonl").read_bytes() == before
    (out / "corpus.jsonl").write_bytes(re.sub(rb'"program": "[^"]+"', b'"program": "0.0.1"', before))
    assert "2 files were done by version 0.0.1 of Précis and are kept." in precis(*command).err


def test_what_can_not_work_is_told_before_anything_is_read(precis, tmp_path):
    (tmp_path / "papers").mkdir()
    inside = precis("corpus", tmp_path / "papers", "--out", tmp_path / "papers" / "out")
    assert (inside.code, "results would be read as documents" in inside.err) == (2, True)
    nowhere = precis("corpus", tmp_path / "nowhere", "--out", tmp_path / "out")
    assert (nowhere.code, "There is no folder" in nowhere.err) == (3, True)
    assert not (tmp_path / "out").exists()
