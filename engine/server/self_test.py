"""The self-test for the window. Works in an engine that can do nothing else, so it imports next to nothing."""

from pathlib import Path

from engine.schema.life_cycle import Checks


def examine(home: Path) -> Checks:
    """Run all checks and answer with them."""
    from engine.server.doctor.doctor import run_checks

    return Checks(run_checks(home))
