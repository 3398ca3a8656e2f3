"""Whether a written sentence may be shown: it is whole, and its sources say what it says.

Two looks, and both must agree. What can be counted is: a finished sentence, every number and every name in a source.
What can't, who did what to whom and whether it is so, the verifier judges, a model that learned it from true sentences
and falsehoods made of them.
"""

from collections.abc import Sequence
from pathlib import Path

import torch

from engine.language.english import FUNCTION_WORDS
from engine.language.support import Claim, Source
from engine.models.verifier.files import LoadedVerifier, load_verifier
from engine.models.verifier.model import packed_pairs
from engine.schema.result import ModelUse

_FEWEST = 4
"""Words of a sentence."""
_LONGEST = 400
"""Pieces that are read; of longer evidence the end is not."""
_ENDS = (".", "!", "?", "”", '"', ")")
_HANGING = frozenset({"the", "a", "an", "of", "in", "to", "and", "or", "for", "with", "by", "from", "that", "which"})


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
        said = " ".join(sentence.split())
        if is_whole(said) and any(said in " ".join(source.split()) for source in sources):
            return 1.0  # word for word what a source says
        if not is_whole(sentence) or Source.of(" ".join(sources)).missing(Claim.of(sentence)):
            return 0.0
        return self.probability(sentence, " ".join(sources))

    @torch.inference_mode()
    def probability(self, sentence: str, evidence: str) -> float:
        """What the model alone says."""
        loaded = self._verifier
        first, second = loaded.tokenizer.encode_batch([evidence, sentence], add_special_tokens=False)
        room = min(_LONGEST, loaded.model.config.positions - 4 - len(second.ids))
        if room <= 0:
            return 0.0
        packing, types = packed_pairs([(first.ids[:room], second.ids)], loaded.marks)
        logit = loaded.model(packing, types)[0]  # ()
        return float(torch.sigmoid(loaded.calibration.slope * logit + loaded.calibration.shift))


def is_whole(sentence: str) -> bool:
    """Whether a text is one finished sentence, by its beginning, its end and its brackets."""
    words = sentence.split()
    if len(words) < _FEWEST or not sentence.endswith(_ENDS):
        return False
    opening = sentence.lstrip("\"“‘'([")[:1]
    if not (opening.isupper() or opening.isdigit()) or sentence.count("(") != sentence.count(")"):
        return False
    if words[-1].rstrip(".!?").lower() in _HANGING:
        return False
    return any(word.lower().strip(",.;") not in FUNCTION_WORDS for word in words)
