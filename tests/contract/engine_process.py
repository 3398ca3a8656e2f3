"""A client for the tests: starts a real engine, talks to it over its pipes, and never waits without a limit."""

import contextlib
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from engine.protocol.build import BUILD
from engine.protocol.framing import FrameReader, frame
from engine.protocol.messages import ErrorResponse, Message, Notification, Request, Response, decode, encode
from engine.protocol.methods import PROTOCOL

ROOT = Path(__file__).parents[2]
REHEARSAL = [sys.executable, str(Path(__file__).with_name("rehearsal_engine.py"))]
REAL = [sys.executable, "-m", "engine", "serve"]
PATIENCE = 60.0
"""Seconds after which a wait has failed. Nothing takes that long unless it is broken."""

Answer = Response | ErrorResponse


class EngineProcess:
    """An engine and what came out of it. `received` holds every message in order of arrival."""

    def __init__(self, command: list[str], home: Path, **environment: str) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self.home = home
        arguments = [str(home)] if command is REHEARSAL else []
        self.process = subprocess.Popen(
            [*command, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "PRECIS_HOME": str(home), "OMP_NUM_THREADS": "2", **environment},
        )
        self.received: list[Message] = []
        self.times: list[float] = []
        self.stderr = b""
        self._fresh: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._next_id = 1
        self._threads = [threading.Thread(target=target, daemon=True) for target in (self._read, self._drain)]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        for thread in self._threads:
            thread.join(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            with contextlib.suppress(BrokenPipeError):  # what the dead engine never read
                stream.close()

    # -- out ----------------------------------------------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message: Message) -> None:
        self.write(frame(encode(message)))

    def request(self, method: str, **params: Any) -> int:
        id_, self._next_id = self._next_id, self._next_id + 1
        self.send(Request(id_, method, params))
        return id_

    def notify(self, method: str, **params: Any) -> None:
        self.send(Notification(method, params))

    def initialize(self, pid: int | None = None) -> dict[str, Any]:
        return self.result("initialize", protocol=PROTOCOL, build=BUILD, pid=os.getpid() if pid is None else pid)

    def end(self) -> int:
        """The orderly end; the exit code."""
        self.result("shutdown")
        self.notify("exit")
        return self.wait()

    def wait(self) -> int:
        code = self.process.wait(PATIENCE)
        for thread in self._threads:
            thread.join(PATIENCE)
        return code

    # -- in -----------------------------------------------------------------------------------------------------------

    def until(self, wanted: Callable[[Message], bool], *, since: int = 0) -> Message:
        """The first message (from `received[since]` on) that is wanted; waits for it."""
        deadline, index = time.monotonic() + PATIENCE, since
        while True:
            while index < len(self.received):
                if wanted(self.received[index]):
                    return self.received[index]
                index += 1
            try:
                if self._fresh.get(timeout=max(deadline - time.monotonic(), 0.001)) is None:
                    self._fresh.put(None)
                    if index >= len(self.received):
                        raise AssertionError(f"the engine ended first: {self.stderr.decode(errors='replace')}")
            except queue.Empty:
                raise AssertionError(f"nothing came in {PATIENCE} s; last: {self.received[-5:]}") from None

    def answer(self, id_: int | str) -> Answer:
        found = self.until(lambda message: isinstance(message, Answer) and message.id == id_)
        assert isinstance(found, Answer)
        return found

    def result(self, method: str, **params: Any) -> Any:
        answer = self.answer(self.request(method, **params))
        assert isinstance(answer, Response), answer
        return answer.result

    def error(self, method: str, **params: Any) -> ErrorResponse:
        answer = self.answer(self.request(method, **params))
        assert isinstance(answer, ErrorResponse), answer
        return answer

    def notification(self, method: str, *, since: int = 0, **fields: Any) -> dict[str, Any]:
        """The parameters of the first such notification whose fields are these."""

        def wanted(message: Message) -> bool:
            return (
                isinstance(message, Notification)
                and message.method == method
                and isinstance(message.params, dict)
                and all(message.params[name] == value for name, value in fields.items())
            )

        params = self.until(wanted, since=since).params  # type: ignore[union-attr]
        assert isinstance(params, dict)
        return params

    def answers(self) -> list[int | str | None]:
        return [message.id for message in self.received if isinstance(message, Answer)]

    def log(self) -> str:
        file = self.home / "logs" / "engine.log"
        return file.read_text() if file.exists() else ""

    def _read(self) -> None:
        reader = FrameReader()
        descriptor = self.process.stdout.fileno()
        while data := os.read(descriptor, 1 << 16):
            for body in reader.feed(data):
                self.times.append(time.monotonic())
                self.received.append(decode(body))
                self._fresh.put(self.received[-1])
        self._fresh.put(None)

    def _drain(self) -> None:
        descriptor = self.process.stderr.fileno()
        while data := os.read(descriptor, 1 << 16):
            self.stderr += data
