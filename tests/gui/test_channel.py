"""What the engine sends in one go: told in order, with turns for the window's own events between."""

import time

from PySide6.QtCore import QTimer

from app.client.channel import LARGE, Channel
from app.client.supervisor import Supervisor
from engine.protocol import messages
from engine.protocol.framing import frame

COUNT = 12


def notifications(count=COUNT, large=None):
    """Frames of `count` notifications; the one numbered `large` is long enough to be decoded in a thread."""
    return b"".join(
        frame(
            messages.encode(
                messages.Notification("some.thing", {"number": number, "rest": "x" * (LARGE if number == large else 0)})
            )
        )
        for number in range(count)
    )


def channel_with(tmp_path, heard, busy=0.0):
    """A channel without a process, and what it tells; each message keeps its receiver busy for `busy` seconds."""

    def receive(message, _prepared):
        end = time.perf_counter() + busy
        while time.perf_counter() < end:
            pass
        heard.append(message.params["number"])

    channel = Channel(Supervisor(["true"], tmp_path))
    channel.received.connect(receive)
    return channel


def test_other_events_have_their_turn_between_messages_that_came_at_once(qtbot, tmp_path):
    heard, between = [], []
    channel = channel_with(tmp_path, heard, busy=0.005)
    timer = QTimer(interval=0)
    timer.timeout.connect(lambda: between.append(len(heard)))
    timer.start()
    channel._supervisor.output.emit(notifications())
    assert len(heard) < COUNT, "all were told in one event"
    while len(heard) < COUNT:
        with qtbot.wait_signal(channel.received):
            pass
    timer.stop()
    assert heard == list(range(COUNT))
    assert len({count for count in between if 0 < count < COUNT}) >= 3


def test_order_holds_around_a_large_message_and_a_broken_stream_is_told_last(qtbot, tmp_path):
    heard, told = [], []
    channel = channel_with(tmp_path, heard, busy=0.003)
    channel.broken.connect(lambda: told.append(len(heard)))
    with qtbot.wait_signal(channel.broken):
        channel._supervisor.output.emit(notifications(large=4) + b"no header at all\r\n\r\n")
    assert heard == list(range(COUNT))
    assert told == [COUNT]


def test_what_an_ended_process_left_unsaid_is_not_told_after_the_next_one_began(qtbot, tmp_path):
    heard = []
    channel = channel_with(tmp_path, heard, busy=0.02)
    channel._supervisor.output.emit(notifications())
    assert heard == [0]
    channel._supervisor.started.emit()
    with qtbot.wait_signal(channel.received):
        channel._supervisor.output.emit(notifications(1))
    assert heard == [0, 0]


def test_what_an_engine_said_before_its_death_is_told_before_the_death(qtbot, tmp_path):
    heard, known_at_death = [], []
    channel = channel_with(tmp_path, heard, busy=0.01)
    channel._supervisor.died.connect(lambda _: known_at_death.extend(heard))
    channel._supervisor.output.emit(notifications())
    assert heard == [0]
    channel._supervisor.died.emit("The engine was killed by the system.")
    assert known_at_death == list(range(COUNT))
