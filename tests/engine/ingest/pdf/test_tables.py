"""Rows of tables whose last cell needed more than one line."""

from engine.ingest.pdf.pieces import pieces_of
from engine.ingest.pdf.rows import RowStyle
from engine.ingest.pdf.tables import right_edge, rows_within_cells
from engine.ingest.sandbox.frames import PageFrame


def frame_of(*rows: list[tuple[float, str]], turned: bool = False) -> PageFrame:
    """One paragraph of rows, each of cells with their place from the left; a word is 20 points wide, a letter 5."""
    frame = PageFrame(0, 600, 800, layout_width=600, layout_height=800)
    for number, cells in enumerate(rows):
        y, right, start = 100.0 + 14 * number, 0.0, 0
        for x, text in cells:
            words = text.split(" ")
            for word in words:
                frame.word_starts.append(start)
                frame.word_lengths.append(len(word))
                left = x if not turned else 500.0
                frame.word_boxes.extend((left, y, left + 5 * len(word), y + 10))
                start += len(word) + 1
                x += 5 * (len(word) + 1)
            start += 2
            right = x
        frame.texts.append("   ".join(text for _, text in cells))
        frame.boxes.extend((cells[0][0], y, right, y + 10, 10.0))
        frame.looks.append(RowStyle.CELLS if len(cells) > 1 else RowStyle.PLAIN)
        frame.counts.append(sum(len(text.split(" ")) for _, text in cells))
    frame.rows.append(len(rows))
    frame.starts.append(0)
    frame.wide.append(0)
    return frame


def within(frame: PageFrame) -> frozenset[int]:
    (piece,) = pieces_of(frame, frozenset())
    return rows_within_cells(piece, right_edge(frame))


def test_a_line_goes_on_in_the_cell_that_it_begins_below() -> None:
    name = "Hartwell and Moss Glaziers, the old rope works,"
    assert within(frame_of([(60, "Supplier"), (160, name)], [(160, "Quay Road")], [(160, "Whitby")])) == {1}
    assert within(frame_of([(60, "Supplier"), (160, name)], [(60, "Quay Road")])) == frozenset()
    assert (
        within(frame_of([(60, "Contact"), (160, "Nora Field")], [(160, "Tom Reed")], [(60, "x" * 60)])) == frozenset()
    )


def test_a_narrow_space_within_a_number_parts_no_words() -> None:
    """PyMuPDF leaves it within the word."""
    rows = [(60, "1\u202f200\u202f000 slates"), (260, "from the old quarry,")], [(260, "for the roof")]
    assert within(frame_of(*rows)) == {1}


def test_on_a_page_that_was_turned_places_can_not_be_compared() -> None:
    rows = [(60, "Supplier"), (160, "Hartwell and Moss,")], [(160, "Whitby")]
    assert within(frame_of(*rows, turned=True)) == frozenset()
