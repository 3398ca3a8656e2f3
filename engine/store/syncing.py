"""What is written outlasts a power cut: files and the names in a folder are brought to the disk."""

import os
from pathlib import Path


def sync_file(file: Path) -> None:
    """Bring what was written into a closed file to the disk."""
    descriptor = os.open(file, os.O_RDWR | getattr(os, "O_BINARY", 0))
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder last, where folders can be brought to the disk: not on Windows."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
