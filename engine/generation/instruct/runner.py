"""What runs a language model, and whether it is there: llama.cpp is a part that not every installation has."""

from importlib.util import find_spec

from engine.models.instruct.files import InstructKind

_MISSING = (
    "Running GGUF models needs the library xllamacpp, which is not installed: install Précis with it "
    '(pip install "precis-reader[gguf]"; from source, .venv/bin/pip install xllamacpp), or use safetensors.'
)


def missing_runner(kind: InstructKind) -> str | None:
    """Why a model of this kind can't run here, or None where it can."""
    return _MISSING if kind is InstructKind.GGUF and find_spec("xllamacpp") is None else None
