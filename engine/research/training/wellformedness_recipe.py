"""How `wellformed-en` is trained: on documents of `train` alone, first to see form, then which lines read well.

The card says what it finds among those of `dev`.
"""

import random
import time
from dataclasses import asdict
from pathlib import Path

from engine.models.configs import SentenceEncoderConfig
from engine.models.encoder.files import bundled_folder, tokenizer_of
from engine.models.encoder.sentence_encoder import MiniLM, SentenceEncoder
from engine.models.wellformedness.network import FormJudge, save
from engine.progress import Checkpoint
from engine.research.training.cards import Card
from engine.research.training.document_sources import DEV, TRAIN, digests_of
from engine.research.training.marked_lines import marked_lines
from engine.research.training.readability import ReadabilityTraining, measured_lines, pieces_of, train_further
from engine.research.training.wellformedness import MEASURED, FormTraining, lessons_of, measured, train
from engine.research.training.wellformedness_examples import LICENCES, READ_AS, TALKS, documents_of, examples_from

TITLE = "wellformed-en"


def train_from_folder(
    shared: Path,
    settings: FormTraining,
    reading: ReadabilityTraining,
    *,
    out: Path,
    states: Path,
    command: str,
    hardware: str,
    checkpoint: Checkpoint,
) -> FormJudge:
    """Train on the documents of `train` in the shared folder, first `settings`, then `reading`; measure on dev, write
    the folder `out`.

    An interrupted training in `states` goes on at its last saved state.

    Raises:
        UsageError: a set is missing, or `states` holds another training.
        ModelUnavailable: the bundled encoder is missing or damaged.
        Cancelled: from the checkpoint.
    """
    began = time.monotonic()
    config, folder = SentenceEncoderConfig(), bundled_folder()
    tokenizer = tokenizer_of(folder, config.name)
    encoder = MiniLM.load(folder, config).float().eval().requires_grad_(requires_grad=False)
    rng = random.Random(settings.seed)  # noqa: S311 (a sample)
    learned, chosen = (documents_of(shared, split) for split in (TRAIN, DEV))
    given = list(examples_from(learned, rng, checkpoint))
    lessons = lessons_of(given, tokenizer, settings.longest)
    network = train(encoder, config, lessons, settings, states=states, checkpoint=checkpoint)
    marked = marked_lines(shared, TRAIN)
    pieces = pieces_of(marked, tokenizer, reading.longest)
    train_further(encoder, network, pieces, lessons, reading, states=states / "lines", checkpoint=checkpoint)
    save(out, network, config.sha256, "")
    judged = list(examples_from(chosen, rng, checkpoint))
    judge, reader = FormJudge.load(out), SentenceEncoder.load()
    lines = measured(judge, judged, reader) + measured_lines(judge, marked_lines(shared, DEV), reader)
    card = Card(
        title=TITLE,
        about=(
            "Whether words are a whole sentence, which of them a speaker took back or nobody would write there, and "
            "whether what somebody said reads well where it is told alone: "
            f"layers {settings.layer + 1} to {config.layers} of the bundled encoder (all-MiniLM-L6-v2, Apache-2.0), "
            "trained further, with three heads (`engine/models/wellformedness`, `engine/salience/finished.py`), in "
            "eight bits. Licence of the weights: AGPL-3.0-or-later, as the program."
        ),
        licences=LICENCES,
        data=digests_of(shared, {*TALKS, *READ_AS}),
        documents=(
            f"{len(given)} examples from {len(learned)} documents, and {len(marked)} lines that were read one "
            f"by one and marked by hand; measured on {len(chosen)} others. None of their text is here."
        ),
        command=command,
        recipe=asdict(settings) | {f"of lines: {name}": value for name, value in asdict(reading).items()},
        hardware=hardware,
        hours=(time.monotonic() - began) / 3600,
        measures=(f"On dev, at most {MEASURED} examples of a kind, first whole sentences, then others.", *lines),
        limits=(
            "English. The errors it learned from were made, and the talks that it took for whole sentences hold some; "
            "the lines were marked by one reader, once, and one in three of those of talks as reading badly. "
            "It takes some verse, lists and names for errors, and does not see whether a whole sentence makes sense."
        ),
        curve=False,
    )
    save(out, network, config.sha256, card.text())
    return FormJudge.load(out)
