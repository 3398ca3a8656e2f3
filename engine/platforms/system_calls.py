"""An allow-list of system calls for Linux: what it lets through, and the kernel's filter made of it.

Every call that is not named fails with EPERM. Some are let through for some arguments alone: files may be opened for
reading, not for writing or making; a process may signal itself, not others.
"""

import errno
import os
from collections.abc import Iterable
from dataclasses import dataclass

from engine.protocol import seccomp
from engine.protocol.seccomp import ALLOW, EQUAL, HAS_BITS, LOAD, REFUSE, RETURN, Machine, Step, argument_at

_Numbers = dict[str, tuple[int | None, int | None]]
"""System calls by their names: the numbers on x86-64 and on 64-bit ARM, which lacks the older ones."""

_COMPUTING: _Numbers = {
    "read": (0, 63), "write": (1, 64), "lseek": (8, 62), "mmap": (9, 222), "munmap": (11, 215), "brk": (12, 214),
    "madvise": (28, 233), "mremap": (25, 216), "futex": (202, 98), "setitimer": (38, 103), "close": (3, 57),
    "fstat": (5, 80), "newfstatat": (262, 79), "stat": (4, None), "lstat": (6, None), "statx": (332, 291),
    "readv": (19, 65), "writev": (20, 66), "pread64": (17, 67), "access": (21, None), "faccessat": (269, 48),
    "faccessat2": (439, 439), "readlink": (89, None), "readlinkat": (267, 78), "getdents64": (217, 61),
    "getcwd": (79, 17), "mincore": (27, 232), "rt_sigaction": (13, 134), "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139), "rt_sigpending": (127, 136), "sigaltstack": (131, 132), "restart_syscall": (219, 128),
    "getpid": (39, 172), "getppid": (110, 173), "gettid": (186, 178), "getuid": (102, 174), "geteuid": (107, 175),
    "getgid": (104, 176), "getegid": (108, 177), "getresuid": (118, 148), "getresgid": (120, 150), "uname": (63, 160),
    "sysinfo": (99, 179), "getrusage": (98, 165), "times": (100, 153), "clock_gettime": (228, 113),
    "clock_getres": (229, 114), "gettimeofday": (96, 169), "time": (201, None), "nanosleep": (35, 101),
    "clock_nanosleep": (230, 115), "getrandom": (318, 278), "getitimer": (36, 102), "alarm": (37, None),
    "poll": (7, None), "ppoll": (271, 73), "select": (23, None), "pselect6": (270, 72), "dup": (32, 23),
    "dup2": (33, None), "dup3": (292, 24), "sched_yield": (24, 124), "sched_getaffinity": (204, 123),
    "getcpu": (309, 168), "rseq": (334, 293), "set_robust_list": (273, 99), "membarrier": (324, 283), "exit": (60, 93),
    "exit_group": (231, 94), "getrlimit": (97, 163),
}  # fmt: skip
"""What a process does that computes: it reads and writes what is open, takes memory, tells the time, ends."""
_STARTING: _Numbers = {
    "fork": (57, None), "vfork": (58, None), "execve": (59, 221), "wait4": (61, 260), "waitid": (247, 95),
    "pipe": (22, None), "pipe2": (293, 59), "set_tid_address": (218, 96), "arch_prctl": (158, None),
    "getpgrp": (111, None), "getpgid": (121, 155), "getsid": (124, 156), "umask": (95, 166), "close_range": (436, 436),
    "getgroups": (115, 158), "chdir": (80, 49), "mprotect": (10, 226),
}  # fmt: skip
"""What one does besides that starts a program and waits for it."""
_CONDITIONAL: _Numbers = {
    "open": (2, None), "openat": (257, 56), "fcntl": (72, 25), "ioctl": (16, 29), "prlimit64": (302, 261),
    "tgkill": (234, 131), "prctl": (157, 167), "clone": (56, 220), "mprotect": (10, 226),
}  # fmt: skip
"""What is let through for some arguments alone."""
_NOT_THERE: _Numbers = {"clone3": (435, 435), "openat2": (437, 437)}
"""What the C library tries first, and does without where it is told that there is no such call."""

_NOT_READING = 0x400000 | 0x200 | 0x40 | 0x3
"""O_TMPFILE, O_TRUNC, O_CREAT, and all ways of opening but for reading."""
_EXECUTABLE = 0x4
"""PROT_EXEC."""
_NEW_NAMESPACES = 0x7E020080
"""All CLONE_NEW flags."""
_FCNTL = (0, 1, 2, 3, 4, 1030)
"""Copies of descriptors, flags. Not F_SETOWN, by which a pipe signals any process."""
_IOCTL = (0x5401, 0x5450, 0x5451)
"""TCGETS, FIONCLEX, FIOCLEX: whether this is a terminal, closing on exec."""
_PRCTL = (1, 15)
"""PR_SET_PDEATHSIG, PR_SET_NAME."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a process needs beyond computing on what it has open."""

    opens: bool = True
    """Whether it may open files for reading at all."""
    starts_programs: bool = False


def restrict(allowed: Allowed) -> bool:
    """Put the allow-list in force for this process and its children; False where the kernel can't."""
    machine = seccomp.machine()
    return machine is not None and seccomp.install(machine, _steps(machine, allowed))


def _steps(machine: Machine, allowed: Allowed) -> list[Step]:
    column = 0 if machine.socket == 41 else 1
    steps = seccomp.of_this_machine_only(machine, errno.EPERM)
    for numbers in (_COMPUTING, _STARTING if allowed.starts_programs else {}):
        for number in numbers.values():
            steps += _rule(number[column], [(RETURN, 0, 0, ALLOW)])
    for name, body in _conditions(allowed):
        steps += _rule(_CONDITIONAL[name][column], body)
    for number in _NOT_THERE.values():
        steps += _rule(number[column], [(RETURN, 0, 0, REFUSE | errno.ENOSYS)])
    return [*steps, (RETURN, 0, 0, REFUSE | errno.EPERM)]


def _conditions(allowed: Allowed) -> Iterable[tuple[str, list[Step]]]:
    if allowed.opens:
        yield "openat", _without_bits(2, _NOT_READING)
        yield "open", _without_bits(1, _NOT_READING)
    yield "fcntl", _one_of(1, _FCNTL)
    yield "ioctl", _one_of(1, _IOCTL)
    yield "prlimit64", _one_of(0, (0,))
    yield "tgkill", _one_of(0, (os.getpid(),))
    if allowed.starts_programs:
        yield "prctl", _one_of(0, _PRCTL)
        yield "clone", _without_bits(0, _NEW_NAMESPACES)
    else:
        yield "mprotect", _without_bits(2, _EXECUTABLE)


def _rule(number: int | None, body: list[Step]) -> list[Step]:
    return [] if number is None else [(EQUAL, 0, len(body), number), *body]


def _without_bits(argument: int, bits: int) -> list[Step]:
    return [
        (LOAD, 0, 0, argument_at(argument)),
        (HAS_BITS, 1, 0, bits),
        (RETURN, 0, 0, ALLOW),
        (RETURN, 0, 0, REFUSE | errno.EPERM),
    ]


def _one_of(argument: int, values: tuple[int, ...]) -> list[Step]:
    jumps = [(EQUAL, len(values) - index, 0, value) for index, value in enumerate(values)]
    refused: Step = (RETURN, 0, 0, REFUSE | errno.EPERM)
    return [(LOAD, 0, 0, argument_at(argument)), *jumps, refused, (RETURN, 0, 0, ALLOW)]
