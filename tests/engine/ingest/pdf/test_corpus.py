"""Properties of the text of real files, checked against the files read again with PyMuPDF."""

import random
import re
import unicodedata

import pytest

from engine.errors import UnreadableFile
from engine.schema.enums import PageState, Role

FILES = [
    "pdf-contracts/contract-10.pdf",
    "pdf-contracts/contract-04.pdf",
    "pdf-papers/10.21105.jose.00049.pdf",
    "pdf-papers/10.21105.jose.00267.pdf",
    "pdf-odd/multicolumn.pdf",
    "pdf-odd/issue6019.pdf",
    "pdf-odd/habibi.pdf",
    "pdf-odd/libreoffice-form.pdf",
    "pdf-odd/issue9972-2.pdf",
    "pdf-odd/pr12564.pdf",
]
ODD = ["print_protection", "poppler-742-0-fuzzed", "poppler-937-0-fuzzed", "bitmap-mmr", "clippath", "issue5804"]
_LIGATURES = {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st"}


def _bare(text):
    """Without white space, hyphens and control characters; raised figures as figures."""
    # Unicode holds a Greek question mark to be a semicolon, and so do we.
    plain = (
        unicodedata.normalize("NFC", text).translate(_LIGATURES).translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789"))
    )
    return re.sub(r"[\s\u00ad\u2010\x00-\x1f\x7f-\x9f-]", "", plain)


@pytest.mark.parametrize("name", FILES)
def test_pages_blocks_and_words_cover_the_text(corpus, read, name):
    result = read(corpus / name)
    text = result.text
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufb00-\ufb06\ufeff]", text)
    at = 0
    for page in result.raw.pages:
        assert page.start == at
        at = page.end
    assert at == len(text)
    at = 0
    for block in result.raw.blocks:
        assert not text[at : block.start].strip()
        assert text[block.start : block.end] == text[block.start : block.end].strip() != ""
        at = block.end
    assert not text[at:].strip()
    covered = bytearray(len(text))
    for number, words in result.words.items():
        page = result.raw.pages[number - 1]
        before = page.start
        for index, (start, end) in enumerate(zip(words.starts, words.ends, strict=True)):
            assert before <= start < end <= page.end
            before = end
            covered[start:end] = b"\1" * (end - start)
            x0, y0, x1, y1 = words.boxes[4 * index : 4 * index + 4]
            assert -0.01 <= x0 <= x1 <= page.width + 0.01
            assert -0.01 <= y0 <= y1 <= page.height + 0.01
    assert all(covered[index] or character.isspace() for index, character in enumerate(text))


@pytest.mark.parametrize("name", FILES)
def test_words_inside_a_lines_box_are_the_texts_words(corpus, read, pymupdf, name):
    chance = random.Random(name)
    result = read(corpus / name)
    document = pymupdf.open(corpus / name)
    lines = wrong = 0
    for number, words in result.words.items():
        if result.raw.pages[number - 1].state is not PageState.READ:
            continue
        page = document[number - 1]
        shown = [(pymupdf.Rect(word[:4]) * page.rotation_matrix, word[4]) for word in page.get_text("words")]
        for line in sorted(set(words.lines)):
            pieces = [index for index, own in enumerate(words.lines) if own == line]
            first = chance.randrange(len(pieces))
            pieces = pieces[first : chance.randrange(first, len(pieces)) + 1]
            boxes = [words.boxes[4 * index : 4 * index + 4] for index in pieces]
            x0, y0 = min(box[0] for box in boxes), min(box[1] for box in boxes)
            x1, y1 = max(box[2] for box in boxes), max(box[3] for box in boxes)
            inside = "".join(
                text for box, text in shown if x0 <= (box.x0 + box.x1) / 2 <= x1 and y0 <= (box.y0 + box.y1) / 2 <= y1
            )
            quote = "".join(result.text[words.starts[index] : words.ends[index]] for index in pieces)
            lines += 1
            wrong += _bare(inside) != _bare(quote)
    # Words the file draws twice are inside the box twice: contract-10 has two such words.
    assert wrong <= 2
    assert lines


@pytest.mark.parametrize("name", ODD)
def test_what_can_not_be_read_says_why(corpus, read, name):
    with pytest.raises(UnreadableFile) as caught:
        read(corpus / "pdf-odd" / f"{name}.pdf")
    assert name in str(caught.value)


def test_a_whole_book(corpus, read):
    result = read(corpus / "pdf-odd" / "freeculture.pdf")
    assert len(result.raw.pages) == 352
    assert result.raw.title == "Free Culture"
    assert "seventeen miles away" in result.text
    assert "On December 17,1903, on a windy North Carolina beach for just shy of one hundred seconds" in result.text
    prose = [result.text[b.start : b.end] for b in result.raw.blocks if b.role in {Role.BODY, Role.LIST}]
    assert not any(re.search(r"\n|[a-z]- (?!and|or|to)[a-z]|\S-$", text) for text in prose)
    assert sum(len(text.split()) for text in prose) > 80_000
    assert len(result.raw.outline) > 15
