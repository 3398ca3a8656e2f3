"""A clause that says where another does not hold is known by the number that it names."""

import pytest

from engine.language.exceptions import excepted_by_number
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
