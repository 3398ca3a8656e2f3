"""`precis evaluate hat`: its parts can be measured apart, and what a part came to outlives an end in the next one."""

import pytest

from engine.errors import Cancelled, UsageError
from engine.progress import silent
from engine.research.evaluation import hat
from engine.research.evaluation.figures import Figure


def test_what_is_finished_is_kept_when_the_next_part_is_ended(tmp_path, monkeypatch):
    measured = []

    def part(name, *, ended):
        def measure(checkpoint, work):
            measured.append(name)
            if ended and measured.count(name) == 1:
                raise Cancelled
            return [Figure(name, 0.5, "", 0.25, "at least 0.4", holds=True)]

        return measure

    monkeypatch.setattr(hat, "PARTS", {"types": part("types", ended=False), "arguments": part("arguments", ended=True)})
    with pytest.raises(Cancelled):
        hat.evaluate(silent, work=tmp_path / "kept")
    figures = hat.evaluate(silent, work=tmp_path / "kept")

    assert measured == ["types", "arguments", "arguments"]
    assert figures == [Figure(name, 0.5, "", 0.25, "at least 0.4", holds=True) for name in ("types", "arguments")]
    assert [figure.name for figure in hat.evaluate(silent, only=["arguments"])] == ["arguments"]
    with pytest.raises(UsageError, match="no part “tea”"):
        hat.evaluate(silent, only=["tea"])
