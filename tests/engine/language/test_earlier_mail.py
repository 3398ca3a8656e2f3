"""What a mail repeats of the messages before it is known as such, and what answers it between the lines is not."""

from pathlib import Path

from engine.api import read
from engine.document import Document
from engine.language.earlier_mail import earlier_mail

OWN = """Dear Ann,

We took the smaller boat in the end, because the larger one has no licence for eight people. The trip begins at nine, at
the lower pier, and ends before the tide turns.

"""


def made(folder: Path, text: str) -> Document:
    path = folder / "mail.txt"
    path.write_text(text, "utf-8")
    return read(path)


def repeated(document: Document) -> str:
    spans = (document.sentences[index] for index in sorted(earlier_mail(document)))
    return " ".join(document.text[one.start : one.end] for one in spans)


def test_all_below_the_line_that_says_who_wrote(tmp_path: Path) -> None:
    marked = (
        "> Shall we take the larger boat, which\n> has a cabin?\n\nThat boat is too large.\n\n> And who steers?\n\n"
    )
    found = repeated(made(tmp_path, f"{OWN}On 3 May 2026, Ann wrote:\n{marked}Ben steers, as he did last year."))
    assert "Shall we take the larger boat, which has a cabin?" in found
    assert "And who steers?" in found
    assert "Ben steers" not in found
    assert "too large" not in found


def test_a_mail_that_says_nothing_itself_passes_on_what_it_repeats(tmp_path: Path) -> None:
    mail = "See below.\n\nOn 3 May 2026 at 10:11, Ann <ann@pier.example> wrote:\n\nShall we take the larger boat?"
    assert earlier_mail(made(tmp_path, mail)) == frozenset()
    assert earlier_mail(made(tmp_path, OWN + "The price is > 40 crowns. He wrote to us.")) == frozenset()
