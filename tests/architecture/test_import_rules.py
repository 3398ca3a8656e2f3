"""The import rules hold, and every one of them would be noticed if it were broken."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[2]

LIBRARIES = {
    "app": {"PySide6", "shiboken6", "platformdirs", "msgspec"},
    "engine.schema": {"msgspec"},
    "engine.export": {"msgspec"},
    "engine.home": {"platformdirs"},
    "engine.ports": {"numpy"},
    "engine.language": {"py3langid", "sentencex"},
    "engine.ingest": {"charset_normalizer", "markdown_it", "pymupdf"},
    "engine.segmentation": {"numpy"},
    "engine.store": {"alembic", "msgspec", "numpy", "sqlalchemy", "sqlcipher3"},
    "engine.models": {"gguf", "numpy", "safetensors", "sentencepiece", "tokenizers", "torch", "transformers"},
    "engine.salience": {"numpy", "torch"},
    "engine.generation": {"transformers", "xllamacpp", "numpy", "tokenizers", "torch"},
    "engine.registry": {"torch"},
    "engine.classification": {"numpy", "safetensors", "torch"},
    "engine.summarization": {"numpy"},
    "engine.server": {"msgspec", "torch"},
    "engine.corpus": {"pyarrow"},
    "engine.cli": {"msgspec", "rich", "typer"},
}
"""Which libraries a room may import. What is not named imports the standard library alone; research may import all."""

BROKEN = [
    ("app/ui/theme.py", "import engine.protocol.codes"),
    ("app/state/utf16.py", "import engine.home"),
    ("app/client/identity.py", "import engine"),
    ("app/paths.py", "import engine.protocol.build"),
    ("engine/server/stdio.py", "import app.paths"),
    ("engine/server/stdio.py", "import PySide6.QtCore"),
    ("engine/server/stdio.py", "import sqlalchemy"),
    ("engine/server/stdio.py", "import pymupdf"),
    ("engine/server/stdio.py", "import torch"),
    ("engine/server/stdio.py", "import typer"),
    ("engine/ingest/flow.py", "import msgspec"),
    ("engine/server/stdio.py", "def late():\n    import engine.research.training.jsonl"),
    ("engine/server/stdio.py", "import engine.store.tables"),
    ("engine/protocol/build.py", "import engine.errors"),
    ("engine/protocol/build.py", "import numpy"),
    ("engine/schema/citation.py", "import engine.errors"),
    ("engine/store/rows.py", "import engine.ingest.raw"),
    ("engine/store/tables.py", "import engine.store.library"),
    ("engine/language/english.py", "import engine.ingest.raw"),
    ("engine/language/english.py", "import engine.language.vocabulary"),
    ("engine/salience/features.py", "import engine.generation.styles"),
    ("engine/research/training/jsonl.py", "import engine.research.bench.cost"),
    ("engine/unplanned.py", ""),
    ("app/unplanned.py", ""),
    ("app/ui/unplanned.py", ""),
    ("engine/research/unplanned.py", ""),
]


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    return subprocess.run(
        [sys.executable, "-c", command, "--no-cache", "--no-logo"],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        check=False,
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tree")
    for name in ("app", "engine"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def test_the_import_rules_hold(copy: Path):
    done = lint(copy)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("file", "line"), BROKEN)
def test_a_forbidden_import_is_noticed(copy: Path, file: str, line: str):
    path = copy / file
    before = path.read_text(encoding="utf-8") if path.exists() else None
    path.write_text(f"{before or ''}\n{line}\n", encoding="utf-8")
    try:
        done = lint(copy)
    finally:
        if before is None:
            path.unlink()
        else:
            path.write_text(before, encoding="utf-8")
    assert done.returncode == 1
    assert "BROKEN" in done.stdout


def test_each_room_imports_its_own_libraries_alone():
    graph = grimp.build_graph("app", "engine", include_external_packages=True, cache_dir=None)
    libraries = {name for name in graph.modules if graph.is_module_squashed(name)} - set(sys.stdlib_module_names)
    wrong = []
    for library in libraries:
        for module in graph.find_modules_that_directly_import(library):
            room = module.split(".")[0] if module.startswith("app") else ".".join(module.split(".")[:2])
            if room != "engine.research" and library not in LIBRARIES.get(room, set()):
                wrong.append(f"{module} imports {library}")
    assert wrong == []
