"""What is said of a file that something is wrong with."""

from pathlib import Path

import pytest

from engine.cli.advice import with_advice
from engine.cli.each_file import named_once
from engine.cli.standard_input import NAME
from engine.errors import FileProblem, UnreadableFile


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("“sums.pdf” does not exist.", "/cellar/sums.pdf does not exist."),
        ("There are no sentences here.", "/cellar/sums.pdf: There are no sentences here."),
        ("“sums.pdf.part” does not exist.", "/cellar/sums.pdf: “sums.pdf.part” does not exist."),
    ],
)
def test_a_file_is_named_once(message: str, line: str) -> None:
    assert named_once(Path("/cellar/sums.pdf"), message) == line


def test_of_an_empty_pipe_no_fresh_copy_can_be_got() -> None:
    said = with_advice(UnreadableFile(FileProblem.EMPTY, "“standard input” is empty. Get a fresh copy."), NAME)
    assert "Get a fresh copy" not in str(said)
    assert str(said).startswith("“standard input” ")
