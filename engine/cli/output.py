"""Where `--json OUT` goes: standard output, or a file that grows line by line as files are done."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from engine.cli.output_paths import STDOUT, check_places
from engine.cli.terminal import complain
from engine.errors import OutOfResources, UsageError
from engine.export.contract import json_text
from engine.export.output_places import Place, Replacement, look_at, open_stream, write_batch


class JsonLines:
    """One JSON object a line, each written when it is ready.

    An earlier output is replaced when the first result comes, not sooner: where no file gives one it stays as it is,
    and the errors, which are on stderr anyway, are not written.
    """

    def __init__(self, target: str, inputs: Sequence[Path] = ()) -> None:
        """Get `target` ready (`-` is standard output), which must not be one of the `inputs`.

        Raises:
            UsageError: nothing can be written there, or something would be lost.
        """
        self._sink: _Sink = _StandardOutput()
        if target != STDOUT:
            path = Path(target)
            check_places([("--json", "json", path)], inputs)
            self._sink = _sink_for(look_at("json", path))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._sink.end(well=kind is None)

    def write(self, line: object) -> None:
        """Write one object, at once but for errors before the first result.

        Raises:
            OutOfResources: the disk is full.
        """
        self._sink.write(json_text(line) + "\n", failed=isinstance(line, dict) and "error" in line)

    def note_failure(self) -> None:
        """An input failed for which no line is written."""
        self._sink.write("", failed=True)


class _Sink:
    def write(self, line: str, *, failed: bool) -> None:
        """Take a line; `failed`: it tells why a file gave no result."""
        raise NotImplementedError

    def end(self, *, well: bool) -> None:
        """No more lines come; `well`: the command has done what it could."""


class _StandardOutput(_Sink):
    def write(self, line: str, *, failed: bool) -> None:  # noqa: ARG002
        try:
            sys.stdout.write(line)
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutOfResources(
                f"The JSON output could not be written ({error.strerror}); free disk space."
            ) from error


class _Stream(_Sink):
    """A pipe, a device, a descriptor of ours."""

    def __init__(self, place: Place) -> None:
        self._path = place.path
        self._stream = open_stream(place)

    def write(self, line: str, *, failed: bool) -> None:  # noqa: ARG002
        write_batch(self._stream.fileno(), line.encode(), self._path)

    def end(self, *, well: bool) -> None:  # noqa: ARG002
        self._stream.close()


class _NewFile(_Sink):
    """A file where there was none, or an empty one. It is made at once: work whose result can go nowhere is in vain."""

    def __init__(self, place: Place) -> None:
        self._path = place.path
        self._stream = open_stream(place)
        self._made = place.found is None
        self._empty = True

    def write(self, line: str, *, failed: bool) -> None:  # noqa: ARG002
        write_batch(self._stream.fileno(), line.encode(), self._path)
        self._empty = self._empty and not line

    def end(self, *, well: bool) -> None:
        self._stream.close()
        if not well and self._empty and self._made:
            with suppress(OSError):
                self._path.unlink()


class _NewVersion(_Sink):
    """A file in place of an earlier output."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._held: list[str] = []
        self._failures = False
        self._file: Replacement | None = None
        Replacement(place).close()  # what can't be written is refused before anything is done

    def write(self, line: str, *, failed: bool) -> None:
        self._failures = self._failures or failed
        if self._file is not None:
            self._file.write(line.encode())
            return
        self._held.append(line)
        if not failed:
            self._replace()

    def end(self, *, well: bool) -> None:
        if self._file is None and well and not self._failures:
            self._replace()  # nothing found, which is a result
        elif self._file is None and self._failures:
            complain(f"{self._place.path} was left as it was, because there is no new result.")
        if self._file is not None:
            self._file.close()

    def _replace(self) -> None:
        file = Replacement(self._place)
        try:
            file.write("".join(self._held).encode())
            file.finish()
        except BaseException:
            file.close()
            raise
        self._held.clear()
        self._file = file


def _sink_for(place: Place) -> _Sink:
    if place.is_stream:
        return _Stream(place)
    try:
        return _NewVersion(place) if place.holds_output else _NewFile(place)
    except OutOfResources as error:
        raise UsageError(str(error)) from error
