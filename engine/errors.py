"""Two families of error: what the world did (known, a sentence for the user) and what we did wrong (bug).

    PrecisError                  known: message says what, which file, what to do; carries an exit code
    |-- UsageError               2   wrong usage
    |-- UnreadableFile           3   encrypted | damaged | empty | scanned | unsupported | missing
    |-- ModelUnavailable         4   missing or failing its checksum
    |-- PartUnavailable          4   a library that is missing or can't be loaded
    |-- OutOfResources           5   memory or disk
    |-- LibraryUnavailable       5   read-only, locked, newer version, damaged, passphrase needed or wrong
    |-- NotFound                 2   a document, job or result that is not in the library (any more)
    `-- Cancelled                130 the user's wish, not a failure

Anything else that is raised is a bug: exit code 70, one line on stderr, the traceback in the log; unless it comes from
a library that could not be loaded, which `known_by_its_origin` tells.
"""

from enum import StrEnum
from typing import ClassVar

from engine.protocol.loading import load_failure


class FileProblem(StrEnum):
    """Why a file can't be read: the `kind` of the JSON contract's error object."""

    ENCRYPTED = "encrypted"
    DAMAGED = "damaged"
    EMPTY = "empty"
    SCANNED = "scanned"
    UNSUPPORTED = "unsupported"
    MISSING = "missing"


class LibraryProblem(StrEnum):
    """Why the library can't be used."""

    READ_ONLY = "read_only"
    LOCKED = "locked"
    NEWER = "newer"
    DAMAGED = "damaged"
    PASSPHRASE = "passphrase"  # noqa: S105


class PrecisError(Exception):
    """A known error. `str(error)` is one clear sentence or two for the user."""

    exit_code: ClassVar[int] = 70
    kind: str = "error"


class UsageError(PrecisError):
    """Wrong usage, found before any file is opened."""

    exit_code = 2
    kind = "usage"


class UnreadableFile(PrecisError):
    """A file that can't be read, with the reason."""

    exit_code = 3

    def __init__(self, problem: FileProblem, message: str, sha256: str | None = None) -> None:
        super().__init__(message)
        self.problem = problem
        self.kind = problem.value
        self.sha256 = sha256


class ModelUnavailable(PrecisError):
    """A model is missing or its file is not the one its card names."""

    exit_code = 4
    kind = "model"


class PartUnavailable(PrecisError):
    """A library that the program is made of is missing or can't be loaded."""

    exit_code = 4
    kind = "part"


class OutOfResources(PrecisError):
    """Memory or disk ran out."""

    exit_code = 5
    kind = "resources"


class LibraryUnavailable(PrecisError):
    """The library can't be opened or written."""

    exit_code = 5

    def __init__(self, problem: LibraryProblem, message: str) -> None:
        super().__init__(message)
        self.problem = problem
        self.kind = f"library_{problem.value}"


class NotFound(PrecisError):
    """The document, job or result asked for is not in the library, or not any more."""

    exit_code = 2
    kind = "not_found"


class NothingToExport(PrecisError):
    """What was to be written out has nothing in it; no file is made."""

    exit_code = 1
    kind = "nothing_to_export"


class Cancelled(PrecisError):
    """The user stopped the work."""

    exit_code = 130
    kind = "cancelled"

    def __init__(self, message: str = "Stopped.") -> None:
        super().__init__(message)


def known_by_its_origin(error: BaseException) -> PrecisError | None:
    """The known error behind one that looks like a bug: a library that could not be loaded. None for a real bug.

    Asked where anything else would be called a mistake of the program's; no code has to foresee which of its imports
    may fail.
    """
    failure = load_failure(error)
    if failure is None:
        return None
    return OutOfResources(failure.sentence) if failure.out_of_memory else PartUnavailable(failure.sentence)
