"""The engine of Précis. As a library: `engine.summarize`, `read`, `classify`, `open_library`; see `engine.api`.

Nothing is loaded before it is asked for: processes that need a single module of the engine import this file too.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.api import (
        Cancelled,
        Document,
        Library,
        OutOfResources,
        PrecisError,
        Result,
        SummarySentence,
        UnreadableFile,
        UsageError,
        block_network,
        classify,
        open_library,
        read,
        summarize,
    )

__all__ = [
    "Cancelled",
    "Document",
    "Library",
    "OutOfResources",
    "PrecisError",
    "Result",
    "SummarySentence",
    "UnreadableFile",
    "UsageError",
    "block_network",
    "classify",
    "open_library",
    "read",
    "summarize",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from engine import api

    return getattr(api, name)
