"""`precis bench poolingformer`: its encoder against full attention and transformers' LED, by length, in one run.

All three have the width, depth and window of the first level and random weights; Poolingformer has its second level in
the upper half. LED's window is that which sees as many keys as both levels together, as the paper compares them: 512 on
either side. Full attention is the same encoder with torch's own attention over everything. Time is the median of
alternating runs, memory the most bytes of tensors alive at once, weights included; a kernel's own room is not seen, and
full attention's kernel never writes its n x n numbers.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

import torch
from torch import Tensor, nn

from engine.models.awesome.model import Encoder, EncoderLayer
from engine.models.poolingformer.attention import Globals
from engine.models.poolingformer.configs import PoolingformerConfig, PoolingGrid
from engine.models.poolingformer.model import TwoLevelEncoder
from engine.progress import Checkpoint, silent
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.tensor_bytes import peak_bytes

_LINEAR = 2.5
"""Times that twice the length may take, in time and in memory."""


@dataclass(frozen=True, slots=True)
class Contender:
    """An encoder of token vectors (1, n, d)."""

    name: str
    model: nn.Module
    read: Callable[[Tensor], object]

    def run(self, states: Tensor) -> None:
        with torch.inference_mode():
            self.read(states)


def bench_poolingformer(
    checkpoint: Checkpoint = silent,
    *,
    width: int = 256,
    heads: int = 4,
    layers: int = 2,
    lengths: Sequence[int] = (2048, 4096, 8192),
    window: int = 128,
    second_window: int = 512,
    repeats: int = 2,
) -> list[Figure]:
    """Time and memory of an encoding at each length, and how they grow.

    Args:
        checkpoint: Hears ("bench", runs done, runs).
        width: d of all.
        heads: Attention heads of all.
        layers: Layers; the upper half has the second level.
        lengths: Tokens, each twice the one before.
        window: w1, one side.
        second_window: w2, one side.
        repeats: Timed runs of each.
    """
    torch.manual_seed(0)
    config = PoolingformerConfig(
        vocab_size=8,
        d_model=width,
        encoder_heads=heads,
        decoder_heads=heads,
        encoder_ffn=4 * width,
        decoder_ffn=4 * width,
        encoder_layers=layers,
        decoder_layers=0,
        source_positions=max(lengths),
        max_positions=max(lengths),
        window=window,
        second_window=second_window,
        two_level_layers=tuple(range(layers // 2, layers)),
        dropout=0.0,
    )
    contenders = (
        _two_level("Poolingformer", config),
        _two_level("Poolingformer, one grid", replace(config, grid=PoolingGrid.SEQUENCE)),
        _led(config),
        _full(config),
    )
    total, done = len(lengths) * len(contenders) * (repeats + 2), 0
    seconds: dict[tuple[str, int], float] = {}
    peaks: dict[tuple[str, int], int] = {}
    for length in lengths:
        states = torch.randn(1, length, width)  # (1, n, d)
        times: dict[str, list[float]] = {contender.name: [] for contender in contenders}
        for turn in range(repeats + 1):  # the first is to warm up
            for contender in contenders:
                checkpoint("bench", done, total)
                began = time.perf_counter()
                contender.run(states)
                if turn:
                    times[contender.name].append(time.perf_counter() - began)
                done += 1
        for contender in contenders:
            checkpoint("bench", done, total)
            held = [*contender.model.parameters(), *contender.model.buffers()]
            peaks[contender.name, length] = peak_bytes(partial(contender.run, states), held)
            seconds[contender.name, length] = statistics.median(times[contender.name])
            done += 1
    return [*_against(contenders, lengths, seconds, peaks), *_growth(contenders[0].name, lengths, seconds, peaks)]


def bench(checkpoint: Checkpoint) -> list[Figure]:
    """`bench_poolingformer` as the command calls it."""
    return bench_poolingformer(checkpoint)


def _against(
    contenders: Sequence[Contender],
    lengths: Sequence[int],
    seconds: dict[tuple[str, int], float],
    peaks: dict[tuple[str, int], int],
) -> list[Figure]:
    own = contenders[0].name
    figures = []
    for length in lengths:
        for other in contenders[1:]:
            faster = seconds[other.name, length] / seconds[own, length]
            smaller = peaks[own, length] / peaks[other.name, length]
            figures.append(Figure(f"{length:,} tokens: speed against {other.name}", faster, "times", 1.0))
            figures.append(Figure(f"{length:,} tokens: memory against {other.name}", smaller, "times", 1.0))
    return figures


def _growth(
    name: str, lengths: Sequence[int], seconds: dict[tuple[str, int], float], peaks: dict[tuple[str, int], int]
) -> list[Figure]:
    figures = []
    for before, after in pairwise(lengths):
        slower = seconds[name, after] / seconds[name, before]
        larger = peaks[name, after] / peaks[name, before]
        bar = f"at most {_LINEAR:g}"
        figures.append(
            Figure(f"{after:,} tokens: time, times that of half", slower, "times", 2.0, bar, slower <= _LINEAR)
        )
        figures.append(
            Figure(f"{after:,} tokens: memory, times that of half", larger, "times", 2.0, bar, larger <= _LINEAR)
        )
    return figures


def _two_level(name: str, config: PoolingformerConfig) -> Contender:
    model = TwoLevelEncoder(config).eval()
    return Contender(name, model, lambda states: model(states, None, Globals.first_token(states[..., 0])))


def _full(config: PoolingformerConfig) -> Contender:
    model = Encoder(config).eval()

    def read(states: Tensor) -> Tensor:
        states = model.embedding(states, torch.arange(states.size(1)))
        for layer in model.layers:
            assert isinstance(layer, EncoderLayer)
            states, _ = layer(states, None, None, None)
        return states

    return Contender("full attention", model, read)


def _led(config: PoolingformerConfig) -> Contender:
    from transformers import LEDConfig
    from transformers.models.led.modeling_led import LEDEncoder

    model = LEDEncoder(
        LEDConfig(
            vocab_size=config.vocab_size,
            d_model=config.d_model,
            encoder_layers=config.encoder_layers,
            encoder_ffn_dim=config.encoder_ffn,
            encoder_attention_heads=config.encoder_heads,
            max_encoder_position_embeddings=config.source_positions,
            attention_window=2 * config.second_window,
            dropout=0.0,
        )
    ).eval()

    def read(states: Tensor) -> object:
        attends = torch.zeros(states.shape[:2], dtype=torch.long)  # (1, n)
        attends[:, 0] = 1
        return model(
            inputs_embeds=states,
            attention_mask=torch.ones_like(attends),
            global_attention_mask=attends,
            return_dict=True,
        )

    return Contender("transformers' LED", model, read)
