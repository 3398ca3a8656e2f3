"""`python -m app [FILE...]`: open the window. Heavy work belongs to the engine; this process only draws and asks."""

import argparse
import sys
from pathlib import Path

from app.client.identity import load_failure

_PART_MISSING = 4


def main() -> int:
    """Parse the arguments and run the window."""
    parser = argparse.ArgumentParser(prog="precis app", description="Summaries of long documents, on your own machine.")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="files or folders to add to the library")
    files = parser.parse_args().files
    try:
        from app.main import run
    except Exception as error:  # PySide6, or a library of the system that it needs
        failure = load_failure(error)
        if failure is None:
            raise
        sys.stderr.write(f"precis: The window can't open: {failure.sentence}\n")
        return _PART_MISSING
    return run(files)


if __name__ == "__main__":
    raise SystemExit(main())
