"""`precis bench extractive`: a whole summary against LexRank of the sumy package, first words, briefs, memory by pages.

The summary is timed as the user has it: a process of its own from start to end, with reading, encoder and evidence.
LexRank is given the sentences for nothing. The two take turns and the middle one of the ratios counts, because what
else the machine does changes from minute to minute.

With `ONEDNN_MAX_CPU_ISA=AVX2 ATEN_CPU_CAPABILITY=avx2` before the command it measures what a processor without AVX512
has.
"""

import json
import tempfile
from pathlib import Path

from engine.models.packing import native_bfloat16
from engine.progress import Checkpoint
from engine.research.bench.processes import ProcessRun, run_precis, run_python
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.shared_data import shared_folder

_ROUNDS = 3
_MAX_TIME = {True: 0.33, False: 0.4}
"""Of LexRank's time, where bfloat16 is multiplied in hardware and where not."""
_LONGEST_WAIT = {True: 8.0, False: 20.0}
"""Seconds to the first sentence of 350 pages, likewise."""
_MAX_MEMORY = 1.2
_MAX_GROWTH = 8.0
"""Time of 1,000 pages in those of 100."""
_FIRST_WORDS = {100: 3.0, 1000: 10.0}
"""Seconds from a file's arrival in the engine to a first look at it, by its pages."""
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
_LONGEST_BRIEF = 25.0
"""Seconds to the first line of a brief of 350 pages; it comes with the last, as lines stand under headings."""
_FIRST_LINE = """
import subprocess, sys, time
begin = time.perf_counter()
with subprocess.Popen([sys.executable, "-P", "-m", "engine", "summarize", "--no-store", *sys.argv[1:]],
                      stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as child:
    first = child.stdout.readline()
    print(time.perf_counter() - begin if first.strip() else -1.0)
    child.kill()
"""
_FIRST_LOOK = """
import sys, tempfile, threading, time
from pathlib import Path
from engine.store.library import Library
from engine.summarization.job import read_into_library
from engine.registry.loaded import Models
class Seen(Exception): pass
there, begin = threading.Event(), 0.0
def look(pages, sentences):
    print(time.perf_counter() - begin)
    there.set()
def until_seen(*progress):
    if there.is_set(): raise Seen
with tempfile.TemporaryDirectory() as folder, Library.open(Path(folder)) as library:
    begin = time.perf_counter()
    added = library.documents.add(Path(sys.argv[1]))
    models = Models()
    try:
        read_into_library(library, added.document_id, checkpoint=until_seen, models=models, on_first_look=look)
        there.wait(60)
    except Seen:
        pass
    models.encoder()
"""


def _summary(file: Path, checkpoint: Checkpoint, name: str) -> ProcessRun:
    return run_precis(["summarize", "--no-store", "--json", "-", str(file)], checkpoint, name)


def _first_line(file: Path, checkpoint: Checkpoint, name: str, *options: str) -> float:
    """Seconds from the command to its first line; below 0 where it had none."""
    return float(run_python(["-c", _FIRST_LINE, str(file), *options], checkpoint, name).output)


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
        first = _first_line(files[350], checkpoint, "first sentence")
        brief = _first_line(files[350], checkpoint, "a brief", "--format", "brief")
        looks = {
            pages: float(run_python(["-c", _FIRST_LOOK, str(files[pages])], checkpoint, "first look").output)
            for pages in _FIRST_WORDS
        }
    short, lexrank = sorted(pairs, key=lambda pair: pair[0].seconds / pair[1])[_ROUNDS // 2]
    peaks = {pages: json.loads(run.output)["peak_memory_mb"] for pages, run in ((100, short), (1000, long))}
    bfloat16 = native_bfloat16()
    most, wait = _MAX_TIME[bfloat16], _LONGEST_WAIT[bfloat16]
    time_ratio = short.seconds / lexrank
    memory_ratio = peaks[1000] / peaks[100]
    return [
        Figure("whole summary of 100 pages", short.seconds, "s", lexrank),
        Figure("time against sumy LexRank", time_ratio, "times", 1.0, f"at most {most:g}", time_ratio <= most),
        Figure(
            "whole summary of 1,000 pages",
            long.seconds,
            "s",
            short.seconds,
            f"at most {_MAX_GROWTH:g} times 100 pages",
            long.seconds <= _MAX_GROWTH * short.seconds,
        ),
        Figure(
            "first sentence of 350 pages",
            first,
            "s",
            None,
            f"at most {wait:g}",
            0 <= first <= wait,
        ),
        Figure(
            "first line of a brief of 350 pages",
            brief,
            "s",
            None,
            f"at most {_LONGEST_BRIEF:g}",
            0 <= brief <= _LONGEST_BRIEF,
        ),
        *(
            Figure(f"first look at {pages:,} pages", looks[pages], "s", None, f"at most {bar:g}", looks[pages] <= bar)
            for pages, bar in _FIRST_WORDS.items()
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
