"""Train the network of whole sentences, on states of the bundled encoder.

It learns on documents of `train` alone, in minutes, so nothing is kept on the way. Texts hold errors that teach the
wrong thing: sentences that were headings, subjects that had a verb. So two networks are trained first, each on half of
the examples, and what one of them is sure is the opposite of what the other half says of it is left out. The card says
how many sentences of `dev`, and how many parts of sentences, are below thresholds.
"""

import random
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.models.wholeness.network import Floats, WholenessNetwork
from engine.progress import Checkpoint
from engine.research.training.cards import Card
from engine.research.training.document_sources import DEV, TRAIN, digests_of
from engine.research.training.wholeness_examples import READ_AS, WholenessExample, documents_of, examples_from

_BATCH = 128
_WHOLE_KINDS = ("with an auxiliary", "with no auxiliary", "command")
_SHOWN = (0.01, 0.02, 0.05, 0.1)
"""Thresholds."""
_ABOUT = (
    "How likely words are a whole sentence, and not a heading or a part of one: two small layers on the states of the "
    "bundled encoder's third layer (`engine/models/wholeness`, `engine/salience/finished.py`). Licence of the weights: "
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


@dataclass(frozen=True, slots=True)
class WholenessTraining:
    """Chosen on dev."""

    layer: int = 3
    hidden: int = 32
    most: int = 14_000
    """Examples of a kind."""
    rate: float = 2e-3
    decay: float = 0.01
    rounds: int = 5
    rounds_of_halves: int = 3
    sure: float = 0.85
    """From which chance on the network of the other half is sure."""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class _Lessons:
    """Examples with the states of their pieces."""

    examples: Sequence[WholenessExample]
    states: Sequence[Tensor]
    """(l, d) each, in half precision."""

    def of(self, some: Sequence[int]) -> tuple[Tensor, Tensor, Tensor]:
        """States (b, L, d), where there are pieces (b, L), and which examples are whole (b,)."""
        states = [self.states[number].float() for number in some]
        padded = nn.utils.rnn.pad_sequence(states, batch_first=True)  # (b, L, d)
        lengths = torch.tensor([len(one) for one in states])  # (b,)
        there = torch.arange(padded.size(1)) < lengths[:, None]  # (b, L)
        return padded, there, torch.tensor([float(self.examples[number].whole) for number in some])


def lessons_of(examples: Sequence[WholenessExample], encoder: SentenceEncoder, layer: int) -> _Lessons:
    """Read the examples."""
    states: list[Tensor] = [torch.empty(0)] * len(examples)
    for number, one in encoder.states_of([example.text for example in examples], layer):
        states[number] = torch.from_numpy(one.astype(np.float16))
    return _Lessons(examples, states)


def some_of(examples: Sequence[WholenessExample], most: int, rng: random.Random) -> list[WholenessExample]:
    """At most `most` examples of each kind."""
    by_kind: dict[str, list[WholenessExample]] = defaultdict(list)
    for one in examples:
        by_kind[one.kind].append(one)
    return [one for kind in sorted(by_kind) for one in rng.sample(by_kind[kind], min(most, len(by_kind[kind])))]


def fit(lessons: _Lessons, numbers: Sequence[int], settings: WholenessTraining, rounds: int) -> nn.Sequential:
    """Two layers that tell whole sentences from parts, learned from some of the lessons."""
    torch.manual_seed(settings.seed)
    rng = random.Random(settings.seed)  # noqa: S311 (an order)
    width = lessons.states[0].size(1)
    layers = nn.Sequential(nn.Linear(width, settings.hidden), nn.ReLU(), nn.Linear(settings.hidden, 1))
    optimizer = torch.optim.AdamW(layers.parameters(), lr=settings.rate, weight_decay=settings.decay)
    steps = rounds * (len(numbers) // _BATCH)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps)
    order = list(numbers)
    for _ in range(rounds):
        rng.shuffle(order)
        for first in range(0, len(order) - _BATCH + 1, _BATCH):
            states, there, whole = lessons.of(order[first : first + _BATCH])
            loss = F.binary_cross_entropy_with_logits(_odds(layers, states, there), whole)
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
    return layers


def _odds(layers: nn.Sequential, states: Tensor, there: Tensor) -> Tensor:
    """The logarithm of Σ exp s(x) over the pieces of each example (b,)."""
    scores = layers(states).squeeze(-1).masked_fill(~there, -torch.inf)  # (b, L)
    odds: Tensor = scores.logsumexp(dim=1)  # (b,)
    return odds


def chances_by(layers: nn.Sequential, lessons: _Lessons, numbers: Sequence[int]) -> Floats:
    """How likely some of the lessons are whole, (n,)."""
    found = np.zeros(len(numbers), dtype=np.float32)
    order = sorted(range(len(numbers)), key=lambda place: len(lessons.states[numbers[place]]))
    with torch.inference_mode():
        for first in range(0, len(order), _BATCH):
            places = order[first : first + _BATCH]
            states, there, _ = lessons.of([numbers[place] for place in places])
            found[places] = _odds(layers, states, there).sigmoid().numpy()
    return found


def believable(lessons: _Lessons, settings: WholenessTraining) -> list[int]:
    """The lessons of which the network of the other half is not sure that they are wrong."""
    order = list(range(len(lessons.examples)))
    random.Random(settings.seed).shuffle(order)  # noqa: S311
    halves = [order[first::2] for first in (0, 1)]
    kept: list[int] = []
    for mine, others in (halves, halves[::-1]):
        layers = fit(lessons, others, settings, settings.rounds_of_halves)
        for number, chance in zip(mine, chances_by(layers, lessons, mine).tolist(), strict=True):
            against = 1 - chance if lessons.examples[number].whole else chance
            if against < settings.sure:
                kept.append(number)
    return sorted(kept)


def measured(examples: Sequence[WholenessExample], chances: Floats) -> list[str]:
    """How many examples of each kind are below thresholds, a line for each kind."""
    lines = []
    for kind in sorted({one.kind for one in examples}, key=lambda kind: (kind not in _WHOLE_KINDS, kind)):
        own = chances[[one.kind == kind for one in examples]]
        shares = ", ".join(f"{100 * float((own < least).mean()):.1f} %" for least in _SHOWN)
        whole = "whole" if kind in _WHOLE_KINDS else "parts"
        lines.append(f"{kind} ({whole}, {len(own)}): {shares}")
    return lines


def train_from_folder(
    shared: Path, settings: WholenessTraining, *, out: Path, command: str, hardware: str, checkpoint: Checkpoint
) -> WholenessNetwork:
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
    lessons = lessons_of(given, encoder, settings.layer)
    checkpoint("halves", 0, 2)
    numbers = believable(lessons, settings)
    checkpoint("halves", 2, 2)
    layers = fit(lessons, numbers, settings, settings.rounds)
    inner, inner_bias, outer, bias = (one.detach().numpy() for one in layers.parameters())  # (h, d), (h,), (1, h), (1,)
    network = WholenessNetwork(encoder.sha256, settings.layer, inner, inner_bias, outer[0], float(bias[0]))
    judged = some_of(list(examples_from(chosen, rng, checkpoint)), settings.most // 10, rng)
    lines = measured(judged, network.chances([one.text for one in judged], encoder))
    shown = ", ".join(f"{least:g}" for least in _SHOWN)
    card = Card(
        title="wholeness-en",
        about=_ABOUT,
        licences=_LICENCES,
        data=digests_of(shared, READ_AS),
        documents=(
            f"{len(numbers)} of {len(lessons.examples)} examples from {len(learned)} documents: of each half what the "
            f"other was sure is wrong was left out. {len(judged)} from {len(chosen)} to choose by. None of their text "
            "is here."
        ),
        command=command,
        recipe=asdict(settings),
        hardware=hardware,
        hours=(time.monotonic() - began) / 3600,
        measures=(f"On dev, how many are below {shown}:", *lines),
        limits=_LIMITS,
        curve=False,
    )
    network.save(out, card.text())
    return network
