"""`precis train verifier` from files to a folder with weights, calibration, card and curve.

True pairs are found as for the writer (`rewriting_pairs`), falsehoods are made of them, and the verifier learns to tell
them apart. Then its probabilities are fitted on dev, and the threshold is set there.
"""

import platform
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch

from engine.errors import UsageError
from engine.models.checksums import sha256_of
from engine.models.packing import fast_dtype
from engine.models.verifier.files import Calibration, begin_verifier, save_verifier
from engine.progress import Checkpoint, silent
from engine.research.training import curves
from engine.research.training.cards import Card
from engine.research.training.jsonl import set_name
from engine.research.training.verifier import (
    PASSING,
    Judged,
    VerifierExample,
    VerifierOutcome,
    VerifierTraining,
    examples_of,
    passing,
    scores,
    train_verifier,
)
from engine.research.training.writer_recipe import WriterRecipe, pairs_of_files

if TYPE_CHECKING:
    from tokenizers import Tokenizer

LONGEST = 240
"""Pieces of evidence and sentence; longer pairs are not learned from."""
_JUDGED_ON = 1500
"""Dev examples that are judged during training; all of them are at its end."""


def train_verifier_from_files(
    recipe: WriterRecipe,
    settings: VerifierTraining,
    *,
    out: Path,
    work: Path,
    command: str = "",
    checkpoint: Checkpoint = silent,
) -> VerifierOutcome:
    """Train a verifier and save it in `out`; `work` keeps pairs and states, from which it goes on when cut off.

    `checkpoint` hears ("pairs", documents, all) and ("train", step, steps); what it raises ends it, to be resumed.

    Raises:
        UsageError: a file is no set, nothing can be learned of them, or `work` holds another training.
        ModelUnavailable: the bundled encoder is not there.
    """
    began = time.perf_counter()
    pairs = pairs_of_files(recipe.train, recipe.limits, work / "pairs", checkpoint)
    dev_pairs = pairs_of_files(
        recipe.dev, {set_name(path): recipe.dev_limit for path in recipe.dev}, work / "pairs-dev", checkpoint
    )
    torch.manual_seed(settings.seed)
    model, tokenizer, marks = begin_verifier()
    judged = examples_of([pair for each in pairs.values() for pair in each], settings.seed)
    dev = examples_of([pair for each in dev_pairs.values() for pair in each], settings.seed)
    learned, judged_on = in_pieces(judged, tokenizer), in_pieces(dev, tokenizer)
    if not learned or not judged_on:
        raise UsageError("None of the documents has a sentence to learn from, or none of dev's to judge by.")
    step = -(-len(judged_on) // _JUDGED_ON)
    outcome = train_verifier(
        model,
        [example for _, example in learned],
        settings,
        work / "states",
        marks=marks,
        dev=[example for _, example in judged_on][::step],
        dtype=fast_dtype(),
        checkpoint=checkpoint,
    )
    logits = scores(model, [example for _, example in judged_on], marks)
    true = np.array([example.true for _, example in judged_on])
    calibration = calibrated(logits, true)
    kinds = [one.kind for one, _ in judged_on]
    card = Card(
        title=out.name,
        about=(
            "Judges whether a sentence says only what its evidence says: a cross-encoder that began as "
            "all-MiniLM-L6-v2 (Apache-2.0), stored as what differs from it, in eight bits."
        ),
        licences=recipe.licences,
        data={path.name: sha256_of(path) for path in (*recipe.train, *recipe.dev)},
        documents=f"{sum(one.true for one, _ in learned):,} true pairs and {sum(not one.true for one, _ in learned):,} "
        "falsehoods made of them, of pairs of "
        + ", ".join(f"{set_name(path)} {len(each):,}" for path, each in pairs.items())
        + ".",
        command=command,
        recipe=asdict(settings),
        hardware=f"{platform.processor() or platform.machine()}, {torch.get_num_threads()} threads, {fast_dtype()}",
        hours=(time.perf_counter() - began) / 3600,
        measures=[
            (
                f"{len(judged_on):,} dev pairs: where {PASSING:.0%} of the falsehoods pass, "
                f"{passing(logits, true.tolist()):.1%} of the true sentences do"
            ),
            *(f"{line} of dev pass at the threshold" for line in _by_kind(kinds, logits, calibration)),
        ],
        limits="English. Falsehoods that are made are not those that models write: it has to be judged on those too.",
    )
    save_verifier(out, model, calibration, card.text())
    curves.draw_curve(out / "curve.png", outcome.losses, outcome.dev, "cross-entropy")
    return outcome


def in_pieces(judged: Sequence[Judged], tokenizer: "Tokenizer") -> list[tuple[Judged, VerifierExample]]:
    """Examples beside their word pieces; those of more than `LONGEST` are left out."""
    evidence = tokenizer.encode_batch([one.evidence for one in judged], add_special_tokens=False)
    sentences = tokenizer.encode_batch([one.sentence for one in judged], add_special_tokens=False)
    made = [
        (one, VerifierExample(tuple(first.ids), tuple(second.ids), one.true))
        for one, first, second in zip(judged, evidence, sentences, strict=True)
    ]
    return [(one, example) for one, example in made if len(example) <= LONGEST]


def calibrated(
    logits: "np.ndarray[tuple[int], np.dtype[np.float32]]", true: "np.ndarray[tuple[int], np.dtype[np.bool_]]"
) -> Calibration:
    """Slope and shift of the likeliest sigmoid (Platt 1999), true and false weighing alike, and the probability that
    the share `PASSING` of the false ones reaches.
    """
    x, y = torch.tensor(logits, dtype=torch.float64), torch.tensor(true, dtype=torch.float64)
    weights = torch.where(y > 0, 0.5 / y.mean(), 0.5 / (1 - y.mean()))  # (n,)
    fitted = torch.tensor([1.0, 0.0], dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.LBFGS([fitted], max_iter=100, line_search_fn="strong_wolfe")

    def loss() -> torch.Tensor:
        optimizer.zero_grad()
        value = torch.nn.functional.binary_cross_entropy_with_logits(fitted[0] * x + fitted[1], y, weights)
        value.backward()  # type: ignore[no-untyped-call]
        return value

    optimizer.step(loss)  # type: ignore[no-untyped-call]
    slope, shift = fitted.tolist()
    at = float(np.quantile(logits[~true], 1 - PASSING))
    return Calibration(slope, shift, float(1 / (1 + np.exp(-(slope * at + shift)))))


def _by_kind(
    kinds: Sequence[str], logits: "np.ndarray[tuple[int], np.dtype[np.float32]]", calibration: Calibration
) -> list[str]:
    sure = 1 / (1 + np.exp(-(calibration.slope * logits + calibration.shift)))
    found = np.array(kinds)
    return [
        f"{kind}: {float((sure[found == kind] > calibration.threshold).mean()):.1%} of {int((found == kind).sum())}"
        for kind in sorted(set(kinds))
    ]
