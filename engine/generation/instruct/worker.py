"""The process that runs llama.cpp for a GGUF file: it gets the file's path and conversations, and gives answers.

It stands under the network filter of all processes: llama.cpp brings a server with it, which is given a socket in a
folder of this process's own that nobody else may enter, and nothing is ever sent to it. Messages are frames of JSON on
the pipes it was started with, which llama.cpp does not get to see:

    {"path", "context", "threads", "gpu_layers"}     answered by {"ready": true} or {"failed": why}
    {"messages": [{"role", "content"}], "most"}      answered by {"piece": text} ... and {"end": reason} or {"failed"}

It is killed to be stopped, and ends by itself when its pipe closes.
"""

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from engine.protocol import network_block
from engine.protocol.framing import FrameReader, FramingError, frame
from engine.protocol.loading import load_failure

_READ = 1 << 16
_FAILED = "It can't be loaded by llama.cpp: the file is damaged, or of an architecture that this version does not know."


class Worker:
    """Answers one request after another."""

    def __init__(self, requests: BinaryIO, answers: BinaryIO) -> None:
        self._requests, self._answers = requests, answers
        self._server: Any = None

    def serve(self) -> None:
        """Answer until the pipe closes."""
        for request in self._received():
            try:
                if "path" in request:
                    self._load(**request)
                else:
                    self._answer(**request)
            except Exception as error:  # whatever a file makes the library do
                failure = load_failure(error)
                self._send({"failed": failure.sentence if failure is not None else _FAILED, "why": str(error)[:300]})

    def _received(self) -> Iterator[dict[str, Any]]:
        reader = FrameReader()
        while data := os.read(self._requests.fileno(), _READ):
            try:
                yield from map(json.loads, reader.feed(data))
            except (FramingError, ValueError):
                return

    def _send(self, message: dict[str, object]) -> None:
        self._answers.write(frame(json.dumps(message).encode()))
        self._answers.flush()

    def _load(self, path: str, context: int, threads: int, gpu_layers: int) -> None:
        import xllamacpp

        parameters = xllamacpp.CommonParams()
        parameters.model.path = path
        parameters.n_ctx, parameters.n_parallel, parameters.n_gpu_layers = context, 1, gpu_layers
        parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = threads
        # Threads that spin while they wait would take the processor from those they wait for.
        parameters.cpuparams.poll = parameters.cpuparams_batch.poll = 0
        parameters.sampling.temp = 0.0
        parameters.cache_ram_mib = 0  # prompts of other conversations, which never come again
        parameters.use_jinja, parameters.ui, parameters.offline = True, False, True
        parameters.default_template_kwargs = {"enable_thinking": "false"}
        with tempfile.TemporaryDirectory(prefix="precis-") as folder:
            parameters.hostnames = [str(Path(folder) / "llama.sock")]  # AF_UNIX, and gone as soon as it is bound
            self._server = xllamacpp.Server(parameters)
        self._send({"ready": True})

    def _answer(self, messages: list[dict[str, str]], most: int) -> None:
        reason = None

        def heard(event: Any) -> bool:  # noqa: ANN401 (JSON, as a string or an object)
            nonlocal reason
            event = json.loads(event) if isinstance(event, str | bytes) else event
            if "choices" not in event:
                raise RuntimeError(str(event))
            for choice in event["choices"]:
                piece = choice.get("delta", {}).get("content")
                if piece:
                    self._send({"piece": piece})
                reason = choice.get("finish_reason") or reason
            return False

        asked = {"messages": messages, "max_tokens": most, "temperature": 0, "seed": 0, "stream": True}
        self._server.handle_chat_completions(asked, heard)
        self._send({"end": reason or "stop"})


def main() -> None:
    network_block.enforce()
    requests, answers = os.fdopen(os.dup(0), "rb", 0), os.fdopen(os.dup(1), "wb", 0)
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):  # llama.cpp logs what it is asked
        os.dup2(nothing, descriptor)
    Worker(requests, answers).serve()
    sys.stdout.flush()
    os._exit(0)  # no orderly end of threads that may be in the middle of a matrix


if __name__ == "__main__":
    main()
