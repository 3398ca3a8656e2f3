"""Pages in the scroll, words under the mouse, offsets and Qt's positions: arithmetic that highlights rest on."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.state.utf16 import code_points, units
from app.ui.reader.page_images import MAX_PIXELS, scale_for
from app.ui.reader.page_layout import GAP, MARGIN, PageLayout
from app.ui.reader.page_words import boxes_between, hit, nearest, words_from
from engine.schema.documents import WordBoxes

sizes = st.lists(st.tuples(st.floats(1, 3000), st.floats(1, 3000)), min_size=1, max_size=40)


@given(sizes, st.floats(0.1, 8), st.floats(200, 3000))
def test_pages_follow_one_another_without_touching(pages, zoom, width):
    layout = PageLayout(pages)
    layout.set_zoom(zoom)
    rects = [layout.rect(i, width) for i in range(len(pages))]
    for above, below in itertools.pairwise(rects):
        assert below[1] - (above[1] + above[3]) == pytest.approx(GAP, abs=1e-3)
    assert layout.height == pytest.approx(rects[-1][1] + rects[-1][3] + MARGIN, rel=1e-6)
    for left, _, wide, _ in rects:
        assert left >= MARGIN - 1e-6
        assert left + wide <= max(width, layout.width) + 1e-6


@given(sizes, st.floats(0.1, 8), st.floats(0, 1))
def test_a_place_survives_another_zoom(pages, zoom, share):
    layout = PageLayout(pages)
    index, within = layout.place(share * layout.height)
    layout.set_zoom(zoom)
    assert layout.place(layout.height_of(index, within))[0] in (index, index + (within >= 1))


@given(sizes, st.floats(0, 1), st.floats(10, 2000))
def test_every_visible_page_is_told(pages, share, height):
    layout = PageLayout(pages)
    top = share * layout.height
    shown = layout.visible(top, top + height)
    for index in range(len(pages)):
        _, y, _, tall = layout.rect(index, 0)
        if y < top + height and y + tall > top:
            assert index in shown


def test_freak_pages_are_bounded():
    layout = PageLayout([(595, 2_147_483_648), (595, 842), (595, 842)])
    assert layout.height < 100_000
    assert layout.zoom_to_fit(800) == pytest.approx((800 - 2 * MARGIN) / (595 * 96 / 72))
    assert scale_for(14_400, 14_400, 4.0) ** 2 * 14_400**2 <= MAX_PIXELS * 1.01


def test_a_wide_cover_fits_and_a_plan_does_not_shrink_the_book():
    usual = 396 * 96 / 72
    cover = PageLayout([(490, 734)] + [(396, 594)] * 9)
    cover.set_zoom(cover.zoom_to_fit(800))
    assert cover.width <= 800 + 1e-6
    plan = PageLayout([(1190, 842)] + [(396, 594)] * 9)
    assert plan.zoom_to_fit(800) == pytest.approx((800 - 2 * MARGIN) / usual)
    assert plan.zoom_to_fit(800, 0) == pytest.approx((800 - 2 * MARGIN) / (1190 * 96 / 72)), "the one in view"
    assert plan.zoom_to_fit(800, 1) == plan.zoom_to_fit(800)
    assert cover.zoom_to_fit(800, 1) == cover.zoom_to_fit(800), "pages of about one width stay as they are"
    slip = PageLayout([(200, 300)] + [(396, 594)] * 9)
    assert slip.zoom_to_fit(800, 0) == pytest.approx((800 - 2 * MARGIN) / (200 * 96 / 72))


def test_ten_thousand_pages_are_laid_out_quickly(benchmark_seconds):
    layout = PageLayout([(612, 792)] * 10_000)
    assert benchmark_seconds(lambda: layout.set_zoom(1.1)) < 0.05
    assert layout.at(layout.height) == 9_999


WORDS = words_from(
    WordBoxes(
        1,
        [[0, 3, 0, 10, 10, 30, 20], [4, 7, 0, 35, 10, 60, 20], [8, 12, 1, 10, 30, 40, 40], [13, 15, 1, 45, 30, 60, 40]],
    )
)


def test_words_under_the_mouse():
    assert hit(WORDS, 20, 15) == 0
    assert hit(WORDS, 32, 15) is None
    assert nearest(WORDS, 200, 15) == 1, "the line counts more than the column"
    assert nearest(WORDS, 0, 36) == 2
    assert nearest([], 0, 0) is None


def test_a_span_has_one_box_a_line():
    assert boxes_between(WORDS, 0, 15) == [(10, 10, 60, 20), (10, 30, 60, 40)]
    assert boxes_between(WORDS, 5, 9) == [(35, 10, 60, 20), (10, 30, 40, 40)]
    assert boxes_between(WORDS, 3, 4) == []


@given(st.text(max_size=60))
def test_offsets_and_qt_positions_agree(text):
    total = units(text)
    assert code_points(text, total) == len(text)
    for at in range(len(text) + 1):
        assert code_points(text, units(text[:at])) == at
