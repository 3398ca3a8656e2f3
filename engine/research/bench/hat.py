"""`precis bench hat`: HAT against transformers' Longformer of the same width and depth at 4,096 tokens, in one run.

Depth is the number of blocks that work on tokens: HAT's cross-segment blocks, which see one state a segment, come on
top of it, as in the paper's 152M model against the 148M Longformer. The Longformer has the paper's set-up (window 128,
[CLS] and a [SEP] after each segment global); both have the same task, a document label, and the same dropout. Time is
the median of alternating runs, memory the most bytes of tensors alive at once, weights and gradients included.
"""

import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from engine.models.configs import HatConfig, HatHeadConfig, HatTask
from engine.models.hat.model import HatModel, pack
from engine.models.packing import native_bfloat16
from engine.progress import Checkpoint, silent
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.tensor_bytes import peak_bytes

_MIN_SPEED = 2.0
_MAX_MEMORY = 0.8
_LABELS = 8


@dataclass(frozen=True, slots=True)
class Contender:
    """A model with one document, ready to be run."""

    model: nn.Module
    score: Callable[[], Tensor]
    """Label scores (1, L) of the document."""
    half: bool
    """In bfloat16: its weights for inference, its products (autocast) for training."""

    def infer(self) -> None:
        self.model.eval().to(torch.bfloat16 if self.half else torch.float32)
        with torch.inference_mode():
            self.score()

    def learn(self) -> None:
        """One pass and its gradients."""
        self.model.train().float()
        self.model.zero_grad(set_to_none=True)
        with torch.autocast("cpu", torch.bfloat16, enabled=self.half):
            scores = self.score().float()  # (1, L)
        nn.functional.cross_entropy(scores, torch.zeros(1, dtype=torch.long)).backward()  # type: ignore[no-untyped-call]

    def rest(self) -> None:
        self.model.zero_grad(set_to_none=True)


def bench_hat(
    checkpoint: Checkpoint = silent,
    *,
    width: int = 384,
    heads: int = 12,
    layout: str = "(S S C) x3",
    tokens: int = 4096,
    repeats: int = 5,
    half: bool | None = None,
) -> list[Figure]:
    """Speed and memory of inference and training, with their bars.

    Args:
        checkpoint: Hears ("bench", runs done, runs).
        width: d of both; the defaults are the compact model that starts from the bundled MiniLM.
        heads: Attention heads of both.
        layout: HAT's; the Longformer gets one layer for each of its segment-wise blocks.
        tokens: Length of the document.
        repeats: Timed runs of each.
        half: Both in bfloat16. None: as the program itself does, where the processor multiplies it in hardware.
    """
    torch.manual_seed(0)
    config = HatConfig(width=width, heads=heads, hidden=4 * width, layout=layout, segments=tokens // 128)
    half = native_bfloat16() if half is None else half
    contenders = (_hat(config, half=half), _longformer(config, half=half))
    kind = "bfloat16" if half else "float32"
    figures: list[Figure] = []
    total = 2 * 2 * (repeats + 2)
    done = 0
    for name, run in ((f"inference, {kind}", Contender.infer), (f"training, {kind}", Contender.learn)):
        seconds: tuple[list[float], list[float]] = ([], [])
        for turn in range(repeats + 1):  # the first is to warm up
            for times, contender in zip(seconds, contenders, strict=True):
                checkpoint("bench", done, total)
                begin = time.perf_counter()
                run(contender)
                if turn:
                    times.append(time.perf_counter() - begin)
                contender.rest()
                done += 1
        peaks = []
        for contender in contenders:
            checkpoint("bench", done, total)
            peaks.append(_peak(contender, run) / 2**20)
            done += 1
        figures += _figures(name, [statistics.median(times) for times in seconds], peaks)
    return figures


def bench(checkpoint: Checkpoint) -> list[Figure]:
    """`bench_hat` as the command calls it."""
    return bench_hat(checkpoint)


def _figures(name: str, seconds: list[float], peaks: list[float]) -> list[Figure]:
    speed, memory = seconds[1] / seconds[0], peaks[0] / peaks[1]
    return [
        Figure(f"{name}: time of a document", seconds[0], "s", seconds[1]),
        Figure(
            f"{name}: speed against Longformer",
            speed,
            "times",
            1.0,
            f"at least {_MIN_SPEED:g}",
            speed >= _MIN_SPEED,
        ),
        Figure(f"{name}: tensors alive at once", peaks[0], "MiB", peaks[1]),
        Figure(
            f"{name}: memory against Longformer",
            memory,
            "times",
            1.0,
            f"at most {_MAX_MEMORY:g}",
            memory <= _MAX_MEMORY,
        ),
    ]


def _peak(contender: Contender, run: Callable[[Contender], None]) -> int:
    held: Iterable[Tensor] = [*contender.model.parameters(), *contender.model.buffers()]
    peak = peak_bytes(lambda: run(contender), held)
    contender.rest()
    return peak


def _hat(config: HatConfig, *, half: bool) -> Contender:
    model = HatModel(config, HatHeadConfig(HatTask.DOCUMENT, _LABELS))
    # Every segment is full: the Longformer would not pay for the room that dynamic segmentation leaves at their ends.
    text = torch.randint(1000, config.vocabulary, (config.segments, config.segment_length - 1))
    batch = pack([text.tolist()], config)
    return Contender(model, lambda: model(batch), half)


def _longformer(config: HatConfig, *, half: bool) -> Contender:
    from transformers import LongformerConfig, LongformerForSequenceClassification

    depth = config.blocks.count("S")
    model = LongformerForSequenceClassification(
        LongformerConfig(
            vocab_size=config.vocabulary,
            hidden_size=config.width,
            num_hidden_layers=depth,
            num_attention_heads=config.heads,
            intermediate_size=config.hidden,
            attention_window=[config.segment_length] * depth,
            max_position_embeddings=config.tokens + 2,
            type_vocab_size=config.token_types,
            num_labels=_LABELS,
        )
    )
    ids = torch.randint(1000, config.vocabulary, (1, config.tokens))
    seen, everywhere = torch.ones_like(ids), torch.zeros_like(ids)
    everywhere[:, 0] = 1
    everywhere[:, config.segment_length - 1 :: config.segment_length] = 1  # the [SEP] of each segment
    return Contender(model, lambda: model(ids, attention_mask=seen, global_attention_mask=everywhere).logits, half)
