"""A process that forks children which encrypt a library, or decrypt it, and are killed in the middle of it.

Each line on stdin is what to do, home and a number, with tabs between: the child dies when it is about to do that file
operation (0: never). Each line on stdout is how it ended and how many operations there were.
"""

import os
import signal
import sys
from pathlib import Path

from engine.store import conversion
from engine.store.encryption import key_file, keys
from engine.store.library import Library

PASSPHRASE = "seven walruses in a row"
ROUNDS = 1000
"""Making keys costs milliseconds in tests."""
_OPERATIONS = ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate", "os.chmod", "os.link")


class Operations:
    def __init__(self, last: int) -> None:
        self.count, self._last = 0, last
        sys.addaudithook(self._see)

    def _see(self, event: str, _: tuple[object, ...]) -> None:
        if event in _OPERATIONS:
            self.count += 1
            if self.count == self._last:
                os.kill(os.getpid(), signal.SIGKILL)


def quiet(_stage: str, _done: int, _all: int) -> None:
    """Nobody watches."""


def convert(what: str, home: Path) -> None:
    if what == "encrypt":
        conversion.encrypt(home, PASSPHRASE, quiet)
    elif what == "decrypt":
        keys.unlock(home, PASSPHRASE)
        conversion.decrypt(home, quiet)
    elif what == "change":
        keys.unlock(home, PASSPHRASE)
        conversion.change_passphrase(home, PASSPHRASE[::-1])


def main() -> None:
    key_file.ROUNDS = ROUNDS
    assert Library  # imported once, for all children
    for line in sys.stdin:
        what, home, last = line.rstrip("\n").split("\t")
        receiving, sending = os.pipe()
        child = os.fork()
        if not child:
            operations = Operations(int(last))
            convert(what, Path(home))
            os.write(sending, str(operations.count).encode())
            os._exit(0)
        os.close(sending)
        told = os.read(receiving, 20).decode() or "0"
        os.close(receiving)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}\t{told}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
