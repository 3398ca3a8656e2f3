"""What is done of a corpus: the folder that results go to, and a line in its ledger for every file that is done.

    OUT/corpus.jsonl        the ledger: what was asked for, then a line a file, added when its result is in place
    OUT/results/NAME.json   the result of the file of that name, as `--json` writes it
    OUT/corpus.parquet      the table, or corpus.csv

Whoever dies between two lines has lost at most the files that were being read: the next run goes on behind the last
line. A file that has changed since its line is done again, and so is one that failed for want of memory or by a mistake
of the program's; one that can't be read fails in the same way every time, and is not, but by another version of Précis.
"""

import hashlib
import json
import os
import stat
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from engine.errors import OutOfResources, UnreadableFile, UsageError
from engine.export.contract import json_text
from engine.export.output_places import PRIVATE, Place, replacing, write_batch
from engine.home import VERSION as PROGRAM
from engine.platforms.file_locks import FileLock
from engine.platforms.files import safe_name

LEDGER, RESULTS, LOCK = "corpus.jsonl", "results", ".lock"
RESULT = ".json"
"""How the name of every result ends, and that of no folder of results."""
VERSION = 1
_LONGEST_NAME = 200
"""Bytes of a file's name that leave room for what is added to it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A file that is done."""

    path: str
    """From the corpus' folder, its parts joined by `/`."""
    size: int
    modified_ns: int
    code: int
    """The exit code that `precis summarize` would have ended with; 0 where there is a result."""
    reason: str
    """Why there is none, in a sentence; empty where there is one."""
    result: str
    """The result's place in the folder of results; empty where there is none."""
    program: str = ""
    """The version of Précis that did it; empty in ledgers of versions that did not note it."""

    @property
    def final(self) -> bool:
        """Whether the same file would come to the same again."""
        return self.code in {0, UnreadableFile.exit_code}


class Ledger:
    """Of a corpus whose results go to a folder; held by one process at a time. A context manager."""

    def __init__(self, out: Path, settings: Mapping[str, object], program: str = PROGRAM) -> None:
        """Open the folder, made if it is not there.

        Args:
            out: Where results go: a new or empty folder, or one of an earlier run with the same settings.
            settings: What is asked of every file.
            program: The version of Précis that reads them.

        Raises:
            UsageError: The folder holds something else, or a corpus with other settings, or is in use.
            OutOfResources: It can't be written.
        """
        self.out = out
        self._program = program
        self._asked = {"corpus": VERSION, **settings}
        self.entries: dict[str, Entry] = {}
        """By path; of several lines of a file the last."""
        try:
            out.mkdir(mode=0o700, parents=True, exist_ok=True)
            known = (out / LEDGER).is_file()
            if not known and any(entry.name != LOCK for entry in out.iterdir()):
                raise UsageError(f"{out} is not empty and not an earlier corpus; choose a new folder.")
            self._lock = FileLock(out / LOCK)
        except BlockingIOError as error:
            raise UsageError(f"Another precis corpus is writing to {out}; wait for it, or stop it.") from error
        except (FileExistsError, NotADirectoryError) as error:
            raise UsageError(f"{out} is not a folder; choose another place.") from error
        except OSError as error:
            raise _unwritable(out, error) from error
        try:
            self._descriptor = os.open(
                out / LEDGER, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), PRIVATE
            )
        except OSError as error:
            self._lock.close()
            raise _unwritable(out, error) from error
        try:
            self._read()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the folder."""
        os.close(self._descriptor)
        self._lock.close()

    def done(self, path: str, status: os.stat_result, *, renew: bool = False) -> Entry | None:
        """The entry of a file that need not be read again; with `renew` only of those that this version did."""
        entry = self.entries.get(path)
        if entry is None or not entry.final or (entry.size, entry.modified_ns) != (status.st_size, status.st_mtime_ns):
            return None
        if entry.program != self._program and (renew or entry.code):
            return None
        if entry.result and not (self.out / RESULTS / entry.result).is_file():
            return None
        return entry

    def keep(self, path: str, status: os.stat_result, line: dict[str, Any]) -> Entry:
        """Put a file's result in place and then note that it is done.

        Args:
            path: Of the file.
            status: Of the file before it was read.
            line: The contract's object for it: a result, or an error.

        Raises:
            OutOfResources: The disk is full.
        """
        error, result = line.get("error"), ""
        if error is None:
            result = _result_name(path)
            self._write(self.out / RESULTS / result, (json_text(line) + "\n").encode())
        code, reason = (0, "") if error is None else (int(error["code"]), str(error["message"]))
        entry = Entry(path, status.st_size, status.st_mtime_ns, code, reason, result, self._program)
        write_batch(self._descriptor, _line(asdict(entry)), self.out / LEDGER)
        try:
            os.fsync(self._descriptor)
        except OSError as problem:
            raise _unwritable(self.out, problem) from problem
        self.entries[path] = entry
        return entry

    def of_others(self, entries: Iterable[Entry]) -> dict[str, int]:
        """How many of these were done by another version of Précis than reads now, by that version."""
        return dict(Counter(entry.program for entry in entries if entry.program != self._program))

    def result(self, entry: Entry) -> dict[str, Any] | None:
        """The contract's object of a file that has a result; None where it is no longer there, or damaged."""
        try:
            found = json.loads((self.out / RESULTS / entry.result).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) else None

    def _write(self, path: Path, content: bytes) -> None:
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            found = path.stat() if path.exists() else None
        except OSError as error:
            raise _unwritable(path, error) from error
        with replacing(Place(path, "json", found)) as file:
            file.write(content)

    def _read(self) -> None:
        content = b""
        while block := os.read(self._descriptor, 1 << 20):
            content += block
        whole, _, torn = content.rpartition(b"\n")
        if torn:  # whoever wrote it died there
            os.ftruncate(self._descriptor, len(content) - len(torn))
        lines = whole.splitlines()
        if not lines:
            write_batch(self._descriptor, _line(self._asked), self.out / LEDGER)
            return
        try:
            asked = json.loads(lines[0])
            self.entries = {str(row["path"]): Entry(**row) for row in map(json.loads, lines[1:])}
        except (ValueError, TypeError, KeyError) as error:
            raise UsageError(
                f"{self.out / LEDGER} is damaged or not the ledger of a corpus; choose a new folder."
            ) from error
        if asked != self._asked:
            raise UsageError(f"{self.out} contains a corpus made with other settings; choose a new folder.")


def path_in(folder: Path, file: Path) -> str:
    """A file's name within the corpus."""
    return file.relative_to(folder).as_posix()


def regular_status(file: Path) -> os.stat_result | None:
    """What a file is now; None where it is gone or is no file any more."""
    try:
        status = file.stat()
    except (OSError, ValueError):
        return None
    return status if stat.S_ISREG(status.st_mode) else None


def _result_name(path: str) -> str:
    """Where the result goes: the file's own path, marked where the name as it is could be that of another result.

    That is a part too long for what is added to it, one that the system does not allow, and a folder that is called as
    a result is.
    """
    *folders, name = path.split("/")
    parts = [_marked(part) if part.casefold().endswith(RESULT) else _fitting(part) for part in folders]
    return "/".join([*parts, _fitting(name) + RESULT])


def _fitting(part: str) -> str:
    return part if len(os.fsencode(part)) <= _LONGEST_NAME and safe_name(part) == part else _marked(part)


def _marked(part: str) -> str:
    raw = os.fsencode(part)
    mark = hashlib.sha256(raw).hexdigest()[:16]
    return safe_name(f"{raw[: _LONGEST_NAME - 17].decode('utf-8', 'ignore')}-{mark}")


def _line(row: Mapping[str, object]) -> bytes:
    return (json.dumps(row) + "\n").encode("ascii")


def _unwritable(path: Path, error: OSError) -> OutOfResources:
    return OutOfResources(f"{path} can't be written ({error.strerror}).")
