"""The reader: pages before they are read, pictures within their bounds, zoom that keeps the place."""

import base64
import time
from threading import Thread

from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QPointF
from PySide6.QtGui import QImage

from app.ui.reader.page_images import IN_FLIGHT, PageImages, PageRequest, decode

PDF = 20


def test_pages_are_there_before_the_document_is_read(start):
    """While a PDF is being read, its pages can be turned; when it is read, the place is kept."""
    driver = start("--manual", "--pages", "40")
    driver.session.preferences.set("reduced_motion", value=True)
    driver.drop(["/tmp/slow book.pdf"])
    pages, bar, early = driver.window.reader.pages, driver.window.reader.bar, driver.window.reader._early
    driver.wait_for(
        driver.document.job_changed, lambda: driver.document.job is not None and driver.document.job.total == 40
    )
    driver.wait_for(pages.pictures.arrived, lambda: pages.shows_picture(1))
    assert driver.document.info.pages == []
    assert (bar.total.text(), bar.total.isVisible()) == ("of 40", True)
    early.counted = False
    early.changed.emit()
    assert not bar.total.isVisible(), "before they are counted nobody says how many there are"
    pages.go_to_page(17)
    driver.wait_for(pages.pictures.arrived, lambda: pages.shows_picture(17))
    driver.client.request("test.advance", {}, dict)
    driver.wait_for(driver.document.refreshed, lambda: len(driver.document.info.pages) == 40)
    assert pages.page == 17
    assert driver.window.summary.header.facts.text().startswith("40 of 40 pages read")


def test_pictures_are_kept_within_bounds(start, qtbot):
    driver = start("--documents", "20", "--pages", "60")
    one = round(612 * 0.5) * round(792 * 0.5) * 4
    pictures = PageImages(driver.client, driver.window, bytes_kept=4 * one)
    pictures.show(PDF)
    for page in range(1, 20):
        pictures.want([PageRequest(page, 0.5)])
        driver.wait_for(pictures.arrived, lambda p=page: pictures.picture(PageRequest(p, 0.5)) is not None)
        assert pictures.bytes_held <= 4 * one
    assert pictures.picture(PageRequest(19, 0.5)) is not None
    assert pictures.picture(PageRequest(1, 0.5)) is None


def test_long_scrolls_leave_no_queue_behind(start):
    """Requests for pages that were scrolled past are dropped or cancelled, at most two are under way."""
    driver = start("--documents", "20", "--pages", "400")
    driver.open(PDF)
    pages = driver.window.reader.pages
    driver.session.preferences.set("reduced_motion", value=True)
    for page in range(1, 400, 3):
        pages.go_to_page(page)
        pages._fetch()
        assert len(pages.pictures._under_way) <= IN_FLIGHT
    driver.wait_for(pages.pictures.arrived, lambda: pages.shows_picture(400))
    assert len(pages.pictures._kept) < 40


def test_the_window_goes_on_while_a_page_is_decoded(qapp):
    image, buffer = QImage(4000, 4000, QImage.Format.Format_RGB32), QBuffer()
    image.fill(0)
    image.save(buffer, "PNG")
    png = base64.b64encode(buffer.data().data()).decode()
    made = []
    thread, turns = Thread(target=lambda: made.append(decode(PageRequest(1, 1.0), png))), 0
    thread.start()
    while thread.is_alive():
        time.sleep(0)  # gives others their turn
        turns += 1
    assert made[0].image.size() == image.size()
    assert turns > 100


def test_zoom_keeps_the_point_under_the_mouse(start):
    driver = start("--documents", "20", "--pages", "30")
    driver.open(PDF)
    pages = driver.window.reader.pages
    pages.glides = False
    pages.go_to_page(14)
    focus = QPointF(200, 300)
    before = pages._page_point(focus)
    for zoom in (2.0, 0.7, 3.3):
        pages.set_zoom(zoom, focus)
        index, x, y = pages._page_point(focus)
        assert index == before[0]
        assert abs(y - before[2]) < 3
        assert abs(x - before[1]) < 8 or pages.horizontalScrollBar().maximum() == 0
    pages.fit_width()
    assert pages.fits_width
    assert pages.horizontalScrollBar().maximum() == 0


def test_strip_and_page_field_lead_to_places(start):
    driver = start("--documents", "20", "--pages", "30")
    driver.open(PDF)
    reader = driver.window.reader
    reader.pages.glides = False
    with driver.qtbot.wait_signal(reader.pages.page_changed, timeout=60_000):
        reader.strip.wanted.emit(0.5)
    assert reader.pages.page in (15, 16)
    reader.bar.field.setText("28")
    reader.bar.field.returnPressed.emit()
    assert reader.pages.page == 28
    first, last = reader.pages.visible_span()
    assert first < 27.5 / 30 < last


def test_the_place_is_remembered(start):
    driver = start("--documents", "20", "--pages", "30")
    driver.open(PDF)
    driver.window.reader.pages.glides = False
    driver.window.reader.pages.go_to_page(12)
    driver.open(7)
    driver.open(PDF)
    assert driver.window.reader.pages.page == 12
    assert driver.session.memory.recent()[0][0] == PDF
    driver.session.preferences.set("remember_recent", value=False)
    assert driver.session.memory.recent() == []


def test_the_source_of_the_next_sentence_is_there_before_it_is_chosen(start):
    driver = start("--documents", "20", "--pages", "400")
    driver.open(PDF)
    driver.session.preferences.set("reduced_motion", value=True)
    pages, document = driver.window.reader.pages, driver.document
    source = [sentence.evidence[0].page for sentence in document.sentences]
    far = next(n for n in range(1, len(source) - 1) if abs(source[n + 1] - source[n]) > 5)
    document.choose(far)
    driver.wait_for(pages.pictures.arrived, lambda: pages.shows_picture(source[far + 1]))
    assert abs(pages.page - source[far]) <= 1, "it stayed where it was"


def test_usual_pages_stand_in_the_middle_beside_a_plan(start):
    """One sheet twice as wide as the others neither shrinks them nor pushes them aside."""
    driver = start("--documents", "20")
    driver.open(PDF)
    pages, known = driver.window.reader.pages, driver.document.info.pages
    pages.show_pages(PDF, [*known[:3], replace(known[3], width=1700.0), *known[4:]])
    for size in ((1360, 860), (1100, 700)):
        driver.window.resize(*size)
        sheet = pages.box_on_screen((0.0, 0.0, known[0].width, known[0].height), 1)
        assert abs(sheet.center().x() - pages.viewport().width() / 2) <= 2
        assert sheet.width() > 0.8 * pages.viewport().width()


def test_the_page_in_view_is_fitted_to_the_width(start):
    driver = start("--documents", "20")
    driver.open(PDF)
    pages = driver.window.reader.pages
    driver.session.preferences.set("reduced_motion", value=True)
    driver.qtbot.wait_until(lambda: pages.viewport().width() > 400)
    wide = [replace(page, width=1400.0) if page.page == 3 else page for page in driver.document.info.pages]
    pages.show_pages(PDF, wide)
    usual = pages.zoom
    pages.go_to_page(3)
    driver.qtbot.wait_until(lambda: pages.page == 3)
    driver.window.actions_["fit_width"].trigger()
    assert pages.zoom < usual / 2
    pages.go_to_page(6)
    driver.qtbot.wait_until(lambda: pages.page == 6)
    driver.window.actions_["fit_width"].trigger()
    assert pages.zoom == usual
