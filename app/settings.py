"""Every setting of the window, declared once: name, type, default and one sentence.

The preferences page and the help are made from this table, whose words are translated where they are shown. What the
machine remembers by itself (window size, last folders) is not a setting and lies in another file. Importing this module
has no effect.
"""

import getpass
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from app.translation import LANGUAGES, SYSTEM
from engine.schema.defaults import AS_NEEDED
from engine.schema.enums import SummaryFormat

VERSION = 1
"""Version of the settings file. A file of a newer version is refused, not guessed at."""

SHORTEST, LONGEST = 20, 20_000
"""Limits of a length chosen by number."""


def user_name() -> str:
    """The name of whoever is logged in, as the system has it; empty where it has none."""
    with suppress(ImportError, OSError, KeyError):
        import pwd  # not on Windows

        full = pwd.getpwnam(getpass.getuser()).pw_gecos.partition(",")[0].strip()
        if full and full.isprintable() and full != "root":
            return full[:80]
    with suppress(ImportError, OSError, KeyError):
        name = getpass.getuser()
        return name[:80] if name.isprintable() else ""
    return ""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. `choices` pairs stored values with the words shown; `bounds` limit a number.

    `zero` is what 0 means where it may stand beside the numbers within the bounds.
    """

    name: str
    default: str | int | bool
    section: str
    label: str
    sentence: str
    choices: tuple[tuple[str | int, str], ...] = ()
    bounds: tuple[int, int] | None = None
    unit: str = ""
    zero: str = ""
    longest: int = 0
    """Characters that words of the user's own may have."""

    def accepts(self, value: object) -> bool:
        """Whether `value` may stand in the settings file for this setting."""
        if type(value) is not type(self.default):
            return False
        if isinstance(value, str) and self.longest:
            return len(value) <= self.longest and value.isprintable()
        if self.choices:
            return value in [stored for stored, _ in self.choices]
        if self.bounds is not None and isinstance(value, int):
            return self.bounds[0] <= value <= self.bounds[1] or (bool(self.zero) and value == 0)
        return True


SCHEMA: tuple[Setting, ...] = (
    Setting(
        "language",
        SYSTEM,
        "Appearance",
        "Language",
        "Language of the window, from the next start. French, Spanish and Japanese are incomplete: what they lack is "
        "in English. Messages from the engine, exports and the guide are in English.",
        choices=((SYSTEM, "System"), *LANGUAGES.items()),
    ),
    Setting(
        "theme",
        "system",
        "Appearance",
        "Theme",
        "Follow the system's light or dark appearance, or always use one.",
        choices=(("system", "System"), ("light", "Light"), ("dark", "Dark")),
    ),
    Setting(
        "summary_text_size",
        100,
        "Appearance",
        "Summary text size",
        "Size of the summary's text, in percent of the system's text size.",
        bounds=(80, 200),
        unit=" %",
    ),
    Setting(
        "reduced_motion",
        default=False,
        section="Appearance",
        label="Reduce motion",
        sentence="Jump to places at once instead of scrolling there.",
    ),
    Setting(
        "default_format",
        SummaryFormat.BRIEF.value,
        "Summaries",
        "Default form",
        "A brief has the headings of its kind of document; a plain summary follows the text.",
        choices=((SummaryFormat.BRIEF.value, "Brief"), (SummaryFormat.PLAIN.value, "Plain")),
    ),
    Setting(
        "default_words",
        AS_NEEDED,
        "Summaries",
        "Default length",
        "Length of the summary of a newly added document. Only a brief can be as long as the document needs.",
        bounds=(SHORTEST, LONGEST),
        unit=" words",
        zero="As the document needs",
    ),
    Setting(
        "summarize_on_add",
        default=True,
        section="Summaries",
        label="Summarize new documents",
        sentence="Summarize documents as soon as they are added; otherwise they are only read.",
    ),
    Setting(
        "show_used_passages",
        default=True,
        section="Reader",
        label="Highlight used passages",
        sentence="Highlight every passage that the summary cites, not only that of the selected sentence.",
    ),
    Setting(
        "reviewer",
        user_name(),
        "Reviewing",
        "Your name",
        "Recorded with what you confirm, reject, edit or note in a summary, also in exports; may be left empty.",
        longest=80,
    ),
    Setting(
        "remember_recent",
        default=True,
        section="Privacy",
        label="Remember recent documents",
        sentence="Keep the recently opened documents and where you stopped reading, in the library's folder only; "
        "the last one is opened again at the start.",
    ),
    Setting(
        "full_paths",
        default=False,
        section="Privacy",
        label="Whole paths in exports",
        sentence="Include the document's folders in exports, not only its name. Links then work from anywhere.",
    ),
    Setting(
        "confirm_remove",
        default=True,
        section="Privacy",
        label="Ask before removing",
        sentence="Ask before moving a document to the trash. You are always asked before it is erased for good.",
    ),
)

BY_NAME: dict[str, Setting] = {setting.name: setting for setting in SCHEMA}


def defaults() -> dict[str, Any]:
    """Every setting at its default."""
    return {setting.name: setting.default for setting in SCHEMA}
