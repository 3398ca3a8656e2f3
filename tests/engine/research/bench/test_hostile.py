"""`precis bench hostile`: its files are many and the same each time, it sees what goes wrong; some are tried here."""

import sys
from pathlib import Path

from engine.progress import silent
from engine.research.bench.hostile.files import hostile_files
from engine.research.bench.hostile.measure import left_behind, outcome_figures, users_folders
from engine.research.bench.hostile.originals import originals
from engine.research.bench.hostile.trial import Outcome, try_files

FEIGNED = """
import json, os, sys, time
for path in sys.argv[1:]:
    name = os.path.basename(path)
    if name == "crash":
        os.kill(os.getpid(), 11)
    if name == "hang":
        while True: pass
    if name == "end":
        sys.exit(3)
    if name == "act":
        sys.stderr.write("\\x1b[2J\\n")
        sys.stderr.flush()
    error = {"code": 70 if name == "bug" else 3, "kind": "bug" if name == "bug" else "damaged", "message": " "}
    told = {"error": error} if name in {"bug", "blank"} else {"summary": [1]}
    print("{" if name == "half" else json.dumps(told), flush=True)
"""
QUICK = (
    "pipe.txt", "zero.txt", "circle.txt", "made-deep.json", "made-up.docx", "made-laughs.epub",
    "made-tree-in-itself.pdf", "made-escapes.txt", "misnamed-call.vtt.json", "flipped-0-report.pdf", "cut-0-book.epub",
)  # fmt: skip


def test_the_files_are_hundreds_and_the_same_each_time(tmp_path):
    files = list(hostile_files(None))
    assert len({file.name for file in files}) == len(files) >= 300
    for kind in originals():
        assert sum(file.name.endswith(f"-{kind}") for file in files) >= 12
    small = [file for file in files if file.name.startswith(("flipped", "spliced", "worded", "renumbered"))][::7]
    for file in small:
        file.put(tmp_path / "once")
        file.put(tmp_path / "again")
        assert (tmp_path / "once").read_bytes() == (tmp_path / "again").read_bytes()


def test_what_goes_wrong_is_counted_and_the_files_behind_it_are_tried(tmp_path):
    names = ["good", "crash", "good", "bug", "blank", "half", "hang", "act", "end", "good"]
    program = [sys.executable, "-c", FEIGNED]
    tried = try_files([tmp_path / name for name in names], {}, silent, program=program, patience=0.3)
    assert (tried.crashed, tried.hung, tried.untold) == (["crash", "bug"], ["hang"], ["blank", "half", "end"])
    assert tried.acting == ["act"]
    assert tried.results == 4
    assert tried.peak_mb > 1
    held = {figure.name.partition(":")[0]: figure.holds for figure in outcome_figures(tried)}
    assert [name for name, holds in held.items() if holds is False] == [
        "at which the program crashed",
        "that took more than 60 s of processor time",
        "without a result or a reason",
        "that sent the terminal what it obeys",
    ]
    assert all(figure.holds is not False for figure in outcome_figures(Outcome()))


def test_hostile_files_are_summarized_or_refused_and_leave_nothing(tmp_path):
    environment, places = users_folders(tmp_path)
    files = {file.name: file for file in hostile_files(None)}
    for name in QUICK:
        files[name].put(tmp_path / name)
    tried = try_files([tmp_path / name for name in QUICK], environment | {"OMP_NUM_THREADS": "1"}, silent)
    assert [figure.name for figure in outcome_figures(tried) if figure.holds is False] == []
    assert tried.results + tried.refused == len(QUICK)
    assert tried.results >= 3
    assert left_behind(places) == []
    assert not Path("/tmp/out.xml").exists()
