"""The list of parts names what is in the program, not what built it."""

from importlib.metadata import PathDistribution
from pathlib import Path
from types import ModuleType
from typing import Any


def test_only_what_is_in_the_program_is_listed(parts: ModuleType):
    def component(name: str) -> dict[str, Any]:
        return {"type": "library", "bom-ref": f"ref-{name}", "name": name, "version": "1.0"}

    listed = {
        "bomFormat": "CycloneDX",
        "metadata": {"component": {"bom-ref": "root", "name": "precis-reader", "version": "?"}},
        "components": [component(name) for name in ("PySide6_Essentials", "torch", "hatchling", "lxml", "pip")],
        "dependencies": [
            {"ref": "root", "dependsOn": ["ref-torch", "ref-lxml"]},
            {"ref": "ref-torch"},
            {"ref": "ref-hatchling", "dependsOn": ["ref-torch"]},
        ],
    }
    made = parts.program_parts(
        listed, {"pyside6-essentials", "torch"}, "2.0", [("libx", "1-2", "pkg:deb/debian/libx@1-2")]
    )
    assert [part["name"] for part in made["components"]] == ["PySide6_Essentials", "torch", "libx"]
    assert made["metadata"]["component"]["version"] == "2.0"
    assert made["dependencies"] == [{"ref": "root", "dependsOn": ["ref-torch"]}, {"ref": "ref-torch"}]


def test_a_distribution_is_inside_when_a_module_of_its_is(parts: ModuleType, tmp_path: Path):
    def installed(name: str, *files: str) -> PathDistribution:
        folder = tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (folder / "RECORD").write_text("".join(f"{file},,\n" for file in [*files, f"{folder.name}/METADATA"]))
        return PathDistribution(folder)

    found = parts.with_code_in(
        {"torch", "_cffi_backend"},
        [
            installed("Py.Torch", "torch/nn/__init__.py", "torch/lib/libtorch.so"),
            installed("cffi", "_cffi_backend.cpython-311-x86_64-linux-gnu.so"),
            installed("lxml", "lxml/__init__.py"),
            installed("papers", "torch/paper.txt"),
        ],
    )
    assert found == {"py-torch", "cffi"}
