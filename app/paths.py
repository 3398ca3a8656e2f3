"""Where the window keeps its own files and finds its resources.

Everything written lies under one root, the same as the engine's: `PRECIS_HOME`, or the platform's application folder.
The window owns only the folder `window` in it (settings and machine state) and its log.
"""

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from engine.protocol.resources import resources

__all__ = ["Paths", "find_paths", "resources"]


@dataclass(frozen=True, slots=True)
class Paths:
    """The folders and files of one installation."""

    home: Path

    @property
    def settings(self) -> Path:
        return self.home / "window" / "settings.json"

    @property
    def state(self) -> Path:
        """What the machine remembers: window size, last folders, recent documents."""
        return self.home / "window" / "state.json"

    @property
    def log(self) -> Path:
        return self.home / "logs" / "window.log"


def find_paths() -> Paths:
    """Read `PRECIS_HOME`, else take the platform's application folder."""
    named = os.environ.get("PRECIS_HOME")
    home = Path(named).expanduser() if named else platformdirs.user_data_path("precis", appauthor=False)
    return Paths(home.absolute())
