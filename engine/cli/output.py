"""Where `--json OUT` goes: standard output, or a file that grows line by line as files are done."""

import json
import os
import stat
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

from engine.cli.output_places import STDOUT, check_places
from engine.errors import OutOfResources, UsageError


class JsonLines:
    """One JSON object a line, each written when it is ready.

    What the file held before goes when the first line comes, not sooner. It is readable by its owner alone, as the
    documents in the library are.
    """

    def __init__(self, target: str, inputs: Sequence[Path] = ()) -> None:
        """Open `target` (`-` is standard output), which must not be one of the `inputs`.

        Raises:
            UsageError: the file can't be made there, or something would be lost.
        """
        self._stream: TextIO = sys.stdout
        self._path = Path(target)
        self._fresh = True
        if target != STDOUT:
            check_places([("--json", "json", self._path)], inputs)
            try:
                self._stream = os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT, 0o600), "w", encoding="utf-8")
            except (OSError, ValueError) as error:
                reason = getattr(error, "strerror", None) or "its name is not valid"
                raise UsageError(f"{target} can't be written ({reason}); choose another place.") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._stream is not sys.stdout:
            if kind is None:
                self._begin()
            self._stream.close()

    def write(self, line: dict[str, Any]) -> None:
        """Write one object and flush it.

        Raises:
            OutOfResources: the disk is full.
        """
        try:
            self._begin()
            self._stream.write(json.dumps(line, ensure_ascii=False) + "\n")
            self._stream.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutOfResources(
                f"The JSON output could not be written ({error.strerror}); free disk space."
            ) from error

    def _begin(self) -> None:
        """Empty a file that was there before, and close it to others, once."""
        if self._fresh and self._stream is not sys.stdout:
            handle = self._stream.fileno()
            if stat.S_ISREG(os.fstat(handle).st_mode):
                os.ftruncate(handle, 0)
                with suppress(OSError):  # another user's file keeps the rights its owner gave it
                    self._path.chmod(0o600)
        self._fresh = False
