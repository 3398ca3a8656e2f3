"""Training the reader of questions: passes drawn by the seed and the step's number alone, so that it can be resumed.

The thesis's schedule: Adam, a warm-up over a share of the steps, then a fall to zero; questions without an answer are
drawn half as often as they occur.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import nn

from engine.models.poolingformer.reader import (
    Passage,
    QuestionReader,
    answer,
    batch_of,
    passages_of,
    reader_loss,
    targets_of,
)
from engine.progress import Checkpoint, silent
from engine.research.training.judged_run import JudgedRun, warmed_up
from engine.research.training.question_examples import QuestionExample, share_found


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderTraining:
    """How the reader is trained."""

    steps: int = 1000
    questions_per_step: int = 8
    positions: int = 4096
    """Tokens of a pass in training; a longer document gives one of its passes, drawn anew each time."""
    rate: float = 3e-5
    warmup: float = 0.1
    """Share of the steps."""
    weight_decay: float = 0.01
    clip: float = 1.0
    negatives: float = 0.5
    """How often a question without an answer is drawn, against one that has one."""
    judge_every: int = 200
    save_every: int = 50
    seed: int = 0

    def __post_init__(self) -> None:
        """Refuse what can't be trained."""
        if min(self.steps, self.questions_per_step, self.judge_every, self.save_every) < 1 or self.positions < 32:
            raise ValueError("steps and questions are at least 1, a pass at least 32 tokens")
        if not (0 <= self.warmup < 1 and 0 <= self.negatives <= 1 and self.rate > 0):
            raise ValueError("shares lie in 0..1, the rate is above 0")

    def rate_at(self, step: int) -> float:
        """The learning rate of a step: up during the warm-up, then down to zero in a line."""
        return self.rate * warmed_up(step, self.steps, self.warmup)


@dataclass(frozen=True, slots=True)
class ReaderOutcome:
    """What came of a training; the model holds the weights that were best on dev."""

    losses: tuple[float, ...]
    dev: tuple[tuple[int, float], ...]
    """(step, mean share found)."""
    best_step: int


def judge(
    model: QuestionReader, tokenizer: Tokenizer, examples: Sequence[QuestionExample], checkpoint: Checkpoint = silent
) -> float:
    """Mean share found (`share_found`) of whole documents' questions."""
    model.eval()
    total = 0.0
    for number, one in enumerate(examples):
        checkpoint("judge", number, len(examples))
        found = answer(model, tokenizer, one.question, one.text, one.paragraphs, most=1).given()
        best = found.answers[0] if found is not None and found.answers else None
        total += share_found(None if best is None else (best.start, best.end), one.answers)
    return total / len(examples)


def train_reader(
    model: QuestionReader,
    tokenizer: Tokenizer,
    examples: Sequence[QuestionExample],
    settings: ReaderTraining,
    states: Path,
    *,
    dev: Sequence[QuestionExample] = (),
    checkpoint: Checkpoint = silent,
) -> ReaderOutcome:
    """Train `model` in place; an interrupted training of the same name in `states` goes on at its last saved state.

    `checkpoint` hears ("train", steps done, steps). Raises UsageError where `states` holds another training.
    """
    optimizer = torch.optim.AdamW(model.parameters(), lr=settings.rate, weight_decay=settings.weight_decay)
    name = _fingerprint(examples, settings, model)
    run = JudgedRun(states, name, model, optimizer, measure="dev")
    best_step = run.train(
        settings,
        lambda _: _take_step(model, tokenizer, optimizer, examples, settings),
        partial(judge, model, tokenizer, dev, checkpoint) if dev else None,
        checkpoint,
    )
    return ReaderOutcome(tuple(run.losses), tuple(run.judged), best_step)


def _take_step(
    model: QuestionReader,
    tokenizer: Tokenizer,
    optimizer: torch.optim.Optimizer,
    examples: Sequence[QuestionExample],
    settings: ReaderTraining,
) -> float:
    """One step; gives the mean loss of its questions. Each passes by itself, so that memory is that of one."""
    shares = [1.0 if one.answers else settings.negatives for one in examples]
    weights = torch.tensor(shares, dtype=torch.float64)  # (examples,)
    numbers = torch.multinomial(weights, settings.questions_per_step, replacement=True).tolist()
    total = 0.0
    for number in numbers:
        passage = _drawn(examples[number], tokenizer, model, settings)
        batch = batch_of([passage], model.config.pad_id)
        loss = reader_loss(model(batch), targets_of([passage], [examples[number].answers], batch))
        (loss / len(numbers)).backward()  # type: ignore[no-untyped-call]
        total += float(loss.detach())
    nn.utils.clip_grad_norm_(model.parameters(), settings.clip)
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)
    return total / len(numbers)


def _drawn(example: QuestionExample, tokenizer: Tokenizer, model: QuestionReader, settings: ReaderTraining) -> Passage:
    """One pass of a question: of a long document that has an answer, one that holds it as often as any other."""
    config = replace(model.config, source_positions=min(settings.positions, model.config.source_positions))
    passages = passages_of(example.question, example.text, example.paragraphs, tokenizer, config)
    held = [one for one in passages if _holds(one, example)]
    if held and torch.rand(()) < 0.5:
        passages = held
    return passages[int(torch.randint(len(passages), ()))]


def _holds(passage: Passage, example: QuestionExample) -> bool:
    return bool(passage.offsets) and any(
        first < passage.offsets[-1][1] and last > passage.offsets[0][0] for first, last in example.answers
    )


def _fingerprint(examples: Sequence[QuestionExample], settings: ReaderTraining, model: QuestionReader) -> str:
    digest = hashlib.sha256(json.dumps([asdict(settings), asdict(model.config)]).encode())
    for one in examples:
        digest.update(repr((one.question, len(one.text), one.answers)).encode())
    for name, parameter in model.named_parameters():
        digest.update(f"{name} {float(parameter.detach().double().sum()):.9g}".encode())
    return digest.hexdigest()
