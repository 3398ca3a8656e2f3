"""How the judge of sentences' form learns what is wrong with a sentence: from examples, resumable to the exact step.

The encoder's lower layers stay as they are. It is measured by how many whole sentences, and how many of those that were
spoiled or are parts of sentences, are beyond thresholds.
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional as F

from engine.models.configs import SentenceEncoderConfig
from engine.models.encoder.sentence_encoder import MiniLM, Packing, SentenceEncoder
from engine.models.packing import native_bfloat16
from engine.models.wellformedness.form import Form, Tag
from engine.models.wellformedness.network import FormJudge, WellFormedness
from engine.progress import Checkpoint
from engine.research.training.judged_run import JudgedRun, MeasuredAtItsEnd
from engine.research.training.token_batches import StepOrder
from engine.research.training.wellformedness_examples import FormExample

_UNKNOWN = -100
"""The label of a piece of which nothing is learned."""
_FLAWED, _WHOLE = (0.5, 0.8, 0.9, 0.95), (0.05, 0.1, 0.2, 0.5)
"""Thresholds that a card names."""
MEASURED = 400
"""Examples of a kind that a card is measured on, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormTraining(MeasuredAtItsEnd):
    """Chosen on dev."""

    steps: int = 5000
    pieces_per_step: int = 2048
    pieces_per_batch: int = 1024
    """Once all are filled up to the longest: attention to short sentences among long ones takes most of the time."""
    layer: int = 2
    """Of the encoder; those above learn."""
    rate: float = 3e-4
    warmup: float = 0.06
    weight_decay: float = 0.01
    clip: float = 1.0
    flaws: float = 2.0
    """How much more a word counts that is not fine."""
    wholes: float = 0.5
    """What it counts whether a text is a whole sentence, beside the words."""
    unsure: float = 0.01
    """How often what is said to be whole is none, and the other way round."""
    longest: int = 126
    """Pieces read of an example."""
    save_every: int = 100


@dataclass(frozen=True, slots=True)
class Lesson:
    """An example in pieces."""

    pieces: list[int]
    labels: list[int]
    """The tag of each word at its first piece, `_UNKNOWN` elsewhere."""
    whole: float
    """1 or 0, or -1 where it is not known."""


def lessons_of(examples: Sequence[FormExample], tokenizer: Tokenizer, longest: int) -> list[Lesson]:
    """The examples in pieces, marks of beginning and end included."""
    begin, end = (tokenizer.encode("").ids[place] for place in (0, -1))
    read = tokenizer.encode_batch([list(one.words) for one in examples], is_pretokenized=True, add_special_tokens=False)
    lessons: list[Lesson] = []
    for example, encoding in zip(examples, read, strict=True):
        pieces = [begin, *encoding.ids[: longest - 2], end]
        labels = [_UNKNOWN] * len(pieces)
        last = None
        for place, word in enumerate(encoding.word_ids[: longest - 2], 1):
            if word is not None and word != last and example.tags is not None:
                labels[place] = int(example.tags[word])
            last = word
        lessons.append(Lesson(pieces, labels, -1.0 if example.whole is None else float(example.whole)))
    return lessons


class FormLoss:
    """What a network does not know of lessons yet; `readable` is what it counts that whole sentences read well, and
    others don't, beside the words.
    """

    def __init__(
        self, encoder: MiniLM, network: WellFormedness, settings: FormTraining, *, readable: float = 0.0
    ) -> None:
        self._encoder, self._network, self._settings, self._readable = encoder, network, settings, readable
        self._weights = torch.tensor([1.0 if tag is Tag.FINE else settings.flaws for tag in Tag])

    def __call__(self, lessons: Sequence[Lesson]) -> Tensor:
        """The mean loss over the lessons."""
        packing = Packing.of([one.pieces for one in lessons])
        labels = torch.full((len(packing.pieces),), _UNKNOWN)  # (N,)
        known = [label for one in lessons for label in one.labels]
        labels[: len(known)] = torch.tensor(known)
        wholes = torch.tensor([one.whole for one in lessons])  # (B,)
        tags, whole, readable = read(self._encoder, self._network, packing)
        loss = F.cross_entropy(tags, labels, weight=self._weights, ignore_index=_UNKNOWN)
        there = wholes >= 0
        if bool(there.any()):
            unsure = self._settings.unsure
            wanted = wholes[there] * (1 - 2 * unsure) + unsure
            loss = loss + self._settings.wholes * F.binary_cross_entropy_with_logits(whole[there], wanted)
        if self._readable:
            well = (wholes == 1).float()  # (B,)
            loss = loss + self._readable * F.binary_cross_entropy_with_logits(readable, well)
        return loss


def read(encoder: MiniLM, network: WellFormedness, packing: Packing) -> tuple[Tensor, Tensor, Tensor]:
    """What a network says of N pieces of B texts, to learn from: logits of tags (N, 3), of the two others (B,)."""
    with torch.autocast("cpu", torch.bfloat16, enabled=native_bfloat16()):
        with torch.no_grad():
            states = next(islice(encoder.states(packing), network.layer, None))  # (N, d)
        tags, whole, readable = network(states, packing)
    return tags.float(), whole.float(), readable.float()


def order_of(lessons: Sequence[Lesson], settings: FormTraining) -> StepOrder:
    """Which lessons each step takes."""
    return StepOrder(
        [len(one.pieces) for one in lessons],
        tokens_per_step=settings.pieces_per_step,
        tokens_per_batch=settings.pieces_per_batch,
        seed=settings.seed,
    )


class _Step:
    """One step of the training; what it draws follows from its number alone."""

    def __init__(
        self,
        encoder: MiniLM,
        network: WellFormedness,
        optimizer: torch.optim.Optimizer,
        lessons: Sequence[Lesson],
        settings: FormTraining,
    ) -> None:
        self._network, self._optimizer, self._lessons, self._settings = network, optimizer, lessons, settings
        self._order, self._loss = order_of(lessons, settings), FormLoss(encoder, network, settings)

    def take(self, number: int) -> float:
        """Learn from the step's examples; gives the loss."""
        batches = self._order.step(number)
        count = sum(map(len, batches))
        self._optimizer.zero_grad(set_to_none=True)
        total = 0.0
        for batch in batches:
            loss = self._loss([self._lessons[one] for one in batch]) * (len(batch) / count)
            loss.backward()  # type: ignore[no-untyped-call]
            total += float(loss.detach())
        nn.utils.clip_grad_norm_(self._network.parameters(), self._settings.clip)
        self._optimizer.step()
        return total


def train(
    encoder: MiniLM,
    config: SentenceEncoderConfig,
    lessons: Sequence[Lesson],
    settings: FormTraining,
    *,
    states: Path,
    checkpoint: Checkpoint,
) -> WellFormedness:
    """A network that has learned the lessons; an interrupted training in `states` goes on at its last saved state.

    Raises:
        UsageError: `states` holds another training.
        Cancelled: from the checkpoint, which hears ("train", steps done, steps).
    """
    torch.manual_seed(settings.seed)
    network = WellFormedness.begin(encoder, config, settings.layer)
    optimizer = torch.optim.AdamW(network.parameters(), lr=settings.rate, weight_decay=settings.weight_decay)
    run = JudgedRun(states, _fingerprint(lessons, settings), network, optimizer, measure="dev")
    run.train(settings, _Step(encoder, network, optimizer, lessons, settings).take, None, checkpoint)
    return network


def measured(judge: FormJudge, examples: Sequence[FormExample], encoder: SentenceEncoder) -> list[str]:
    """How many examples of each kind seem flawed, and how many seem no whole sentences, a line for each kind."""
    by_kind: dict[str, list[FormExample]] = defaultdict(list)
    for one in examples:
        by_kind[one.kind].append(one)
    kinds = {kind: some[:MEASURED] for kind, some in sorted(by_kind.items())}
    told = [one for some in kinds.values() for one in some]
    forms = iter(judge.forms_of([" ".join(one.words) for one in told], encoder))
    by: dict[str, list[Form]] = {kind: list(islice(forms, len(some))) for kind, some in kinds.items()}
    first = sorted(kinds, key=lambda kind: (kinds[kind][0].whole is not True, kind))
    lines = [f"A word seems not fine, at {', '.join(f'{one:g}' for one in _FLAWED)}:"]
    for kind in first:
        if kinds[kind][0].tags is not None:
            lines.append(_line(kind, [by_one.flawed for by_one in by[kind]], _FLAWED, above=True))
    lines.append(f"No whole sentence, below {', '.join(f'{one:g}' for one in _WHOLE)}:")
    for kind in first:
        if kinds[kind][0].whole is not None:
            lines.append(_line(kind, [by_one.whole for by_one in by[kind]], _WHOLE, above=False))
    return lines


def _line(kind: str, chances: Sequence[float], thresholds: Sequence[float], *, above: bool) -> str:
    own = np.array(chances)
    beyond = [own > one if above else own < one for one in thresholds]
    return f"{kind} ({len(own)}): {', '.join(f'{100 * float(one.mean()):.1f} %' for one in beyond)}"


def _fingerprint(lessons: Sequence[Lesson], settings: FormTraining) -> str:
    digest = hashlib.sha256(json.dumps(asdict(settings)).encode())
    for one in lessons:
        digest.update(repr((one.pieces, one.labels, one.whole)).encode())
    return digest.hexdigest()
