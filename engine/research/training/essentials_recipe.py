"""How `essentials-reader-en` is trained: on documents in which was marked what their reader must have."""

import time
from dataclasses import asdict
from pathlib import Path

import torch

from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.models.essentials_reader.reader import (
    EssentialsReader,
    begin_passage_reader,
    pieces_of,
    save_essentials_reader,
)
from engine.progress import Checkpoint
from engine.research.training.answer_reader_recipe import FURTHER_LICENCES
from engine.research.training.cards import Card
from engine.research.training.devices import hardware, matrix_dtype
from engine.research.training.document_sources import TYPES, digests_of
from engine.research.training.essential_reading import PassageTraining, lessons_of, measured, train_passages
from engine.research.training.essential_weights import examples_from
from engine.research.training.marked_essentials import marked_documents
from engine.research.training.resumed_run import RunOutcome
from engine.research.training.wellformedness_examples import LICENCES
from engine.salience.features import NAMES

TITLE = "essentials-reader-en"
HELD_BACK = 10
"""Of so many documents one is not learned from, but measured with."""


def train_from_folder(
    shared: Path,
    settings: PassageTraining,
    *,
    out: Path,
    states: Path,
    command: str,
    checkpoint: Checkpoint,
) -> RunOutcome:
    """Train on nine of ten documents, measure on the others, write the folder `out`.

    An interrupted training in `states` goes on at its last saved state.

    Raises:
        UsageError: a set is missing, or `states` holds another training.
        ModelUnavailable: the bundled encoder is missing or damaged.
        Cancelled: from the checkpoint.
    """
    began = time.monotonic()
    examples = examples_from(marked_documents(shared, checkpoint), SentenceEncoder.load())
    held_back = examples[::HELD_BACK]
    learned = [one for number, one in enumerate(examples) if number % HELD_BACK]
    torch.manual_seed(settings.seed)
    network, tokenizer, marks = begin_passage_reader(len(NAMES))
    lessons = [
        lesson
        for one in learned
        for lesson in lessons_of(one, [pieces_of(passage, tokenizer, marks) for passage in one.passages])
    ]
    dtype = matrix_dtype("cpu")
    outcome = train_passages(network, lessons, settings, states, dtype=dtype, checkpoint=checkpoint)
    save_essentials_reader(out, network, NAMES, "")
    card = Card(
        title=TITLE,
        about=(
            "Which sentences the reader of a document must have: the upper layers of all-MiniLM-L6-v2 (Apache-2.0), "
            "trained further on passages and stored as what differs from it, in eight bits, beside features of the "
            "whole document (`engine/models/essentials_reader`, `engine/salience/essentials_reading.py`). Licence of "
            "the weights: AGPL-3.0-or-later, as the program."
        ),
        licences=f"{LICENCES} {FURTHER_LICENCES}",
        data=digests_of(shared, TYPES),
        documents=(
            f"{len(learned)} documents of many kinds, in which language models marked for this project what a brief "
            f"must tell and what would come next (`marked_essentials.jsonl`, `asked_passages.jsonl`); {len(held_back)} "
            "others are measured with. Some are documents of `train`, or parts of them, of which no text is here, the "
            "others made up."
        ),
        command=command,
        recipe=asdict(settings),
        hardware=hardware("cpu"),
        hours=(time.monotonic() - began) / 3600,
        measures=[measured(EssentialsReader.load(out), held_back)],
        limits=(
            "English. A passage of some 900 characters is read at once: what matters only beside a distant passage is "
            "left to the features. Marks were made by models and not looked over one by one."
        ),
        curve=False,
    )
    save_essentials_reader(out, network, NAMES, card.text())
    return outcome
