"""Who this engine is, for the handshake."""

from collections.abc import Sequence
from pathlib import Path

from engine.errors import PrecisError
from engine.home import VERSION
from engine.protocol.build import BUILD
from engine.protocol.methods import PROTOCOL
from engine.schema.life_cycle import EngineInfo


def identity(home: Path, models: Sequence[str], problem: PrecisError | None) -> EngineInfo:
    """The answer to the window's first message.

    Args:
        home: the folder of the library.
        models: names of the summarizers on offer.
        problem: why the library can't be opened, or can only be read.
    """
    return EngineInfo(
        protocol=PROTOCOL,
        build=BUILD,
        version=VERSION,
        home=str(home),
        models=list(models),
        library_problem=str(problem) if problem else None,
        library_kind=problem.kind if problem else None,
    )
