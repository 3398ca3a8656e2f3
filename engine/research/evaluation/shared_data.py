"""Where the shared data lies: PRECIS_SHARED, else `../shared` beside the project."""

import os
from pathlib import Path

from engine.errors import UsageError


def shared_folder() -> Path:
    """The folder of shared data.

    Raises:
        UsageError: it is not there.
    """
    folder = Path(os.environ.get("PRECIS_SHARED", Path(__file__).parents[4] / "shared"))
    if not folder.is_dir():
        raise UsageError(f"This measurement needs the shared data; set PRECIS_SHARED (looked at {folder}).")
    return folder
