"""The bench of Poolingformer runs all contenders and says how time and memory grow."""

from engine.research.bench.poolingformer import bench_poolingformer


def test_all_contenders_are_measured_at_each_length_and_growth_has_its_bar() -> None:
    heard: list[tuple[int, int]] = []
    figures = bench_poolingformer(
        lambda _, done, total: heard.append((done, total)),
        width=16,
        heads=2,
        lengths=(256, 512),
        window=16,
        second_window=32,
        repeats=1,
    )
    names = [figure.name for figure in figures]
    assert sum("LED" in name for name in names) == 4
    assert sum("full attention" in name for name in names) == 4
    (growth,) = [figure for figure in figures if "memory, times that of half" in figure.name]
    assert growth.holds
    assert 1.5 < growth.value < 2.3
    assert heard[-1] == (23, 24)
