"""Turn a checkpoint's pickled weights into safetensors, once and only when the user asks for it.

The pickle is read by torch's restricted reader, which makes tensors and plain containers and refuses everything else,
so that even then nothing in the file is run. Tensors that share memory are written in full: safetensors has no ties.
"""

from pathlib import Path

from engine.errors import ModelUnavailable, OutOfResources
from engine.models.tensor_files import read_tensors
from engine.platforms.files import replace

WEIGHTS = "model.safetensors"


def convert(folder: Path) -> Path:
    """Write `model.safetensors` beside the pickle of `folder`; gives its path. The pickle is left as it is.

    Raises:
        ModelUnavailable: there is no pickle, it is damaged, it holds more than tensors, or is converted already.
        OutOfResources: the file can't be written.
    """
    from safetensors.torch import save_file

    target = folder / WEIGHTS
    if target.is_file() or (folder / f"{WEIGHTS}.index.json").is_file():
        raise ModelUnavailable(f"{folder} already contains safetensors; there is nothing to convert.")
    if not any((folder / name).is_file() for name in ("pytorch_model.bin", "pytorch_model.bin.index.json")):
        raise ModelUnavailable(
            f"{folder} contains no pytorch_model.bin, the only kind of pickle that can be converted."
        )
    tensors = read_tensors(folder)
    if not tensors or not all(hasattr(tensor, "clone") for tensor in tensors.values()):
        raise ModelUnavailable(f"The pickle in {folder} contains more than tensors: it is not a plain checkpoint.")
    partial = folder / f".{WEIGHTS}.partial"
    try:
        save_file({name: tensor.clone().contiguous() for name, tensor in tensors.items()}, partial, {"format": "pt"})
        replace(partial, target)
    except OSError as error:
        raise OutOfResources(f"{target} can't be written ({error.strerror}).") from error
    return target
