"""One page of the guide, drawn: Markdown in the window's type and colours, its pictures, and what is found on it."""

from collections.abc import Iterator

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QImage,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextOption,
    QTextTable,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from app.help_pages import file_of, slug, source
from app.paths import resources
from app.translation import translate
from app.ui.theme import GRID, MEASURE, Theme, text_font

SIDE = 3 * GRID
HEADINGS = {1: (1.6, 0, 12), 2: (1.25, 28, 6), 3: (1.08, 20, 4)}
"""By level: size, space above, space below."""
LINE_HEIGHT = 145
PICTURE = "\ufffc"
"""What stands for a picture in a text."""


class HelpPage(QTextBrowser):
    """Shows a page. Links are shown, never followed; pictures come from the resources alone."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setAccessibleName(translate("Dialogs", "Guide"))
        self.document().setDocumentMargin(0)
        self.document().setIndentWidth(2.5 * GRID)
        self.setWordWrapMode(QTextOption.WrapMode.WordWrap)  # a wide table scrolls rather than break its words
        self._hits: list[QTextCursor] = []
        self._at = -1

    # -- what is shown ------------------------------------------------------------------------------------------------

    def show_page(self, page: str) -> None:
        """Draw a page from its beginning, in the colours of now."""
        self._hits, self._at = [], -1
        document = self.document()
        document.setBaseUrl(QUrl.fromLocalFile(str(file_of(page))))
        self.setMarkdown(source(page))
        self._style()
        document.clearUndoRedoStacks()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def show_section(self, section: str) -> bool:
        """Scroll to a heading; whether it is there."""
        for block in _blocks(self.document()):
            if block.blockFormat().headingLevel() and slug(block.text()) == section:
                self.setTextCursor(QTextCursor(block))
                self.verticalScrollBar().setValue(self._top(block) - GRID)
                return True
        return False

    @property
    def sections(self) -> list[str]:
        """The names of the page's headings."""
        return [slug(block.text()) for block in _blocks(self.document()) if block.blockFormat().headingLevel()]

    def _top(self, block: QTextBlock) -> int:
        return round(self.document().documentLayout().blockBoundingRect(block).top())

    def loadResource(self, kind: int, name: QUrl | str) -> QImage | None:
        """Pictures of the resources, never wider than the text; nothing else, from nowhere else."""
        url = QUrl(name) if isinstance(name, str) else name
        if kind != QTextDocument.ResourceType.ImageResource.value or not url.isLocalFile():
            return None
        path = file_of("help/index").parent.joinpath(url.toLocalFile()).resolve()
        if not path.is_relative_to(resources().resolve()):
            return None
        picture = QImage(str(path))
        if picture.isNull():
            return None
        sharpest = round(MEASURE * self.devicePixelRatioF())
        if picture.width() > sharpest:
            picture = picture.scaledToWidth(sharpest, Qt.TransformationMode.SmoothTransformation)
        picture.setDevicePixelRatio(max(1.0, picture.width() / MEASURE))
        return picture

    # -- form ---------------------------------------------------------------------------------------------------------

    def _style(self) -> None:
        """Give what Markdown made the window's type, air and colours."""
        table: QTextTable | None = None
        whole = QTextCursor(self.document())
        whole.beginEditBlock()  # laid out once at the end: table by table takes seconds where there are many
        for block in _blocks(self.document()):
            cursor = QTextCursor(block)
            inside = cursor.currentTable()
            if inside is not None and (table is None or inside != table):
                table = inside
                self._style_table(table)
            self._style_block(block, in_table=inside is not None)
        self._arrange()
        whole.endEditBlock()

    def _style_block(self, block: QTextBlock, *, in_table: bool) -> None:
        form = QTextBlockFormat(block.blockFormat())
        level = form.headingLevel()
        code = _is_code(form)
        if level:
            size, above, below = HEADINGS.get(level, HEADINGS[3])
            form.setTopMargin(above)
            form.setBottomMargin(below)
            _set_line_height(form, 120)
            self._set_characters(block, text_font(self.font(), size, weight=QFont.Weight.DemiBold))
        elif code:
            form.setBackground(self._theme.colour("hover"))
            form.setLeftMargin(GRID)
            form.setTopMargin(0)
            form.setBottomMargin(0 if _is_code(block.next().blockFormat()) else 14)
            _set_line_height(form, 100)  # more would leave stripes between the lines' grounds
            self._set_characters(block, self._fixed())
        else:
            picture = PICTURE in block.text()
            _set_line_height(form, 100 if picture else 130 if in_table else LINE_HEIGHT)
            form.setTopMargin(0)
            inside_list = block.textList() is not None and block.next().textList() is not None
            form.setBottomMargin(0 if in_table else 4 if inside_list else 12)
            if form.hasProperty(QTextFormat.Property.BlockQuoteLevel.value):
                form.setBackground(self._theme.colour("banner_info"))
                form.setLeftMargin(GRID)
                form.setRightMargin(GRID)
        cursor = QTextCursor(block)
        cursor.setBlockFormat(form)
        if not code:
            self._style_words(block)

    def _style_words(self, block: QTextBlock) -> None:
        """Words in fixed type stand out without shouting."""
        for run in block.textFormats():
            if run.format.fontFixedPitch():
                cursor = QTextCursor(block)
                cursor.setPosition(block.position() + run.start)
                cursor.setPosition(block.position() + run.start + run.length, QTextCursor.MoveMode.KeepAnchor)
                made = QTextCharFormat()
                made.setFont(
                    self._fixed(), QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesSpecifiedOnly
                )
                made.setBackground(self._theme.colour("hover"))
                cursor.mergeCharFormat(made)

    def _style_table(self, table: QTextTable) -> None:
        form = table.format()
        form.setBorder(1)
        form.setBorderBrush(self._theme.colour("border"))
        form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        form.setBorderCollapse(True)
        form.setCellPadding(6)
        form.setCellSpacing(0)
        form.setTopMargin(4)
        form.setBottomMargin(8)
        form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        table.setFormat(form)
        for column in range(table.columns()):
            cell = table.cellAt(0, column)
            made = cell.format()
            made.setBackground(self._theme.colour("ground"))
            made.setFontWeight(QFont.Weight.DemiBold)
            cell.setFormat(made)

    def _set_characters(self, block: QTextBlock, font: QFont) -> None:
        cursor = QTextCursor(block)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        made = QTextCharFormat()
        made.setFont(font)
        cursor.mergeCharFormat(made)

    def _fixed(self) -> QFont:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        plain = self.font()
        if plain.pointSizeF() > 0:
            font.setPointSizeF(plain.pointSizeF() * 0.95)
        else:
            font.setPixelSize(round(plain.pixelSize() * 0.95))
        return font

    def _arrange(self) -> None:
        """Keep lines to the measure, in the middle of a wide window."""
        side = max(SIDE, (self.viewport().width() - MEASURE) // 2)
        frame = self.document().rootFrame()
        form = frame.frameFormat()
        if form.leftMargin() != side:
            form.setLeftMargin(side)
            form.setRightMargin(side)
            form.setTopMargin(SIDE)
            form.setBottomMargin(2 * SIDE)
            frame.setFrameFormat(form)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    # -- finding ------------------------------------------------------------------------------------------------------

    @property
    def hits(self) -> int:
        """How many places were found."""
        return len(self._hits)

    @property
    def at(self) -> int:
        """Which of them is shown, from 0; -1 for none."""
        return self._at

    def find_all(self, text: str) -> None:
        """Mark every place where `text` stands, in capitals or not."""
        self._hits, self._at = [], -1
        document, cursor = self.document(), QTextCursor(self.document())
        while text:
            cursor = document.find(text, cursor)
            if cursor.isNull():
                break
            self._hits.append(QTextCursor(cursor))
        self._mark()

    def show_hit(self, at: int) -> None:
        """Scroll to a found place."""
        if self._hits:
            self._at = at % len(self._hits)
            shown = QTextCursor(self._hits[self._at])
            shown.clearSelection()
            self.setTextCursor(shown)
            self.ensureCursorVisible()
            self._mark()

    def _mark(self) -> None:
        made = []
        for number, cursor in enumerate(self._hits):
            selection = QTextEdit.ExtraSelection()
            selection.cursor = cursor
            selection.format.setBackground(self._theme.colour("evidence" if number == self._at else "found"))
            selection.format.setForeground(Qt.GlobalColor.black)
            made.append(selection)
        self.setExtraSelections(made)


def plain_text(page: str) -> str:
    """The words of a page as they are shown."""
    document = QTextDocument()
    document.setMarkdown(source(page))
    return document.toPlainText()


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _is_code(form: QTextBlockFormat) -> bool:
    return form.hasProperty(QTextFormat.Property.BlockCodeLanguage.value)


def _set_line_height(form: QTextBlockFormat, percent: int) -> None:
    form.setLineHeight(percent, int(QTextBlockFormat.LineHeightTypes.ProportionalHeight.value))
