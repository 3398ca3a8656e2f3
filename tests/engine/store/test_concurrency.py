"""Threads of one process and several processes use one library at once, and every change of each is there."""

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from engine.schema.result import SummarySettings
from engine.store.library import Library
from tests.engine.store import samples

ROOT = Path(__file__).parents[3]
EACH = 12

OTHER_PROCESS = """
import sys
from pathlib import Path
from engine.store.library import Library
from tests.engine.store import samples
from tests.engine.store.test_concurrency import EACH, fill
with Library.open(Path(sys.argv[1])) as library:
    sys.stdout.write("ready\\n")
    sys.stdout.flush()
    sys.stdin.readline()
    fill(library, Path(sys.argv[2]), "other")
"""


def fill(library: Library, folder: Path, name: str) -> None:
    """Add documents, half of them known to everybody, and make a summary of each."""
    folder.mkdir(exist_ok=True)
    for number in range(EACH):
        content = f"shared {number}" if number % 2 else f"{name} {number}"
        document_id = samples.add(library, folder, content.encode(), f"{content}.pdf")
        text = f"{content}. A text about okapis. " * 40
        document = samples.make_document(text)
        samples.keep(library, document_id, document, samples.make_words(document))
        run = library.results.start(document_id, SummarySettings(100 + len(name)), samples.ENCODER)
        run.save_chunks(samples.make_chunks(1))
        run.finish(samples.make_result([samples.make_outcome(0)]))


def look(library: Library) -> None:
    """Read what there is, as a window does meanwhile: every view is whole."""
    for row in library.documents.rows()[1]:
        if row.kind is not None:
            window = library.readings.text(row.id)
            assert len(window.text) == window.end > 100
    for hit in library.search("okapis")[0]:
        assert library.readings.text(hit.document_id, hit.start, hit.end).text == "okapis"


def test_threads_and_processes_share_a_library(library: Library, tmp_path: Path) -> None:
    errors: list[BaseException] = []
    done = threading.Event()

    def guarded(action: Callable[[], None]) -> threading.Thread:
        def run() -> None:
            try:
                action()
            except BaseException as error:
                errors.append(error)

        thread = threading.Thread(target=run)
        thread.start()
        return thread

    def keep_looking() -> None:
        while not done.is_set():
            look(library)

    command = [sys.executable, "-c", OTHER_PROCESS, str(library.home), str(tmp_path / "other")]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == "ready\n"
        other.stdin.write("go\n")
        other.stdin.flush()
        looking = guarded(keep_looking)
        writers = [guarded(lambda name=name: fill(library, tmp_path / name, name)) for name in ("one", "second")]  # type: ignore[misc]
        for writer in writers:
            writer.join()
        other.communicate()
        done.set()
        looking.join()
    assert errors == []
    assert other.returncode == 0
    total, rows = library.documents.rows()
    assert total == 3 * EACH // 2 + EACH // 2
    assert {row.state for row in rows} == {"ready"}
    assert {row.sha256 for row in rows} == {path.name.partition(".")[0] for path in (library.home / "files").iterdir()}
    assert len(library.search("okapis", limit=500)[0]) >= total


def test_a_removal_waits_for_no_reader_and_disturbs_none(library: Library, tmp_path: Path) -> None:
    fill(library, tmp_path / "documents", "mine")
    ids = [row.id for row in library.documents.rows()[1]]
    errors: list[BaseException] = []
    done = threading.Event()

    def read() -> None:
        try:
            while not done.is_set():
                assert library.readings.load(ids[0]).text
                look(library)
        except BaseException as error:
            errors.append(error)

    reader = threading.Thread(target=read)
    reader.start()
    for document_id in ids[1:6]:
        library.remove([document_id])
    done.set()
    reader.join()
    assert [error for error in errors if type(error).__name__ != "NotFound"] == []
    assert library.documents.rows()[0] == EACH - 5
