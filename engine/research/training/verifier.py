"""Teaching the verifier: true sentences with their evidence against falsehoods made of them.

Resumable to the exact step, with the same saved states as the other trainings. On dev it is judged as it will be used:
at the threshold that lets one in ten falsehoods pass, how many true sentences do.
"""

import hashlib
import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from engine.errors import UsageError
from engine.models.verifier.model import Verifier, packed_pairs
from engine.progress import Checkpoint, silent
from engine.research.training import checkpoint_files
from engine.research.training.falsehoods import Falsehood, Material, falsehoods_of
from engine.research.training.rewordings import cut_off, misplaced, rewordings_of
from engine.research.training.rewriting_pairs import RewritingPair
from engine.research.training.token_batches import StepOrder, batches_of

PASSING = 0.1
"""Of the falsehoods so many may pass."""
FALSE_PER_TRUE, FURTHER_FALSE = 2, 1
Scores = np.ndarray[tuple[int], np.dtype[np.float32]]
"""(n,)"""


@dataclass(frozen=True, slots=True)
class Judged:
    """A sentence, what it is to rest on, and whether it does."""

    sources: tuple[str, ...]
    sentence: str
    true: bool
    kind: str
    """What was changed where it is false; where it is true, whether it was written, copied or reworded."""

    @property
    def evidence(self) -> str:
        """The sources as the verifier reads them."""
        return " ".join(self.sources)


def judged_of(pair: RewritingPair, others: Sequence[str], chance: random.Random) -> list[Judged]:
    """What can be learned of a pair: its sentence and one of its sources are true, what is made of them is not.

    `others` are further sentences of the document. Evidence is often more than a sentence needs, so that what does not
    matter learns not to matter.
    """
    sources = list(pair.sources)
    if others and len(sources) < 3 and chance.random() < 0.5:
        sources.insert(chance.randrange(len(sources) + 1), chance.choice(others))
    evidence = " ".join(sources)
    copied = chance.choice(pair.sources)
    found: list[Judged] = []
    for sentence, kind in {pair.target: "written", copied: "copied"}.items():
        if kind == "copied" and (copied == pair.target or chance.random() < 0.5):
            continue
        found.append(Judged(tuple(sources), sentence, true=True, kind=kind))
        made = falsehoods_of(Material(sentence, sources, others), chance)
        if others:
            made["unrelated"] = chance.choice(others)  # type: ignore[index]  # not made, found
        kinds = sorted(made)
        chance.shuffle(kinds)
        for false in kinds[:FALSE_PER_TRUE]:
            if made[false] not in evidence:
                found.append(Judged(tuple(sources), made[false], true=False, kind=str(false)))
    return found


def further_of(pair: RewritingPair, others: Sequence[str], chance: random.Random) -> list[Judged]:
    """More of a pair, in the ways that models write: true and reworded or shortened, false with nothing invented.

    Of each true one as many falsehoods are made, so that a seam or another word does not yet tell true from false.
    """
    found: list[Judged] = []
    for sentence in dict.fromkeys((pair.target, chance.choice(pair.sources))):
        material = Material(sentence, pair.sources, others)
        reworded = rewordings_of(material, chance)
        if reworded:
            chosen = chance.choice(reworded)
            found.append(Judged(pair.sources, chosen, true=True, kind="reworded"))
            made = falsehoods_of(Material(chosen, pair.sources, others), chance)
            found += [
                Judged(pair.sources, made[kind], true=False, kind=kind)
                for kind in chance.sample(sorted(made), min(FURTHER_FALSE, len(made)))
            ]
        for kind, make in ((Falsehood.CUT, cut_off), (Falsehood.MISPLACED, misplaced)):
            false = make(material, chance)
            if false:
                found.append(Judged(pair.sources, false, true=False, kind=kind))
    return [one for one in found if one.true or one.sentence not in one.evidence]


def examples_of(pairs: Iterable[RewritingPair], seed: int = 0, *, further: bool = False) -> list[Judged]:
    """What is learned of pairs that stand in the order of their documents; `further`, of `further_of` instead."""
    return [one for group in groups_of(pairs, seed, further=further) for one in group]


def groups_of(pairs: Iterable[RewritingPair], seed: int = 0, *, further: bool = False) -> list[list[Judged]]:
    """The examples of each pair."""
    found: list[list[Judged]] = []
    together: list[RewritingPair] = []
    for pair in [*pairs, None]:
        if together and (
            pair is None or (pair.set_name, pair.document) != (together[0].set_name, together[0].document)
        ):
            for one in together:
                others = [source for other in together for source in other.sources if source not in one.sources]
                others += [text for text in (one.before,) if text]
                chance = random.Random(f"{seed} {one.document} {one.target}")  # noqa: S311
                found.append((further_of if further else judged_of)(one, others, chance))
            together = []
        if pair is not None:
            together.append(pair)
    return found


@dataclass(frozen=True, slots=True)
class VerifierExample:
    """The word pieces of a pair and whether it holds."""

    evidence: tuple[int, ...]
    sentence: tuple[int, ...]
    true: bool

    def __len__(self) -> int:
        return len(self.evidence) + len(self.sentence) + 3


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifierTraining:
    """The recipe."""

    steps: int
    tokens_per_step: int = 8192
    tokens_per_batch: int = 4096
    rate: float = 1e-4
    warmup: int = 50
    weight_decay: float = 0.01
    clip: float = 1.0
    seed: int = 0
    judge_every: int = 100
    save_every: int = 50

    def rate_at(self, step: int) -> float:
        """Linear warm-up, then linear decay to nothing."""
        rise = min(1.0, (step + 1) / max(1, self.warmup))
        return self.rate * min(rise, (self.steps - step) / max(1, self.steps - self.warmup))


@dataclass(frozen=True, slots=True)
class VerifierOutcome:
    """Mean loss of each step, and what of the true passes on dev where `PASSING` of the false does, by step."""

    losses: tuple[float, ...]
    dev: tuple[tuple[int, float], ...]


def train_verifier(
    model: Verifier,
    groups: Sequence[Sequence[VerifierExample]],
    settings: VerifierTraining,
    folder: Path,
    *,
    marks: tuple[int, int],
    dev: Sequence[VerifierExample] = (),
    dtype: torch.dtype = torch.float32,
    checkpoint: Checkpoint = silent,
) -> VerifierOutcome:
    """Train `model` in place, on its device; an interrupted training in `folder` goes on at its last saved state.

    Examples of a group are learned in one step: a true sentence beside the falsehoods that were made of it, so that
    the step's direction is what tells them apart.
    `dtype` is what matrices are multiplied in, weights stay float32. `checkpoint` hears ("train", step, steps).
    Raises UsageError where `folder` holds another training.
    """
    learned = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimizer = torch.optim.AdamW(learned, lr=settings.rate, weight_decay=settings.weight_decay)
    name = _fingerprint(groups, settings)
    order = StepOrder(
        [sum(map(len, group)) for group in groups],
        tokens_per_step=settings.tokens_per_step,
        tokens_per_batch=settings.tokens_per_batch,
        seed=settings.seed,
    )
    losses: list[float] = []
    judged: list[tuple[int, float]] = []
    saved = checkpoint_files.load(folder)
    if saved is not None:
        if saved.facts["training"] != name:
            raise UsageError(f"{folder} holds another training (other data or recipe): name another folder.")
        checkpoint_files.restore(model, optimizer, saved.tensors)
        losses, judged = saved.facts["losses"], [(step, share) for step, share in saved.facts["dev"]]
    model.train()
    for step in range(len(losses), settings.steps):
        checkpoint("train", step, settings.steps)
        for group in optimizer.param_groups:
            group["lr"] = settings.rate_at(step)
        batches = [[example for number in numbers for example in groups[number]] for numbers in order.step(step)]
        count = sum(map(len, batches))
        total = 0.0
        for batch in batches:
            wanted = torch.tensor([float(example.true) for example in batch], device=model.out.weight.device)  # (B,)
            loss = (
                F.binary_cross_entropy_with_logits(_logits(model, batch, marks, dtype), wanted, reduction="sum") / count
            )
            loss.backward()  # type: ignore[no-untyped-call]
            total += float(loss.detach())
            checkpoint("train", step, settings.steps)
        nn.utils.clip_grad_norm_(learned, settings.clip)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        losses.append(total)
        done, last = step + 1, step + 1 == settings.steps
        if dev and (last or done % settings.judge_every == 0):
            judged.append((done, passing(scores(model, dev, marks, dtype), [example.true for example in dev])))
            model.train()
        if last or done % settings.save_every == 0:
            facts = {"training": name, "losses": losses, "dev": judged}
            checkpoint_files.save(folder, done, checkpoint_files.tensors_of(model, optimizer), facts)
    checkpoint("train", settings.steps, settings.steps)
    model.eval()
    return VerifierOutcome(tuple(losses), tuple(judged))


@torch.no_grad()
def scores(
    model: Verifier, examples: Sequence[VerifierExample], marks: tuple[int, int], dtype: torch.dtype = torch.float32
) -> Scores:
    """Logits of examples."""
    model.eval()
    found = np.zeros(len(examples), dtype=np.float32)
    for numbers in batches_of(range(len(examples)), [len(example) for example in examples], 4096):
        found[numbers] = _logits(model, [examples[number] for number in numbers], marks, dtype).cpu().numpy()
    return found


def passing(scored: Sequence[float] | Scores, true: Sequence[bool], false: float = PASSING) -> float:
    """The share of true sentences above the threshold that the share `false` of the false ones pass."""
    sure, held = np.asarray(scored), np.array(true)
    threshold = np.quantile(sure[~held], 1 - false)
    return float((sure[held] > threshold).mean())


def _logits(model: Verifier, batch: Sequence[VerifierExample], marks: tuple[int, int], dtype: torch.dtype) -> Tensor:
    packing, types = packed_pairs([(example.evidence, example.sentence) for example in batch], marks)
    device = model.out.weight.device
    with torch.autocast(device.type, dtype, enabled=dtype is not torch.float32):
        return model(packing.to(device), types.to(device)).float()  # type: ignore[no-any-return]


def _fingerprint(groups: Sequence[Sequence[VerifierExample]], settings: VerifierTraining) -> str:
    digest = hashlib.sha256(json.dumps(asdict(settings)).encode())
    for group in groups:
        digest.update(repr([(example.evidence, example.sentence, example.true) for example in group]).encode())
    return digest.hexdigest()
