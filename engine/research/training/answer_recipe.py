"""`precis train questions`: from the shared sets to the networks' folder, threshold and card included."""

import platform
import time
from pathlib import Path

from engine.models.configs import QUESTIONS_TYPE
from engine.models.plain_tensors import write_folder
from engine.progress import Checkpoint, silent
from engine.research.training.answer_examples import CONTRACTS, LEARNED, Source, sources, with_wrong_questions
from engine.research.training.answer_weights import (
    chosen_threshold,
    fit,
    fit_contracts,
    fit_documents,
    fit_ranking,
    judged_of,
    question_examples,
    saved,
)
from engine.salience.answers import DOCUMENT_NAMES, AnswerModel
from engine.salience.encoding import Encoder
from engine.salience.questions import NAMES

DOCUMENTS = {"meetings": 70, "stories": 4, CONTRACTS: 24}
"""Documents of each set that are learned from: those of the smallest hashes, and the first contracts."""
WORDINGS_EACH = 1
WRONG_EACH = 12
"""Questions of other documents that are put to each."""
DEV = {"meetings": 99, "stories": 12, "papers": 8, "proposals": 6, "textbooks": 6}
DEV_CONTRACTS = 35
DEV_WRONG_EACH = 8
"""What the second network and the threshold learn from: dev, of its contracts the first."""


def train(folder: Path, encoder: Encoder, out: Path, *, command: str = "", checkpoint: Checkpoint = silent) -> float:
    """Learn from the shared `folder`, choose the threshold, write model and card to `out`; gives the threshold.

    `checkpoint` hears ("read", documents, all) and ("train", step, steps). Raises UsageError where a set is not there.
    """
    began = time.perf_counter()
    read = _read(folder, "train", DOCUMENTS, encoder, phrasing=LEARNED, asked=WORDINGS_EACH, checkpoint=checkpoint)
    with_wrong_questions(read, WRONG_EACH)
    examples = question_examples(read, encoder)
    model = fit(examples, checkpoint)
    model.tensors.update(fit_ranking(read, encoder))
    held = _read(
        folder,
        "dev",
        {**DEV, CONTRACTS: DEV_CONTRACTS},
        encoder,
        phrasing=slice(LEARNED.stop, None),
        asked=1,
        checkpoint=checkpoint,
    )
    with_wrong_questions(held, DEV_WRONG_EACH)
    judged = judged_of(held, model, encoder)
    model.tensors.update(fit_documents(judged))
    model.tensors.update(fit_contracts(judged, model.tensors))
    threshold = chosen_threshold(judged)
    minutes = (time.perf_counter() - began) / 60
    save(model, threshold, out, _recipe_text(len(examples), command, minutes))
    return threshold


def save(model: AnswerModel, threshold: float, out: Path, card: str) -> None:
    """Write the folder that `load_answers` reads."""
    config = {
        "model_type": QUESTIONS_TYPE,
        "threshold": round(threshold, 4),
        "columns": list(NAMES),
        "document_columns": list(DOCUMENT_NAMES),
    }
    write_folder(out, config, saved(model), card)


def _read(
    folder: Path,
    split: str,
    documents: dict[str, int],
    encoder: Encoder,
    *,
    phrasing: slice,
    asked: int,
    checkpoint: Checkpoint,
) -> list[Source]:
    read: list[Source] = []
    total = sum(documents.values())
    for source in sources(folder, split, documents, encoder, phrasing=phrasing, asked=asked):
        read.append(source)
        checkpoint("read", min(len(read), total), total)
    return read


def _recipe_text(examples: int, command: str, minutes: float) -> str:
    counts = ", ".join(f"{name} {count}" for name, count in DOCUMENTS.items())
    return f"""# questions-en

Two small networks that judge whether a sentence answers a question and whether a document does
(`engine/salience/answers.py`); plain numpy at run time.

## Data

Train splits of the shared sets: {counts} documents, {examples:,} questions, those that their document does not answer
included. QMSum (MIT), SQuALITY (CC BY 4.0), CUAD (CC BY 4.0), PMC articles (CC BY, CC0), proposals (CC0, MIT,
Apache-2.0, CC BY), OpenStax (CC BY 3.0). None of their text is here. Questions about clauses, and those made of papers,
proposals and textbooks, were written for this project.

## Recipe

```
{command}
```

Time of the last run: {minutes:.0f} minutes on {platform.processor() or platform.machine()}, one thread. Licence of the
weights: AGPL-3.0-or-later, as the program. The threshold was chosen on dev.

## Measured

`precis evaluate questions`; its figures stand below where they have been written down.

## Limits

English. It knows the wording of a question and of a text and what contracts and meetings are like; it does not reason.
"""
