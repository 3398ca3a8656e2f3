"""`python -m app [FILE...]`: open the window. Heavy work belongs to the engine; this process only draws and asks."""

import argparse
from pathlib import Path

from app.main import run


def main() -> int:
    """Parse the arguments and run the window."""
    parser = argparse.ArgumentParser(prog="precis app", description="Summaries of long documents, on your own machine.")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="files or folders to add to the library")
    return run(parser.parse_args().files)


if __name__ == "__main__":
    raise SystemExit(main())
