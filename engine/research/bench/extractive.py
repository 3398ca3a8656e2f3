"""`precis bench extractive`: a whole summary against LexRank of the sumy package, and memory for 100 and 1,000 pages.

The summary is timed as the user has it: a process of its own from start to end, with reading, encoder and evidence.
LexRank is given the sentences for nothing. The two take turns and the middle one of the ratios counts, because what
else the machine does changes from minute to minute.
"""

import json
import tempfile
from pathlib import Path

from engine.progress import Checkpoint
from engine.research.bench.processes import ProcessRun, run_precis, run_python
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.shared_data import shared_folder

_ROUNDS = 3
_MAX_TIME = 0.5
_MAX_MEMORY = 1.2
_LONGEST_WAIT = 25.0
"""Seconds to the first sentence of 350 pages."""
_LEXRANK = """
import sys, time
from pathlib import Path
from engine.research.evaluation.baselines import lex_rank
from engine.ingest.reader import read_document
from engine.schema.defaults import WORDS
document = read_document(Path(sys.argv[1]), on_words=lambda words: None)
texts = [" ".join(document.text[s.start:s.end].split()) for s in document.sentences]
begin = time.perf_counter()
lex_rank(texts, WORDS)
print(time.perf_counter() - begin)
"""
_FIRST_SENTENCE = """
import subprocess, sys, time
begin = time.perf_counter()
with subprocess.Popen([sys.executable, "-P", "-m", "engine", "summarize", "--no-store", sys.argv[1]],
                      stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as child:
    first = child.stdout.readline()
    print(time.perf_counter() - begin if first.strip() else -1.0)
    child.kill()
"""


def _summary(file: Path, checkpoint: Checkpoint, name: str) -> ProcessRun:
    return run_precis(["summarize", "--no-store", "--json", "-", str(file)], checkpoint, name)


def bench(checkpoint: Checkpoint) -> list[Figure]:
    """Time against LexRank, time to the first sentence, and the ratio of peaks for 100 and 1,000 pages."""
    book = shared_folder() / "corpus" / "pdf-odd" / "freeculture.pdf"
    with tempfile.TemporaryDirectory() as folder:
        files = {}
        for pages in (100, 350, 1000):
            files[pages] = Path(folder) / f"{pages}.pdf"
            arguments = ["-m", "engine.research.bench.bare_reading", "repeat", str(book), str(files[pages]), str(pages)]
            run_python(arguments, checkpoint, "making test files")
        pairs = [
            (
                _summary(files[100], checkpoint, "100 pages"),
                float(run_python(["-c", _LEXRANK, str(files[100])], checkpoint, "LexRank").output),
            )
            for _ in range(_ROUNDS)
        ]
        long = _summary(files[1000], checkpoint, "1,000 pages")
        first = float(run_python(["-c", _FIRST_SENTENCE, str(files[350])], checkpoint, "first sentence").output)
    short, lexrank = sorted(pairs, key=lambda pair: pair[0].seconds / pair[1])[_ROUNDS // 2]
    peaks = {pages: json.loads(run.output)["peak_memory_mb"] for pages, run in ((100, short), (1000, long))}
    time_ratio = short.seconds / lexrank
    memory_ratio = peaks[1000] / peaks[100]
    return [
        Figure("whole summary of 100 pages", short.seconds, "s", lexrank),
        Figure(
            "time against sumy LexRank", time_ratio, "times", 1.0, f"at most {_MAX_TIME:g}", time_ratio <= _MAX_TIME
        ),
        Figure("whole summary of 1,000 pages", long.seconds, "s"),
        Figure(
            "first sentence of 350 pages",
            first,
            "s",
            None,
            f"at most {_LONGEST_WAIT:g}",
            0 <= first <= _LONGEST_WAIT,
        ),
        Figure("peak memory, 1,000 pages", peaks[1000], "MB", peaks[100]),
        Figure(
            "peak memory, 1,000 against 100 pages",
            memory_ratio,
            "times",
            1.0,
            f"at most {_MAX_MEMORY:g}",
            memory_ratio <= _MAX_MEMORY,
        ),
    ]
