"""Train the network of fluent speech, on documents of `train` alone.

The card says how many fluent sentences of `dev`, and how many that were made to stumble, are above thresholds.
"""

import random
import time
from dataclasses import asdict
from pathlib import Path

from engine.models.configs import FLUENCY_TYPE
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.models.pieces.network import PieceNetwork
from engine.progress import Checkpoint
from engine.research.training.cards import Card
from engine.research.training.document_sources import DEV, TRAIN, digests_of
from engine.research.training.fluency_examples import MEETINGS, documents_of, examples_from
from engine.research.training.piece_training import PieceTraining, measured, some_of, train
from engine.research.training.wholeness_examples import READ_AS

_SHOWN = (0.5, 0.8, 0.9, 0.95)
"""Thresholds."""
_ABOUT = (
    "How likely somebody who speaks began a sentence anew, or ended it otherwise than they began it: two small layers "
    "on the states of the bundled encoder's third layer (`engine/models/pieces`, `engine/salience/finished.py`). "
    "Licence of the weights: AGPL-3.0-or-later, as the program."
)
_LICENCES = (
    "The train parts of proceedings of committees of the Welsh and the Canadian parliament (in QMSum, MIT), articles "
    "of PMC (CC BY, CC0), technical proposals (CC0, MIT, Apache-2.0, CC BY, public domain), textbooks of OpenStax "
    "(CC BY 3.0), acts and statutes of the District of Columbia (public domain), stories and novels (CC BY 4.0, public "
    "domain), contracts (CUAD, CC BY 4.0), judgments of the European Court of Human Rights (Apache-2.0), press "
    "releases and policy briefs of the US government, documentation (CC BY 4.0)."
)
_LIMITS = (
    "English, and speech from which sounds and words said twice were taken out. The stumbling it learned from was "
    "made. It takes some lists and insertions for a new beginning, and does not see a word that is missing."
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
    network, believed = train(given, encoder, FLUENCY_TYPE, settings, checkpoint)
    judged = some_of(list(examples_from(chosen, rng, checkpoint)), settings.most // 10, rng)
    lines = measured(network, judged, encoder, _SHOWN, above=True)
    shown = ", ".join(f"{least:g}" for least in _SHOWN)
    card = Card(
        title="fluency-en",
        about=_ABOUT,
        licences=_LICENCES,
        data=digests_of(shared, {MEETINGS, *READ_AS}),
        documents=(
            f"{believed} of {len(given)} examples from {len(learned)} documents: of each half what the other was sure "
            f"is wrong was left out. {len(judged)} from {len(chosen)} to choose by. None of their text is here."
        ),
        command=command,
        recipe=asdict(settings),
        hardware=hardware,
        hours=(time.monotonic() - began) / 3600,
        measures=(f"On dev, how many are above {shown}, first of fluent ones, then of those that stumble:", *lines),
        limits=_LIMITS,
        curve=False,
    )
    network.save(out, card.text())
    return network
