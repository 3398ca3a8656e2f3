"""Train the network of whole sentences, on documents of `train` alone.

The card says how many sentences of `dev`, and how many parts of sentences, are below thresholds.
"""

import random
import time
from dataclasses import asdict
from pathlib import Path

from engine.models.configs import WHOLENESS_TYPE
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.models.pieces.network import PieceNetwork
from engine.progress import Checkpoint
from engine.research.training.cards import Card
from engine.research.training.document_sources import DEV, TRAIN, digests_of
from engine.research.training.piece_training import PieceTraining, measured, some_of, train
from engine.research.training.wholeness_examples import READ_AS, documents_of, examples_from

_SHOWN = (0.01, 0.02, 0.05, 0.1)
"""Thresholds."""
_ABOUT = (
    "How likely words are a whole sentence, and not a heading or a part of one: two small layers on the states of the "
    "bundled encoder's third layer (`engine/models/pieces`, `engine/salience/finished.py`). Licence of the weights: "
    "AGPL-3.0-or-later, as the program."
)
_LICENCES = (
    "The train parts of articles of PMC (CC BY, CC0), technical proposals (CC0, MIT, Apache-2.0, CC BY, public "
    "domain), textbooks of OpenStax (CC BY 3.0), acts and statutes of the District of Columbia (public domain), "
    "stories and novels (CC BY 4.0, public domain), contracts (CUAD, CC BY 4.0), judgments of the European Court of "
    "Human Rights (Apache-2.0), press releases and policy briefs of the US government, documentation (CC BY 4.0)."
)
_LIMITS = (
    "English, as it is written: of speech it knows little. A sentence whose verb can also be a noun (“Ms Lund objects "
    "to the plan.”) may be taken for a part of one. Whether a whole sentence makes sense it does not know."
)


def train_from_folder(
    shared: Path, settings: PieceTraining, *, out: Path, command: str, hardware: str, checkpoint: Checkpoint
) -> PieceNetwork:
    """Train on the documents in the shared folder, measure on dev, write the folder `out`.

    Raises:
        UsageError: a set is missing.
        ModelUnavailable: the bundled encoder is missing or damaged.
        Cancelled: from the checkpoint.
    """
    began = time.monotonic()
    encoder = SentenceEncoder.load()
    rng = random.Random(settings.seed)  # noqa: S311 (a sample)
    learned, chosen = (documents_of(shared, split) for split in (TRAIN, DEV))
    given = some_of(list(examples_from(learned, rng, checkpoint)), settings.most, rng)
    network, believed = train(given, encoder, WHOLENESS_TYPE, settings, checkpoint)
    judged = some_of(list(examples_from(chosen, rng, checkpoint)), settings.most // 10, rng)
    lines = measured(network, judged, encoder, _SHOWN, above=False)
    shown = ", ".join(f"{least:g}" for least in _SHOWN)
    card = Card(
        title="wholeness-en",
        about=_ABOUT,
        licences=_LICENCES,
        data=digests_of(shared, READ_AS),
        documents=(
            f"{believed} of {len(given)} examples from {len(learned)} documents: of each half what the other was sure "
            f"is wrong was left out. {len(judged)} from {len(chosen)} to choose by. None of their text is here."
        ),
        command=command,
        recipe=asdict(settings),
        hardware=hardware,
        hours=(time.monotonic() - began) / 3600,
        measures=(f"On dev, how many are below {shown}, first of whole sentences, then of parts:", *lines),
        limits=_LIMITS,
        curve=False,
    )
    network.save(out, card.text())
    return network
