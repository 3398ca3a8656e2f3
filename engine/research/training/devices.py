"""Where a training computes, and in which numbers."""

import platform

import torch

from engine.models.packing import fast_dtype


def chosen_device(wanted: str) -> str:
    """`cuda` where it is wanted, or where anything will do and there is one; else `cpu`."""
    return "cuda" if wanted == "cuda" or (wanted == "auto" and torch.cuda.is_available()) else "cpu"


def matrix_dtype(device: str) -> torch.dtype:
    """What matrices are multiplied in fastest: bfloat16 on a GPU, on a processor where it has it."""
    return torch.bfloat16 if device == "cuda" else fast_dtype()


def hardware(device: str) -> str:
    """What a training ran on, for its card."""
    if device == "cuda":
        return f"{torch.cuda.get_device_name()}, {matrix_dtype(device)}"
    machine = platform.processor() or platform.machine()
    return f"{machine}, {torch.get_num_threads()} threads, {matrix_dtype(device)}"
