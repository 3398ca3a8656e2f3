"""Which process is which, and how a program is asked to stop, on systems that are not here."""

import os
import signal

from engine.cli.interrupt import interrupts
from engine.platforms import macos, signals, windows
from engine.protocol import network_block
from engine.server import lifecycle
from engine.store import processes
from tests.engine.platforms.fakes import FakeKernel32, FakeSystemLibrary


def test_a_process_of_windows_is_known_by_when_it_was_started(monkeypatch):
    kernel = FakeKernel32()
    kernel.alive = {4711: 133_000_000_000_000_000}
    monkeypatch.setattr(windows, "kernel32", lambda: kernel)
    assert processes._started(4711, "win32") == "133000000000000000"
    assert processes._started(4712, "win32") == ""
    assert kernel.open == set()


def test_the_end_of_a_process_of_windows_is_waited_for_without_end(monkeypatch):
    kernel = FakeKernel32()
    kernel.alive = {4711: 1}
    windows.wait_for_end(4711, kernel)
    windows.wait_for_end(4712, kernel)
    assert [call for call in kernel.calls if call[0] == "WaitForSingleObject"] == [("WaitForSingleObject", 0xFFFFFFFF)]
    assert kernel.open == set()


def test_a_process_of_a_mac_is_known_by_its_start_and_the_boot(monkeypatch):
    library = FakeSystemLibrary({"kern.bootsessionuuid": b"A-B-C\0"}, {4711: (1, 987654321)})
    monkeypatch.setattr(macos, "library", lambda: library)
    assert processes._started(4711, "darwin") == "987654321"
    assert processes._started(4712, "darwin") == ""
    assert processes._boot("darwin") == "A-B-C"
    assert processes._boot("linux") == processes.own_identity().split("/")[1]


def test_ctrl_break_is_a_wish_to_stop(monkeypatch):
    """SIGUSR1 plays SIGBREAK."""
    stopping = (*signals.STOPPING, signal.SIGUSR1)
    monkeypatch.setattr("engine.cli.interrupt.STOPPING", stopping)
    before = signal.getsignal(signal.SIGUSR1)
    with interrupts() as interrupt:
        os.kill(os.getpid(), signal.SIGUSR1)
        assert interrupt.asked
    assert signal.getsignal(signal.SIGUSR1) == before
    assert {signal.SIGINT, signal.SIGTERM} <= set(lifecycle.STOPPING)


def test_a_guard_that_the_kernel_does_not_keep_says_so(monkeypatch):
    monkeypatch.setattr(network_block, "_method", network_block.Method.AUDIT)
    assert network_block._guard().startswith("audit hook: the kernel does not enforce it here")
    monkeypatch.setattr(network_block, "_method", network_block.Method.SECCOMP)
    assert network_block._guard() == "seccomp filter"
