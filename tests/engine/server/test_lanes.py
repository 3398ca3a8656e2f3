"""Lanes work side by side, each in order, and routes count as they are when a request's turn comes."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from engine.protocol.build import BUILD
from engine.protocol.framing import frame
from engine.protocol.messages import Message, Request, Response, encode
from engine.protocol.methods import PROTOCOL
from engine.schema.life_cycle import EngineInfo, Nothing
from engine.server.endpoint import Endpoint, Route
from engine.server.lanes import LaneName, Lanes
from engine.server.lifecycle import ShutdownRequest

PATIENCE = 30.0


@contextmanager
def lanes_at_work() -> Iterator[Lanes]:
    lanes = Lanes()
    yield lanes
    assert lanes.close(PATIENCE)


def test_draining_waits_for_what_came_before() -> None:
    with lanes_at_work() as lanes:
        goes_on, done = threading.Event(), []
        lanes.submit(LaneName.REVIEWS, lambda: done.append(goes_on.wait(PATIENCE)))
        assert not lanes.drain([LaneName.REVIEWS, LaneName.STORE], 0.0)
        assert lanes.drain([LaneName.STORE], PATIENCE)
        goes_on.set()
        assert lanes.drain([LaneName.REVIEWS, LaneName.STORE], PATIENCE)
        assert done == [True]


def test_a_lane_does_not_wait_for_itself() -> None:
    with lanes_at_work() as lanes:
        drained: list[bool] = []
        lanes.submit(LaneName.FILES, lambda: drained.append(lanes.drain(list(LaneName), PATIENCE)))
        assert lanes.drain([LaneName.FILES], PATIENCE)
        assert drained == [True]


class Sent:
    """An outbox that keeps the answers."""

    def __init__(self) -> None:
        self.results: dict[object, object] = {}

    def post(self, message: Message) -> None:
        assert isinstance(message, Response), message
        self.results[message.id] = message.result


def test_a_request_that_waits_is_worked_on_by_who_answers_when_its_turn_comes() -> None:
    with lanes_at_work() as lanes:
        sent, begun, goes_on = Sent(), threading.Event(), threading.Event()

        def slow(_params: object, _call: object) -> Nothing:
            begun.set()
            assert goes_on.wait(PATIENCE)
            return Nothing()

        routes = {
            "vault.state": Route(LaneName.STORE, slow),
            "library.trash": Route(LaneName.STORE, lambda *_: {"from": "the library that was"}),
        }
        info = EngineInfo(PROTOCOL, BUILD, "0", "", [])
        endpoint = Endpoint(sent, ShutdownRequest(), routes, lambda: info, lambda: None, lanes=lanes)  # type: ignore[arg-type]
        reading, writing = os.pipe()
        for id_, (method, params) in enumerate(
            [
                ("initialize", {"protocol": PROTOCOL, "build": BUILD, "pid": 0}),
                ("vault.state", {}),
                ("library.trash", {}),
            ]
        ):
            os.write(writing, frame(encode(Request(id_, method, params))))
        os.close(writing)
        endpoint.listen(reading)
        os.close(reading)
        assert begun.wait(PATIENCE)
        routes["library.trash"] = Route(LaneName.STORE, lambda *_: {"from": "the library that is"})
        goes_on.set()
        assert lanes.drain([LaneName.STORE], PATIENCE)
        assert sent.results[2] == {"from": "the library that is"}
