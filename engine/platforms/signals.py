"""Signals by which a user or a system asks a program to stop."""

import signal

STOPPING: tuple[int, ...] = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name)
)
"""SIGBREAK is Ctrl-Break on Windows, and what a program sends there that wants another process group to stop; SIGTERM
is never sent there."""
