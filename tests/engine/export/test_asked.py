"""An export says what was asked: an answer without its question says nothing."""

from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest

from engine.export.contract import result_object
from engine.export.earlier_outputs import is_earlier_output
from engine.export.files import exported
from engine.export.notes import asked_in_words
from engine.schema.result import ResultObject
from tests.engine.export.test_exports import a_document, a_result
from tests.engine.export.test_hand_over import part, words

QUESTION = "Did the wall <b>hold</b>?"


def asked(query: str | None, answered: bool | None) -> ResultObject:
    plain = a_result()
    settings = replace(plain.settings, query=query)
    return result_object(a_document(), replace(plain, settings=settings, answered=answered))


def text_of(form: str, content: bytes) -> str:
    if form == "word":
        return words(part(content, "word/document.xml"))
    if form == "pdf":
        return "".join(page.get_text() for page in pymupdf.open("pdf", content))
    return content.decode().replace("\\", "").replace("&lt;", "<").replace("&gt;", ">")


@pytest.mark.parametrize("form", ["markdown", "html", "word", "pdf"])
@pytest.mark.parametrize("answered", [True, False])
def test_what_was_asked_is_said_and_the_export_known_again(form: str, answered: bool, tmp_path: Path) -> None:
    content = exported(asked(QUESTION, answered), form)
    assert f"Question: {QUESTION}" in " ".join(text_of(form, content).split())
    file = tmp_path / "earlier"
    file.write_bytes(content)
    assert is_earlier_output(form, file)
    assert "Question:" not in text_of(form, exported(asked(None, None), form))


def test_a_summary_about_something_says_about_what() -> None:
    assert asked_in_words(asked("late fees", None)) == "About: late fees"
    assert asked_in_words(asked(None, None)) == ""
