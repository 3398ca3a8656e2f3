"""Word files: roles from styles, nothing passed over, nothing hostile believed."""

import random
import zipfile
from pathlib import Path

import pytest

from engine.errors import FileProblem, UnreadableFile
from engine.ingest.markup import package as package_module
from engine.ingest.markup.docx import read_docx
from engine.ingest.raw import RawText
from engine.ingest.transcripts.spoken import RawTranscript
from engine.schema.enums import LeftOutReason, Role
from tests.engine.ingest.transcripts.shapes import docx

STYLES = """<w:styles NS>
<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>
<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="My heading"/><w:basedOn w:val="H2"/></w:style>
<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="Heading 2"/><w:basedOn w:val="Mine"/></w:style>
<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="C"><w:name w:val="toc 1"/></w:style>
<w:style w:type="paragraph" w:styleId="Cap"><w:name w:val="caption"/></w:style>
</w:styles>"""

CHANGED = """<w:p><w:r><w:t>Kept</w:t></w:r><w:ins><w:r><w:t xml:space="preserve"> and added</w:t></w:r></w:ins>
<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom>
<w:r><w:tab/><w:t>tab</w:t><w:br/><w:t>line</w:t></w:r></w:p>"""
CONTROL = "<w:sdt><w:sdtContent><w:p><w:r><w:t>In a control.</w:t></w:r></w:p></w:sdtContent></w:sdt>"
IN_BOX = "<w:txbxContent><w:p><w:r><w:t>In a box.</w:t></w:r></w:p></w:txbxContent>"
BOX = f"""<w:p><w:r><mc:AlternateContent xmlns:mc="urn:mc"><mc:Choice>{IN_BOX}</mc:Choice>
<mc:Fallback>{IN_BOX}</mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>Around it.</w:t></w:r></w:p>"""
TABLE = """<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc><w:tc>
<w:tbl><w:tr><w:tc><w:p><w:r><w:t>inner</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:tc></w:tr></w:tbl>"""
HIDDEN = "<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r><w:r><w:t>shown</w:t></w:r></w:p>"


def paragraph(text: str, style: str = "", extra: str = "") -> str:
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{named}{extra}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def read_file(path: Path) -> RawText | RawTranscript:
    with path.open("rb") as file:
        return read_docx(file, path.name)


def read(path: Path) -> RawText:
    raw = read_file(path)
    assert isinstance(raw, RawText)
    return raw


def blocks(raw: RawText) -> list[tuple[Role, str]]:
    return [(block.role, raw.text[block.start : block.end]) for block in raw.blocks]


def test_styles_give_roles(tmp_path: Path) -> None:
    body = [
        paragraph("The Ferry", "T"),
        paragraph("Causes 3", "C"),
        paragraph("Causes", "H1"),
        paragraph("It ran twice a day."),
        paragraph("Coal", "Mine"),
        paragraph("dear", "", '<w:numPr><w:numId w:val="1"/></w:numPr>'),
        paragraph("Fig. 1: The ferry", "Cap"),
        paragraph("References", "", '<w:outlineLvl w:val="0"/>'),
        paragraph("Hale. The River."),
    ]
    raw = read(docx(tmp_path / "a.docx", body, {"word/styles.xml": STYLES}))
    assert raw.title == "The Ferry"
    assert blocks(raw) == [
        (Role.HEADING, "The Ferry"),
        (Role.FURNITURE, "Causes 3"),
        (Role.HEADING, "Causes"),
        (Role.BODY, "It ran twice a day."),
        (Role.HEADING, "Coal"),
        (Role.LIST, "dear"),
        (Role.CAPTION, "Fig. 1: The ferry"),
        (Role.HEADING, "References"),
        (Role.REFERENCE, "Hale. The River."),
    ]
    assert [(h.level, h.title) for h in raw.outline] == [
        (1, "The Ferry"),
        (1, "Causes"),
        (2, "Coal"),
        (1, "References"),
    ]


def run(text: str, *, bold: bool | None = None) -> str:
    said = {None: "", True: "<w:rPr><w:b/></w:rPr>", False: '<w:rPr><w:b w:val="0"/></w:rPr>'}[bold]
    return f'<w:r>{said}<w:t xml:space="preserve">{text}</w:t></w:r>'


PROSE = "The ferry ran twice a day between the two piers, and in summer more often than that."


def test_titles_that_no_style_names_are_known_by_bold_type_or_by_where_they_stand(tmp_path: Path) -> None:
    """Most people make a title by Ctrl+B, or by a line of its own."""
    strong = STYLES.replace("</w:styles>", '<w:style w:styleId="S"><w:rPr><w:b/></w:rPr></w:style></w:styles>')
    lines = [
        f"<w:p>{run('Payment ', bold=True)}{run('of the fare', bold=True)}</w:p>",
        paragraph(PROSE),
        f"<w:p>{run('Nobody may board without a ticket.', bold=True)}</w:p>",
        f"<w:p>{run('The Ferryman', bold=True)}{run(' takes the fares at the pier')}</w:p>",
        paragraph("The night boat", "S"),
        paragraph(PROSE),
        f'<w:p><w:pPr><w:pStyle w:val="S"/></w:pPr>{run("The day boat", bold=False)}</w:p>',
        paragraph(PROSE.lower()),
    ]
    raw = read(docx(tmp_path / "a.docx", lines, {"word/styles.xml": strong}))
    headings = [text for role, text in blocks(raw) if role is Role.HEADING]
    assert headings == ["Payment of the fare", "The night boat"]

    plain = [
        paragraph(text) for text in ("Examination", PROSE, "3. Fares: 4 crowns, children 2", PROSE, "Kai 4", "Bergen")
    ]
    raw = read(docx(tmp_path / "b.docx", plain, {}))
    headings = [text for role, text in blocks(raw) if role is Role.HEADING]
    assert headings == ["Examination", "3. Fares: 4 crowns, children 2"]

    shouting = [f"<w:p>{run(text, bold=True)}</w:p>" for text in ("The boat", PROSE, "left early", PROSE)]
    raw = read(docx(tmp_path / "c.docx", shouting, {}))
    assert [text for role, text in blocks(raw) if role is Role.HEADING] == ["The boat"]


def test_what_counts_on_from_the_line_above_is_an_item_and_an_address_is_no_title(tmp_path: Path) -> None:
    diagnoses = ["1. Adenocarcinoma of the lung", "2. Asthma", "3. Gout of both feet, since 2019"]
    address = f"<w:p>{run('12 Weir Lane, Wem TR4 9LW', bold=True)}</w:p>"
    lines = [paragraph("Dr Moss"), address, *map(paragraph, diagnoses), paragraph(PROSE), paragraph(PROSE)]
    raw = read(docx(tmp_path / "a.docx", lines, {}))
    assert [text for role, text in blocks(raw) if role is Role.LIST] == diagnoses
    assert not any(role is Role.HEADING for role, _ in blocks(raw))


def test_insertions_controls_boxes_tables_and_notes_are_read_and_deletions_are_not(tmp_path: Path) -> None:
    body = [CHANGED, CONTROL, BOX, TABLE, HIDDEN]
    notes = "<w:footnotes NS><w:footnote w:id='1'><w:p><w:r><w:t>A note.</w:t></w:r></w:p></w:footnote></w:footnotes>"
    raw = read(docx(tmp_path / "a.docx", body, {"word/footnotes.xml": notes}))
    assert blocks(raw) == [
        (Role.BODY, "Kept and added tab line"),
        (Role.BODY, "In a control."),
        (Role.BODY, "In a box."),
        (Role.BODY, "Around it."),
        (Role.TABLE, "a b   inner"),
        (Role.BODY, "shown"),
        (Role.FOOTNOTE, "A note."),
    ]
    assert [(item.reason, item.characters) for item in raw.left_out] == [(LeftOutReason.HIDDEN, 6)]


def test_entity_bombs_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.docx"
    for encoding in ("utf-8", "utf-16"):
        text = f'<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE d [<!ENTITY a "aaaa">]><d>&a;</d>'
        with zipfile.ZipFile(path, "w") as package:
            package.writestr("word/document.xml", text.encode(encoding))
        with pytest.raises(UnreadableFile, match="damaged"):
            read_file(path)


def test_packages_that_unpack_to_too_much_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package_module, "_FREE", 100_000)
    assert read_file(docx(tmp_path / "a.docx", ["x" * 90_000])).text == "x" * 90_000
    with pytest.raises(UnreadableFile, match="unpacks to far more than a document can contain"):
        read_file(docx(tmp_path / "a.docx", ["x" * 200_000]))
    rng = random.Random(0)
    long = " ".join(rng.choice(["north", "south", "harbour", "crane", "boats"]) for _ in range(40_000))
    assert len(read_file(docx(tmp_path / "b.docx", [long])).text) == len(long), "what was written packs less"


def test_a_truncated_file_is_damaged(tmp_path: Path) -> None:
    whole = docx(tmp_path / "a.docx", ["Some text. " * 500]).read_bytes()
    for part in (0.3, 0.9, 0.99):
        path = tmp_path / "b.docx"
        path.write_bytes(whole[: int(len(whole) * part)])
        with pytest.raises(UnreadableFile) as caught:
            read_file(path)
        assert caught.value.problem is FileProblem.DAMAGED


def test_flipped_bytes_never_crash(tmp_path: Path) -> None:
    whole = docx(tmp_path / "a.docx", ["Some text.", "More text."], {"word/styles.xml": STYLES}).read_bytes()
    path = tmp_path / "b.docx"
    damaged = 0
    for index in range(0, len(whole), 7):
        path.write_bytes(whole[:index] + bytes([whole[index] ^ 0x55]) + whole[index + 1 :])
        try:
            read_file(path)
        except UnreadableFile:
            damaged += 1
    assert damaged > 0
