"""A process that forks children which work on a library until a file may grow no more, at one size after another.

Arguments: home, folder, how many sizes. For each a line on stdout: what the child said, and how many things a check of
the library finds afterwards. The limit is the system's own for the size of files, so that every write of SQLite's, of
the journal and of the copies can be the one that fails.
"""

import os
import resource
import sys
from pathlib import Path

from engine.errors import LibraryUnavailable, OutOfResources
from engine.store.library import Library
from tests.engine.store import samples

TEXT = "".join(f"The text says {n} and {n * n} things about walruses.\n" for n in range(300))
STEP = 12_000


def work(home: Path, folder: Path, limit: int, number: int) -> str:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    try:
        with Library.open(home) as library:
            file = folder / f"{number}.txt"
            document_id = library.documents.add(file).document_id
            document = samples.make_document(TEXT)
            samples.keep(library, document_id, document, samples.make_words(document))
            library.documents.rename(document_id, f"Named {number}")
            library.documents.trash([document_id])
    except OutOfResources:
        return "full"
    except LibraryUnavailable as error:
        return error.kind
    except BaseException as error:
        return f"{type(error).__name__}: {error}"
    return "done"


def main() -> None:
    home, folder, sizes = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    for number in range(sizes):
        (folder / f"{number}.txt").write_text(f"{number} ")
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.write(writing, work(home, folder, 1 + number * STEP, number).encode())
            os._exit(0)
        os.close(writing)
        said = os.read(reading, 500).decode()
        os.close(reading)
        os.waitpid(child, 0)
        with Library.open(home) as library:
            found = len(library.check())
        sys.stdout.write(f"{said}\t{found}\n")


if __name__ == "__main__":
    main()
