"""A result as a Word document: headings, a footnote a line with place and source words, the facts as a table.

Office Open XML (ECMA-376), written here part by part: footnotes and comments are the format's own, which word
processors number, jump to and print. What a reader noted on a line is a comment on it, in the reader's name. Everything
from the document is escaped, and marked as its language, so that hyphens, line breaks and spelling are that language's;
lines of a right-to-left script run from the right. The same result gives the same bytes.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from engine.export.brief import filled_sections, is_brief, sorted_facts, title_of
from engine.export.directions import FROM_THE_LEFT, runs_from_the_right
from engine.export.markdown import facts as facts_line
from engine.export.notes import asked_in_words, notes_on_reading
from engine.export.packages import packed
from engine.protocol.plain_text import one_line
from engine.schema.citation import citation_of, place_of
from engine.schema.fact_words import kind_in_words, text_in_words, value_beside
from engine.schema.field_words import fields_in_words
from engine.schema.result import NOT_ANSWERED, ResultObject, SummarySentence
from engine.schema.review_words import is_rejected, marks_in_words, review_in_words, speaker_of, words_of

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_OFFICE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 has no way to write."""
_PARTS = {
    "document": "document.main",
    "styles": "styles",
    "numbering": "numbering",
    "settings": "settings",
    "footnotes": "footnotes",
    "comments": "comments",
    "footer": "footer",
}
_WIDTHS = (1700, 1600, 4600, 1172)
"""Of the table's columns, in twentieths of a point; together as wide as the text."""

_CULTURES = {
    "ar": "ar-SA", "da": "da-DK", "de": "de-DE", "en": "en-US", "es": "es-ES", "fa": "fa-IR", "fi": "fi-FI",
    "fr": "fr-FR", "he": "he-IL", "hi": "hi-IN", "it": "it-IT", "ja": "ja-JP", "ko": "ko-KR", "nl": "nl-NL",
    "pl": "pl-PL", "pt": "pt-PT", "ru": "ru-RU", "sv": "sv-SE", "tr": "tr-TR", "uk": "uk-UA", "ur": "ur-PK",
    "zh": "zh-CN",
}  # fmt: skip
"""Names that word processors know of languages that they don't know by their codes alone."""
_SCRIPTS = {
    "ja": "eastAsia",
    "ko": "eastAsia",
    "zh": "eastAsia",
    "ar": "bidi",
    "fa": "bidi",
    "he": "bidi",
    "ur": "bidi",
}
"""The attribute in which a language stands that has letters of its own; letters of other scripts are not in it."""


def word(result: ResultObject) -> bytes:
    """The bytes of a `.docx` file."""
    return packed({name: content.encode() for name, content in _Writer(result).parts().items()})


class _Writer:
    """Collects footnotes and comments while it writes the text that they hang on."""

    def __init__(self, result: ResultObject) -> None:
        self._result = result
        self._name = Path(result.document.path).name
        language = result.document.language or "en"
        culture = quoteattr(_legal(_CULTURES.get(language, language)))
        self._language = f"w:{_SCRIPTS.get(language, 'val')}={culture}"
        self._notes: list[str] = []
        self._comments: list[str] = []

    def parts(self) -> dict[str, str]:
        """The files of the package by their names."""
        body = "".join(self._body())
        title = _escaped(self._result.document.title)
        return {
            "[Content_Types].xml": _content_types(),
            "_rels/.rels": _relations(
                ("officeDocument", "word/document.xml"), ("extended-properties", "docProps/app.xml")
            ).replace(
                "</Relationships>",
                '<Relationship Id="core" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/'
                'core-properties" Target="docProps/core.xml"/></Relationships>',
            ),
            "word/_rels/document.xml.rels": _relations(
                *((name, f"{name}.xml") for name in _PARTS if name != "document")
            ),
            "word/document.xml": _part("document", f"<w:body>{body}{_SECTION}</w:body>"),
            "word/styles.xml": _part("styles", _STYLES),
            "word/numbering.xml": _part("numbering", _NUMBERING),
            "word/settings.xml": _part("settings", _SETTINGS),
            "word/footnotes.xml": _part("footnotes", _SEPARATORS + "".join(self._notes)),
            "word/comments.xml": _part("comments", "".join(self._comments)),
            "word/footer.xml": _part("ftr", _paragraph(f"{_run(f'{self._name} · ')}{_PAGE}", "Footer")),
            "docProps/core.xml": f'{_HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/'
            'metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">'
            f"<dc:title>{title}</dc:title></cp:coreProperties>",
            "docProps/app.xml": f'{_HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/'
            'extended-properties"><Application>Précis</Application></Properties>',
        }

    def _body(self) -> Iterator[str]:
        result = self._result
        yield _paragraph(self._quoted(result.document.title), "Title")
        yield _paragraph(_run(facts_line(result)), "Small")
        if fields := fields_in_words(result.fields):
            told = [_run(f"{name}: ", _BOLD) + self._quoted(value) for name, value in fields]
            yield _paragraph(_run(" · ").join(told))
        if asked := asked_in_words(result):
            yield _paragraph(_run(asked, _BOLD))
        if result.answered is False:
            yield _paragraph(_run(NOT_ANSWERED + (" Nearest passages:" if result.summary else ""), _ITALIC))
        yield from self._brief() if is_brief(result) else self._plain()
        yield from self._facts()
        notes = notes_on_reading(result)
        if notes:
            yield _paragraph(_run("Notes on reading"), "Heading1")
        for note in notes:
            yield _paragraph(_run(note), "ListBullet")
        yield _paragraph(_run(f"{self._name} · SHA-256 {result.document.sha256}"), "Small")

    def _plain(self) -> Iterator[str]:
        lines = self._result.summary
        yield _paragraph(_run(" ").join(map(self._line, lines)) or _run("No summary.", _ITALIC))

    def _brief(self) -> Iterator[str]:
        parts = False
        for filled in filled_sections(self._result):
            section = filled.section
            if section.part is not None and not parts:
                yield _paragraph(_run("The parts"), "Heading1")
                parts = True
            yield _paragraph(_run(title_of(section, self._result)), "Heading1" if section.part is None else "Heading2")
            for sentence in filled.lines:
                speaker = speaker_of(sentence)
                said = self._quoted(f"{speaker}: ", _BOLD) if speaker else ""
                yield _paragraph(said + self._line(sentence), "ListBullet")
            if not filled.lines:
                yield _paragraph(_run(f"Not found in this document. {section.searched}".strip(), _ITALIC))

    def _line(self, sentence: SummarySentence) -> str:
        """A line with what is decided of it, its footnote, and its reader's note as a comment."""
        edited = sentence.review is not None and sentence.review.edited is not None
        write = _run if edited else self._quoted
        words = write(words_of(sentence).strip(), "<w:strike/>" if is_rejected(sentence) else "")
        said = marks_in_words(sentence)
        side = FROM_THE_LEFT if _RIGHT_TO_LEFT in words else ""
        mark = _run(f" {side}({said}){side}", _ITALIC) if said else ""
        return self._commented(words, sentence) + mark + self._noted(sentence)

    def _noted(self, sentence: SummarySentence) -> str:
        number = len(self._notes) + 1
        items = sentence.evidence
        where = ", ".join(filter(None, [self._name, citation_of(sentence), items[0].speaker or ""]))
        quoted = " … ".join(item.quote for item in items)
        reviewed = review_in_words(sentence)
        runs = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>'
        runs += _run(f" {where}, characters {items[0].start}–{items[-1].end}: “") + self._quoted(quoted)
        runs += _run(f"” {reviewed}" if reviewed else "”")
        self._notes.append(f'<w:footnote w:id="{number}">{_paragraph(runs, "FootnoteText")}</w:footnote>')
        return f'<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="{number}"/></w:r>'

    def _commented(self, words: str, sentence: SummarySentence) -> str:
        review = sentence.review
        if review is None or not review.note:
            return words
        number = len(self._comments)
        name = _legal(review.by) or "Reader"
        by, initials = quoteattr(name), quoteattr("".join(part[0] for part in name.split())[:3])
        paragraphs = "".join(_paragraph(_run(line)) for line in review.note.splitlines())
        self._comments.append(
            f'<w:comment w:id="{number}" w:author={by} w:initials={initials} w:date="{review.at[:19]}Z">'
            f"{paragraphs}</w:comment>"
        )
        return (
            f'<w:commentRangeStart w:id="{number}"/>{words}<w:commentRangeEnd w:id="{number}"/>'
            f'<w:r><w:commentReference w:id="{number}"/></w:r>'
        )

    def _facts(self) -> Iterator[str]:
        if not self._result.facts:
            return
        yield _paragraph(_run("Facts"), "Heading1")
        rows = [_row(*(_run(title, _BOLD) for title in ("Kind", "Value", "In the text", "Place")), head=True)]
        rows += [
            _row(
                *map(_run, (kind_in_words(fact), value_beside(fact))),
                self._quoted(text_in_words(fact)),
                _run(place_of(fact)),
            )
            for fact in sorted_facts(self._result.facts)
        ]
        grid = "".join(f'<w:gridCol w:w="{width}"/>' for width in _WIDTHS)
        yield (
            '<w:tbl><w:tblPr><w:tblStyle w:val="Facts"/><w:tblW w:w="0" w:type="auto"/><w:tblLayout w:type="fixed"/>'
            f"</w:tblPr><w:tblGrid>{grid}</w:tblGrid>{''.join(rows)}</w:tbl>"
        )
        yield _paragraph("")

    def _quoted(self, text: str, look: str = "") -> str:
        """A run of the document's own words."""
        return _run(text, look, self._language)


def _legal(text: str) -> str:
    return _ILLEGAL.sub("\N{REPLACEMENT CHARACTER}", one_line(text))


def _escaped(text: str) -> str:
    return escape(_legal(text))


def _run(text: str, look: str = "", language: str = "") -> str:
    """Words that look alike; `language` is an attribute of `w:lang`, where it isn't the program's own."""
    kept = (" " if text[:1] == " " else "") + _legal(text).strip() + (" " if text[-1:] == " " and text.strip() else "")
    said = f"<w:lang {language}/>" if language else ""
    properties = look + (_RIGHT_TO_LEFT if runs_from_the_right(kept) else "") + said
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{escape(kept)}</w:t></w:r>'


def _paragraph(runs: str, style: str = "") -> str:
    """A paragraph; it runs from the right where its first words do."""
    first = runs.find("<w:t ")
    mirrored = "<w:bidi/>" if 0 <= runs.find(_RIGHT_TO_LEFT) < first else ""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    properties = f"<w:pPr>{named}{mirrored}</w:pPr>" if named or mirrored else ""
    return f"<w:p>{properties}{runs}</w:p>"


def _row(*cells: str, head: bool = False) -> str:
    """A row of a table; `cells` are runs."""
    made = "".join(
        f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/></w:tcPr>{_paragraph(cell, "Cell")}</w:tc>'
        for cell, width in zip(cells, _WIDTHS, strict=True)
    )
    again = "<w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>" if head else "<w:trPr><w:cantSplit/></w:trPr>"
    return f"<w:tr>{again}{made}</w:tr>"


def _part(root: str, content: str) -> str:
    return f'{_HEAD}<w:{root} xmlns:w="{_W}" xmlns:r="{_R}">{content}</w:{root}>'


def _relations(*targets: tuple[str, str]) -> str:
    rows = "".join(f'<Relationship Id="{kind}" Type="{_R}/{kind}" Target="{target}"/>' for kind, target in targets)
    root = "http://schemas.openxmlformats.org/package/2006/relationships"
    return f'{_HEAD}<Relationships xmlns="{root}">{rows}</Relationships>'


def _content_types() -> str:
    rows = "".join(
        f'<Override PartName="/word/{name}.xml" ContentType="{_OFFICE}.{kind}+xml"/>' for name, kind in _PARTS.items()
    )
    package = "application/vnd.openxmlformats-"
    return (
        f'{_HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        f'<Default Extension="rels" ContentType="{package}package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'{rows}<Override PartName="/docProps/core.xml" ContentType="{package}package.core-properties+xml"/>'
        f'<Override PartName="/docProps/app.xml" ContentType="{package}officedocument.extended-properties+xml"/>'
        "</Types>"
    )


def _style(name: str, title: str, paragraph: str, run: str, *, kind: str = "paragraph", based: str = "Normal") -> str:
    base = f'<w:basedOn w:val="{based}"/>' if based and kind == "paragraph" else ""
    return (
        f'<w:style w:type="{kind}" w:styleId="{name}"><w:name w:val="{title}"/>{base}<w:qFormat/>'
        + (f"<w:pPr>{paragraph}</w:pPr>" if paragraph else "")
        + f"<w:rPr>{run}</w:rPr></w:style>"
    )


_ITALIC = "<w:i/><w:iCs/>"
_BOLD = "<w:b/><w:bCs/>"
_RIGHT_TO_LEFT = "<w:rtl/>"
_PAGE = (
    '<w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple><w:r><w:t xml:space="preserve"> / </w:t></w:r>'
    '<w:fldSimple w:instr=" NUMPAGES "><w:r><w:t>1</w:t></w:r></w:fldSimple>'
)
_SIDE = '<w:bottom w:val="single" w:sz="4" w:space="0" w:color="BFBFBF"/>'
_STYLES = (
    '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/>'
    '<w:sz w:val="22"/><w:szCs w:val="22"/><w:lang w:val="en-US"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr>'
    '<w:spacing w:after="120" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>'
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>'
    + _style("Title", "Title", '<w:spacing w:after="60"/>', '<w:b/><w:bCs/><w:sz w:val="36"/><w:szCs w:val="36"/>')
    + _style(
        "Heading1",
        "heading 1",
        '<w:keepNext/><w:spacing w:before="280" w:after="80"/><w:outlineLvl w:val="0"/>',
        '<w:b/><w:bCs/><w:sz w:val="26"/><w:szCs w:val="26"/>',
    )
    + _style(
        "Heading2",
        "heading 2",
        '<w:keepNext/><w:spacing w:before="200" w:after="60"/><w:outlineLvl w:val="1"/>',
        '<w:b/><w:bCs/><w:sz w:val="23"/><w:szCs w:val="23"/>',
    )
    + _style(
        "ListBullet",
        "List Bullet",
        '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:spacing w:after="80"/>',
        "",
    )
    + _style("Small", "Small Print", "", '<w:color w:val="595959"/><w:sz w:val="18"/><w:szCs w:val="18"/>')
    + _style("Footer", "footer", "", '<w:color w:val="595959"/><w:sz w:val="18"/><w:szCs w:val="18"/>')
    + _style("Cell", "Table Cell", '<w:spacing w:before="40" w:after="40" w:line="240" w:lineRule="auto"/>',
             '<w:sz w:val="20"/><w:szCs w:val="20"/>')
    + _style("FootnoteText", "footnote text", '<w:spacing w:after="40" w:line="240" w:lineRule="auto"/>',
             '<w:sz w:val="18"/><w:szCs w:val="18"/>')
    + _style("FootnoteReference", "footnote reference", "", '<w:vertAlign w:val="superscript"/>', kind="character")
    + '<w:style w:type="table" w:styleId="Facts"><w:name w:val="Facts"/><w:tblPr><w:tblBorders>'
    + _SIDE
    + '<w:insideH w:val="single" w:sz="4" w:space="0" w:color="BFBFBF"/></w:tblBorders><w:tblCellMar>'
    '<w:left w:w="80" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>'
)  # fmt: skip
_NUMBERING = (
    '<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/>'
    '<w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/><w:pPr>'
    '<w:ind w:left="360" w:hanging="260"/></w:pPr></w:lvl></w:abstractNum>'
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
)
_SETTINGS = (
    '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr><w:compat><w:compatSetting '
    'w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>'
)
_SEPARATORS = (
    '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
    '<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>'
)
_SECTION = (
    '<w:sectPr><w:footerReference w:type="default" r:id="footer"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar '
    'w:top="1417" w:right="1417" w:bottom="1417" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>'
)
