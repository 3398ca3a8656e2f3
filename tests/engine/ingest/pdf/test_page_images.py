"""Page pictures: right size, right content, alive after kills, fast, from any thread."""

import os
import signal
import struct
import threading
import time
import zlib

import pytest

from engine.errors import FileProblem, UnreadableFile
from engine.ingest.pdf.page_images import PageImages
from engine.ingest.sandbox.limits import Limits


@pytest.fixture
def pictures():
    drawer = PageImages()
    yield drawer
    drawer.close()


def _pixels(picture, pymupdf):
    return pymupdf.Pixmap(picture.png)


def test_a_page_is_drawn_at_scale_as_pymupdf_draws_it(write, pictures, pymupdf):
    def draw(document):
        page = document.new_page(width=300, height=200)
        page.insert_text((30, 100), "Words to look at", fontsize=20, color=(1, 0, 0))
        page.set_rotation(90)

    path = write(draw)
    picture = pictures.draw(path, 1, 2.0)
    assert (picture.width, picture.height) == (400, 600)
    assert picture.png.startswith(b"\x89PNG\r\n\x1a\n")
    drawn = pymupdf.Pixmap(picture.png)
    direct = pymupdf.open(path)[0].get_pixmap(matrix=pymupdf.Matrix(2, 2), alpha=False)
    assert drawn.samples == direct.samples


def test_the_png_is_well_formed(write, pictures):
    png = pictures.draw(write(lambda d: d.new_page(width=50, height=40)), 1, 1.0).png
    at, kinds = 8, []
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", png, at + 8 + length)[0] == zlib.crc32(kind + data)
        kinds.append(kind)
        at += 12 + length
    assert kinds == [b"IHDR", b"IDAT", b"IEND"]


def test_huge_and_tiny_pages_are_held_to_bounds(write, pictures):
    path = write(lambda d: (d.new_page(width=14400, height=200), d.new_page(width=3, height=3)))
    wide, tiny = pictures.draw(path, 1, 4.0), pictures.draw(path, 2, 0.001)
    assert max(wide.width, wide.height) <= 8192
    assert min(tiny.width, tiny.height) >= 1


def test_a_killed_worker_is_replaced(write, pictures):
    path = write(lambda d: d.new_page())
    first = pictures.draw(path, 1, 1.0)
    os.kill(pictures.pid, signal.SIGKILL)
    assert pictures.draw(path, 1, 1.0) == first


def test_a_page_that_takes_too_long_is_given_up_and_the_next_is_drawn(write):
    drawer = PageImages(Limits(picture_seconds=0.3))
    try:
        path = write(lambda d: d.new_page())
        drawer.draw(path, 1, 1.0)
        os.kill(drawer.pid, signal.SIGSTOP)
        with pytest.raises(UnreadableFile, match="longer than"):
            drawer.draw(path, 1, 1.0)
        assert drawer.draw(path, 1, 1.0).width > 0
    finally:
        drawer.close()


def test_what_can_not_be_drawn_says_why(write, pictures, tmp_path, pymupdf):
    path = write(lambda d: d.new_page(), "one.pdf")
    with pytest.raises(UnreadableFile, match=r"Page 9 of one\.pdf"):
        pictures.draw(path, 9, 1.0)
    assert pictures.draw(path, 1, 1.0).width > 0
    with pytest.raises(UnreadableFile) as gone:
        pictures.draw(tmp_path / "gone.pdf", 1, 1.0)
    assert gone.value.problem is FileProblem.MISSING
    locked = write(lambda d: d.new_page(), "l.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="pw", owner_pw="o")
    with pytest.raises(UnreadableFile) as refused:
        pictures.draw(locked, 1, 1.0)
    assert refused.value.problem is FileProblem.ENCRYPTED
    assert pictures.draw(locked, 1, 1.0, password="pw").width > 0


def test_a_file_that_changed_is_opened_again(write, pictures):
    path = write(lambda d: d.new_page(width=100, height=100))
    assert pictures.draw(path, 1, 1.0).width == 100
    write(lambda d: d.new_page(width=250, height=100))
    assert pictures.draw(path, 1, 1.0).width == 250


def test_threads_may_draw_at_once(corpus, pictures):
    path = corpus / "pdf-odd" / "multicolumn.pdf"
    drawn = {}

    def draw(page):
        drawn[page] = pictures.draw(path, page, 0.5)

    threads = [threading.Thread(target=draw, args=(page,)) for page in (1, 2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {page: drawn[page] == pictures.draw(path, page, 0.5) for page in drawn} == {1: True, 2: True, 3: True}


def test_ordinary_pages_are_drawn_about_as_fast_as_pymupdf_draws_them(corpus, pictures, pymupdf):
    path = corpus / "pdf-odd" / "freeculture.pdf"
    pictures.draw(path, 2, 1.5)
    bare = pymupdf.open(path)

    def draw_bare(page: int) -> None:
        bare[page - 1].get_pixmap(matrix=pymupdf.Matrix(1.5, 1.5), alpha=False).tobytes("png")

    def median(draw) -> float:
        took = []
        for page in range(20, 41):
            began = time.perf_counter()
            draw(page)
            took.append(time.perf_counter() - began)
        return sorted(took)[len(took) // 2]

    assert median(lambda page: pictures.draw(path, page, 1.5)) < 4 * median(draw_bare)
