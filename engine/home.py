"""Where Précis keeps everything it writes: `PRECIS_HOME`, else the platform's application folder."""

import os
from pathlib import Path

from platformdirs import user_data_path

from engine.protocol.build import BUILD

VERSION = BUILD


def home() -> Path:
    """The root folder. It is not made here: whoever writes first makes it."""
    chosen = os.environ.get("PRECIS_HOME")
    return Path(chosen).expanduser().absolute() if chosen else user_data_path("precis", appauthor=False)
