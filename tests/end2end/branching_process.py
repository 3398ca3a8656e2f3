"""A process that has loaded the program's libraries and branches off one `precis` after the other.

Loading them takes four fifths of a short command's time, and these tests run hundreds of commands. What is branched off
is a process like any other, with arguments, environment, folder, streams and an exit code of its own. It begins where
the program begins, so the network is blocked first, as ever. How the program starts from nothing is seen by the tests
that use `Precis.start`.
"""

import gc
import importlib
import json
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).parent.parent.parent
_LOADED = (
    "engine.cli.commands",
    "engine.api",
    "engine.registry.loaded",
    "engine.registry.classifiers",
    "engine.models.encoder.sentence_encoder",
    "engine.store.library",
    "engine.summarization.job",
    "engine.summarization.summarize",
    "engine.ingest.reader",
    "engine.store.results",
    "engine.store.reviews",
    "engine.classification.labelling",
    "engine.export.word",
)


class BranchingProcess:
    """Runs commands to their end, one at a time.

    Args:
        environment: What the libraries are loaded with: how many threads they use is settled then.
    """

    def __init__(self, environment: dict[str, str]) -> None:
        self._socket, theirs = socket.socketpair()
        with theirs:
            subprocess.run(
                [sys.executable, "-P", __file__, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                env=environment,
                stdin=subprocess.DEVNULL,
                check=True,
            )
        self._pid = int.from_bytes(self._socket.recv(8), "big")

    def run(
        self, arguments: Sequence[str], environment: dict[str, str], folder: Path, seconds: float
    ) -> tuple[int, str, str]:
        """Exit code, standard output and standard error of a command.

        Raises:
            TimeoutError: it did not end in time; it and this process are killed.
        """
        message = json.dumps([arguments, environment, str(folder)]).encode()
        out, theirs_out = os.pipe()
        err, theirs_err = os.pipe()
        try:
            socket.send_fds(self._socket, [len(message).to_bytes(4, "big")], [theirs_out, theirs_err])
            self._socket.sendall(message)
        finally:
            os.close(theirs_out)
            os.close(theirs_err)
        with ThreadPoolExecutor(2) as readers:
            texts = [readers.submit(_whole, stream) for stream in (out, err)]
            self._socket.settimeout(seconds)
            try:
                code = int.from_bytes(self._socket.recv(4), "big", signed=True)
            except TimeoutError:
                os.killpg(self._pid, 9)
                raise
            return code, texts[0].result(), texts[1].result()

    def close(self) -> None:
        """End the process."""
        self._socket.close()


def _whole(stream: int) -> str:
    with open(stream, encoding="utf-8") as file:
        return file.read()


def _serve(orders: socket.socket) -> None:
    """Branch off a process for every order, and answer with its exit code; a signal's number below zero."""
    while True:
        length, streams, _flags, _address = socket.recv_fds(orders, 4, 2)
        if not length:
            return
        message = bytearray()
        while len(message) < int.from_bytes(length, "big"):
            message += orders.recv(1 << 16)
        child = os.fork()
        if child == 0:
            orders.close()
            _become(streams, *json.loads(message))
        for stream in streams:
            os.close(stream)
        _pid, status = os.waitpid(child, 0)
        orders.sendall(os.waitstatus_to_exitcode(status).to_bytes(4, "big", signed=True))


def _become(streams: list[int], arguments: list[str], environment: dict[str, str], folder: str) -> NoReturn:
    from engine import __main__ as program

    for stream, place in zip(streams, (1, 2), strict=True):
        os.dup2(stream, place)
        os.close(stream)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["precis", *arguments]
    program.main()


if __name__ == "__main__":
    if os.fork():  # other tests look at the children of the process that they run in: this is none
        os._exit(0)
    os.setsid()
    orders_to_take = socket.socket(fileno=int(sys.argv[1]))
    orders_to_take.sendall(os.getpid().to_bytes(8, "big"))
    sys.path.insert(0, str(ROOT))
    for name in _LOADED:
        importlib.import_module(name)
    gc.freeze()
    _serve(orders_to_take)
