"""`precis train verifier` from files to a folder with weights, calibration, card and curve.

True pairs are found as for the writer (`rewriting_pairs`), falsehoods are made of them, and the verifier learns to tell
them apart. What it says is then weighed together with what rules count, the probabilities are fitted on dev, and the
threshold is set there.
"""

import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np
import torch

from engine.errors import UsageError
from engine.generation.verifying import seen_at_once
from engine.models.checksums import sha256_of
from engine.models.cross_encoder.files import begin_cross_encoder
from engine.models.verifier.files import Calibration, LoadedVerifier, load_verifier, save_verifier
from engine.progress import Checkpoint, silent
from engine.research.training import curves
from engine.research.training.cards import Card
from engine.research.training.devices import hardware, matrix_dtype
from engine.research.training.jsonl import set_name
from engine.research.training.pairs import PairTraining, Scores, train_pairs
from engine.research.training.resumed_run import RunOutcome
from engine.research.training.rewriting_pairs import RewritingPair
from engine.research.training.verifier import Judged, examples_of, groups_of
from engine.research.training.verifier_judging import Reader, groups_in_pieces, in_pieces, judgements, lines_of
from engine.research.training.verifier_weighing import learned_weighing, weighed
from engine.research.training.writer_recipe import WriterRecipe, pairs_of_files

LET_PASS = 0.01
"""Of the falsehoods that are made so many may pass: of those that models write it are several times as many."""
ROUNDS = 4
"""Times that falsehoods are made of each pair, by another chance each time."""
CHANCES = 2
"""Likewise for the weighing, which has fewer pairs."""
_JUDGED_ON = 1500
"""Dev examples that are judged during training; all of them are at its end."""


def train_verifier_from_files(
    recipe: WriterRecipe,
    settings: PairTraining,
    *,
    out: Path,
    work: Path,
    begin: Path | None = None,
    device: str = "cpu",
    command: str = "",
    checkpoint: Checkpoint = silent,
) -> RunOutcome:
    """Train a verifier and save it in `out`; `work` keeps pairs and states, from which it goes on when cut off.

    Of the documents that a limit allows, the network learns from the first three quarters and the weighing from the
    rest: what the network says of pairs that it knows by heart would be trusted too far. `begin` is a verifier to start
    from in place of the bundled encoder. `device` is cpu or cuda. `checkpoint` hears ("pairs", documents, all) and
    ("train", step, steps); what it raises ends it, to be resumed.

    Raises:
        UsageError: a file is no set, nothing can be learned of them, or `work` holds another training.
        ModelUnavailable: the bundled encoder or the verifier `begin` is not there.
    """
    began = time.perf_counter()
    pairs, held = _divided(recipe, work / "pairs", checkpoint)
    dev_pairs = pairs_of_files(
        recipe.dev, {set_name(path): recipe.dev_limit for path in recipe.dev}, work / "pairs-dev", checkpoint
    )
    dev = [pair for each in dev_pairs.values() for pair in each]
    torch.manual_seed(settings.seed)
    model, tokenizer, marks = begin_cross_encoder()
    if begin is not None:
        model = load_verifier(begin).model
    model = model.to(device)
    groups = [
        group
        for number in range(ROUNDS)
        for further in (False, True)
        for group in groups_in_pieces(groups_of(pairs, settings.seed + number, further=further), tokenizer)
    ]
    judged_on = [example for _, example in in_pieces(examples_of(dev), tokenizer)]
    if not groups or not judged_on:
        raise UsageError("None of the documents has a sentence to learn from, or none of dev's to judge by.")
    outcome = train_pairs(
        model,
        groups,
        settings,
        work / "states",
        marks=marks,
        dev=judged_on[:: -(-len(judged_on) // _JUDGED_ON)],
        dtype=matrix_dtype(device),
        checkpoint=checkpoint,
    )
    reader = Reader(model, tokenizer, marks, matrix_dtype(device))
    weighed_on = [
        one
        for number in range(CHANCES)
        for further in (False, True)
        for one in examples_of(held or pairs, number, further=further)
    ]
    weighing = learned_weighing(reader.rows(weighed_on), np.array([one.true for one in weighed_on]), settings.seed)
    plain, further_made = (examples_of(dev, further=further) for further in (False, True))
    calibration = calibrated(weighed(weighing, reader.rows(further_made)), further_made)
    model = model.cpu()
    loaded = LoadedVerifier(out.name, "", model, tokenizer, marks, calibration, weighing)
    card = Card(
        title=out.name,
        about=(
            "Judges whether a sentence says only what its evidence says: a cross-encoder that began as "
            "all-MiniLM-L6-v2 (Apache-2.0), stored as what differs from it, in eight bits, and a small network that "
            "weighs its logit together with what rules count between the two."
        ),
        licences=recipe.licences,
        data={path.name: sha256_of(path) for path in (*recipe.train, *recipe.dev)},
        documents=f"{len(pairs):,} pairs for the network, {ROUNDS} times with falsehoods made of them "
        f"({sum(map(len, groups)):,} examples); {len(held):,} pairs of other documents ({len(weighed_on):,} examples) "
        "for the weighing.",
        command=command,
        recipe=asdict(settings),
        hardware=hardware(device),
        hours=(time.perf_counter() - began) / 3600,
        measures=[
            *lines_of(judgements(loaded, plain), "dev"),
            *lines_of(judgements(loaded, further_made), "dev, as models write"),
        ],
        limits="English. Falsehoods that are made are not those that models write: it has to be judged on those too.",
    )
    save_verifier(out, model, weighing, calibration, card.text())
    curves.draw_curve(out / "curve.png", outcome.losses, outcome.dev, "cross-entropy")
    return outcome


def _divided(
    recipe: WriterRecipe, cache: Path, checkpoint: Checkpoint
) -> tuple[list[RewritingPair], list[RewritingPair]]:
    """The pairs for the network and those for the weighing, of different documents."""
    fewer = {name: limit * 3 // 4 for name, limit in recipe.limits.items()}
    pairs = [pair for each in pairs_of_files(recipe.train, fewer, cache, checkpoint).values() for pair in each]
    every = [pair for each in pairs_of_files(recipe.train, recipe.limits, cache, checkpoint).values() for pair in each]
    known = {(pair.set_name, pair.document) for pair in pairs}
    return pairs, [pair for pair in every if (pair.set_name, pair.document) not in known]


def calibrated(logits: Scores, judged: Sequence[Judged]) -> Calibration:
    """Slope and shift of the likeliest sigmoid (Platt 1999), true and false weighing alike, and the probability from
    which on the share `LET_PASS` of the false ones pass, those held back by rules among them.

    The logits are of the model alone. Judged is what models write would be like: what is merely changed is told apart
    more easily, and a threshold set there lets too much pass.
    """
    true = np.array([one.true for one in judged])
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
    sure = 1 / (1 + np.exp(-(slope * logits + shift)))
    ruled = [seen_at_once(one.sentence, one.sources) for one in judged]
    final = np.array([one if seen is None else seen for one, seen in zip(sure, ruled, strict=True)])
    return Calibration(slope, shift, float(np.quantile(final[~true], 1 - LET_PASS)))
