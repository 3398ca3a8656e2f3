"""HTML and EPUB: roles by tags, chapters in order, damage said in a sentence."""

import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.document import CELL_GAP
from engine.errors import Cancelled, FileProblem, UnreadableFile
from engine.ingest.formats import Format
from engine.ingest.markup.html import decode_html, read_html
from engine.ingest.raw import MarkupBlock
from engine.ingest.sandbox.limits import Limits
from engine.ingest.text_reader import read_in_worker
from engine.schema.enums import Role

PAGE = """<!doctype html><html><head><title>On
Drains</title><style>p {color: red}</style><script>alert("no")</script></head><body>
<nav><ul><li><a href="/">Home</a></li></ul></nav>
<h1>On Drains</h1><p>Water <b>stood</b> in the&nbsp;fields&mdash;for weeks.<p>Nobody had seen <i>that</i> before.
<div>A bare division.<ul><li>First ditch<li>Second <em>ditch</em></ul></div>
<h2>Code</h2><pre>def drain():
    return tiles</pre>
<table><tr><th>Town</th><th>Rain</th></tr><tr><td>Ely</td><td>41</td></tr></table>
<figure><img src=x><figcaption>A map.</figcaption></figure>
<p hidden>Not shown.</p><p style="display: none">Nor this.</p>
<p><strong>The next part</strong></p>
<aside epub:type="footnote"><p>A note.</p></aside>
<footer>© 2020 The Board</footer></body></html>"""


def test_tags_give_the_roles():
    title, blocks = read_html(PAGE)
    assert title == "On Drains"
    assert read_html("<body><h1>On Mills</h1><p>They turn.</p></body>")[0] == "On Mills"
    assert read_html("<body><h2>A part of it</h2><p>They turn.</p></body>")[0] is None
    assert blocks == [
        MarkupBlock("Home", Role.FURNITURE),
        MarkupBlock("On Drains", Role.HEADING, 1),
        MarkupBlock("Water stood in the fields—for weeks.", Role.BODY),
        MarkupBlock("Nobody had seen that before.", Role.BODY),
        MarkupBlock("A bare division.", Role.BODY),
        MarkupBlock("First ditch", Role.LIST),
        MarkupBlock("Second ditch", Role.LIST),
        MarkupBlock("Code", Role.HEADING, 2),
        MarkupBlock("def drain():\n    return tiles", Role.CODE),
        MarkupBlock(f"Town{CELL_GAP}Rain", Role.TABLE),
        MarkupBlock(f"Ely{CELL_GAP}41", Role.TABLE),
        MarkupBlock("A map.", Role.CAPTION),
        MarkupBlock("The next part", Role.HEADING, 5),
        MarkupBlock("A note.", Role.FOOTNOTE),
        MarkupBlock("© 2020 The Board", Role.FURNITURE),
    ]


def test_a_raised_figure_stays_raised() -> None:
    page = "<p>It holds 4 m<sup>3</sup>.<sup>1</sup></p><p><sup>1</sup> In May it held <sup>more</sup>.</p>"
    assert [block.text for block in read_html(page)[1]] == ["It holds 4 m³.¹", "¹ In May it held more."]


def test_a_page_laid_out_as_a_table_is_prose():
    cell = (
        "The parties agree that the water is to be shared between them in equal parts for as long as the mill stands. "
        * 2
    )
    _, blocks = read_html(f"<table><tr><td>{cell}</td></tr></table>")
    assert [block.role for block in blocks] == [Role.BODY]


@given(st.text("<>/abpdivtrulh1 =\"'&;!-", max_size=200))
def test_any_tags_are_read(text):
    for block in read_html(text)[1]:
        assert block.text.strip()
        assert block.level == 0 or block.role is Role.HEADING


@pytest.mark.parametrize("encoding", ["utf-8", "windows-1252", "iso-8859-1", "utf-16"])
def test_encodings(encoding):
    text = f'<meta charset="{encoding}"><p>Café, naïve</p>'
    assert read_html(decode_html(text.encode(encoding)))[1] == [MarkupBlock("Café, naïve", Role.BODY)]


def _epub(path, chapters, *, extra=()):
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("mimetype", "application/epub+zip")
        package.writestr(
            "META-INF/container.xml",
            '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
            '<rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
        )
        items = "".join(f'<item id="c{i}" href="text/c%20{i}.xhtml"/>' for i in range(len(chapters)))
        spine = "".join(f'<itemref idref="c{i}"/>' for i in reversed(range(len(chapters))))
        package.writestr(
            "OEBPS/book.opf",
            '<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
            f"<dc:title>The Book of Drains</dc:title></metadata><manifest>{items}</manifest>"
            f"<spine>{spine}</spine></package>",
        )
        for index, chapter in enumerate(chapters):
            package.writestr(f"OEBPS/text/c {index}.xhtml", chapter)
        for name, content in extra:
            package.writestr(name, content)
    return path


def test_an_epub_is_read_in_the_order_of_its_spine(tmp_path):
    path = _epub(tmp_path / "book.epub", ["<h1>Two</h1><p>Last words.</p>", "<h1>One</h1><p>First words.</p>"])
    raw = read_in_worker(path, Format.EPUB)
    assert raw.title == "The Book of Drains"
    assert [raw.text[block.start : block.end] for block in raw.blocks] == ["One", "First words.", "Two", "Last words."]


def test_what_can_not_be_read_says_why(tmp_path):
    broken = tmp_path / "broken.epub"
    broken.write_bytes(b"PK\x03\x04 and then nothing")
    empty = tmp_path / "empty.html"
    empty.write_text("<html><body><script>only()</script></body></html>")
    method = '<encryption><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></encryption>'
    locked = _epub(tmp_path / "locked.epub", ["<p>x</p>"], extra=[("META-INF/encryption.xml", method)])
    for path, problem in (
        (broken, FileProblem.DAMAGED),
        (empty, FileProblem.EMPTY),
        (locked, FileProblem.ENCRYPTED),
        (tmp_path / "gone.html", FileProblem.MISSING),
    ):
        with pytest.raises(UnreadableFile) as caught:
            read_in_worker(path, Format(path.suffix[1:]))
        assert caught.value.problem is problem
        assert path.name in str(caught.value)


def test_a_bomb_is_given_up(tmp_path):
    path = _epub(tmp_path / "bomb.epub", ["<div>" * 30_000 + "<p>x</p>" * 30_000])
    with pytest.raises(UnreadableFile) as caught:
        read_in_worker(path, Format.EPUB, limits=Limits(text_cpu_seconds=0.5))
    assert caught.value.problem is FileProblem.DAMAGED


def test_stopping(tmp_path):
    def stop(stage, done, total):
        raise Cancelled

    with pytest.raises(Cancelled):
        read_in_worker(_epub(tmp_path / "book.epub", ["<p>words</p>"] * 50), Format.EPUB, checkpoint=stop)
