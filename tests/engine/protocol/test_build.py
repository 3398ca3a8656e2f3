"""One version: it stands in the protocol, and everything else takes it from there."""

import re
import tomllib
from importlib import metadata
from pathlib import Path

from engine.home import VERSION
from engine.protocol.build import BUILD


def test_the_builds_of_window_engine_and_package_are_one():
    settings = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))
    source = settings["tool"]["hatch"]["version"]
    found = re.search(source["pattern"], (Path(__file__).parents[3] / source["path"]).read_text(encoding="utf-8"))
    assert found is not None
    assert BUILD == VERSION == found["version"] == metadata.version("precis-reader")
