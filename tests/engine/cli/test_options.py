"""Options are checked before any file is opened, and each wrong one is named with what would be right."""

from pathlib import Path

import pytest
import typer

from engine.cli.commands import execute
from engine.cli.options import check_device, export_target, layout_named, length_in_words
from engine.errors import UsageError
from engine.schema.enums import SummaryFormat


@pytest.mark.parametrize(("length", "words"), [("short", 100), ("medium", 250), ("long", 600), ("42", 42)])
def test_lengths(length, words):
    assert length_in_words(length) == words


@pytest.mark.parametrize("length", ["", "0", "-3", "1.5", "huge", "100001", "٣"])
def test_wrong_lengths(length):
    with pytest.raises(UsageError, match="short, medium, long"):
        length_in_words(length)


def test_one_file_is_exported_to_the_path_itself_several_into_the_folder(tmp_path):
    one = export_target(f"md:{tmp_path}/x.md", several=False)
    assert one.file_for(Path("a/b.pdf")) == tmp_path / "x.md"
    several = export_target(f"md:{tmp_path}", several=True)
    assert several.file_for(Path("a/b.pdf")) == tmp_path / "b.md"


@pytest.mark.parametrize("option", ["markdown", "markdown:", ":x.md", "odt:x.odt", "md:/nowhere/at/all/x.md"])
def test_wrong_exports(option):
    with pytest.raises(UsageError):
        export_target(option, several=False)


def test_unknown_device():
    with pytest.raises(UsageError, match="auto, cpu or cuda"):
        check_device("tpu")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--kind", "novel"], "There is no kind of document “novel”; there are: auto, research article"),
        (["--kind", "minutes", "--query", "Sundays"], "A query and a kind can't be combined"),
    ],
)
def test_a_kind_that_is_none_or_that_a_question_overrules_is_refused_before_a_file_is_opened(
    options: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert execute(["summarize", "nowhere.pdf", *options]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("word", "advice"),
    [("summarise", "Did you mean “precis summarize”?"), ("Verify", "Did you mean “precis verify”?"), ("xyz", "--help")],
)
def test_a_mistyped_command_is_told_and_not_opened(word, advice, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("engine.cli.commands.cli", lambda *_, **__: pytest.fail("it was run"))
    assert execute([word, "report.pdf"]) == 2
    said = capsys.readouterr().err
    assert f"There is no command or file “{word}”." in said
    assert advice in said


def test_a_file_that_is_called_like_no_command_is_opened(tmp_path, monkeypatch):
    opened = []
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes").write_text("Notes.")
    monkeypatch.setattr("engine.cli.commands.cli", lambda arguments, **_: opened.append(arguments))
    assert execute(["notes"]) == 0
    execute(["gone.pdf"])
    assert opened == [["app", "notes"], ["app", "gone.pdf"]], "of a file that is gone the window tells"


def test_files_of_one_name_are_exported_side_by_side(tmp_path: Path) -> None:
    files = [Path("a/report.pdf"), Path("b/Report.docx"), Path("c/report.txt"), Path("report (2).txt"), Path("x.txt")]
    target = export_target(f"md:{tmp_path}", several=True).for_all(files)
    names = [target.file_for(file).name for file in files]
    assert names == ["report.md", "Report (3).md", "report (4).md", "report (2).md", "x.md"]


@pytest.mark.parametrize("word", ["lang", "answer", "Brief", ""])
def test_a_layout_is_plain_or_brief(word: str) -> None:
    with pytest.raises(typer.BadParameter, match="neither plain nor brief"):
        layout_named(word)


def test_both_layouts_can_be_asked_for() -> None:
    assert [layout_named(word) for word in ("plain", "brief")] == [SummaryFormat.PLAIN, SummaryFormat.BRIEF]
