"""What judges say for themselves is known by the title above it, to the next title of the court or the end."""

from pathlib import Path

import pytest

from engine.api import read
from engine.language.separate_opinions import in_separate_opinions, separate_opinions

COURT = "\n\n".join(
    f"{number}. The Court finds that mill number {number} had been closed for good reasons." for number in range(1, 9)
)


def told_apart(folder: Path, *below: str) -> str:
    """The separate opinions in a judgment of which `below` stands behind what the court says."""
    path = folder / "judgment.txt"
    path.write_text("\n\n".join((COURT, *below)), "utf-8")
    document = read(path)
    spans = (document.sentences[index] for index in sorted(in_separate_opinions(document)))
    return " ".join(document.text[one.start : one.end] for one in spans)


@pytest.mark.parametrize(
    "title",
    [
        "DISSENTING OPINION OF JUDGE BIRKETT",
        "JOINT PARTLY DISSENTING OPINION OF JUDGES BIRKETT, MOSS AND THWAITE",
        "PARTLY CONCURRING, PARTLY DISSENTING OPINION OF JUDGE BIRKETT",
        "CONCURRING OPINION",
        "Separate opinion of Judge Birkett",
        "JUSTICE BIRKETT, dissenting.",
        "JUSTICE BIRKETT, with whom JUSTICE MOSS and JUSTICE THWAITE join, concurring in part and dissenting in part.",
        "BIRKETT, Circuit Judge, concurring in the judgment:",
        "LORD BIRKETT (dissenting)",
        "Birkett J, dissenting",
    ],
)
def test_a_judges_own_opinion_goes_on_through_its_titles(title: str, tmp_path: Path) -> None:
    apart = told_apart(
        tmp_path, title, "I find that there has been a breach.", "CONCLUSION", "The mill should be open."
    )
    assert "I find that there has been a breach." in apart
    assert "The mill should be open." in apart
    assert "closed for good reasons" not in apart


@pytest.mark.parametrize(
    "line",
    [
        "(a) dissenting opinion of Judge Birkett;",
        "The dissenting opinion of Judge Birkett is annexed to this judgment.",
        "A dissenting judge in the court below found for the miller.",
        "SEPARATE STATEMENTS",
        "JUDGE BIRKETT",
    ],
)
def test_who_speaks_of_an_opinion_begins_none(line: str, tmp_path: Path) -> None:
    assert told_apart(tmp_path, line, "The appeal is dismissed.") == ""


def test_the_next_judge_speaks_for_the_court_again(tmp_path: Path) -> None:
    apart = told_apart(
        tmp_path, "LORD BIRKETT (dissenting)", "I would allow the appeal.", "LADY MOSS", "I would dismiss the appeal."
    )
    assert "I would allow the appeal." in apart
    assert "I would dismiss" not in apart


def test_a_document_that_is_such_an_opinion_is_not_apart_from_anything(tmp_path: Path) -> None:
    path = tmp_path / "opinion.txt"
    path.write_text(f"DISSENTING OPINION OF JUDGE BIRKETT\n\n{COURT}", "utf-8")
    assert not in_separate_opinions(read(path))


def test_a_report_that_tells_of_an_opinion_has_none(tmp_path: Path) -> None:
    told = "Judge Birkett wrote that the mill “harms what I hold dear” and that others agreed with her."
    assert told_apart(tmp_path, "Dissenting Opinion", told, "Considerations for the Council", "It could act.") == ""
    assert told_apart(tmp_path, "Dissenting Opinion", "I cannot agree.", "Conclusion", "It could act.") != ""


def test_each_is_known_by_its_title(tmp_path: Path) -> None:
    path = tmp_path / "judgment.txt"
    below = ("DISSENTING OPINION", "OF JUDGE BIRKETT", "I disagree.", "CONCURRING OPINION OF JUDGE MOSS", "I agree.")
    path.write_text("\n\n".join((COURT, *below)), "utf-8")
    document = read(path)
    titles = [one.title for one in separate_opinions(document.text, document.blocks)]
    assert titles == ["DISSENTING OPINION OF JUDGE BIRKETT", "CONCURRING OPINION OF JUDGE MOSS"]


def test_the_order_behind_an_opinion_is_the_courts(tmp_path: Path) -> None:
    path = tmp_path / "judgment.md"
    path.write_text(f"{COURT}\n\n## Lord Birkett (dissenting)\n\nI would dismiss it.\n\n## Order\n\nAllowed.\n")
    document = read(path)
    (opinion,) = separate_opinions(document.text, document.blocks)
    assert "Allowed" not in document.text[opinion.start : opinion.end]
