"""How the judge of sentences' form is trained: on documents of `train` alone, resumable to the exact step.

The encoder's lower layers stay as they are. The card says how many whole sentences of `dev`, and how many of those that
were spoiled or are parts of sentences, are beyond thresholds.
"""

import hashlib
import json
import random
import time
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
from engine.models.encoder.files import bundled_folder, tokenizer_of
from engine.models.encoder.sentence_encoder import MiniLM, Packing, SentenceEncoder
from engine.models.packing import native_bfloat16
from engine.models.wellformedness.form import Form, Tag
from engine.models.wellformedness.network import FormJudge, WellFormedness, save
from engine.progress import Checkpoint
from engine.research.training.cards import Card
from engine.research.training.document_sources import DEV, TRAIN, digests_of
from engine.research.training.judged_run import JudgedRun, warmed_up
from engine.research.training.token_batches import StepOrder
from engine.research.training.wellformedness_examples import (
    LICENCES,
    READ_AS,
    TALKS,
    FormExample,
    documents_of,
    examples_from,
)

TITLE = "wellformed-en"
_UNKNOWN = -100
"""The label of a piece of which nothing is learned."""
_FLAWED, _WHOLE = (0.5, 0.8, 0.9, 0.95), (0.05, 0.1, 0.2, 0.5)
"""Thresholds that a card names."""
_MEASURED = 400
"""Examples of a kind that a card is measured on, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormTraining:
    """Chosen on dev."""

    steps: int = 5000
    pieces_per_step: int = 2048
    pieces_per_batch: int = 1024
    """Once all are filled up to the longest: attention to short sentences among long ones takes most of the time."""
    layer: int = 2
    """Of the encoder; those above learn."""
    rate: float = 3e-4
    warmup: float = 0.06
    """Share of the steps."""
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
    seed: int = 0

    @property
    def judge_every(self) -> int:
        """It is measured at its end alone."""
        return self.steps

    def rate_at(self, step: int) -> float:
        """The learning rate of a step: up during the warm-up, then down to zero in a line."""
        return self.rate * warmed_up(step, self.steps, self.warmup)


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
        self._encoder, self._network, self._optimizer = encoder, network, optimizer
        self._lessons, self._settings = lessons, settings
        self._order = StepOrder(
            [len(one.pieces) for one in lessons],
            tokens_per_step=settings.pieces_per_step,
            tokens_per_batch=settings.pieces_per_batch,
            seed=settings.seed,
        )
        self._weights = torch.tensor([1.0 if tag is Tag.FINE else settings.flaws for tag in Tag])

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

    def _loss(self, lessons: Sequence[Lesson]) -> Tensor:
        packing = Packing.of([one.pieces for one in lessons])
        labels = torch.full((len(packing.pieces),), _UNKNOWN)  # (N,)
        known = [label for one in lessons for label in one.labels]
        labels[: len(known)] = torch.tensor(known)
        wholes = torch.tensor([one.whole for one in lessons])  # (B,)
        with torch.autocast("cpu", torch.bfloat16, enabled=native_bfloat16()):
            with torch.no_grad():
                states = next(islice(self._encoder.states(packing), self._network.layer, None))  # (N, d)
            tags, whole = self._network(states, packing)
        loss = F.cross_entropy(tags.float(), labels, weight=self._weights, ignore_index=_UNKNOWN)
        there = wholes >= 0
        if bool(there.any()):
            unsure = self._settings.unsure
            wanted = wholes[there] * (1 - 2 * unsure) + unsure
            loss = loss + self._settings.wholes * F.binary_cross_entropy_with_logits(whole.float()[there], wanted)
        return loss


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
    kinds = {kind: some[:_MEASURED] for kind, some in sorted(by_kind.items())}
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


def train_from_folder(
    shared: Path,
    settings: FormTraining,
    *,
    out: Path,
    states: Path,
    command: str,
    hardware: str,
    checkpoint: Checkpoint,
) -> FormJudge:
    """Train on the documents of `train` in the shared folder, measure on dev, write the folder `out`.

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
    save(out, network, config.sha256, "")
    judged = list(examples_from(chosen, rng, checkpoint))
    lines = measured(FormJudge.load(out), judged, SentenceEncoder.load())
    card = Card(
        title=TITLE,
        about=(
            "Whether words are a whole sentence, and which of them a speaker took back or nobody would write there: "
            f"layers {settings.layer + 1} to {config.layers} of the bundled encoder (all-MiniLM-L6-v2, Apache-2.0), "
            "trained further, with two heads (`engine/models/wellformedness`, `engine/salience/finished.py`), in "
            "eight bits. Licence of the weights: AGPL-3.0-or-later, as the program."
        ),
        licences=LICENCES,
        data=digests_of(shared, {*TALKS, *READ_AS}),
        documents=(
            f"{len(given)} examples from {len(learned)} documents; measured on {len(chosen)} others. None of their "
            "text is here."
        ),
        command=command,
        recipe=asdict(settings),
        hardware=hardware,
        hours=(time.monotonic() - began) / 3600,
        measures=(f"On dev, at most {_MEASURED} examples of a kind, first whole sentences, then others.", *lines),
        limits=(
            "English. The errors it learned from were made, and the talks that it took for whole sentences hold some. "
            "It takes some verse, lists and names for errors, and does not see whether a whole sentence makes sense."
        ),
        curve=False,
    )
    save(out, network, config.sha256, card.text())
    return FormJudge.load(out)


def _fingerprint(lessons: Sequence[Lesson], settings: FormTraining) -> str:
    digest = hashlib.sha256(json.dumps(asdict(settings)).encode())
    for one in lessons:
        digest.update(repr((one.pieces, one.labels, one.whole)).encode())
    return digest.hexdigest()
