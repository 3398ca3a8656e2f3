"""What the window says, in each of its languages: nothing is said past the translations, and these are sound."""

import ast
import importlib.util
import re
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QApplication

from app import translation
from app.settings import BY_NAME
from app.translation import LANGUAGES, WHOLE, day, day_and_time, number, percent, plural, translate, use_language
from app.ui.actions import COMMANDS, menu_words
from app.ui.labels.label_phrases import step_in_menu, step_words

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "resources" / "translations"
BEGUN = [code for code in LANGUAGES if code not in WHOLE]


@pytest.fixture
def speak(qapp: QApplication) -> Iterator[object]:
    """Speaks a language, of a system that speaks another, until the end of the test."""
    yield lambda code, system="C": use_language(qapp, code, QLocale(system))
    use_language(qapp, "en", QLocale("C"))


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """`packaging/translations.py`, which writes the files."""
    found = importlib.util.spec_from_file_location("translations", ROOT / "packaging" / "translations.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def messages(file: Path) -> dict[tuple[str, str], tuple[str, ...] | None]:
    """Context and text to translations, of which a plural has several; None where one is wanting."""
    found: dict[tuple[str, str], tuple[str, ...] | None] = {}
    for context in ET.parse(file).getroot().iter("context"):
        for message in context.iter("message"):
            shown = message.find("translation")
            assert shown is not None
            forms = tuple(form.text or "" for form in shown.iter("numerusform")) or (shown.text or "",)
            done = shown.get("type") is None and all(forms)
            found[context.findtext("name", ""), message.findtext("source", "")] = forms if done else None
    return found


# -- the files ---------------------------------------------------------------------------------------------------------


def test_the_files_hold_what_the_code_says_and_nothing_else(script, tmp_path):
    """Else: `make translations`, translate what is unfinished in `precis_de.ts`, and `make translations` again."""
    for name in ("precis_de.ts", "precis_en.ts"):
        shutil.copy(FOLDER / name, tmp_path)
    script.update(tmp_path, tmp_path, ["de", "en"])
    for name in ("precis_de.ts", "precis_en.ts"):
        assert messages(tmp_path / name) == messages(FOLDER / name)


def test_all_languages_know_the_same_texts():
    texts = [messages(FOLDER / f"precis_{code}.ts").keys() for code in LANGUAGES if code != "en"]
    assert all(one == texts[0] for one in texts)


@pytest.mark.parametrize("code", WHOLE)
def test_what_is_called_whole_lacks_nothing(code):
    assert [text for text, shown in messages(FOLDER / f"precis_{code}.ts").items() if shown is None] == []


@pytest.mark.parametrize("code", BEGUN)
def test_what_is_begun_has_the_menus(code):
    known = messages(FOLDER / f"precis_{code}.ts")
    assert [text for (context, text), shown in known.items() if context == "Menu" and shown is None] == []
    assert sum(shown is not None for shown in known.values()) >= 150


def test_the_compiled_files_are_those_of_the_texts(script, tmp_path):
    for file in FOLDER.glob("*.ts"):
        shutil.copy(file, tmp_path)
    script.compile_all(tmp_path)
    assert sorted(file.name for file in FOLDER.glob("*.qm")) == sorted(file.name for file in tmp_path.glob("*.qm"))
    for file in tmp_path.glob("*.qm"):
        assert file.read_bytes() == (FOLDER / file.name).read_bytes(), file.name


@pytest.mark.parametrize("code", LANGUAGES)
def test_places_tags_and_ends_are_kept(code):
    """A place that is lost or misspelt would break the sentence; so would an ending that another text is put to."""
    told = re.compile(r"\{\w+(?::\w+)?\}|%Ln|</?\w+>|\*\.\w+")
    wrong = []
    for (context, text), shown in messages(FOLDER / f"precis_{code}.ts").items():
        for form in shown or ():
            same = sorted(told.findall(form)) == sorted(told.findall(text))
            ends = (text[:1].isspace(), text.endswith("…")) == (form[:1].isspace(), form.endswith("…"))
            if not (same and ends and text.count("&") == form.count("&")):
                wrong.append((context, text, form))
    assert wrong == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_two_commands_of_a_menu_have_the_same_letter(code, speak):
    speak(code)
    menus: dict[str, list[str]] = {}
    for command in COMMANDS:
        above, _, last = command.menu.rpartition("/")
        for menu, text in ((command.menu, command.text), (above, last)):
            if text not in menus.setdefault(menu, []):
                menus[menu].append(text)
    for menu, texts in menus.items():
        letters = [menu_words(text).partition("&")[2][:1].casefold() for text in texts]
        assert len(set(letters)) == len(letters), (menu, letters)


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_sentences_name_menus_and_commands_as_these_are_called(code, speak):
    """`Review › Add Selected Words` in a sentence, which leads nowhere if the menu has other words."""
    speak(code)
    plain = re.compile(r" \(&\w\)|\(&\w\)|&| …")
    called = {(plain.sub("", one.menu), plain.sub("", one.text)): one for one in COMMANDS}
    sentences = {text: shown for (_, text), shown in messages(FOLDER / f"precis_{code}.ts").items() if shown}
    named = 0
    for text, shown in sentences.items():
        for menu, words in re.findall(r"(\w+) › (\w+(?: [A-Z]\w+)*)", text):
            for one in [command for (of, name), command in called.items() if of == menu and name.startswith(words)]:
                wanted = f"{plain.sub('', menu_words(one.menu))} › {plain.sub('', menu_words(one.text))}"
                assert all(wanted in form for form in shown), (text, wanted)
                named += 1
    assert named >= 3 or code not in WHOLE


# -- the code ----------------------------------------------------------------------------------------------------------

SPEAKS = {
    "QAction", "QCheckBox", "QLabel", "QPushButton", "QListWidgetItem", "PlainLabel", "EntryList", "Entry", "Step",
    "addAction", "addItem", "addMenu", "add_button", "bar_button", "remark", "setAccessibleDescription",
    "setAccessibleName", "setPlaceholderText", "setPlainText", "setSpecialValueText", "setSuffix", "setText",
    "setToolTip", "setWindowTitle", "setLabelText", "setInformativeText", "tooltip",
}  # fmt: skip
"""What shows the words it is given."""
SILENT = {"Template", "compile", "warning", "ValueError"}
TRANSLATES = {"translate", "plural", "marked"}
WORDS = re.compile(r"[A-Za-z]{2}")
SENTENCE = re.compile(r"[A-Za-z]{2,}[,.:;]? [A-Za-z]{2,}|^[A-Z][a-z]+( …)?$")
"""What looks like words for people: two of them, or one with a capital letter."""
NO_WORDS = {
    "Précis", "LM Studio, Ollama, GPT4All, Jan, llama.cpp", "Looked for ",
    "Kinds", "Headings", "Searched", "Clauses", "Doubts",
    "QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }",
    "Return", "Escape", "left out", ' <cite title="', "Page", "folder add", "folder model", "open file", "open folder",
}  # fmt: skip
"""Names that are the same in every language, contexts, keys, style and keys of the window's memory."""


def silent(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and words of what is shown, or looks as if it were, without being translated."""
    above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str) and WORDS.search(node.value)):
            continue
        calls, child = [], node
        while child in above and not isinstance(above[child], ast.stmt):
            parent = above[child]
            if isinstance(parent, ast.Call) and child is not parent.func:
                calls.append(ast.unparse(parent.func).rpartition(".")[2])
            child = parent
        direct = above[node]
        if isinstance(direct, ast.JoinedStr):
            direct = above[direct]
        shown = isinstance(direct, ast.Call) and calls and calls[0] in SPEAKS
        is_key = isinstance(above[node], ast.Expr | ast.Subscript | ast.Compare | ast.arg | ast.FunctionDef)
        if TRANSLATES & set(calls[:1]) or node.value in NO_WORDS or is_key:
            continue
        if shown or (SENTENCE.search(node.value) and not SILENT & set(calls[:1])):
            yield node.lineno, node.value


def test_nothing_is_said_past_the_translations():
    left_out = {"style_sheet.py", "theme.py", "actions.py"}  # style; colours; a table that is translated as a whole
    files = [*(ROOT / "app" / "ui").rglob("*.py"), *(ROOT / "app" / "state").rglob("*.py")]
    found = {
        f"{file.relative_to(ROOT)}:{line}": words
        for file in files
        if file.name not in left_out
        for line, words in silent(ast.parse(file.read_text("utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize(
    "code",
    [
        "QPushButton('Go')",
        "self.note.setText(f'{n} pages')",
        "text = 'Nothing was found.'",
        "HEADS = ('Title', 'Kind')",
    ],
)
def test_the_check_sees_what_is_not_translated(code):
    assert list(silent(ast.parse(code)))


# -- speaking ----------------------------------------------------------------------------------------------------------


def test_texts_numbers_and_dates_are_german(speak):
    speak("de")
    assert translate("Menu", "&File") == "&Datei"
    assert [plural("State", "%Ln page(s)", pages) for pages in (0, 1, 1204)] == ["0 Seiten", "1 Seite", "1.204 Seiten"]
    assert (number(0.256, 2), percent(0.5)) == ("0,26", "50 %")
    assert day("2026-03-24T22:40:11+00:00") == "24. März 2026"
    assert day_and_time("2026-03-24T22:40:11+00:00") == "24. März 2026 22:40"
    assert day("yesterday") == "yesterday"


def test_qts_own_words_are_german_too(speak):
    speak("de")
    assert translate("QPlatformTheme", "Cancel") == "Abbrechen"


def test_what_lacks_a_translation_stays_english(speak):
    speak("ja")
    assert translate("Menu", "&File") == "ファイル(&F)"
    assert translate("Menu", "Words that nobody translated") == "Words that nobody translated"


def test_the_systems_language_is_spoken_where_it_is_whole(speak):
    spoken = {name: translation.spoken_language(QLocale(name)) for name in ("de_AT", "en_GB", "fr_FR", "ar_EG", "C")}
    assert spoken == {"de_AT": "de", "en_GB": "en", "fr_FR": "en", "ar_EG": "en", "C": "en"}
    speak("system", "de_CH")
    assert translate("Menu", "&File") == "&Datei"
    assert number(1204) == "1'204"


def test_a_language_that_was_chosen_is_spoken_as_in_the_systems_country(speak):
    speak("en", "de_DE")
    assert day("2026-03-24") == "24 March 2026"


def test_qt_mirrors_the_window_for_a_language_from_right_to_left(speak, qapp, monkeypatch):
    monkeypatch.setitem(LANGUAGES, "ar", "العربية")
    speak("ar")
    assert qapp.layoutDirection() == Qt.LayoutDirection.RightToLeft
    speak("de")
    assert qapp.layoutDirection() == Qt.LayoutDirection.LeftToRight


def test_every_language_can_be_chosen():
    assert [stored for stored, _ in BY_NAME["language"].choices] == ["system", *LANGUAGES]


@pytest.mark.parametrize(
    ("step", "shown"),
    [
        ("Rename “Letter” to “Post”", "„Letter“ in „Post“ umbenennen"),
        ("Rename “Letter” to “Post” in “Mail”", "„Letter“ in „Post“ umbenennen (in „Mail“)"),
        ("Give “Letter” to 1 document", "1 Dokument „Letter“ geben"),
        ("Give labels of “Mail” to 12 documents", "12 Dokumenten Etiketten von „Mail“ geben"),
        ("Take “{x} %Ln” from 2 documents", "2 Dokumenten „{x} %Ln“ nehmen"),
        ("Change the rules of “Mail”", "Regeln von „Mail“ ändern"),
        ("Something newer", "Something newer"),
    ],
)
def test_steps_that_the_engine_names_are_told_in_the_windows_language(step: str, shown: str, speak) -> None:
    speak("de")
    assert step_words(step) == shown
    assert not set(step_in_menu(step)) & set("“”„")
    speak("en")
    assert step_words(step) == step
