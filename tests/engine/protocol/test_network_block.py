"""Silence: no way to a network socket from this process or its children, in Python or below it.

The guard can't be taken off again, so every test is a process of its own.
"""

import json
import platform
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="seccomp is Linux's")
x86_only = pytest.mark.skipif(platform.machine() != "x86_64", reason="a system call of x86-64")


def run(code: str) -> object:
    """What the code says with `say(...)`, in a new process."""
    prelude = (
        "import json, sys\nfrom engine.protocol import network_block as silence\ndef say(x): print(json.dumps(x))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", prelude + code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


NATIVE = """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
def native(*numbers):
    result = libc.syscall(*map(ctypes.c_long, numbers))
    return ctypes.get_errno() if result < 0 else 0
"""


def test_before_it_is_in_force_the_check_says_so_and_asks_no_server():
    """Were a name looked up here, the question would go out: the very thing the check is to prove impossible."""
    findings = run("say([[f.name, f.ok] for f in silence.check()])")
    assert ["guard", False] in findings
    assert ["IPv4 socket from Python", False] in findings
    assert not [name for name, _ in findings if "look-up" in name]


@linux_only
def test_every_attempt_of_the_check_is_refused():
    findings = run(
        "assert silence.enforce() == 'seccomp filter'\nsay([[f.name, f.ok, f.detail] for f in silence.check()])"
    )
    assert len(findings) == 8
    assert all(ok for _, ok, _ in findings), findings


@linux_only
def test_only_families_that_stay_on_the_machine_are_left():
    code = f"{NATIVE}\nsilence.enforce()\nnumber = {{'x86_64': 41, 'aarch64': 198}}[__import__('os').uname().machine]\n"
    refused = run(code + "say([f for f in range(50) if native(number, f, 2, 0) == 13])")
    assert refused == [f for f in range(50) if f not in {1, 16}]


@linux_only
def test_the_upper_half_of_the_family_argument_does_not_fool_the_filter():
    """The kernel takes the family as a 32-bit int: what stands above those bits must not make AF_INET look allowed."""
    code = f"{NATIVE}\nsilence.enforce()\nnumber = {{'x86_64': 41, 'aarch64': 198}}[__import__('os').uname().machine]\n"
    assert run(code + "say(native(number, (1 << 32) | 2, 1, 0))") == 13


@linux_only
def test_threads_that_ran_before_are_silenced_too():
    code = """
import socket, threading
go, told = threading.Event(), []
def attempt():
    go.wait()
    try: socket.socket(); told.append("opened")
    except PermissionError: told.append("refused")
thread = threading.Thread(target=attempt); thread.start()
silence.enforce(); go.set(); thread.join()
say(told)
"""
    assert run(code) == ["refused"]


@linux_only
def test_children_and_their_children_are_silenced():
    inner = "import socket\ntry: socket.socket(); print('opened')\nexcept PermissionError: print('refused')"
    code = f"""
import subprocess
silence.enforce()
outer = "import subprocess, sys; subprocess.run([sys.executable, '-c', sys.argv[1]], check=True)"
out = subprocess.run([sys.executable, "-c", outer, {inner!r}], capture_output=True, text=True, check=True).stdout
say(out.strip())
"""
    assert run(code) == "refused"


@linux_only
def test_io_uring_is_refused():
    assert run(f"{NATIVE}\nsilence.enforce()\nsay(native(425, 1, 0))") == 1


@linux_only
@x86_only
def test_the_x32_numbers_are_refused():
    assert run(f"{NATIVE}\nsilence.enforce()\nsay(native(0x40000000 | 41, 2, 1, 0))") == 1


@linux_only
@x86_only
def test_32_bit_system_calls_are_refused():
    """Machine code that asks for a socket through the old 32-bit gate: it must not pass where the 64-bit call can't.

    Kernels without that gate end the process with a signal instead, which is as good.
    """
    code = """
import ctypes, mmap, os
silence.enforce()
child = os.fork()
if child == 0:
    page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    # push rbx; mov eax, 359 (socket); mov ebx, 2; mov ecx, 1; xor edx, edx; int 0x80; pop rbx; ret
    page.write(bytes.fromhex("53b867010000bb02000000b90100000031d2cd805bc3"))
    address = ctypes.addressof(ctypes.c_char.from_buffer(page))
    os._exit(0 if ctypes.CFUNCTYPE(ctypes.c_int)(address)() < 0 else 1)
say(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    assert run(code) in {0, -11}


def test_elsewhere_an_audit_hook_refuses_the_same_to_python():
    code = """
import socket
pair = socket.socketpair(socket.AF_UNIX)
early = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
sys.platform = "freebsd"
assert silence.enforce() == "audit hook"
def refused(attempt):
    try: attempt()
    except PermissionError: return True
    return False
descriptor = early.fileno()
say([
    refused(lambda: socket.socket()),
    refused(lambda: socket.socket(socket.AF_INET6)),
    refused(lambda: early.sendto(b"x", ("127.0.0.1", 9))),
    refused(lambda: early.connect(("127.0.0.1", 9))),
    refused(lambda: early.bind(("127.0.0.1", 0))),
    refused(lambda: socket.socket(fileno=descriptor).connect(("127.0.0.1", 9))),
    refused(lambda: socket.getaddrinfo("localhost", 80)),
    refused(lambda: socket.gethostbyname("localhost")),
    not refused(lambda: socket.socket(socket.AF_UNIX)),
    not refused(lambda: pair[0].send(b"x")),
])
"""
    assert run(code) == [True] * 10


@linux_only
def test_enforcing_it_twice_is_enforcing_it_once():
    code = """
first = silence.enforce()
count = lambda: next(l for l in open("/proc/self/status") if l.startswith("Seccomp_filters")).split()[1]
before = count(); again = silence.enforce()
say([first == again == silence.in_force(), before == count()])
"""
    same, one_filter = run(code)
    assert same
    assert one_filter


@x86_only
@linux_only
@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("taking a descriptor of another process", "438, 0, 0, 0"),
        ("reading its memory", "310, __import__('os').getppid(), 0, 0, 0, 0, 0"),
        ("writing its memory", "311, __import__('os').getppid(), 0, 0, 0, 0, 0"),
        ("steering it", "101, 0, 0, 0, 0"),
    ],
)
def test_no_other_process_is_reached(name, call):
    """A socket that another process has open is as good as one of our own."""
    before, after = f"{NATIVE}\nsay(native({call}))", f"{NATIVE}\nsilence.enforce()\nsay(native({call}))"
    assert run(after) == 1, name
    if name != "steering it":
        assert run(before) != 1
