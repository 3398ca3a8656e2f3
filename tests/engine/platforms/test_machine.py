"""What is found out about a machine, on systems and hardware that are not here: their files and libraries are faked."""

import os
import stat
import sys

import pytest

from engine.platforms import commands, macos, memory, windows
from engine.platforms.commands import answer_of, finished
from engine.platforms.graphics import Card, Driver, nvidia_driver
from engine.platforms.processor import processor
from tests.engine.platforms.fakes import FakeKernel32, FakeSystemLibrary

GIB = 1 << 30


def tree(root, files):
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


MEMINFO = "MemTotal:       16777216 kB\nMemFree: 1048576 kB\nMemAvailable:    8388608 kB\nHugePages_Total:       0\n"


def test_a_container_has_the_memory_that_its_group_allows(tmp_path):
    root = tree(tmp_path, {"proc/meminfo": MEMINFO})
    assert memory.machine_memory("linux", root) == memory.MachineMemory(16 * GIB, 8 * GIB)
    tree(root, {"sys/fs/cgroup/memory.max": "max\n", "sys/fs/cgroup/memory.current": "1000\n"})
    assert not memory.machine_memory("linux", root).limited
    tree(root, {"sys/fs/cgroup/memory.max": f"{4 * GIB}\n", "sys/fs/cgroup/memory.current": f"{GIB}\n"})
    assert memory.machine_memory("linux", root) == memory.MachineMemory(4 * GIB, 3 * GIB, limited=True)


def test_memory_on_windows_and_on_a_mac(monkeypatch):
    kernel = FakeKernel32()
    monkeypatch.setattr(windows, "kernel32", lambda: kernel)
    assert memory.machine_memory("win32") == memory.MachineMemory(16 * GIB, 5 * GIB)
    assert (memory.resident_bytes("win32"), memory.peak_bytes("win32")) == (300 << 20, 400 << 20)
    values = {"hw.memsize": (8 * GIB).to_bytes(8, "little"), "kern.memorystatus_level": (25).to_bytes(4, "little")}
    library = FakeSystemLibrary(values, {os.getpid(): (7 << 20, 1)})
    monkeypatch.setattr(macos, "library", lambda: library)
    assert memory.machine_memory("darwin") == memory.MachineMemory(8 * GIB, 2 * GIB)
    assert memory.resident_bytes("darwin") == 7 << 20
    assert macos.process_usage(os.getpid() + 1) is None


def test_what_this_process_holds_is_what_the_kernel_says(tmp_path):
    assert 0 < memory.resident_bytes() <= memory.peak_bytes()
    assert memory.resident_bytes(root=tmp_path) == 0
    assert memory.peak_bytes(root=tmp_path) > 0  # by getrusage


X86 = (
    "processor\t: 0\nmodel name\t: Intel(R) Xeon(R) 8490H\nflags\t\t: fpu sse2 avx avx2 {} avx512f\n\nprocessor\t: 1\n"
)
ARM = "processor\t: 0\nBogoMIPS\t: 50.00\nFeatures\t: fp asimd asimddp bf16 i8mm\nCPU implementer\t: 0x41\n"


def test_a_processor_is_named_with_the_instructions_that_matter(tmp_path):
    root = tree(tmp_path, {"proc/cpuinfo": X86.format("avx512_bf16 amx_tile avx_vnni")})
    found = processor("linux", "x86_64", root)
    assert found.name == "Intel(R) Xeon(R) 8490H"
    assert found.features == ("AVX", "AVX2", "AVX-512", "VNNI", "AVX512-BF16", "AMX")
    assert found.lacks is None
    tree(root, {"proc/cpuinfo": "model name : Old\nflags : sse2 avx\n"})
    assert processor("linux", "x86_64", root).lacks == "AVX2"
    tree(root, {"proc/cpuinfo": ARM})
    arm = processor("linux", "aarch64", root)
    assert (arm.name, arm.features, arm.lacks) == ("aarch64", ("NEON", "dot product", "BF16", "I8MM"), None)
    assert processor("linux", "riscv64", tmp_path / "nowhere").name == "riscv64"


def test_a_share_of_the_cores_is_what_counts_in_a_container(tmp_path):
    root = tree(tmp_path, {"proc/cpuinfo": X86.format(""), "sys/fs/cgroup/cpu.max": "50000 100000\n"})
    assert processor("linux", "x86_64", root).usable == 1


def test_processors_on_windows_and_on_a_mac(monkeypatch):
    kernel = FakeKernel32()
    kernel.features = {39, 40}
    monkeypatch.setattr(windows, "kernel32", lambda: kernel)
    found = processor("win32", "AMD64")
    assert (found.name, found.features, found.lacks) == ("amd64", ("AVX", "AVX2"), None)
    values = {"machdep.cpu.brand_string": b"Apple M3\0", "hw.optional.neon": (1).to_bytes(4, "little")}
    monkeypatch.setattr(macos, "library", lambda: FakeSystemLibrary(values))
    found = processor("darwin", "arm64")
    assert (found.name, found.features) == ("Apple M3", ("NEON",))


# -- cards ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def smi(tmp_path, monkeypatch):
    """Put an `nvidia-smi` on the path that runs the given lines of shell."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def put(lines):
        program = folder / "nvidia-smi"
        program.write_text(f"#!/bin/sh\n{lines}\n", encoding="ascii")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)

    return put


NVRM = "NVRM version: NVIDIA UNIX x86_64 Kernel Module  550.54.14  Thu Feb 22 01:44:30 UTC 2024\nGCC version: gcc\n"
OPEN = "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  570.86.15  Release Build  (x)\n"


def test_cards_are_as_the_driver_tells_them(smi, tmp_path):
    assert nvidia_driver("linux", tmp_path) is None
    smi("echo '550.54.14, NVIDIA H100 80GB HBM3, 81559, 81000'; echo '550.54.14, NVIDIA L4, [N/A], 100'")
    cards = (Card("NVIDIA H100 80GB HBM3", 81559 << 20, 81000 << 20), Card("NVIDIA L4", None, 100 << 20))
    assert nvidia_driver("linux", tmp_path) == Driver("550.54.14", cards)
    assert nvidia_driver("win32", tmp_path) == Driver("550.54.14", cards)


@pytest.mark.parametrize(("words", "number"), [(NVRM, "550.54.14"), (OPEN, "570.86.15")])
def test_a_driver_without_its_program_is_known_by_the_kernel(smi, tmp_path, words, number):
    card = "Model: \t\t NVIDIA A100-SXM4-40GB\nIRQ:   \t\t 33\n"
    root = tree(
        tmp_path,
        {"proc/driver/nvidia/version": words, "proc/driver/nvidia/gpus/0000:17:00.0/information": card},
    )
    expected = Driver(number, (Card("NVIDIA A100-SXM4-40GB"),))
    assert nvidia_driver("linux", root) == expected
    smi("echo 'Failed to initialize NVML: Driver/library version mismatch'; exit 18")
    assert nvidia_driver("linux", root) == expected


def test_a_driver_that_does_not_answer_is_not_waited_for(smi, tmp_path):
    smi("exec /bin/sleep 600")
    assert nvidia_driver("linux", tmp_path, seconds=0.2) is None


def test_what_a_program_wrote_before_it_was_given_up_is_kept(monkeypatch):
    code, answer = finished([sys.executable, "-c", "import time; print('begun', flush=True); time.sleep(600)"], 5)
    assert (code, answer) == (None, "begun\n")
    assert answer_of([sys.executable, "-c", "print('done'); raise SystemExit(3)"], 30) is None
    assert finished(["no-such-program-here"], 1) == (None, "")


def test_one_that_can_not_even_be_killed_is_left_behind(monkeypatch):
    """As a driver's program in an uninterruptible wait: the kill has no effect."""
    killed = []

    def without_effect(process):
        killed.append(process)

    monkeypatch.setattr(commands, "_DYING_SECONDS", 0.1)
    monkeypatch.setattr(commands.subprocess.Popen, "kill", without_effect)
    try:
        assert finished(["/bin/sleep", "600"], 0.1) == (None, "")
    finally:
        monkeypatch.undo()
        (left,) = killed
        assert left in commands._left_behind
        left.kill()
        left.wait()
        commands._left_behind.clear()
