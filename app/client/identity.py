"""What this process is to the outside: its build, and that it has no network. Imports nothing that can be missing."""

from engine.protocol import network_block
from engine.protocol.build import BUILD
from engine.protocol.loading import load_failure

__all__ = ["BUILD", "block_network", "checks", "load_failure"]


def block_network() -> None:
    """Refuse every network socket of this process and its future children, for good."""
    network_block.enforce()


def checks() -> list[tuple[str, bool, str]]:
    """Try to reach the network from this process: name, whether it was refused, how."""
    return [(finding.name, finding.ok, finding.detail) for finding in network_block.check()]
