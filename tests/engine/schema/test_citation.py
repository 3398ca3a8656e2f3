"""Places of a document in words."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.schema.citation import citation, clock, unbreakable, with_clauses


@pytest.mark.parametrize(
    ("pages", "times", "written"),
    [
        ([12], [], "p. 12"),
        ([12, 12], [], "p. 12"),
        ([40, 3], [], "pp. 3, 40"),
        ([3, 4], [], "pp. 3–4"),
        ([5, 4, 3, 9, 11, 12], [], "pp. 3–5, 9, 11–12"),
        ([], [843.9], "00:14:03"),
        ([], [1210.0, 843.2, 843.9], "00:14:03, 00:20:10"),
        ([7], [843.9], "p. 7"),
        ([], [], ""),
    ],
)
def test_a_place_is_written_as_people_cite(pages, times, written):
    assert citation(pages, times) == written


@given(st.sets(st.integers(1, 60), min_size=1))
def test_a_citation_names_every_page_of_the_evidence_and_no_other(pages):
    named = set()
    for part in citation(pages, []).split(" ", 1)[1].split(", "):
        first, _, last = part.partition("–")
        named |= set(range(int(first), int(last or first) + 1))
    assert named == pages


@given(st.floats(-10, 400_000))
def test_a_clock_has_hours_minutes_and_seconds(seconds):
    hours, minutes, rest = map(int, re.fullmatch(r"(\d{2,}):([0-5]\d):([0-5]\d)", clock(seconds)).groups())
    assert hours * 3600 + minutes * 60 + rest == max(0, int(seconds))


def test_lines_of_minutes_are_cited_by_their_item_cut_where_it_is_long_and_without_hidden_letters():
    long = "7. Application 24/02010: change of use of the old corn exchange to a house for the public"
    assert with_clauses("p. 1", [None], ["5. En\u202eforcement", "5. Enforcement"]) == "p. 1, under “5. Enforcement”"
    cut = with_clauses("", [], [long])
    assert cut == "under “7. Application 24/02010: change of use of the old corn exchange to a …”"
    assert unbreakable("pp. 3, 4, clause 4.1, under “4. p. x”") == "pp.\u00a03, 4, clause\u00a04.1, under “4. p. x”"
