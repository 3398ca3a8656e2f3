"""`--json OUT`: line by line, and in place of an earlier output not before there is a result."""

import json
from pathlib import Path

import pytest

from engine.cli.output import JsonLines
from engine.errors import UsageError

EARLIER = (Path(__file__).parents[1] / "export" / "earlier" / "planning-meeting.json").read_text("utf-8")
RESULT = json.loads(EARLIER)
FAILURE = {
    "schema": 1,
    "document": {"path": "a.pdf", "sha256": None},
    "error": {"code": 3, "kind": "empty", "message": "It is empty."},
}


def lines_of(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.fixture
def target(tmp_path: Path) -> Path:
    path = tmp_path / "result.json"
    path.write_text(EARLIER, encoding="utf-8")
    return path


def test_an_earlier_output_stays_until_the_first_result_and_then_grows(target: Path, tmp_path: Path) -> None:
    with JsonLines(str(target)) as output:
        output.write(FAILURE)
        assert target.read_text("utf-8") == EARLIER
        assert list(tmp_path.iterdir()) == [target]  # a kill now leaves nothing behind
        output.write(RESULT)
        assert lines_of(target) == [FAILURE, RESULT]
        output.write(FAILURE)
        assert lines_of(target) == [FAILURE, RESULT, FAILURE]
    assert list(tmp_path.iterdir()) == [target]


def test_without_a_result_an_earlier_output_is_left_and_that_is_said(target: Path, capsys) -> None:
    with JsonLines(str(target)) as output:
        output.write(FAILURE)
    assert target.read_text("utf-8") == EARLIER
    assert capsys.readouterr().err == f"precis: {target} was left as it was, because there is no new result.\n"
    with JsonLines(str(target)) as output:
        output.note_failure()
    assert target.read_text("utf-8") == EARLIER


def test_finding_nothing_is_a_result(target: Path) -> None:
    with JsonLines(str(target)):
        pass
    assert target.read_text("utf-8") == ""


def test_a_mistake_leaves_an_earlier_output_and_no_empty_new_one(target: Path, tmp_path: Path) -> None:
    for path in (target, tmp_path / "new.json"):
        with pytest.raises(RuntimeError), JsonLines(str(path)):
            raise RuntimeError
    assert list(tmp_path.iterdir()) == [target]
    assert target.read_text("utf-8") == EARLIER


@pytest.mark.parametrize("there", [False, True])
def test_a_new_or_an_empty_file_takes_errors_too(tmp_path: Path, there: bool) -> None:
    path = tmp_path / "new.json"
    if there:
        path.touch(mode=0o644)
    with JsonLines(str(path)) as output:
        output.write(FAILURE)
        assert lines_of(path) == [FAILURE]
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_file_of_the_users_is_not_even_looked_at_for_long(tmp_path: Path) -> None:
    path = tmp_path / "package.json"
    path.write_text('{"name": "harbour"}')
    with pytest.raises(UsageError, match="not an earlier json output"):
        JsonLines(str(path))


def test_a_name_that_is_no_text_is_written_as_it_was_given(target: Path) -> None:
    name = b"caf\xe9.pdf".decode("utf-8", "surrogateescape")
    with JsonLines(str(target)) as output:
        output.write(RESULT)
        output.write({**FAILURE, "document": {"path": name, "sha256": None}})
    assert lines_of(target)[1]["document"]["path"] == name
