"""How the document is to be summarized: form, length, kind and model, in one line that unfolds."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from app.state.plain_text import one_line, tooltip
from app.translation import translate
from app.ui.summary.format_choice import FORMATS, FormatChoice
from app.ui.summary.kind_choice import KindChoice
from app.ui.summary.length_choice import LengthChoice
from app.ui.summary.model_choice import ModelChoice
from app.ui.theme import GRID
from app.ui.widgets.flow_layout import FlowLayout
from engine.schema.defaults import AS_NEEDED, WORDS
from engine.schema.enums import SummaryFormat


class SummaryOptions(QWidget):
    """The choices, side by side where there is room. `line` says them in words and shows and hides them."""

    asked = Signal(str)
    """What summaries of a kind emphasize is to be the question."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._about = ""
        self._short = self._next = False
        self.line = QToolButton()
        self.line.setProperty("look", "link")
        self.line.setCheckable(True)
        self.line.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.line.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.format = FormatChoice()
        self.length = LengthChoice()
        self.model = ModelChoice()
        self.kind = KindChoice()
        flow = FlowLayout(self, GRID)
        for choice in (self.format, self.length, self.model, self.kind):
            flow.addWidget(choice)
        self.setAccessibleName(translate("Summary", "Options of the summary"))
        self.line.toggled.connect(self.setVisible)
        self.line.toggled.connect(lambda _: self._show())
        self.format.changed.connect(self._on_format)
        self.length.changed.connect(lambda _: self._show())
        self.kind.changed.connect(self._show)
        self.kind.asked.connect(self.asked)
        self.setVisible(False)
        self._show()

    # -- what is asked for --------------------------------------------------------------------------------------------

    @property
    def wanted_format(self) -> SummaryFormat:
        """What is asked is never met by a brief: that is of the whole document."""
        return SummaryFormat.PLAIN if self._about else self.format.format

    @property
    def wanted_words(self) -> int:
        """Words, or `AS_NEEDED` of a brief."""
        words = self.length.words
        return WORDS if words == AS_NEEDED and self.wanted_format is SummaryFormat.PLAIN else words

    def choose(self, form: SummaryFormat, words: int) -> None:
        """Show these as chosen."""
        self.format.set_format(form)
        self.length.set_words(words)
        self._on_format()

    def show_question(self, about: str) -> None:
        """What is asked leads by itself: it has no kind, and no headings."""
        self._about = about
        self.kind.setVisible(not about)
        self.format.setEnabled(not about)
        self._on_format()

    def show_as_next(self, there: bool) -> None:
        """Say that these are of the next summary, where there is one already: it may be of another form."""
        if there != self._next:
            self._next = there
            self._show()

    def set_short(self, short: bool) -> None:
        """Let the line name the form alone, where there is little room."""
        if short != self._short:
            self._short = short
            self._show()

    # -- the line -----------------------------------------------------------------------------------------------------

    def _on_format(self) -> None:
        self.length.offer_as_needed(self.wanted_format is SummaryFormat.BRIEF)
        self._show()

    def _show(self) -> None:
        form = (
            translate("Summary", FORMATS[self.format.format][0])
            if not self._about
            else translate("Summary", "Answer")
            if is_question(self._about)
            else translate("Summary", "Plain")
        )
        told = f"{form} · {self.length.in_words}"
        mark = "▴" if self.line.isChecked() else "▾"
        words = form if self._short else told
        words = translate("Summary", "Next: {told}").format(told=words) if self._next else words
        self.line.setText(f"{words} {mark}")
        kind = "" if self._about else self.kind.chosen_words
        told = translate("Summary", "{told} · as {kind}").format(told=told, kind=kind) if kind else told
        state = translate("Summary", "shown") if self.line.isChecked() else translate("Summary", "folded")
        self.line.setAccessibleName(
            one_line(
                translate("Summary", "Options of the next summary: {told}; {state}").format(told=told, state=state)
            )
        )
        self.line.setToolTip(tooltip(translate("Summary", "{told}. Choose form, length and kind").format(told=told)))


def is_question(text: str) -> bool:
    """Whether what was written is a question, which is answered, and not a subject, which a summary is led by."""
    return text.endswith(("?", "？", "؟"))
