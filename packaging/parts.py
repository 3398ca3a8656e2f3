"""What a frozen program is made of: `parts.py TREE` prints the distributions whose code is in it, as JSON.

That runs in the environment that was frozen. A list of parts names what is there, not what was installed to build it.
"""

import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any


def normal(name: str) -> str:
    """A distribution's name as PyPA compares names."""
    return re.sub(r"[-_.]+", "-", name).lower()


def modules(tree: Path) -> set[str]:
    """The top modules and folders in a frozen program: in the archives of its executables, and beside them."""
    from PyInstaller.archive.readers import CArchiveReader

    library = tree / "lib"
    found = {path.name.partition(".")[0] for path in library.iterdir() if path.suffix != ".dist-info"}
    found |= {path.name.partition(".")[0] for path in library.glob("python3*/lib-dynload/*")}
    for executable in (path for path in tree.iterdir() if path.is_file() and path.stem.startswith("precis")):
        archive = CArchiveReader(str(executable))
        for name in archive.toc:
            if name.endswith(".pyz"):
                found |= {module.partition(".")[0] for module in archive.open_embedded_archive(name).toc}
    return found


def with_code_in(found: set[str], installed: Iterable[Distribution]) -> set[str]:
    """The names of those distributions of which a module is among `found`."""
    inside = set()
    for distribution in installed:
        files = [file for file in distribution.files or [] if file.suffix in (".py", ".so", ".pyd")]
        if {file.parts[0].partition(".")[0] for file in files} & found:
            inside.add(normal(distribution.metadata["Name"]))
    return inside


def program_parts(
    listed: Mapping[str, Any], inside: set[str], version: str, others: Sequence[tuple[str, str, str]]
) -> dict[str, Any]:
    """A CycloneDX list of an environment, made one of the program.

    Args:
        listed: all that is installed there, and what the lister brought.
        inside: normal names of the distributions in the program.
        version: the program's.
        others: name, version and package URL of what is no Python package.
    """
    kept = [part for part in listed["components"] if normal(part["name"]) in inside]
    main = {**listed["metadata"]["component"], "version": version}
    references = {part["bom-ref"] for part in [*kept, main]}
    dependencies = [
        {
            **entry,
            **({"dependsOn": [one for one in entry["dependsOn"] if one in references]} if "dependsOn" in entry else {}),
        }
        for entry in listed.get("dependencies", [])
        if entry["ref"] in references
    ]
    libraries = [
        {"type": "library", "bom-ref": reference, "name": name, "version": number, "purl": reference}
        for name, number, reference in others
    ]
    metadata = {**listed["metadata"], "component": main}
    return {**listed, "metadata": metadata, "components": [*kept, *libraries], "dependencies": dependencies}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(sorted(with_code_in(modules(Path(sys.argv[1])), distributions()))))
