"""Filters of system calls that Linux keeps for a process and all its children: how they are made and put in force.

A filter is a program of the kernel's small machine (BPF) over the number of a call and its arguments. It can't be taken
off, not even by root, and is inherited through fork and exec. What a filter lets through is its maker's to say.

Standard library only: the window and the engine use this before they import anything else.
"""

import ctypes
import functools
import os
import struct
import sys
from collections.abc import Sequence
from dataclasses import dataclass

Step = tuple[int, int, int, int]
"""An instruction: code, how many to skip if true, how many if not, operand."""

ALLOW = 0x7FFF0000
REFUSE = 0x00050000
"""SECCOMP_RET_ERRNO; the low 16 bits are the errno."""
LOAD, EQUAL, AT_LEAST, HAS_BITS, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
"""BPF: load a 32-bit word, jump if equal, jump if at least, jump if any bit of the operand is set, return."""
NUMBER_AT, _MACHINE_AT = 0, 4
"""Offsets in `struct seccomp_data`."""
X32_BIT = 0x40000000
"""Set in the numbers of x86-64's calls with 32-bit pointers."""
_PR_SET_NO_NEW_PRIVS = 38
_SET_MODE_FILTER = 1
_ALL_THREADS = 1
"""SECCOMP_FILTER_FLAG_TSYNC."""


@dataclass(frozen=True, slots=True)
class Machine:
    """What a filter must know of a processor: its AUDIT_ARCH and the numbers of some system calls."""

    audit: int
    seccomp: int
    socket: int
    banned: tuple[int, ...]
    """ptrace, process_vm_readv, process_vm_writev: reading and steering other processes. bpf, userfaultfd,
    perf_event_open: doors into the kernel that nothing here needs."""


_MACHINES = {
    "x86_64": Machine(audit=0xC000003E, seccomp=317, socket=41, banned=(101, 310, 311, 321, 323, 298)),
    "aarch64": Machine(audit=0xC00000B7, seccomp=277, socket=198, banned=(117, 270, 271, 280, 282, 241)),
}


class _Program(ctypes.Structure):
    """`struct sock_fprog`."""

    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


@functools.cache
def libc() -> ctypes.CDLL:
    """The C library of this process, keeping errno."""
    return ctypes.CDLL(None, use_errno=True)


def machine() -> Machine | None:
    """What is known of this machine, where filters can be made for it: 64-bit Linux on x86-64 and ARM."""
    return _MACHINES.get(os.uname().machine) if sys.platform == "linux" and sys.maxsize > 1 << 32 else None


def argument_at(index: int) -> int:
    """Where the low half of an argument stands; it comes first on little-endian machines."""
    return 16 + 8 * index


def of_this_machine_only(known: Machine, errno: int) -> list[Step]:
    """The beginning of every filter: calls that are numbered otherwise (32-bit programs, x32) get `errno`.

    The number of the call is loaded then.
    """
    return [
        (LOAD, 0, 0, _MACHINE_AT),
        (EQUAL, 1, 0, known.audit),
        (RETURN, 0, 0, REFUSE | errno),
        (LOAD, 0, 0, NUMBER_AT),
        (AT_LEAST, 0, 1, X32_BIT),
        (RETURN, 0, 0, REFUSE | errno),
    ]


def install(known: Machine, steps: Sequence[Step]) -> bool:
    """Put a filter in force for all threads, for good; False where the kernel refuses (nothing has changed then)."""
    code = b"".join(struct.pack("=HBBI", *step) for step in steps)
    program = _Program(len(code) // 8, code)
    if libc().prctl(_PR_SET_NO_NEW_PRIVS, *map(ctypes.c_ulong, (1, 0, 0, 0))) != 0:
        return False
    # A positive answer is the thread that could not be brought under the filter: then no thread was.
    return not libc().syscall(
        ctypes.c_long(known.seccomp),
        ctypes.c_ulong(_SET_MODE_FILTER),
        ctypes.c_ulong(_ALL_THREADS),
        ctypes.byref(program),
    )
