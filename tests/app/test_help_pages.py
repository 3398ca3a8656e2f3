"""The guide says nothing that is not there: its links, pictures, menu paths, commands and variables are looked up."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from app import help_pages
from app.help_pages import PAGES, START, Place, file_of, slug, source, target, title
from app.settings import SCHEMA
from app.ui.actions import COMMANDS
from app.ui.dialogs.shortcuts_dialog import plain_menu, plain_text
from engine.cli.commands import NAMES, add_found, cli
from engine.schema.defaults import LENGTHS

ROOT = Path(__file__).parents[2]
HELP = ROOT / "resources" / "help"
PAPERS = [*sorted(HELP.glob("*.md")), *(ROOT / name for name in ("README.md", "SECURITY.md", "CONTRIBUTING.md"))]
LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)\s]+)\)")
MENU = re.compile(r"\*([A-Z][^*\n]*›[^*]*)\*")
INLINE = re.compile(r"`([^`\n]+)`")
DYNAMIC = {"File › Open Recent"}
"""Menus whose items are not commands."""


def names(paths: list[Path]) -> list[str]:
    return [path.stem for path in paths]


def headings(text: str) -> set[str]:
    return {slug(line.lstrip("#").strip()) for line in text.splitlines() if re.match(r"#{1,4} ", line)}


def code(text: str) -> Iterator[str]:
    """Lines of code blocks, and code within lines."""
    fenced = False
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
        elif fenced or line.startswith("    "):
            yield line.strip()
        else:
            yield from INLINE.findall(line)


def test_the_contents_list_every_page_once():
    assert sorted(PAGES) == sorted(f"help/{path.stem}" for path in HELP.glob("*.md"))
    assert PAGES[0] == START
    assert len({title(page) for page in PAGES}) == len(PAGES)


def test_every_page_can_be_reached_from_the_start_by_links():
    reached, waiting = {START}, [START]
    while waiting:
        page = waiting.pop()
        for mark, link in LINK.findall(source(page)):
            place = target(page, link) if not mark else None
            if place is not None and place.page not in reached:
                reached.add(place.page)
                waiting.append(place.page)
    assert set(PAGES) <= reached


@pytest.mark.parametrize("page", PAGES)
def test_every_link_and_picture_of_a_page_is_there(page: str):
    for mark, link in LINK.findall(source(page)):
        if mark:
            assert (file_of(page).parent / link).is_file(), link
            continue
        place = target(page, link)
        assert place is not None, link
        assert not place.section or place.section in headings(source(place.page)), link


@pytest.mark.parametrize("paper", PAPERS, ids=names(PAPERS))
def test_every_file_a_paper_links_to_is_in_the_repository(paper: Path):
    for _, link in LINK.findall(paper.read_text("utf-8")):
        path, _, section = link.partition("#")
        if "://" in link or link.startswith("mailto:"):
            continue
        file = (paper.parent / path).resolve() if path else paper
        assert file.exists(), link
        assert file.is_relative_to(ROOT), link
        assert not section or section in headings(file.read_text("utf-8")), link


@pytest.mark.parametrize("paper", PAPERS, ids=names(PAPERS))
def test_every_menu_path_a_paper_names_is_in_the_menus(paper: Path):
    there = {f"{plain_menu(command)} › {plain_text(command)}" for command in COMMANDS} | DYNAMIC
    named = [" ".join(path.split()) for path in MENU.findall(paper.read_text("utf-8"))]
    assert [path for path in named if path not in there] == []


def command_lines(text: str) -> list[list[str]]:
    """What stands behind `precis` in examples, as a shell would split it, up to a pipe or a redirection."""
    found = []
    for line in code(text):
        match = re.search(r"(?:^|[\s/])precis(?= |$)(.*)", line)
        if match and not re.match(r"(?:sudo |apt |pipx |pip |git )", line):
            words = shlex.split(re.split(r"\s(?:\||2>|>)", match[1])[0], comments=True)
            found.append(words)
    return found


def problem_of(words: list[str]) -> str | None:
    """What is wrong with a command line, if anything: an unknown command, or an option it does not have."""
    add_found()
    group = typer.main.get_command(cli)
    if words and words[0] not in NAMES and not words[0].startswith("-"):
        # Files for the window: placeholders, or names with an ending; a lone lower-case word is a command gone.
        return None if all(word.isupper() or "." in word or "[" in word for word in words) else f"no command {words[0]}"
    rest = list(words)
    while rest and hasattr(group, "commands") and not rest[0].startswith("-"):
        name = rest.pop(0)
        if name not in group.commands:
            return f"no command {name}"
        group = group.commands[name]
    known = {opt for parameter in group.params for opt in (*parameter.opts, *parameter.secondary_opts)}
    unknown = [w for w in rest if w.startswith("--") and w.partition("=")[0] not in known | {"--help"}]
    return f"no option {unknown[0]}" if unknown else None


@pytest.mark.parametrize("paper", PAPERS, ids=names(PAPERS))
def test_every_command_a_paper_names_is_one(paper: Path):
    lines = command_lines(paper.read_text("utf-8"))
    assert [(words, problem) for words in lines if (problem := problem_of(words))] == []


def every_option() -> set[str]:
    add_found()
    found, waiting = {"--help"}, [typer.main.get_command(cli)]
    while waiting:
        command = waiting.pop()
        waiting += getattr(command, "commands", {}).values()
        found |= {opt for one in command.params for opt in (*one.opts, *one.secondary_opts)}
    return found


@pytest.mark.parametrize("paper", PAPERS, ids=names(PAPERS))
def test_every_option_a_paper_names_alone_is_one_of_some_command(paper: Path):
    named = {text.split()[0] for text in INLINE.findall(paper.read_text("utf-8")) if text.startswith("--")}
    assert named - every_option() == set()


def test_commands_that_are_none_are_told():
    assert problem_of(["summarise", "x.pdf"]) == "no command summarise"
    assert problem_of(["library", "lst"]) == "no command lst"
    assert problem_of(["summarize", "x.pdf", "--lenght", "4"]) == "no option --lenght"
    assert problem_of(["library", "label", "add", "S", "--description", "d"]) is None


def test_every_option_of_summarize_is_explained():
    add_found()
    command = typer.main.get_command(cli).commands["summarize"]
    options = {opt for parameter in command.params for opt in parameter.opts if opt.startswith("--")}
    everything = " ".join(source(page) for page in PAGES)
    assert [option for option in sorted(options) if option not in everything] == []


@pytest.mark.parametrize("paper", PAPERS, ids=names(PAPERS))
def test_every_variable_a_paper_names_is_read_somewhere(paper: Path):
    named = set(re.findall(r"PRECIS_[A-Z]+", paper.read_text("utf-8")))
    read = "".join(path.read_text("utf-8") for room in ("app", "engine") for path in (ROOT / room).rglob("*.py"))
    assert {name for name in named if name not in read} == set()


def test_the_files_the_papers_name_are_those_the_program_writes():
    """Names in the table of what is written where, against the modules that write them."""
    page = source("help/for-it-departments")
    read = "".join(path.read_text("utf-8") for room in ("app", "engine") for path in (ROOT / room).rglob("*.py"))
    kept = ("library.sqlite3", "backups", "label_models", "settings.json", "state.json")
    for name in (*kept, "window.log", "engine.log", "precis.log", "crash.log", "reading-"):
        assert name in page
        assert f'{name}"' in read, name


def test_settings_named_by_their_section_are_there():
    assert "Privacy" in {setting.section for setting in SCHEMA}


def test_links_lead_inside_the_resources_alone():
    assert target("help/labels", "../models/REPORT.md") == Place("models/REPORT")
    assert target("help/labels", "#unsure-labels") == Place("help/labels", "unsure-labels")
    assert target("help/labels", "index.md#start") == Place(START, "start")
    for link in ("../../README.md", "../../LICENSE", "/etc/passwd", "https://example.org/a.md", "//h/a.md", "none.md",
                 "file:///etc/x.md", "window.png", "..%2f..%2fREADME.md"):  # fmt: skip
        assert target("help/labels", link) is None, link


def test_headings_are_named_as_links_write_them():
    assert slug("Pages that are not read") == "pages-that-are-not-read"
    assert slug("What is written, where?") == "what-is-written-where"
    assert help_pages.title("models/REPORT").startswith("The models")


@pytest.mark.parametrize("page", ["help/command-line", "help/summaries-and-links"])
def test_the_lengths_of_summaries_are_those_of_the_program(page):
    text = source(page).lower()
    for name, words in LENGTHS.items():
        assert re.search(rf"{name}[`*] \({words}\b", text), name
