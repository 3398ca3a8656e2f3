"""Programs of the system that are asked something: never for longer than allowed, and never with a window."""

import subprocess
from collections.abc import Mapping, Sequence

QUIET: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""Creation flags: on Windows a program asked from the window would else flash a console."""
_DYING_SECONDS = 1.0
_left_behind: list[subprocess.Popen[str]] = []


def answer_of(command: Sequence[str], seconds: float, environment: Mapping[str, str] | None = None) -> str | None:
    """What a program writes to its standard output, or None where it is not there, fails, or takes too long."""
    code, answer = finished(command, seconds, environment)
    return answer if code == 0 else None


def finished(
    command: Sequence[str], seconds: float, environment: Mapping[str, str] | None = None
) -> tuple[int | None, str]:
    """How a program ended and what it had written by then; no code where it could not be started or did not end.

    One that a driver holds in the kernel can't even be killed: it is left behind rather than waited for.
    """
    try:
        process = subprocess.Popen(
            list(command),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=None if environment is None else dict(environment),
            creationflags=QUIET,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError:
        return None, ""
    try:
        answer, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        try:
            answer, _ = process.communicate(timeout=_DYING_SECONDS)
        except subprocess.TimeoutExpired:
            _leave(process)
            answer = ""
        return None, answer
    return process.returncode, answer


def _leave(process: subprocess.Popen[str]) -> None:
    """Forget a process that does not end. Its object is kept, which would else warn when it is thrown away."""
    if process.stdout is not None:
        process.stdout.close()
    _left_behind.append(process)
