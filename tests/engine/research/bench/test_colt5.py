"""The bench of CoLT5 at a small size: what does not depend on how busy the machine is holds."""

from engine.research.bench.colt5 import bench_colt5


def test_memory_and_growth_hold() -> None:
    calls: list[tuple[int, int]] = []
    figures = bench_colt5(
        lambda stage, done, total: calls.append((done, total)),
        width=48,
        heads=3,
        tokens=2048,
        longest=8000,
        lengths=(1024, 2048, 4096),
    )
    bars = [figure for figure in figures if figure.bar and "speed" not in figure.name]
    assert len(bars) == 5
    assert all(figure.holds for figure in bars), bars
    assert all(figure.value > 0 for figure in figures)
    assert calls == [(done, 6) for done in range(6)]
