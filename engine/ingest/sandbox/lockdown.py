"""What a page worker gives up before it looks at the first byte of a file from outside. None of it comes back.

On Linux, each by itself, so that where a kernel or a container does without one the others stand:

    privileges     no new ones, no capabilities, no memory image, not to be looked into by other processes of the user
    namespaces     a network without interfaces, no shared memory of others, a user that has no rights anywhere
    Landlock       no path but the program's own code and fonts, to be read
    system calls   an allow-list: no program is started, no file opened for writing, no socket made, no other process
                   reached; without Landlock no file is opened at all, so what may be needed is loaded before
    limits         no file grows, no process is added, few descriptors, memory as told

What it needs from outside it holds already: the document, opened by the engine, and two pipes. On macOS and Windows
see `confinement`.
"""

import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.platforms import linux, system_calls
from engine.platforms.linux import Rule
from engine.protocol.programs import frozen, packages

_DESCRIPTORS = 64
_SYSTEM_FOLDERS = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/usr", "/nix/store")
"""Where a program that is a script finds what it calls."""
_LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache", "/nix/store")


@dataclass(frozen=True, slots=True)
class Held:
    """Which of the bounds the kernel put in force."""

    namespaces: bool
    landlock: bool
    system_calls: bool


def give_up_everything(load_all: Callable[[], None]) -> Held:
    """Become a process that computes and nothing else.

    Args:
        load_all: loads what may be needed later, called where no file can be opened any more from here on.
    """
    restricted = linux.landlock_version() > 0
    if not restricted:
        load_all()
    _set_limits(NPROC=0)
    namespaces = _give_up_rights()
    landlock = restricted and linux.allow_only(_own_code())
    _set_limits(NOFILE=_DESCRIPTORS)
    return Held(namespaces, landlock, system_calls.restrict(system_calls.Allowed(opens=landlock)))


def keep_one_program(program: Path, data: Iterable[Path]) -> Held:
    """Become a process that starts `program`, which reads `data`, and does nothing else."""
    namespaces = _give_up_rights()
    landlock = linux.allow_only(_needed_by(program, data))
    _set_limits(NOFILE=_DESCRIPTORS)
    return Held(namespaces, landlock, system_calls.restrict(system_calls.Allowed(starts_programs=True)))


def _give_up_rights() -> bool:
    linux.give_up_privileges()
    moved = linux.leave_namespaces()
    linux.drop_capabilities()
    _set_limits(FSIZE=0, CORE=0, MEMLOCK=0, MSGQUEUE=0)
    return moved


def _set_limits(**most: int) -> None:
    """Lower limits of the kernel, by their names without "RLIMIT_"."""
    import resource  # not on every system

    for name, wanted in most.items():
        which = getattr(resource, f"RLIMIT_{name}")
        _, hard = resource.getrlimit(which)
        value = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(which, (value, value))


def _own_code() -> list[Rule]:
    """The program's code and data, Python's library, and the packages it is made of."""
    if frozen():
        executable = Path(sys.executable)  # a frozen program's modules are inside it, each read when it is asked for
        return [Rule(executable), Rule(Path(getattr(sys, "_MEIPASS", executable.parent)))]
    ours = [packages() / name for name in ("engine", "resources/language", "precis_resources/language")]
    # Of a source tree only the packages: what else lies beside them is the user's.
    theirs = {path for path in sys.path if path and (Path(path) != packages() or path.endswith("-packages"))}
    return [Rule(Path(path)) for path in (*map(str, ours), *sorted(theirs))]


def _needed_by(program: Path, data: Iterable[Path]) -> list[Rule]:
    """What starting a program takes: itself, what loads it, the system's libraries, its data."""
    everything = linux.EXECUTE | linux.READ_FILE | linux.READ_FOLDER
    program = program.resolve()
    devices = [Rule(Path("/dev/null"))]
    loader = loader_of(program)
    if loader is None:
        places = [program, *map(Path, _SYSTEM_FOLDERS)]
        return [
            *devices,
            *(Rule(path, everything) for path in places),
            *map(Rule, data),
            Rule(Path("/etc/ld.so.cache")),
        ]
    started = [program, *([loader] if loader != program else [])]
    return [*devices, *(Rule(path, everything) for path in started), *map(Rule, (*map(Path, _LIBRARIES), *data))]


def loader_of(program: Path) -> Path | None:
    """What the system loads a program with: its ELF interpreter, itself where it needs none; None for a script."""
    with program.open("rb") as file:
        head = file.read(64)
        if len(head) < 64 or head[:6] != b"\x7fELF\x02\x01":
            return None
        table = int.from_bytes(head[32:40], "little")
        size, count = int.from_bytes(head[54:56], "little"), int.from_bytes(head[56:58], "little")
        for index in range(count):
            file.seek(table + index * size)
            entry = file.read(56)
            if int.from_bytes(entry[:4], "little") == 3:  # PT_INTERP
                file.seek(int.from_bytes(entry[8:16], "little"))
                name = file.read(int.from_bytes(entry[32:40], "little")).rstrip(b"\0")
                return Path(os.fsdecode(name)).resolve()
    return program
