"""The process's own pipes, put out of reach: stdout belongs to the protocol, and libraries print.

Descriptor 1 is pointed at stderr and descriptor 0 at nothing, at the level of the operating system, so that a `print`,
a `printf` in native code or a child process can neither break a frame nor swallow one.
"""

import os
import sys
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pipes:
    """Private descriptors of the protocol's two directions; children do not inherit them."""

    incoming: int
    outgoing: int


def take_over() -> Pipes:
    """Keep private duplicates of stdin and stdout and point the public ones elsewhere. Call it once, first."""
    pipes = Pipes(incoming=os.dup(0), outgoing=os.dup(1))
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(2 if _is_open(2) else nothing, 1)
    os.close(nothing)
    if sys.platform == "win32":
        import msvcrt

        for descriptor in (pipes.incoming, pipes.outgoing):
            msvcrt.setmode(descriptor, os.O_BINARY)
    return pipes


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True
