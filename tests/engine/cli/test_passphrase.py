"""Who is asked for a passphrase: whoever sits at the terminal, also while a document comes on standard input."""

import io
import os
import sys
from pathlib import Path

import pytest

from engine.cli import passphrase

pty = pytest.importorskip("pty")


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def pipe_a_document(monkeypatch: pytest.MonkeyPatch) -> None:
    """A document on standard input, a screen for messages, and somebody who types when asked."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("The bridge was closed."))
    monkeypatch.setattr(sys, "stderr", Screen())
    monkeypatch.setattr("getpass.getpass", lambda *_: "seven quiet herons")


def test_the_terminal_is_asked_while_standard_input_is_a_document(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe_a_document(monkeypatch)
    ours, theirs = pty.openpty()
    try:
        monkeypatch.setattr(passphrase, "_TERMINAL", os.ttyname(theirs))
        assert passphrase.Passphrases().ask("Passphrase") == "seven quiet herons"
    finally:
        os.close(ours)
        os.close(theirs)


def test_without_a_terminal_nobody_is_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pipe_a_document(monkeypatch)
    monkeypatch.setattr(passphrase, "_TERMINAL", str(tmp_path / "none"))
    assert passphrase.Passphrases().ask("Passphrase") is None
