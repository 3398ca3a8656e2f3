"""Where an export goes: its name has the form's suffix, and nothing is replaced that nobody was asked about."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from app.ui.widgets import prompts


@pytest.fixture
def choose(qtbot, monkeypatch) -> Callable[..., tuple[str, list[str]]]:
    """Chooses names in the dialog, one after the other, and answers what is asked; gives the path and the questions."""

    def chosen(names: list[str], suffix: str, answers: Sequence[bool] = ()) -> tuple[str, list[str]]:
        parent = QWidget()
        qtbot.addWidget(parent)
        waiting, replies, asked = iter(names), iter(answers), list[str]()
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (next(waiting), ""))
        monkeypatch.setattr(prompts, "confirm", lambda _, question, *__: asked.append(question) or next(replies))
        return prompts.save_path(parent, "suggested", "markdown", suffix), asked

    return chosen


@pytest.mark.parametrize(
    ("typed", "suffix", "written"),
    [
        ("brief", ".md", "brief.md"),
        ("brief.md", ".md", "brief.md"),
        ("Brief.MD", ".md", "Brief.MD"),
        ("Lease v. 2", ".md", "Lease v. 2.md"),
        ("Lease v.2", ".docx", "Lease v.2.docx"),
        ("mail", ".email.txt", "mail.email.txt"),
        ("mail.txt", ".email.txt", "mail.email.txt"),
    ],
)
def test_the_suffix_is_there(choose, tmp_path: Path, typed: str, suffix: str, written: str) -> None:
    assert choose([str(tmp_path / typed)], suffix) == (str(tmp_path / written), [])


def test_what_the_suffix_makes_of_a_name_is_asked_about(choose, tmp_path: Path) -> None:
    (tmp_path / "brief.md").write_text("Mine.")
    typed, whole = str(tmp_path / "brief"), str(tmp_path / "brief.md")
    assert choose([typed], ".md", [True]) == (whole, ["Replace “brief.md”?"])
    assert choose([typed, str(tmp_path / "other")], ".md", [False]) == (
        str(tmp_path / "other.md"),
        ["Replace “brief.md”?"],
    )
    assert choose([typed, ""], ".md", [False]) == ("", ["Replace “brief.md”?"])
    assert choose([whole], ".md") == (whole, []), "the dialog has asked"
