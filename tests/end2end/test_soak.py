"""Endurance at a fraction of its full size (`precis bench soak` runs it whole)."""

import pytest

from engine.progress import silent
from engine.research.bench.soak import kill_at_random, repeat, size_figures, window_figures
from engine.research.bench.two_writers import kill_two_writers


@pytest.fixture
def book(shared):
    return shared / "corpus" / "pdf-odd" / "freeculture.pdf"


def test_the_window_stays_flat_through_thousands_of_calls(book, tmp_path):
    part = tmp_path / "part.pdf"
    repeat(book, part, 60, silent)
    figures = window_figures(part, silent, "--calls", "6000", "--pages", "50", "--documents", "10")
    assert [figure.name for figure in figures if figure.holds is False] == []


def test_kills_at_random_moments_change_nothing(book, tmp_path):
    part = tmp_path / "part.pdf"
    repeat(book, part, 12, silent)
    killed = kill_at_random(part, 6, silent)
    assert killed.kills == 6
    assert killed.different == 0


def test_two_writers_and_their_workers_are_killed_and_the_library_stays_whole(book, tmp_path):
    files = (tmp_path / "first.pdf", tmp_path / "second.pdf", tmp_path / "third.pdf")
    for file, pages in zip(files, (4, 6, 2), strict=True):
        repeat(book, file, pages, silent)
    killed = kill_two_writers(files, 4, silent, longest=0.5, compared=0)
    assert killed.kills == 4
    assert killed.steps
    assert (killed.findings, killed.lost, killed.errors) == ([], [], [])


@pytest.mark.timeout(600)
def test_memory_does_not_grow_with_the_document(book, tmp_path):
    figures = size_figures(book, tmp_path, 400, silent)
    assert [figure.name for figure in figures if figure.holds is False] == []
