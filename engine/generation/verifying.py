"""Whether a written sentence may be shown: it is whole, and its sources say what it says.

Three looks. What stands in a source word for word needs no model. What is unfinished, or has a number or a name that no
source has, can't pass. The rest the verifier judges: a network that reads both, and what rules count between them,
weighed together; it learned from true sentences and falsehoods made of them.
"""

from collections.abc import Sequence
from pathlib import Path

import torch

from engine.language.comparing import counts_of
from engine.language.copying import is_copied
from engine.language.support import Claim, Source
from engine.language.wholeness import is_whole
from engine.models.cross_encoder.model import packed_pairs
from engine.models.verifier.files import LoadedVerifier, load_verifier
from engine.schema.result import ModelUse

SUREST = 0.999
"""What the model says at most: 1 is for what stands in a source."""
_LONGEST = 400
"""Pieces that are read; of longer evidence the end is not."""


class VerifierJudge:
    """Fulfils `Judge`."""

    def __init__(self, verifier: LoadedVerifier) -> None:
        self._verifier = verifier
        self.use = ModelUse("verifier", verifier.name, "cross-encoder", verifier.sha256)
        self.threshold = verifier.calibration.threshold

    @classmethod
    def load(cls, folder: Path) -> "VerifierJudge":
        """Raises ModelUnavailable where the folder holds none."""
        return cls(load_verifier(folder))

    def __call__(self, sentence: str, sources: Sequence[str]) -> float:
        """The probability that the sources say what it says; 0 or 1 where that can be seen without a model."""
        seen = seen_at_once(sentence, sources)
        return self.probability(sentence, sources) if seen is None else seen

    @torch.inference_mode()
    def probability(self, sentence: str, sources: Sequence[str]) -> float:
        """What the model alone says, below 1."""
        loaded = self._verifier
        first, second = loaded.tokenizer.encode_batch([" ".join(sources), sentence], add_special_tokens=False)
        room = min(_LONGEST, loaded.model.config.positions - 4 - len(second.ids))
        if room <= 0:
            return 0.0
        packing, types = packed_pairs([(first.ids[:room], second.ids)], loaded.marks)
        read = loaded.model(packing, types)  # (1,)
        counts = torch.tensor([counts_of(sentence, sources)])  # (1, C)
        logits = loaded.weighing(torch.cat([read[:, None], counts], dim=1))  # (1,)
        sure = float(torch.sigmoid(loaded.calibration.slope * logits[0] + loaded.calibration.shift))
        return min(sure, SUREST)


def seen_at_once(sentence: str, sources: Sequence[str]) -> float | None:
    """1 where a source says it word for word, 0 where it is unfinished or names what no source has, else None.

    A whole source says what it says in whatever form; a part of one has to be a sentence of its own.
    """
    said = " ".join(sentence.split())
    if said and any(said == " ".join(source.split()) for source in sources):
        return 1.0
    if not is_whole(sentence):
        return 0.0
    if any(is_copied(sentence, source) for source in sources):
        return 1.0
    return 0.0 if Source.of(" ".join(sources)).missing(Claim.of(sentence)) else None
