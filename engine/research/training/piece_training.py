"""Train networks that look at the pieces of a text, on states of the bundled encoder.

Texts hold errors that teach the wrong thing: sentences that were headings, speakers who stumbled. So two networks are
trained first, each on half of the examples, and what one of them is sure is the opposite of what the other half says of
it is left out. Training takes minutes, so nothing is kept on the way.
"""

import random
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.models.encoder.sentence_encoder import SentenceEncoder
from engine.models.pieces.network import Floats, PieceNetwork, chances_of
from engine.progress import Checkpoint
from engine.research.training.cards import Card
from engine.research.training.document_sources import DEV, TRAIN, SourcedDocument, digests_of

_BATCH = 128


@dataclass(frozen=True, slots=True)
class PieceExample:
    """Words with a stop, what kind of example they are, and whether a piece of them shows what is looked for."""

    text: str
    kind: str
    shows: bool


@dataclass(frozen=True, slots=True)
class PieceTraining:
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
class PieceRecipe:
    """What a network learns from, and what its card says."""

    title: str
    model_type: str
    documents_of: Callable[[Path, str], list[SourcedDocument]]
    """Those of a split, in the shared folder."""
    examples_from: Callable[[Sequence[SourcedDocument], random.Random, Checkpoint], Iterator[PieceExample]]
    types: Collection[str]
    """Of these documents."""
    thresholds: Sequence[float]
    above: bool
    """Whether examples that show it are to be above the thresholds, and not the others below them."""
    measured: str
    """How the card's figures are called; `{}` are the thresholds."""
    about: str
    licences: str
    limits: str


@dataclass(frozen=True, slots=True)
class _Lessons:
    """Examples with the states of their pieces."""

    examples: Sequence[PieceExample]
    states: Sequence[Tensor]
    """(l, d) each, in half precision."""

    def of(self, some: Sequence[int]) -> tuple[Tensor, Tensor, Tensor]:
        """States (b, L, d), where there are pieces (b, L), and which examples show it (b,)."""
        states = [self.states[number].float() for number in some]
        padded = nn.utils.rnn.pad_sequence(states, batch_first=True)  # (b, L, d)
        lengths = torch.tensor([len(one) for one in states])  # (b,)
        there = torch.arange(padded.size(1)) < lengths[:, None]  # (b, L)
        return padded, there, torch.tensor([float(self.examples[number].shows) for number in some])


def lessons_of(examples: Sequence[PieceExample], encoder: SentenceEncoder, layer: int) -> _Lessons:
    """Read the examples."""
    states: list[Tensor] = [torch.empty(0)] * len(examples)
    for number, one in encoder.states_of([example.text for example in examples], layer):
        states[number] = torch.from_numpy(one.astype(np.float16))
    return _Lessons(examples, states)


def some_of(examples: Sequence[PieceExample], most: int, rng: random.Random) -> list[PieceExample]:
    """At most `most` examples of each kind."""
    by_kind: dict[str, list[PieceExample]] = defaultdict(list)
    for one in examples:
        by_kind[one.kind].append(one)
    return [one for kind in sorted(by_kind) for one in rng.sample(by_kind[kind], min(most, len(by_kind[kind])))]


def fit(lessons: _Lessons, numbers: Sequence[int], settings: PieceTraining, rounds: int) -> nn.Sequential:
    """Two layers that tell examples that show it from others, learned from some of the lessons."""
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
            states, there, shows = lessons.of(order[first : first + _BATCH])
            loss = F.binary_cross_entropy_with_logits(_odds(layers, states, there), shows)
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
    """How likely some of the lessons show it, (n,)."""
    found = np.zeros(len(numbers), dtype=np.float32)
    order = sorted(range(len(numbers)), key=lambda place: len(lessons.states[numbers[place]]))
    with torch.inference_mode():
        for first in range(0, len(order), _BATCH):
            places = order[first : first + _BATCH]
            states, there, _ = lessons.of([numbers[place] for place in places])
            found[places] = _odds(layers, states, there).sigmoid().numpy()
    return found


def believable(lessons: _Lessons, settings: PieceTraining) -> list[int]:
    """The lessons of which the network of the other half is not sure that they are wrong."""
    order = list(range(len(lessons.examples)))
    random.Random(settings.seed).shuffle(order)  # noqa: S311
    halves = [order[first::2] for first in (0, 1)]
    kept: list[int] = []
    for mine, others in (halves, halves[::-1]):
        layers = fit(lessons, others, settings, settings.rounds_of_halves)
        for number, chance in zip(mine, chances_by(layers, lessons, mine).tolist(), strict=True):
            against = 1 - chance if lessons.examples[number].shows else chance
            if against < settings.sure:
                kept.append(number)
    return sorted(kept)


def train(
    examples: Sequence[PieceExample],
    encoder: SentenceEncoder,
    model_type: str,
    settings: PieceTraining,
    checkpoint: Checkpoint,
) -> tuple[PieceNetwork, int]:
    """A network of the examples that can be believed, and how many those are. Raises `Cancelled`."""
    lessons = lessons_of(examples, encoder, settings.layer)
    checkpoint("halves", 0, 2)
    numbers = believable(lessons, settings)
    checkpoint("halves", 2, 2)
    layers = fit(lessons, numbers, settings, settings.rounds)
    inner, inner_bias, outer, bias = (one.detach().numpy() for one in layers.parameters())  # (h, d), (h,), (1, h), (1,)
    network = PieceNetwork(model_type, encoder.sha256, settings.layer, inner, inner_bias, outer[0], float(bias[0]))
    return network, len(numbers)


def measured(
    network: PieceNetwork,
    examples: Sequence[PieceExample],
    encoder: SentenceEncoder,
    thresholds: Sequence[float],
    *,
    above: bool,
) -> list[str]:
    """How many examples of each kind are above thresholds or below them, a line for each kind; first those of which
    the fewest should be.
    """
    (chances,) = chances_of([network], [one.text for one in examples], encoder)  # (n,)
    lines = []
    shows = {one.kind: one.shows for one in examples}
    for kind in sorted(shows, key=lambda kind: (shows[kind] is above, kind)):
        own = chances[[one.kind == kind for one in examples]]
        beyond = [own > one if above else own < one for one in thresholds]
        shares = ", ".join(f"{100 * float(one.mean()):.1f} %" for one in beyond)
        lines.append(f"{kind} ({len(own)}): {shares}")
    return lines


def train_from_folder(
    recipe: PieceRecipe,
    shared: Path,
    settings: PieceTraining,
    *,
    out: Path,
    command: str,
    hardware: str,
    checkpoint: Checkpoint,
) -> PieceNetwork:
    """Train on the documents of `train` in the shared folder, measure on dev, write the folder `out`.

    Raises:
        UsageError: a set is missing.
        ModelUnavailable: the bundled encoder is missing or damaged.
        Cancelled: from the checkpoint.
    """
    began = time.monotonic()
    encoder = SentenceEncoder.load()
    rng = random.Random(settings.seed)  # noqa: S311 (a sample)
    learned, chosen = (recipe.documents_of(shared, split) for split in (TRAIN, DEV))
    given = some_of(list(recipe.examples_from(learned, rng, checkpoint)), settings.most, rng)
    network, believed = train(given, encoder, recipe.model_type, settings, checkpoint)
    judged = some_of(list(recipe.examples_from(chosen, rng, checkpoint)), settings.most // 10, rng)
    lines = measured(network, judged, encoder, recipe.thresholds, above=recipe.above)
    card = Card(
        title=recipe.title,
        about=recipe.about,
        licences=recipe.licences,
        data=digests_of(shared, recipe.types),
        documents=(
            f"{believed} of {len(given)} examples from {len(learned)} documents: of each half what the other was sure "
            f"is wrong was left out. {len(judged)} from {len(chosen)} to choose by. None of their text is here."
        ),
        command=command,
        recipe=asdict(settings),
        hardware=hardware,
        hours=(time.monotonic() - began) / 3600,
        measures=(recipe.measured.format(", ".join(f"{one:g}" for one in recipe.thresholds)), *lines),
        limits=recipe.limits,
        curve=False,
    )
    network.save(out, card.text())
    return network
