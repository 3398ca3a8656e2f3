"""The trained extractor as salience: what a document's sentences say to one another, beside what each looks like.

The extractor attends over all sentences of the document (SPEC 1.10, in blocks with global vectors, so that memory does
not grow with it); the feature network judges each by itself. Each errs where the other does not: their standardised sum
was better than either on dev. Without the extractor's weights the network alone decides.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from engine.models.configs import SentenceEncoderConfig
from engine.protocol.resources import resources
from engine.salience.encoding import SentenceVectors
from engine.salience.extractor_input import reader
from engine.salience.features import NAMES, Features
from engine.salience.salience import SalienceModel, SalienceNetwork, load_salience, standard

if TYPE_CHECKING:
    from torch import Tensor

    from engine.models.extractor.files import ExtractorReads
    from engine.models.extractor.model import Extractor

Floats = npt.NDArray[np.float32]

FOLDER = resources() / "models" / "extractor-en"
SHARE = 2.0
"""What the extractor counts beside the network. Chosen on dev."""
_SURE = 1e-6
"""Probabilities nearer to 0 or 1 than this are the same."""


@dataclass(frozen=True, slots=True)
class ExtractorSalience:
    """Fulfils `SalienceModel` with extractor and network together."""

    name: str
    sha256: str | None
    network: SalienceNetwork
    extractor: "Extractor"
    reads: "ExtractorReads"
    kind: str = "self-attention over sentences, with a feature network"

    def score(self, features: Features, vectors: SentenceVectors, check: Callable[[], None] = lambda: None) -> Floats:
        """Scores of the candidates, (c,). `check` is called for every block of sentences and may raise Cancelled."""
        alone = self.network.score(features, vectors)
        if len(alone) < 2:
            return alone
        return standard(alone) + SHARE * standard(self.logits(features, vectors, check))

    def logits(self, features: Features, vectors: SentenceVectors, check: Callable[[], None] = lambda: None) -> Floats:
        """What the extractor says of each candidate, (c,)."""
        import torch

        rows = reader(features, vectors, NAMES, self.reads)

        def read(first: int, last: int) -> "Tensor":
            check()
            return torch.from_numpy(rows(first, last))

        probabilities = self.extractor.score(read, len(features.candidates))  # (c,)
        return np.asarray(torch.logit(probabilities, eps=_SURE).numpy(), dtype=np.float32)


def default_salience(encoder_sha256: str, language: str | None, folder: Path = FOLDER) -> SalienceModel:
    """The salience that summaries rest on: extractor and network where the extractor is part of the program.

    The extractor knows the bundled encoder's vectors alone, and English alone; with any other the network decides.
    `language` is the document's, None where it could not be told.

    Raises:
        ModelUnavailable: weights are missing or made for another version.
    """
    network = load_salience()
    known = encoder_sha256 == SentenceEncoderConfig().sha256 and language in {None, "en"}
    if not known or not (folder / "model.safetensors").is_file():
        return network
    from engine.models.checkpoints import verify
    from engine.models.extractor.files import load_extractor
    from engine.models.packing import pack

    sha256 = verify(folder)
    extractor, reads = load_extractor(folder, encoder_sha256, NAMES)
    pack(extractor)
    return ExtractorSalience(folder.name, sha256, network, extractor, reads)
