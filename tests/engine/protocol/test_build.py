"""One version, said in three places that can't import one another."""

import tomllib
from pathlib import Path

from engine.home import VERSION
from engine.protocol.build import BUILD


def test_the_builds_of_window_engine_and_package_are_one():
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert BUILD == VERSION == project["version"]
