"""Exports name a document without the folders it lies in, in every format, unless that is asked for."""

import io
import zipfile
from dataclasses import replace
from pathlib import Path

import msgspec
import pymupdf
import pytest

from engine.export.contract import result_object
from engine.export.files import FORMATS, exported
from engine.schema.brief import Fact
from engine.schema.result import ModelUse, Notice
from tests.engine.export.test_exports import a_document, a_result

SECRET = "Müller & Söhne v. State"


@pytest.fixture
def result(tmp_path):
    """Of a document, and by a model, in folders whose names tell of somebody."""
    document = tmp_path / SECRET / "a <report>: 1.pdf"
    model = str(tmp_path / SECRET / "writer")
    made = replace(a_result(), models=(ModelUse("summarizer", model, "bart", None),))
    made = replace(made, settings=replace(made.settings, model=model))
    told = Notice(code="told", message=f"{model} was not used for {document}.")
    found = result_object(replace(a_document(), path=str(document), notices=(told,)), made)
    fact = Fact("deadline", "2021-03-04", "The wall", 0, 8, 1, (), None, None, 1.0)
    return msgspec.structs.replace(found, facts=(fact,))


def seen(content: bytes, form: str) -> str:
    """All the words of an export, those in its parts and metadata too."""
    if form == "word":
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return "".join(archive.read(name).decode() for name in archive.namelist())
    if form == "pdf":
        with pymupdf.open(stream=content, filetype="pdf") as pdf:
            objects = [pdf.xref_object(number) for number in range(1, pdf.xref_length())]
            return "".join([*objects, *(page.get_text() for page in pdf)])
    return content.decode()


@pytest.mark.parametrize("form", FORMATS)
def test_no_folder_is_named_unless_asked(result, form, tmp_path):
    content = seen(exported(result, form), form)
    for told in (SECRET, "M%C3%BCller", str(tmp_path), tmp_path.name, "S\\u00f6hne", "file:"):
        assert told not in content


def test_links_open_the_document_beside_the_export(result):
    for form in ("markdown", "html"):
        assert "./a%20%3Creport%3E%3A%201.pdf#page=1" in exported(result, form).decode()


def test_whole_paths_are_there_if_asked_for(result):
    assert Path(result.document.path).as_uri() in exported(result, "markdown", full_paths=True).decode()
    assert Path(result.document.path).as_uri() in exported(result, "html", full_paths=True).decode()
    assert msgspec.json.decode(exported(result, "json", full_paths=True))["document"]["path"] == result.document.path
    assert msgspec.json.decode(exported(result, "json"))["document"]["path"] == "a <report>: 1.pdf"
