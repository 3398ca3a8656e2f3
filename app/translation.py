"""The language of the window: every text passes through here on its way to a person.

A text stands in the code in English, with the room it belongs to as its context: `translate("Reader", "Smaller")`.
Its places are filled after it is translated: `translate("Reader", "Page {page}").format(page=number(4))`. What depends
on a number is `plural("Reader", "%Ln page(s)", 4)`: English has its two forms from a translation too. Tables at the top
of a module have their texts `marked` and translate them where they are shown; those of commands and settings need no
marks, since all their texts are meant.

`packaging/translations.py` collects the texts into `resources/translations/precis_*.ts` and compiles these. What the
engine says comes in English; names that it takes from closed sets are translated by `app.state.engine_words`.
"""

import re
from datetime import date, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDate, QLibraryInfo, QLocale, Qt, QTranslator

from app.paths import resources

if TYPE_CHECKING:  # the window's state needs no screen
    from PySide6.QtGui import QGuiApplication

SYSTEM, ENGLISH = "system", "en"
LANGUAGES = {ENGLISH: "English", "de": "Deutsch", "es": "Español", "fr": "Français", "ja": "日本語"}
"""What can be chosen, by the code of its file, each as those who read it call it."""
WHOLE = (ENGLISH, "de")
"""What is translated to the last text, and so may be taken where the system speaks it."""

_WEEKDAY = re.compile(r",?\s*\(?dddd?\)?,?\s*")
_installed: list[QTranslator] = []


def use_language(application: "QGuiApplication", chosen: str, system: QLocale | None = None) -> None:
    """Let all that is shown from now on be in a language: a key of `LANGUAGES`, or `system` for the system's.

    Call it before the first widget. Texts without a translation stay English. Numbers and dates follow the system where
    it speaks the language, else they are the language's in the system's country. Qt mirrors the window by itself where
    its own translation says that a language is written from right to left.
    """
    system = system or QLocale.system()
    code = chosen if chosen in LANGUAGES else spoken_language(system)
    locale = _locale(code, system)
    QLocale.setDefault(locale)
    for translator in _installed:
        application.removeTranslator(translator)
    _installed.clear()
    own = str(resources() / "translations")
    qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for name, folder in ((f"qtbase_{code}", qt), (f"precis_{code}", own)):
        translator = QTranslator()
        if translator.load(name, folder):
            application.installTranslator(translator)
            _installed.append(translator)


def spoken_language(system: QLocale) -> str:
    """The first of the languages somebody wants that is wholly translated; English where none is."""
    codes = (name.partition("-")[0] for name in system.uiLanguages())
    return next((code for code in codes if code in WHOLE), ENGLISH)


def _locale(code: str, system: QLocale) -> QLocale:
    language = QLocale(code).language()
    if system.language() == language:
        return system
    return QLocale(code) if system.language() == QLocale.Language.C else QLocale(language, system.territory())


def translate(context: str, text: str) -> str:
    """A text in the window's language; English where it has none."""
    return QCoreApplication.translate(context, text)


def marked(_context: str, text: str) -> str:
    """The English text itself, collected to be translated where it is shown: Qt's `QT_TRANSLATE_NOOP`, with a type."""
    return text


def plural(context: str, text: str, count: int) -> str:
    """A text in the form that goes with a number; `%Ln` in it becomes the number as the language writes it."""
    return QCoreApplication.translate(context, text, None, count)


def number(value: float, decimals: int = 0) -> str:
    """A number as the window's language writes it, `1,204` or `1.204`, with so many digits behind the point."""
    return QLocale().toString(float(value), "f", decimals)


def percent(share: float) -> str:
    """A share between 0 and 1 in percent, `12 %`."""
    return translate("Window", "{number} %").format(number=number(100 * share))


def day(moment: str) -> str:
    """The day of a moment in ISO 8601 as the language writes dates; what is no moment as it stands."""
    try:
        return date_words(datetime.fromisoformat(moment).date())
    except ValueError:
        return moment


def day_or_month(moment: str) -> str:
    """A date of ISO 8601 as the language writes it; of a month or a year what there is: `March 2026`, `2026`."""
    if len(moment) != len("2026-03"):
        return day(moment) if len(moment) > len("2026") else moment
    try:
        when = date.fromisoformat(f"{moment}-01")
    except ValueError:
        return moment
    return QLocale().toString(QDate(when.year, when.month, 1), "MMMM yyyy")


def date_of_words(text: str) -> str:
    """A date that somebody typed as the language writes dates, in ISO 8601; what is no date as it stands."""
    for form in (QLocale.FormatType.ShortFormat, QLocale.FormatType.LongFormat):
        pattern = _WEEKDAY.sub("", QLocale().dateFormat(form)).strip(" ,،")
        # With all digits of the year: “26” would be one of the last century.
        found = QLocale().toDate(text.strip(), re.sub(r"y+", "yyyy", pattern))
        if found.isValid():
            return found.toString(Qt.DateFormat.ISODate)
    return text.strip()


def date_words(when: date) -> str:
    """A date as the language writes it out, without the day of the week: `24 November 2026`, `24. November 2026`."""
    form = QLocale().dateFormat(QLocale.FormatType.LongFormat)
    return QLocale().toString(QDate(when.year, when.month, when.day), _WEEKDAY.sub("", form).strip(" ,،"))


def day_and_time(moment: str) -> str:
    """A moment in ISO 8601 to the minute, `24 November 2026 22:40`, in the time zone that it is told in."""
    return f"{day(moment)} {moment[11:16]}".strip()
