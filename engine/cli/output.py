"""Where `--json OUT` goes: standard output, or a file that grows line by line as files are done."""

import json
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

from engine.errors import OutOfResources, UsageError


class JsonLines:
    """One JSON object a line, each written when it is ready."""

    def __init__(self, target: str) -> None:
        """Open `target` (`-` is standard output).

        Raises:
            UsageError: the file can't be made there.
        """
        self._stream: TextIO = sys.stdout
        if target != "-":
            try:
                self._stream = Path(target).open("w", encoding="utf-8")  # noqa: SIM115 - closed in __exit__
            except OSError as error:
                raise UsageError(f"{target} can't be written ({error.strerror}); choose another place.") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        if self._stream is not sys.stdout:
            self._stream.close()

    def write(self, line: dict[str, Any]) -> None:
        """Write one object and flush it.

        Raises:
            OutOfResources: the disk is full.
        """
        try:
            self._stream.write(json.dumps(line, ensure_ascii=False) + "\n")
            self._stream.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutOfResources(
                f"The JSON output could not be written ({error.strerror}); free disk space."
            ) from error
