"""The self-test for the window. Works in an engine that can do nothing else, so it imports next to nothing."""

from pathlib import Path

from engine.protocol.methods import Checks


def examine(home: Path) -> Checks:
    """Run all checks and answer with them."""
    from engine.server.doctor.doctor import run_checks

    return Checks([check.as_json() for check in run_checks(home)])
