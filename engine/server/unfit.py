"""An engine whose libraries can't be loaded: it shakes hands, says what is wrong, and runs the self-test.

It stays alive for that. An engine that ended instead would be started again and again, and its window could only say
that it ends.
"""

from collections.abc import Mapping
from pathlib import Path

from engine.errors import PrecisError
from engine.protocol import methods as m
from engine.schema.life_cycle import EngineInfo
from engine.server.calls import Call
from engine.server.endpoint import Route
from engine.server.identity import identity
from engine.server.lanes import LaneName
from engine.server.self_test import examine


class UnfitServices:
    """Refuses everything but the self-test, with the sentence why."""

    def __init__(self, home: Path, problem: PrecisError) -> None:
        self._home, self._problem = home, problem

    @property
    def routes(self) -> Mapping[str, Route]:
        refused = set(m.REQUESTS) - {"initialize", "shutdown", "doctor.run"}
        routes = {method: Route(LaneName.STORE, self._refuse) for method in refused}
        return routes | {"doctor.run": Route(LaneName.SELF_TEST, lambda _params, _call: examine(self._home))}

    def describe(self) -> EngineInfo:
        """What is wrong, told in the handshake as if the library could not be opened: it can't."""
        return identity(self._home, [], self._problem)

    def start(self) -> None:
        """There is no queue to work on."""

    def stop(self, seconds: float) -> bool:  # noqa: ARG002 - there is nothing that could take time
        return True

    def _refuse(self, _params: object, _call: Call) -> object:
        raise self._problem
