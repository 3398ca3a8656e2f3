"""A result as an e-mail's text: short lines with their places, nothing that looks like the e-mail's own."""

import re
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.export.email_text import WIDTH, columns, wrapped
from engine.export.files import export, exported, is_output
from tests.engine.export.test_brief import a_brief
from tests.engine.export.test_hand_over import hostile
from tests.engine.export.test_reviews_out import reviewed


def text_of(result) -> str:
    return exported(result, "email").decode()


def test_a_brief_has_its_headings_and_each_line_its_place():
    text = text_of(a_brief())
    lines = text.splitlines()
    assert lines[0] == a_brief().document.title
    assert "- The wall <b>held</b>. [p. 1]" in lines
    assert lines[-2] == f"SHA-256 {'ab' * 32}"
    assert re.fullmatch(r"Sum of this text [0-9a-f]{32}", lines[-1])
    assert "](" not in text


def test_a_line_in_other_words_than_its_source_has_them_below_and_a_rejected_one_is_gone():
    text = text_of(reviewed())
    assert "- The wall held all <winter>." in text
    assert "\n  > “The wall <b>held</b>.”\n" in text
    assert "crowns" not in text
    assert "Lines rejected by the reader and left out: 1." in " ".join(text.split())


@pytest.mark.parametrize("make", [a_brief, reviewed, hostile], ids=lambda make: make.__name__)
def test_lines_are_short_and_none_can_be_taken_for_the_emails_own(make):
    for line in text_of(make()).splitlines():
        assert columns(line) <= 78
        assert not line.startswith((">", "From ", "-- ", "."))
        assert line.isprintable()


@pytest.mark.parametrize("title", ["From the sea", "> all of it", "-- ", "."])
def test_a_title_that_e_mail_would_obey_is_indented(title):
    named = msgspec.structs.replace(a_brief(), document=replace(a_brief().document, title=title))
    assert text_of(named).startswith(f" {title.strip()}\n")


@pytest.mark.parametrize("make", [a_brief, reviewed, hostile], ids=lambda make: make.__name__)
def test_ours_is_known_again_and_what_was_added_to_it_is_not(make, tmp_path):
    file = tmp_path / "x.email.txt"
    export(make(), "email", file)
    assert is_output(file)
    export(make(), "email", file)
    head, foot = file.read_text(encoding="utf-8").rsplit("\n\n", 1)
    file.write_text(f"{head}\n\nDear Ada, see above.\n\n{foot}", encoding="utf-8")
    assert not is_output(file)


@given(st.text(alphabet="ab 漢\u0301-", max_size=300), st.integers(4, WIDTH))
def test_wrapping_keeps_every_letter_and_the_width(text, width):
    lines = wrapped(text, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(columns(line) <= width for line in lines)
