"""The one program that a page worker may have run, though it may start none itself: a helper that does only that.

The helper branches off from the worker before a byte of the document was looked at, and shuts itself in with that
program, its libraries and its data. The worker hands it what the program is to read, and gets what it wrote. Both
worker and helper end with the engine; the program ends with the helper, and at the end of its time by the kernel.
"""

import contextlib
import json
import os
import signal
import struct
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import BinaryIO, NoReturn

from engine.ingest.sandbox import lockdown
from engine.platforms import linux

_REQUEST = struct.Struct("<IId")
"""Bytes of the arguments, bytes to read, seconds."""
_ANSWER = struct.Struct("<iI")
"""Exit code, bytes written."""
_MOST_WRITTEN = 64 << 20


class OneProgram:
    """The worker's end of the helper."""

    def __init__(self, program: Path, data: Iterable[Path]) -> None:
        """Branch the helper off. `data`: files and folders that the program reads besides its libraries."""
        to_helper, from_worker = os.pipe()
        to_worker, from_helper = os.pipe()
        child = os.fork()
        if not child:
            _help(program, list(data), to_helper, from_helper)
        for end in (to_helper, from_helper):
            os.close(end)
        self._requests = os.fdopen(from_worker, "wb")
        self._answers = os.fdopen(to_worker, "rb")

    def close(self) -> None:
        """Let the helper end."""
        self._requests.close()
        self._answers.close()

    def run(self, arguments: Sequence[str], given: bytes, seconds: float) -> tuple[int, bytes]:
        """Run the program: its exit code, and what it wrote to its standard output.

        Raises:
            OSError: the helper is not there any more.
        """
        words = json.dumps(list(arguments)).encode()
        self._requests.write(_REQUEST.pack(len(words), len(given), seconds) + words)
        self._requests.write(given)
        self._requests.flush()
        code, length = _ANSWER.unpack(_whole(self._answers, _ANSWER.size))
        return code, _whole(self._answers, length)


def _whole(pipe: BinaryIO, length: int) -> bytes:
    data = pipe.read(length)
    if len(data) < length:
        raise BrokenPipeError("the helper has ended")
    return data


def _help(program: Path, data: list[Path], requests: int, answers: int) -> NoReturn:
    """Run the program whenever the worker asks, until it ends."""
    with contextlib.suppress(BaseException):
        linux.end_with_parent()
        nothing = os.open(os.devnull, os.O_RDWR)
        for standard in range(3):
            os.dup2(nothing, standard)
        kept = sorted({requests, answers})
        for first, last in zip([3, kept[0] + 1, kept[1] + 1], [*kept, os.sysconf("SC_OPEN_MAX")], strict=True):
            os.closerange(first, last)
        lockdown.keep_one_program(program, data)
        with os.fdopen(requests, "rb") as asked, os.fdopen(answers, "wb") as answered:
            while head := asked.read(_REQUEST.size):
                words, given, seconds = _REQUEST.unpack(head)
                arguments = json.loads(_whole(asked, words))
                code, written = _run([str(program), *arguments], _whole(asked, given), seconds)
                answered.write(_ANSWER.pack(code, len(written)) + written)
                answered.flush()
    os._exit(0)


def _run(command: list[str], given: bytes, seconds: float) -> tuple[int, bytes]:
    def before() -> None:
        linux.end_with_parent()
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)  # it outlives the change into another program

    try:
        done = subprocess.run(
            command,
            input=given,
            stdout=subprocess.PIPE,
            env={**os.environ, "OMP_THREAD_LIMIT": "1"},
            check=False,
            preexec_fn=before,  # the helper has no threads
        )
    except (OSError, subprocess.SubprocessError):
        return 127, b""
    return done.returncode, done.stdout[:_MOST_WRITTEN]
