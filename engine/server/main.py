"""The engine process: everything is put together here, in this order.

1. The protocol gets stdin and stdout for itself, before anything can print.
2. No network from here on, for native code and children too.
3. The log, without words or names of documents.
4. The services (library, queue, page pictures); a library that can't be opened, or a part of the program that can't be
   loaded, is told in the handshake.
5. The conversation, in a thread; the main thread waits for a reason to end.
6. The end: work stops at its next checkpoint and stays resumable, every open request is answered, the pipe is flushed.
"""

import logging
import os
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NoReturn, Protocol

from engine.errors import known_by_its_origin
from engine.protocol import network_block
from engine.schema.life_cycle import EngineInfo
from engine.server.endpoint import Endpoint, Route
from engine.server.lanes import Lanes
from engine.server.lifecycle import ShutdownRequest
from engine.server.log import start_log
from engine.server.outbox import Outbox
from engine.server.stdio import take_over
from engine.server.unfit import UnfitServices

log = logging.getLogger(__name__)

_STOP_SECONDS = 2.0
_FLUSH_SECONDS = 1.0


class Services(Protocol):
    """What the engine does, apart from talking about it."""

    @property
    def routes(self) -> Mapping[str, Route]: ...

    def describe(self) -> EngineInfo:
        """Who this engine is, for the handshake."""
        ...

    def start(self) -> None:
        """Begin to work on the queue: the handshake is done."""
        ...

    def stop(self, seconds: float) -> bool:
        """Stop work at its next checkpoint and keep what is done; False if something did not stop in time."""
        ...


def serve(home: Path) -> NoReturn:
    """Run the engine on stdin and stdout until it is asked to end, and end the process."""

    def open_services(home: Path, outbox: Outbox, lanes: Lanes) -> Services:
        try:
            from engine.server.services import LibraryServices
        except Exception as error:
            known = known_by_its_origin(error)
            if known is None:
                raise
            log.exception("the engine can't load what it is made of")
            return UnfitServices(home, known)
        return LibraryServices(home, outbox, lanes)

    run(home, open_services)


def run(home: Path, open_services: Callable[[Path, Outbox, Lanes], Services]) -> NoReturn:
    """Run an engine with the given services; see the module's docstring for the order of things."""
    pipes = take_over()
    method = network_block.enforce()
    os.environ.update(network_block.environment())
    start_log(home)
    log.info("engine starts, network shut by %s", method.value)
    shutdown_request = ShutdownRequest()
    shutdown_request.listen_to_signals()
    outbox = Outbox(pipes.outgoing, on_broken=lambda: shutdown_request.request("nobody reads the answers"))
    lanes = Lanes()
    services = open_services(home, outbox, lanes)
    endpoint = Endpoint(outbox, shutdown_request, services.routes, services.describe, services.start, lanes=lanes)
    threading.Thread(target=endpoint.listen, args=(pipes.incoming,), name="listen", daemon=True).start()
    code = shutdown_request.wait()
    stopped = services.stop(_STOP_SECONDS)
    stopped &= endpoint.close(_FLUSH_SECONDS)
    outbox.close(_FLUSH_SECONDS)
    log.info("engine ends with %d", code)
    if not stopped:
        log.warning("something did not stop in time and is left where it is")
    # Not through the interpreter's own end: it takes a second to unload what models brought along, and would pull the
    # floor from under threads that still run native code. Everything worth keeping is in the library by now.
    logging.shutdown()
    sys.stderr.flush()
    os._exit(code)
