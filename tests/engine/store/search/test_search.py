"""Search finds what is there, says exactly where, and survives whatever is typed."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.document import Cue, Turn
from engine.schema.enums import Kind
from engine.store.library import Library
from engine.store.packing import SLICE_CHARACTERS
from engine.store.search import passage_index
from engine.store.search.passages import PASSAGE_CHARACTERS, cut_passages
from engine.store.search.query import match_expression
from engine.store.search.snippets import CLOSE, OPEN, find_cluster
from tests.engine.store import samples

FILLER = "".join(f"Nothing of interest is said in line {n} of this long text.\n" for n in range(1500))


@pytest.fixture
def document_id(library: Library, folder: Path) -> int:
    return samples.add(library, folder, b"content", "Quarterly figures.pdf")


def found(library: Library, typed: str, **how: object) -> list[str]:
    """The words each hit names, out of its document's text."""
    hits, _ = library.search(typed, **how)  # type: ignore[arg-type]
    return [library.readings.text(hit.document_id, hit.start, hit.end).text for hit in hits]


def test_a_hit_names_the_very_words_and_their_page(library: Library, document_id: int) -> None:
    text = FILLER + "The Müllers' café costs €5 — naïve?\n" + FILLER
    samples.keep(library, document_id, samples.make_document(text))

    for typed, words in (("cafe", "café"), ("NAIVE", "naïve"), ("müllers", "Müllers"), ('"cafe costs"', "café costs")):
        (hit,), more = library.search(typed)
        start = text.index(words)
        assert (hit.start, hit.end, hit.where) == (start, start + len(words), "text")
        assert hit.page == start // 400 + 1
        assert OPEN in hit.snippet
        assert not more


def test_words_across_slices_of_the_text_are_found_exactly(library: Library, document_id: int) -> None:
    text = "x" * (SLICE_CHARACTERS - 10) + " straddling word\n" + FILLER
    samples.keep(library, document_id, replace(samples.make_document(text), blocks=(), sentences=()))

    assert found(library, "straddling word") == ["straddling word"]


@pytest.mark.parametrize(
    ("typed", "hits"),
    [
        ("interest energy", ["interest rate for energy"]),
        ('"interest rate"', ["interest rate"]),
        ('"rate interest"', []),
        ("inter* storage", []),
        ("energ", ["energy", "Energetic"]),
        ("energ ", []),
        ("energ*", ["energy", "Energetic"]),
        ("energetic -storage", ["Energetic"]),
        ("energetic -people", []),
        ("-energetic", []),
        ("C++", ["C"]),
        ("R&D", ["R & D"]),
        ("people's", ["people’s"]),
    ],
)
def test_the_ways_to_ask(library: Library, document_id: int, typed: str, hits: list[str]) -> None:
    parts = ["The interest rate for energy is low.", "Energetic people’s R & D use C.", FILLER]
    blocks = "\n".join(part.ljust(PASSAGE_CHARACTERS - 1, ".") for part in parts)  # each a passage of its own
    samples.keep(library, document_id, samples.make_document(blocks.replace("interest is said", "worth is told")))

    assert found(library, typed, document_id=document_id) == hits


@given(
    typed=st.text(st.sampled_from("ab\"*-()^:+ {}[]\\'\0\ud800éÀ中AND OR NOT NEAR,;\n"), max_size=30)
    | st.text(max_size=30)
)
@settings(max_examples=150)
def test_nothing_typed_is_an_error(library: Library, typed: str) -> None:
    library.search(typed)


@given(st.text(max_size=40))
def test_expressions_are_made_of_quoted_words(typed: str) -> None:
    expression = match_expression(typed)
    if expression is not None:
        assert expression.count('"') % 2 == 0
        assert set("".join(expression.split('"')[::2])) <= set(" *ANDORT()")


def test_titles_come_first_then_summaries_then_text(library: Library, document_id: int, folder: Path) -> None:
    text = "The wombat sleeps. Figures follow. " * 3
    samples.keep(library, document_id, replace(samples.make_document(text), title="On the wombat"))
    run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)
    run.finish(samples.make_result([samples.make_outcome(n, text=f"Wombat {n}.") for n in range(3)]))
    other = samples.add(library, folder, b"other", "wombat.pdf")

    hits, more = library.search("wombat")
    assert [hit.where for hit in hits] == ["title", "title", "summary", "summary", "summary", "text"]
    assert {hit.document_id for hit in hits[:2]} == {document_id, other}
    assert (hits[3].start, hits[3].end, hits[3].page) == (100, 107, 2)  # where its evidence stands
    assert hits[0].snippet.replace(OPEN, "").replace(CLOSE, "") == hits[0].title
    assert not more
    windows = [library.search("wombat", offset=n, limit=1) for n in range(7)]
    assert [hit for window, _ in windows for hit in window] == hits
    assert [more for _, more in windows] == [True] * 5 + [False] * 2
    assert {hit.document_id for hit in library.search("wombat", document_id=document_id)[0]} == {document_id}
    library.documents.rename(other, "Something else")
    assert [hit.document_id for hit in library.search("wombat")[0] if hit.where == "title"] == [document_id]


def test_a_new_summary_takes_the_place_of_the_old_in_the_index(library: Library, document_id: int) -> None:
    samples.keep(library, document_id, samples.make_document("Text."))
    for text in ("First thoughts", "Second thoughts"):
        run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER, fresh=True)
        run.finish(samples.make_result([samples.make_outcome(0, text=text)]))

    assert [hit.where for hit in library.search("second")[0]] == ["summary"]
    assert library.search("first")[0] == []


def test_the_best_text_comes_first_in_the_library_and_the_first_in_a_document(library: Library, folder: Path) -> None:
    ids = {}
    for name, text in (("much", "walrus walrus walrus"), ("little", FILLER[:1000] + " walrus"), ("none", "seal")):
        ids[name] = samples.add(library, folder, name.encode(), f"{name}.pdf")
        samples.keep(library, ids[name], samples.make_document(text, f"{name}.pdf"))
    assert [hit.document_id for hit in library.search("walrus")[0]] == [ids["much"], ids["little"]]

    long = samples.add(library, folder, b"long", "long.pdf")
    spread = [f"{'walrus ' * (n % 3 + 1)}{'and more ' * 140}\n" for n in range(30)]
    samples.keep(library, long, samples.make_document("".join(spread)))
    starts = [hit.start for hit in library.search("walrus", document_id=long, limit=100)[0]]
    assert starts == sorted(starts)
    assert len(starts) == 30


def test_hits_in_a_transcript_have_a_time(library: Library, document_id: int) -> None:
    text = "Good morning.\nThe budget is late."
    document = replace(
        samples.make_document(text),
        kind=Kind.TRANSCRIPT,
        pages=(),
        turns=(Turn(0, 13, "Ann", 3.0, 5.0), Turn(14, 33, "Bob", 6.0, 9.0)),
        cues=(Cue(18, 24, 6.5, 7.0),),
    )
    samples.keep(library, document_id, document)

    assert [(hit.time, hit.page) for hit in library.search("budget")[0]] == [(6.5, None)]
    assert [hit.time for hit in library.search("morning")[0]] == [3.0]


def test_a_reread_document_is_found_once_and_by_its_new_words(library: Library, document_id: int) -> None:
    samples.keep(library, document_id, samples.make_document("The old words are here."))
    samples.keep(library, document_id, samples.make_document("The new words are here."))

    assert library.search("old")[0] == []
    assert found(library, "words here") == ["words are here"]


def test_marks_in_the_text_itself_do_no_harm(library: Library, document_id: int) -> None:
    text = f"{OPEN}{OPEN} a strange\0 {CLOSE} kettle {CLOSE} of fish"
    samples.keep(library, document_id, samples.make_document(text))

    assert found(library, "kettle") == ["kettle"]


def test_what_a_dead_process_left_unindexed_is_indexed_when_asked(
    library: Library, document_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.store.documents.reading_writer.index_reading", lambda *_: None)
    samples.keep(library, document_id, samples.make_document(FILLER + "The last word is zebra."))
    assert library.search("zebra")[0] == []  # this process is alive, and might be at it
    monkeypatch.setattr("engine.store.processes.is_alive", lambda _: False)

    assert found(library, "zebra") == ["zebra"]


def test_indexing_goes_on_where_it_stopped(library: Library, document_id: int, monkeypatch: pytest.MonkeyPatch) -> None:
    batches = []
    real = passage_index._passages

    def stop_after_two(*span: object) -> object:
        batches.append(span[2:])
        if len(batches) == 3:
            raise KeyboardInterrupt
        return real(*span)  # type: ignore[arg-type]

    monkeypatch.setattr(passage_index, "_BATCH", 7)
    monkeypatch.setattr(passage_index, "_passages", stop_after_two)
    with pytest.raises(KeyboardInterrupt):
        samples.keep(library, document_id, samples.make_document(FILLER))
    assert batches == [(0, 7), (7, 14), (14, 21)]
    monkeypatch.setattr("engine.store.processes.is_alive", lambda _: False)
    hits, _ = library.search("line 1499")
    assert len(hits) == 1
    assert batches[3] == (14, 21)


@given(
    lengths=st.lists(st.integers(1, 3000), max_size=8),
    spaced=st.booleans(),
    cuts=st.lists(st.integers(0, 8000), max_size=20),
)
def test_passages_partition_the_text(lengths: list[int], spaced: bool, cuts: list[int]) -> None:
    text = ("\n" if spaced else "").join("x" * n if n % 2 else "word " * (n // 5) for n in lengths)
    document = samples.make_document(text)
    ranges = cut_passages(text, document.blocks, document.sentences)

    assert [0, *(end for _, end in ranges)] == [*(start for start, _ in ranges), len(text)]
    assert all(0 < end - start <= PASSAGE_CHARACTERS for start, end in ranges)


def test_a_hit_is_the_shortest_stretch_that_has_all_the_words() -> None:
    text = "[tax] and more [tax] on the [fuel] and [tax] [fuel] again, far from it"
    marked = text.replace("[", OPEN).replace("]", CLOSE)

    cluster = find_cluster(marked)
    plain = text.replace("[", "").replace("]", "")
    assert plain[cluster.start : cluster.end] == "tax fuel"
    assert cluster.snippet == marked  # short enough to be shown whole, with every mark
    assert find_cluster(f"no {OPEN}tax{CLOSE} and {OPEN}tax{CLOSE}").start == 3
    assert find_cluster("nothing marked").end == 0
    long = "word " * 100 + f"{OPEN}tax{CLOSE}" + " word" * 100
    snippet = find_cluster(long).snippet
    assert snippet.startswith("…word ")
    assert snippet.endswith(" word…")
    assert len(snippet) < 170


@given(st.lists(st.tuples(st.text("ab ", max_size=100), st.text("xy", min_size=1, max_size=9)), max_size=8))
def test_a_cluster_is_a_span_of_the_text_that_was_marked(parts: list[tuple[str, str]]) -> None:
    marked = "".join(f"{plain}{OPEN}{word}{CLOSE}" for plain, word in parts)
    text = "".join(plain + word for plain, word in parts)
    cluster = find_cluster(marked)

    assert 0 <= cluster.start <= cluster.end <= len(text)
    if parts:
        inside = text[cluster.start : cluster.end]
        assert inside[0] in "xy"
        assert inside[-1] in "xy"
        assert cluster.snippet.count(OPEN) == cluster.snippet.count(CLOSE) > 0
