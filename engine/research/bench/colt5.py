"""`precis bench colt5`: CoLT5's encoder against transformers' LongT5 of the same width and depth, in one run, and X5.

Both have T5 1.1's proportions at one width and random weights, and read the same 16,384 tokens in float32; LongT5 has
its transient global tokens, as the paper's comparison. Then CoLT5 alone: 64,000 tokens, and what its branches keep for
the backward pass as a text doubles: the light ones as much again, the heavy attention, at its fixed fraction of the
tokens, four times as much. Memory is the most bytes of tensors alive at once, weights included.
"""

import statistics
import time
from collections.abc import Callable, Sequence

import torch
from torch import Tensor, nn

from engine.models.colt5.attention import HeavyAttention, LightAttention, RelativeBias
from engine.models.colt5.model import Colt5, ConditionalFeedForward
from engine.models.colt5.routing import Routed
from engine.models.configs import Colt5Config
from engine.progress import Checkpoint, silent
from engine.research.evaluation.figures import Figure
from engine.research.evaluation.tensor_bytes import peak_bytes, saved_bytes

_MIN_SPEED = 3.0
_MAX_MEMORY = 0.5
_TOLERANCE = 0.15
"""By how much the growth of a doubled text's bytes may differ from 2 or 4: what does not grow with it counts too."""
_MOST_OF_SQUARE = 0.125
"""Share of one n x n float32 array that reading n tokens may take."""
_VOCABULARY = 32128


def bench_colt5(
    checkpoint: Checkpoint = silent,
    *,
    width: int = 384,
    heads: int = 6,
    layers: int = 2,
    tokens: int = 16384,
    longest: int = 64000,
    lengths: Sequence[int] = (4096, 8192, 16384),
    repeats: int = 1,
) -> list[Figure]:
    """Speed and memory, with their bars.

    Args:
        checkpoint: Hears ("bench", runs done, runs).
        width: d of both encoders; their feed-forwards are 8/3 of it, as T5 1.1's.
        heads: Heads of LongT5; CoLT5 has a third of them light, the others heavy.
        layers: Of both.
        tokens: Length of the text both read.
        longest: Length of the text CoLT5 reads alone.
        lengths: Lengths of texts, each twice the one before, whose kept bytes are compared. The heavy attention's are
            twice as long, where its scores outweigh what it projects.
        repeats: Timed runs of each.
    """
    torch.manual_seed(0)
    config = config_of(width, heads, layers)
    model = Colt5(config).eval()
    other = _longt5(config, width, heads)
    runs: tuple[Callable[[Tensor], object], Callable[[Tensor], object]] = (model.encode, other)
    text = torch.randint(2, _VOCABULARY, (1, tokens))
    done, total = 0, 2 * (repeats + 1) + 2

    def told() -> None:
        nonlocal done
        checkpoint("bench", done, total)
        done += 1

    seconds: tuple[list[float], list[float]] = ([], [])
    with torch.inference_mode():
        for run in runs:
            run(text[:, :1024])  # to warm up
        for _ in range(repeats):
            for times, run in zip(seconds, runs, strict=True):
                told()
                times.append(_seconds(run, text))
        held: tuple[list[Tensor], list[Tensor]] = (_encoder_tensors(model), list(other.parameters()))
        peaks = []
        for run, tensors in zip(runs, held, strict=True):
            told()
            peaks.append(peak_bytes(lambda run=run: run(text), tensors))  # type: ignore[misc]
        told()
        whole = torch.randint(2, _VOCABULARY, (1, longest))
        long_seconds = _seconds(model.encode, whole)
        long_peak = peak_bytes(lambda: model.encode(whole), held[0])
    told()
    ours, theirs = (statistics.median(times) for times in seconds)
    speed, memory, square = theirs / ours, peaks[0] / peaks[1], long_peak / (4 * longest**2)
    return [
        Figure(f"time of {tokens:,} tokens", ours, "s", theirs),
        Figure("speed against LongT5", speed, "times", 1.0, f"at least {_MIN_SPEED:g}", speed >= _MIN_SPEED),
        Figure(f"tensors alive at once, {tokens:,} tokens", peaks[0] / 2**20, "MiB", peaks[1] / 2**20),
        Figure("memory against LongT5", memory, "times", 1.0, f"at most {_MAX_MEMORY:g}", memory <= _MAX_MEMORY),
        Figure(f"time of {longest:,} tokens", long_seconds, "s", ours),
        Figure(
            f"memory of {longest:,} tokens against one array of {longest:,} x {longest:,}",
            square,
            "times",
            1.0,
            f"below {_MOST_OF_SQUARE:g}",
            square < _MOST_OF_SQUARE,
        ),
        *_growth(config, lengths),
    ]


def bench(checkpoint: Checkpoint) -> list[Figure]:
    """`bench_colt5` as the command calls it."""
    return bench_colt5(checkpoint)


def config_of(width: int, heads: int, layers: int) -> Colt5Config:
    """A CoLT5 of T5 1.1's proportions at a width."""
    ffn = width * 8 // 3
    return Colt5Config(
        d_model=width,
        head_width=width // heads,
        encoder_layers=layers,
        decoder_layers=1,
        light_heads=heads // 3,
        heavy_heads=heads - heads // 3,
        decoder_heads=heads,
        light_ffn=ffn // 2,
        heavy_ffn=4 * ffn,
        decoder_ffn=ffn,
    )


def _growth(config: Colt5Config, lengths: Sequence[int]) -> list[Figure]:
    """How kept bytes and time of each kind of branch grow from the second length to the third."""
    light, heavy, feed_forward = LightAttention(config), HeavyAttention(config), ConditionalFeedForward(config).eval()
    near, far = (RelativeBias(config, heads, both_ways=True) for heads in (config.light_heads, config.heavy_heads))

    def heavily(x: Tensor) -> Tensor:
        n = x.size(1)
        return heavy(x, _every(n, config.route_every), _every(n, config.keys_every), far)  # type: ignore[no-any-return]

    kinds: tuple[tuple[str, Callable[[Tensor], object], float], ...] = (
        ("light attention", lambda x: light(x, None, near), 2.0),
        ("feed-forward, light and heavy", lambda x: feed_forward(x, torch.ones(x.shape[:2], dtype=torch.bool)), 2.0),
        ("heavy attention", heavily, 4.0),
    )
    figures = []
    for name, run, expected in kinds:
        sizes, times = [], []
        for n in (length * (2 if run is heavily else 1) for length in lengths):
            x = torch.randn(1, n, config.d_model, requires_grad=True)
            sizes.append(saved_bytes(lambda run=run, x=x: run(x)))  # type: ignore[misc]
            with torch.inference_mode():
                times.append(_seconds(run, x))
        # The difference of two lengths leaves out what does not grow: weights, the table of distances.
        growth = (sizes[2] - sizes[1]) / (sizes[1] - sizes[0])
        holds = abs(growth / expected - 1) <= _TOLERANCE
        bar = f"{expected:g} within {_TOLERANCE:.0%}"
        figures.append(Figure(f"{name}: growth of kept bytes as a text doubles", growth, "times", expected, bar, holds))
        figures.append(Figure(f"{name}: growth of time", times[2] / times[1], "times", expected))
    return figures


def _every(n: int, every: int) -> Routed:
    places = torch.arange(0, n, every)[None]  # (1, m)
    return Routed(places, torch.ones_like(places, dtype=torch.bool), torch.ones(places.shape))


def _seconds(run: Callable[[Tensor], object], text: Tensor) -> float:
    begin = time.perf_counter()
    run(text)
    return time.perf_counter() - begin


def _encoder_tensors(model: Colt5) -> list[Tensor]:
    """What reading needs: as little of a decoder as LongT5's encoder has."""
    return [model.embed_tokens.weight, *model.encoder.parameters()]


def _longt5(config: Colt5Config, width: int, heads: int) -> nn.Module:
    from transformers import LongT5Config, LongT5EncoderModel

    return LongT5EncoderModel(  # type: ignore[no-any-return]
        LongT5Config(
            vocab_size=config.vocab_size,
            d_model=width,
            d_kv=config.head_width,
            d_ff=config.decoder_ffn,
            num_layers=config.encoder_layers,
            num_heads=heads,
            encoder_attention_type="transient-global",
            feed_forward_proj="gated-gelu",
        )
    ).eval()
