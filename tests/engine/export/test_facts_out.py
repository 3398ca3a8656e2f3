"""Facts as a table and as a calendar: nothing is run, nothing is lost, and only what is ours is replaced."""

import csv
import io
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import NothingToExport
from engine.export.contract import result_object
from engine.export.deadline_calendar import deadline_calendar
from engine.export.earlier_outputs import is_earlier_output
from engine.export.fact_table import COLUMNS, fact_table
from engine.export.files import export, exported
from engine.schema.brief import Fact
from engine.schema.result import ResultObject
from tests.engine.export.test_brief import a_brief
from tests.engine.export.test_exports import a_document, a_result

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def a_fact(kind: str = "deadline", value: str = "2026-04-30", text: str = "by April 30, 2026", start: int = 22) -> Fact:
    return Fact(kind, value, text, start, start + len(text), 2, (), None, None, 0.9)


def with_facts(*facts: Fact) -> ResultObject:
    return msgspec.structs.replace(result_object(a_document(), a_result()), facts=facts)


def cells(table: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table.removeprefix("\ufeff"), newline="")))


def unfolded(calendar: str) -> list[str]:
    return calendar.replace("\r\n ", "").split("\r\n")


@pytest.mark.parametrize("text", ['=HYPERLINK("x")', "+1", "-1", "@SUM(A1)", "\t=1+1"])
def test_no_cell_is_a_formula(text: str) -> None:
    row = cells(fact_table(with_facts(a_fact(text=text, value=text))))[0]
    assert not row["text"].startswith(("=", "+", "-", "@", "\t"))
    assert text.strip() in row["text"]
    assert not row["value"].startswith(("=", "+", "-", "@", "\t"))


def test_a_row_has_the_words_and_the_place() -> None:
    table = fact_table(with_facts(a_fact(start=40), a_fact("amount", "EUR 5", 'five "euros", due', 10)))
    assert table.startswith("\ufeff" + ",".join(COLUMNS) + "\r\n")
    assert [(row["kind"], row["value"], row["text"], row["place"], row["start"]) for row in cells(table)] == [
        ("amount", "EUR 5", 'five "euros", due', "p. 2", "10"),
        ("deadline", "2026-04-30", "by April 30, 2026", "p. 2", "40"),
    ]


def test_deadlines_with_a_date_are_whole_days() -> None:
    lines = unfolded(
        deadline_calendar(with_facts(a_fact(), a_fact(value="P30D"), a_fact("amount", "2026-01-01")), NOON)
    )
    assert lines.count("BEGIN:VEVENT") == 1
    assert "DTSTART;VALUE=DATE:20260430" in lines
    assert "DTEND;VALUE=DATE:20260501" in lines
    assert "DTSTAMP:20260301T120000Z" in lines


def test_an_event_is_known_again() -> None:
    def uids(result: ResultObject, made: datetime) -> list[str]:
        return [line for line in unfolded(deadline_calendar(result, made)) if line.startswith("UID:")]

    first = uids(with_facts(a_fact(), a_fact(start=90)), NOON)
    assert len(set(first)) == 2
    assert uids(with_facts(a_fact(start=90), a_fact()), datetime.now(UTC)) == first


def test_text_is_escaped() -> None:
    calendar = deadline_calendar(with_facts(a_fact(text="by April 30, 2026; a\\b\nBEGIN:VEVENT")), NOON)
    assert "by April 30\\, 2026\\; a\\\\b BEGIN:VEVENT" in "\n".join(unfolded(calendar))
    assert unfolded(calendar).count("BEGIN:VEVENT") == 1


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300), st.dates(date(1900, 1, 1), date(9990, 1, 1)))
def test_every_line_is_folded_between_characters(text: str, day: date) -> None:
    calendar = deadline_calendar(with_facts(a_fact(text=text, value=day.isoformat())), NOON)
    assert all(len(line.encode()) <= 75 for line in calendar.split("\r\n"))
    assert calendar.endswith("END:VCALENDAR\r\n")


def test_a_calendar_without_a_deadline_is_not_written_but_said(tmp_path: Path) -> None:
    for result, said in (
        (a_brief((a_fact(value="P30D"), a_fact("amount", "USD 1"))), "No deadline with a date"),
        (with_facts(), "Only briefs have deadlines"),
    ):
        with pytest.raises(NothingToExport, match=said):
            export(result, "deadlines", tmp_path / "x.ics")
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("facts", [(a_fact(),), (a_fact(text="a, b; \u20ac " * 30), a_fact("amount", "USD 1", "=1"))])
def test_ours_is_replaced_and_what_was_changed_in_it_is_not(tmp_path: Path, facts: tuple[Fact, ...]) -> None:
    path = tmp_path / "x"
    table, calendar = (exported(with_facts(*facts), form).decode() for form in ("facts", "deadlines"))
    for form, content, other in (("facts", table, "deadlines"), ("deadlines", calendar, "facts")):
        path.write_bytes(content.encode())
        assert is_earlier_output(form, path)
        assert not is_earlier_output(other, path)
    for changed in (
        f"{table}mine,1\r\n",
        f"{table},,my remark,,,,,,,\r\n",
        table.removeprefix("\ufeff"),
        table.replace("\r\n", "\n"),
        table.replace("score,", "my score,"),
        table.replace("\r\n", ",mine\r\n"),
        f"{table}\r\n",
    ):
        path.write_bytes(changed.encode())
        assert not is_earlier_output("facts", path), changed
    for changed in (
        calendar.replace("END:VCALENDAR", "BEGIN:VTODO\r\nEND:VTODO\r\nEND:VCALENDAR"),
        calendar.replace("SUMMARY:Due", "SUMMARY:Mine"),
        calendar.replace("X-PRECIS", "X-OTHER"),
    ):
        path.write_bytes(changed.encode())
        assert not is_earlier_output("deadlines", path), changed


def test_a_table_of_no_facts_has_nothing_to_lose(tmp_path: Path) -> None:
    path = export(with_facts(), "facts", tmp_path / "x.csv")
    assert is_earlier_output("facts", path)
    path.write_bytes(path.read_bytes() + b"mine\r\n")
    assert not is_earlier_output("facts", path)
