"""Asking for the passphrase of an encrypted library: on the terminal, without an echo, or from a descriptor that a
script names. It never stands among a command's arguments or in its environment, where other programs could read it.
"""

import getpass
import os
import sys

from engine.cli.terminal import warn
from engine.errors import UsageError
from engine.store.encryption import keys

_LONGEST = 4096
"""Bytes of a line."""
_TRIES = 3
_TERMINAL = "/dev/tty"
"""The one that a command was started on, from which `getpass` reads: standard input may be a document."""


class Passphrases:
    """Where this command's passphrases come from."""

    def __init__(self) -> None:
        self._descriptor: int | None = None
        self._tries = 0

    def answer_for_library(self, descriptor: int | None) -> None:
        """Answer whenever a library is opened that needs its passphrase; from a descriptor, if one is named."""
        self._descriptor = descriptor
        self._tries = 0
        keys.ask_with(self._again)

    def ask(self, prompt: str) -> str | None:
        """A passphrase; None where nobody can be asked.

        Raises:
            UsageError: the descriptor is none, or holds no line of text.
        """
        if self._descriptor is not None:
            return _line_of(self._descriptor)
        if sys.stderr is None or not sys.stderr.isatty():
            return None
        if not (sys.stdin is not None and sys.stdin.isatty()) and not _has_terminal():
            return None
        return getpass.getpass(f"{prompt}: ", sys.stderr)

    def ask_new(self, prompt: str) -> str:
        """A new passphrase, typed twice on a terminal.

        Raises:
            UsageError: nobody can be asked, the two differ, or nobody should have it.
        """
        first = self.ask(prompt)
        if first is None:
            raise UsageError("There is no terminal to ask for the passphrase on; scripts pass it with --passphrase-fd.")
        keys.check_new(first)
        if self._descriptor is None and self.ask("Once more") != first:
            raise UsageError("The two differ. Nothing was changed.")
        return first

    def _again(self, said: str) -> str | None:
        """What is asked for a library that is being opened, also after a wrong answer."""
        if said and (self._descriptor is not None or self._tries >= _TRIES):
            return None
        if said:
            warn(f"{said}\n")
        self._tries += 1
        return self.ask("Passphrase of the library")


PASSPHRASES = Passphrases()


def _has_terminal() -> bool:
    """Whether somebody sits at the terminal, although standard input comes from elsewhere."""
    try:
        terminal = os.open(_TERMINAL, os.O_RDWR | getattr(os, "O_NOCTTY", 0))
    except OSError:
        return False
    try:
        return os.isatty(terminal)
    finally:
        os.close(terminal)


def _line_of(descriptor: int) -> str:
    """The next line, and no byte behind it: what follows on standard input may be a document."""
    line = bytearray()
    try:
        while len(line) < _LONGEST and (byte := os.read(descriptor, 1)) not in {b"", b"\n"}:
            line += byte
    except OSError as error:
        raise UsageError(f"--passphrase-fd {descriptor} can't be read: {error.strerror}.") from error
    try:
        return line.removesuffix(b"\r").decode()
    except UnicodeDecodeError as error:
        raise UsageError(f"--passphrase-fd {descriptor} is not UTF-8 text.") from error
