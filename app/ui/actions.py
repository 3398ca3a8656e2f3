"""Every command of the window, once: its name, its words, its keys, when it can be used.

Menus, the shortcuts dialog and the help are made from this table; `main_window` says what each command does.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Flag, auto

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.translation import translate

K = QKeySequence.StandardKey


class Needs(Flag):
    """What must be there for a command to be usable."""

    NOTHING = 0
    DOCUMENT = auto()
    SUMMARY = auto()
    PAGES = auto()
    JOB = auto()
    IDLE = auto()
    """A document that can be summarized now."""
    HEADINGS = auto()
    """A summary under headings."""
    STOPPED = auto()
    """A summary that was stopped before its end."""
    LINES = auto()
    """Lines of a finished summary, which can be reviewed."""
    ENCRYPTED = auto()
    """A library with a passphrase."""
    CLEAR = auto()
    """A library without one."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command. `keys` is a standard key or a sequence; `menu` the menu it stands in; `|` before a group."""

    name: str
    text: str
    menu: str
    keys: K | str | tuple[str, ...] = ""
    needs: Needs = Needs.NOTHING
    role: QAction.MenuRole = QAction.MenuRole.NoRole
    group: bool = False
    """Begins a new group in its menu."""
    checkable: bool = False
    letter: str = ""
    """A key of the place where the chosen sentence is, which does the same there (see `FIXED`)."""


COMMANDS: tuple[Command, ...] = (
    Command("new_window", "Open in New &Window", "&File", "Ctrl+Shift+N"),
    Command("add_files", "&Add Documents …", "&File", K.Open, group=True),
    Command("add_folder", "Add &Folder …", "&File", "Ctrl+Shift+O"),
    Command("folders", "Watched F&olders …", "&File"),
    Command("export_word", "&Word …", "&File/&Export As", "Ctrl+Shift+W", Needs.SUMMARY, group=True),
    Command("export_pdf", "&PDF …", "&File/&Export As", "", Needs.SUMMARY),
    Command("export_annotated", "PDF With H&ighlights …", "&File/&Export As", "", Needs.SUMMARY | Needs.PAGES),
    Command("export_markdown", "&Markdown …", "&File/&Export As", "Ctrl+Shift+S", Needs.SUMMARY, group=True),
    Command("export_obsidian", "Markdown for &Obsidian …", "&File/&Export As", "", Needs.SUMMARY),
    Command("export_email", "&E-Mail Text …", "&File/&Export As", "", Needs.SUMMARY),
    Command("export_html", "&HTML …", "&File/&Export As", "", Needs.SUMMARY),
    Command("export_json", "&JSON …", "&File/&Export As", "", Needs.SUMMARY),
    Command("export_facts", "&Facts as a Table …", "&File/&Export As", "", Needs.SUMMARY, group=True),
    Command("export_deadlines", "&Deadlines as a Calendar …", "&File/&Export As", "", Needs.SUMMARY),
    Command("export_ris", "Citation (&RIS) …", "&File/&Export As", "", Needs.SUMMARY, group=True),
    Command("export_bibtex", "Citation (BibTe&X) …", "&File/&Export As", "", Needs.SUMMARY),
    Command("export_bundle", "&Bundle to Verify …", "&File/&Export As", "", Needs.SUMMARY, group=True),
    Command("print", "&Print …", "&File", K.Print, Needs.SUMMARY, group=True),
    Command("close_document", "&Close Document", "&File", K.Close, Needs.DOCUMENT, group=True),
    Command("close_window", "Close W&indow", "&File"),
    Command("quit", "&Quit", "&File", "Ctrl+Q", role=QAction.MenuRole.QuitRole),
    Command("undo", "&Undo", "&Edit", K.Undo),
    Command("redo", "&Redo", "&Edit", K.Redo),
    Command("copy", "&Copy", "&Edit", K.Copy, Needs.DOCUMENT, group=True),
    Command("copy_citation", "Copy &With Citation", "&Edit", "Ctrl+Shift+C", Needs.SUMMARY),
    Command("copy_summary", "Copy &Summary", "&Edit", "", Needs.SUMMARY),
    Command("copy_email", "Copy &as E-Mail", "&Edit", "", Needs.SUMMARY),
    Command("find", "&Find in Document", "&Edit", K.Find, Needs.DOCUMENT, group=True),
    Command("find_next", "Find &Next", "&Edit", K.FindNext, Needs.DOCUMENT),
    Command("find_previous", "Find &Previous", "&Edit", K.FindPrevious, Needs.DOCUMENT),
    Command("search", "Search the &Library", "&Edit", "Ctrl+Shift+F"),
    Command("preferences", "Pr&eferences …", "&Edit", "Ctrl+,", role=QAction.MenuRole.PreferencesRole, group=True),
    Command("zoom_in", "Zoom &In", "&View", K.ZoomIn, Needs.PAGES),
    Command("zoom_out", "Zoom &Out", "&View", K.ZoomOut, Needs.PAGES),
    Command("actual_size", "&Actual Size", "&View", "Ctrl+0", Needs.PAGES),
    Command("fit_width", "&Fit Width", "&View", "Ctrl+Shift+0", Needs.PAGES),
    Command("toggle_library", "Show &Library", "&View", "F9", group=True, checkable=True),
    Command("mark_used", "Highlight Used &Passages", "&View", "", checkable=True),
    Command("fold_all", "Fold All &Headings", "&View", "", Needs.HEADINGS),
    Command("unfold_all", "U&nfold All Headings", "&View", "", Needs.HEADINGS),
    Command("theme_system", "&System", "&View/&Theme", "", group=True, checkable=True),
    Command("theme_light", "&Light", "&View/&Theme", "", checkable=True),
    Command("theme_dark", "&Dark", "&View/&Theme", "", checkable=True),
    Command("full_screen", "F&ull Screen", "&View", "F11", checkable=True),
    Command("summarize", "&Summarize", "&Document", ("Ctrl+Return", "Ctrl+Enter"), Needs.IDLE),
    Command("summarize_again", "Summarize A&gain", "&Document", "Ctrl+Shift+Return", Needs.IDLE),
    Command("stop", "S&top", "&Document", "Ctrl+.", Needs.JOB),
    Command("resume", "Res&ume", "&Document", "", Needs.IDLE | Needs.STOPPED),
    Command("rename", "&Rename …", "&Document", "F2", Needs.DOCUMENT, group=True),
    Command("remove", "Remove &from Library …", "&Document", "", Needs.DOCUMENT),
    Command("trash", "Tras&h …", "&Document"),
    Command("compare", "Comp&are With …", "&Document", "Ctrl+Shift+D", Needs.DOCUMENT, group=True),
    Command("new_table", "Ta&ble of Chosen Documents", "&Document", "Ctrl+Shift+T"),
    Command("table", "Sho&w Table", "&Document", "Ctrl+T", checkable=True),
    Command("label", "&Label …", "&Document", "Ctrl+Shift+L", Needs.DOCUMENT, group=True),
    Command("undo_labels", "U&ndo Label Change", "&Document", "Ctrl+Alt+Z"),
    Command("review_confirm", "&Confirm and Go On", "&Review", "", Needs.LINES, letter="Space"),
    Command("review_reject", "&Reject and Go On", "&Review", "", Needs.LINES, letter="X"),
    Command("review_uncheck", "Not C&hecked", "&Review", "", Needs.LINES),
    Command("review_edit", "&Edit Line …", "&Review", "", Needs.LINES, group=True, letter="E"),
    Command("review_note", "&Note on Line …", "&Review", "", Needs.LINES, letter="N"),
    Command("review_add", "&Add Selected Words to Summary", "&Review", "Ctrl+Shift+A", Needs.LINES, group=True),
    Command("review_left_out", "What Was &Left Out", "&Review", "Alt+Shift+L", Needs.LINES),
    Command("review_why", "Wh&y This Line?", "&Review", "Ctrl+Shift+Y", Needs.LINES),
    Command("review_next", "Ne&xt Unchecked Line", "&Review", "Alt+Shift+Down", Needs.LINES, group=True),
    Command("review_unchecked", "Show &Unchecked Lines Only", "&Review", "", Needs.LINES, checkable=True),
    Command("highlight", "Hi&ghlight Selected Words", "&Review", "Ctrl+Shift+H", Needs.DOCUMENT, group=True),
    Command("highlight_note", "Highlight &With Note …", "&Review", "Ctrl+Alt+H", Needs.DOCUMENT),
    Command("highlights", "Highlights an&d Notes", "&Review", "Ctrl+Shift+B", Needs.DOCUMENT),
    Command("next_sentence", "&Next Sentence", "&Go", "Alt+Down", Needs.SUMMARY),
    Command("previous_sentence", "&Previous Sentence", "&Go", "Alt+Up", Needs.SUMMARY),
    Command("next_source", "Next S&ource of the Sentence", "&Go", "Alt+Right", Needs.SUMMARY),
    Command("sentences_here", "&Sentences Citing This Passage", "&Go", "Ctrl+L", Needs.SUMMARY),
    Command("outline", "Out&line", "&Go", "Ctrl+Shift+G", Needs.HEADINGS, group=True),
    Command("next_heading", "Next &Heading", "&Go", "Alt+PgDown", Needs.HEADINGS),
    Command("previous_heading", "Pre&vious Heading", "&Go", "Alt+PgUp", Needs.HEADINGS),
    Command("next_page", "Next P&age", "&Go", "Ctrl+PgDown", Needs.PAGES, group=True),
    Command("previous_page", "Previous Pa&ge", "&Go", "Ctrl+PgUp", Needs.PAGES),
    Command("go_to_page", "Go to Pag&e …", "&Go", "Ctrl+G", Needs.PAGES),
    Command("next_pane", "Ne&xt Pane", "&Go", "F6", group=True),
    Command("previous_pane", "Previo&us Pane", "&Go", "Shift+F6"),
    Command("queue", "&Queue", "&Tools", "Ctrl+J"),
    Command("labels", "&Labels …", "&Tools", "Ctrl+Shift+K"),
    Command("review", "&Review Labels …", "&Tools", "Ctrl+Shift+U"),
    Command("care", "Library &Health …", "&Tools"),
    Command("encrypt", "&Encrypt Library …", "&Tools", needs=Needs.CLEAR, group=True),
    Command("passphrase", "Change &Passphrase …", "&Tools", needs=Needs.ENCRYPTED),
    Command("decrypt", "&Decrypt Library …", "&Tools", needs=Needs.ENCRYPTED),
    Command("lock", "Loc&k Library", "&Tools", needs=Needs.ENCRYPTED),
    Command("models", "&Models …", "&Tools", "Ctrl+Shift+M", group=True),
    Command("network", "&Network Status", "&Tools"),
    Command("help", "&Guide", "&Help", K.HelpContents),
    Command("shortcuts", "&Keyboard Shortcuts", "&Help", "Ctrl+?"),
    Command("about", "&About Précis", "&Help", role=QAction.MenuRole.AboutRole, group=True),
)

FIXED = (
    ("J, K", "Next, previous sentence (in the summary and in the reader)"),
    ("Return", "From a sentence to its source in the reader"),
    ("Left, Right", "Other sources of the sentence"),
    ("Left, Right on a heading", "Fold and unfold what stands under it"),
    ("Space", "Show the source of the sentence; then confirm it and go to the next; turn the page in the reader"),
    ("X, E, N", "Reject the chosen sentence, edit it, note something on it"),
    ("Escape", "Close what is open, go back to the summary, stop the summary"),
)
"""Keys that belong to a place rather than to a command."""


REVIEW_MENU = (
    "review_confirm", "review_reject", "review_uncheck", "", "review_edit", "review_note", "", "review_why",
    "copy_citation",
)  # fmt: skip
"""What the menu of a sentence offers; empty: a line between groups."""


def menu_words(text: str) -> str:
    """Words of a command, a menu, or a key of `FIXED`, in the window's language."""
    return translate("Menu", text)


class Actions:
    def __init__(self, window: QWidget, custom: Mapping[str, str]) -> None:
        self._actions: dict[str, QAction] = {}
        for command in COMMANDS:
            action = QAction(menu_words(command.text), window)
            action.setObjectName(command.name)
            action.setMenuRole(command.role)
            action.setCheckable(command.checkable)
            self._actions[command.name] = action
            window.addAction(action)
        self.apply_keys(custom)

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def apply_keys(self, custom: Mapping[str, str]) -> None:
        """Built-in keys, except where the user chose others."""
        for command in COMMANDS:
            action = self._actions[command.name]
            if command.name in custom:
                action.setShortcuts([QKeySequence(custom[command.name])] if custom[command.name] else [])
            else:
                action.setShortcuts(built_in_keys(command))
            if command.letter:  # a menu shows what stands behind a tab where its keys would stand
                key = QKeySequence(command.letter).toString(QKeySequence.SequenceFormat.NativeText)
                action.setText(menu_words(command.text) + ("" if action.shortcuts() else f"\t{key}"))

    def enable(self, there: Needs) -> None:
        """Enable what is usable with what is there."""
        for command in COMMANDS:
            self._actions[command.name].setEnabled(command.needs in there)


def built_in_keys(command: Command) -> list[QKeySequence]:
    """The keys a command has unless the user chose others; those of a standard key yield to a command's own."""
    if isinstance(command.keys, K):
        claimed = {QKeySequence(other.keys) for other in COMMANDS if isinstance(other.keys, str) and other.keys}
        return [keys for keys in QKeySequence.keyBindings(command.keys) if keys not in claimed]
    keys = (command.keys,) if isinstance(command.keys, str) else command.keys
    return [QKeySequence(key) for key in keys if key]
