"""What a change of the settings does to the window, and the commands that are settings."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from app.translation import translate
from app.ui.main_window import MainWindow

_THEMES = ("system", "light", "dark")
_AT_ONCE = ("theme", "summary_text_size", "reduced_motion", "show_used_passages", "default_format")
"""What the window is told as it is made; the rest is asked for when it is needed."""


class Preferring(QObject):
    """Tells the window's parts what was chosen."""

    def __init__(self, window: MainWindow, forget_recent: Callable[[], object]) -> None:
        super().__init__(window)
        self._window, self._session, self._forget_recent = window, window.session, forget_recent
        preferences = self._session.preferences
        for choice in _THEMES:
            window.actions_[f"theme_{choice}"].triggered.connect(partial(self._choose_theme, choice))
        preferences.changed.connect(self._on_changed)
        for name in _AT_ONCE:
            self._on_changed(name)
        if preferences.refused:
            told = translate("Commands", "{refused} The settings are at their defaults.")
            window.banners.show_message("warning", told.format(refused=preferences.refused))

    def _on_changed(self, name: str) -> None:
        preferences, window = self._session.preferences, self._window
        if name == "theme":
            self._session.theme.choose(preferences.word(name))
            self._show_theme()
        elif name == "summary_text_size":
            window.summary.list.set_scale(preferences.number(name) / 100)
        elif name == "reduced_motion":
            window.reader.pages.glides = not preferences.flag(name)
        elif name == "show_used_passages":
            window.actions_["mark_used"].setChecked(preferences.flag(name))
            window.reader.set_show_used(preferences.flag(name))
        elif name in {"default_words", "default_format"}:
            window.summary.defaults = preferences.summary_defaults
            if self._session.document.info is None:
                window.summary.header.options.choose(*preferences.summary_defaults)
        elif name == "language":
            window.status.remark(translate("Commands", "The language changes when Précis is started again."))
        elif name == "remember_recent" and not preferences.flag(name):
            self._forget_recent()

    def _choose_theme(self, choice: str, _checked: bool = False) -> None:
        self._session.preferences.set("theme", choice)
        self._show_theme()

    def _show_theme(self) -> None:
        for choice in _THEMES:
            self._window.actions_[f"theme_{choice}"].setChecked(self._session.theme.choice == choice)
