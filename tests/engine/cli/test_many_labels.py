"""Labels for many documents at once: what a table or a folder says is written whole or not at all, and told by line."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.document import LabelMeaning, LabelSet
from engine.store.library import Library
from tests.contract.test_labels import GARDEN, HARBOUR, text

NAMES = ("harbour0", "harbour1", "garden0", "garden1")
SHELF = LabelSet("shelf", (LabelMeaning("sea"), LabelMeaning("land")))
TAGS = LabelSet("tags", (LabelMeaning("paid"), LabelMeaning("urgent")), exclusive=False)


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """Four documents in two folders, and the library that holds them, with two sets."""
    found = {}
    with Library.open(tmp_path / "home") as library:
        for name in NAMES:
            folder = tmp_path / "texts" / name[:-1]
            folder.mkdir(parents=True, exist_ok=True)
            lines = HARBOUR if name.startswith("harbour") else GARDEN
            found[name] = text(folder / f"{name}.txt", lines, int(name[-1]))
            library.documents.add(found[name])
        library.label_sets.save(SHELF)
        library.label_sets.save(TAGS)
    return found


@pytest.fixture
def given(tmp_path: Path, files: dict[str, Path]) -> Callable[..., dict[str, tuple[str, ...]]]:
    """What documents were given in a set, by their names."""

    def given(name: str = "shelf") -> dict[str, tuple[str, ...]]:
        with Library.open(tmp_path / "home", read_only=True) as library:
            return {
                Path(library.documents.get(document_id).path).stem: labels
                for document_id, labels in library.label_sets.examples(name).items()
            }

    assert files
    return given


def table(folder: Path, content: str | bytes) -> Path:
    file = folder / "labels.csv"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file


def steps(folder: Path) -> list[str]:
    with Library.open(folder / "home", read_only=True) as library:
        return [step.name for step in library.label_sets.steps()]


def test_documents_are_told_by_path_title_or_sum_and_one_step_undoes_it_all(run, files, given, tmp_path):
    with Library.open(tmp_path / "home", read_only=True) as library:
        sums = {Path(row.path).stem: row.sha256 for row in library.documents.rows()[1]}
    before = steps(tmp_path)
    file = table(
        tmp_path,
        "Title,Sum,Path,Label\n"
        f",,{files['harbour0']},sea\n"
        ",,texts/harbour/harbour1.txt,SEA\n"
        "GARDEN0,,,land\n"
        f"a title that is not heeded,{sums['garden1'][:12].upper()},,land\n",
    )
    code, out, err = run("library", "label", "import", file, "--set", "Shelf")
    assert (code, err) == (0, "")
    assert out.splitlines() == ["shelf: 4 documents", "    2  sea", "    2  land"]
    assert given() == dict.fromkeys(("harbour0", "harbour1"), ("sea",)) | dict.fromkeys(
        ("garden0", "garden1"), ("land",)
    )
    assert steps(tmp_path) == ["Give labels of “shelf” to 4 documents", *before]
    run("library", "label", "undo")
    assert given() == {}


def test_what_was_given_so_is_learned_from_like_every_other(run, files, tmp_path):
    run("library", "add", *files.values())
    rows = "".join(f"{name},{'sea' if name.startswith('harbour') else 'land'}\n" for name in NAMES)
    assert run("library", "label", "import", table(tmp_path, "title,label\n" + rows), "--set", "shelf")[0] == 0
    _, out, _ = run("library", "label", "teach", "shelf", "--json", "-")
    assert json.loads(out)["counts"] == {"sea": 2, "land": 2}


@pytest.mark.parametrize(
    "content",
    [
        "path;label\n{0};sea\n",
        "path\tlabel\n{0}\tsea\n",
        "\ufeffpath,label\r\n{0},sea\r\n",
        "sep=;\npath;label\n{0};sea\n",
        '"label","path"\n"sea","{0}"\n\n,\n',
        '"path","label","note"\n"{0}","sea","a ""note"",\nof two lines"\n',
        "path,label\n{0},sea\n{0},sea\n",
    ],
)
def test_tables_as_programs_write_them_are_read(content, run, files, given, tmp_path):
    code, _, err = run(
        "library", "label", "import", table(tmp_path, content.format(files["harbour0"])), "--set", "shelf"
    )
    assert (code, err) == (0, "")
    assert given()["harbour0"] == ("sea",)


def test_an_apostrophe_that_keeps_a_spreadsheet_from_computing_is_no_part_of_a_title(run, files, given, tmp_path):
    with Library.open(tmp_path / "home") as library:
        library.documents.rename(1, "=harbour")
    assert run("library", "label", "import", table(tmp_path, "title,label\n'=harbour,sea\n"), "--set", "shelf")[0] == 0
    assert given() == {"harbour0": ("sea",)}


def test_utf_16_is_read_and_what_is_no_utf_8_is_refused(run, files, given, tmp_path):
    content = f"path\tlabel\r\n{files['harbour0']}\tsea\r\n"
    assert run("library", "label", "import", table(tmp_path, content.encode("utf-16")), "--set", "shelf")[0] == 0
    assert given() == {"harbour0": ("sea",)}
    other = table(tmp_path, "title,label\nMüll,sea\n".encode("latin-1"))
    code, _, err = run("library", "label", "import", other, "--set", "shelf")
    assert (code, "CSV UTF-8" in err) == (2, True)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "no header"),
        ("{0},sea\n", "no header"),
        ("name,label\n{0},sea\n", "no header"),
        ("path,kind\n{0},sea\n", "no header"),
        ("path,label\n", "no rows"),
        ("path,label,Label\n{0},sea,land\n", "two columns for the label"),
        ('path,label\n{0},sea\n"{0},sea\n', "from line 3 on"),
    ],
)
def test_what_is_no_such_table_is_refused_whole(content, words, run, files, given, tmp_path):
    code, out, err = run(
        "library", "label", "import", table(tmp_path, content.format(files["harbour0"])), "--set", "shelf"
    )
    assert (code, out) == (2, "")
    assert words in err
    assert given() == {}


BAD = (
    "path,label,note\n"
    "{0},sea,\n"
    "nowhere.txt,sea,\n"
    "{1},moon,\n"
    "{2},land,\"two\nlines\"\n"
    "{2},sea,again\n"
    "{3},,\n"
    ",land,no document\n"
)  # fmt: skip


def test_every_row_that_can_not_be_used_is_told_by_its_line_and_nothing_is_half_written(run, files, given, tmp_path):
    file = table(tmp_path, BAD.format(*files.values()))
    code, out, err = run("library", "label", "import", file, "--set", "shelf")
    assert code == 2
    told = {int(line.split("line ")[1].split(":")[0]): line for line in err.splitlines() if "labels.csv, line " in line}
    assert sorted(told) == [3, 4, 5, 7, 8, 9]
    assert "“nowhere.txt”: It is not in the library." in told[3]
    assert "no label “moon”; it has sea, land" in told[4]
    assert "“land” and “sea” (lines 5, 7)" in told[5]
    assert "“land” and “sea” (lines 5, 7)" in told[7]
    assert "has no label" in told[8]
    assert "does not name a document" in told[9]
    assert "nothing was written" in err
    assert "shelf: 1 document" in out
    assert given() == {}
    assert run("library", "label", "import", file, "--set", "shelf", "--skip")[0] == 0
    assert given() == {"harbour0": ("sea",)}


def test_a_dry_run_says_what_would_be_written_and_writes_nothing(run, files, given, tmp_path):
    before = steps(tmp_path)
    file = table(tmp_path, f"path,label\n{files['harbour0']},moon\n")
    arguments = ("library", "label", "import", file, "--set", "shelf", "--add-labels", "--dry-run")
    code, out, err = run(*arguments)
    assert code == 0
    assert out.splitlines() == ["shelf: 1 document", "    1  moon (new)"]
    assert "dry run" in err
    row = json.loads(run(*arguments, "--json", "-")[1])
    assert (row["labels"], row["made"], row["refused"], row["written"]) == ([["moon", 1]], ["moon"], [], False)
    assert (given(), steps(tmp_path)) == ({}, before)


def test_labels_that_are_not_there_are_made_when_that_is_asked_for_and_undone_with_the_rest(
    run, files, given, tmp_path
):
    file = table(tmp_path, f"path,label\n{files['harbour0']},moon\n{files['garden0']},unknown\n")
    code, _, err = run("library", "label", "import", file, "--set", "skies")
    assert (code, "--add-labels" in err) == (2, True)
    code, _, err = run("library", "label", "import", file, "--set", "skies", "--add-labels", "--skip")
    assert code == 0
    assert "no label “unknown”" in err  # it is what a document is called that gets none
    assert given("skies") == {"harbour0": ("moon",)}
    run("library", "label", "undo")
    with Library.open(tmp_path / "home", read_only=True) as library:
        assert "skies" not in [one.name for one in library.label_sets.all()]


def test_of_labels_that_do_not_exclude_each_other_a_document_gets_several_or_none(run, files, given, tmp_path):
    paths = list(files.values())
    rows = f"{paths[0]},paid\n{paths[0]},urgent\n{paths[1]},none\n{paths[2]},none of these\n"
    assert run("library", "label", "import", table(tmp_path, "path,label\n" + rows), "--set", "tags")[0] == 0
    assert given("tags") == {"harbour0": ("paid", "urgent"), "harbour1": (), "garden0": ()}
    both = table(tmp_path, f"path,label\n{paths[3]},paid\n{paths[3]},none\n")
    code, _, err = run("library", "label", "import", both, "--set", "tags")
    assert (code, "“paid” and “none”" in err) == (2, True)


def test_two_documents_of_one_title_are_not_guessed_between(run, files, given, tmp_path):
    with Library.open(tmp_path / "home") as library:
        for number in (1, 2):
            library.documents.rename(number, "The same")
    code, _, err = run("library", "label", "import", table(tmp_path, "title,label\nthe  SAME,sea\n"), "--set", "shelf")
    assert (code, "matches 2 documents" in err) == (2, True)
    assert given() == {}


def test_folders_are_labels_and_a_set_is_made_of_them(run, files, given, tmp_path):
    (tmp_path / "texts" / "beside.txt").write_text("It lies in no folder.")
    (tmp_path / "texts" / "garden" / "deep").mkdir()
    moved = tmp_path / "texts" / "garden" / "deep" / "moved.txt"
    files["harbour1"].rename(moved)  # known by what it holds
    code, out, err = run("library", "label", "folder", tmp_path / "texts", "--set", "places")
    assert (code, err.replace("precis: ", "")) == (0, "")
    told = ["places: 4 documents", "    2  garden (new)", "    1  garden/deep (new)", "    1  harbour (new)"]
    assert out.splitlines() == told
    garden = dict.fromkeys(("garden0", "garden1"), ("garden",))
    assert given("places") == {"harbour0": ("harbour",), "harbour1": ("garden/deep",), **garden}
    (tmp_path / "texts" / "garden" / "new.txt").write_text("Nobody added this one.")
    code, _, err = run("library", "label", "folder", tmp_path / "texts", "--set", "places")
    assert (code, "new.txt”: It is not in the library." in err) == (2, True)


def test_a_folder_within_another_is_a_label_under_it_where_labels_are_made(run, files, given, tmp_path):
    texts = tmp_path / "texts"
    (texts / "Garden" / "Deep" / "deeper").mkdir(parents=True)
    files["garden1"].rename(texts / "Garden" / "Deep" / "deeper" / "moved.txt")
    shutil.rmtree(texts / "harbour")
    folder = ("library", "label", "folder", texts, "--set", "kept")
    with Library.open(tmp_path / "home") as library:
        library.label_sets.save(LabelSet("kept", (LabelMeaning("garden"), LabelMeaning("garden/deep")), exclusive=True))
    assert run(*folder)[0] == 0
    assert given("kept") == {"garden0": ("garden",), "garden1": ("garden/deep",)}
    assert run(*folder, "--add-labels")[0] == 0
    assert given("kept")["garden1"] == ("garden/deep/deeper",)


def test_folders_that_are_no_labels_of_a_set_that_is_there_are_refused(run, files, given, tmp_path):
    code, _, err = run("library", "label", "folder", tmp_path / "texts", "--set", "shelf")
    assert (code, "no label “garden”" in err) == (2, True)
    code, _, err = run("library", "label", "folder", tmp_path / "texts", "--set", "document type", "--add-labels")
    assert (code, "no label “garden”" in err) == (2, True)
    for nothing in (files["harbour0"], tmp_path / "texts" / "harbour"):
        assert run("library", "label", "folder", nothing, "--set", "shelf")[0] == 2
    assert given() == {}


def test_labels_of_the_program_are_given_by_a_table_too(run, files, given, tmp_path):
    file = table(tmp_path, f"path,label\n{files['harbour0']},Letter\n")
    assert run("library", "label", "import", file, "--set", "document type")[0] == 0
    assert given("document type") == {"harbour0": ("letter",)}


def test_a_name_that_no_file_has_is_said_in_a_sentence(run, files, tmp_path):
    code, _, err = run("library", "label", "import", tmp_path / "none.csv", "--set", "shelf")
    assert (code, "can't be read" in err) == (3, True)
    bad = table(tmp_path, "path,label\n\x00\x1b]0;owned\x07,sea\n" + "x" * 70000 + ",sea\n")
    code, _, err = run("library", "label", "import", bad, "--set", "shelf")
    assert (code, "\x1b" in err, "Traceback" in err) == (2, False, False)
