"""`precis bench ingest`: reading a PDF of 1,000 pages against bare PyMuPDF on the same file, in the same run.

Bare PyMuPDF recognises no pictures of pages, so the comparison is made without it on our side too; what the few
pictures in the file cost with it stands beside it.
"""

import statistics
import tempfile
from pathlib import Path

from engine.progress import Checkpoint
from engine.research.bench.processes import run_python
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.shared_data import shared_folder

_PAGES = 1000
_ROUNDS = 3
_MOST = 4.0
_READ = """
import sys, time
from pathlib import Path
from engine.ingest.sandbox.limits import Limits
from engine.ingest.reader import read_document
begin = time.perf_counter()
document = read_document(Path(sys.argv[1]), on_words=lambda words: None, limits=Limits(ocr=len(sys.argv) > 2))
print(time.perf_counter() - begin, sum(page.confidence is not None for page in document.pages))
"""


def bench(checkpoint: Checkpoint) -> list[Figure]:
    """Pages per second, the ratio to bare PyMuPDF, and memory for 100 and 1,000 pages."""
    book = shared_folder() / "corpus" / "pdf-odd" / "freeculture.pdf"
    with tempfile.TemporaryDirectory() as folder:
        long, short = Path(folder) / "long.pdf", Path(folder) / "short.pdf"
        for target, pages in ((long, _PAGES), (short, _PAGES // 10)):
            arguments = ["-m", "engine.research.bench.bare_reading", "repeat", str(book), str(target), str(pages)]
            run_python(arguments, checkpoint, "making test files")
        ours, bare, ratios, peak = [], [], [], 0.0
        for _ in range(_ROUNDS):
            bare_run = run_python(["-m", "engine.research.bench.bare_reading", "words", str(long)], checkpoint, "bare")
            our_run = run_python(["-c", _READ, str(long)], checkpoint, "ours")
            bare.append(float(bare_run.output.split()[0]))
            ours.append(float(our_run.output.split()[0]))
            ratios.append(ours[-1] / bare[-1])
            peak = max(peak, our_run.peak_mb)
        with_ocr = run_python(["-c", _READ, str(long), "ocr"], checkpoint, "with recognition")
        short_peak = run_python(["-c", _READ, str(short)], checkpoint, "ours").peak_mb
    ratio = statistics.median(ratios)
    seconds, recognised = with_ocr.output.split()
    return [
        Figure("pages read per second", _PAGES / statistics.median(ours), "pages/s", _PAGES / statistics.median(bare)),
        Figure("time against bare PyMuPDF words", ratio, "times", 1.0, f"at most {_MOST:g}", ratio <= _MOST),
        Figure(f"seconds with {recognised} pictures of pages recognised", float(seconds), "s", statistics.median(ours)),
        Figure(f"peak memory of reading {_PAGES} pages", peak, "MB", short_peak),
    ]
