"""`precis`: the program's one entry point on the command line, in the order in which things must happen.

1. Silence: before anything else is imported, this process and all its children lose the means to open a network socket.
2. The engine process (`precis serve`) and, in a frozen program, the page worker branch off before the command line's
   libraries load.
3. Everything else is a command in `engine.cli`.
"""

import atexit
import gc
import io
import os
import sys
from contextlib import suppress
from typing import NoReturn

_SWITCH_INTERVAL_SECONDS = 0.001
"""How long a thread may keep the interpreter while others wait. One that reads or stores rows gives it up and takes it
back for each; at Python's own 5 ms a list of documents, or storing what was read, takes seconds while a library loads
or a summary computes beside it."""

_GC_THRESHOLD = 20_000
"""New objects between looks for garbage. Libraries make hundreds of thousands of objects that stay, and at Python's own
700 a quarter of the time in which torch loads goes into looking through them."""


def main() -> None:
    """Run the command line and end the process with its exit code."""
    _speak_utf_8()
    try:
        code = run(sys.argv[1:])
    except KeyboardInterrupt:  # while libraries load, before any command listens for it
        sys.stderr.write("precis: Stopped.\n")
        code = 130
    _end(code)


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code."""
    from engine.protocol import network_block, programs

    if _trains_on_several_processes(arguments):
        from engine.protocol import loopback

        loopback.enforce()
    else:
        network_block.enforce()
    os.environ.update(network_block.environment())
    # The matrix library keeps code for each shape it has met; few of them are met again, and memory must not grow.
    os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "16")
    # Threads that wait for one another sleep. Left to spin, as is their default, they take the processor from the
    # thread they wait for as soon as any other program runs: encoding took ten times as long beside one busy process.
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    sys.setswitchinterval(_SWITCH_INTERVAL_SECONDS)
    gc.set_threshold(_GC_THRESHOLD, 10, 10)
    if arguments[:1] == ["serve"] and len(arguments) == 1:
        from engine.home import home
        from engine.server.main import serve

        return serve(home())
    if arguments == [programs.PAGE_WORKER]:  # how a frozen program starts its page workers
        from engine.ingest.worker import main as work

        work()
        return 0
    if arguments == [programs.LANGUAGE_MODEL]:  # likewise the process that runs llama.cpp
        from engine.generation.instruct.worker import main as answer

        answer()
        return 0
    if arguments[:1] == [programs.NATIVE_PARTS]:  # likewise the self-test's look at its libraries
        from engine.server.doctor.native_parts import main as load

        load(arguments[1:])
        return 0
    try:
        from engine.cli.commands import execute
    except Exception as error:  # a library that the command line is made of
        from engine.protocol.loading import load_failure

        failure = load_failure(error)
        if failure is None:
            raise
        sys.stderr.write(f"precis: {failure.sentence}\n")
        return 4

    return execute(arguments)


def _end(code: int) -> NoReturn:
    """End the process without taking the interpreter apart first.

    With torch loaded that takes half a second or more, in which nothing happens that the system does not do better.
    """
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def _speak_utf_8(system: str = sys.platform) -> None:
    """Have text come out as UTF-8 with plain line ends. On Windows both depend on the console or the pipe otherwise."""
    if system != "win32":
        return
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")


def _trains_on_several_processes(arguments: list[str]) -> bool:
    """Whether the user asked for the one thing that needs sockets, to this machine itself."""
    asked = any(argument.partition("=")[0] == "--processes" for argument in arguments[2:])
    return arguments[:2] == ["train", "awesome"] and asked


if __name__ == "__main__":
    main()
