"""A GGUF model as a chat model: the process that runs llama.cpp, started, asked, waited for, and ended.

What a file does to that process (it crashes, hangs, takes all memory) is a sentence here. To stop it is to kill it:
reading a long prompt can't be interrupted otherwise. The next question starts it again.
"""

import contextlib
import json
import logging
import os
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import Any

from engine.errors import ModelUnavailable, OutOfResources
from engine.generation.instruct.chat import ChatMessage
from engine.generation.instruct.rewriter import Answer
from engine.generation.instruct.runner import missing_runner
from engine.ingest.sandbox.worker_pipe import AnswerPipe, ReadByThread, answer_pipe
from engine.models.instruct.files import InstructModel
from engine.platforms.processor import usable_cores
from engine.protocol import network_block, programs
from engine.protocol.framing import FrameReader, FramingError, frame
from engine.protocol.loading import ILLEGAL_INSTRUCTION
from engine.schema.result import ModelUse

log = logging.getLogger(__name__)

_TICK = 0.1
_SILENT = 600.0
"""Seconds without a word after which a model is given up: a slow processor that reads a long prompt is quicker."""
_KILLED = frozenset({-9, 137})


class LlamaCppModel:
    """Fulfils `ChatModel`. Not thread-safe: one caller at a time."""

    def __init__(self, model: InstructModel, use: ModelUse, *, gpu: bool, threads: int | None = None) -> None:
        """Nothing is started before the first question. `threads` left out are as many as there are cores.

        Raises ModelUnavailable where llama.cpp is not installed.
        """
        missing = missing_runner(model.kind)
        if missing is not None:
            raise ModelUnavailable(missing)
        self.use = use
        self._model, self._gpu, self._threads = model, gpu, threads or usable_cores()
        self._process: subprocess.Popen[bytes] | None = None
        self._pipe: AnswerPipe | None = None
        self._frames = FrameReader()
        self._heard: list[dict[str, Any]] = []

    def answer(self, messages: Sequence[ChatMessage], most: int, check: Callable[[], None]) -> Answer:
        """Its likeliest answer.

        Raises:
            ModelUnavailable: the model can't be loaded, or its process died.
            OutOfResources: it was killed, as systems do that run out of memory.
            Cancelled: from `check`; the process is ended then.
        """
        try:
            if self._process is None:
                self._start(check)
            asked = [{"role": one.role, "content": one.content} for one in messages]
            self._send({"messages": asked, "most": most})
            pieces: list[str] = []
            while True:
                said = self._receive(check)
                if "end" in said:
                    return Answer("".join(pieces), ended=said["end"] == "stop")
                pieces.append(said["piece"])
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the process, at once; a further question starts another."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        if isinstance(self._pipe, ReadByThread):
            self._pipe.close()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def __del__(self) -> None:
        self.close()

    def _start(self, check: Callable[[], None]) -> None:
        self._process = subprocess.Popen(
            programs.language_model_command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **network_block.environment()},
            bufsize=0,
        )
        assert self._process.stdout is not None
        self._frames, self._heard = FrameReader(), []
        self._pipe = answer_pipe(self._process.stdout.fileno())
        self._send(
            {
                "path": str(self._model.place),
                "context": self._model.used_context,
                "threads": self._threads,
                "gpu_layers": 999 if self._gpu else 0,
            }
        )
        self._receive(check)

    def _send(self, message: dict[str, object]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(frame(json.dumps(message).encode()))
        except OSError as error:
            raise self._death() from error

    def _receive(self, check: Callable[[], None]) -> dict[str, Any]:
        """The next message; `check` is called while nothing comes."""
        assert self._pipe is not None
        until = time.monotonic() + _SILENT
        while not self._heard:
            check()
            data = self._pipe.read(_TICK)
            if data == b"":
                raise self._death()
            if data is None:
                if time.monotonic() > until:
                    raise ModelUnavailable(f"The model {self._model.name} did not answer within ten minutes.")
                continue
            try:
                self._heard += map(json.loads, self._frames.feed(data))
            except (FramingError, ValueError) as error:
                raise ModelUnavailable(f"The model {self._model.name} gave an invalid answer.") from error
        check()
        said = self._heard.pop(0)
        if "failed" in said:
            log.info("the model's process: %s", said.get("why"))
            raise ModelUnavailable(f"{self._model.name}: {said['failed']}")
        return said

    def _death(self) -> ModelUnavailable | OutOfResources:
        assert self._process is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1.0)
        if self._process.returncode in ILLEGAL_INSTRUCTION:
            return ModelUnavailable(
                f"llama.cpp uses an instruction that this processor does not have, and can't run {self._model.name}: "
                "take the model as safetensors."
            )
        if self._process.returncode in _KILLED:
            return OutOfResources(
                f"The process of {self._model.name} was killed, most likely because memory ran out: close other "
                "programs, or choose a smaller model."
            )
        return ModelUnavailable(
            f"The process of {self._model.name} ended by itself (code {self._process.returncode}): the file is "
            "damaged, or of an architecture that llama.cpp does not know."
        )
