"""Windows of a text, places in it, and what becomes of an old reading."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.document import Block, Cue, Page, Turn
from engine.errors import Cancelled, NotFound
from engine.schema.enums import Kind, PageState, Role
from engine.store.library import Library
from engine.store.packing import SLICE_CHARACTERS, SLICE_SPANS
from tests.engine.store import samples

LONG = "".join(f"Paragraph {n} says something about the number {n}. It ends here.\n" for n in range(3000))


@pytest.fixture
def document_id(library: Library, folder: Path) -> int:
    return samples.add(library, folder, b"content")


def test_windows_of_the_text_are_exact_at_every_edge(library: Library, document_id: int) -> None:
    samples.keep(library, document_id, samples.make_document(LONG))
    edges = [0, 1, SLICE_CHARACTERS - 1, SLICE_CHARACTERS, SLICE_CHARACTERS + 1, 2 * SLICE_CHARACTERS, len(LONG)]

    for low in edges:
        for high in edges:
            window = library.readings.text(document_id, low, high)
            assert window.text == LONG[low:high]
            assert (window.start, window.end) == (low, max(low, high))
    beyond = library.readings.text(document_id, -5, len(LONG) + 5)
    assert (beyond.text, beyond.start, beyond.end) == (LONG, 0, len(LONG))
    assert library.readings.text(document_id, len(LONG) + 3, len(LONG) + 9).text == ""


def test_a_window_names_the_blocks_that_touch_it(library: Library, document_id: int) -> None:
    document = samples.make_document(LONG)
    assert len(document.sentences) > SLICE_SPANS
    samples.keep(library, document_id, document)
    block = document.blocks[1500]

    assert library.readings.text(document_id, block.start, block.end).blocks == (block,)
    assert library.readings.text(document_id, block.start + 3, block.start + 4).blocks == (block,)
    assert library.readings.text(document_id, block.end, block.end + 1).blocks == ()  # the line end between two
    touched = library.readings.text(document_id, block.end - 1, block.end + 2).blocks
    assert touched == (block, document.blocks[1501])


def test_turns_come_in_windows_with_their_words(library: Library, document_id: int) -> None:
    lines = [f"I am turn {n}." for n in range(500)]
    starts = np.cumsum([0, *(len(line) + 1 for line in lines)])
    turns = [
        Turn(int(start), int(start) + len(line), "Ann" if n % 2 else None, float(n), float(n) + 0.5)
        for n, (line, start) in enumerate(zip(lines, starts, strict=False))
    ]
    document = replace(samples.make_document("\n".join(lines)), kind=Kind.TRANSCRIPT, pages=(), turns=turns)
    samples.keep(library, document_id, document)

    total, window = library.readings.turns(document_id, 320, 3)
    assert total == 500
    assert [(turn.index, turn.text, turn.begins) for turn in window] == [(n, lines[n], n) for n in (320, 321, 322)]
    assert library.readings.turns(document_id, 499, 10)[1][0].text == "I am turn 499."
    assert library.readings.turns(document_id, 500, 10) == (500, [])


def test_a_span_is_located_page_by_page_and_line_by_line(library: Library, document_id: int) -> None:
    document = samples.make_document(
        "one two three four five six seven eight nine ten eleven twelve", page_characters=54
    )
    samples.keep(library, document_id, document, samples.make_words(document))
    start = document.text.index("nine")

    first, second = library.readings.locate(document_id, start, len(document.text))

    assert (first.page, first.start, first.end) == (1, start, 54)
    assert first.boxes == ((400.0, 0.0, 495.0, 10.0), (0.0, 12.0, 45.0, 22.0))  # nine ten | eleven, on the next line
    assert (second.page, second.start, second.end) == (2, 54, len(document.text))
    assert library.readings.locate(document_id, start, start + 1)[0].boxes == ((400.0, 0.0, 445.0, 10.0),)
    geometry = library.readings.geometry(document_id)
    assert geometry.page_words(2) == samples.make_words(document)[1]
    assert geometry.page_words(3) is None


def test_a_span_of_a_transcript_has_the_times_of_its_cues(library: Library, document_id: int) -> None:
    text = "Hello there everybody.\nYes."
    document = replace(
        samples.make_document(text),
        kind=Kind.TRANSCRIPT,
        pages=(),
        turns=(Turn(0, 22, "Ann", 1.0, 4.0), Turn(23, 27, "Bob", 5.0, None)),
        cues=(Cue(0, 5, 1.0, 2.0), Cue(6, 11, 2.0, 3.0), Cue(12, 22, 3.0, 4.0)),
    )
    samples.keep(library, document_id, document)

    places = library.readings.locate(document_id, 7, 26)
    assert [(p.start, p.end, p.times, p.speaker) for p in places] == [
        (7, 22, (2.0, 4.0), "Ann"),
        (23, 26, (5.0, 5.0), "Bob"),
    ]


def test_a_text_without_pages_or_turns_is_its_own_place(library: Library, document_id: int) -> None:
    samples.keep(library, document_id, replace(samples.make_document("Plain text."), kind=Kind.TEXT, pages=()))

    (place,) = library.readings.locate(document_id, 2, 5)
    assert (place.start, place.end, place.page, place.boxes, place.times) == (2, 5, None, (), None)


def test_lists_know_what_the_reading_found(library: Library, document_id: int) -> None:
    pages = (
        Page(1, 0, 4, PageState.READ, None, 595, 842, 0),
        Page(2, 4, 4, PageState.SCANNED, "no text", 595, 842, 0),
        Page(3, 4, 10, PageState.FAILED, "took too long", 595, 842, 0),
        Page(4, 10, 10, PageState.EMPTY, None, 595, 842, 0),
    )
    samples.keep(library, document_id, replace(samples.make_document("Some text."), pages=pages))

    row = library.documents.get(document_id)
    assert (row.pages, row.pages_unread, row.words, row.characters, row.language) == (4, 2, 2, 10, "en")
    assert tuple(library.readings.pages(document_id)) == pages
    assert library.readings.outline(document_id)[0].title == "The first heading"
    assert library.readings.notices(document_id)[0].code == "language"


def test_a_reading_that_is_not_finished_changes_nothing(library: Library, document_id: int) -> None:
    words = samples.make_words(samples.make_document(LONG))
    with pytest.raises(NotFound):
        library.readings.load(document_id)
    with library.readings.writing(document_id) as writer:
        for page in words:
            writer.on_words(page)
        assert library.readings.geometry(document_id) is not None
        with pytest.raises(NotFound):
            library.readings.page_words(document_id, 1)
    with pytest.raises(NotFound):
        library.readings.page_words(document_id, 1)
    old = samples.keep(library, document_id, samples.make_document("The first reading."))
    with library.readings.writing(document_id) as writer:
        writer.on_words(words[0])
    assert library.readings.load(document_id) == samples.settled(old)


def test_results_survive_the_same_text_and_no_other(library: Library, document_id: int) -> None:
    document = samples.make_document("The first reading. It has two sentences.")
    samples.keep(library, document_id, document)
    run = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)
    run.save_vectors(0, np.ones((2, 3), np.float16))
    run.finish(samples.make_result([samples.make_outcome(0)]))

    unfinished = library.results.start(document_id, samples.SETTINGS, "another encoder")
    samples.keep(library, document_id, replace(document, notices=()), samples.make_words(document))
    unfinished.save_vectors(0, np.ones((2, 3), np.float16))
    assert unfinished.load_vectors(0, 2) is not None
    again = library.results.start(document_id, samples.SETTINGS, samples.ENCODER)
    assert again.load_vectors(0, 2) is not None
    assert len(library.results.rows(document_id)) == 1

    moved = [Block(block.start, block.end, Role.LIST) for block in document.blocks]
    samples.keep(library, document_id, replace(document, blocks=moved))
    assert library.results.rows(document_id) == []
    assert unfinished.load_vectors(0, 2) is None
    with pytest.raises(Cancelled, match="another text"):
        unfinished.save_vectors(0, np.ones((2, 3), np.float16))
    assert library.results.start(document_id, samples.SETTINGS, samples.ENCODER).load_vectors(0, 2) is None


def test_a_document_removed_while_it_is_read_stops_the_reading(library: Library, document_id: int) -> None:
    document = samples.make_document(LONG)
    with library.readings.writing(document_id) as writer:
        writer.on_words(samples.make_words(document)[0])
        library.remove([document_id])
        with pytest.raises(Cancelled, match="removed"):
            writer.finish(document)
    assert library.documents.rows()[0] == 0
