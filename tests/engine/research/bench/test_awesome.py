"""The benches of the neural summarizer measure what they say, at a tiny size; 50,000 tokens against 10,000 for real."""

from engine.models.configs import AwesomeConfig, MemoryKind
from engine.peak_memory import peak_memory_mb
from engine.research.bench.awesome import growth_figures, stop_figure


def test_x5_the_peak_for_50_000_tokens_is_that_for_10_000() -> None:
    held = b"\1" * 1_200_000_000  # what this process holds is not the measured one's
    figures = growth_figures(10_000, 50_000, [MemoryKind.COMPRESSIVE])  # the one whose rows grow before they are full
    assert len(figures) == 2
    assert all(figure.holds for figure in figures), figures
    assert figures[1].value < len(held) / 1e6 < peak_memory_mb() * 2**20 / 1e6


def test_the_longest_time_without_asking_is_measured() -> None:
    config = AwesomeConfig(
        vocab_size=1100,
        d_model=32,
        encoder_layers=3,
        decoder_layers=3,
        encoder_heads=2,
        decoder_heads=2,
        encoder_ffn=64,
        decoder_ffn=64,
        max_positions=128,
        memory_slots=16,
    )
    figure = stop_figure(config)
    assert figure.holds
    assert 0 < figure.value < 1
