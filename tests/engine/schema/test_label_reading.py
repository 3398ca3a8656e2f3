"""What is told beside a label: passages side by side are one place, what hardly moved it is none, what came next."""

import pytest

from engine.schema.label_reading import (
    EVIDENCE_FLOOR,
    as_path,
    missing_above,
    path_in_words,
    path_of,
    places,
    runner_up,
)
from engine.schema.result import NONE_OF_THESE, UNKNOWN, LabelEvidence, RunnerUp

SCORES = (("letter", 0.12), ("contract", 0.84), ("report", 0.04), ("poem", 0.0))


def test_passages_that_stand_beside_each_other_are_one_place_with_what_they_give_together() -> None:
    evidence = (
        LabelEvidence(2000, 2400, 4, 5, 0.5),
        LabelEvidence(402, 800, 1, 1, 0.3),
        LabelEvidence(0, 400, 1, 0, 0.25),
        LabelEvidence(801, 900, 2, 1, 0.1),  # the rest of the passage before, on the next page
    )
    found = [(one.start, one.end, one.page, one.last_page, round(one.weight, 4)) for one in places(evidence)]
    assert found == [(0, 900, 1, 2, 0.65), (2000, 2400, 4, 4, 0.5)]


def test_what_moved_a_label_by_less_than_the_floor_is_no_place() -> None:
    """In libraries of earlier versions such passages are kept."""
    far = (LabelEvidence(0, 100, None, 0, 0.001), LabelEvidence(500, 600, None, 3, EVIDENCE_FLOOR - 0.01))
    assert places(far) == ()
    assert len(places((*far, LabelEvidence(900, 950, None, 5, EVIDENCE_FLOOR)))) == 1
    shared = (LabelEvidence(0, 100, 1, 0, 0.03), LabelEvidence(101, 200, 2, 0, 0.03))  # one passage, on two pages
    assert [(one.page, one.last_page) for one in places(shared)] == [(1, 2)]


def test_the_runner_up_is_the_next_likeliest_of_labels_that_exclude_each_other() -> None:
    assert runner_up("contract", SCORES, exclusive=True) == RunnerUp("letter", 0.12)
    assert runner_up("letter", SCORES, exclusive=True) == RunnerUp("contract", 0.84)
    assert runner_up("contract", SCORES, exclusive=False) is None
    assert runner_up("contract", (("contract", 0.99), ("poem", 0.0)), exclusive=True) is None


@pytest.mark.parametrize("label", [UNKNOWN, NONE_OF_THESE])
def test_where_no_label_is_given_nothing_comes_next(label: str) -> None:
    assert runner_up(label, SCORES, exclusive=True) is None


def test_a_label_stands_under_those_of_its_set_that_its_name_begins_with() -> None:
    names = ["Contract", "Contract/Lease", "Contract/Lease/Shop", "and/or", "Contractor"]
    assert path_of("Contract/Lease/Shop", names) == ("Contract", "Lease", "Shop")
    assert path_of("and/or", names) == ("and/or",), "there is no label “and”"
    assert path_of("Contractor", names) == ("Contractor",)
    assert path_in_words("Contract/Lease", names) == "Contract › Lease"
    assert as_path(" Contract › Lease/ Shop ") == "Contract/Lease/Shop"
    assert missing_above(["A/B/C", "A/D", "E/F"], ["E/F"]) == {"A/B/C": ("A", "A/B"), "A/D": ()}
