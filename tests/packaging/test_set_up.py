"""What set-up decides: which build of torch, and whether anything is to be done."""

import json
from dataclasses import asdict, replace
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def on_linux(monkeypatch: pytest.MonkeyPatch, set_up: ModuleType) -> None:
    monkeypatch.setattr(set_up, "_plain_is_cuda", lambda: True)


PYPI = ["2.15.0", "2.13.0", "2.12.1"]
BOTH = ["2.15.0", "2.13.0+cpu", "2.13.0", "2.12.1+cpu"]


@pytest.mark.usefixtures("on_linux")
@pytest.mark.parametrize(
    ("wanted", "found", "driver", "expected"),
    [
        ("auto", PYPI, False, "2.13.0"),
        ("auto", BOTH, False, "2.13.0+cpu"),
        ("auto", BOTH, True, "2.13.0"),
        ("auto", ["2.13.0+cpu"], True, "2.13.0+cpu"),
        ("cpu", BOTH, True, "2.13.0+cpu"),
        ("cuda", BOTH, False, "2.13.0"),
        ("cuda", ["2.13.0+cu130", "2.13.0+cpu"], False, "2.13.0+cu130"),
    ],
)
def test_the_build_of_torch_fits_the_machine_and_the_wish(
    set_up: ModuleType, wanted: str, found: list[str], driver: bool, expected: str
):
    assert set_up.choose_build(wanted, found, driver=driver) == expected


@pytest.mark.usefixtures("on_linux")
@pytest.mark.parametrize(
    ("wanted", "found"), [("cpu", PYPI), ("cuda", ["2.13.0+cpu"]), ("auto", ["2.12.1"]), ("auto", [])]
)
def test_a_build_that_is_not_to_be_had_is_told(set_up: ModuleType, wanted: str, found: list[str]):
    with pytest.raises(set_up.SetUpError, match=r"torch 2\.13\.0"):
        set_up.choose_build(wanted, found, driver=False)


def test_where_the_plain_build_is_for_the_processor_it_is_one(set_up: ModuleType, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(set_up, "_plain_is_cuda", lambda: False)
    assert set_up.choose_build("cpu", PYPI, driver=False) == "2.13.0"


@pytest.mark.usefixtures("on_linux")
def test_the_build_for_cards_is_said_to_be_the_only_one_where_nobody_asked_for_it(set_up: ModuleType) -> None:
    only, asked, card = (
        set_up.size_to_come("2.13.0", wanted, driver=driver)
        for wanted, driver in (("auto", False), ("cuda", False), ("cuda", True))
    )
    assert all("2.7 GB to download" in said for said in (only, asked, card))
    assert "pip finds only" in only
    assert "For the CPU build" in only
    assert "only" not in asked
    assert "CPU build" not in asked
    assert "no driver" in asked
    assert "driver is here" in card


@pytest.mark.parametrize(
    ("version", "cuda", "wanted", "same"),
    [
        ("2.13.0+cpu", None, "2.13.0+cpu", True),
        ("2.13.0+cpu", None, "2.13.0", False),
        ("2.13.0", "13.0", "2.13.0+cpu", False),
        ("2.13.0+cu130", "13.0", "2.13.0", True),
        ("2.13.0", "13.0", "2.13.0", True),
    ],
)
def test_another_build_is_not_taken_for_the_one_chosen(
    set_up: ModuleType, version: str, cuda: str | None, wanted: str, same: bool
):
    assert set_up._same_build(set_up.Torch(version, cuda, None), wanted) is same


def test_a_stamp_serves_until_something_else_is_asked_for(set_up: ModuleType, tmp_path: Path):
    wish = set_up.asked("auto", develop=False)
    environment = set_up.Environment(tmp_path)
    assert not wish.met_by(set_up.read_stamp(environment))
    environment.python.parent.mkdir()
    environment.python.touch()
    environment.stamp.write_text(json.dumps(asdict(replace(wish, develop=True))))
    stamp = set_up.read_stamp(environment)
    assert wish.met_by(stamp)
    assert replace(wish, develop=True).met_by(stamp)
    for change in ({"torch": "cuda"}, {"python": "other"}, {"requirements": "other"}, {"places": "other"}):
        assert not replace(wish, **change).met_by(stamp)
    environment.stamp.write_text("half a sta")
    assert set_up.read_stamp(environment) is None


def test_other_places_for_pip_are_noticed(set_up: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    before = set_up.asked("auto", develop=False)
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    assert set_up.asked("auto", develop=False) != before


def test_the_locked_libraries_are_the_ones_the_project_asks_for():
    import tomllib

    from engine.protocol.build import BUILD

    locked = {f"precis-reader=={BUILD}"}  # the two distributions are of one version
    for folder, file in ((ROOT, "requirements.txt"), (ROOT / "packaging" / "research", "requirements-research.txt")):
        project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        locked.update((ROOT / "packaging" / file).read_text(encoding="utf-8").lower().splitlines())
        assert [line for line in project["dependencies"] if line.lower() not in locked] == []
