"""A document on standard input: named, bounded, heeding the wish to stop, and gone at the end."""

import os
from pathlib import Path

import pytest

from engine.cli import standard_input as module
from engine.cli.standard_input import NAME, check_name, standard_input
from engine.errors import Cancelled, UnreadableFile, UsageError


@pytest.fixture
def pipe(monkeypatch):
    """The end of a pipe to write to, whose other end is standard input."""
    read, write = os.pipe()
    monkeypatch.setattr(module, "_DESCRIPTOR", read)
    stream = os.fdopen(write, "wb", buffering=0)
    yield stream
    stream.close()
    os.close(read)


def unasked() -> None:
    """Nobody asks to stop."""


def test_it_is_a_file_with_a_name_until_the_end(pipe):
    pipe.write(b"The bridge was closed.")
    pipe.close()
    with standard_input(Path("owner"), unasked) as file:
        assert (file.name, file.read_bytes()) == ("owner", b"The bridge was closed.")
    assert not file.is_symlink()
    assert not file.parent.exists()


@pytest.mark.skipif(not hasattr(os, "memfd_create"), reason="other systems have no files without a place")
def test_what_it_holds_is_on_no_disk(pipe):
    pipe.write(b"The bridge was closed.")
    pipe.close()
    with standard_input(NAME, unasked) as file:
        assert os.readlink(os.readlink(file)) == "/memfd:precis (deleted)"  # noqa: PTH115


def test_more_than_is_taken_is_refused_with_advice(pipe):
    pipe.write(b"x" * 2000)
    with (
        pytest.raises(UnreadableFile, match="Write it to a file"),
        standard_input(NAME, unasked, 1999),
    ):
        pass


def test_while_nothing_comes_it_can_be_stopped(pipe):
    pipe.write(b"The bridge")
    looks = iter(range(4))

    def check() -> None:
        if next(looks, None) is None:
            raise Cancelled

    with pytest.raises(Cancelled), standard_input(NAME, check):
        pass


@pytest.mark.parametrize("name", ["", "..", "a/b.md", "a\nb.md", "x" * 201, "\x1b[2J.md"])
def test_names_that_no_file_has_are_refused(name):
    with pytest.raises(UsageError):
        check_name(name)


def test_left_out_it_has_a_name_all_the_same():
    assert check_name(None) == NAME
    assert check_name("minutes.md") == Path("minutes.md")
