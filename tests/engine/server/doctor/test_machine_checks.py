"""The self-test's sentences about the machine: what is there, what it is used for, what to do where it is not."""

import json
import signal
import sys

import msgspec
import pytest

from engine.platforms.graphics import Card, Driver
from engine.platforms.memory import MachineMemory
from engine.platforms.processor import Processor
from engine.registry.catalog import models_folder
from engine.server.doctor import machine_checks, native_parts
from engine.server.doctor.machine_checks import Machine, model_checks
from engine.server.doctor.native_parts import CARD, Device, PartsReport, report
from tests.engine.generation.tiny_writers import memory_folder

GB = 10**9
H100 = Driver("550.54.14", (Card("NVIDIA H100", 80 * GB, 79 * GB),))
BUILT_FOR_CPU = PartsReport(loaded={"torch": "2.13.0+cpu", "numpy": "2.4.6"})


def cuda(**more):
    return PartsReport(loaded={"torch": "2.13.0"}, cuda="13.0", **more)


def machine(parts=BUILT_FOR_CPU, driver=None, memory=16 * GB, features=("AVX", "AVX2"), usable=8):
    total = None if memory is None else MachineMemory(32 * GB, memory)
    return Machine(Processor("Ryzen 7", 8, usable, features), total, driver, parts)


def check(name, found):
    (one,) = (check for check in machine_checks.machine_checks(found) if check.name == name)
    json.dumps(msgspec.to_builtins(one))
    return one


def test_a_slow_processor_and_a_share_of_the_cores_are_told():
    good = check("processor", machine())
    assert (good.ok, good.detail) == (True, "Ryzen 7, 8 cores; AVX, AVX2.")
    old = check("processor", machine(features=("AVX",), usable=2))
    assert old.detail.startswith("Ryzen 7, 8 cores, 2 of them for this program; AVX. Without AVX2")
    told_by_torch = check("processor", machine(PartsReport(features=("AVX2",)), features=("AVX",)))
    assert "Without" not in told_by_torch.detail


def test_too_little_memory_is_a_failed_check():
    assert check("memory", machine()).detail == "16.0 GB free of 32.0 GB in all."
    low = check("memory", machine(memory=GB // 2))
    assert not low.ok
    assert "close other programs" in low.detail
    assert check("memory", machine(memory=None)).ok


CARDS = [
    (None, BUILT_FOR_CPU, True, "None that NVIDIA's driver knows; Précis computes on the processor."),
    (H100, BUILT_FOR_CPU, True, "torch 2.13.0+cpu is the CPU build. To use the card, run `make"),
    (H100, PartsReport(problems={"torch": "broken"}), True, "It is not used, because torch can't be loaded."),
    (H100, cuda(devices=[Device("H100", 80, 79)]), True, "A computation on it works (CUDA 13.0)."),
    (H100, cuda(), False, "torch finds no card: the driver is too old for CUDA 13.0. Update NVIDIA's driver."),
    (
        H100,
        cuda(devices=[Device("H100", 80, 79, "CUDA error: no kernel image is available.")]),
        False,
        "A computation on it fails: CUDA error: no kernel image is available. Update NVIDIA's driver; until then",
    ),
    (H100, cuda(problems={CARD: "It took too long."}), False, "A computation on it fails: It took too long."),
]


@pytest.mark.parametrize(("driver", "parts", "ok", "words"), CARDS)
def test_a_card_is_told_with_what_it_is_used_for_and_what_to_do(driver, parts, ok, words, monkeypatch):
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES", raising=False)
    found = check("graphics card", machine(parts, driver))
    assert found.ok is ok
    assert words in found.detail
    if driver is not None:
        assert found.detail.startswith("NVIDIA H100 with 80.0 GB, 79.0 GB free (NVIDIA driver 550.54.14).")
        assert found.facts["driver"] == "550.54.14"


def test_a_card_that_was_hidden_on_purpose_is_no_fault(monkeypatch):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "")
    assert check("graphics card", machine(cuda(), H100)).ok


# -- models -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def own_model(tmp_path):
    """A home with a summarizer that the user added."""
    folder = models_folder(tmp_path / "home") / "mine"
    folder.parent.mkdir(parents=True)
    memory_folder(folder, "The text of a document.")
    return tmp_path / "home"


def fits(home, name, found):
    (one,) = (check for check in model_checks(home, found) if check.name == f"model: {name}")
    return one


def test_each_model_is_held_against_what_is_free(own_model):
    names = [check.name for check in model_checks(own_model, machine())]
    assert {"model: extractive", "model: all-MiniLM-L6-v2", "model: awesome-compact-en", "model: mine"} <= set(names)
    roomy = fits(own_model, "mine", machine(driver=H100))
    (on_cpu, on_gpu) = roomy.facts["fits"]
    assert roomy.detail.startswith("On the CPU at most ")
    assert "of 16.0 GB free: fits. On the GPU at most " in roomy.detail
    assert (on_cpu["device"], on_cpu["fits"], on_gpu["device"], on_gpu["free"]) == ("cpu", True, "cuda", 24 * GB)
    tight = fits(own_model, "mine", machine(memory=GB // 10))
    assert tight.ok
    assert ": does not fit." in tight.detail
    assert tight.facts["fits"][0]["predicted"] > GB // 10
    unknown = fits(own_model, "mine", machine(memory=None))
    assert "GB free" not in unknown.detail
    assert ": fits." in unknown.detail


def test_a_model_that_can_not_be_read_is_a_failed_check_and_the_others_are_told(own_model):
    (models_folder(own_model) / "mine" / "config.json").write_text("{", encoding="utf-8")
    broken = fits(own_model, "mine", machine())
    assert not broken.ok
    assert "config.json" in broken.detail
    assert fits(own_model, "extractive", machine()).ok


# -- the libraries, in a child ----------------------------------------------------------------------------------------


@pytest.fixture
def child(tmp_path, monkeypatch):
    """Put packages before the installed ones, for the child that loads them."""

    def put(name, lines):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(lines, encoding="utf-8")
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    return put


def test_all_parts_of_this_installation_load():
    found = report(gpu=False)
    assert found.problems == {}
    parts = {"numpy", "torch", "tokenizers", "safetensors", "PyMuPDF", "SQLAlchemy", "xllamacpp"}
    assert set(found.loaded) == parts
    assert found.devices == []


def test_a_library_that_kills_its_process_is_named_and_so_is_the_instruction(child):
    child("tokenizers", f"import os, signal; os.kill(os.getpid(), signal.{signal.SIGILL.name})")
    found = report(gpu=False)
    assert set(found.problems) == {"tokenizers"}
    assert "uses an instruction that this processor does not have" in found.problems["tokenizers"]
    assert set(found.loaded) == {"numpy", "torch"}
    assert not check("native parts", machine(found)).ok


def test_a_library_that_never_comes_back_is_given_up(child):
    child("numpy", "import time; time.sleep(600)")
    found = report(gpu=False, seconds=3)
    assert set(found.problems) == {"numpy"}
    assert "took too long" in found.problems["numpy"]


def test_a_library_that_raises_costs_only_itself(child):
    child("torch", "raise OSError('libcudnn.so.9: cannot open shared object file')")
    found = report(gpu=True)
    assert set(found.problems) == {"torch"}
    assert "libcudnn.so.9 is missing" in found.problems["torch"]
    assert "PyMuPDF" in found.loaded


def test_a_frozen_window_starts_the_engine_beside_it_by_its_switch(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "precis-window"))
    assert native_parts._command(gpu=True) == [str(tmp_path / "precis"), "--native-parts", "--gpu"]


def test_a_card_is_tried_by_a_computation_and_one_that_fails_is_told(child):
    torch = """
__version__ = "2.13.0"
class _Cuda:
    def device_count(self): return 2
    def mem_get_info(self, index): return 70, 80
    def get_device_name(self, index): return f"Card {index}"
    def is_bf16_supported(self): return True
class _Matrix:
    def __matmul__(self, other): return self
    def sum(self): return self
    def item(self): return 64.0 ** 3
def ones(*shape, device):
    if device == "cuda:1": raise RuntimeError("CUDA error: out of order\\nand more")
    return _Matrix()
class _Named:
    def __init__(self, **names): self.__dict__.update(names)
cuda = _Cuda()
version = _Named(cuda="13.0")
cpu = _Named(get_capabilities=lambda: {"avx2": True})
backends = _Named(mps=_Named(is_available=lambda: False), cpu=_Named(get_cpu_capability=lambda: "AVX2"))
bfloat16, float32 = "torch.bfloat16", "torch.float32"
class Tensor: pass
class dtype: pass
nn = _Named(Module=object, Linear=object)
def no_grad(): return lambda function: function
import sys
sys.modules["torch.nn"] = nn
"""
    child("torch", torch)
    found = report(gpu=True)
    assert found.problems == {}
    assert [(device.name, device.free, device.problem) for device in found.devices] == [
        ("Card 0", 70, None),
        ("Card 1", 70, "CUDA error: out of order"),
    ]
    assert (found.cuda, found.gpu_dtype, found.features) == ("13.0", "bfloat16", ("AVX2",))
