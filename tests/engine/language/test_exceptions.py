"""A clause that says where another does not hold is known by the number that it names."""

import pytest

from engine.language.exceptions import excepted_beside, excepted_by_number
from engine.schema.enums import Role
from tests.engine.made_documents import text_document

CLAUSES = [
    "4.1 The clerk shall not work for another mill in the county.",
    "4.2 The clerk shall not take any of the weavers with him or her.",
    "4.3 The clerk shall give the keys back on the last day of work.",
    "4.4 The clerk may keep the books that he or she brought to the mill.",
]


def found(last: str) -> dict[int, int]:
    return excepted_by_number(text_document([[one] for one in (*CLAUSES, last)], Role.LIST))


@pytest.mark.parametrize(
    "last",
    [
        "4.5 If the clerk is dismissed as redundant, clause 4.2 falls away.",
        "4.5 Clause 4.2 does not stop the clerk hiring a weaver who has answered an advertisement.",
        "4.5 Nothing in clause 4.2 binds a clerk who was at the mill for less than a year.",
    ],
)
def test_it_is_known_with_what_it_limits(last: str) -> None:
    assert found(last) == {4: 1}


def test_who_only_names_a_clause_limits_nothing() -> None:
    assert found("4.5 The clerk shall tell the mill of anything that clause 4.2 forbids him or her.") == {}


SECTIONS = [f"{number}. This Act holds on river {number}, on its banks and on its bridges." for number in range(1, 9)]
ACT = [
    *SECTIONS,
    "9. (1) Nobody shall row on a river of this Act between sunset and sunrise.",
    "(2) Nobody shall land on an island in it without leave.",
]


@pytest.mark.parametrize(
    ("last", "limited"),
    [
        ("(3) Subsection (2) does not apply to a lifeboat or to its crew.", 9),
        ("10. Section 9(1) does not apply to a lifeboat or to its crew.", 8),
        ("10. Section 9 does not apply to a lifeboat or to its crew.", 8),
        ("10. Nothing in section 3 affects what a lifeboat may do.", 2),
        ("10. Subsection (2) does not apply to a lifeboat or to its crew.", None),
    ],
)
def test_sections_of_an_act_are_limited_by_others(last: str, limited: int | None) -> None:
    document = text_document([[one] for one in (*ACT, last)], Role.LIST)
    assert excepted_by_number(document) == ({} if limited is None else {len(ACT): limited})


@pytest.mark.parametrize(
    ("paragraph", "found"),
    [
        (["Not to alter the mill in any way.", "The Tenant may put up shelves without consent."], {1: 0}),
        (
            ["The clerk shall not sell cloth.", "The Clerk may give away samples without the consent of the mill."],
            {1: 0},
        ),
        (["The mill is old.", "The Tenant may put up shelves without consent."], {}),
        (["Not to alter the mill in any way.", "The Tenant may put up shelves."], {}),
    ],
)
def test_what_is_allowed_behind_what_is_forbidden(paragraph: list[str], found: dict[int, int]) -> None:
    assert excepted_beside(text_document([paragraph], Role.BODY)) == found
