"""Folders that are named where files are wanted."""

import pytest

from engine.cli.folders import check_holds_documents, documents_at, documents_in
from engine.errors import UnreadableFile
from engine.export.contract import result_object
from engine.export.files import export, is_output
from tests.engine.export.test_exports import a_document, a_result


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "case"
    (folder / "sub").mkdir(parents=True)
    for name in ("b.txt", "a.txt", ".hidden.txt", "sub/c.md", "picture.png"):
        (folder / name).write_text("The bridge was closed in May.", encoding="utf-8")
    return folder


def test_its_documents_in_the_order_of_their_names(folder):
    assert documents_at(folder) == [folder / name for name in ("a.txt", "b.txt", "sub/c.md")]


def test_a_link_that_leads_out_is_left_out_and_told(folder, capsys):
    secret = folder.parent / "secret.txt"
    secret.write_text("The bridge was closed in May.", encoding="utf-8")
    (folder / "z.txt").symlink_to(secret)
    (folder / "up").symlink_to(folder.parent, target_is_directory=True)
    (folder / "inner.txt").symlink_to(folder / "a.txt")
    names = [file.name for file in documents_at(folder)]
    assert names == ["a.txt", "b.txt", "inner.txt", "c.md"]
    told = capsys.readouterr().err
    assert f"{folder / 'z.txt'}: skipped" in told
    assert f"{folder / 'up'}: skipped" in told
    assert folder / "z.txt" in documents_in([folder])


def test_what_was_written_into_it_is_left_out_until_somebody_changes_it(folder, capsys):
    for form, name in (("markdown", "a.md"), ("word", "a.docx"), ("json", "a.json"), ("html", "a.html")):
        export(result_object(a_document(), a_result()), form, folder / name)
        assert is_output(folder / name)
    assert len(documents_at(folder)) == len(("a.txt", "b.txt", "sub/c.md"))
    assert capsys.readouterr().err.count("written by Précis itself") == len(("md", "docx", "json", "html"))
    with (folder / "a.md").open("a", encoding="utf-8") as file:
        file.write("\nSeen by the board.\n")
    assert folder / "a.md" in documents_at(folder)


def test_an_empty_file_is_no_output(folder):
    (folder / "empty.md").write_bytes(b" \n")
    assert not is_output(folder / "empty.md")


def test_a_folder_without_documents_stands_for_itself_and_cannot_be_read(folder, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    assert documents_at(empty) == [empty]
    assert documents_at(tmp_path / "missing.txt") == [tmp_path / "missing.txt"]
    check_holds_documents(folder / "a.txt")
    with pytest.raises(UnreadableFile, match="contains no documents"):
        check_holds_documents(empty)
