#!/usr/bin/env python3
"""Collects the window's texts into resources/translations and compiles them: `python packaging/translations.py`.

Qt's lupdate reads app/ for `translate` and `marked`; two kinds of text that it can't read are written out for it first:
those with a number (`plural`: in Python lupdate knows a plural by an encoding that Qt has not had for long) and those
that stand in tables (commands, settings, the engine's closed sets). What is translated stays so, new texts come in
unfinished, those that are gone are dropped. Then lrelease compiles each language, English with its plurals alone. The
compiled files are part of the repository, so that nothing that installs Précis needs these tools.
"""

import ast
import json
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from app.settings import SCHEMA
from app.state import engine_words
from app.translation import LANGUAGES as NAMES
from app.ui.actions import COMMANDS, FIXED
from engine.facts.clause_kinds import KINDS as CLAUSES
from engine.facts.rules import KINDS as FACTS
from engine.salience.topics import TOPIC
from engine.schema.doubts import doubts_in_words
from engine.schema.enums import Doubt
from engine.schema.fact_words import key_in_words
from engine.schema.languages import LANGUAGES as SPOKEN

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
LANGUAGES = ("de", "en", "es", "fr", "ja")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        update(FOLDER, Path(folder))
    compile_all(FOLDER)


def update(target: Path, work: Path, languages: Iterable[str] = LANGUAGES) -> None:
    """Bring the .ts files of languages in `target` up to the code; `work` is a folder for what is on its way."""
    written = work / "written.py"
    written.write_text(written_out(), encoding="utf-8")
    plurals = work / "plurals.py"
    plurals.write_text(_as_code(plural_texts(), plural=True), encoding="utf-8")
    sources = [str(path) for path in sorted((ROOT / "app").rglob("*.py"))]
    common = ["-locations", "none", "-no-obsolete", "-tr-function-alias", "QT_TRANSLATE_NOOP+=marked", "-silent"]
    for language in languages:
        file = target / f"precis_{language}.ts"
        read = [str(plurals)] if language == "en" else [*sources, str(written), str(plurals)]
        more = ["-pluralonly"] if language == "en" else []
        between = ["-source-language", "en", "-target-language", language]
        _run("lupdate", *common, *more, *between, *read, "-ts", str(file))


def compile_all(target: Path) -> None:
    """Make the .qm files of the .ts files in a folder."""
    for file in sorted(target.glob("*.ts")):
        _run("lrelease", "-silent", "-nounfinished", str(file))


def written_out() -> str:
    """The texts of tables as calls that lupdate reads."""
    return _as_code(table_texts(), plural=False)


def table_texts() -> Iterator[tuple[str, str]]:
    """Context and text of what stands in tables."""
    for command in COMMANDS:
        yield "Menu", command.text
        yield from (("Menu", name) for name in command.menu.split("/"))
    for keys, text in FIXED:
        yield "Menu", text
        yield "Menu", keys
    for setting in SCHEMA:
        words = (setting.section, setting.label, setting.sentence, setting.unit, setting.zero)
        yield from (("Settings", text) for text in words if text.strip(" %"))
        yield from (("Settings", text) for _, text in setting.choices if text not in NAMES.values())
    for file in sorted((ROOT / "resources" / "kinds").glob("*.toml")):
        kind = tomllib.loads(file.read_text("utf-8"))
        yield engine_words.KINDS, kind["kind"]
        for heading in kind["headings"]:
            yield engine_words.HEADINGS, heading["title"]
            yield engine_words.SEARCHED, heading["searched"]
    labels = json.loads((ROOT / "resources" / "label_sets" / "document-type.json").read_text("utf-8"))
    yield engine_words.KINDS, labels["name"]
    for key in ("summary", "added_by_you"):
        yield engine_words.HEADINGS, key_in_words(key)
    for key in (*CLAUSES, *FACTS, TOPIC):
        yield engine_words.CLAUSES, key_in_words(key)
    for doubt in Doubt:
        yield engine_words.DOUBTS, doubts_in_words([doubt])
    yield from (("Languages", name) for name in SPOKEN.values())


def plural_texts() -> Iterator[tuple[str, str]]:
    """Context and text of every call of `plural` in the code."""
    for path in sorted((ROOT / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "plural":
                context, text = (ast.literal_eval(one) for one in node.args[:2])
                yield context, text


def _as_code(texts: Iterator[tuple[str, str]], *, plural: bool) -> str:
    ending = ", None, n, n" if plural else ""
    quoted = ((json.dumps(context), json.dumps(text, ensure_ascii=False)) for context, text in dict.fromkeys(texts))
    return "".join(f"translate({context}, {text}{ending})\n" for context, text in quoted)


def _run(tool: str, *arguments: str) -> None:
    command = [str(Path(sys.executable).with_name(f"pyside6-{tool}")), *arguments]
    subprocess.run(command, check=True, cwd=ROOT, env={"QT_QPA_PLATFORM": "offscreen"})


if __name__ == "__main__":
    main()
