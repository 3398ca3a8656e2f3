"""What the import rules can't see: parent packages, lazy imports, and what is loaded by the time a command starts."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def loaded_after(code: str) -> set[str]:
    """The top-level modules that a fresh interpreter has loaded after `code`."""
    script = f"{code}\nimport sys; print(' '.join({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stdout.split())


HEAVY = {"torch", "transformers", "sqlalchemy", "alembic", "pymupdf", "fitz", "PySide6", "numpy", "tokenizers"}


def test_the_command_line_starts_without_any_heavy_library():
    assert not loaded_after("import engine.cli.commands") & HEAVY


def test_a_command_of_the_program_loads_none_of_research():
    code = "import sys, engine.cli.commands as c\nc.execute(['verify', '--help'])\nsys.stdout = sys.stderr\n"
    code += "assert not [name for name in sys.modules if name.startswith('engine.research')]\n"
    code += "assert 'bench' in c.NAMES"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, cwd=ROOT)


def test_the_engine_process_starts_without_models_or_arrays():
    loaded = loaded_after("import engine.server.main, engine.server.services")
    assert not loaded & {"torch", "transformers", "numpy", "pymupdf", "fitz", "PySide6"}


@pytest.mark.parametrize("room", ["protocol", "schema"])
def test_what_window_and_engine_share_needs_msgspec_and_nothing_else(room: str):
    modules = sorted(path.stem for path in (ROOT / "engine" / room).glob("*.py") if path.stem != "__init__")
    loaded = loaded_after("".join(f"import engine.{room}.{module}\n" for module in modules))
    assert not {name for name in loaded if name not in sys.stdlib_module_names and not name.startswith("_")} - {
        "engine",
        "msgspec",
        "typing_extensions",  # msgspec's
        "sitecustomize",
        "usercustomize",
    }


def test_the_window_loads_nothing_of_the_engine_but_the_protocol():
    loaded = loaded_after("import app.main")
    assert not loaded & (HEAVY - {"PySide6"})


def test_the_windows_state_needs_no_widgets():
    modules = sorted(path.stem for path in (ROOT / "app" / "state").glob("*.py") if path.stem != "__init__")
    script = "".join(f"import app.state.{module}\n" for module in modules)
    script += "import sys; assert not {'PySide6.QtWidgets', 'PySide6.QtGui'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", script], check=True, cwd=ROOT)


@pytest.mark.parametrize("package", ["app", "engine"])
def test_package_files_are_empty(package: str):
    api = ROOT / "engine" / "__init__.py"  # names, loaded when they are asked for: tests/engine/test_api.py
    assert [path for path in (ROOT / package).rglob("__init__.py") if path.stat().st_size and path != api] == []


@pytest.mark.parametrize("package", ["app", "engine"])
def test_every_folder_with_code_is_a_package(package: str):
    folders = {path.parent for path in (ROOT / package).rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []
