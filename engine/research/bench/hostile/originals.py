"""Small whole documents of every format, in this program's own words: what hostile files are made from."""

import io
import json
import zipfile
import zlib
from collections.abc import Mapping

_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The date of every part of a package: the same file is made each time."""
WORDS = (
    "The board met on 4 March 2021 and heard the report on the harbour. The crane is to be repaired before June.",
    "The repair costs 48,300 euros, of which the town pays a third. Nobody objected to the plan of the engineer.",
    "The lighthouse keeper asked for a second boat. It was decided that the old one is painted and sold in autumn.",
    "The next meeting is on 9 April. Until then the treasurer writes to the bank and asks for the rate of the loan.",
)
_SPOKEN = tuple(("Ada Brook", "Cyril Dunn")[number % 2] for number in range(len(WORDS)))
CONTAINER = (
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="{place}" media-type="application/oebps-package+xml"/></rootfiles></container>'
)
W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def package(parts: Mapping[str, bytes | str], *, stored: tuple[str, ...] = ()) -> bytes:
    """A ZIP package of these parts, in their order."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            info = zipfile.ZipInfo(name, _FIRST_DAY)
            info.compress_type = zipfile.ZIP_STORED if name in stored else zipfile.ZIP_DEFLATED
            file.writestr(info, content)
    return out.getvalue()


def docx(body: str, *, before: str = "", title: str = "Harbour") -> bytes:
    """A Word file with this body; `before` stands before the root element."""
    return package(
        {
            "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
            "docProps/core.xml": '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata'
            '/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">'
            f"<dc:title>{title}</dc:title></cp:coreProperties>",
            "word/document.xml": f'<?xml version="1.0"?>{before}<w:document {W}><w:body>{body}</w:body></w:document>',
        }
    )


def paragraph(text: str) -> str:
    """A paragraph of a Word file."""
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def epub(chapters: Mapping[str, str], *, place: str = "book.opf", before: str = "", spine: str = "") -> bytes:
    """A book of these chapters; `spine` in place of the chapters' own order."""
    items = "".join(
        f'<item id="c{n}" href="{name}" media-type="application/xhtml+xml"/>' for n, name in enumerate(chapters)
    )
    order = spine or "".join(f'<itemref idref="c{n}"/>' for n in range(len(chapters)))
    opf = (
        f'<?xml version="1.0"?>{before}<package xmlns="http://www.idpf.org/2007/opf"><metadata '
        'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Harbour</dc:title></metadata>'
        f"<manifest>{items}</manifest><spine>{order}</spine></package>"
    )
    parts: dict[str, bytes | str] = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": CONTAINER.format(place=place),
        "book.opf": opf,
    }
    return package({**parts, **chapters}, stored=("mimetype",))


def xhtml(body: str, *, before: str = "") -> str:
    """A page."""
    return (
        f'<?xml version="1.0"?>{before}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Harbour</title></head>'
        f"<body>{body}</body></html>"
    )


def pdf(objects: Mapping[int, bytes], *, root: int = 1, trailer: bytes = b"") -> bytes:
    """A PDF of these objects."""
    out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    places = {}
    for number, content in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start, size = len(out), max(objects) + 1
    out += b"xref\n0 %d\n0000000000 65535 f \n" % size
    for number in range(1, size):
        out += b"%010d 00000 n \n" % places[number] if number in places else b"0000000000 65535 f \n"
    out += b"trailer\n<< /Size %d /Root %d 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (size, root, trailer, start)
    return bytes(out)


def stream(content: bytes, entries: bytes = b"", *, packed: bool = False) -> bytes:
    """A PDF stream."""
    if packed:
        content, entries = zlib.compress(content, 9), entries + b" /Filter /FlateDecode"
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(content), entries, content)


def one_page(
    content: bytes, *, page: bytes = b"", packed: bool = False, more: Mapping[int, bytes] | None = None
) -> bytes:
    """A PDF of one page with this content; `page` are more entries of it, `more` objects from number 6 on."""
    return pdf(
        {
            1: b"<< /Type /Catalog /Pages 2 0 R >>",
            2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R "
            b"/Resources << /Font << /F 5 0 R >> >> %s >>" % page,
            4: stream(content, packed=packed),
            5: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            **(more or {}),
        }
    )


def lines(texts: tuple[str, ...] = WORDS) -> bytes:
    """Page content: a line for each sentence."""
    said = [sentence for text in texts for sentence in text.replace(". ", ".\n").split("\n")]
    drawn = b" T* ".join(b"(%s) Tj" % sentence.encode() for sentence in said)
    return b"BT /F 11 Tf 14 TL 72 700 Td %s ET" % drawn


def originals() -> dict[str, bytes]:
    """By file name: one of every format and shape that is read."""
    html = "".join(f"<h2>Item {n}</h2><p>{text}</p>" for n, text in enumerate(WORDS))
    clock = [f"00:0{n}:00.000 --> 00:0{n}:50.000" for n in range(len(WORDS))]
    spoken = list(zip(_SPOKEN, WORDS, strict=True))
    teams = "".join(paragraph(f"{who}   0:0{n}") + paragraph(text) for n, (who, text) in enumerate(spoken))
    segments = [{"start": 60.0 * n, "end": 60.0 * n + 50, "text": text} for n, text in enumerate(WORDS)]
    turns = [{"speaker": who, "content": text} for who, text in spoken]
    texts = {
        "page.html": f"<!DOCTYPE html><html><head><title>Harbour</title></head><body>{html}</body></html>",
        "notes.md": "# Harbour\n\n" + "\n\n".join(f"## Item {n}\n\n- {text}" for n, text in enumerate(WORDS)),
        "plain.txt": "Harbour\n\n" + "\n\n".join(WORDS),
        "spoken.txt": "\n".join(f"{who}: {text}" for who, text in spoken),
        "call.vtt": "WEBVTT\n\n"
        + "\n\n".join(f"{n}\n{clock[n]}\n<v {who}>{text}</v>" for n, (who, text) in enumerate(spoken)),
        "film.srt": "\n\n".join(f"{n + 1}\n{clock[n].replace('.', ',')}\n{text}" for n, text in enumerate(WORDS)),
        "whisper.json": json.dumps({"text": " ".join(WORDS), "segments": segments}),
        "meeting.json": json.dumps({"topic_list": [], "meeting_transcripts": turns}),
    }
    return {
        "report.pdf": one_page(lines()),
        "packed.pdf": one_page(lines(), packed=True),
        "letter.docx": docx("".join(map(paragraph, WORDS))),
        "teams.docx": docx(paragraph("Harbour meeting") + teams),
        "book.epub": epub({f"c{n}.xhtml": xhtml(f"<h1>Part {n}</h1><p>{text}</p>") for n, text in enumerate(WORDS)}),
        **{name: text.encode() for name, text in texts.items()},
    }
