"""Sentence vectors from a table with one row a word piece: near the bundled encoder's, at a thousandth of its work.

The table was learned so that the sum of a sentence's rows, projected, lies where the bundled encoder puts the sentence.
It knows no word order: what it says of a sentence is where it roughly belongs, which is enough to tell where a long
document changes its subject and which of its sentences may matter. No torch is loaded for it.
"""

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError
from safetensors.numpy import load_file
from tokenizers import Tokenizer

from engine.errors import ModelUnavailable
from engine.models.checksums import sha256_once
from engine.models.configs import STATIC_TYPE
from engine.models.encoder.files import bundled_folder, tokenizer_of
from engine.protocol.resources import resources

Floats = npt.NDArray[np.float32]

FOLDER = resources() / "models" / "static-en"
FORMAT = 1


class StaticEncoder:
    """An encoder whose vectors lie in the bundled encoder's space. Make it with `load`."""

    def __init__(
        self,
        table: npt.NDArray[np.int8],
        scales: Floats,
        projection: Floats,
        offset: Floats,
        tokenizer: Tokenizer,
        *,
        name: str,
        sha256: str,
    ) -> None:
        """`table` (v, r) times `scales` (v,) are the rows; `projection` (r, d) and `offset` (d,) lead to the space."""
        self._table = table
        self._scales = scales
        self._projection = projection
        self._offset = offset
        self._tokenizer = tokenizer
        self.name = name
        self.sha256 = sha256
        self.rank, self.width = projection.shape
        self.kind = "static vectors"

    @classmethod
    def load(cls, folder: Path = FOLDER) -> "StaticEncoder":
        """Load the table in `folder` and the bundled encoder's tokenizer.

        Raises:
            ModelUnavailable: a file is missing, damaged, or made for another encoder.
        """
        try:
            stored = json.loads((folder / "config.json").read_text(encoding="utf-8"))
            if stored["model_type"] != STATIC_TYPE or stored["format"] != FORMAT:
                raise ModelUnavailable(f"{folder} holds no static vectors of a format this program knows.")
            weights = folder / "model.safetensors"
            tensors = load_file(weights)
            parts = [tensors[name] for name in ("table", "scales", "projection", "offset")]
            sha256 = sha256_once(weights)
        except (OSError, ValueError, KeyError, SafetensorError) as error:
            raise ModelUnavailable(f"The static vectors in {folder} can't be read. Reinstall the program.") from error
        table, *others = parts
        tokenizer = tokenizer_of(bundled_folder(), folder.name)
        if table.dtype != np.int8 or tokenizer.get_vocab_size() != len(table):
            raise ModelUnavailable(f"The static vectors in {folder} were made for another version of the program.")
        scales, projection, offset = (part.astype(np.float32) for part in others)
        return cls(table, scales, projection, offset, tokenizer, name=folder.name, sha256=sha256)

    def encode(self, texts: Sequence[str], on_batch: Callable[[int], None] | None = None) -> Floats:
        """Unit vectors of `texts`, (len(texts), width). An empty text has the zero vector."""
        sums, _ = self.sums(texts)
        if on_batch is not None:
            on_batch(len(texts))
        return self.vectors(sums)

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Word pieces of each text."""
        return self.sums(texts)[1]

    def sums(self, texts: Sequence[str]) -> tuple[Floats, list[int]]:
        """The sum of each text's rows over the root of their number, (n, r), which is what is worth keeping of it; and
        its number of word pieces.
        """
        pieces = [encoding.ids for encoding in self._tokenizer.encode_batch(list(texts), add_special_tokens=False)]
        lengths = np.array([len(each) for each in pieces], dtype=np.int64)  # (n,)
        sums = np.zeros((len(texts), self.rank), dtype=np.float32)
        some = np.flatnonzero(lengths)
        if len(some):
            flat = np.fromiter((piece for each in pieces for piece in each), dtype=np.int64, count=int(lengths.sum()))
            rows = self._table[flat].astype(np.float32) * self._scales[flat, None]  # (pieces, r)
            starts = (lengths.cumsum() - lengths)[some]
            sums[some] = np.add.reduceat(rows, starts, axis=0) / np.sqrt(lengths[some, None])  # (k, r)
        return sums, lengths.tolist()

    def vectors(self, sums: npt.NDArray[np.floating]) -> Floats:
        """Unit vectors (n, d) of what `sums` gave, (n, r); zero where that is zero."""
        empty = ~sums.any(axis=1)  # (n,)
        found = sums.astype(np.float32) @ self._projection + self._offset  # (n, d)
        found /= np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-6)
        found[empty] = 0.0
        return np.asarray(found, dtype=np.float32)


@cache
def bundled_static() -> StaticEncoder:
    """The static encoder that comes with the program, loaded once. Raises `ModelUnavailable`."""
    return StaticEncoder.load()
