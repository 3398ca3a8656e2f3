"""What the midstream probes are held against: a bag of words and the bundled encoder, linear on what they see."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.models.configs import HatConfig
from engine.models.encoder.files import bundled_folder
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.models.hat.examples import HatExample, Segment, generator
from engine.progress import Checkpoint
from engine.research.evaluation.probe_documents import LENGTH, SEGMENTS, ReadDocument
from engine.research.training import hat_sampling
from engine.research.training.hat_pretraining import MissingSegments

Floats = npt.NDArray[np.float64]
Table = Any
"""A row for each segment: an array, or a sparse matrix of scipy (which comes with scikit-learn and has no types)."""
Features = Callable[[Sequence[Segment]], Table]

DRAWS, BATCH = 5, 16
"""How often each held-out document is shuffled or has a segment taken out, and how many documents share a generator."""


def bag_of_words(learned: Sequence[HatExample]) -> Features:
    """TF-IDF of word pieces, rows of unit length."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    counts = TfidfVectorizer(analyzer=lambda segment: [str(number) for number in segment], sublinear_tf=True)
    counts.fit([segment for one in learned for segment in one.segments])

    def features(segments: Sequence[Segment]) -> Table:
        return counts.transform(segments).astype(np.float32)

    return features


def sentence_vectors(checkpoint: Checkpoint) -> Features:
    """The bundled encoder's vectors of segments, given back as text; each is read once."""
    from tokenizers import Tokenizer

    encoder = SentenceEncoder.load()
    tokenizer = Tokenizer.from_file(str(bundled_folder() / "tokenizer.json"))
    known: dict[Segment, npt.NDArray[np.float32]] = {}

    def features(segments: Sequence[Segment]) -> Table:
        fresh = [segment for segment in dict.fromkeys(segments) if segment not in known]
        texts = [tokenizer.decode(list(segment)) for segment in fresh]
        made = encoder.encode(texts, lambda done: checkpoint("vectors of segments", done, len(texts)))
        known.update(zip(fresh, made, strict=True))
        return np.stack([known[segment] for segment in segments])

    return features


def place_error(features: Features, learned: Sequence[HatExample], held: Sequence[HatExample]) -> float:
    """Mean absolute error of a ridge regression from a segment to its place."""
    from sklearn.linear_model import Ridge

    def table(examples: Sequence[HatExample]) -> tuple[Table, Floats]:
        places = np.concatenate([np.arange(len(one.segments)) for one in examples]).astype(float)
        return features([segment for one in examples for segment in one.segments]), places

    model = Ridge(alpha=3.0).fit(*table(learned))
    asked, truth = table(held)
    return float(np.abs(model.predict(asked) - truth).mean())


def share_found(
    features: Features, held: Sequence[ReadDocument], missing: MissingSegments, *, truncated: bool = False
) -> float:
    """Accuracy of the candidate most similar to the rest of the document, on the draws that HAT is judged by.

    Args:
        features: Of texts.
        held: Documents.
        missing: Gives the draws.
        truncated: The rest is what the bundled encoder reads of the document in one go, not the mean of all segments.
    """
    config = HatConfig(segment_length=LENGTH, segments=SEGMENTS + 1)
    right = asked = 0
    for draw in range(DRAWS):
        for start in range(0, len(held), BATCH):
            draws = generator(draw, 3, start)
            for one in held[start : start + BATCH]:
                made = hat_sampling.hide_segment(
                    one.probed.segments, config, missing.negatives, draws, missing.candidates
                )
                if made is None:
                    continue
                hidden = next(place for place, part in enumerate(made.segments) if config.mask_id in part)
                shown = [part for place, part in enumerate(made.segments) if place != hidden]
                rest = features([one.truncated(hidden)] if truncated else shown).mean(0)
                scores = features(made.candidates) @ np.ravel(rest)  # (candidates,)
                right += int(np.argmax(scores)) == made.answer
                asked += 1
    return right / max(asked, 1)
