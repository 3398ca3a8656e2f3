"""Entries for reference managers, and notes with front matter: whole, escaped, and known again."""

import json
import re
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from engine.errors import UsageError
from engine.export.files import export, exported
from engine.schema.brief import Fact
from engine.schema.enums import FieldName
from engine.schema.fields import GivenField
from engine.schema.result import ResultObject
from tests.engine.export.test_brief import a_brief
from tests.engine.export.test_hand_over import hostile
from tests.engine.export.test_reviews_out import reviewed

SIGNED = Fact("agreement_date", "2021-03-04", "4 March 2021", 0, 8, 1, (), None, None, 1.0)


def unsealed(text: str) -> str:
    return text[: text.rindex("<!-- precis ")].strip()


def test_ris_has_an_entry_and_a_note_for_each_line_with_its_page() -> None:
    rows = [row.split("  - ", 1) for row in exported(a_brief((SIGNED,)), "ris").decode().split("\r\n")[:-1]]
    assert re.fullmatch("precis-[0-9a-f]{32}", dict(rows)["ID"])
    named = dict(row for row in rows[:7] if row[0] != "ID")
    assert named == {
        "TY": "GEN", "TI": a_brief().document.title, "PY": "2021", "DA": "2021/03/04", "LA": "en",
        "L1": "./a%20%3Creport%3E.pdf",
    }  # fmt: skip
    notes = [row[1] for row in rows if row[0] == "N1"]
    assert notes[0].startswith("a <report>.pdf, SHA-256 abab")
    assert notes[1] == "The wall <b>held</b>. (p. 1) ./a%20%3Creport%3E.pdf#page=1"
    assert len(notes) == 3
    assert rows[-1] == ["ER", ""]


def test_what_was_rejected_is_no_note_and_an_edited_line_has_its_readers_words() -> None:
    text = exported(reviewed(), "ris").decode()
    assert "The wall held all <winter>. (p. 1)" in text
    assert "crowns" not in text


def test_two_dates_are_none() -> None:
    other = replace(SIGNED, value="2022-01-01")
    assert "DA  - " not in exported(a_brief((SIGNED, other)), "ris").decode()


def test_bibtex_escapes_what_it_would_obey() -> None:
    worse = msgspec.structs.replace(a_brief(), document=replace(a_brief().document, title="50% \\input{x} & {#_$}~^"))
    text = exported(worse, "bibtex").decode()
    assert r"title = {{50\% \textbackslash{}input\{x\} \& \{\#\_\$\}\textasciitilde{}\textasciicircum{}}}," in text
    bare = re.sub(r"\\[{}]", "", text)
    assert bare.count("{") == bare.count("}")
    assert text.startswith("@misc{50-input-x-abababab,\n")


def test_front_matter_names_the_document_and_the_note_below_is_the_markdown_one() -> None:
    text = exported(reviewed(), "obsidian").decode()
    _, front, body = text.split("---\n", 2)
    found = dict(line.split(": ", 1) for line in front.splitlines())
    assert json.loads(found["title"]) == reviewed().document.title
    assert json.loads(found["document"]) == "[[a <report>.pdf]]"
    assert (found["lines"], found["checked"], found["tags"]) == ("2", "2", "[precis]")
    assert unsealed(body) == unsealed(exported(reviewed(), "markdown").decode())
    odd = msgspec.structs.replace(reviewed(), document=replace(reviewed().document, path='a#b|c]] ".pdf'))
    assert 'document: "a#b|c]] \\".pdf"\n' in exported(odd, "obsidian").decode()


@pytest.mark.parametrize("form", ["ris", "bibtex", "obsidian"])
@pytest.mark.parametrize("make", [a_brief, reviewed, hostile], ids=lambda make: make.__name__)
def test_ours_is_known_again_and_what_was_added_to_it_is_not(form: str, make: object, tmp_path: Path) -> None:
    assert callable(make)
    result: ResultObject = make()
    path = export(result, form, tmp_path / "x")
    first = path.read_bytes()
    assert not re.search("[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e]", first.decode())
    assert export(result, form, path).read_bytes() == first
    named = b"sha256" if form == "obsidian" else b"SHA-256"
    for changed in (first + b"Mine.\n", b"Mine.\n" + first, first.replace(named, b"sum")):
        path.write_bytes(changed)
        with pytest.raises(UsageError):
            export(result, form, path)


GIVEN = (
    GivenField(FieldName.CORRESPONDENT, "Lind & Co", 0, 9, 1),
    GivenField(FieldName.DATE, "2020-02", None, None, None),
    GivenField(FieldName.SUBJECT, 'The "north" quay', None, None, None),
)


def test_fields_that_the_user_gave_go_into_entries_and_front_matter(tmp_path: Path) -> None:
    brief = msgspec.structs.replace(a_brief((SIGNED,)), fields=GIVEN)
    rows = dict(row.split("  - ", 1) for row in exported(brief, "ris").decode().split("\r\n")[:-1])
    assert (rows["AU"], rows["PY"], rows["DA"], rows["KW"]) == ("Lind & Co", "2020", "2020/02", 'The "north" quay')
    text = exported(brief, "bibtex").decode()
    assert "  author = {{Lind \\& Co}},\n  year = {2020},\n  date = {2020-02},\n  keywords = {The" in text
    front = exported(brief, "obsidian").decode().split("---\n")[1]
    assert 'correspondent: "Lind & Co"\ndate: "2020-02"\nsubject: "The \\"north\\" quay"\n' in front
    for form, name in (("ris", "a.ris"), ("bibtex", "a.bib"), ("obsidian", "a.md")):
        for _ in range(2):  # the second takes the place of the first
            export(brief, form, tmp_path / name)
