"""Pages that are pictures: read with tesseract where it is installed, said to be unread where it is hidden."""

import os
import stat

import pytest

from engine.errors import FileProblem, UnreadableFile
from engine.ingest.pdf import ocr
from engine.ingest.sandbox.limits import Limits
from engine.schema.enums import PageState, Role

SENTENCES = ["The surveyors walked along the ditches in May.", "They found eleven places where the tiles had broken."]


@pytest.fixture
def scan(write, pymupdf):
    """Three pages: typed, a picture of a typed page, blank."""

    def draw(document):
        document.new_page(width=420, height=300).insert_text((40, 100), "The cover is typed.", fontsize=14)
        drawing = pymupdf.open()
        page = drawing.new_page(width=420, height=300)
        for index, sentence in enumerate(SENTENCES):
            page.insert_text((30, 100 + 30 * index), sentence, fontsize=14)
        picture = page.get_pixmap(dpi=200)
        target = document.new_page(width=420, height=300)
        target.insert_image(target.rect, pixmap=picture)
        target.set_rotation(0)
        document.new_page()

    return write(draw, "scan.pdf")


def test_a_picture_of_a_page_is_read_with_places_and_confidence(scan, read, pymupdf):
    result = read(scan, ocr=True)
    assert [page.state for page in result.raw.pages] == [PageState.READ, PageState.OCR, PageState.EMPTY]
    page = result.raw.pages[1]
    assert 0.7 < page.confidence <= 1
    for sentence in SENTENCES:
        assert sentence in result.text[page.start : page.end]
    words = result.words[2]
    at = list(words.starts).index(result.text.index("surveyors"))
    x0, y0, x1, y1 = words.boxes[4 * at : 4 * at + 4]
    assert 50 < x0 < 70
    assert 85 < y0 < y1 < 108
    assert x1 < 130
    assert any(notice.code == "ocr" and notice.page == 2 for notice in result.raw.notices)


@pytest.mark.parametrize("how", ["limits", "environment", "not installed", "no data"])
def test_without_recognition_that_page_alone_is_unread(scan, read, monkeypatch, tmp_path, how):
    if how == "environment":
        monkeypatch.setenv("PRECIS_OCR", "off")
    elif how != "limits":
        folder = tmp_path / "bin"
        folder.mkdir()
        if how == "no data":
            program = folder / "tesseract"
            program.write_text("#!/bin/sh\necho 'List of available languages (0):'\n")
            program.chmod(program.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", f"{folder}")
    result = read(scan, ocr=how != "limits")
    states = [page.state for page in result.raw.pages]
    assert states == [PageState.READ, PageState.SCANNED, PageState.EMPTY]
    assert "tesseract" in result.raw.pages[1].reason
    assert result.text == "The cover is typed."
    assert any(notice.code == "scanned" for notice in result.raw.notices)


def test_a_recogniser_that_hangs_costs_the_page(scan, read, monkeypatch, tmp_path):
    program = tmp_path / "tesseract"
    script = "#!/bin/sh\n[ \"$1\" = --list-langs ] && printf 'List:\\neng\\n' && exit\nexec sleep 600\n"
    program.write_text(script)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    result = read(scan, limits=Limits(ocr=True, ocr_page_seconds=0.5))
    page = result.raw.pages[1]
    assert page.state is PageState.SCANNED
    assert "long" in page.reason
    assert result.raw.pages[2].state is PageState.EMPTY


def test_only_pictures_and_no_recognition_is_refused(write, read, pymupdf):
    def draw(document):
        grey = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 9, 9), 0)
        grey.clear_with(90)
        page = document.new_page()
        page.insert_image(page.rect, pixmap=grey)

    with pytest.raises(UnreadableFile) as caught:
        read(write(draw))
    assert caught.value.problem is FileProblem.SCANNED
    assert "tesseract" in str(caught.value)


def test_letters_that_the_file_does_not_name_are_recognised(corpus, read, tmp_path, pymupdf):
    source = pymupdf.open(corpus / "pdf-odd" / "TAMReview.pdf")
    source.select([0, 4])
    path = tmp_path / "garbled.pdf"
    source.save(path)
    result = read(path, ocr=True)
    assert [page.state for page in result.raw.pages] == [PageState.READ, PageState.OCR]
    assert "Technology Acceptance Model" in result.text[result.raw.pages[1].start :]
    unread = read(path)
    assert any(notice.code == "illegible" and notice.page == 2 for notice in unread.raw.notices)
    start = unread.raw.pages[1].start
    assert {block.role for block in unread.raw.blocks if block.start >= start} == {Role.FURNITURE}


def test_the_table_of_words():
    head = "level\tpage\tblock\tpar\tline\tword\tleft\ttop\twidth\theight\tconf\ttext"
    rows = [
        "5\t1\t1\t1\t1\t1\t100\t200\t60\t20\t96.5\tGood",
        "5\t1\t1\t1\t1\t2\t170\t200\t60\t22\t90.5\tmorning",
        "5\t1\t1\t1\t2\t1\t100\t230\t60\t20\t3.0\t~~",
        "4\t1\t1\t1\t2\t0\t0\t0\t0\t0\t-1\t",
        "broken",
    ]
    found = ocr.parse_table("\n".join([head, *rows]), scale=2.0)
    assert [word[4] for row in found.rows for word in row.words] == ["Good", "morning"]
    assert found.rows[0].words[0][:4] == (50, 100, 80, 110)
    assert found.confidence == pytest.approx(0.935)
    assert ocr.parse_table(head, 1.0).rows == []


class Drawn:
    """A page that is never looked at: what tesseract says of it is given."""

    def __init__(self, monkeypatch, answers):
        self.asked = []

        def read(recognizer, image, scale):
            self.asked.append(recognizer.languages)
            return ocr.parse_table(answers[recognizer.languages.split("+")[0]], scale)

        monkeypatch.setattr(ocr, "_picture_of", lambda page, pymupdf: (b"", 1.0))
        monkeypatch.setattr(ocr.Recognizer, "_read", read)


GERMAN = (
    "Die Anlage wird von der Stadt betrieben und enthält häufig Wasser aus dem Fluss, das vorher gereinigt wird. " * 3
)


def table(text):
    words = [f"5\t1\t1\t1\t1\t{n}\t{9 * n}\t10\t8\t10\t91\t{word}" for n, word in enumerate(text.split())]
    return "\n".join(["level", *words])


def test_a_scan_is_read_in_its_own_language_where_there_are_data_for_it(monkeypatch):
    drawn = Drawn(monkeypatch, {"eng": table(GERMAN.replace("ä", "a")), "deu": table(GERMAN)})
    recognizer = ocr.Recognizer("tesseract", "eng", 10, frozenset({"eng", "deu"}))
    found = recognizer.recognize(None, None)
    assert found.rows[0].text.startswith("Die Anlage wird")
    assert "enthält" in found.rows[0].text
    assert (found.lacking, found.rows[0].unsure) == (None, [])
    recognizer.recognize(None, None)
    assert drawn.asked == ["eng", "deu+eng", "deu+eng"]


def test_where_there_are_none_every_word_is_doubtful_and_it_is_said(monkeypatch):
    Drawn(monkeypatch, {"eng": table(GERMAN.replace("ä", "a"))})
    found = ocr.Recognizer("tesseract", "eng", 10, frozenset({"eng"})).recognize(None, None)
    assert found.lacking == "de"
    assert found.rows[0].unsure == list(range(len(found.rows[0].words)))
    assert "sudo apt install tesseract-ocr-deu" in ocr.lacking_sentence("de")
    assert "German" in ocr.lacking_sentence("de")


def test_words_of_little_confidence_are_doubtful():
    good, bad = "5\t1\t1\t1\t1\t1\t10\t20\t60\t20\t96\tGood", "5\t1\t1\t1\t1\t2\t80\t20\t60\t22\t41\tm0rning"
    assert ocr.parse_table(f"level\n{good}\n{bad}", 1.0).rows[0].unsure == [1]
