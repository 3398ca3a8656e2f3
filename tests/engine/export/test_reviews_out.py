"""What readers made of the lines goes out with them, in every form, and is known again."""

import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from engine.export.contract import json_text, result_object
from engine.export.earlier_outputs import is_earlier_output
from engine.export.files import export
from engine.schema.enums import ReviewState, SummaryFormat, Support
from engine.schema.result import ResultObject
from engine.schema.review import Review
from engine.schema.reviewing import line_key, sum_of
from engine.verification import _check_reviews
from tests.engine.export.test_brief import a_brief
from tests.engine.export.test_exports import a_document, a_result

AT = "2026-05-04T10:12:00+00:00"


def reviewed() -> ResultObject:
    """Its first line is confirmed as edited, its second rejected with a note."""
    first, second = a_result().summary
    words = "The wall held all <winter>."
    reviews = {
        line_key(first): Review(ReviewState.CONFIRMED, "Ada *B*", AT, sum_of(words), words, Support.WEAK),
        line_key(second): Review(ReviewState.REJECTED, "", AT, sum_of(second.text), note="9.4 or 9.5?"),
    }
    return result_object(a_document(), a_result(), reviews)


def test_json_says_who_when_and_of_which_words_and_adds_only_that():
    plain = json.loads(json_text(result_object(a_document(), a_result())))
    line = json.loads(json_text(reviewed()))
    assert line["summary"][0].pop("review") == {
        "state": "confirmed", "by": "Ada *B*", "at": AT, "text_sha256": sum_of("The wall held all <winter>."),
        "edited": "The wall held all <winter>.", "support": "weak", "note": "",
        "start": None, "end": None,
    }  # fmt: skip
    assert line["summary"][1].pop("review")["state"] == "rejected"
    assert (plain.pop("schema"), line.pop("schema")) == (1, 2)
    assert line == plain


def test_markdown_has_the_readers_words_and_what_they_decided(tmp_path: Path):
    text = export(reviewed(), "markdown", tmp_path / "x.md").read_text("utf-8")
    assert "2 of 2 lines checked" in text
    assert r"The wall held all \<winter\>. *(edited: check it against its source; confirmed)*[^1]" in text
    assert r"~~It cost 9.4 million \*crowns\*.~~ *(weak; rejected)*[^2]" in text
    first, second = (line for line in text.splitlines() if line.startswith("[^"))
    assert r"Confirmed by Ada \*B\*, 2026-05-04 10:12 UTC; SHA-256 of the words" in first
    assert "it was: “The wall" in first
    assert "Rejected, 2026-05-04 10:12 UTC" in second
    assert "Note: 9.4 or 9.5?" in second


def test_html_has_them_too_and_no_markup_of_theirs(tmp_path: Path):
    text = export(reviewed(), "html", tmp_path / "x.html").read_text("utf-8")
    said = "(edited: check it against its source; confirmed)"
    assert f'The wall held all &lt;winter&gt;.</span> <small dir="ltr">{said}' in text
    assert "<del>It cost 9.4 million *crowns*." in text
    assert "<winter>" not in text
    assert "Note: 9.4 or 9.5?" in text


@pytest.mark.parametrize("form", ["markdown", "html", "json"])
def test_what_was_reviewed_is_known_for_an_earlier_export(form: str, tmp_path: Path):
    path = export(reviewed(), form, tmp_path / "x")
    assert is_earlier_output(form, path)
    brief = a_brief()
    review = Review(ReviewState.REJECTED, "Ada", AT, "a" * 64, "Others.", Support.SUPPORTED, "Why?")
    lines = tuple(replace(one, review=review) for one in brief.summary)
    assert brief.settings.format is SummaryFormat.BRIEF
    assert is_earlier_output(form, export(msgspec.structs.replace(brief, summary=lines), form, tmp_path / "brief"))


def test_words_that_were_changed_after_their_review_are_told():
    result = reviewed()
    assert not list(_check_reviews(result))
    first, second = result.summary
    forged = replace(second, text="It cost 9.5 million *crowns*.")
    assert list(_check_reviews(msgspec.structs.replace(result, summary=(first, forged)))) == [
        "the words of sentence 2 are not those that its review is of"
    ]
