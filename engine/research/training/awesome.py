"""Training AWESOME (sections 3.1 and 4): one document at a time, segment by segment, in memory that never grows.

At the start of segment t the memory M_{t-1} is computed anew, with gradients, from the detached M_{t-2} and the
detached records of segment t-1; segment t reads it; its loss goes backward at once and the graph is freed. So every
memory parameter learns from the loss one segment later, and never more than one segment and one update are alive.

The paper gives the rate (5e-5), the batch (one document, gradients of 8 accumulated), epochs and warm-up by data set.
Not given, decided here: AdamW with weight decay 0.01 (none on biases and norms), linear decay to 0 after warm-up,
gradients clipped at norm 1, no label smoothing, loss as the mean over all target tokens of a document (segments' sums
over the document's count), documents weighted alike.
"""

import hashlib
import json
import math
from array import array
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from engine.errors import UsageError
from engine.generation.salient_content import Salient, salient_vectors
from engine.models.awesome.model import Awesome
from engine.models.awesome.states import Encoded, Memory, Rows
from engine.models.configs import MemoryKind
from engine.progress import Checkpoint, silent
from engine.research.training import checkpoint_files
from engine.research.training.distributed import ProcessGroup, SingleProcess


@dataclass(frozen=True, slots=True)
class TrainingSegment:
    """One segment of a training document, as ids with their marks."""

    source: tuple[int, ...]
    """What the encoder reads, salient text included (`pipeline.salient_content.SegmentInput.ids`)."""
    own: tuple[int, int]
    """First and last (exclusive) row of the segment's own tokens: what the encoder's memory records."""
    target: tuple[int, ...]
    """What the decoder is to write, end token last (`targets.target_ids`); never empty."""
    highlighted: tuple[tuple[int, int], ...] = ()
    """First and last (exclusive) rows of the segment's own salient sentences."""


TrainingDocument = Sequence[TrainingSegment]

Grain = tuple[int, int]
"""What lengths of sources and of targets are padded to a multiple of."""
_COARSE = (64, 16)
"""In bfloat16 on a processor: oneDNN compiles its kernels for each shape it meets, which takes a second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AwesomeTraining:
    """The recipe. The defaults are the paper's for GovReport."""

    epochs: int = 3
    documents_per_step: int = 8
    rate: float = 5e-5
    encoder_share: float = 1.0
    """What the rate of the encoder's pretrained layers is of the rate; its memory parts have the rate itself."""
    frozen_layers: int = 0
    """So many of the encoder's lowest layers stay as they are, and with them the token table and its positions."""
    warmup: int = 300
    """Steps until the rate is reached."""
    weight_decay: float = 0.01
    clip: float = 1.0
    label_smoothing: float = 0.0
    bfloat16: bool = False
    """Run the model under autocast in bfloat16; weights and optimizer stay in float32."""
    seed: int = 0
    save_every: int = 50
    """Steps between saved states: what is computed again at most after a kill."""
    judge_every: int | None = None
    """Steps between judgements on dev; None: after each epoch."""

    def __post_init__(self) -> None:
        """Refuse what can't be run."""
        if min(self.epochs, self.documents_per_step, self.save_every) < 1 or self.rate <= 0 or self.warmup < 0:
            raise ValueError("epochs, documents_per_step and save_every are at least 1, rate above 0, warmup not below")
        if self.encoder_share <= 0 or self.frozen_layers < 0:
            raise ValueError("the encoder's share of the rate is above 0, frozen layers are not below")

    def rate_at(self, step: int, steps: int) -> float:
        """The rate of step `step` (from 0) of `steps`."""
        if step < self.warmup:
            return self.rate * (step + 1) / self.warmup
        return self.rate * max(0.0, (steps - step) / max(1, steps - self.warmup))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a training gave: loss per token of each step, losses on dev by step, and the step the weights are from."""

    losses: tuple[float, ...]
    dev_losses: tuple[tuple[int, float], ...]
    best_step: int


# ----------------------------------------------------------------------------------------- one document


def document_loss(
    model: Awesome,
    document: TrainingDocument,
    *,
    backward: Callable[[Tensor], None] | None,
    label_smoothing: float = 0.0,
    grain: Grain = (1, 1),
) -> float:
    """Mean loss per target token of a document; `backward` is called with each segment's share as soon as it is known.

    Segment losses sum to the document's. Nothing of a segment is alive when the next begins but its detached memory
    and records. Sources and targets are padded to multiples of `grain`.
    """
    total = sum(len(segment.target) for segment in document)
    memory = model.first_memory() if model.config.memory is not MemoryKind.NONE else None
    update: Callable[[], Memory] | None = None
    loss_sum = 0.0
    salient = salient_rows(model, document)
    for number, segment in enumerate(document):
        if update is not None:
            memory = update()
        memories = None if memory is None else [memory]
        batch = _batch(model, segment, grain)
        encoded = encoded_segment(model, segment, batch.source, batch.valid, memories, salient=salient(number))
        decoded = model.decode(batch.inputs, encoded, memories)
        losses = model.target_losses(batch.inputs, decoded, encoded, batch.target, label_smoothing=label_smoothing)
        loss = losses[:, : len(segment.target)].sum() / total
        loss_sum += float(loss.detach())
        if backward is not None:
            backward(loss)
        if memory is not None:
            update = _next_update(model, memory.detach(), segment, encoded.records, decoded.records)
        memory = None if memory is None else memory.detach()
    return loss_sum


def encoded_segment(
    model: Awesome,
    segment: TrainingSegment,
    source: Tensor,
    valid: Tensor | None,
    memories: Sequence[Memory] | None,
    *,
    salient: Rows | None,
) -> Encoded:
    """A segment as its summary is written of: `source` (1, S) encoded, its own words to be copied, highlights told."""
    encoded = model.encode(source, valid, memories, salient)
    encoded = encoded.copied_from([slice(*segment.own)], model.config.pad_id)
    return model.highlight(encoded, [[slice(*rows) for rows in segment.highlighted]])


def salient_rows(model: Awesome, document: TrainingDocument) -> Callable[[int], Rows | None]:
    """What each segment is given as key-value vectors (section 3.2): (1, e, d), made of the salient rows of the others.

    They are the encoder's outputs as the weights are now, without a history; nothing where the model takes none. At
    most so many are kept as any segment may be given, however long the document.
    """
    if not model.config.salient_layers:
        return lambda _: None
    marked = [(home, slice(*rows)) for home, segment in enumerate(document) for rows in segment.highlighted]
    sentences = [Salient(number, home, "", rows.stop - rows.start) for number, (home, rows) in enumerate(marked)]
    vectors = salient_vectors(model, sentences, [rows for _, rows in marked], lambda home: document[home].source)

    def given(segment: int) -> Rows | None:
        found = vectors.of(segment)  # (e, d)
        return None if found is None else Rows(found[None])  # (1, e, d)

    return given


@dataclass(frozen=True, slots=True)
class _Batch:
    """A segment as tensors, padded behind."""

    source: Tensor
    """(1, S)"""
    valid: Tensor | None
    """(1, S): which of them are real; None: all."""
    inputs: Tensor
    """(1, T)"""
    target: Tensor
    """(1, T)"""


def _batch(model: Awesome, segment: TrainingSegment, grain: Grain) -> _Batch:
    config, device = model.config, model.embed_tokens.weight.device
    inputs = [config.start_for(len(segment.target)), *segment.target[:-1]]
    source, behind = _padded(segment.source, grain[0], config.pad_id, config.max_positions)
    valid = None
    if behind:
        valid = torch.arange(len(source), device=device)[None] < len(segment.source)  # (1, S)
    rows = [_padded(row, grain[1], config.pad_id, config.max_positions)[0] for row in (inputs, segment.target)]
    texts = (torch.tensor([row], device=device) for row in (source, *rows))
    return _Batch(next(texts), valid, next(texts), next(texts))


def _padded(row: Sequence[int], grain: int, pad: int, most: int) -> tuple[list[int], int]:
    behind = max(min(-len(row) % grain, most - len(row)), 0)
    return [*row, *[pad] * behind], behind


def _next_update(
    model: Awesome, memory: Memory, segment: TrainingSegment, source: Sequence[Tensor], target: Sequence[Tensor]
) -> Callable[[], Memory]:
    """The update after this segment, to be done when the next begins. Holds detached tensors alone."""
    encoder, decoder = [record.detach() for record in source], [record.detach() for record in target]
    spans = [slice(*segment.own)], [slice(0, len(segment.target))]
    return lambda: model.update([memory], encoder, decoder, *spans)[0]


@torch.no_grad()
def dev_loss(model: Awesome, documents: Sequence[TrainingDocument], *, bfloat16: bool = False) -> float:
    """Loss per target token over `documents`, with reference summaries in the decoder's memory."""
    model.eval()
    tokens = total = 0.0
    for document in documents:
        count = sum(len(segment.target) for segment in document)
        with _autocast(model, enabled=bfloat16):
            total += document_loss(model, document, backward=None, grain=_grain(model, bfloat16=bfloat16)) * count
        tokens += count
    return total / max(1, tokens)


def _grain(model: Awesome, *, bfloat16: bool) -> Grain:
    return _COARSE if bfloat16 and model.embed_tokens.weight.device.type == "cpu" else (1, 1)


def _autocast(model: Awesome, *, enabled: bool) -> AbstractContextManager[object]:
    return torch.autocast(model.embed_tokens.weight.device.type, torch.bfloat16, enabled=enabled)


# -------------------------------------------------------------------------------------------- the loop


def train(
    model: Awesome,
    documents: Sequence[TrainingDocument],
    settings: AwesomeTraining,
    folder: Path,
    *,
    dev: Sequence[TrainingDocument] = (),
    checkpoint: Checkpoint = silent,
    team: ProcessGroup | None = None,
) -> Outcome:
    """Train `model` in place; at the end it holds the weights that were best on `dev` (the last ones without it).

    States are kept in `folder`; a training that was interrupted goes on there and ends with the very weights of an
    undisturbed one. Uses torch's global random numbers (dropout), seeded anew for each document.

    Args:
        model: Float32 weights on the device to train on.
        documents: May be lazy; each is read once an epoch, and once to tell it from others.
        settings: The recipe.
        folder: Where states are kept. One training each.
        dev: Judges the weights; without it the last ones count.
        checkpoint: Hears ("train", steps done, steps); what it raises ends the training with the last saved state kept.
        team: The processes that train together, each calling this with the same arguments; the first one judges and
            saves.

    Raises:
        UsageError: `folder` holds a state of another training.
    """
    run = _Run(model, settings, folder, documents, dev, team=team or SingleProcess())
    run.resume()
    run.team.wait()  # nobody takes states away while another still reads them
    for step in range(run.step, run.steps):
        checkpoint("train", step, run.steps)
        run.take_step(step)
    checkpoint("train", run.steps, run.steps)
    return run.finish()


class _Run:
    """One training: where it stands, and what it needs to take a step."""

    def __init__(
        self,
        model: Awesome,
        settings: AwesomeTraining,
        folder: Path,
        documents: Sequence[TrainingDocument],
        dev: Sequence[TrainingDocument],
        *,
        team: ProcessGroup,
    ) -> None:
        self.team = team
        self.model, self.settings, self.folder = model, settings, folder
        self.documents, self.dev = documents, dev
        self.steps_an_epoch = math.ceil(len(documents) / settings.documents_per_step)
        self.steps = settings.epochs * self.steps_an_epoch
        freeze(model, settings.frozen_layers)
        self.optimizer = torch.optim.AdamW(_groups(model, settings), lr=settings.rate)
        self.step = 0
        self.losses: list[float] = []
        self.dev_losses: list[tuple[int, float]] = []
        self.best: dict[str, Tensor] = {}
        self.name = _fingerprint(documents, settings, model)

    def resume(self) -> None:
        """Go on from the newest saved state, if there is one."""
        saved = checkpoint_files.load(self.folder)
        if saved is None:
            return
        if saved.facts["training"] != self.name:
            raise UsageError(
                f"{self.folder} holds another training (other data, recipe or model): name another folder."
            )
        self.best = {name[5:]: tensor for name, tensor in saved.tensors.items() if name.startswith("best.")}
        others = {name: tensor for name, tensor in saved.tensors.items() if not name.startswith("best.")}
        checkpoint_files.restore(self.model, self.optimizer, others)
        self.step = saved.step
        self.losses = saved.facts["losses"]
        self.dev_losses = [(step, loss) for step, loss in saved.facts["dev_losses"]]

    def take_step(self, step: int) -> None:
        """One optimizer step over the next documents, then judge and save where it is time."""
        settings = self.settings
        self.model.train()
        for group in self.optimizer.param_groups:
            group["lr"] = group["share"] * settings.rate_at(step, self.steps)
        numbers = self._documents_of(step)
        loss = 0.0
        for number in self.team.share(numbers):
            _seed(settings.seed, step, number)

            def backward(share: Tensor) -> None:
                (share / len(numbers)).backward()  # type: ignore[no-untyped-call]

            with _autocast(self.model, enabled=settings.bfloat16):
                loss += document_loss(
                    self.model,
                    self.documents[number],
                    backward=backward,
                    label_smoothing=settings.label_smoothing,
                    grain=_grain(self.model, bfloat16=settings.bfloat16),
                )
        self.team.sum_gradients(self.model.parameters())
        loss = self.team.sum(loss)
        nn.utils.clip_grad_norm_(self.model.parameters(), settings.clip)
        self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=True)
        self.losses.append(loss / len(numbers))
        self.step = step + 1
        last = self.step == self.steps
        if self.dev and (last or self.step % (settings.judge_every or self.steps_an_epoch) == 0):
            self._judge()
        if last or self.step % settings.save_every == 0:
            self._save()

    def finish(self) -> Outcome:
        """Put the best weights into the model (in the first process, which alone knows them)."""
        self.team.wait()
        if self.best:
            checkpoint_files.restore(
                self.model, self.optimizer, {f"model.{name}": one for name, one in self.best.items()}
            )
        self.model.eval()
        best = min(self.dev_losses, key=lambda judged: judged[1])[0] if self.dev_losses else self.step
        return Outcome(tuple(self.losses), tuple(self.dev_losses), best)

    def _judge(self) -> None:
        if self.team.rank:
            return
        loss = dev_loss(self.model, self.dev, bfloat16=self.settings.bfloat16)
        if not self.dev_losses or loss < min(judged for _, judged in self.dev_losses):
            self.best = {name: parameter.detach().clone() for name, parameter in self.model.named_parameters()}
        self.dev_losses.append((self.step, loss))

    def _save(self) -> None:
        if self.team.rank:
            return
        tensors = checkpoint_files.tensors_of(self.model, self.optimizer)
        tensors |= {f"best.{name}": tensor for name, tensor in self.best.items()}
        facts = {"training": self.name, "losses": self.losses, "dev_losses": self.dev_losses}
        checkpoint_files.save(self.folder, self.step, tensors, facts)

    def _documents_of(self, step: int) -> list[int]:
        """The numbers of the documents of a step: a new order each epoch, from the seed alone."""
        epoch, place = divmod(step, self.steps_an_epoch)
        generator = torch.Generator().manual_seed(self.settings.seed * 1_000_003 + epoch)
        order = torch.randperm(len(self.documents), generator=generator).tolist()
        size = self.settings.documents_per_step
        return [int(number) for number in order[place * size : (place + 1) * size]]


def freeze(model: Awesome, layers: int) -> None:
    """Keep the encoder's `layers` lowest layers as they are, and the token table and positions below them."""
    if layers:
        model.embed_tokens.requires_grad_(requires_grad=False)
        for part in (model.encoder.embedding, *model.encoder.layers[:layers]):
            part.requires_grad_(requires_grad=False)


def _groups(model: Awesome, settings: AwesomeTraining) -> list[dict[str, object]]:
    """Parameters that learn: by whether they decay (matrices, not biases and norms) and by their share of the rate."""
    groups: list[dict[str, object]] = []
    for pretrained in (True, False):
        for decayed in (True, False):
            found = [
                parameter
                for name, parameter in model.named_parameters()
                if parameter.requires_grad and (parameter.ndim > 1) is decayed and _pretrained(name) is pretrained
            ]
            groups.append(
                {
                    "params": found,
                    "weight_decay": settings.weight_decay if decayed else 0.0,
                    "share": settings.encoder_share if pretrained else 1.0,
                }
            )
    return groups


def _pretrained(name: str) -> bool:
    """Whether a parameter is of the encoder, and no part of a memory."""
    return name.startswith("encoder.") and ".attentive." not in name and ".compressive." not in name


def _seed(*numbers: int) -> None:
    digest = hashlib.sha256(repr(numbers).encode()).digest()
    torch.manual_seed(int.from_bytes(digest[:7], "big"))


def _fingerprint(documents: Sequence[TrainingDocument], settings: AwesomeTraining, model: Awesome) -> str:
    """What tells this training from others: its documents, recipe and model."""
    digest = hashlib.sha256(json.dumps([asdict(settings), asdict(model.config)]).encode())
    for document in documents:
        for segment in document:
            highlighted = [row for rows in segment.highlighted for row in rows]
            for part in (segment.source, segment.own, segment.target, highlighted):
                digest.update(array("q", [len(part), *part]).tobytes())
        digest.update(b"|")
    return digest.hexdigest()
