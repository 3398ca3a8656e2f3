"""How the program starts its own parts: from source one interpreter with `-m`, frozen one executable for each part.

A frozen program is two executables beside one another: `precis` (command line, engine and page worker) and
`precis-window`. Standard library only: window and engine both start parts.
"""

import sys
from pathlib import Path

PAGE_WORKER = "--page-worker"
"""The only argument of a frozen `precis` that is to be a page worker; from source the worker's module is run."""

LANGUAGE_MODEL = "--language-model"
"""Likewise of one that is to run llama.cpp."""

NATIVE_PARTS = "--native-parts"
"""Likewise the first argument of one that loads its native libraries for the self-test; others follow."""


def frozen() -> bool:
    """Whether this is the packaged program, without an interpreter that could be started with `-m`."""
    return bool(getattr(sys, "frozen", False))


def packages() -> Path:
    """The folder that `app` and `engine` are in: what a child needs to find them wherever it is started."""
    return Path(__file__).parents[2]


def main_command() -> list[str]:
    """How to start `precis`; arguments follow."""
    return [_background("precis")] if frozen() else _module("engine")


def window_command() -> list[str]:
    """How to start the window; files follow."""
    return [_background("precis-window")] if frozen() else _module("app")


def worker_command(interpreter: str = sys.executable) -> list[str]:
    """How to start a page worker; from source with the interpreter named."""
    return [*main_command(), PAGE_WORKER] if frozen() else _module("engine.ingest.worker", interpreter)


def language_model_command() -> list[str]:
    """How to start the process that runs llama.cpp."""
    return [*main_command(), LANGUAGE_MODEL] if frozen() else _module("engine.generation.instruct.worker")


def native_parts_command() -> list[str]:
    """How to start the self-test's look at the native libraries; its arguments follow."""
    return [*main_command(), NATIVE_PARTS] if frozen() else _module("engine.server.doctor.native_parts")


def _module(name: str, interpreter: str = sys.executable) -> list[str]:
    return [interpreter, "-P", "-m", name]  # -P: never from the folder the user stands in


def _background(name: str) -> str:
    return str(Path(sys.executable).with_name(name + Path(sys.executable).suffix))
