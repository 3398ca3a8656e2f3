"""Models fine-tuned for the user's label sets, beside the library's file: one folder each, named by its content.

What a set has learned names its model; so does every step that can be undone. A folder that nothing names any more is
swept away. Work that is not finished has a folder of its own until it is.
"""

import hashlib
import shutil
from collections.abc import Collection
from pathlib import Path

WEIGHTS = "model.safetensors"
_WORK = "work-"


class LabelModels:
    """The models of one library."""

    def __init__(self, folder: Path) -> None:
        """`folder` need not be there yet."""
        self._folder = folder

    def find(self, name: str) -> Path | None:
        """The folder of a model; None if it is gone."""
        folder = self._folder / name
        return folder if (folder / WEIGHTS).is_file() else None

    def adopt(self, made: Path) -> str:
        """Take in a model's folder, which is moved. Returns the name it has from now on."""
        with (made / WEIGHTS).open("rb") as weights:
            name = hashlib.file_digest(weights, "sha256").hexdigest()[:32]
        shutil.rmtree(self._folder / name, ignore_errors=True)
        made.rename(self._folder / name)
        return name

    def work(self, key: str) -> Path:
        """The folder of a piece of unfinished work; made when it is asked for."""
        folder = self._folder / _work_name(key)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder

    def sweep(self, models: Collection[str], work: Collection[str]) -> None:
        """Remove every model but those named, and all unfinished work but that of the keys in `work`."""
        if not self._folder.is_dir():
            return
        kept = {*models, *map(_work_name, work)}
        for folder in self._folder.iterdir():
            if folder.name not in kept:
                shutil.rmtree(folder, ignore_errors=True)


def _work_name(key: str) -> str:
    return f"{_WORK}{hashlib.sha256(key.encode()).hexdigest()[:16]}"
