"""Words for numbers; summaries out of dictionaries; citations; coverage."""

import dataclasses
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.state import coverage
from app.state.phrases import duration, facts_line, job_sentence, notice_sentence
from app.state.summary import bracketed_citation, resting_on, spoken_place
from app.translation import plural
from app.ui.library.hits_list import split_snippet
from app.ui.summary import clipboard
from engine.schema.documents import OpenedDocument, PageInfo
from engine.schema.jobs import JobRow
from engine.schema.library import DocumentRow
from engine.schema.result import Notice
from tests.app.made_results import evidence, result, sentence


def row(**changes):
    values = {"id": 1, "title": "T", "path": "/t.pdf", "kind": "pdf", "added": "", "pages": 4, "words": 1234,
              "duration_s": None, "language": "en", "state": "ready"}  # fmt: skip
    return DocumentRow(**{**values, **changes})


def opened(states=("read", "scanned", "read", "empty"), size=100):
    pages = [PageInfo(i + 1, i * size, (i + 1) * size, s, None, 612, 792, 0) for i, s in enumerate(states)]
    return OpenedDocument(row(), size * len(states), pages, [], 0, [], None, [], None)


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.2, "a moment"), (12, "about 12 s"), (130, "about 2 min"), (7800, "about 2 h 10 min")]
)
def test_durations(seconds, text):
    assert duration(seconds) == text


def test_counts_and_clocks():
    assert plural("State", "%Ln page(s)", 1) == "1 page"
    assert plural("State", "%Ln page(s)", 1204) == "1,204 pages"


def test_every_language_that_is_told_apart_has_a_name():
    from engine.schema.languages import LANGUAGES

    told = [facts_line(replace(opened(), row=row(language=code)), None).rsplit(" · ", 1)[-1] for code in LANGUAGES]
    assert told == list(LANGUAGES.values())


def test_a_notice_names_its_page_once():
    read = "was read by text recognition"
    assert notice_sentence(Notice(page=1, code="ocr", message=f"Page 1 {read}.")) == f"Page 1 {read}."
    assert notice_sentence(Notice(page=3, code="empty", message="Nothing is there.")) == "Page 3: Nothing is there."
    assert notice_sentence(Notice(code="old", message="The file is old.")) == "The file is old."


def test_job_sentence():
    job = JobRow(1, 1, "T", "summarize", "running", "read", 120, 412, 4.0)
    assert job_sentence(job) == "Reading · 120 of 412 · about 4 s left"
    ranking = JobRow(1, 1, "T", "summarize", "running", "salience", 500, 1000, None)
    assert job_sentence(ranking) == "Ranking sentences · 50 %"
    assert job_sentence(JobRow(1, 1, "T", "summarize", "failed", problem="Out of memory.")) == "Out of memory."


def test_facts_line_counts_what_was_read_and_used():
    sentences = (sentence(evidence(0, 5, 1), evidence(210, 220, 3)), sentence(evidence(9, 12, 1)))
    assert facts_line(opened(), result(*sentences)) == "t.pdf · 3 of 4 pages read · 2 used · 1,234 words · English"
    assert facts_line(opened(), result(*sentences, kind="minutes")).endswith(" · English · summarized as minutes")


def test_sentences_and_their_citations():
    cited = sentence(evidence(0, 5, 12), evidence(6, 9, 12), evidence(10, 12, 13))
    assert bracketed_citation(cited) == "[pp. 12–13]"
    meeting = sentence(evidence(0, 5, None, times=(843.2, 850.0), speaker="Ada"))
    assert bracketed_citation(meeting) == "[00:14:03]"
    assert spoken_place(meeting.evidence[0]) == "00:14:03, Ada"
    assert resting_on([cited, meeting], 4, 5) == [0, 1]
    assert resting_on([cited, meeting], 5, 6) == []


def test_citations_escape_what_they_hold():
    said = sentence(evidence(0, 5, 1, quote='say "x" & <y>'), text="a < b *c*")
    assert clipboard.plain("T", "t.pdf", [said]) == "a < b *c* [t.pdf, p. 1]"
    assert clipboard.plain("T", "t.pdf", [said] * 2).startswith("T\n\na < b *c* [t.pdf, p. 1]\n")
    assert "a &lt; b" in clipboard.rich("T", "t.pdf", [said])
    assert 'title="say &quot;x&quot; &amp; &lt;y&gt;"' in clipboard.rich("T", "t.pdf", [said])
    assert clipboard.markdown("t_1.pdf", [said]) == "a \\< b \\*c\\* [t\\_1.pdf, p. 1]"
    item = dataclasses.replace(said.evidence[0], clause="4.1")
    in_clause = dataclasses.replace(said, evidence=(item,))
    assert clipboard.plain("T", "t.pdf", [in_clause]) == "a < b *c* [t.pdf, p. 1, clause 4.1]"
    assert clipboard.quotation("t.pdf", "one\ntwo ", "p. 1") == "one\ntwo\n[t.pdf, p. 1]"
    assert clipboard.quotation("t.txt", " one", "") == "one [t.txt]"


chunk_ends = st.lists(st.integers(1, 60), min_size=1, max_size=12)


@given(chunk_ends, st.data())
def test_the_strip_has_no_gaps(steps, data):
    """Stretches cover 0 to 1 in order, neighbours differ in state, and each says the state it has."""
    ends = [sum(steps[: i + 1]) for i in range(len(steps))]
    starts = [0, *ends[:-1]]
    states = [data.draw(st.sampled_from(["used", "unused", "failed"])) for _ in steps]
    made = result(spans=zip(starts, ends, strict=True), states=states)
    document = OpenedDocument(row(kind="text"), ends[-1], [], [], 0, [], None, [], None)
    axis = coverage.Axis(ends[-1], [])
    parts = coverage.stretches(axis, document, made)
    assert parts[0].first == 0
    assert parts[-1].last == 1
    for before, after in itertools.pairwise(parts):
        assert before.last == after.first
        assert before.state != after.state
    for position, state in zip(starts, states, strict=True):
        part = next(p for p in parts if p.first <= axis.position(position) < p.last)
        assert part.state == {"used": "used", "failed": "failed"}.get(state, "left")


def test_unread_pages_are_runs_with_reasons():
    runs = coverage.unread(opened(("scanned", "scanned", "read", "failed")))
    assert [(r.first, r.last) for r in runs] == [(0.0, 0.5), (0.75, 1.0)]
    assert runs[0].sentence == "Pages 1–2: not read: a scanned picture without text"


@given(st.floats(0, 1))
def test_axis_goes_both_ways(position):
    document = opened(("read",) * 7)
    axis = coverage.Axis(document.characters, document.pages)
    offset, page = axis.offset(position)
    assert axis.position(offset) == pytest.approx(position, abs=0.01)
    assert document.pages[page - 1].start <= offset <= document.pages[page - 1].end


def test_snippets_tell_where_the_words_stand():
    assert split_snippet("a 😀 \u0002wall\u0003 of\nstone") == ("a 😀 wall of stone", [(5, 4)])
    assert split_snippet("\u0003odd\u0002") == ("odd", [])
