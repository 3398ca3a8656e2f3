"""`precis summarize --question` from the outside: answered, or refused, in words and in JSON."""

import re
from pathlib import Path

import pytest

REPORT = "harbour-report.pdf"
ASKED = "How long is the new wall?"
UNKNOWN = "What is the recipe for sourdough bread?"


def test_people_read_the_answer_first_and_a_refusal_as_one(precis, samples):
    ran = precis("summarize", samples / REPORT, "--question", ASKED)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "The new wall is 840 metres long. [p. 1]"
    assert len(lines) <= 6
    ran = precis("summarize", samples / REPORT, "--question", UNKNOWN)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "Not found in this document. Nearest passages:"
    assert 1 <= len(lines[1:]) <= 3
    assert all(re.search(r"\[pp?\. \d", line) for line in lines[1:])  # one passage may stand on two pages


def test_programs_are_told_whether_it_is_answered_file_by_file(precis, samples, tmp_path: Path):
    files = [samples / REPORT, samples / "planning-meeting.vtt"]
    ran = precis("summarize", *files, "--question", ASKED, "--json", "-")
    assert ran.code == 0
    report, meeting = ran.lines
    assert (report["answered"], meeting["answered"]) == (True, False)
    assert report["schema"] == 2
    assert report["settings"]["query"] == ASKED
    assert report["settings"]["format"] == "answer"
    assert " ".join(report["summary"][0]["evidence"][0]["quote"].split()) == "The new wall is 840 metres long."
    again = precis("summarize", samples / REPORT, "--question", ASKED, "--json", "-").lines[0]
    assert again["from_library"]
    assert (again["answered"], again["summary"]) == (True, report["summary"])
    plain = precis("summarize", samples / REPORT, "--json", "-", "--length", "short").lines[0]
    assert "answered" not in plain
    kept = tmp_path / "result.json"
    assert precis("summarize", samples / REPORT, "--question", ASKED, "--json", kept).code == 0
    assert precis("verify", kept).code == 0


@pytest.mark.parametrize(
    "more", [("--query", "cost"), ("--format", "brief"), ("--model", "awesome-compact-en")], ids=lambda more: more[0]
)
def test_a_question_goes_by_itself(precis, samples, more):
    ran = precis("summarize", samples / REPORT, "--question", ASKED, *more)
    assert ran.code == 2
    assert ran.out == ""


def test_an_empty_question_is_refused(precis, samples):
    ran = precis("summarize", samples / REPORT, "--question", " ")
    assert ran.code == 2
    assert "question is empty" in ran.err
