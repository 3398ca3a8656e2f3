"""Reading order and furniture on rows made here: nothing is lost or doubled, whatever the page looks like."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.ingest.pdf.columns import reading_order
from engine.ingest.pdf.furniture import WINDOW, Furniture
from engine.ingest.pdf.hyphens import LineEndRepair, Vocabulary
from engine.ingest.pdf.paragraphs import paragraphs
from engine.ingest.pdf.rows import Row
from engine.ingest.sandbox.frames import PageFrame
from engine.schema.enums import LeftOutReason


def _row(x, y, width, text="some words here", block=0, size=10.0):
    words = []
    at = x
    for index, word in enumerate(text.split()):
        step = width / max(1, len(text.split()))
        words.append((at, y, at + 0.9 * step, y + size, word, block, 0, index))
        at += step
    return Row(x, y, x + width, y + size, size, 0, block, words)


_rows = st.lists(
    st.builds(
        _row,
        st.floats(0, 500),
        st.floats(0, 780),
        st.floats(5, 400),
        st.text("abc (1).-•", min_size=1, max_size=40).filter(lambda text: bool(text.split())),
        st.integers(0, 6),
        st.floats(4, 30),
    ),
    max_size=40,
)


@given(_rows)
def test_ordering_and_grouping_keep_every_word_once(rows):
    words = [id(word) for row in rows for word in row.words]
    ordered = reading_order(list(rows), 595, 842)
    assert sorted(id(word) for row in ordered for word in row.words) == sorted(words)
    grouped = paragraphs(ordered) if ordered else []
    assert sorted(id(word) for p in grouped for row in p.rows for word in row.words) == sorted(words)
    assert all(paragraph.rows for paragraph in grouped)


def test_two_columns_in_any_order_of_blocks_are_read_left_then_right():
    left = [_row(50, 100 + 12 * i, 200, f"left {i}", 0) for i in range(20)]
    right = [_row(300, 100 + 12 * i, 200, f"right {i}", 1) for i in range(20)]
    title = [_row(50, 60, 450, "The title over both", 2)]
    ordered = reading_order([*right, *left, *title], 595, 842)
    assert ordered == [*title, *left, *right]


def _frame(number, top, bottom, pages_height=800.0, size=10):
    """A page; `size` is that of its top row."""
    frame = PageFrame(number, 600, pages_height, layout_width=600, layout_height=pages_height)
    for text, y, size_of in ((top, 30, size), ("The text of the page.", 400, 10), (bottom, 770, 10)):
        frame.texts.append(text)
        frame.boxes.extend((50, y, 500, y + size_of, size_of))
        frame.looks.append(0)
    return frame


def _decide(frames):
    rule = Furniture(len(frames))
    waiting = list(frames)
    found = {}
    for index in range(len(frames) + WINDOW):
        if index < len(frames):
            rule.add(frames[index])
        if index >= WINDOW:
            frame = waiting[index - WINDOW]
            found[frame.number] = rule.decide(frame)
    return found


def test_heads_of_short_chapters_and_roman_and_offset_numbers_are_found():
    numerals = ["vii", "viii", "ix", "x"]
    frames = [
        _frame(i, f"Chapter {i // 4}: {'ABCDEFG'[i // 4] * 5}", numerals[i] if i < 4 else str(i - 3)) for i in range(28)
    ]
    for number, rows in _decide(frames).items():
        assert rows[0] is LeftOutReason.RUNNING_HEAD, number
        assert rows[2] is LeftOutReason.PAGE_NUMBER, number
        assert 1 not in rows


def test_a_line_where_heads_stood_a_hundred_pages_before_is_none():
    headed = [_frame(i, "The annual report", "(draft)") for i in range(50)]
    others = [
        _frame(i, f"Opening {'abcdefghij'[i % 10] * (i // 10)}", f"{'abcdefghij'[i % 10]}") for i in range(50, 400)
    ]
    found = _decide([*headed, *others, _frame(400, "Annex B", "an end")])
    assert found[40][0] is LeftOutReason.RUNNING_HEAD
    assert 0 not in found[400]


def test_a_title_where_large_heads_stand_is_kept():
    """The name of a part is set as large as the heads of the part before, and repeated in small type."""
    frames = [_frame(i, "The annual report", "", size=20) for i in range(6)]
    frames.append(_frame(6, "Annex B", "", size=20))
    frames += [_frame(i, "Annex B", "") for i in range(7, 14)]
    found = _decide(frames)
    assert found[5][0] is LeftOutReason.RUNNING_HEAD
    assert found[8][0] is LeftOutReason.RUNNING_HEAD
    assert 0 not in found[6]


def test_numbers_that_do_not_count_pages_stay():
    frames = [_frame(i, f"Opening number {'abcdefgh'[i]}", str(1900 + 37 * i)) for i in range(8)]
    assert all(not rows for rows in _decide(frames).values())


@given(st.lists(st.lists(st.text("abc- \u00ad", min_size=1, max_size=12), max_size=8), max_size=5))
def test_mending_never_fails(pages):
    vocabulary = Vocabulary()
    for rows in pages:
        vocabulary.learn(rows)
    for rows in pages:
        for before, after in pairwise(rows):
            assert isinstance(vocabulary.mend(before, after), LineEndRepair)


def test_the_document_itself_is_the_evidence():
    vocabulary = Vocabulary()
    vocabulary.learn(["a long-term plan and cooperation", "e-mail and re-entry and reentry and reentry"])
    assert vocabulary.mend("a long-", "term view") is LineEndRepair.KEEP
    assert vocabulary.mend("their co-", "operation") is LineEndRepair.DROP
    assert vocabulary.mend("the re-", "entry") is LineEndRepair.DROP
    assert vocabulary.mend("the end —", "and so") is LineEndRepair.SPACE
    assert vocabulary.mend("see https://example.org/", "path") is LineEndRepair.KEEP
