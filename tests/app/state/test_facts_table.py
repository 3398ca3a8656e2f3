"""The table of facts: sorted by size and by place, filtered by kind, copied for spreadsheets."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from app.state.facts import Column, FactsModel, FactsOfKind, as_rows
from engine.schema.brief import Fact


def fact(kind, value, start, page=1, text="as written"):
    return Fact(kind, value, text, start, start + len(text), page, (), None, None, 1.0)


FACTS = (
    fact("amount", "GBP 1240000", 50, 4),
    fact("amount", "GBP 96", 10, 1),
    fact("effective_date", "2025-04-01", 40, 3),
    fact("agreement_date", "2025-03-03", 90, 12),
)


@pytest.fixture
def table(qapp):
    facts = FactsModel()
    shown = FactsOfKind(facts)
    testers = [QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
               for model in (facts, shown)]  # fmt: skip
    facts.show_facts(FACTS)
    yield facts, shown
    testers.clear()


def starts(shown):
    return [shown.fact(row).start for row in range(shown.rowCount())]


@pytest.mark.parametrize(
    ("column", "expected"),
    [(Column.VALUE, [90, 40, 10, 50]), (Column.PLACE, [10, 40, 50, 90]), (Column.KIND, [90, 50, 10, 40])],
)
def test_numbers_sort_by_their_size_and_places_by_where_they_are(table, column, expected):
    _, shown = table
    shown.sort(column, Qt.SortOrder.AscendingOrder)
    assert starts(shown) == expected


def test_rows_without_a_value_come_last_in_either_order(table):
    facts, shown = table
    facts.show_facts([*FACTS, fact("person", "as written", 20), fact("topic", "", 30)])
    shown.sort(Column.VALUE, Qt.SortOrder.AscendingOrder)
    assert starts(shown) == [90, 40, 10, 50, 20, 30]
    shown.sort(Column.VALUE, Qt.SortOrder.DescendingOrder)
    assert starts(shown) == [50, 10, 40, 90, 20, 30]


def test_one_kind_alone(table):
    facts, shown = table
    assert facts.kinds == [("agreement_date", 1), ("amount", 2), ("effective_date", 1)]
    shown.choose("amount")
    assert starts(shown) == [50, 10]
    facts.show_facts(FACTS[1:])
    assert starts(shown) == [10]
    shown.choose("")
    assert shown.rowCount() == 3


def test_a_document_cannot_break_the_rows_that_are_copied():
    hostile = fact("amount", "GBP 5", 0, text="five\tpounds\nor\r\nso")
    assert as_rows([hostile, FACTS[1]], "=a\tb.pdf").splitlines() == [
        "Amount\tfive pounds or so\tGBP 5\tp. 1\t'=a b.pdf",
        "Amount\tas written\tGBP 96\tp. 1\t'=a b.pdf",
    ]
