"""How `answer-reader-en` is trained: on passages with questions that were written for each."""

import time
from dataclasses import asdict
from pathlib import Path

import torch

from engine.models.answer_reader.reader import AnswerReader, save_answer_reader
from engine.models.cross_encoder.files import begin_cross_encoder
from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.progress import Checkpoint
from engine.research.training.answer_reading import groups_of, measured, threshold_for
from engine.research.training.asked_passages import asked_passages
from engine.research.training.cards import Card
from engine.research.training.devices import hardware, matrix_dtype
from engine.research.training.document_sources import TYPES, digests_of
from engine.research.training.pairs import PairTraining, train_pairs
from engine.research.training.resumed_run import RunOutcome
from engine.research.training.wellformedness_examples import LICENCES

TITLE = "answer-reader-en"
FURTHER_LICENCES = (
    "Besides these minutes of the Rust project (MIT, Apache-2.0), calls on Ethereum (CC BY-SA 3.0), notes of doctors "
    "(CC BY 4.0) and mails (Enron)."
)
LET_PASS = 0.15
"""Of the questions that a passage does not answer so many may be taken for answered by the reader alone."""


def train_from_folder(
    shared: Path,
    settings: PairTraining,
    *,
    out: Path,
    states: Path,
    command: str,
    checkpoint: Checkpoint,
) -> RunOutcome:
    """Train on the passages that are not held back, measure on those that are, write the folder `out`.

    An interrupted training in `states` goes on at its last saved state.

    Raises:
        UsageError: a set is missing, or `states` holds another training.
        ModelUnavailable: the bundled encoder is missing or damaged.
        Cancelled: from the checkpoint.
    """
    began = time.monotonic()
    passages = asked_passages(shared, checkpoint)
    learned = [one for one in passages if not one.is_held_back]
    held_back = [one for one in passages if one.is_held_back]
    torch.manual_seed(settings.seed)
    network, tokenizer, marks = begin_cross_encoder()
    encoder, dtype = SentenceEncoder.load(), matrix_dtype("cpu")
    groups = groups_of(learned, tokenizer, marks[1], encoder, settings.seed)
    outcome = train_pairs(network, groups, settings, states, marks=marks, dtype=dtype, checkpoint=checkpoint)
    save_answer_reader(out, network, 0.0, "")
    threshold = threshold_for(AnswerReader.load(out), held_back, LET_PASS)
    save_answer_reader(out, network, threshold, "")
    asked = sum(len(one.asked) + len(one.plain) for one in learned)
    unanswered = sum(len(one.unanswered) + len(one.plain_unanswered) for one in learned)
    card = Card(
        title=TITLE,
        about=(
            "Whether a sentence answers a question: a cross-encoder that began as all-MiniLM-L6-v2 (Apache-2.0), "
            "stored as what differs from it, in eight bits (`engine/models/answer_reader`). Licence of the weights: "
            "AGPL-3.0-or-later, as the program."
        ),
        licences=f"{LICENCES} {FURTHER_LICENCES}",
        data=digests_of(shared, TYPES),
        documents=(
            f"{asked:,} questions that {len(learned)} passages answer and {unanswered:,} that they do not, written for "
            "this project by language models that read each passage (`asked_passages.jsonl`); "
            f"{len(held_back)} further passages are measured with. Most are parts of documents of `train`, the others "
            "made up; no text of the former is here."
        ),
        command=command,
        recipe=asdict(settings),
        hardware=hardware("cpu"),
        hours=(time.monotonic() - began) / 3600,
        measures=[
            *measured(AnswerReader.load(out), held_back),
            *measured(AnswerReader.load(out), held_back, plain=True),
        ],
        limits=(
            "English. It reads one sentence with its heading and the sentence before: what only several sentences say "
            "together it does not see. Questions and marks were made by models and not looked over one by one."
        ),
        curve=False,
    )
    save_answer_reader(out, network, threshold, card.text())
    return outcome
