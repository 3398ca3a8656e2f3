"""Where the program's own files are: models, label sets, help, samples. Nothing is ever written there.

In the protocol because the window and the engine both look there.
"""

import sys
from pathlib import Path

_IN_SOURCES, _IN_A_WHEEL = "resources", "precis_resources"


def resources() -> Path:
    """The folder of the program's own files, in a source tree, a wheel (beside the packages) and a frozen program."""
    root = Path(getattr(sys, "_MEIPASS", None) or Path(__file__).resolve().parents[2])
    source = root / _IN_SOURCES
    return source if source.is_dir() else root / _IN_A_WHEEL
